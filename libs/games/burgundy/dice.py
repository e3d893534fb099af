"""What it costs to change a die: workers, and the knowledge tiles 8 to 12 that make it cheaper."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from msgspec import Struct

from games.burgundy.depots import DEPOTS, Depot
from games.burgundy.spaces import NUMBERS, SPACES
from games.burgundy.state import Holdings
from games.burgundy.tiles import Kind

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

Prices: TypeAlias = Sequence[Sequence[int]]
"""By what a die shows, and by the number it is turned into, how many workers that costs (0 is unused in both)."""


class PriceList(Struct, frozen=True):
    """What the owner of some knowledge tiles pays, by what the die is used for."""

    take: Prices
    place: Mapping[Kind, Prices]
    sell: Prices
    depots: Sequence[Sequence[Sequence[tuple[Depot, int]]]]
    """By die and by workers, `DEAREST` standing for more: each depot within reach, and what it costs."""
    spaces: Mapping[Kind, Sequence[Sequence[int]]]
    """By kind of tile, die and workers: the mask of the spaces within reach."""


def price_list(held: Holdings) -> PriceList:
    """Return what changing a die costs a seat now."""
    return _price_list(held.knowledge & _CHEAPER)


_CHEAPER: Final = 1 << WIDE_STEPS | 1 << FREE_STEP_TO_TAKE | sum(1 << tile for tile in {*FREE_STEP_TO_PLACE.values()})
"""Mask of the knowledge tiles that matter here."""


@cache
def _price_list(knowledge: int) -> PriceList:
    wide = knowledge >> WIDE_STEPS & 1
    take = _prices(knowledge >> FREE_STEP_TO_TAKE & 1, wide)
    place = {kind: _prices(knowledge >> tile & 1, wide) for kind, tile in FREE_STEP_TO_PLACE.items()}
    return PriceList(
        take=take,
        place=place,
        sell=_prices(0, wide),
        depots=tuple(tuple(_depots(costs, workers) for workers in _PURSES) for costs in take),
        spaces={
            kind: tuple(tuple(_spaces(costs, workers) for workers in _PURSES) for costs in prices)
            for kind, prices in place.items()
        },
    )


def _prices(free: int, wide: int) -> Prices:
    return tuple(tuple(_workers(face, number, free, wide) for number in range(7)) for face in range(7))


def _workers(face: int, number: int, free: int, wide: int) -> int:
    around = abs(face - number)
    steps = max(min(around, 6 - around) - free, 0)
    return (steps + wide) // 2 if wide else steps


def _depots(costs: Sequence[int], workers: int) -> Sequence[tuple[Depot, int]]:
    return tuple((depot, costs[depot]) for depot in DEPOTS if costs[depot] <= workers)


def _spaces(costs: Sequence[int], workers: int) -> int:
    return sum(1 << space for space in SPACES if costs[NUMBERS[space]] <= workers)
