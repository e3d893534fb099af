"""The main board: six numbered depots in a ring, the black depot between them, and what each space takes."""

from functools import cache
from math import cos, pi, sin
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from games.burgundy.tiles import KIND_INDEX, Kind

Depot: TypeAlias = Annotated[int, Meta(ge=1, le=6, description="A numbered depot: 1 to 6.")]
AnyDepot: TypeAlias = Annotated[int, Meta(ge=0, le=6, description="A depot: 1 to 6, or 0 for the black one.")]

DEPOTS: Final = range(1, 7)
BLACK: Final = 0
"""The central black depot."""


class Slot(Struct, frozen=True):
    """A hex space of a numbered depot: the kind of tile it takes, and the fewest players it is used with."""

    kind: Kind
    players: int


SLOTS: Final[tuple[tuple[Slot, ...], ...]] = (
    (Slot("building", 2), Slot("ship", 2), Slot("knowledge", 3), Slot("animal", 4)),
    (Slot("knowledge", 2), Slot("castle", 2), Slot("building", 3), Slot("building", 4)),
    (Slot("animal", 2), Slot("building", 2), Slot("ship", 3), Slot("knowledge", 4)),
    (Slot("ship", 2), Slot("building", 2), Slot("animal", 3), Slot("mine", 4)),
    (Slot("mine", 2), Slot("knowledge", 2), Slot("building", 3), Slot("building", 4)),
    (Slot("building", 2), Slot("animal", 2), Slot("castle", 3), Slot("ship", 4)),
)
"""The four hex spaces of depots 1 to 6."""

_EXCEPTION: Final = (6, 2)
"""BUR-038: the depot and hex space that takes a mine in phases B and D with three players."""
_EXCEPTION_PHASES: Final = (2, 4)


def slot_kind(depot: Depot, place: int, phase: int, players: int) -> Kind | None:
    """Return what a hex space takes at the set-up of a phase (1 for A); None where it stays empty."""
    slot = SLOTS[depot - 1][place]
    if slot.players > players:
        return None
    if players == 3 and (depot, place) == _EXCEPTION and phase in _EXCEPTION_PHASES:
        return "mine"
    return slot.kind


@cache
def layout(phase: int, players: int) -> tuple[tuple[int | None, ...], ...]:
    """Return the index of the kind that each hex space of depots 1 to 6 takes in a phase."""
    return tuple(
        tuple(None if kind is None else KIND_INDEX[kind] for kind in kinds)
        for kinds in ([slot_kind(depot, place, phase, players) for place in range(4)] for depot in DEPOTS)
    )


def black_tiles(players: int) -> int:
    """How many tiles a phase puts on the black depot (BUR-040)."""
    return 2 * players


def next_depot(depot: Depot) -> Depot:
    """Return the clockwise neighbour in the ring (BUR-317)."""
    return depot % 6 + 1


SINGLES: Final[tuple[tuple[Depot, ...], ...]] = tuple((depot,) for depot in DEPOTS)
"""The numbered depots, each for itself."""

NEIGHBORING: Final[tuple[tuple[Depot, Depot], ...]] = tuple(
    (min(depot, next_depot(depot)), max(depot, next_depot(depot))) for depot in DEPOTS
)
"""The pairs of neighbouring depots, each in ascending order."""

POSITION: Final[tuple[tuple[float, float], ...]] = (
    (0.0, 0.0),
    *((round(6 * sin(step * pi / 3), 4), round(-6 * cos(step * pi / 3), 4)) for step in range(6)),
)
"""Where the black depot and depots 1 to 6 lie: clockwise from the top, six hex sides from the middle."""
