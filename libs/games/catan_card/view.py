"""The match as a viewer may see it, ready to draw.

Each principality has a grid of its own: one unit is a card, x grows to the right from the starting road, y downwards
from the centre row. Regions and first sites lie at y = -1 and 1, a city's second sites at y = -2 and 2.
"""

from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from gamekit.audience import OMNISCIENT, Seat, Viewer
from gamekit.game import Prompt
from games.catan_card import steps
from games.catan_card.cards import CardKey, Development, EventCard
from games.catan_card.catalogue import CENTRE, CardView, printed
from games.catan_card.events import EventFace
from games.catan_card.legal import awaiting
from games.catan_card.options import Options
from games.catan_card.principality import Principality, has_city, has_town
from games.catan_card.resources import RESOURCES, YIELD, Region, Resource, Shield, Terrain
from games.catan_card.row import COLUMNS, NEEDS_CITY, SIDE_OF, SITES, START_ROAD, TOWN_OF, Column, Site, Spot
from games.catan_card.scoring import is_unlocked, points
from games.catan_card.state import Phase, State, first_step, opponent
from games.catan_card.steps import Step

CentreCard: TypeAlias = Literal["road", "settlement", "city"]


class CentreView(Struct, frozen=True):
    """A card of the centre row."""

    column: Column
    x: int
    y: int
    card: CentreCard


class RegionView(Struct, frozen=True):
    """A region with what it stores."""

    spot: Spot
    x: int
    y: int
    terrain: Terrain
    resource: Resource
    number: int
    stock: int


class SiteView(Struct, frozen=True):
    """A site of an own settlement or city, and what lies on it."""

    site: Site
    x: int
    y: int
    card: Development | None


class SeatView(Struct, frozen=True):
    """A seat. `hand` is None where hidden; `unlaid` are regions that wait for their places.

    `bank_rates` are the resources that the bank wants for one other.
    """

    seat: Seat
    shield: Shield
    points: int
    centre: tuple[CentreView, ...]
    regions: tuple[RegionView, ...]
    sites: tuple[SiteView, ...]
    unlaid: tuple[Region, ...]
    hand_size: int
    hand: tuple[CardKey, ...] | None
    hand_limit: int
    strength: int
    tournament: int
    commerce: int
    knight: bool
    windmill: bool
    bank_rates: dict[Resource, int]
    search_price: int


class View(Struct, frozen=True):
    """Everything there is to draw for a viewer; `viewer` is its seat, None without one.

    `unlocked` tells whether neutral and attack cards can be played (CCG-108). `step` is what has to be done first, and
    `later` what follows it, such as laying the card that is being paid. `searched` is the draw stack that the viewer
    looks through, from top to bottom, and `searched_regions` the region stack in the same way. `cards` are those of the
    centre row and all others that the viewer sees, by key.
    """

    viewer: Seat | None
    options: Options
    phase: Phase
    turn: int
    start_player: Seat
    active: Seat
    event: EventFace | None
    number: int | None
    event_card: EventCard | None
    seats: tuple[SeatView, ...]
    draw_stacks: tuple[int, ...]
    regions_left: int
    event_cards: int
    roads_left: int
    settlements_left: int
    cities_left: int
    discarded: tuple[CardKey, ...]
    unlocked: bool
    step: Step | None
    later: tuple[Step, ...]
    searched: tuple[CardKey, ...] | None
    searched_regions: tuple[Region, ...] | None
    cards: dict[str, CardView]
    awaiting: dict[Seat, Prompt]
    winner: Seat | None


