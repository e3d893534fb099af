"""Rolling the dice, and passing them on."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.catan_dice.commands import EndTurn, RollAgain, RollDice, StopRolling
from games.catan_dice.dice import DICE, FACES, ROLLS, TURN_LIMIT, Face, dice_of
from games.catan_dice.events import DiceRolled, Event, RollingStopped, TurnBegan, TurnLimitReached
from games.catan_dice.state import State

_KEPT: Final = tuple(
    {
        chosen: tuple(die for die in range(dice) if die not in chosen)
        for some in range(1, dice + 1)
        for chosen in combinations(range(dice), some)
    }
    for dice in range(DICE + 1)
)
"""By the number of dice: what is kept for each choice of dice to roll again."""


def roll_dice(state: State, seat: Seat, _: RollDice, chance: Chance) -> Sequence[Event] | Rejection:
    """Roll all dice of the turn."""
    return (DiceRolled(seat, tuple(_thrown(state.dice, chance))),)


def _thrown(dice: int, chance: Chance) -> list[Face]:
    """Return what so many dice show, the first one first.

    A single draw from all equally likely results costs far less than one for each die.
    """
    result = chance.below("dice", len(FACES) ** dice)
    shown = []
    for _ in range(dice):
        result, face = divmod(result, len(FACES))
        shown.append(FACES[face])
    return shown


def roll_again(state: State, seat: Seat, command: RollAgain, chance: Chance) -> Sequence[Event] | Rejection:
    """Roll some dice again; the third roll is the last one."""
    kept = _KEPT[state.dice].get(command.dice)
    if kept is None:
        return _choice_refused(state, command.dice)
    faces = [FACES[face] for face in state.faces]
    for die, face in zip(command.dice, _thrown(len(command.dice), chance), strict=True):
        faces[die] = face
    rolled = DiceRolled(seat, tuple(faces), kept)
    return (rolled, RollingStopped(seat)) if state.rolls == ROLLS - 1 else (rolled,)


def _choice_refused(state: State, dice: Sequence[int]) -> Rejection:
    if not dice:
        return Rejection("no_die_chosen", "Choose at least one die to roll again, or stop rolling.", "DIC-025")
    if min(dice) < 0 or max(dice) >= state.dice:
        return Rejection("no_such_die", f"The dice of this turn are 0 to {state.dice - 1}.", "DIC-012")
    return Rejection("dice_out_of_order", "Name each die to roll again once, in ascending order.", "DIC-022")


def stop_rolling(_: State, seat: Seat, __: StopRolling, ___: Chance) -> Sequence[Event] | Rejection:
    """Keep all dice and build."""
    return (RollingStopped(seat),)


def end_turn(state: State, seat: Seat, _: EndTurn, __: Chance) -> Sequence[Event] | Rejection:
    """Pass the dice on clockwise; the match ends with the last turn the program allows."""
    if state.turn >= TURN_LIMIT:
        return (TurnLimitReached(state.turn),)
    return (TurnBegan((seat + 1) % len(state.sheets), dice_of(state.turn + 1)),)
