"""What follows from building: a stick changes hands, and the match is won."""

from collections.abc import Sequence

from gamekit.audience import Seat
from games.catan_dice.events import Event, LargestArmyAwarded, LongestRoadAwarded, MatchWon
from games.catan_dice.scoring import LEAST_ARMY, LEAST_ROAD, STICK_POINTS, TARGET, points
from games.catan_dice.state import State, length_with


def longest_road(state: State, seat: Seat, road: int) -> Sequence[Event]:
    """Return what follows from building a road: a longer line than the holder's takes the stick (DIC-104)."""
    holder = state.longest_road
    if holder == seat:
        return ()
    least = LEAST_ROAD if holder is None else state.sheets[holder].road_length + 1
    if length_with(state, state.sheets[seat], road) < least:
        return ()
    return (LongestRoadAwarded(seat), *victory(state, seat, STICK_POINTS))


def largest_army(state: State, seat: Seat) -> Sequence[Event]:
    """Return what follows from building a knight: more knights than the holder's take the stick (DIC-122)."""
    holder = state.largest_army
    if holder == seat:
        return ()
    least = LEAST_ARMY if holder is None else state.sheets[holder].knights.bit_count() + 1
    if state.sheets[seat].knights.bit_count() + 1 < least:
        return ()
    return (LargestArmyAwarded(seat), *victory(state, seat, STICK_POINTS))


def victory(state: State, seat: Seat, gained: int) -> Sequence[Event]:
    """Return the end of the match if the points just gained are enough for it (DIC-130)."""
    total = points(state, seat) + gained
    return (MatchWon(seat, total),) if total >= TARGET else ()
