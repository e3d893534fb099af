"""What follows from an event by itself: the special cards change hands, and the match is won."""

from collections.abc import Sequence

from gamekit.audience import Seat
from games.catan.cards import VICTORY_POINT
from games.catan.events import Event, LargestArmyAwarded, LongestRoadAwarded, MatchWon
from games.catan.evolve import evolve
from games.catan.reach import rivals_of
from games.catan.scoring import LEAST_ROAD, TARGET, army_holder, points, road_holder
from games.catan.state import State, copy
from games.catan.trail import longest_trail_through


def with_awards(state: State, *events: Event) -> Sequence[Event]:
    """Return the events and what follows from them. They are tried out on a copy of the state."""
    after = copy(state)
    for event in events:
        evolve(after, event)
    following = awards(after)
    for event in following:
        evolve(after, event)
    return (*events, *following, *victory(after))


def takes_longest_road(state: State, seat: Seat, edge: int) -> bool:
    """Whether a road makes a seat's line longer than the card asks for: where not, nothing follows from it."""
    holder, held = state.longest_road, state.holdings[seat]
    longest = LEAST_ROAD - 1 if holder is None else state.holdings[holder].road_length
    if holder == seat or held.roads < longest:
        return False
    owners = state.road_owners[:]
    owners[edge] = seat
    return longest_trail_through(owners, seat, rivals_of(state, held), edge) > longest


def awards(state: State) -> list[Event]:
    """Return the changes of special cards that the state asks for."""
    due: list[Event] = []
    roads = road_holder(state)
    if roads != state.longest_road:
        due.append(LongestRoadAwarded(roads))
    army = army_holder(state)
    if army is not None and army != state.largest_army:
        due.append(LargestArmyAwarded(army))
    return due


def victory(state: State) -> Sequence[Event]:
    """Return the end of the match if the active player has the points for it (BAS-173)."""
    total = points(state, state.active)
    if total < TARGET:
        return ()
    return (MatchWon(state.active, total, state.holdings[state.active].cards[VICTORY_POINT]),)
