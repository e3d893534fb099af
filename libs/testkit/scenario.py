"""Given a position, when a seat asks for something, then exactly this happens.

    given(CATAN, seats=4, events=[...]).when(0, RollDice(), ScriptedChance.dice(3, 4)).then(DiceRolled(3, 4))

Every `when` also checks by itself that deciding leaves the position untouched, that all scripted luck was drawn, and
that what happened breaks no conservation law.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.game import Event, Game
from gamekit.rejection import Rejection
from testkit.chance import ScriptedChance

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
O = TypeVar("O")  # noqa: E741 - options
V = TypeVar("V")


class Scenario(Generic[S, C, E, O, V]):
    """A position of a game in which a command can be tried."""

    def __init__(self, game: Game[S, C, E, O, V], state: S) -> None:
        self.game = game
        self.state = state

    def and_then(self, *events: E) -> "Scenario[S, C, E, O, V]":
        """Return the scenario after more facts, unchecked."""
        return Scenario(self.game, _after(self.game, self.state, events))

    def with_state(self, change: Callable[[S], object]) -> "Scenario[S, C, E, O, V]":
        """Return the scenario after changing a copy of its state in place."""
        state = self.game.copy(self.state)
        change(state)
        return Scenario(self.game, state)

    def when(self, seat: Seat, command: C, chance: Chance | None = None) -> "Decision[S, C, E, O, V]":
        """Decide a command. Without a chance, any draw fails the test."""
        luck = ScriptedChance() if chance is None else chance
        before = state_bytes(self.state)
        answer = self.game.decide(self.state, seat, command, luck)
        assert state_bytes(self.state) == before, f"deciding {command} changed the state it was decided on"
        if isinstance(luck, ScriptedChance):
            luck.assert_all_drawn()
        return Decision(self, seat, command, answer)


class Decision(Generic[S, C, E, O, V]):
    """What became of a command."""

    def __init__(
        self, scenario: Scenario[S, C, E, O, V], seat: Seat, command: C, answer: Sequence[E] | Rejection
    ) -> None:
        self.answer = answer
        self._scenario = scenario
        self._asked = f"seat {seat} asked {command}"

    @property
    def events(self) -> tuple[E, ...]:
        """The events of the accepted command; fails if it was refused."""
        assert not isinstance(self.answer, Rejection), f"{self._asked}\nexpected events\nrefused: {self.answer}"
        return tuple(self.answer)

    @property
    def rejection(self) -> Rejection:
        """Why the command was refused; fails if it was accepted."""
        assert isinstance(self.answer, Rejection), f"{self._asked}\nexpected a rejection\naccepted:{_list(self.answer)}"
        return self.answer

    @property
    def state(self) -> S:
        """The state after the accepted command, or the old one after a refused command."""
        if isinstance(self.answer, Rejection):
            return self._scenario.state
        return self.then_scenario().state

    def then(self, *events: E) -> "Scenario[S, C, E, O, V]":
        """Expect exactly these events; return the scenario after them."""
        happened = self.events
        assert happened == events, f"{self._asked}\nexpected:{_list(events)}\nhappened:{_list(happened)}"
        return self.then_scenario()

    def then_rejected(self, code: str, rule: str | None = None) -> "Scenario[S, C, E, O, V]":
        """Expect a refusal with this code by this rule; return the unchanged scenario."""
        refused = self.rejection
        expected = f"expected code={code!r} rule={rule!r}"
        assert (refused.code, refused.rule) == (code, rule), f"{self._asked}\n{expected}\nrefused: {refused}"
        known = rule is None or rule in self._scenario.game.rules
        assert known, f"{self._asked}\nno statement {rule} in the rules of {self._scenario.game.key}"
        return self._scenario

    def then_state(self, *holds: Callable[[S], object]) -> "Scenario[S, C, E, O, V]":
        """Expect every predicate to hold of the state after the command; return the scenario after it."""
        after = self.then_scenario()
        for predicate in holds:
            name = getattr(predicate, "__name__", str(predicate))
            assert predicate(after.state), f"{self._asked}\n{name} does not hold of\n{after.state}"
        return after

    def then_scenario(self) -> "Scenario[S, C, E, O, V]":
        """Return the scenario after the accepted command, whatever its events."""
        game, events = self._scenario.game, self.events
        state = _after(game, self._scenario.state, events)
        broken = game.violations(state)
        assert not broken, f"{self._asked}\nhappened:{_list(events)}\nbreaks:{_list(broken)}"
        return Scenario(game, state)


def given(
    game: Game[S, C, E, O, V],
    state: S | None = None,
    *,
    options: O | None = None,
    seats: int | None = None,
    events: Sequence[Event] = (),
) -> Scenario[S, C, E, O, V]:
    """Return a position: a state, or the initial one for options and seats (the fewest by default), after events."""
    start = state
    if start is None:
        chosen = game.Options() if options is None else options
        start = game.initial(chosen, game.seats.start if seats is None else seats)
    return Scenario(game, _after(game, start, events))


def state_bytes(state: Any) -> bytes:
    """Return the bytes of a state: equal exactly for states that are equal in every part."""
    return _encoder.encode(state)


_encoder = msgspec.msgpack.Encoder(order="deterministic")


def _after(game: Game[S, C, E, O, V], state: S, events: Sequence[Any]) -> S:
    after = game.copy(state)
    for event in events:
        after = game.evolve(after, event)
    return after


def _list(items: Sequence[object]) -> str:
    return "".join(f"\n  {item}" for item in items) or " nothing"
