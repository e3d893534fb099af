"""The six resources, the regions that yield them, and what the open stacks cost."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

Resource: TypeAlias = Literal["lumber", "brick", "ore", "grain", "wool", "gold"]
Terrain: TypeAlias = Literal["forest", "hills", "mountains", "fields", "pasture", "gold_field"]

RESOURCES: Final[tuple[Resource, ...]] = ("lumber", "brick", "ore", "grain", "wool", "gold")
"""The order in which counts of resources are held everywhere."""

INDEX: Final[dict[Resource, int]] = {resource: index for index, resource in enumerate(RESOURCES)}

TERRAINS: Final[tuple[Terrain, ...]] = ("forest", "hills", "mountains", "fields", "pasture", "gold_field")
"""Terrain in the order of what it yields (CCG-212)."""

YIELD: Final[dict[Terrain, Resource]] = dict(zip(TERRAINS, RESOURCES, strict=True))

YIELD_INDEX: Final[dict[Terrain, int]] = {terrain: INDEX[resource] for terrain, resource in YIELD.items()}

STORE: Final = 3
"""CCG-024: what a region can hold of its resource."""

Counts: TypeAlias = Sequence[int]
"""Six numbers in the order of `RESOURCES`."""

Count: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
"""At most three regions of a kind lie in one principality."""


class Region(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A region card: its terrain and the number of the production die on which it yields."""

    terrain: Terrain
    number: int


class Resources(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Some resources. On the wire only those there are: `{"wool": 2, "ore": 1}`; each count is 1 to 9."""

    lumber: Count = 0
    brick: Count = 0
    ore: Count = 0
    grain: Count = 0
    wool: Count = 0
    gold: Count = 0

    @property
    def counts(self) -> tuple[int, int, int, int, int, int]:
        """The counts in the order of `RESOURCES`."""
        return (self.lumber, self.brick, self.ore, self.grain, self.wool, self.gold)


FREE: Final = Resources()
"""Nothing."""


def resources(counts: Counts) -> Resources:
    """Return counts in the order of `RESOURCES` as resources."""
    return Resources(**dict(zip(RESOURCES, counts, strict=True)))


ONE_OF: Final[tuple[Resources, ...]] = tuple(Resources(**{resource: 1}) for resource in RESOURCES)
"""A single one of each resource."""

Shield: TypeAlias = Literal["red", "black"]
"""The mark of a starting set: the white-red or the black-red shield."""


def _regions(*numbers: int) -> tuple[Region, ...]:
    return tuple(Region(terrain, number) for terrain, number in zip(TERRAINS, numbers, strict=True))


STARTING_SET: Final[dict[Shield, tuple[Region, ...]]] = {
    "red": _regions(5, 6, 3, 2, 4, 1),
    "black": _regions(4, 5, 2, 1, 3, 6),
}
"""CCG-011: one region of each kind, each number once."""

REGION_STACK: Final[tuple[Region, ...]] = (
    Region("forest", 1),
    Region("forest", 6),
    Region("hills", 1),
    Region("hills", 2),
    Region("mountains", 4),
    Region("mountains", 5),
    Region("fields", 3),
    Region("fields", 4),
    Region("pasture", 5),
    Region("pasture", 6),
    Region("gold_field", 3),
)
"""The eleven regions that come in with new settlements."""

# CCG-061, CCG-066, CCG-075, in the order of RESOURCES.
ROAD_COST: Final = (1, 2, 0, 0, 0, 0)
SETTLEMENT_COST: Final = (1, 1, 0, 1, 1, 0)
CITY_COST: Final = (0, 0, 3, 2, 0, 0)

# CCG-065, CCG-068, CCG-077: what both seats share.
ROADS: Final = 7
SETTLEMENTS: Final = 5
CITIES: Final = 7


def covers(held: Counts, wanted: Counts) -> bool:
    """Whether resources held suffice for resources wanted, kind by kind."""
    return (
        held[0] >= wanted[0]
        and held[1] >= wanted[1]
        and held[2] >= wanted[2]
        and held[3] >= wanted[3]
        and held[4] >= wanted[4]
        and held[5] >= wanted[5]
    )
