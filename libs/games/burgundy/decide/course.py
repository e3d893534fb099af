"""What the events that a command sets off lead to."""

from collections.abc import Iterable

from games.burgundy.events import Event
from games.burgundy.evolve import evolve
from games.burgundy.state import State, copy


def after(state: State, events: Iterable[Event]) -> State:
    """Return another state, in which the events have happened to this one."""
    found = copy(state)
    for event in events:
        found = evolve(found, event)
    return found
