"""The 42 goods tiles: seven in each of six colours, one colour for each number of a die."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

Good: TypeAlias = Literal["turquoise", "violet", "pink", "red", "brown", "orange"]

GOODS: Final[tuple[Good, ...]] = ("turquoise", "violet", "pink", "red", "brown", "orange")
"""In the order of the die numbers that sell them, from 1."""

GOOD_INDEX: Final[Mapping[Good, int]] = {good: index for index, good in enumerate(GOODS)}
NUMBER_OF_GOOD: Final[Mapping[Good, int]] = {good: number for number, good in enumerate(GOODS, start=1)}

PER_COLOR: Final = 7
ALL_GOODS: Final[tuple[Good, ...]] = tuple(good for good in GOODS for _ in range(PER_COLOR))

STORED_COLORS: Final = 3
"""How many colours the goods storage holds."""


def colors_of(counts: Sequence[int]) -> tuple[Good, ...]:
    """Return the colours of which there are any."""
    return tuple([good for good, amount in zip(GOODS, counts, strict=True) if amount])


class GoodsCounts(Struct, frozen=True, omit_defaults=True):
    """Some goods tiles by colour."""

    turquoise: int = 0
    violet: int = 0
    pink: int = 0
    red: int = 0
    brown: int = 0
    orange: int = 0


def counted(counts: Sequence[int]) -> GoodsCounts:
    """Return the counts in the order of `GOODS` by name."""
    return GoodsCounts(*counts)
