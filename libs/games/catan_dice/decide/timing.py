"""Why a command comes at the wrong time, or from the wrong seat."""

from typing import Final

from gamekit.audience import Seat
from gamekit.rejection import Rejection
from games.catan_dice.commands import Command, EndTurn, RollAgain, RollDice, StopRolling
from games.catan_dice.dice import ROLLS
from games.catan_dice.state import State

_MATCH_OVER: Final = Rejection("match_over", "The match is over.", "DIC-138")
_NOT_YOUR_TURN: Final = Rejection("not_your_turn", "It is another player's turn.", "DIC-141")
_ROLL_FIRST: Final = Rejection("roll_first", "The dice have to be rolled first.", "DIC-028")
_STILL_ROLLING: Final = Rejection("still_rolling", "First stop rolling.", "DIC-027")
_WHILE_ROLLING: Final = {
    RollDice: Rejection("already_rolled", "All dice are rolled once; choose which to roll again.", "DIC-021"),
    EndTurn: Rejection("still_rolling", "First stop rolling, then end the turn.", "DIC-020"),
}
_NO_ROLL_LEFT: Final = Rejection("no_roll_left", "The dice are rolled three times at most.", "DIC-026")
_STOPPED: Final = Rejection("rolling_stopped", "Rolling is over in this turn.", "DIC-027")


def untimely(state: State, seat: Seat, command: Command) -> Rejection:
    """Return why this command cannot be taken from this seat now, whatever it says in detail."""
    if state.phase == "over":
        return _MATCH_OVER
    if seat != state.active:
        return _NOT_YOUR_TURN
    if state.phase == "roll":
        return _ROLL_FIRST
    if state.phase == "roll_again":
        return _WHILE_ROLLING.get(type(command), _STILL_ROLLING)
    if isinstance(command, RollDice | RollAgain) and state.rolls == ROLLS:
        return _NO_ROLL_LEFT
    if isinstance(command, RollDice | RollAgain | StopRolling):
        return _STOPPED
    raise AssertionError(f"{command} is timely")
