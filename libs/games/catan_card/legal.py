"""Who is awaited for what, and everything that is legal then.

Offers of trade are open-ended: `legal` lists one resource for one other, while few offers were made in the turn.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, get_args

from gamekit.audience import Seat
from gamekit.game import Prompt
from games.catan_card import steps
from games.catan_card.cards import CARDS, COUNTERS, DEVELOPMENT_KINDS, STACKS, Attack
from games.catan_card.commands import (
    AcceptTrade,
    BuildCity,
    BuildDevelopment,
    BuildRoad,
    BuildSettlement,
    Command,
    DeclineTrade,
    DiscardDevelopment,
    DrawCard,
    DrawRegions,
    EndTurn,
    ExchangeCard,
    GiveResource,
    LayRegion,
    OfferTrade,
    Pass,
    PickDevelopment,
    PickRegion,
    PlayAlchemist,
    PlayAttack,
    PlayCaravan,
    PlayDefense,
    PlayScout,
    PutUnder,
    RollDice,
    SearchStack,
    SpendFrom,
    StoreOn,
    TakeCard,
    TakeFromHand,
    TakeResource,
    TradeWithBank,
    WithdrawTrade,
)
from games.catan_card.decide.actions import has_effect, returnable, spied_cards, takeable, targets
from games.catan_card.decide.hand_check import drawable
from games.catan_card.decide.stacks import searchable
from games.catan_card.decide.stock import spendable, storable
from games.catan_card.principality import (
    Principality,
    enough_mask,
    free_sites,
    has_city,
    held_mask,
    road_columns,
    settlement_columns,
    storable_mask,
    taken_sites,
    towns,
)
from games.catan_card.prompts import BUILD_TRADE_PLAY, LAY_STARTING_REGIONS, ROLL, prompt
from games.catan_card.resources import (
    CITY_COST,
    ONE_OF,
    RESOURCES,
    ROAD_COST,
    SETTLEMENT_COST,
    covers,
)
from games.catan_card.row import COLUMNS, SITES, SPOTS, START_SPOTS, TOWN_OF, outer_spots
from games.catan_card.scoring import is_unlocked
from games.catan_card.state import State, first_step, opponent

LISTED_OFFERS: Final = 2
"""After so many offers of a turn `legal` lists no more of them; they can still be made."""

# Commands are values: those without free choice are made once.
_ROLL: Final = RollDice()
_END_TURN: Final = EndTurn()
_PASS: Final = Pass()
_ALCHEMISTS: Final = tuple(PlayAlchemist(number) for number in range(1, 7))
_CARAVANS: Final = (PlayCaravan(1), PlayCaravan(2))
_ROADS: Final = tuple(BuildRoad(column) for column in COLUMNS)
_SETTLEMENTS: Final = tuple(BuildSettlement(column) for column in COLUMNS)
_CITIES: Final = tuple(BuildCity(column) for column in COLUMNS)
_DISCARDS: Final = tuple(DiscardDevelopment(site) for site in SITES)
_PICKS: Final = tuple(PickDevelopment(site) for site in SITES)
_SPEND: Final = tuple(SpendFrom(spot) for spot in SPOTS)
_STORE: Final = tuple(StoreOn(spot) for spot in SPOTS)
_SEARCH: Final = tuple(SearchStack(stack) for stack in STACKS)
_DRAW: Final = tuple(DrawCard(stack) for stack in STACKS)
_TAKE: Final = tuple(TakeCard(position) for position in range(62))
_EXCHANGES: Final = {card.key: tuple(ExchangeCard(card.key, stack) for stack in STACKS) for card in CARDS.values()}
_TAKE_RESOURCE: Final = {resource: TakeResource(resource) for resource in RESOURCES}
_GIVE_RESOURCE: Final = {resource: GiveResource(resource) for resource in RESOURCES}
_BANK_TRADES: Final = tuple(tuple(TradeWithBank(give, take) for take in RESOURCES) for give in RESOURCES)
_OFFERS: Final = tuple(tuple(OfferTrade(give, take) for take in ONE_OF) for give in ONE_OF)
_ATTACKS: Final[dict[str, PlayAttack]] = {attack: PlayAttack(attack) for attack in get_args(Attack)}
_DEVELOPMENTS: Final[dict[str, tuple[BuildDevelopment, ...]]] = {
    card.key: tuple(BuildDevelopment(card.key, site) for site in SITES)  # type: ignore[arg-type]  # developments only
    for card in CARDS.values()
    if card.kind in DEVELOPMENT_KINDS
}


def awaiting(state: State) -> Mapping[Seat, Prompt]:
    """Return who is awaited for what: nobody once the match is over."""
    step = first_step(state)
    if step is not None:
        return {step.seat: prompt(step)}  # type: ignore[union-attr]  # every step that waits has a seat
    match state.phase:
        case "regions":
            return {seat: LAY_STARTING_REGIONS for seat, owned in enumerate(state.owned) if owned.unlaid}
        case "roll":
            return {state.active: ROLL}
        case "main":
            return {state.active: BUILD_TRADE_PLAY}
        case _:
            return {}


def legal(state: State, seat: Seat) -> Sequence[Command]:
    """Return every legal command of a seat; of offers those that the module names."""
    step = first_step(state)
    if step is not None:
        if seat == step.seat:  # type: ignore[union-attr]  # every step that waits has a seat
            return _ANSWERS[type(step)](state, step)
        return (WithdrawTrade(),) if isinstance(step, steps.AnswerTrade) else ()
    if state.phase == "regions":
        return _starting_regions(state.owned[seat])
    if seat != state.active:
        return ()
    match state.phase:
        case "main":
            return _main(state, seat)
        case "roll":
            return (_ROLL, *_ALCHEMISTS) if "alchemist" in state.owned[seat].hand and is_unlocked(state) else (_ROLL,)
        case _:
            return ()


def _starting_regions(owned: Principality) -> list[Command]:
    free = [spot for spot in START_SPOTS if owned.regions[spot] is None]
    return [LayRegion(region, spot) for region in owned.unlaid for spot in free]


# The main phase


def _main(state: State, seat: Seat) -> list[Command]:
    owned, stock = state.owned[seat], state.owned[seat].held
    found: list[Command] = [_END_TURN]
    _add_centre_cards(found, state, owned, stock)
    _add_developments(found, owned, stock)
    _add_trades(found, owned, state.owned[opponent(seat)], offers=state.offers < LISTED_OFFERS)
    _add_actions(found, state, seat)
    return found


def _add_centre_cards(found: list[Command], state: State, owned: Principality, stock: list[int]) -> None:
    if state.roads and covers(stock, ROAD_COST):
        found += [_ROADS[column] for column in road_columns(owned)]
    if state.settlements and covers(stock, SETTLEMENT_COST):
        found += [_SETTLEMENTS[column] for column in settlement_columns(owned)]
    if state.cities and covers(stock, CITY_COST):
        found += [_CITIES[column] for column in towns(owned) if not has_city(owned, column)]


def _add_developments(found: list[Command], owned: Principality, stock: list[int]) -> None:
    """List what can be laid where, and what can be given up."""
    found += [_DISCARDS[site] for site in taken_sites(owned)]
    free: list[int] | None = None
    for card in dict.fromkeys(owned.hand):
        lays = _DEVELOPMENTS.get(card)
        if lays is None or not covers(stock, CARDS[card].cost):
            continue
        if free is None:
            free = free_sites(owned)
        if CARDS[card].kind == "city_building":
            found += [lays[site] for site in free if owned.cities >> TOWN_OF[site] & 1]
        else:
            found += [lays[site] for site in free]


def _add_trades(found: list[Command], owned: Principality, other: Principality, *, offers: bool) -> None:
    """List the bank's trades, then the offers that both sides can carry out."""
    storable = storable_mask(owned)
    found += _bank_trades(enough_mask(owned), storable)
    if offers:
        found += _offers(held_mask(owned) & storable_mask(other), storable & held_mask(other))


