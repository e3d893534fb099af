"""Who is awaited for what, and everything that is legal then.

Trades among players are open-ended. Of offers, `legal` lists one card for one other to all opponents, while the seat
has no open offer and few of this turn have failed; of counter-offers, the one that asks for one card more.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import Final

from msgspec.structs import replace

from gamekit.audience import Seat
from gamekit.game import Prompt
from games.catan.board import ALL_VERTICES, EDGES, HEXES, VERTEX_EDGES, VERTICES, members_of
from games.catan.cards import KNIGHT, MONOPOLY, ROAD_BUILDING, YEAR_OF_PLENTY
from games.catan.commands import (
    AcceptTrade,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopmentCard,
    Command,
    ConfirmTrade,
    CounterOffer,
    DeclineTrade,
    Discard,
    EndTurn,
    MoveRobber,
    OfferTrade,
    PlaceRoad,
    PlaceSettlement,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    RollDice,
    Steal,
    TradeWithBank,
    WithdrawTrade,
)
from games.catan.decide.development import PLENTY
from games.catan.decide.trading import trading_closed
from games.catan.resources import CARDS_PER_RESOURCE, INDEX, ONE_OF, RESOURCES, Resources, covers
from games.catan.state import CITIES, NOBODY, ROADS, SETTLEMENTS, Holdings, Offer, Phase, State, settlement_sites

LISTED_FRUITLESS_OFFERS: Final = 2
"""After so many fruitless offers of a turn `legal` lists no more of them; they can still be made."""

_PROMPTS: Final[dict[Phase, Prompt]] = {
    "place_settlement": Prompt("place_settlement", "Place a settlement.", "BAS-028"),
    "place_road": Prompt("place_road", "Place a road at the new settlement.", "BAS-030"),
    "roll": Prompt("roll", "Roll the dice, or play a development card first.", "BAS-039"),
    "move_robber": Prompt("move_robber", "Move the robber to another hex.", "BAS-068"),
    "steal": Prompt("steal", "Choose whom to rob.", "BAS-071"),
    "main": Prompt("trade_and_build", "Trade, build, buy, or end the turn.", "BAS-042"),
}
_ROLL_ALONE: Final = Prompt("roll", "Roll the dice.", "BAS-039")
"""Once the card of the turn is played."""
_BUILD: Final = Prompt("build", "Build, buy, or end the turn.", "BAS-043")
"""Once strict phases have ended trading."""
_ANSWER: Final = Prompt("answer_trade", "Accept, decline or counter the offer.", "BAS-085")

# Commands are values: those without free choice are made once.
_ROLL: Final = RollDice()
_END_TURN: Final = EndTurn()
_BUY: Final = BuyDevelopmentCard()
_KNIGHT: Final = PlayKnight()
_ROAD_BUILDING: Final = PlayRoadBuilding()
_MONOPOLIES: Final = tuple(PlayMonopoly(resource) for resource in RESOURCES)
_PLACE_SETTLEMENT: Final = tuple(PlaceSettlement(vertex) for vertex in VERTICES)
_PLACE_ROAD: Final = tuple(PlaceRoad(edge) for edge in EDGES)
_MOVE_ROBBER: Final = tuple(MoveRobber(hex_) for hex_ in HEXES)
_BUILD_ROAD: Final = tuple(BuildRoad(edge) for edge in EDGES)
_BUILD_SETTLEMENT: Final = tuple(BuildSettlement(vertex) for vertex in VERTICES)
_BUILD_CITY: Final = tuple(BuildCity(vertex) for vertex in VERTICES)
_BANK_TRADES: Final = tuple(tuple(TradeWithBank(give, take) for take in RESOURCES) for give in RESOURCES)
_OFFERS: Final = {
    held: tuple(
        OfferTrade(give, take) for give, has in zip(ONE_OF, held, strict=True) if has for take in ONE_OF if take != give
    )
    for held in product((False, True), repeat=5)
}
"""One card for one other, by which resources are held."""
_PLENTY_PAIRS: Final = tuple(
    PlayYearOfPlenty(Resources(**{one: 1, other: 1}) if one != other else Resources(**{one: 2}))
    for index, one in enumerate(RESOURCES)
    for other in RESOURCES[index:]
)
_PLENTY_SINGLES: Final = tuple(PlayYearOfPlenty(single) for single in ONE_OF)


def awaiting(state: State) -> Mapping[Seat, Prompt]:
    """Return who is awaited for what: nobody once the match is over.

    Open offers do not hold the active player up; the seats they are made to are awaited beside it.
    """
    phase = state.phase
    prompt = _PROMPTS.get(phase)
    if prompt is not None:
        if state.card_played or state.options.strict_phases:
            prompt = _narrowed(state, prompt)
        awaited = {state.active: prompt}
        return awaited if phase != "main" or not state.offers else awaited | _asked_to_trade(state)
    if phase == "discard":
        return {seat: _discard_prompt(due) for seat, due in enumerate(state.debts) if due}
    if phase == "free_roads":
        return {state.active: _free_roads_prompt(state.free_roads)}
    return {}


def _narrowed(state: State, prompt: Prompt) -> Prompt:
    """Leave out of a prompt what the turn no longer allows."""
    if state.phase == "roll" and state.card_played:
        return _ROLL_ALONE
    if state.phase == "main" and trading_closed(state):
        return _BUILD
    return prompt


def _asked_to_trade(state: State) -> dict[Seat, Prompt]:
    undecided = {seat for offer in state.offers for seat in offer.undecided if seat != state.active}
    return dict.fromkeys(sorted(undecided), _ANSWER)


@cache
def _discard_prompt(due: int) -> Prompt:
    return Prompt("discard", f"Discard {due} resource cards.", "BAS-060", due)


@cache
def _free_roads_prompt(roads: int) -> Prompt:
    return Prompt("place_free_road", f"Place {roads} free road{'s' if roads > 1 else ''}.", "BAS-135", roads)


def legal(state: State, seat: Seat) -> Sequence[Command]:
    """Return every legal command of a seat; of offers and counter-offers those that the module names."""
    if state.phase == "discard":
        due = state.debts[seat]
        return _discards(state.holdings[seat], due) if due else ()
    if seat != state.active:
        return _answers(state, seat) if state.phase == "main" and state.offers else ()
    match state.phase:
        case "main":
            return _main(state, seat)
        case "roll":
            return [_ROLL, *_cards(state, state.holdings[seat])]
        case "move_robber":
            return [move for move in _MOVE_ROBBER if move.hex != state.robber]
        case "steal":
            return [Steal(victim) for victim in state.victims]
        case "free_roads":
            return [_PLACE_ROAD[edge] for edge in state.holdings[seat].road_sites]
        case "place_settlement":
            return [_PLACE_SETTLEMENT[vertex] for vertex in members_of(ALL_VERTICES & ~state.crowded)]
        case "place_road":
            return [_PLACE_ROAD[edge] for edge in VERTEX_EDGES[state.last_vertex] if state.road_owners[edge] == NOBODY]
        case "over":
            return ()


def _main(state: State, seat: Seat) -> list[Command]:
    held = state.holdings[seat]
    found: list[Command] = [_END_TURN]
    if not trading_closed(state):
        _add_bank_trades(found, state, held)
        _add_offers(found, state, seat)
    _add_buildings(found, state, held)
    found += _cards(state, held)
    return found


def _add_buildings(found: list[Command], state: State, held: Holdings) -> None:
    brick, lumber, wool, grain, ore = held.hand
    if brick and lumber:
        if held.roads < ROADS:
            found += [_BUILD_ROAD[edge] for edge in held.road_sites]
        if wool and grain and held.settlements.bit_count() < SETTLEMENTS:
            found += [_BUILD_SETTLEMENT[vertex] for vertex in members_of(settlement_sites(state, held))]
    if grain and ore:
        if grain >= 2 and ore >= 3 and held.cities.bit_count() < CITIES:
            found += [_BUILD_CITY[vertex] for vertex in members_of(held.settlements)]
        if wool and any(state.pile):
            found.append(_BUY)


def _add_bank_trades(found: list[Command], state: State, held: Holdings) -> None:
    for given, count in enumerate(held.hand):
        if count > 1 and count >= held.rates[given]:
            trades = _BANK_TRADES[given]
            found += [trades[taken] for taken in range(5) if taken != given and state.bank[taken]]


def _cards(state: State, held: Holdings) -> list[Command]:
    """List the development cards that may be played: older ones, one in a turn."""
    cards, fresh = held.cards, held.fresh
    found: list[Command] = []
    if state.card_played or cards == fresh:
        return found
    if cards[KNIGHT] > fresh[KNIGHT]:
        found.append(_KNIGHT)
    if cards[ROAD_BUILDING] > fresh[ROAD_BUILDING] and held.road_sites and held.roads < ROADS:
        found.append(_ROAD_BUILDING)
    if cards[YEAR_OF_PLENTY] > fresh[YEAR_OF_PLENTY]:
        found += _plenty(state)
    if cards[MONOPOLY] > fresh[MONOPOLY]:
        found += _MONOPOLIES
    return found


def _plenty(state: State) -> list[Command]:
    choices = _PLENTY_PAIRS if sum(state.bank) >= PLENTY else _PLENTY_SINGLES
    return [choice for choice in choices if covers(state.bank, choice.cards.counts)]


def _discards(held: Holdings, due: int) -> list[Command]:
    """List every way to choose the cards due from the hand."""
    brick, lumber, wool, grain, ore = held.hand
    return [
        Discard(Resources(bricks, lumbers, wools, grains, left - grains))
        for bricks in range(min(brick, due) + 1)
        for lumbers in range(min(lumber, due - bricks) + 1)
        for wools in range(min(wool, due - bricks - lumbers) + 1)
        for left in (due - bricks - lumbers - wools,)
        for grains in range(max(0, left - ore), min(grain, left) + 1)
    ]


def _add_offers(found: list[Command], state: State, seat: Seat) -> None:
    """List new offers, and what can be done about the open ones."""
    mine = False
    for offer in state.offers:
        if offer.seat == seat:
            mine = True
            found.append(WithdrawTrade(offer.number))
            if covers(state.holdings[seat].hand, offer.give.counts):
                found += [ConfirmTrade(offer.number, partner) for partner in offer.accepted]
        else:
            found += _answer(state, seat, offer)
    if not mine and state.fruitless < LISTED_FRUITLESS_OFFERS:
        found += _OFFERS[tuple(map(bool, state.holdings[seat].hand))]


def _answers(state: State, seat: Seat) -> list[Command]:
    found: list[Command] = []
    for offer in state.offers:
        if offer.seat == seat:
            found.append(WithdrawTrade(offer.number))
        elif seat in offer.to:
            found += _answer(state, seat, offer)
    return found


def _answer(state: State, seat: Seat, offer: Offer) -> list[Command]:
    """List the answers to an offer made to the seat."""
    if seat in offer.declined:
        return []
    found: list[Command] = [DeclineTrade(offer.number)]
    if not covers(state.holdings[seat].hand, offer.take.counts):
        return found
    if seat not in offer.accepted:
        found.append(AcceptTrade(offer.number))
    more = _one_more(offer.give)
    if offer.seat == state.active and more:
        found.append(CounterOffer(offer.number, offer.take, more))
    return found


def _one_more(cards: Resources) -> Resources | None:
    """Return the cards and one more of their first resource, if there can be so many."""
    first = next(resource for resource in RESOURCES if cards.counts[INDEX[resource]])
    count = cards.counts[INDEX[first]]
    return replace(cards, **{first: count + 1}) if count < CARDS_PER_RESOURCE else None
