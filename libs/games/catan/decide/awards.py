"""What follows from an event by itself: the special cards change hands, and the match is won."""

from collections.abc import Sequence

from games.catan.cards import VICTORY_POINT
from games.catan.events import Event, LargestArmyAwarded, LongestRoadAwarded, MatchWon
from games.catan.evolve import evolve
from games.catan.scoring import TARGET, army_holder, points, road_holder
from games.catan.state import State, copy


def with_awards(state: State, *events: Event) -> Sequence[Event]:
    """Return the events and what follows from them. They are tried out on a copy of the state."""
    after = copy(state)
    for event in events:
        evolve(after, event)
    following = awards(after)
    for event in following:
        evolve(after, event)
    return (*events, *following, *victory(after))


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
