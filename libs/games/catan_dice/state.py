"""The state of a match, and the questions that rules, views and legal commands ask of it.

Pieces are sets as bit masks (see `sheet`). Faces are held by their index in `FACES`, units are lists in its order.
"""

from copy import copy as shallow
from functools import cache
from typing import Literal, TypeAlias

from msgspec import Struct, field

from gamekit.audience import Seat
from games.catan_dice.dice import FACES, RESOURCES
from games.catan_dice.options import Options, TwoKnights
from games.catan_dice.sheet import (
    BIT,
    DEPTH,
    JOKER_KNIGHTS,
    OPENS,
    ROAD_SITES,
    START_ROAD,
    TOUCHED_CITIES,
    TOUCHED_SETTLEMENTS,
    mask_of,
)

Phase: TypeAlias = Literal[
    "roll",  # before the first roll
    "roll_again",  # after the first or the second roll
    "build",
    "over",
]


class Sheet(Struct):
    """The sheet of one seat."""

    roads: int = BIT[START_ROAD]
    """Mask; the start road is there from the beginning (DIC-006)."""
    settlements: int = 0
    cities: int = 0
    knights: int = 0
    used_jokers: int = 0
    road_length: int = DEPTH[START_ROAD]
    """The roads of the line that counts for the longest road (DIC-103)."""
    open_roads: int = OPENS[START_ROAD]
    """Mask of the roads that may be built next."""
    touched_settlements: int = TOUCHED_SETTLEMENTS[START_ROAD]
    """Mask of the settlements, built or not, at which a road ends."""
    touched_cities: int = TOUCHED_CITIES[START_ROAD]
    """Mask of the cities, built or not, at which a road ends."""


class State(Struct):
    """One match. It belongs to one fold; whoever needs the old state copies first."""

    options: Options
    sheets: list[Sheet]
    """Per seat."""

    phase: Phase = "roll"
    active: Seat = 0
    turn: int = 0
    """Turns begun so far, over all seats."""

    dice: int = 0
    """How many dice this turn uses."""
    rolls: int = 0
    """Rolls made in this turn."""
    faces: list[int] = field(default_factory=list)
    """What each die of this turn shows; empty before the first roll."""
    kept: int = 0
    """Mask of the dice that the last roll left as they were."""
    changed: int = 0
    """Mask of the dice that jokers changed."""
    spent: int = 0
    """Mask of dice."""
    gained: list[int] = field(default_factory=lambda: [0] * len(RESOURCES))
    """Units by gold trades that are not spent yet."""
    units: list[int] = field(default_factory=lambda: [0] * len(FACES))
    """All that can be spent: unspent dice by what they show, and what was gained."""

    longest_road: Seat | None = None
    largest_army: Seat | None = None


def initial(options: Options, seats: int) -> State:
    """Return the state before the first event."""
    return State(options, [Sheet() for _ in range(seats)])


def copy(state: State) -> State:
    """Return an independent state."""
    twin = shallow(state)
    twin.sheets = [shallow(sheet) for sheet in state.sheets]
    twin.faces = state.faces[:]
    twin.gained = state.gained[:]
    twin.units = state.units[:]
    return twin


def open_settlements(sheet: Sheet) -> int:
    """Return the mask of the settlements that may be built (DIC-060, DIC-064)."""
    return sheet.touched_settlements & ~sheet.settlements


def open_cities(sheet: Sheet) -> int:
    """Return the mask of the cities that may be built (DIC-062, DIC-064)."""
    return sheet.touched_cities & ~sheet.cities


def ready_jokers(state: State, sheet: Sheet) -> int:
    """Return the mask of the jokers that may be used."""
    return jokers_with(sheet.knights, state.options.two_knights) & ~sheet.used_jokers


@cache
def jokers_with(knights: int, two_knights: TwoKnights) -> int:
    """Return the mask of the jokers for which these knights suffice (DIC-082, DIC-084 and their option)."""
    return mask_of(*(joker for joker in JOKER_KNIGHTS if _suffice(knights, joker, two_knights)))


def _suffice(knights: int, joker: int, two_knights: TwoKnights) -> bool:
    own = JOKER_KNIGHTS[joker]
    match two_knights:
        case "deserts":
            return knights & own == own
        case "all":
            return knights & own == own and knights.bit_count() > 1
        case "none":
            return bool(knights & own)


def length_with(state: State, sheet: Sheet, road: int) -> int:
    """Return the length of the line that counts once this road is built (DIC-102, DIC-103).

    A line is longest from the start road on, so that a branch lengthens it only beyond the end of the main line.
    """
    if ROAD_SITES[road].is_branch and not state.options.branches_count:
        return sheet.road_length
    return max(sheet.road_length, DEPTH[road])
