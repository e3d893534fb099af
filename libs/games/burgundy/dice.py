"""What it costs to change a die: workers, and the knowledge tiles 8 to 12 that make it cheaper."""

from collections.abc import Sequence
from typing import Final

from games.burgundy.state import Holdings
from games.burgundy.tiles import Kind

FREE_STEP_TO_TAKE: Final = 12
"""The knowledge tile for taking a tile from a depot (BUR-181)."""

FREE_STEP_TO_PLACE: Final[dict[Kind, int]] = {
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


def _workers(face: int, number: int, free: int, wide: int) -> int:
    around = abs(face - number)
    steps = max(min(around, 6 - around) - free, 0)
    return (steps + wide) // 2 if wide else steps


_COSTS: Final = tuple(
    tuple(
        tuple(tuple(_workers(face, number, free, wide) for number in range(7)) for face in range(7)) for free in (0, 1)
    )
    for wide in (0, 1)
)


def workers_to_take(held: Holdings, face: int) -> Sequence[int]:
    """Return by number (0 unused) how many workers turn a die that shows `face` into it, to take a tile of a depot."""
    return _COSTS[held.knowledge >> WIDE_STEPS & 1][held.knowledge >> FREE_STEP_TO_TAKE & 1][face]


def workers_to_place(held: Holdings, face: int, kind: Kind) -> Sequence[int]:
    """Return the same to place a tile of a kind."""
    return _COSTS[held.knowledge >> WIDE_STEPS & 1][held.knowledge >> FREE_STEP_TO_PLACE[kind] & 1][face]


def workers_to_sell(held: Holdings, face: int) -> Sequence[int]:
    """Return the same to sell goods."""
    return _COSTS[held.knowledge >> WIDE_STEPS & 1][0][face]
