"""What it costs to change a die: workers, and the knowledge tiles 8 to 12 that make it cheaper."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, TypeAlias

from msgspec import Struct

from games.burgundy.depots import DEPOTS, Depot
from games.burgundy.goods import NUMBER_OF_GOOD, Good
from games.burgundy.spaces import NUMBERS, SPACES
from games.burgundy.tiles import KINDS, Kind

FREE_STEP_TO_TAKE: Final = 12
"""The knowledge tile for taking a tile from a depot (BUR-181)."""

FREE_STEP_TO_PLACE: Final[Mapping[Kind, int]] = {
    "building": 9,
    "ship": 10,
    "animal": 10,
    "castle": 11,
    "mine": 11,
    "knowledge": 11,
}
"""The knowledge tile for placing a tile of a kind (BUR-178 to BUR-180)."""

WIDE_STEPS: Final = 8
"""The knowledge tile with which a worker changes a die by up to 2 (BUR-176)."""

DEAREST: Final = 3
"""No change costs more workers: the numbers form a ring, in which none is more than three steps away (BUR-058)."""

_PURSES = range(DEAREST + 1)

Prices: TypeAlias = Sequence[int]
"""By the number that a die is turned into, how many workers that costs (0 is unused)."""


class PriceList(Struct, frozen=True):
    """What a die that shows some number is worth to the owner of some knowledge tiles, by what it is used for."""

    take: Prices
    place: Sequence[Prices]
    """By the index of the tile's kind."""
    sell: Mapping[Good, int]
    depots: Sequence[Sequence[tuple[Depot, int]]]
    """By workers, `DEAREST` standing for more: each depot within reach, and what it costs."""
    spaces: Sequence[Sequence[int]]
    """By workers, then by the index of the tile's kind: the mask of the spaces within reach."""


@lru_cache(maxsize=4096)
def price_lists(knowledge: int) -> Sequence[PriceList]:
    """Return what changing a die costs the owner of some knowledge tiles, by what the die shows (0 is unused)."""
    return _price_lists(knowledge & _CHEAPER)


_CHEAPER: Final = 1 << WIDE_STEPS | 1 << FREE_STEP_TO_TAKE | sum(1 << tile for tile in {*FREE_STEP_TO_PLACE.values()})
"""Mask of the knowledge tiles that matter here."""


@cache
def _price_lists(knowledge: int) -> Sequence[PriceList]:
    return tuple(_price_list(face, knowledge) for face in range(7))


def _price_list(face: int, knowledge: int) -> PriceList:
    wide = knowledge >> WIDE_STEPS & 1
    take = _prices(face, knowledge >> FREE_STEP_TO_TAKE & 1, wide)
    place = tuple(_prices(face, knowledge >> FREE_STEP_TO_PLACE[kind] & 1, wide) for kind in KINDS)
    sell = _prices(face, 0, wide)
    return PriceList(
        take=take,
        place=place,
        sell={good: sell[number] for good, number in NUMBER_OF_GOOD.items()},
        depots=[_depots(take, workers) for workers in _PURSES],
        spaces=[tuple(_spaces(costs, workers) for costs in place) for workers in _PURSES],
    )


def _prices(face: int, free: int, wide: int) -> Prices:
    return tuple(_workers(face, number, free, wide) for number in range(7))


def _workers(face: int, number: int, free: int, wide: int) -> int:
    around = abs(face - number)
    steps = max(min(around, 6 - around) - free, 0)
    return (steps + wide) // 2 if wide else steps


def _depots(costs: Prices, workers: int) -> Sequence[tuple[Depot, int]]:
    return tuple((depot, costs[depot]) for depot in DEPOTS if costs[depot] <= workers)


def _spaces(costs: Prices, workers: int) -> int:
    return sum(1 << space for space in SPACES if costs[NUMBERS[space]] <= workers)
