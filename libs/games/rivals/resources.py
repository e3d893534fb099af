"""The six resources, the regions that yield them, and what things cost."""

from collections.abc import Sequence
from functools import cache
from itertools import compress
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

Resource: TypeAlias = Literal["lumber", "brick", "ore", "grain", "wool", "gold"]

RESOURCES: Final[tuple[Resource, ...]] = ("lumber", "brick", "ore", "grain", "wool", "gold")
"""The order in which counts of resources are held everywhere."""

INDEX: Final[dict[Resource, int]] = {resource: index for index, resource in enumerate(RESOURCES)}

Counts: TypeAlias = Sequence[int]
"""Six numbers in the order of `RESOURCES`."""

Count: TypeAlias = Annotated[int, Meta(ge=0, le=12)]


class Resources(Struct, frozen=True, cache_hash=True, omit_defaults=True, gc=False):
    """Some resources. On the wire only those there are: `{"wool": 2, "ore": 1}`."""

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

    @property
    def total(self) -> int:
        """How many resources these are."""
        return sum(self.counts)


FREE: Final = Resources()

# RIV-054, RIV-057, RIV-060
ROAD_COST: Final = Resources(lumber=1, brick=2)
SETTLEMENT_COST: Final = Resources(lumber=1, brick=1, grain=1, wool=1)
CITY_COST: Final = Resources(grain=2, ore=3)


@cache
def kinds_of(cost: Resources) -> tuple[Resource, ...]:
    """Return the kinds a cost is made of."""
    return tuple(compress(RESOURCES, cost.counts))


def covers(held: Counts, cost: Resources) -> bool:
    """Whether resources held suffice for a cost, kind by kind."""
    return (
        held[0] >= cost.lumber
        and held[1] >= cost.brick
        and held[2] >= cost.ore
        and held[3] >= cost.grain
        and held[4] >= cost.wool
        and held[5] >= cost.gold
    )


@cache
def with_discount(cost: Resources, discount: int) -> tuple[Resources, ...]:
    """Return every price a buyer may pay who saves `discount` (0 or 1) resources of choice of the printed cost."""
    if not discount:
        return (cost,)
    counts = cost.counts
    return tuple(
        Resources(*(count - (other == index) for other, count in enumerate(counts)))
        for index in range(6)
        if counts[index]
    )
