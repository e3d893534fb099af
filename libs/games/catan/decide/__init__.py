"""The rules: what a command leads to, or why it is refused."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from msgspec import Struct

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.catan import commands
from games.catan.commands import Command
from games.catan.decide import bank, building, development, placement, production, robber, trading
from games.catan.decide.opening import open_match
from games.catan.decide.timing import untimely
from games.catan.events import Event
from games.catan.state import Phase, State

__all__ = ["decide", "open_match"]

Handler: TypeAlias = Callable[[State, Seat, Any, Chance], Sequence[Event] | Rejection]


class _Entry(Struct, frozen=True):
    """When a command is taken at all, and what decides it then."""

    handle: Handler
    phases: tuple[Phase, ...]
    of_anybody: bool = False
    """Whether seats other than the active one may ask for it."""


def decide(state: State, seat: Seat, command: Command, chance: Chance) -> Sequence[Event] | Rejection:
    """Return what the command leads to, or why it is refused. The state stays as it is."""
    entry = _ENTRIES[type(command)]
    if state.phase in entry.phases and (seat == state.active or entry.of_anybody):
        return entry.handle(state, seat, command, chance)
    return untimely(state, seat, command, entry.of_anybody)


# A look-up instead of a `match`: the same table tells when a command may come. A test holds it complete.
_ENTRIES: Final[dict[type, _Entry]] = {
    commands.PlaceSettlement: _Entry(placement.place_settlement, ("place_settlement",)),
    commands.PlaceRoad: _Entry(placement.place_road, ("place_road", "free_roads")),
    commands.RollDice: _Entry(production.roll_dice, ("roll",)),
    commands.Discard: _Entry(robber.discard, ("discard",), of_anybody=True),
    commands.MoveRobber: _Entry(robber.move_robber, ("move_robber",)),
    commands.Steal: _Entry(robber.steal, ("steal",)),
    commands.OfferTrade: _Entry(trading.offer_trade, ("main",)),
    commands.AcceptTrade: _Entry(trading.accept_trade, ("main",), of_anybody=True),
    commands.DeclineTrade: _Entry(trading.decline_trade, ("main",), of_anybody=True),
    commands.CounterOffer: _Entry(trading.counter_offer, ("main",), of_anybody=True),
    commands.WithdrawTrade: _Entry(trading.withdraw_trade, ("main",), of_anybody=True),
    commands.ConfirmTrade: _Entry(trading.confirm_trade, ("main",)),
    commands.TradeWithBank: _Entry(bank.trade_with_bank, ("main",)),
    commands.BuildRoad: _Entry(building.build_road, ("main",)),
    commands.BuildSettlement: _Entry(building.build_settlement, ("main",)),
    commands.BuildCity: _Entry(building.build_city, ("main",)),
    commands.BuyDevelopmentCard: _Entry(development.buy_card, ("main",)),
    commands.PlayKnight: _Entry(development.play_knight, ("roll", "main")),
    commands.PlayRoadBuilding: _Entry(development.play_road_building, ("roll", "main")),
    commands.PlayYearOfPlenty: _Entry(development.play_year_of_plenty, ("roll", "main")),
    commands.PlayMonopoly: _Entry(development.play_monopoly, ("roll", "main")),
    commands.EndTurn: _Entry(production.end_turn, ("main",)),
}
