"""The 37 spaces of a duchy, numbered from the top and from left to right, with the number of the die that opens each.

All player boards share this pattern. Coordinates are axial (q, r) with pointy tops and the centre at (0, 0). Sets of
spaces are bit masks: bit `s` stands for space `s`.
"""

from functools import lru_cache
from math import sqrt
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

Space: TypeAlias = Annotated[int, Meta(ge=0, le=36, description="A space of a duchy: 0 to 36, row by row.")]

_RADIUS = 3
_DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

AXIAL: Final[tuple[tuple[int, int], ...]] = tuple(
    (q, r) for r in range(-_RADIUS, _RADIUS + 1) for q in range(-_RADIUS, _RADIUS + 1) if abs(q + r) <= _RADIUS
)
SPACES: Final = range(len(AXIAL))
SPACE_AT: Final = {axial: space for space, axial in enumerate(AXIAL)}
CENTRE: Final = SPACE_AT[0, 0]

POSITION: Final[tuple[tuple[float, float], ...]] = tuple(
    (round(sqrt(3) * (q + r / 2), 4), round(1.5 * r, 4)) for q, r in AXIAL
)
"""The centre of each space: one unit is the side of a hex, x grows to the right, y downwards."""

NUMBERS: Final = (
    *(6, 5, 4, 3),
    *(2, 1, 6, 5, 4),
    *(5, 4, 3, 1, 2, 3),
    *(6, 1, 2, 6, 5, 4, 1),
    *(2, 5, 4, 3, 1, 2),
    *(6, 1, 2, 5, 6),
    *(3, 4, 1, 3),
)
"""The die number of each space."""

NEIGHBORS: Final[tuple[int, ...]] = tuple(
    sum(1 << SPACE_AT[q + dq, r + dr] for dq, dr in _DIRECTIONS if (q + dq, r + dr) in SPACE_AT) for q, r in AXIAL
)
"""Per space the mask of those it touches."""

ALL_SPACES: Final = (1 << len(SPACES)) - 1


@lru_cache(maxsize=4096)
def members_of(mask: int) -> tuple[Space, ...]:
    """Return the spaces of a mask in ascending order."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)
