"""A view as plain text for a terminal."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from games.burgundy.duchy_view import BoardView, SpaceView
from games.burgundy.goods import GOODS, GoodsCounts
from games.burgundy.tiles import Kind, Tile
from games.burgundy.view import BonusView, DepotView, SeatView, View

_LETTER: Final[dict[Kind, str]] = {
    "building": "B",
    "animal": "A",
    "knowledge": "K",
    "ship": "S",
    "castle": "C",
    "mine": "M",
}
_SHORT: Final[dict[Tile, str]] = {
    "warehouse": "Wh",
    "carpenter": "Ca",
    "church": "Ch",
    "market": "Ma",
    "boarding_house": "Bo",
    "bank": "Ba",
    "city_hall": "Ci",
    "watchtower": "To",
    "ship": "Sh",
    "castle": "Cs",
    "mine": "Mi",
}
_WIDTH: Final = 5

_LEGEND: Final = (
    "spaces, 0 to 36 row by row: B3 a building on a 3 (Animal, Building, Castle, Knowledge, Mine, Ship), [Ba] covered;"
    "\ntiles: Ba bank, Bo boarding house, Ca carpenter, Ch church, Ci city hall, Ma market, To watchtower,"
    "\nWh warehouse, Cs castle, Mi mine, Sh ship, k7 knowledge 7, c3 three cows (s sheep, p pigs, h chickens);"
    "\ngoods: T1 turquoise, V2 violet, P3 pink, R4 red, B5 brown, O6 orange; (3) a used die; [1,0] seat 0 on top of 1"
)


def sketch(view: View) -> str:
    """Draw the depots, the track, each duchy with its owner's belongings, and what is going on."""
    table = [*(_depot(depot) for depot in view.depots), _track(view), _bonus_tiles(view)]
    boards = [line for board in view.boards for line in ("", *_board(view, board))]
    seats = [line for seat in view.seats for line in ("", *_seat(view, seat))]
    return "\n".join([_heading(view), *table, *boards, *seats, "", _LEGEND])


def _heading(view: View) -> str:
    phase = f"phase {'-ABCDE'[view.phase]}, round {view.round}"
    white = "" if view.white is None else f", white die {view.white}"
    prompts = "".join(f"; seat {seat}: {prompt.text}" for seat, prompt in view.awaiting.items())
    return f"{phase}{white}{prompts}" + "; the match is over" * (view.stage == "over")


def _depot(depot: DepotView) -> str:
    tiles = " ".join(_short(slot.tile) if slot.tile else "--" for slot in depot.slots if slot.kind or slot.tile)
    name = "black  " if depot.id == 0 else f"depot {depot.id}"
    goods = " ".join(_good(good) for good in depot.goods)
    return f"  {name}  {tiles:<24} {goods}".rstrip()


def _track(view: View) -> str:
    stacks = " ".join("[" + ",".join(map(str, stack)) + "]" for stack in view.track)
    rounds = " ".join(_good(good) for good in view.round_goods)
    return f"  turn order {stacks}; goods of the coming rounds: {rounds or 'none'}"


def _bonus_tiles(view: View) -> str:
    left = (f"{_LETTER[kind]} {' '.join(str(tile.points) for tile in tiles)}" for kind, tiles in _by_kind(view))
    return f"  bonus tiles left: {', '.join(left) or 'none'}"


def _by_kind(view: View) -> Iterator[tuple[Kind, Iterator[BonusView]]]:
    return groupby(view.bonus_tiles, key=lambda tile: tile.kind)


def _board(view: View, board: BoardView) -> list[str]:
    """Draw a board to choose, with the seats that may choose it and the spaces for its castle."""
    seats = ", ".join(str(seat.seat) for seat in view.seats if board.number in seat.offered)
    castles = ", ".join(map(str, board.castle_spaces))
    return [f"  board {board.number}, offered to: {seats}; castle on: {castles}", *_rows(board.spaces)]


def _rows(spaces: Sequence[SpaceView]) -> list[str]:
    return [_row(list(row)) for _, row in groupby(spaces, key=lambda space: space.r)]


def _seat(view: View, seat: SeatView) -> list[str]:
    mark = ">" if seat.seat == view.active and view.awaiting else " "
    dice = " ".join(str(die) if left else f"({die})" for die, left in _used(seat))
    goods = f"goods {_goods(seat.goods)}, sold {seat.sold_count if seat.sold is None else _goods(seat.sold)}"
    storage = " ".join(map(_short, seat.storage)) or "empty"
    bonus = f", {len(seat.bonus_tiles)} bonus tiles" if seat.bonus_tiles else ""
    owned = f"{seat.workers} workers, {seat.silver} silver{bonus}"
    head = f"{mark} seat {seat.seat}: {seat.points} points; dice {dice or '-'}; {owned}; storage {storage}; {goods}"
    return [head, *_rows(seat.spaces)]


def _row(spaces: list[SpaceView]) -> str:
    indent = " " * (4 + (7 - len(spaces)) * _WIDTH // 2)
    return indent + "".join(f"{_space(space):^{_WIDTH}}" for space in spaces).rstrip()


def _space(space: SpaceView) -> str:
    return f"{_LETTER[space.kind]}{space.number}" if space.tile is None else f"[{_short(space.tile)}]"


def _used(seat: SeatView) -> list[tuple[int, bool]]:
    """Pair each die with whether it is still to be used."""
    left = list(seat.dice_left)
    found = []
    for die in seat.dice:
        found.append((die, die in left))
        if die in left:
            left.remove(die)
    return found


def _short(tile: Tile) -> str:
    if tile in _SHORT:
        return _SHORT[tile]
    name, number = tile.split("_")
    return f"{'h' if name == 'chicken' else name[0]}{number}"


def _good(good: str) -> str:
    return f"{good[0].upper()}{1 + [*GOODS].index(good)}"  # type: ignore[arg-type]


def _goods(counts: GoodsCounts) -> str:
    found = [f"{getattr(counts, good)}x{_good(good)}" for good in GOODS if getattr(counts, good)]
    return " ".join(found) or "none"
