"""A view as plain text for a terminal."""

from collections.abc import Sequence
from itertools import zip_longest
from math import sqrt
from typing import Final

from games.catan_dice.view import DieView, RoadView, SeatView, SheetView, View

_WIDTH, _HEIGHT = 36, 13
_COLUMN, _ROW = 6, 4 / sqrt(3)
"""How many columns and rows a hex side is long: half a hex's height is two rows."""

_LEGEND: Final = (
    "On a sheet: S settlement, C city, K knight with its number once built, small letters before;",
    "-- / \\ roads, dots where they may follow; J joker that is ready, j not yet, x used up.",
    "Dice have their number before them: * kept in the last roll, ! changed by a joker, (in brackets) spent.",
)


def sketch(view: View) -> str:
    """Draw the sheets two by two, then one line per seat, and what is going on."""
    sheets = [_sheet(view.sheet, seat) for seat in view.seats]
    rows = [line for first in range(0, len(sheets), 2) for line in _side_by_side(sheets[first : first + 2])]
    return "\n".join([*rows, "", *_LEGEND, "", *(_seat_line(view, seat) for seat in view.seats), *_situation(view)])


def _side_by_side(sheets: Sequence[Sequence[str]]) -> list[str]:
    return ["    ".join(lines).rstrip() for lines in zip_longest(*sheets)]


def _sheet(sheet: SheetView, seat: SeatView) -> list[str]:
    canvas = [[" "] * _WIDTH for _ in range(_HEIGHT)]
    for road in sheet.roads:
        _draw_road(canvas, road, built=road.id in seat.roads)
    for hex_ in sheet.hexes:
        _write(canvas, hex_.x - 0.1, hex_.y, hex_.terrain)
    for settlement in sheet.settlements:
        _write(canvas, settlement.x, settlement.y, _label("s", settlement.id, seat.settlements))
    for city in sheet.cities:
        _write(canvas, city.x, city.y, _label("c", city.id, seat.cities))
    for knight in sheet.knights:
        _write(canvas, knight.x, knight.y - 0.2, _label("k", knight.id, seat.knights))
    for joker in sheet.jokers:
        mark = f"x{joker.id}" if joker.id in seat.jokers_used else _label("j", joker.id, seat.jokers_ready)
        _write(canvas, joker.x, joker.y + 0.2, mark)
    title = f"seat {seat.seat}: {seat.points} points"
    return [title.ljust(_WIDTH), *("".join(row) for row in canvas)]


def _label(letter: str, number: int, marked: Sequence[int]) -> str:
    return f"{letter.upper() if number in marked else letter}{number}"


def _draw_road(canvas: list[list[str]], road: RoadView, *, built: bool) -> None:
    middle = (road.x1 + road.x2) / 2, (road.y1 + road.y2) / 2
    if abs(road.y1 - road.y2) < 0.1:
        _write(canvas, *middle, "----" if built else ". .")
    else:
        slash = "\\" if (road.x1 < road.x2) == (road.y1 < road.y2) else "/"
        _write(canvas, *middle, slash if built else ".")


def _write(canvas: list[list[str]], x: float, y: float, text: str) -> None:
    """Centre a text on a point of the sheet."""
    row = round(y * _ROW) + _HEIGHT // 2
    column = round(x * _COLUMN) + _WIDTH // 2 - 1 - len(text) // 2
    canvas[row][column : column + len(text)] = text


def _seat_line(view: View, seat: SeatView) -> str:
    mark = ">" if seat.seat == view.active else " "
    boxes = "#" * seat.boxes + "." * (view.sheet.boxes - seat.boxes)
    sticks = "  LONGEST ROAD" * seat.longest_road + "  LARGEST ARMY" * seat.largest_army
    jokers = " ".join(f"J{joker}" for joker in seat.jokers_ready) or "none"
    road, army = f"road of {seat.road_length:>2}", f"army of {len(seat.knights)}"
    return f"{mark} {seat.seat} {seat.points:>2} points  {boxes}  {road}, {army}, jokers {jokers}{sticks}"


def _situation(view: View) -> list[str]:
    dice = " ".join(_die(number, die) for number, die in enumerate(view.dice)) or f"{view.dice_count} to roll"
    gained = "".join(f" +{amount} {resource}" for resource, amount in view.gained.items())
    prompts = [f"seat {seat}: {prompt.text}" for seat, prompt in view.awaiting.items()]
    won = [f"seat {seat} has won" for seat in view.winners]
    return [f"turn {view.turn}, rolls {view.rolls}, dice {dice}{gained}", *prompts, *won]


def _die(number: int, die: DieView) -> str:
    """Write a die: spent ones in brackets, kept ones with a star, changed ones with an exclamation mark."""
    text = f"{number}:{die.face}{'*' * die.kept}{'!' * die.changed}"
    return f"({text})" if die.spent else text
