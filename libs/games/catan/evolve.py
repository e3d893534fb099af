"""Apply what happened to the state. No rule, no luck and no decision stands here."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from games.catan import reach
from games.catan.cards import CARD_INDEX, KNIGHT, MONOPOLY, ROAD_BUILDING, YEAR_OF_PLENTY
from games.catan.events import (
    BankTraded,
    BoardLaidOut,
    CardsDiscarded,
    CardStolen,
    CityBuilt,
    DevelopmentCardBought,
    DiceRolled,
    DiscardsDemanded,
    Event,
    KnightPlayed,
    LargestArmyAwarded,
    LongestRoadAwarded,
    MatchWon,
    MonopolyPlayed,
    ResourcesProduced,
    RoadBuildingPlayed,
    RoadBuilt,
    RoadPlaced,
    RobberMoved,
    SettlementBuilt,
    SettlementPlaced,
    StartingCardsDealt,
    StartPlayerChosen,
    TradeAccepted,
    TradeCountered,
    TradeDeclined,
    TradeMade,
    TradeOffered,
    TradeWithdrawn,
    TurnBegan,
    YearOfPlentyPlayed,
)
from games.catan.resources import (
    CITY_COST,
    DEVELOPMENT_CARD_COST,
    INDEX,
    ROAD_COST,
    SETTLEMENT_COST,
    YIELD,
    Counts,
)
from games.catan.state import Offer, State, placement_order


def evolve(state: State, event: Event) -> State:
    """Update the state by one event and return it."""
    _APPLY[type(event)](state, event)
    return state


# Set-up


def _board_laid_out(state: State, event: BoardLaidOut) -> None:
    state.terrain = event.terrain
    state.numbers = event.numbers
    state.harbors = event.harbors
    state.colors = event.colors
    state.robber = event.terrain.index("desert")
    state.fields = [[] for _ in range(13)]
    for hex_, (terrain, number) in enumerate(zip(event.terrain, event.numbers, strict=True)):
        resource = YIELD[terrain]
        if number is not None and resource is not None:
            state.fields[number].append((hex_, INDEX[resource]))


def _start_player_chosen(state: State, event: StartPlayerChosen) -> None:
    state.start_player = event.seat
    state.active = event.seat


def _settlement_placed(state: State, event: SettlementPlaced) -> None:
    reach.put_settlement(state, event.seat, event.vertex)
    state.placed += 1
    state.last_vertex = event.vertex
    state.phase = "place_road"


def _road_placed(state: State, event: RoadPlaced) -> None:
    reach.put_road(state, event.seat, event.edge)
    if state.phase == "free_roads":
        state.free_roads = event.left
        if not event.left:
            _resume(state)
        return
    order = placement_order(state)
    if state.placed < len(order):
        state.active = order[state.placed]
        state.phase = "place_settlement"


def _starting_cards_dealt(state: State, event: StartingCardsDealt) -> None:
    _from_bank(state, event.seat, event.cards.counts)


# The turn


def _turn_began(state: State, event: TurnBegan) -> None:
    state.holdings[state.active].fresh = [0] * 5
    state.active = event.seat
    state.turn += 1
    state.phase = "roll"
    state.rolled = False
    state.built = False
    state.card_played = False
    state.offers = []
    state.fruitless = 0


def _dice_rolled(state: State, event: DiceRolled) -> None:
    state.dice = event.dice
    state.rolled = True
    state.phase = "move_robber" if sum(event.dice) == 7 else "main"


def _resources_produced(state: State, event: ResourcesProduced) -> None:
    for payment in event.payments:
        index = INDEX[payment.resource]
        state.bank[index] -= payment.amount
        state.holdings[payment.seat].hand[index] += payment.amount


def _resume(state: State) -> None:
    """Go on with the turn where a 7 or a development card had interrupted it."""
    state.phase = "main" if state.rolled else "roll"


# The robber


def _discards_demanded(state: State, event: DiscardsDemanded) -> None:
    state.debts = list(event.amounts)
    state.phase = "discard"


def _cards_discarded(state: State, event: CardsDiscarded) -> None:
    _to_bank(state, event.seat, event.cards.counts)
    state.debts[event.seat] = 0
    if not any(state.debts):
        state.phase = "move_robber"


def _robber_moved(state: State, event: RobberMoved) -> None:
    state.robber = event.hex
    state.victims = event.victims
    if event.victims:
        state.phase = "steal"
    else:
        _resume(state)


def _card_stolen(state: State, event: CardStolen) -> None:
    index = INDEX[event.card.reveal()]
    state.holdings[event.victim].hand[index] -= 1
    state.holdings[event.thief].hand[index] += 1
    state.victims = ()
    _lapse(state, event.victim)
    _resume(state)


# Trading


def _trade_offered(state: State, event: TradeOffered) -> None:
    state.offers.append(Offer(event.offer, event.seat, event.to, event.give, event.take))
    state.offers_made = event.offer
    state.fruitless += 1


def _trade_accepted(state: State, event: TradeAccepted) -> None:
    state.offers = [
        replace(offer, accepted=(*offer.accepted, event.seat)) if offer.number == event.offer else offer
        for offer in state.offers
    ]


def _trade_declined(state: State, event: TradeDeclined) -> None:
    _decline(state, event.offer, event.seat)


def _trade_countered(state: State, event: TradeCountered) -> None:
    _decline(state, event.answers, event.seat)
    state.offers.append(Offer(event.offer, event.seat, (state.active,), event.give, event.take, answers=event.answers))
    state.offers_made = event.offer


def _trade_withdrawn(state: State, event: TradeWithdrawn) -> None:
    _close(state, event.offer)


def _trade_made(state: State, event: TradeMade) -> None:
    giver, taker = state.holdings[event.seat].hand, state.holdings[event.partner].hand
    for index, (given, taken) in enumerate(zip(event.give.counts, event.take.counts, strict=True)):
        giver[index] += taken - given
        taker[index] += given - taken
    _close(state, event.offer)
    _lapse(state, event.partner)
    state.fruitless = max(0, state.fruitless - 1)


def _bank_traded(state: State, event: BankTraded) -> None:
    hand = state.holdings[event.seat].hand
    given, taken = INDEX[event.give], INDEX[event.take]
    hand[given] -= event.amount
    state.bank[given] += event.amount
    hand[taken] += 1
    state.bank[taken] -= 1


def _decline(state: State, number: int, seat: int) -> None:
    """Note a refusal; an offer that everybody refused is closed."""
    answered = []
    for offer in state.offers:
        if offer.number != number:
            answered.append(offer)
        elif len(offer.declined) + 1 < len(offer.to):
            accepted = tuple(other for other in offer.accepted if other != seat)
            answered.append(replace(offer, accepted=accepted, declined=(*offer.declined, seat)))
    state.offers = answered


def _close(state: State, number: int) -> None:
    state.offers = [offer for offer in state.offers if offer.number != number]


def _lapse(state: State, seat: int) -> None:
    """Drop what a seat has promised: its hand has lost cards, and nobody may find out which by insisting."""
    state.offers = [
        replace(offer, accepted=tuple(other for other in offer.accepted if other != seat))
        if seat in offer.accepted
        else offer
        for offer in state.offers
        if offer.seat != seat
    ]


# Building


def _road_built(state: State, event: RoadBuilt) -> None:
    _spend(state, event.seat, ROAD_COST)
    reach.put_road(state, event.seat, event.edge)


def _settlement_built(state: State, event: SettlementBuilt) -> None:
    _spend(state, event.seat, SETTLEMENT_COST)
    reach.put_settlement(state, event.seat, event.vertex)


def _city_built(state: State, event: CityBuilt) -> None:
    _spend(state, event.seat, CITY_COST)
    reach.put_city(state, event.seat, event.vertex)


def _spend(state: State, seat: int, cost: Counts) -> None:
    """Pay the bank for something built; with strict phases that ends all trading of the turn (BAS-043)."""
    _to_bank(state, seat, cost)
    state.built = True
    if state.options.strict_phases:
        state.offers = []


def _to_bank(state: State, seat: int, counts: Counts) -> None:
    hand, bank = state.holdings[seat].hand, state.bank
    for index, count in enumerate(counts):
        hand[index] -= count
        bank[index] += count


def _from_bank(state: State, seat: int, counts: Counts) -> None:
    hand, bank = state.holdings[seat].hand, state.bank
    for index, count in enumerate(counts):
        hand[index] += count
        bank[index] -= count


# Development cards


def _development_card_bought(state: State, event: DevelopmentCardBought) -> None:
    _spend(state, event.seat, DEVELOPMENT_CARD_COST)
    held = state.holdings[event.seat]
    index = CARD_INDEX[event.card.reveal()]
    state.pile[index] -= 1
    held.cards[index] += 1
    held.fresh[index] += 1


def _use_card(state: State, seat: int, index: int) -> None:
    state.holdings[seat].cards[index] -= 1
    state.card_played = True


def _knight_played(state: State, event: KnightPlayed) -> None:
    _use_card(state, event.seat, KNIGHT)
    state.holdings[event.seat].knights += 1
    state.phase = "move_robber"


def _road_building_played(state: State, event: RoadBuildingPlayed) -> None:
    _use_card(state, event.seat, ROAD_BUILDING)
    state.free_roads = event.roads
    state.phase = "free_roads"


def _year_of_plenty_played(state: State, event: YearOfPlentyPlayed) -> None:
    _use_card(state, event.seat, YEAR_OF_PLENTY)
    _from_bank(state, event.seat, event.cards.counts)


def _monopoly_played(state: State, event: MonopolyPlayed) -> None:
    _use_card(state, event.seat, MONOPOLY)
    index = INDEX[event.resource]
    for seat, given in enumerate(event.given):
        if given:
            state.holdings[seat].hand[index] -= given
            state.holdings[event.seat].hand[index] += given
            _lapse(state, seat)


# Special cards and the end


def _longest_road_awarded(state: State, event: LongestRoadAwarded) -> None:
    state.longest_road = event.seat


def _largest_army_awarded(state: State, event: LargestArmyAwarded) -> None:
    state.largest_army = event.seat


def _match_won(state: State, event: MatchWon) -> None:
    state.winner = event.seat
    state.offers = []
    state.free_roads = 0
    state.phase = "over"


# A look-up instead of a `match`: trying some thirty classes one after the other takes longer than applying the event.
# A test holds it complete.
_APPLY: Final[dict[type, Callable[[State, Any], None]]] = {
    BoardLaidOut: _board_laid_out,
    StartPlayerChosen: _start_player_chosen,
    SettlementPlaced: _settlement_placed,
    RoadPlaced: _road_placed,
    StartingCardsDealt: _starting_cards_dealt,
    TurnBegan: _turn_began,
    DiceRolled: _dice_rolled,
    ResourcesProduced: _resources_produced,
    DiscardsDemanded: _discards_demanded,
    CardsDiscarded: _cards_discarded,
    RobberMoved: _robber_moved,
    CardStolen: _card_stolen,
    TradeOffered: _trade_offered,
    TradeAccepted: _trade_accepted,
    TradeDeclined: _trade_declined,
    TradeCountered: _trade_countered,
    TradeWithdrawn: _trade_withdrawn,
    TradeMade: _trade_made,
    BankTraded: _bank_traded,
    RoadBuilt: _road_built,
    SettlementBuilt: _settlement_built,
    CityBuilt: _city_built,
    DevelopmentCardBought: _development_card_bought,
    KnightPlayed: _knight_played,
    RoadBuildingPlayed: _road_building_played,
    YearOfPlentyPlayed: _year_of_plenty_played,
    MonopolyPlayed: _monopoly_played,
    LongestRoadAwarded: _longest_road_awarded,
    LargestArmyAwarded: _largest_army_awarded,
    MatchWon: _match_won,
}
