"""What a command leads to, told event by event."""

from gamekit.audience import Seat
from gamekit.chance import Chance
from games.catan_card.events import AgendaSet, Event
from games.catan_card.evolve import evolve
from games.catan_card.principality import Principality
from games.catan_card.state import State, copy, opponent
from games.catan_card.steps import Step


class Story:
    """The events so far, the state after them, and the agenda that is left.

    Rules read `state`, let things `happen`, and put what follows at the front of the agenda with `then`. What they read
    before something happened is old afterwards and has to be read again. `before` is the state the command came to.
    """

    __slots__ = ("_agenda_before", "_applied", "_state", "agenda", "before", "chance", "events")

    def __init__(self, state: State, chance: Chance) -> None:
        self.before = state
        self._state = state
        self._agenda_before = state.agenda
        self._applied = 0
        self.chance = chance
        self.events: list[Event] = []
        self.agenda: list[Step] = list(state.agenda)

    @property
    def state(self) -> State:
        """The state after the events so far.

        It is made when somebody asks: nearly half of all commands read nothing after an event, and need no copy.
        """
        events = self.events
        if self._applied < len(events):
            if not self._applied:
                self._state = copy(self._state)
            for event in events[self._applied :]:
                self._state = evolve(self._state, event)
            self._applied = len(events)
        return self._state

    def happen(self, *events: Event) -> None:
        """Add events."""
        self.events += events

    def then(self, *steps: Step) -> None:
        """Put steps in front of all others."""
        self.agenda[:0] = steps

    def end(self, event: Event) -> None:
        """Add the event that ends the match, with which the agenda goes."""
        self.events.append(event)
        self.agenda.clear()
        self._agenda_before = ()

    def owned(self, seat: Seat) -> Principality:
        """Return what a seat owns now."""
        return self.state.owned[seat]

    def others(self, seat: Seat) -> Principality:
        """Return what the opponent of a seat owns now."""
        return self.state.owned[opponent(seat)]

    def in_turn(self) -> tuple[Seat, Seat]:
        """Return both seats, the active one first."""
        active = self.state.active
        return active, opponent(active)

    def told(self) -> tuple[Event, ...]:
        """Return the events; a changed agenda is the last of them."""
        left = tuple(self.agenda)
        if left != self._agenda_before:
            self.events.append(AgendaSet(left))
        return tuple(self.events)
