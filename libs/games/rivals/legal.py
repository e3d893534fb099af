"""Who is awaited for what, and everything that is legal then.

Of the arrangements of the start regions, `legal` lists those that differ by one swap; every other one is accepted too.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from gamekit.audience import Seat
from gamekit.game import Prompt
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
    Rate,
    Remove,
)
from games.rivals.decide import prompt_for
from games.rivals.decide.acting import card_refused
from games.rivals.decide.building import (
    PARISH_HALL,
    SCOUT,
    TOWN_HALL,
    build_refused,
    city_refused,
    region_card_refused,
    road_refused,
    settlement_refused,
)
from games.rivals.decide.choices import CHOICES
from games.rivals.decide.trading import PRICE, ship_trades
from games.rivals.regions import RESOURCE_OF
from games.rivals.resources import INDEX, RESOURCES, Counts, Resource
from games.rivals.state import HALVES, SIDES, State, holdings, rooms, sites

# Commands are values: those without free choice are made once.
_END_ACTIONS: Final = EndActions()
_BUILD_ROAD: Final = {side: BuildRoad(side) for side in SIDES}
_BUILD_SETTLEMENT: Final = {side: (BuildSettlement(side), BuildSettlement(side, scout=True)) for side in SIDES}
_EXCHANGES: Final = {rate: [[Exchange(give, take, rate) for take in RESOURCES] for give in RESOURCES] for rate in PRICE}


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
    if isinstance(step, steps.Actions):
        return _actions(state, seat)
    return CHOICES[type(step)].options(state, step)


def _actions(state: State, seat: Seat) -> list[Command]:
    found: list[Command] = [_END_ACTIONS]
    held = holdings(state, seat)
    _add_exchanges(found, state, seat, held)
    _add_centre_cards(found, state, seat, held)
    for card in dict.fromkeys(state.princes[seat].hand):
        _add_card(found, state, seat, card, held)
    for card in dict.fromkeys(state.face_up):
        if build_refused(state, seat, card, held) is None:
            _add_sites(found, state, seat, card)
    if state.options.mode != "introductory":
        standing = dict.fromkeys(sites(state.princes[seat]))
        found += [Remove(site.card, site.column, site.half) for site in standing]
    return found


def _add_exchanges(found: list[Command], state: State, seat: Seat, held: Counts) -> None:
    if max(held) < PRICE["trade_ship"] and not held[-1]:
        return
    room = rooms(state, seat)
    ships = ship_trades(state, seat)
    for give, count in enumerate(held):
        for rate in _rates(state, seat, RESOURCES[give], count, ships):
            trades = _EXCHANGES[rate][give]
            found += [trades[take] for take in range(len(RESOURCES)) if take != give and room[take]]
    for region in large_trade_ship(state, seat):
        given = INDEX[RESOURCE_OF[region]]
        found += [
            ExchangeFromRegion(region, taken) for index, taken in enumerate(RESOURCES) if index != given and room[index]
        ]


def _rates(state: State, seat: Seat, give: Resource, count: int, ships: set[Resource]) -> list[Rate]:
    rates: list[Rate] = []
    if count >= PRICE["base"]:
        rates.append("base")
    if count >= PRICE["trade_ship"] and give in ships:
        rates.append("trade_ship")
    if count and give == "gold" and mint(state, seat) > 0:
        rates.append("mint")
    return rates


def _add_centre_cards(found: list[Command], state: State, seat: Seat, held: Counts) -> None:
    prince = state.princes[seat]
    for side in SIDES:
        if road_refused(state, seat, side, held) is None:
            found.append(_BUILD_ROAD[side])
        if settlement_refused(state, seat, side, held) is None:
            plain, scouted = _BUILD_SETTLEMENT[side]
            found.append(plain)
            if SCOUT in prince.hand:
                found.append(scouted)
    found += [BuildCity(place.column) for place in prince.places if city_refused(state, place, held) is None]


def _add_card(found: list[Command], state: State, seat: Seat, card: CardKey, held: Counts) -> None:
    match CARDS[card].ground:
        case None:
            if card_refused(state, seat, card) is None:
                found.append(PlayCard(card))
        case "region":
            if region_card_refused(state, seat, card) is None:
                found += [BuildAtRegion(card, region) for region in state.princes[seat].regions]
        case _:
            if build_refused(state, seat, card, held) is None:
                _add_sites(found, state, seat, card)


def _add_sites(found: list[Command], state: State, seat: Seat, card: CardKey) -> None:
    for place in state.princes[seat].places:
        if CARDS[card].ground == "city" and not place.city:
            continue
        for half in HALVES:
            standing = place.cards(half)
            fits = PARISH_HALL in standing if NAME[card] == TOWN_HALL else len(standing) < place.capacity
            if fits:
                found.append(Build(card, place.column, half))
