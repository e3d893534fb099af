"""A view as plain text for a terminal."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from msgspec.structs import asdict

from gamekit.audience import Seat
from games.catan.options import Color
from games.catan.resources import Resources, Terrain
from games.catan.state import Offer
from games.catan.view import CardCounts, SeatView, View

_LETTER: Final[dict[Terrain, str]] = {
    "hills": "B",
    "forest": "L",
    "pasture": "W",
    "fields": "G",
    "mountains": "O",
    "desert": "-",
}
"""Terrain by what it yields: Brick, Lumber, Wool, Grain, Ore."""

_ROWS, _COLUMNS = 25, 58


def sketch(view: View) -> str:
    """Tell what is going on, one line per seat, then draw the board: a low window still shows what changes most.

    It fits into 76 columns.
    """
    return "\n".join([*_situation(view), "", *_seats(view), *_cards(view), "", *_board(view), "", *_LEGEND])


_LEGEND = (
    "hexes yield Brick, Lumber, Wool, Grain, Ore; * robber",
    "of red: r road, R settlement, [R] city; + largest army or longest road",
)


def _board(view: View) -> list[str]:
    canvas = [[" "] * _COLUMNS for _ in range(_ROWS)]
    for harbor in view.harbors:
        label = f"{harbor.rate}:1" if harbor.resource is None else f"{harbor.rate}{harbor.resource[0].upper()}"
        _write(canvas, harbor.x, harbor.y, label)
    for edge in view.edges:
        mark = "|" if edge.x1 == edge.x2 else "\\" if edge.x1 < edge.x2 else "/"
        middle = (edge.x1 + edge.x2) / 2, (edge.y1 + edge.y2) / 2
        _write(canvas, *middle, mark if edge.seat is None else _initial(view.seats[edge.seat].color))
    for vertex in view.vertices:
        mark = "." if vertex.seat is None else _initial(view.seats[vertex.seat].color).upper()
        _write(canvas, vertex.x, vertex.y, f"[{mark}]" if vertex.building == "city" else mark)
    for hex_ in view.hexes:
        label = f"{_LETTER[hex_.terrain]}{hex_.number or ''}{'*' if hex_.robber else ''}"
        _write(canvas, hex_.x, hex_.y, label)
    return ["".join(row).rstrip() for row in canvas]


def _write(canvas: list[list[str]], x: float, y: float, text: str) -> None:
    """Centre a text on a point of the board: half a hex is four columns wide."""
    row = _row(y)
    column = _COLUMNS // 2 + round(x / (sqrt(3) / 2) * 4) - len(text) // 2
    canvas[row][column : column + len(text)] = text


def _row(y: float) -> int:
    """Return the row of a height: four for each row of hexes, two of them for slanting and two for upright sides."""
    hexes, rest = divmod(2 * y + 8, 3)
    return round(4 * hexes + (2 * rest if rest < 1 else 1 + rest)) + 1


def _initial(color: Color) -> str:
    return color[0]


def _seats(view: View) -> list[str]:
    head = f"{'':10}  points  {'hand':19}  cards  knights  road  left r R [R]"
    return [head, *(_seat_line(view, seat) for seat in view.seats)]


def _seat_line(view: View, seat: SeatView) -> str:
    mark = ">" if seat.seat == view.active else " "
    hand = f"{seat.hand_size} cards" if seat.hand is None else _counts(seat.hand)
    army = f"{seat.knights_played}{'+' if seat.largest_army else ' '}"
    road = f"{seat.road_length}{'+' if seat.longest_road else ' '}"
    left = f"{seat.roads_left:6} {seat.settlements_left}  {seat.cities_left}"
    cards = seat.development_card_count
    return f"{mark} {seat.seat} {seat.color:6}  {seat.points:6}  {hand:19}  {cards:5}  {army:>7}  {road:>4}  {left}"


def _cards(view: View) -> list[str]:
    """Name the development cards of whose hand is open."""
    lines = []
    for seat in view.seats:
        if held := _named(seat.development_cards):
            new = _named(seat.new_development_cards)
            lines.append(f"cards of seat {seat.seat}: {held}{new and f'; new: {new}'}")
    return lines


def _named(cards: CardCounts | None) -> str:
    counts = {} if cards is None else asdict(cards)
    return ", ".join(f"{count} {card.replace('_', ' ')}" for card, count in counts.items() if count)


def _offer(offer: Offer) -> str:
    accepted = f", accepted by {_listed(offer.accepted)}" if offer.accepted else ""
    terms = f"gives {_held(offer.give)} for {_held(offer.take)} to {_listed(offer.to)}"
    return f"offer {offer.number}: seat {offer.seat} {terms}{accepted}"


def _listed(seats: Sequence[Seat]) -> str:
    return " ".join(map(str, seats))


def _held(cards: Resources) -> str:
    return " ".join(f"{letter}{count}" for letter, count in zip("BLWGO", cards.counts, strict=True) if count)


def _counts(cards: Resources) -> str:
    return " ".join(f"{letter}{count}" for letter, count in zip("BLWGO", cards.counts, strict=True))


def _situation(view: View) -> list[str]:
    dice = "" if view.dice is None else f", last roll {view.dice[0]} + {view.dice[1]} = {sum(view.dice)}"
    bank = f"bank {_counts(view.bank)}, {view.development_cards_left} development cards"
    offers = [_offer(offer) for offer in view.offers]
    prompts = [f"seat {seat}: {prompt.text}" for seat, prompt in view.awaiting.items()]
    won = [] if view.winner is None else [f"seat {view.winner} has won"]
    return [f"turn {view.turn}{dice}", bank, *offers, *prompts, *won]
