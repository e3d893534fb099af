"""The course of events that a command sets off."""

from games.burgundy.events import Event
from games.burgundy.evolve import evolve
from games.burgundy.state import State, copy


class Course:
    """What happens one after the other. Each event is applied to a copy of the state, where the next finds it."""

    __slots__ = ("events", "state")

    def __init__(self, state: State, *events: Event) -> None:
        self.state = copy(state)
        self.events: list[Event] = []
        for event in events:
            self.add(event)

    def add(self, event: Event) -> None:
        """Let it happen."""
        self.events.append(event)
        evolve(self.state, event)
