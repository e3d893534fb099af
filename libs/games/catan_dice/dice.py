"""The dice, what they show, and what that pays for."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

Resource: TypeAlias = Literal["brick", "lumber", "wool", "grain", "ore"]
Face: TypeAlias = Literal["brick", "lumber", "wool", "grain", "ore", "gold"]
Piece: TypeAlias = Literal["road", "knight", "settlement", "city"]

Die: TypeAlias = Annotated[int, Meta(ge=0, le=5, description="A die of this turn: 0 to 5, from left to right.")]

RESOURCES: Final[tuple[Resource, ...]] = ("brick", "lumber", "wool", "grain", "ore")
FACES: Final[tuple[Face, ...]] = (*RESOURCES, "gold")
"""DIC-003: every die has each of them once. The order in which units are counted everywhere, gold last."""

INDEX: Final[dict[Face, int]] = {face: index for index, face in enumerate(FACES)}
GOLD: Final = INDEX["gold"]

DICE: Final = 6
FIRST_DICE: Final = 3
"""DIC-010: the dice of the first turn."""
ROLLS: Final = 3
"""DIC-021: the rolls of a turn."""
TURN_LIMIT: Final = 1000
"""No rule but a limit of the program: a match ends with this turn, counted over all seats."""
GOLD_PRICE: Final = 2
"""DIC-032: the gold that is traded for a resource."""

Units: TypeAlias = Sequence[int]
"""Units of each face in the order of `FACES`; of costs, those of each resource."""

COSTS: Final[dict[Piece, tuple[int, int, int, int, int]]] = {
    "road": (1, 1, 0, 0, 0),
    "knight": (0, 0, 1, 1, 1),
    "settlement": (1, 1, 1, 1, 0),
    "city": (0, 0, 0, 2, 3),
}
"""DIC-040 to DIC-043, in the order of `RESOURCES`."""


def dice_of(turn: int) -> int:
    """Return how many dice the n-th turn of the game uses, counted from 1 over all seats (DIC-012)."""
    return min(DICE, turn + FIRST_DICE - 1)


def covers(held: Units, wanted: Units) -> bool:
    """Whether the units held suffice for the resources wanted, type by type."""
    return (
        held[0] >= wanted[0]
        and held[1] >= wanted[1]
        and held[2] >= wanted[2]
        and held[3] >= wanted[3]
        and held[4] >= wanted[4]
    )