@cache
def _bank_trades(given: int, taken: int) -> Sequence[Command]:
    return [_BANK_TRADES[one][other] for one, other in _swaps(given, taken)]


@cache
def _offers(given: int, taken: int) -> Sequence[Command]:
    return [_OFFERS[one][other] for one, other in _swaps(given, taken)]


def _swaps(given: int, taken: int) -> list[tuple[int, int]]:
    """Return each resource of one mask with each other of another."""
    kinds = range(len(RESOURCES))
    return [(one, other) for one in kinds if given >> one & 1 for other in kinds if taken >> other & 1 and one != other]


def _add_actions(found: list[Command], state: State, seat: Seat) -> None:
    hand = state.owned[seat].hand
    playable = [card for card in dict.fromkeys(hand) if card == "caravan" or card in _ATTACKS]
    if not playable or not is_unlocked(state):
        return
    for card in playable:
        if card == "caravan":
            found += _CARAVANS[: sum(state.owned[seat].held)]
        elif has_effect(state, seat, card):  # type: ignore[arg-type]  # attacks are actions
            found.append(_ATTACKS[card])


# Answers


def _put_away(state: State, step: steps.PutAway) -> list[Command]:
    allowed = STACKS if step.stack is None else (step.stack,)
    return [PutUnder(card, stack) for card in dict.fromkeys(state.owned[step.seat].hand) for stack in allowed]


