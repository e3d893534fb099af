"""The 24 region cards. Each is unique, so its key names it everywhere."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from games.rivals.resources import RESOURCES, Resource

Land: TypeAlias = Literal["forest", "hill", "mountain", "field", "pasture", "gold_river"]
RegionKey: TypeAlias = str
"""A key of `REGIONS`, such as `forest_2`, or `GOLD_CACHE` where resources are stored or taken."""

Half: TypeAlias = Literal["top", "bottom"]
"""Above or below the row of places, as the owner sees it."""
HALVES: Final[tuple[Half, Half]] = ("top", "bottom")

CAPACITY: Final = 3
"""RIV-010: how many of its resource a region stores; so does the Gold Cache."""

GOLD_CACHE: Final = "gold_cache"

LANDS: Final[dict[Resource, Land]] = dict(
    zip(RESOURCES, ("forest", "hill", "mountain", "field", "pasture", "gold_river"), strict=True)
)
"""RIV-008: what yields a resource."""

Regions: TypeAlias = tuple[RegionKey, ...]
"""The regions of one half of a principality from left to right, or of both, the upper ones first."""


class Region(Struct, frozen=True):
    """A region card: what it produces at which number of the production die."""

    key: RegionKey
    land: Land
    resource: Resource
    number: int


def _region(resource: Resource, number: int) -> Region:
    return Region(f"{LANDS[resource]}_{number}", LANDS[resource], resource, number)


# RIV-016: left to right, above then below, as the owner sees them.
RED_START: Final = (
    _region("lumber", 2),
    _region("gold", 1),
    _region("grain", 6),
    _region("brick", 3),
    _region("wool", 4),
    _region("ore", 5),
)
BLUE_START: Final = (
    _region("lumber", 3),
    _region("gold", 4),
    _region("grain", 5),
    _region("brick", 2),
    _region("wool", 1),
    _region("ore", 6),
)
REGION_STACK: Final = (
    _region("grain", 1),
    _region("grain", 3),
    _region("ore", 2),
    _region("ore", 4),
    _region("gold", 2),
    _region("gold", 3),
    _region("brick", 1),
    _region("brick", 5),
    _region("lumber", 4),
    _region("lumber", 6),
    _region("wool", 5),
    _region("wool", 6),
)

REGIONS: Final[dict[RegionKey, Region]] = {region.key: region for region in (*RED_START, *BLUE_START, *REGION_STACK)}

RESOURCE_OF: Final[dict[RegionKey, Resource]] = {
    **{key: region.resource for key, region in REGIONS.items()},
    GOLD_CACHE: "gold",
}
"""What a store holds, the Gold Cache included."""

NUMBER_OF: Final[dict[RegionKey, int]] = {key: region.number for key, region in REGIONS.items()}

INDEX_OF: Final[dict[RegionKey, int]] = {key: RESOURCES.index(resource) for key, resource in RESOURCE_OF.items()}
"""The place of what a store holds in counts of resources."""
