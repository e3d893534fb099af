"""The rules: what a command leads to, or why it is refused.

A match is an agenda of steps. A command answers the first one; what follows by itself is carried out at once, until a
step is reached where somebody has to decide.
"""

from collections.abc import Sequence
from typing import Final

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.game import Prompt
from gamekit.rejection import Rejection
from games.rivals import steps
from games.rivals.commands import Command
from games.rivals.decide.acting import HANDLERS, act
from games.rivals.decide.choices import AUTOMATIC, CHOICES, WAITS
from games.rivals.decide.opening import is_arrangement, open_match
from games.rivals.events import Event, StepsPlanned
from games.rivals.play import Play
from games.rivals.state import State
from games.rivals.steps import AnyStep

__all__ = ["decide", "open_match", "prompt_for"]

_MATCH_OVER: Final = Rejection("match_over", "The match is over.", "RIV-088")
_NOT_YOUR_TURN: Final = Rejection("not_your_turn", "Your opponent has to decide now.", "RIV-028")
_ACTIONS: Final = Prompt("act", "Build, play cards, exchange resources, or end the action phase.", "RIV-029")


def decide(state: State, seat: Seat, command: Command, chance: Chance) -> Sequence[Event] | Rejection:
    """Return what the command leads to, or why it is refused. The state stays as it is."""
    if not state.agenda:
        return _MATCH_OVER
    step = state.agenda[0]
    if step.seat != seat:
        return _NOT_YOUR_TURN
    play = Play(state, chance)
    refused = act(play, seat, command) if type(step) is steps.Actions else _answer(play, step, command)
    if refused:
        return refused
    _work_off(play)
    return play.events


def prompt_for(step: AnyStep) -> Prompt:
    """Return what the seat of a step is asked."""
    return _ACTIONS if isinstance(step, steps.Actions) else CHOICES[type(step)].prompt(step)


def _answer(play: Play, step: AnyStep, command: Command) -> Rejection | None:
    choice = CHOICES[type(step)]
    options = choice.options(play.state, step)
    fits = is_arrangement(play.state, step, command) if isinstance(step, steps.Arrangement) else command in options
    if fits:
        del play.agenda[0]
        choice.answer(play, step, command)
        return None
    if type(command) in HANDLERS and all(type(option) is not type(command) for option in options):
        return Rejection("decision_pending", f"First comes another decision: {choice.text}", choice.rule)
    return Rejection(choice.code, f"That is no answer to: {choice.text}", choice.rule)


def _work_off(play: Play) -> None:
    """Carry out what needs no decision, then note what remains to be done."""
    agenda = play.agenda
    while agenda:
        step = agenda[0]
        kind = type(step)
        if (automatic := AUTOMATIC.get(kind)) is not None:
            del agenda[0]
            automatic(play, step)
            continue
        if kind in WAITS:
            break
        choice = CHOICES[kind]
        options = choice.options(play.state, step)
        if len(options) > 1 or (options and not choice.forced):
            break
        del agenda[0]
        if options:
            choice.answer(play, step, options[0])
    planned = tuple(agenda)
    if planned != play.state.agenda:
        play.events.append(StepsPlanned(planned))
