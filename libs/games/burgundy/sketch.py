"""A view as plain text for a terminal."""

from itertools import groupby
from typing import Final

from games.burgundy.goods import GOODS, GoodsCounts
from games.burgundy.tiles import Kind, Tile
from games.burgundy.view import DepotView, SeatView, SpaceView, View

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
    "spaces: B3 a building on a 3 (Animal, Building, Castle, Knowledge, Mine, Ship), [Bk] covered; tiles: Ba bank,"
    " Bo boarding house,\nCa carpenter, Ch church, Ci city hall, Ma market, To watchtower, Wh warehouse, Cs castle,"
    " Mi mine, Sh ship, k7 knowledge 7, c3 three cows\n(s sheep, p pigs, h chickens); goods:"
    " T1 turquoise, V2 violet, P3 pink, R4 red, B5 brown, O6 orange"
)


def sketch(view: View) -> str:
    """Draw the depots, the track, each duchy with its owner's belongings, and what is going on."""
    seats = [line for seat in view.seats for line in ("", *_seat(view, seat))]
    return "\n".join([_heading(view), *(_depot(depot) for depot in view.depots), _track(view), *seats, "", _LEGEND])


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


def _seat(view: View, seat: SeatView) -> list[str]:
    mark = ">" if seat.seat == view.active and view.awaiting else " "
    dice = " ".join(str(die) if left else f"({die})" for die, left in _used(seat))
    goods = f"goods {_goods(seat.goods)}, sold {seat.sold_count if seat.sold is None else _goods(seat.sold)}"
    storage = " ".join(map(_short, seat.storage)) or "empty"
    bonus = f", {len(seat.bonus_tiles)} bonus tiles" if seat.bonus_tiles else ""
    owned = f"{seat.workers} workers, {seat.silver} silver{bonus}"
    head = f"{mark} seat {seat.seat}: {seat.points} points; dice {dice or '-'}; {owned}; storage {storage}; {goods}"
    rows = groupby(seat.spaces, key=lambda space: space.r)
    return [head, *(_row(list(row)) for _, row in rows)]


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
