"""Trade with the opponent and with the bank."""

from collections.abc import Sequence

from gamekit.audience import Seat
from gamekit.rejection import Rejection
from games.catan_card.commands import AcceptTrade, DeclineTrade, OfferTrade, TradeWithBank, WithdrawTrade
from games.catan_card.decide.stock import spending, storing
from games.catan_card.decide.story import Story
from games.catan_card.events import BankTraded, TradeAccepted, TradeDeclined, TradeOffered, TradeWithdrawn
from games.catan_card.principality import Principality, room
from games.catan_card.resources import INDEX, STORE, covers
from games.catan_card.state import opponent
from games.catan_card.steps import AnswerTrade, Spend, Store

OFFERS = 20
"""No rule, but a bound: so many trades can be offered in a turn."""


def offer_trade(story: Story, seat: Seat, command: OfferTrade) -> Rejection | None:
    """Offer a trade that both sides can carry out (CCG-098 to CCG-101)."""
    if story.state.offers >= OFFERS:
        return Rejection("too_many_offers", f"{OFFERS} trades have been offered in this turn.")
    give, take = command.give.counts, command.take.counts
    if min(give + take) < 0:
        return Rejection("invalid_amount", "Amounts cannot be negative.", "CCG-099")
    if not any(give) or not any(take):
        return Rejection("gift", "Both sides have to give something.", "CCG-101")
    mine, theirs = story.owned(seat), story.others(seat)
    if not covers(mine.held, give) or not covers(theirs.held, take):
        return Rejection("not_in_stock", "Both sides have to own what they give.", "CCG-101")
    if not _fits(mine, give, take) or not _fits(theirs, take, give):
        return Rejection("no_room", "Both sides need room for what they get.", "CCG-101")
    story.happen(TradeOffered(seat, command.give, command.take))
    story.then(AnswerTrade(opponent(seat), command.give, command.take))
    return None


def _fits(owned: Principality, gives: Sequence[int], gets: Sequence[int]) -> bool:
    """Whether there is room for what is got once what is given has left."""
    return all(
        stored - given + got <= STORE * len(spots)
        for stored, spots, given, got in zip(owned.held, owned.spots, gives, gets, strict=True)
    )


def accept_trade(story: Story, step: AnswerTrade, _: AcceptTrade) -> Rejection | None:
    """Change stock: all that is given leaves before anything arrives."""
    seat, other = opponent(step.seat), step.seat
    give, take = step.give.counts, step.take.counts
    story.happen(TradeAccepted(other))
    story.then(
        *spending(seat, give, "trade"),
        *spending(other, take, "trade"),
        *storing(seat, take, "trade"),
        *storing(other, give, "trade"),
    )
    return None


def decline_trade(story: Story, step: AnswerTrade, _: DeclineTrade) -> Rejection | None:
    """Refuse the offer (CCG-099)."""
    story.happen(TradeDeclined(step.seat))
    return None


def withdraw_trade(story: Story, step: AnswerTrade, _: WithdrawTrade) -> Rejection | None:
    """Take the own offer back."""
    story.happen(TradeWithdrawn(opponent(step.seat)))
    return None


def trade_with_bank(story: Story, seat: Seat, command: TradeWithBank) -> Rejection | None:
    """Swap equal resources for one of another kind at the best rate there is (CCG-102 to CCG-106)."""
    owned = story.owned(seat)
    given, taken = INDEX[command.give], INDEX[command.take]
    rate = owned.rates[given]
    if given == taken:
        return Rejection("same_resource", "The bank gives only another resource.", "CCG-102")
    if owned.held[given] < rate:
        return Rejection("not_in_stock", f"The bank wants {rate} {command.give}.", _RATE_RULE[rate])
    if not room(owned, taken):
        return Rejection("no_room", f"There is no room for {command.take}.", "CCG-028")
    story.happen(BankTraded(seat, command.give, rate, command.take))
    story.then(Spend(seat, command.give, rate, "bank"), Store(seat, command.take, 1, "bank"))
    return None


_RATE_RULE = {3: "CCG-102", 2: "CCG-103", 1: "CCG-105"}