def view(state: State, viewer: Viewer) -> View:
    """Return what the viewer may see."""
    seats = tuple(_seat(state, seat, open_hand=sees_hand(state, viewer, seat)) for seat in range(len(state.shields)))
    searched = _searched(state, viewer)
    return View(
        viewer=viewer if isinstance(viewer, int) else None,
        options=state.options,
        phase=state.phase,
        turn=state.turn,
        start_player=state.start_player,
        active=state.active,
        event=state.event,
        number=state.number,
        event_card=state.event_card,
        seats=seats,
        draw_stacks=tuple(map(len, state.stacks)),
        regions_left=len(state.regions),
        event_cards=len(state.events),
        roads_left=state.roads,
        settlements_left=state.settlements,
        cities_left=state.cities,
        discarded=state.discarded,
        unlocked=is_unlocked(state),
        step=first_step(state),
        later=state.agenda[1:],
        searched=searched,
        searched_regions=_searched_regions(state, viewer),
        cards=_catalogue(state, seats, searched or ()),
        awaiting=dict(awaiting(state)),
        winner=state.winner,
    )


def sees_hand(state: State, viewer: Viewer, seat: Seat) -> bool:
    """Whether the viewer may see a seat's hand: the own one, and in a spy's or conflict's work the opponent's."""
    if viewer is OMNISCIENT or viewer == seat:
        return True
    step = first_step(state)
    return isinstance(step, steps.LookAtHand | steps.PickFromHand) and viewer == step.seat == opponent(seat)


def _searched(state: State, viewer: Viewer) -> tuple[CardKey, ...] | None:
    step = first_step(state)
    if isinstance(step, steps.TakeCards) and (viewer is OMNISCIENT or viewer == step.seat):
        return state.stacks[step.stack]
    return None


def _searched_regions(state: State, viewer: Viewer) -> tuple[Region, ...] | None:
    step = first_step(state)
    if isinstance(step, steps.PickRegions) and (viewer is OMNISCIENT or viewer == step.seat):
        return state.regions
    return None


def _seat(state: State, seat: Seat, *, open_hand: bool) -> SeatView:
    owned = state.owned[seat]
    return SeatView(
        seat=seat,
        shield=state.shields[seat],
        points=points(state, seat),
        centre=_centre(owned),
        regions=_regions(owned),
        sites=_sites(owned),
        unlaid=owned.unlaid,
        hand_size=len(owned.hand),
        hand=tuple(owned.hand) if open_hand else None,
        hand_limit=owned.hand_limit,
        strength=owned.strength,
        tournament=owned.tournament,
        commerce=owned.commerce,
        knight=state.knight == seat,
        windmill=state.windmill == seat,
        bank_rates=dict(zip(RESOURCES, owned.rates, strict=True)),
        search_price=owned.search_price,
    )


def _centre(owned: Principality) -> tuple[CentreView, ...]:
    return tuple(
        CentreView(column, column - START_ROAD, 0, _centre_card(owned, column))
        for column in COLUMNS[owned.left : owned.right + 1]
    )


def _centre_card(owned: Principality, column: int) -> CentreCard:
    if column % 2 == 0:
        return "road"
    return "city" if has_city(owned, column) else "settlement"


def _regions(owned: Principality) -> tuple[RegionView, ...]:
    return tuple(
        RegionView(
            spot,
            spot // 2 * 2 - START_ROAD,
            1 if spot % 2 else -1,
            region.terrain,
            YIELD[region.terrain],
            region.number,
            owned.stock[spot],
        )
        for spot, region in enumerate(owned.regions)
        if region is not None
    )


def _sites(owned: Principality) -> tuple[SiteView, ...]:
    return tuple(
        SiteView(site, TOWN_OF[site] - START_ROAD, _height(site), owned.sites[site])
        for site in SITES
        if has_town(owned, TOWN_OF[site]) and (not NEEDS_CITY[site] or has_city(owned, TOWN_OF[site]))
    )


def _height(site: int) -> int:
    distance = 2 if NEEDS_CITY[site] else 1
    return distance if SIDE_OF[site] else -distance


def _catalogue(state: State, seats: Iterable[SeatView], searched: Iterable[CardKey]) -> dict[str, CardView]:
    seen: set[str] = {*CENTRE, *searched, *state.discarded}
    seen.update(step.card for step in state.agenda if isinstance(step, steps.Complete))
    for seat in seats:
        seen.update(seat.hand or ())
        seen.update(site.card for site in seat.sites if site.card is not None)
    if state.event_card is not None:
        seen.add(state.event_card)
    return {key: printed(key, state.options) for key in sorted(seen)}
