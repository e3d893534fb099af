"""Apply what happened to the state. No rule, no luck and no decision stands here."""

from collections.abc import Callable
from typing import Any, Final

from games.catan_card.cards import CardKey
from games.catan_card.events import (
    ActionPlayed,
    AgendaSet,
    AttackRolled,
    BankTraded,
    CardDrawn,
    CardPutUnder,
    CardsLaidOut,
    CardSpied,
    CardTaken,
    CityBuilt,
    DevelopmentBuilt,
    DevelopmentDiscarded,
    DevelopmentReturned,
    DiceRolled,
    Event,
    EventCardDrawn,
    EventCardsShuffled,
    HandShown,
    KnightMoved,
    MatchStopped,
    MatchWon,
    OpportunityPassed,
    RegionLaid,
    RegionsDealt,
    RegionsDrawn,
    RegionsProduced,
    RegionStackSearched,
    RegionStackShuffled,
    RoadBuilt,
    SettlementBuilt,
    StackSearched,
    StartPlayerChosen,
    StockLowered,
    StockRaised,
    ThresholdReached,
    TradeAccepted,
    TradeDeclined,
    TradeOffered,
    TradeWithdrawn,
    TurnBegan,
    TurnEnded,
    WindmillMoved,
)
from games.catan_card.principality import change_stock, lay_region, put_on_site, recount
from games.catan_card.resources import STARTING_SET
from games.catan_card.state import State, opponent


def evolve(state: State, event: Event) -> State:
    """Update the state by one event and return it."""
    _APPLY[type(event)](state, event)
    return state


def _nothing(_: State, __: Event) -> None:
    """Leave the state: the event only tells what led to the next ones."""


# Set-up


def _cards_laid_out(state: State, event: CardsLaidOut) -> None:
    state.shields = event.shields
    state.stacks = list(event.draw_stacks.reveal())
    state.regions = event.regions.reveal()
    state.events = event.events.reveal()
    for owned, shield in zip(state.owned, event.shields, strict=True):
        owned.unlaid = STARTING_SET[shield]
        recount(owned, state.options)


def _start_player_chosen(state: State, event: StartPlayerChosen) -> None:
    state.start_player = event.seat
    state.active = event.seat


def _region_laid(state: State, event: RegionLaid) -> None:
    lay_region(state.owned[event.seat], event.region, event.spot, event.stock)


def _regions_dealt(state: State, _: RegionsDealt) -> None:
    state.phase = "hands"


# The turn


def _agenda_set(state: State, event: AgendaSet) -> None:
    state.agenda = event.steps


def _turn_began(state: State, event: TurnBegan) -> None:
    state.active = event.seat
    state.turn += 1
    state.phase = "roll"
    state.offers = 0


def _dice_rolled(state: State, event: DiceRolled) -> None:
    state.event = event.event
    state.number = event.number
    state.event_card = None
    state.phase = "event"


def _event_card_drawn(state: State, event: EventCardDrawn) -> None:
    state.event_card = event.card
    state.events = (*state.events[1:], state.events[0])


def _event_cards_shuffled(state: State, event: EventCardsShuffled) -> None:
    state.events = event.cards.reveal()


def _regions_produced(state: State, event: RegionsProduced) -> None:
    for owned, spots in zip(state.owned, event.yields, strict=True):
        change_stock(owned, spots, 1)
    state.phase = "main"


def _turn_ended(state: State, _: TurnEnded) -> None:
    state.phase = "check"


# Stock


def _stock_lowered(state: State, event: StockLowered) -> None:
    change_stock(state.owned[event.seat], event.spots, -1)


def _stock_raised(state: State, event: StockRaised) -> None:
    change_stock(state.owned[event.seat], event.spots, 1)


def _trade_offered(state: State, _: TradeOffered) -> None:
    state.offers += 1


# Draw stacks and hands


def _card_taken(state: State, event: CardTaken) -> None:
    taken = event.taken.reveal()
    _remove(state, event.stack, taken.position)
    state.owned[event.seat].hand.append(taken.card)


def _remove(state: State, stack: int, position: int) -> None:
    cards = state.stacks[stack]
    state.stacks[stack] = (*cards[:position], *cards[position + 1 :])


def _card_drawn(state: State, event: CardDrawn) -> None:
    _remove(state, event.stack, 0)
    state.owned[event.seat].hand.append(event.card.reveal())


def _card_put_under(state: State, event: CardPutUnder) -> None:
    card = event.card.reveal()
    state.owned[event.seat].hand.remove(card)
    state.stacks[event.stack] += (card,)


def _action_played(state: State, event: ActionPlayed) -> None:
    _discard_from_hand(state, event.seat, event.card)


