"""Selling goods, with a die, by a castle's extra action or by a warehouse."""

from collections.abc import Sequence

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.burgundy.commands import SellGoods
from games.burgundy.decide.turns import go_on
from games.burgundy.decide.workers import unfit
from games.burgundy.dice import price_lists
from games.burgundy.events import Event, GoodsSold
from games.burgundy.goods import GOOD_INDEX
from games.burgundy.scoring import sale_points
from games.burgundy.state import State


def sell_goods(state: State, seat: Seat, command: SellGoods, chance: Chance) -> Sequence[Event] | Rejection:
    """Sell all goods of a colour; knowledge tiles 3 and 4 bring more silver and a worker."""
    held = state.holdings[seat]
    amount = held.goods[GOOD_INDEX[command.good]]
    if not amount:
        return Rejection("no_such_goods", f"There are no {command.good} goods in the storage.", "BUR-145")
    if command.die is not None:
        needed = price_lists(held.knowledge)[command.die].sell[command.good]
        if refused := unfit(held, needed, command.workers, "BUR-139"):
            return refused
    sold = GoodsSold(
        seat=seat,
        good=command.good,
        amount=amount,
        points=sale_points(len(state.holdings), amount),
        silver=1 + held.knows(3),
        workers_gained=held.knows(4),
        die=command.die,
        workers=command.workers,
    )
    return go_on(state, [sold], command.die, chance, silver=sold.silver)
