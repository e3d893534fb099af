"""Who is awaited for what, and everything that is legal then.

Of the arrangements of the start regions, `legal` lists those that differ by one swap; every other one is accepted too.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import compress
from operator import add, lt
from typing import Final, TypeAlias

from msgspec import Struct

from gamekit.audience import Seat
from gamekit.game import Prompt
from gamekit.rejection import Rejection
from games.rivals import steps
from games.rivals.cards import CARDS, NAME
from games.rivals.cards.basic.expansions import large_trade_ship
from games.rivals.cards.card import CardKey
from games.rivals.cards.gold.buildings import mint
from games.rivals.commands import (
    Build,
    BuildAtRegion,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    Command,
    EndActions,
    Exchange,
    ExchangeFromRegion,
    PlayCard,
    Remove,
)
from games.rivals.decide import prompt_for
from games.rivals.decide.acting import ACTIONS, is_played_now
from games.rivals.decide.building import (
    PARISH_HALL,
    REQUIREMENTS,
    SCOUT,
    TOWN_HALL,
    city_refused,
    prices,
    road_refused,
    settlement_refused,
    stands_already,
)
from games.rivals.decide.choices import CHOICES
from games.rivals.decide.trading import PRICE, ship_trades
from games.rivals.places import Place, Row, names_in, remembered, sites_in
from games.rivals.play import always
from games.rivals.regions import HALVES, RESOURCE_OF, RegionKey, Regions
from games.rivals.resources import CITY_COST, FREE, RESOURCES, ROAD_COST, SETTLEMENT_COST, Counts, Resources, covers
from games.rivals.state import SIDES, State, capacities, holdings, stores

# Commands are values: those without free choice are made once.
_END_ACTIONS: Final = EndActions()
_BUILD_ROAD: Final = {side: BuildRoad(side) for side in SIDES}
_BUILD_SETTLEMENT: Final = {side: (BuildSettlement(side), BuildSettlement(side, scout=True)) for side in SIDES}
_PLAY_CARD: Final = {card: PlayCard(card) for card in CARDS}

_ByKind: TypeAlias = tuple[tuple[Exchange, ...], ...]


def awaiting(state: State) -> Mapping[Seat, Prompt]:
    """Return who is awaited for what: one seat at a time, nobody once the match is over."""
    if not state.agenda:
        return {}
    step = state.agenda[0]
    return {step.seat: prompt_for(step)}


def legal(state: State, seat: Seat) -> Sequence[Command]:
    """Return every legal command of a seat; of arrangements those that the module names."""
    if not state.agenda or state.agenda[0].seat != seat:
        return ()
    step = state.agenda[0]
    if type(step) is steps.Actions:
        return _actions(state, seat)
    return CHOICES[type(step)].options(state, step)


def _actions(state: State, seat: Seat) -> list[Command]:
    found: list[Command] = [_END_ACTIONS]
    prince, held = state.princes[seat], holdings(state, seat)
    _add_exchanges(found, state, seat, held)
    _add_centre_cards(found, state, seat, held)
    for offer in _offers(prince.hand + state.face_up, prince.places, prince.top + prince.bottom):
        for price in offer.prices:
            if covers(held, price):
                if offer.refused(state, seat) is None:
                    found += offer.commands
                break
    if state.options.mode != "introductory":
        found += _removals(prince.places)
    return found


@remembered
def _removals(row: Row) -> tuple[Remove, ...]:
    return tuple(Remove(site.card, site.column, site.half) for site in dict.fromkeys(sites_in(row)))


def _add_exchanges(found: list[Command], state: State, seat: Seat, held: Counts) -> None:
    if max(held) < PRICE["trade_ship"] and not held[-1]:
        return
    has_room = tuple(map(lt, held, capacities(stores(state, seat))))
    ships, has_mint, has_large_ship = _traders(state.princes[seat].places)
    by_two, by_three, minted = _exchanges(has_room, ships)
    for give, count in enumerate(held):
        if count >= PRICE["base"]:
            found += by_three[give]
        elif count == PRICE["trade_ship"]:
            found += by_two[give]
    if has_mint and held[-1] and mint(state, seat) > 0:
        found += minted
    if has_large_ship:
        for region in large_trade_ship(state, seat):
            found += _exchanges_from(region, has_room)


@remembered
def _traders(row: Row) -> tuple[frozenset[int], bool, bool]:
    """Return what common trade ships exchange, and whether there is a Mint and a Large Trade Ship."""
    names = names_in(row)
    return ship_trades(row), "mint" in names, "large_trade_ship" in names


@cache
def _exchanges(has_room: tuple[bool, ...], ships: frozenset[int]) -> tuple[_ByKind, _ByKind, tuple[Exchange, ...]]:
    """Return by the kind given the exchanges of who has two of it, and of who has more; at last those of a Mint."""
    takes = list(compress(RESOURCES, has_room))
    base, by_ship, minted = (
        [tuple(Exchange(give, take, rate) for take in takes if take != give) for give in RESOURCES] for rate in PRICE
    )
    by_two = tuple(exchanges if give in ships else () for give, exchanges in enumerate(by_ship))
    return by_two, tuple(map(add, base, by_two)), minted[-1]


@cache
def _exchanges_from(region: RegionKey, has_room: tuple[bool, ...]) -> tuple[ExchangeFromRegion, ...]:
    takes = compress(RESOURCES, has_room)
    return tuple(ExchangeFromRegion(region, take) for take in takes if take != RESOURCE_OF[region])


def _add_centre_cards(found: list[Command], state: State, seat: Seat, held: Counts) -> None:
    prince = state.princes[seat]
    roads, settlements = covers(held, ROAD_COST), covers(held, SETTLEMENT_COST)
    for side in SIDES if roads or settlements else ():
        if roads and road_refused(state, seat, side, held) is None:
            found.append(_BUILD_ROAD[side])
        if settlements and settlement_refused(state, seat, side, held) is None:
            plain, scouted = _BUILD_SETTLEMENT[side]
            found.append(plain)
            if SCOUT in prince.hand:
                found.append(scouted)
    if covers(held, CITY_COST):
        found += [BuildCity(place.column) for place in prince.places if city_refused(state, place, held) is None]


class _Offer(Struct, frozen=True):
    """What may be done with a card as the row stands, if the seat can pay it and nothing else forbids it."""

    commands: tuple[Command, ...]
    prices: tuple[Resources, ...]
    """Any of them will do."""
    refused: Callable[[State, Seat], Rejection | None]


@remembered
def _offers(cards: tuple[CardKey, ...], row: Row, regions: Regions) -> tuple[_Offer, ...]:
    """Return what cards offer; they, the row and its regions change seldom while resources come and go."""
    offers = [_offer(card, row, regions) for card in dict.fromkeys(cards)]
    return tuple(offer for offer in offers if offer is not None and offer.commands)


def _offer(key: CardKey, row: Row, regions: Regions) -> _Offer | None:
    card = CARDS[key]
    match card.ground:
        case None:
            return _Offer((_PLAY_CARD[key],), (FREE,), ACTIONS[card.name].refused) if is_played_now(card) else None
        case "region":
            return _Offer(tuple(BuildAtRegion(key, region) for region in regions), (FREE,), REQUIREMENTS[card.name])
        case _:
            if stands_already(row, card):
                return None
            return _Offer(_builds(key, row), prices(row, key), REQUIREMENTS.get(card.name, always))


def _builds(card: CardKey, row: Row) -> tuple[Build, ...]:
    return tuple(
        Build(card, place.column, half) for place in row for half in HALVES if _fits(card, place, place.cards(half))
    )


def _fits(card: CardKey, place: Place, standing: Sequence[CardKey]) -> bool:
    """Whether a card finds its site in a half of a place where others stand."""
    if CARDS[card].ground == "city" and not place.city:
        return False
    return PARISH_HALL in standing if NAME[card] == TOWN_HALL else len(standing) < place.capacity
