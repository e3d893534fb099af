"""The tiles whose effect is a choice of their owner, and whether there is anything to choose."""

from collections.abc import Mapping
from typing import Final

from games.burgundy.depots import DEPOTS
from games.burgundy.events import Benefit
from games.burgundy.options import Options
from games.burgundy.state import Holdings, State, sites
from games.burgundy.tiles import KIND_OF, Kind, Tile

TAKING: Final[Mapping[Benefit, tuple[Kind, ...]]] = {
    "carpenter": ("building",),
    "church": ("mine", "knowledge", "castle"),
    "market": ("ship", "animal"),
}
"""The buildings that take a tile, and the kinds they take (BUR-112, BUR-114, BUR-116)."""

_TAKEABLE: Final = {
    benefit: frozenset(tile for tile, kind in KIND_OF.items() if kind in kinds) for benefit, kinds in TAKING.items()
}

CHOICES: Final[Mapping[Tile, Benefit]] = {
    "castle": "castle",
    "city_hall": "city_hall",
    "ship": "ship",
    "warehouse": "warehouse",
    "carpenter": "carpenter",
    "church": "church",
    "market": "market",
}
"""The choice that a tile opens, by its face."""


def may_be_waived(options: Options, benefit: Benefit) -> bool:
    """Whether a player may do without a benefit that could be used (BUR-306)."""
    match benefit:
        case "castle" | "ship":
            return False
        case "city_hall":
            return options.optional_city_hall
        case "warehouse" | "carpenter" | "church" | "market":
            return True


def can_be_used(state: State, held: Holdings, benefit: Benefit) -> bool:
    """Whether there is a legal use of a benefit; if not it is lost without a choice."""
    match benefit:
        case "castle":
            return True  # taking workers is always possible (BUR-302)
        case "city_hall":
            return any(sites(held, tile) for tile in held.storage)
        case "ship":
            return any(state.depot_goods)
        case "warehouse":
            return bool(held.colors)
        case "carpenter" | "church" | "market":
            return any(takeable(state, depot, benefit) for depot in DEPOTS)


def takeable(state: State, depot: int, benefit: Benefit) -> list[Tile]:
    """Return the different tiles of a depot that a workshop, church or market may take."""
    tiles = _TAKEABLE[benefit]
    return [tile for tile in state.offers[depot] if tile in tiles]