def _card_spied(state: State, event: CardSpied) -> None:
    card = event.card.reveal()
    state.owned[opponent(event.seat)].hand.remove(card)
    state.owned[event.seat].hand.append(card)


def _discard_from_hand(state: State, seat: int, card: CardKey) -> None:
    state.owned[seat].hand.remove(card)
    state.discarded += (card,)


# Building


def _road_built(state: State, event: RoadBuilt) -> None:
    state.roads -= 1
    _extend(state, event.seat, event.column)


def _settlement_built(state: State, event: SettlementBuilt) -> None:
    state.settlements -= 1
    _extend(state, event.seat, event.column)
    recount(state.owned[event.seat], state.options)


def _extend(state: State, seat: int, column: int) -> None:
    owned = state.owned[seat]
    owned.left = min(owned.left, column)
    owned.right = max(owned.right, column)


def _city_built(state: State, event: CityBuilt) -> None:
    state.cities -= 1
    owned = state.owned[event.seat]
    owned.cities |= 1 << event.column
    recount(owned, state.options)


def _development_built(state: State, event: DevelopmentBuilt) -> None:
    owned = state.owned[event.seat]
    owned.hand.remove(event.card)
    put_on_site(owned, event.site, event.card)
    recount(owned, state.options)


def _development_discarded(state: State, event: DevelopmentDiscarded) -> None:
    _clear_site(state, event.seat, event.site)
    state.discarded += (event.card,)


def _development_returned(state: State, event: DevelopmentReturned) -> None:
    _clear_site(state, event.seat, event.site)
    state.owned[event.seat].hand.append(event.card)


def _clear_site(state: State, seat: int, site: int) -> None:
    owned = state.owned[seat]
    put_on_site(owned, site, None)
    recount(owned, state.options)


def _regions_drawn(state: State, event: RegionsDrawn) -> None:
    state.regions = tuple(region for region in state.regions if region not in event.regions)
    state.owned[event.seat].unlaid = event.regions


def _region_stack_shuffled(state: State, event: RegionStackShuffled) -> None:
    state.regions = event.regions.reveal()


# Figures and the end


def _threshold_reached(state: State, _: ThresholdReached) -> None:
    state.unlocked = True


def _knight_moved(state: State, event: KnightMoved) -> None:
    state.knight = event.seat


def _windmill_moved(state: State, event: WindmillMoved) -> None:
    state.windmill = event.seat


def _match_won(state: State, event: MatchWon) -> None:
    state.winner = event.seat
    _end(state)


def _match_stopped(state: State, _: MatchStopped) -> None:
    _end(state)


def _end(state: State) -> None:
    state.agenda = ()
    state.phase = "over"


# A look-up instead of a `match`: trying some forty classes one after the other takes longer than applying the event.
# A test holds it complete.
_APPLY: Final[dict[type, Callable[[State, Any], None]]] = {
    CardsLaidOut: _cards_laid_out,
    StartPlayerChosen: _start_player_chosen,
    RegionLaid: _region_laid,
    RegionsDealt: _regions_dealt,
    AgendaSet: _agenda_set,
    StackSearched: _nothing,
    CardTaken: _card_taken,
    CardDrawn: _card_drawn,
    CardPutUnder: _card_put_under,
    TurnBegan: _turn_began,
    DiceRolled: _dice_rolled,
    EventCardDrawn: _event_card_drawn,
    EventCardsShuffled: _event_cards_shuffled,
    RegionsProduced: _regions_produced,
    StockLowered: _stock_lowered,
    StockRaised: _stock_raised,
    RoadBuilt: _road_built,
    SettlementBuilt: _settlement_built,
    CityBuilt: _city_built,
    DevelopmentBuilt: _development_built,
    DevelopmentDiscarded: _development_discarded,
    DevelopmentReturned: _development_returned,
    RegionsDrawn: _regions_drawn,
    RegionStackSearched: _nothing,
    RegionStackShuffled: _region_stack_shuffled,
    TradeOffered: _trade_offered,
    TradeAccepted: _nothing,
    TradeDeclined: _nothing,
    TradeWithdrawn: _nothing,
    BankTraded: _nothing,
    ActionPlayed: _action_played,
    ThresholdReached: _threshold_reached,
    AttackRolled: _nothing,
    HandShown: _nothing,
    CardSpied: _card_spied,
    OpportunityPassed: _nothing,
    TurnEnded: _turn_ended,
    KnightMoved: _knight_moved,
    WindmillMoved: _windmill_moved,
    MatchWon: _match_won,
    MatchStopped: _match_stopped,
}
