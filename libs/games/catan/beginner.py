"""The printed board and start pieces for beginners."""

from typing import Final

from msgspec import Struct

from games.catan.events import Harbor
from games.catan.options import Color
from games.catan.resources import Terrain


class Start(Struct, frozen=True):
    """A colour's two settlements, each with its road (vertex, edge). The second one, starred in print, brings cards."""

    first: tuple[int, int]
    second: tuple[int, int]


TERRAIN: Final[tuple[Terrain, ...]] = (
    *("mountains", "pasture", "forest"),
    *("fields", "hills", "pasture", "hills"),
    *("fields", "forest", "desert", "forest", "mountains"),
    *("forest", "mountains", "fields", "pasture"),
    *("hills", "fields", "pasture"),
)

NUMBERS: Final[tuple[int | None, ...]] = (
    *(10, 2, 9),
    *(12, 6, 4, 10),
    *(9, 11, None, 3, 8),
    *(8, 3, 4, 5),
    *(5, 6, 11),
)

HARBORS: Final[tuple[Harbor, ...]] = (
    "generic",
    "grain",
    "ore",
    "generic",
    "wool",
    "generic",
    "generic",
    "brick",
    "lumber",
)

STARTS: Final[dict[Color, Start]] = {
    "red": Start(first=(28, 41), second=(8, 13)),
    "orange": Start(first=(40, 58), second=(14, 15)),
    "white": Start(first=(31, 37), second=(17, 25)),
    "blue": Start(first=(41, 52), second=(39, 56)),
}
