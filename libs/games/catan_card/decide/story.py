"""What a command leads to, told event by event on a working copy of the state."""

from gamekit.audience import Seat
from gamekit.chance import Chance
from games.catan_card.events import AgendaSet, Event
from games.catan_card.evolve import evolve
from games.catan_card.principality import Principality
from games.catan_card.state import State, copy, opponent
from games.catan_card.steps import Step


class Story:
    """The events so far, the state after them, and the agenda that is left.

    Rules read `state`, let things `happen`, and put what follows at the front of the agenda with `then`.
    """

    __slots__ = ("agenda", "chance", "events", "state")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = copy(state)
        self.chance = chance
        self.events: list[Event] = []
        self.agenda: list[Step] = list(state.agenda)

    def happen(self, *events: Event) -> None:
        """Add events and apply them."""
        for event in events:
            self.events.append(event)
            self.state = evolve(self.state, event)

    def then(self, *steps: Step) -> None:
        """Put steps in front of all others."""
        self.agenda[:0] = steps

    def owned(self, seat: Seat) -> Principality:
        """Return what a seat owns now."""
        return self.state.owned[seat]

    def others(self, seat: Seat) -> Principality:
        """Return what the opponent of a seat owns now."""
        return self.state.owned[opponent(seat)]

    def in_turn(self) -> tuple[Seat, Seat]:
        """Return both seats, the active one first."""
        return self.state.active, opponent(self.state.active)

    def told(self) -> tuple[Event, ...]:
        """Return the events; a changed agenda is the last of them."""
        left = tuple(self.agenda)
        if left != self.state.agenda:
            self.events.append(AgendaSet(left))
        return tuple(self.events)
