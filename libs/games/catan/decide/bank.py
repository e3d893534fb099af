"""Trade with the bank."""

from collections.abc import Sequence

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.catan.commands import TradeWithBank
from games.catan.decide.trading import trading_closed
from games.catan.events import BankTraded, Event
from games.catan.resources import INDEX
from games.catan.state import State


def trade_with_bank(state: State, seat: Seat, command: TradeWithBank, _: Chance) -> Sequence[Event] | Rejection:
    """Give equal cards for one other at the best rate there is (BAS-088 to BAS-094)."""
    if trading_closed(state):
        return Rejection("trading_over", "After building there is no more trade in this turn.", "BAS-043")
    if command.give == command.take:
        return Rejection("same_resource", "The bank gives only another resource.", "BAS-093")
    held = state.holdings[seat]
    given = INDEX[command.give]
    rate = held.rates[given]
    if held.hand[given] < rate:
        return Rejection("cards_missing", f"The bank wants {rate} {command.give}.", _rate_rule(rate))
    if not state.bank[INDEX[command.take]]:
        return Rejection("bank_empty", f"The bank has no {command.take}.", "BAS-094")
    return (BankTraded(seat, command.give, rate, command.take),)


def _rate_rule(rate: int) -> str:
    return {4: "BAS-088", 3: "BAS-089", 2: "BAS-090"}[rate]
