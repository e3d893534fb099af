"""The printed sheet: seven hexes, and the roads, settlements, cities, knights and jokers on them.

Everything is numbered as in the rules: road 6 is R06, settlement 1 is S1, knight 7 is K7. Sets of them are bit masks:
bit `n` stands for the piece with the number `n`. Places lie on a lattice of whole numbers around the middle of the
island: one step to the right is half a hex side, one step down is half a hex's height.
"""

from functools import cache
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from games.catan_dice.dice import Resource

Road: TypeAlias = Annotated[int, Meta(ge=0, le=17, description="A road: 0 to 17 for R00 to R17.")]
Settlement: TypeAlias = Annotated[int, Meta(ge=1, le=7, description="A settlement: 1 to 7 for S1 to S7.")]
City: TypeAlias = Annotated[int, Meta(ge=1, le=4, description="A city: 1 to 4 for C1 to C4.")]
Knight: TypeAlias = Annotated[int, Meta(ge=1, le=9, description="A knight: 1 to 9 for K1 to K9.")]
Joker: TypeAlias = Annotated[int, Meta(ge=1, le=7, description="A joker: 1 to 7 for J1 to J7.")]
Terrain: TypeAlias = Literal["hills", "forest", "pasture", "fields", "mountains", "desert"]

ROADS: Final = range(18)
SETTLEMENTS: Final = range(1, 8)
CITIES: Final = range(1, 5)
KNIGHTS: Final = range(1, 10)
JOKERS: Final = range(1, 8)

BIT: Final[dict[int, int]] = {number: 1 << number for number in ROADS}
"""The bit of each number there is; a number that is not on the sheet has none."""


@cache
def members_of(mask: int) -> tuple[int, ...]:
    """Return the numbers in a mask, in ascending order."""
    return tuple(number for number in ROADS if mask >> number & 1)


def mask_of(*numbers: int) -> int:
    """Return the mask of these numbers."""
    return sum(BIT[number] for number in numbers)


class Hex(Struct, frozen=True):
    """A hex in axial coordinates with flat tops, r growing downwards, with the knights and the joker on it."""

    key: str
    q: int
    r: int
    terrain: Terrain
    knights: tuple[int, ...]
    joker: int
    gives: Resource | None
    """The resource of the joker; None for any."""


HEXES: Final = (
    Hex("OR", -1, 0, "mountains", (1,), 1, "ore"),
    Hex("GR", -1, 1, "fields", (2,), 2, "grain"),
    Hex("WO", 0, 1, "pasture", (3,), 3, "wool"),
    Hex("LU", 1, 0, "forest", (4,), 4, "lumber"),
    Hex("BR", 1, -1, "hills", (5,), 5, "brick"),
    Hex("DN", 0, -1, "desert", (6, 7), 6, None),
    Hex("DC", 0, 0, "desert", (8, 9), 7, None),
)

JOKER_GIVES: Final[dict[int, Resource | None]] = {hex_.joker: hex_.gives for hex_ in HEXES}
JOKER_KNIGHTS: Final = {hex_.joker: mask_of(*hex_.knights) for hex_ in HEXES}
"""The mask of the knights on the hex of each joker."""

NODES: Final[tuple[tuple[int, int], ...]] = (
    (-2, -2),
    (-1, -1),
    (-2, 0),
    (-4, 0),
    (-1, 1),
    (-2, 2),
    (-4, 2),
    (-1, 3),
    (1, 3),
    (2, 2),
    (4, 2),
    (5, 1),
    (4, 0),
    (2, 0),
    (5, -1),
    (4, -2),
    (2, -2),
    (1, -3),
    (-1, -3),
)
"""N00 to N18: the corners of hexes at which roads end, as places on the lattice."""


class RoadSite(Struct, frozen=True):
    """A road between two nodes, away from the start, and the road that has to be built before it."""

    start: int
    end: int
    needs: int | None
    is_branch: bool = False


ROAD_SITES: Final = (
    RoadSite(0, 1, None),
    RoadSite(1, 2, 0),
    RoadSite(2, 3, 1, is_branch=True),
    RoadSite(2, 4, 1),
    RoadSite(4, 5, 3),
    RoadSite(5, 6, 4, is_branch=True),
    RoadSite(5, 7, 4),
    RoadSite(7, 8, 6),
    RoadSite(8, 9, 7),
    RoadSite(9, 10, 8),
    RoadSite(10, 11, 9),
    RoadSite(11, 12, 10),
    RoadSite(12, 13, 11, is_branch=True),
    RoadSite(12, 14, 11),
    RoadSite(14, 15, 13),
    RoadSite(15, 16, 14),
    RoadSite(16, 17, 15),
    RoadSite(17, 18, 16),
)

START_ROAD: Final = 0
MARKED_ROAD: Final = 6
"""DIC-100: the fifth road of the main line."""

SETTLEMENT_NODES: Final = {1: 1, 2: 4, 3: 7, 4: 11, 5: 14, 6: 16, 7: 18}
CITY_NODES: Final = {1: 3, 2: 6, 3: 9, 4: 13}


def _depth(road: int) -> int:
    needs = ROAD_SITES[road].needs
    return 1 if needs is None else 1 + _depth(needs)


DEPTH: Final = tuple(_depth(road) for road in ROADS)
"""How many roads the line from the start road to each road has, both included."""

OPENS: Final = tuple(mask_of(*(other for other in ROADS if ROAD_SITES[other].needs == road)) for road in ROADS)
"""The mask of the roads that each road makes possible."""


def _touched(nodes: dict[int, int], road: int) -> int:
    site = ROAD_SITES[road]
    return mask_of(*(number for number, node in nodes.items() if node in (site.start, site.end)))


TOUCHED_SETTLEMENTS: Final = tuple(_touched(SETTLEMENT_NODES, road) for road in ROADS)
"""The mask of the settlements at the ends of each road."""
TOUCHED_CITIES: Final = tuple(_touched(CITY_NODES, road) for road in ROADS)
"""The mask of the cities at the ends of each road."""
