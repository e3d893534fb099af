"""Trade between players.

An offer of the active player is answered with promises; the active player then picks one of those who promised.
Whatever costs a seat cards takes its promises back (see `evolve`), so a promise is always backed and picking it tells
nothing about the partner's hand. Offers are limited in number so that a match stays small; that is no rule of the game.
"""

from collections.abc import Sequence
from typing import Final

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.catan.commands import AcceptTrade, ConfirmTrade, CounterOffer, DeclineTrade, OfferTrade, WithdrawTrade
from games.catan.events import (
    Event,
    TradeAccepted,
    TradeCountered,
    TradeDeclined,
    TradeMade,
    TradeOffered,
    TradeWithdrawn,
)
from games.catan.resources import Resources, covers
from games.catan.state import Offer, State, open_offer, opponents

OPEN_OFFERS: Final = 4
"""So many offers of the active player may be open at once."""

FRUITLESS_OFFERS: Final = 20
"""After so many offers without a trade the active player makes no more in this turn."""

_UNKNOWN = Rejection("unknown_offer", "There is no such open offer.", "BAS-087")
_NOT_ADDRESSED = Rejection("not_addressed", "This offer is not made to you.", "BAS-078")
_CARDS_MISSING = Rejection("cards_missing", "The cards to give are not in the hand.", "BAS-083")
_COUNTERED = Rejection("counter_offer_countered", "A counter-offer is accepted or declined.", "BAS-085")
_CLOSED = Rejection("trading_over", "After building there is no more trade in this turn.", "BAS-043")


def trading_closed(state: State) -> bool:
    """Whether strict phases have ended trading for this turn (BAS-043)."""
    return state.built and state.options.strict_phases


def offer_trade(state: State, seat: Seat, command: OfferTrade, _: Chance) -> Sequence[Event] | Rejection:
    """Offer a trade to some or all opponents."""
    to = _addressed(state, seat, command.to)
    refused = (
        _terms_refused(state, seat, command.give, command.take)
        or (None if to else Rejection("unknown_partner", "Offers go to other players, each named once.", "BAS-078"))
        or _limit_reached(state, seat)
    )
    return refused or (TradeOffered(state.offers_made + 1, seat, to, command.give, command.take),)


def accept_trade(state: State, seat: Seat, command: AcceptTrade, _: Chance) -> Sequence[Event] | Rejection:
    """Promise to take part; or, as the active player, carry out a counter-offer."""
    offer = open_offer(state, command.offer)
    if offer is None:
        return _UNKNOWN
    if seat not in offer.to:
        return _NOT_ADDRESSED
    if seat not in offer.undecided:
        return Rejection("already_answered", "This offer has been answered.", "BAS-189")
    if not covers(state.holdings[seat].hand, offer.take.counts):
        return _CARDS_MISSING
    if seat == state.active:
        return (TradeMade(offer.number, seat, offer.seat, offer.take, offer.give),)
    return (TradeAccepted(offer.number, seat),)


def decline_trade(state: State, seat: Seat, command: DeclineTrade, _: Chance) -> Sequence[Event] | Rejection:
    """Refuse an offer, also after having accepted it."""
    offer = open_offer(state, command.offer)
    if offer is None:
        return _UNKNOWN
    return _cannot_refuse(offer, seat) or (TradeDeclined(offer.number, seat),)


def counter_offer(state: State, seat: Seat, command: CounterOffer, _: Chance) -> Sequence[Event] | Rejection:
    """Refuse the active player's offer and propose another trade instead (BAS-085)."""
    offer = open_offer(state, command.offer)
    if offer is None:
        return _UNKNOWN
    refused = (
        _cannot_refuse(offer, seat)
        or (_COUNTERED if offer.answers is not None else None)
        or _terms_refused(state, seat, command.give, command.take)
    )
    return refused or (TradeCountered(state.offers_made + 1, offer.number, seat, command.give, command.take),)


def withdraw_trade(state: State, seat: Seat, command: WithdrawTrade, _: Chance) -> Sequence[Event] | Rejection:
    """Take back an own offer."""
    offer = open_offer(state, command.offer)
    if offer is None:
        return _UNKNOWN
    if offer.seat != seat:
        return Rejection("not_your_offer", "Only who made an offer takes it back.", "BAS-189")
    return (TradeWithdrawn(offer.number, seat),)


def confirm_trade(state: State, seat: Seat, command: ConfirmTrade, _: Chance) -> Sequence[Event] | Rejection:
    """Carry out an own offer with one of those who accepted it (BAS-189)."""
    offer = open_offer(state, command.offer)
    if offer is None:
        return _UNKNOWN
    if offer.seat != seat:
        return Rejection("not_your_offer", "Only who made an offer picks the partner.", "BAS-189")
    if command.partner not in offer.accepted:
        return Rejection("not_accepted", "This player has not accepted the offer.", "BAS-189")
    if not covers(state.holdings[seat].hand, offer.give.counts):
        return _CARDS_MISSING
    return (TradeMade(offer.number, seat, command.partner, offer.give, offer.take),)


def _addressed(state: State, seat: Seat, to: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats an offer goes to, in ascending order; none if there is anything wrong with them."""
    others = opponents(state, seat)
    if not to:
        return tuple(sorted(others))
    if len(set(to)) < len(to) or not set(to) <= set(others):
        return ()
    return tuple(sorted(to))


def _terms_refused(state: State, seat: Seat, give: Resources, take: Resources) -> Rejection | None:
    if trading_closed(state):
        return _CLOSED
    given, taken = give.counts, take.counts
    if min(given + taken) < 0:
        return Rejection("invalid_cards", "Numbers of cards cannot be negative.", "BAS-080")
    if not any(given) or not any(taken):
        return Rejection("gift", "Both sides have to give something.", "BAS-080")
    if any(mine and theirs for mine, theirs in zip(given, taken, strict=True)):
        return Rejection("same_resource", "A resource cannot be on both sides of a trade.", "BAS-081")
    return None if covers(state.holdings[seat].hand, given) else _CARDS_MISSING


def _limit_reached(state: State, seat: Seat) -> Rejection | None:
    if sum(offer.seat == seat for offer in state.offers) >= OPEN_OFFERS:
        return Rejection("too_many_open_offers", f"At most {OPEN_OFFERS} own offers can be open at once.")
    if state.fruitless >= FRUITLESS_OFFERS:
        return Rejection("too_many_offers", f"{FRUITLESS_OFFERS} offers of this turn have led to no trade.")
    return None


def _cannot_refuse(offer: Offer, seat: Seat) -> Rejection | None:
    if seat not in offer.to:
        return _NOT_ADDRESSED
    if seat in offer.declined:
        return Rejection("already_answered", "This offer has been answered.", "BAS-189")
    return None
