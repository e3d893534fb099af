"""The rules: what a command leads to, or why it is refused."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.burgundy import commands
from games.burgundy.commands import Command
from games.burgundy.decide.opening import choose_duchy, open_match
from games.burgundy.decide.placing import place_tile
from games.burgundy.decide.purchase import buy_tile
from games.burgundy.decide.selling import sell_goods
from games.burgundy.decide.shipping import load_ship
from games.burgundy.decide.taking import take_tile
from games.burgundy.decide.timing import untimely
from games.burgundy.decide.turns import end_turn, waive
from games.burgundy.decide.workers import take_workers
from games.burgundy.events import Event
from games.burgundy.state import State

__all__ = ["decide", "open_match"]

Handler: TypeAlias = Callable[[State, Seat, Any, Chance], Sequence[Event] | Rejection]


def decide(state: State, seat: Seat, command: Command, chance: Chance) -> Sequence[Event] | Rejection:
    """Return what the command leads to, or why it is refused. The state stays as it is."""
    return untimely(state, seat, command) or _HANDLERS[type(command)](state, seat, command, chance)


# A look-up instead of a `match`, as in `evolve`. A test holds it complete.
_HANDLERS: Final[dict[type, Handler]] = {
    commands.ChooseDuchy: choose_duchy,
    commands.TakeTile: take_tile,
    commands.PlaceTile: place_tile,
    commands.SellGoods: sell_goods,
    commands.TakeWorkers: take_workers,
    commands.LoadShip: load_ship,
    commands.Waive: waive,
    commands.BuyTile: buy_tile,
    commands.EndTurn: end_turn,
}