def _pick_from_hand(state: State, step: steps.PickFromHand) -> list[Command]:
    allowed = STACKS if step.stack is None else (step.stack,)
    hand = state.owned[opponent(step.seat)].hand
    return [PutUnder(card, stack) for card in dict.fromkeys(hand) for stack in allowed]


def _choose_stack(state: State, step: steps.ChooseStack) -> list[Command]:
    found: list[Command] = [_SEARCH[stack] for stack in searchable(state, step)]
    return [*found, _PASS] if step.reason == "master_builder" else found


def _take_cards(state: State, step: steps.TakeCards) -> Sequence[Command]:
    found = _TAKE[: len(state.stacks[step.stack])]
    return (*found, _PASS) if step.reason == "master_builder" else found


def _draw(state: State, step: steps.Refill | steps.Replace) -> list[Command]:
    owned, allowed = state.owned[step.seat], drawable(state, step)
    found: list[Command] = [_DRAW[stack] for stack in allowed]
    if sum(owned.held) >= owned.search_price:
        found += [_SEARCH[stack] for stack in allowed]
    return found


def _exchange(state: State, step: steps.Exchange) -> list[Command]:
    found: list[Command] = [_PASS]
    for card in dict.fromkeys(state.owned[step.seat].hand):
        found += _EXCHANGES[card] if step.stack is None else (_EXCHANGES[card][step.stack],)
    return found


def _react(state: State, step: steps.React) -> list[Command]:
    card = COUNTERS[step.attack]
    return [_PASS, PlayDefense(card)] if card in state.owned[step.seat].hand else [_PASS]


def _take_resources(state: State, step: steps.TakeResources) -> list[Command]:
    found: list[Command] = [_TAKE_RESOURCE[resource] for resource in takeable(state, step.seat)]
    return [*found, _PASS] if step.may_stop else found


def _look_at_hand(state: State, step: steps.LookAtHand) -> list[Command]:
    return [TakeFromHand(card) for card in spied_cards(state, step.seat)] or [_PASS]


def _scout_or_draw(state: State, step: steps.ScoutOrDraw) -> list[Command]:
    return [DrawRegions(), PlayScout()] if "scout" in state.owned[step.seat].hand else [DrawRegions()]


def _lay_regions(state: State, step: steps.LayRegions) -> list[Command]:
    spots = outer_spots(step.column)
    return [LayRegion(region, spot) for region in state.owned[step.seat].unlaid for spot in spots]


_ANSWERS: Final[dict[type, Callable[[State, Any], Sequence[Command]]]] = {
    steps.Spend: lambda state, step: [_SPEND[spot] for spot in spendable(state.owned[step.seat], step)],
    steps.Store: lambda state, step: [_STORE[spot] for spot in storable(state.owned[step.seat], step)],
    steps.ScoutOrDraw: _scout_or_draw,
    steps.PickRegions: lambda state, step: [PickRegion(one) for one in state.regions if one != step.picked],
    steps.LayRegions: _lay_regions,
    steps.ChooseStack: _choose_stack,
    steps.TakeCards: _take_cards,
    steps.PutAway: _put_away,
    steps.Refill: _draw,
    steps.Exchange: _exchange,
    steps.Replace: _draw,
    steps.React: _react,
    steps.TakeResources: _take_resources,
    steps.GiveBack: lambda state, step: [_GIVE_RESOURCE[one] for one in returnable(state, step.seat)],
    steps.ReturnDevelopment: lambda state, step: [_PICKS[site] for site in targets(state, step)],
    steps.LookAtHand: _look_at_hand,
    steps.PickFromHand: _pick_from_hand,
    steps.AnswerTrade: lambda _, __: (AcceptTrade(), DeclineTrade()),
}
"""What lists the answers to a waiting step."""
