"""How a decision unfolds: events are tried out on a copy of the state, and the agenda is worked off."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.game import Prompt
from gamekit.rejection import Rejection
from games.rivals.commands import Command
from games.rivals.events import Event
from games.rivals.evolve import APPLY
from games.rivals.state import State, copy, opponent
from games.rivals.steps import AnyStep


class Play:
    """A decision under way: the state as it has become, what has happened, and what has still to be done."""

    __slots__ = ("agenda", "chance", "events", "state")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = copy(state)
        self.chance = chance
        self.events: list[Event] = []
        self.agenda: list[AnyStep] = list(state.agenda)

    def happen(self, event: Event) -> None:
        """Let something happen now."""
        self.events.append(event)
        APPLY[type(event)](self.state, event)

    def next(self, *steps: AnyStep) -> None:
        """Plan steps before everything else that is planned."""
        self.agenda[:0] = steps


class Choice(Struct, frozen=True):
    """How a decision is put to a seat, and what becomes of it.

    `options` are all answers; another one is refused with `code` and `rule`. Without any option the step lapses. A
    `forced` choice answers itself where there is only one option; it must not depend on what is hidden.
    """

    kind: str
    text: str
    rule: str
    options: Callable[[State, Any], Sequence[Command]]
    answer: Callable[[Play, Any, Any], None]
    code: str
    forced: bool = True
    lapses: bool = True
    """Whether there may be no option; where there always is one, nobody looks for it before the seat is asked."""
    amount: str | None = None
    """The field of the step that says how many it asks for."""

    def prompt(self, step: AnyStep) -> Prompt:
        """Return what the seat is asked."""
        return Prompt(self.kind, self.text, self.rule, None if self.amount is None else getattr(step, self.amount))


class Action(Struct, frozen=True):
    """What an action card does, and why it cannot be played now (None where it can)."""

    play: Callable[[Play, Seat], None]
    refused: Callable[[State, Seat], Rejection | None]


def always(state: State, seat: Seat) -> Rejection | None:  # noqa: ARG001
    """Let a card be played without requirement."""
    return None


Automatic: TypeAlias = Callable[[Play, Any], None]
"""Carries out a step that needs no answer."""


def in_turn(state: State) -> tuple[Seat, Seat]:
    """Return both seats in the order in which they undergo something: the active one first (RIV-314)."""
    return (state.active, opponent(state.active))
