"""The five resources, the terrain that yields them, and what things cost."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

Resource: TypeAlias = Literal["brick", "lumber", "wool", "grain", "ore"]
Terrain: TypeAlias = Literal["hills", "forest", "pasture", "fields", "mountains", "desert"]

RESOURCES: Final[tuple[Resource, ...]] = ("brick", "lumber", "wool", "grain", "ore")
"""The order in which counts of resources are held everywhere: in hands, in the bank and in costs."""

INDEX: Final[dict[Resource, int]] = {resource: index for index, resource in enumerate(RESOURCES)}

CARDS_PER_RESOURCE: Final = 19
"""BAS-003: so many cards of each resource exist."""

YIELD: Final[dict[Terrain, Resource | None]] = {
    "hills": "brick",
    "forest": "lumber",
    "pasture": "wool",
    "fields": "grain",
    "mountains": "ore",
    "desert": None,
}
"""BAS-008: the resource a terrain yields."""

Counts: TypeAlias = Sequence[int]
"""Five numbers in the order of `RESOURCES`."""

Count: TypeAlias = Annotated[int, Meta(ge=1, le=CARDS_PER_RESOURCE)]


class Resources(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Some resource cards. On the wire only those there are: `{"wool": 2, "ore": 1}`; each count is 1 to 19."""

    brick: Count = 0
    lumber: Count = 0
    wool: Count = 0
    grain: Count = 0
    ore: Count = 0

    @property
    def counts(self) -> tuple[int, int, int, int, int]:
        """The counts in the order of `RESOURCES`."""
        return (self.brick, self.lumber, self.wool, self.grain, self.ore)

    @property
    def total(self) -> int:
        """How many cards these are."""
        return self.brick + self.lumber + self.wool + self.grain + self.ore


NO_RESOURCES: Final = Resources()
ONE_OF: Final[tuple[Resources, ...]] = tuple(Resources(**{resource: 1}) for resource in RESOURCES)
"""A single card of each resource."""

# BAS-100, in the order of RESOURCES.
ROAD_COST: Final = (1, 1, 0, 0, 0)
SETTLEMENT_COST: Final = (1, 1, 1, 1, 0)
CITY_COST: Final = (0, 0, 0, 2, 3)
DEVELOPMENT_CARD_COST: Final = (0, 0, 1, 1, 1)


def covers(held: Counts, wanted: Counts) -> bool:
    """Whether cards held suffice for cards wanted, type by type."""
    return (
        held[0] >= wanted[0]
        and held[1] >= wanted[1]
        and held[2] >= wanted[2]
        and held[3] >= wanted[3]
        and held[4] >= wanted[4]
    )
