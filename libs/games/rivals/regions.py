"""The 24 region cards. Each is unique, so its key names it everywhere."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from games.rivals.resources import RESOURCES, Resource

Land: TypeAlias = Literal["forest", "hill", "mountain", "field", "pasture", "gold_river"]
RegionKey: TypeAlias = str
"""A key of `REGIONS`, such as `forest_2`, or `GOLD_CACHE` where resources are stored or taken."""

Half: TypeAlias = Literal["top", "bottom"]
"""Above or below the row of places, as the owner sees it."""

CAPACITY: Final = 3
"""RIV-010: how many of its resource a region stores; so does the Gold Cache."""

GOLD_CACHE: Final = "gold_cache"

LANDS: Final[dict[Resource, Land]] = dict(
    zip(RESOURCES, ("forest", "hill", "mountain", "field", "pasture", "gold_river"), strict=True)
)
"""RIV-008: what yields a resource."""


class Region(Struct, frozen=True):
    """A region card: what it produces at which number of the production die."""

    key: RegionKey
    land: Land
    resource: Resource
    number: int


def _region(resource: Resource, number: int) -> Region:
    return Region(f"{LANDS[resource]}_{number}", LANDS[resource], resource, number)


# RIV-016: left to right, above then below, as the owner sees them.
RED_START: Final = tuple(
    _region(*printed)
    for printed in (("lumber", 2), ("gold", 1), ("grain", 6), ("brick", 3), ("wool", 4), ("ore", 5))  # type: ignore[arg-type]
)
BLUE_START: Final = tuple(
    _region(*printed)
    for printed in (("lumber", 3), ("gold", 4), ("grain", 5), ("brick", 2), ("wool", 1), ("ore", 6))  # type: ignore[arg-type]
)
REGION_STACK: Final = tuple(
    _region(resource, number)
    for resource, numbers in (
        ("grain", (1, 3)),
        ("ore", (2, 4)),
        ("gold", (2, 3)),
        ("brick", (1, 5)),
        ("lumber", (4, 6)),
        ("wool", (5, 6)),
    )
    for number in numbers
)  # type: ignore[misc]

REGIONS: Final[dict[RegionKey, Region]] = {region.key: region for region in (*RED_START, *BLUE_START, *REGION_STACK)}

RESOURCE_OF: Final[dict[RegionKey, Resource]] = {
    **{key: region.resource for key, region in REGIONS.items()},
    GOLD_CACHE: "gold",
}
"""What a store holds, the Gold Cache included."""

NUMBER_OF: Final[dict[RegionKey, int]] = {key: region.number for key, region in REGIONS.items()}

INDEX_OF: Final[dict[RegionKey, int]] = {key: RESOURCES.index(resource) for key, resource in RESOURCE_OF.items()}
"""The place of what a store holds in counts of resources."""
