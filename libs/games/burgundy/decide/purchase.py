"""The purchase: once per turn, for 2 silver, besides the dice actions."""

from collections.abc import Sequence

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.burgundy.commands import BuyTile
from games.burgundy.decide.taking import room_refused
from games.burgundy.decide.turns import end
from games.burgundy.depots import BLACK
from games.burgundy.events import Event, TileBought
from games.burgundy.state import PRICE, State


def buy_tile(state: State, seat: Seat, command: BuyTile, chance: Chance) -> Sequence[Event] | Rejection:
    """Buy a tile of the black depot, with knowledge tile 6 of any."""
    if refused := _purchase_refused(state, seat, command):
        return refused
    bought = TileBought(seat, command.tile, command.depot, PRICE, command.discard)
    return [bought] if state.holdings[seat].dice else end(state, [bought], chance)


def _purchase_refused(state: State, seat: Seat, command: BuyTile) -> Rejection | None:
    held = state.holdings[seat]
    if state.bought:
        return Rejection("already_bought", "There is one purchase in a turn.", "BUR-148")
    if held.silver < PRICE:
        return Rejection("cannot_afford", f"A tile costs {PRICE} silver.", "BUR-153")
    if command.depot != BLACK and not held.knows(6):
        return Rejection("black_depot_only", "Only knowledge tile 6 buys from numbered depots.", "BUR-148")
    if command.tile not in state.offers[command.depot]:
        return Rejection("no_such_tile", f"There is no {command.tile} in that depot.", "BUR-148")
    return room_refused(held, command.discard)
