"""What must hold after every command: no card appears or vanishes, and what is kept up equals what is counted."""

from collections import Counter
from collections.abc import Iterator, Sequence
from copy import copy as shallow
from typing import Final

from games.catan_card.cards import CARDS, DRAW_CARDS, EVENT_CARDS
from games.catan_card.principality import (
    Principality,
    has_city,
    has_town,
    recount,
    spots_by_number,
    spots_by_resource,
    towns,
)
from games.catan_card.resources import CITIES, REGION_STACK, ROADS, SETTLEMENTS, STARTING_SET, STORE
from games.catan_card.row import COLUMNS, NEEDS_CITY, SITES, TOWN_OF, TOWNS_AT
from games.catan_card.scoring import knight_holder, points, windmill_holder
from games.catan_card.state import State

_UNMARKED: Final = Counter[str](DRAW_CARDS)


def violations(state: State) -> Sequence[str]:
    """Return the laws that the state breaks, as sentences; none when it is sound."""
    if not state.shields:
        return []
    return [
        *_unmarked_cards(state),
        *_region_cards(state),
        *_centre_cards(state),
        *(fault for seat, owned in enumerate(state.owned) for fault in _principality(state, seat, owned)),
        *_figures(state),
    ]


def _unmarked_cards(state: State) -> Iterator[str]:
    """CCG-003: the 62 cards are in stacks, hands, on sites or discarded; the ten event cards stay together."""
    found = Counter[str](card for stack in state.stacks for card in stack)
    found.update(state.discarded)
    for owned in state.owned:
        found.update(owned.hand)
        found.update(card for card in owned.sites if card is not None)
    if found != _UNMARKED:
        yield f"the unmarked cards are wrong: {found - _UNMARKED} and not {_UNMARKED - found}"
    if sorted(state.events) != sorted(EVENT_CARDS):
        yield f"the event cards are {state.events}"


def _region_cards(state: State) -> Iterator[str]:
    """CCG-002: each region card is in the stack, or with a seat."""
    found = Counter(state.regions)
    for owned in state.owned:
        found.update(owned.unlaid)
        found.update(region for region in owned.regions if region is not None)
    expected = Counter([*REGION_STACK, *(region for shield in state.shields for region in STARTING_SET[shield])])
    if found != expected:
        yield f"the region cards are wrong: {found - expected} and not {expected - found}"


def _centre_cards(state: State) -> Iterator[str]:
    """CCG-065, CCG-068, CCG-077: both seats share the open stacks."""
    roads = sum(_roads(owned) - 1 for owned in state.owned) + state.roads
    settlements = sum(len(list(towns(owned))) - 2 for owned in state.owned) + state.settlements
    cities = sum(owned.cities.bit_count() for owned in state.owned) + state.cities
    if (roads, settlements, cities) != (ROADS, SETTLEMENTS, CITIES):
        yield f"there are {roads} roads, {settlements} settlements and {cities} cities"
    if min(state.roads, state.settlements, state.cities) < 0:
        yield "more cards of the centre row lie than there are"


def _roads(owned: Principality) -> int:
    return owned.right - owned.left + 1 - len(list(towns(owned)))


def _principality(state: State, seat: int, owned: Principality) -> Iterator[str]:
    if owned.left not in COLUMNS or owned.right not in COLUMNS:
        yield f"the row of seat {seat} reaches from {owned.left} to {owned.right}"
    if [column for column in COLUMNS if has_city(owned, column) and not has_town(owned, column)]:
        yield f"seat {seat} has a city without a settlement"
    yield from _regions(state, seat, owned)
    yield from (f"seat {seat} has {owned.sites[site]} on site {site}" for site in SITES if _misplaced(owned, site))
    counted = shallow(owned)
    recount(counted, state.options)
    if counted != owned:
        yield f"the sums of seat {seat} are {owned}, not {counted}"


def _regions(state: State, seat: int, owned: Principality) -> Iterator[str]:
    for spot, (region, stock) in enumerate(zip(owned.regions, owned.stock, strict=True)):
        if not 0 <= stock <= (STORE if region is not None else 0):
            yield f"seat {seat} stores {stock} on spot {spot}"
        beside = any(has_town(owned, column) for column in TOWNS_AT[spot])
        if (region is not None) != beside and not state.agenda and state.phase != "regions":
            yield f"seat {seat} has {region} on spot {spot}"
    if owned.held != [sum(owned.stock[spot] for spot in spots) for spots in owned.spots]:
        yield f"the stock of seat {seat} is counted as {owned.held}"
    if owned.spots != spots_by_resource(owned) or owned.numbers != spots_by_number(owned):
        yield f"the spots of seat {seat} are kept up wrongly"


def _misplaced(owned: Principality, site: int) -> bool:
    card, column = owned.sites[site], TOWN_OF[site]
    if card is None:
        return False
    wants_city = NEEDS_CITY[site] or CARDS[card].kind == "city_building"
    return not has_town(owned, column) or (wants_city and not has_city(owned, column))


def _figures(state: State) -> Iterator[str]:
    """Check the figures where no step of the rules is under way: they move when one is complete."""
    if state.agenda or state.phase not in ("roll", "main"):
        return
    if state.knight != knight_holder(state):
        yield f"seat {state.knight} holds the knight, due to {knight_holder(state)}"
    if state.windmill != windmill_holder(state):
        yield f"seat {state.windmill} holds the windmill, due to {windmill_holder(state)}"
    for seat in (state.active,) if state.options.win_in_own_turn else (0, 1):
        if points(state, seat) >= state.options.victory_points:
            yield f"seat {seat} has {points(state, seat)} points and has not won"
