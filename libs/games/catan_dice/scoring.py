"""Points and the end of the match."""

from typing import Final

from gamekit.audience import Seat, Viewer
from gamekit.game import Outcome
from games.catan_dice.state import State

TARGET: Final = 10
"""DIC-130."""
SETTLEMENT_POINTS: Final = 1
CITY_POINTS: Final = 2
STICK_POINTS: Final = 2
BOXES: Final = 10
"""DIC-067: the victory point boxes on a sheet."""
LEAST_ROAD: Final = 5
"""DIC-100: the length the first longest road needs."""
LEAST_ARMY: Final = 3
"""DIC-120: the knights the first largest army needs."""


def points(state: State, seat: Seat) -> int:
    """Return a seat's points (DIC-131)."""
    sticks = (state.longest_road == seat) + (state.largest_army == seat)
    return building_points(state, seat) + STICK_POINTS * sticks


def building_points(state: State, seat: Seat) -> int:
    """Return the points of settlements and cities, which are those that boxes show (DIC-144)."""
    sheet = state.sheets[seat]
    return SETTLEMENT_POINTS * sheet.settlements.bit_count() + CITY_POINTS * sheet.cities.bit_count()


def standings(state: State, _: Viewer) -> tuple[int, ...]:
    """Return the points of each seat; everybody sees them (DIC-068)."""
    return tuple(points(state, seat) for seat in range(len(state.sheets)))


def outcome(state: State) -> Outcome | None:
    """Return the result, ranked by points: only the winner has ten or more. None while the match goes on."""
    if state.phase != "over":
        return None
    finals = tuple(points(state, seat) for seat in range(len(state.sheets)))
    return Outcome(tuple(1 + sum(other > total for other in finals) for total in finals), finals)
