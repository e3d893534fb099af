"""The rules: what a command leads to, or why it is refused."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.catan_dice import commands
from games.catan_dice.commands import Command
from games.catan_dice.decide import building, changing, rolling
from games.catan_dice.decide.opening import open_match
from games.catan_dice.decide.timing import untimely
from games.catan_dice.events import Event
from games.catan_dice.state import Phase, State

__all__ = ["decide", "open_match"]

Handler: TypeAlias = Callable[[State, Seat, Any, Chance], Sequence[Event] | Rejection]


def decide(state: State, seat: Seat, command: Command, chance: Chance) -> Sequence[Event] | Rejection:
    """Return what the command leads to, or why it is refused. The state stays as it is."""
    phase, handle = _HANDLERS[type(command)]
    if state.phase == phase and seat == state.active:
        return handle(state, seat, command, chance)
    return untimely(state, seat, command)


# A look-up instead of a `match`: the same table tells in which phase a command comes. A test holds it complete.
_HANDLERS: Final[dict[type, tuple[Phase, Handler]]] = {
    commands.RollDice: ("roll", rolling.roll_dice),
    commands.RollAgain: ("roll_again", rolling.roll_again),
    commands.StopRolling: ("roll_again", rolling.stop_rolling),
    commands.TradeGold: ("build", changing.trade_gold),
    commands.UseJoker: ("build", changing.use_joker),
    commands.BuildRoad: ("build", building.build_road),
    commands.BuildSettlement: ("build", building.build_settlement),
    commands.BuildCity: ("build", building.build_city),
    commands.BuildKnight: ("build", building.build_knight),
    commands.EndTurn: ("build", rolling.end_turn),
}
