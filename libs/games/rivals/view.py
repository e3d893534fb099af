"""The match as a viewer may see it, ready to draw.

Each principality is a grid of its own: x are the columns, growing to the right, y the rows, growing downwards, with the
places and roads in row 0. Sites stand in rows 1 and 2 above (negative) and below, regions in row 1 between the places,
region expansions in row 2 behind their region. Cards are named by keys; their texts are in the catalogue `cards`.
"""

from collections import Counter
from typing import Literal

from msgspec import Struct

from gamekit.audience import OMNISCIENT, Seat, Viewer
from gamekit.game import Prompt
from games.rivals import steps
from games.rivals.cards import CARDS
from games.rivals.cards.card import CardKey, CardSet
from games.rivals.cards.progress.actions import salvageable
from games.rivals.commands import Column, StackNumber
from games.rivals.events import EventFace
from games.rivals.legal import awaiting
from games.rivals.options import Options
from games.rivals.places import Place
from games.rivals.regions import GOLD_CACHE, HALVES, REGIONS, Half, Land, RegionKey
from games.rivals.resources import Resource, Resources
from games.rivals.scoring import hand_limit, points_of, strength_holder, target, trade_holder, victory_points
from games.rivals.state import Prince, State, holdings, opponent, region_column
from games.rivals.steps import AnyStep

_ROW = {"top": -1, "bottom": 1}


class SiteView(Struct, frozen=True):
    """A building site, and the card on it; `covers` is the Parish Hall under a Town Hall."""

    column: Column
    half: Half
    x: int
    y: int
    card: CardKey | None
    covers: CardKey | None


class PlaceView(Struct, frozen=True):
    """A settlement or city with its sites."""

    column: Column
    x: int
    y: int
    kind: Literal["settlement", "city"]
    sites: tuple[SiteView, ...]


class RoadView(Struct, frozen=True):
    """A road; a `free` one waits for a settlement."""

    x: int
    y: int
    free: bool


class RegionView(Struct, frozen=True):
    """A region with what it stores; `expansion` lies behind it in (x, `expansion_y`) and stores `expansion_stored`."""

    key: RegionKey
    column: Column
    half: Half
    x: int
    y: int
    land: Land
    resource: Resource
    number: int
    stored: int
    expansion: CardKey | None
    expansion_y: int
    expansion_stored: int


class PointsView(Struct, frozen=True):
    """Where victory points come from, and the other points."""

    total: int
    places: int
    expansions: int
    hero_token: int
    trade_token: int
    strength: int
    skill: int
    commerce: int
    progress: int


class SeatView(Struct, frozen=True):
    """A seat. `hand` is None where hidden; `hand_backs` are the sets its cards belong to, which their backs show."""

    seat: Seat
    color: Literal["red", "blue"]
    points: PointsView
    hand_size: int
    hand_limit: int
    hand_backs: tuple[CardSet, ...]
    hand: tuple[CardKey, ...] | None
    resources: Resources
    places: tuple[PlaceView, ...]
    roads: tuple[RoadView, ...]
    regions: tuple[RegionView, ...]


class StackView(Struct, frozen=True):
    """A draw stack: its back and how many cards it has."""

    stack: StackNumber
    back: CardSet
    size: int


class CardView(Struct, frozen=True, omit_defaults=True):
    """What an open card says."""

    kind: str
    text: str
    cost: Resources
    victory: int = 0
    strength: int = 0
    skill: int = 0
    commerce: int = 0
    progress: int = 0


class View(Struct, frozen=True):
    """Everything there is to draw for a viewer; `viewer` is its seat, None without one.

    `looking_at` are cards that the viewer alone sees now: a searched stack, the opponent's hand or the discard pile.
    `regions_in_sight` are regions the viewer chooses from.
    """

    viewer: Seat | None
    options: Options
    target: int
    turn: int
    start_player: Seat
    active: Seat
    production: int | None
    event: EventFace | None
    event_card: CardKey | None
    seats: tuple[SeatView, ...]
    stacks: tuple[StackView, ...]
    face_up: tuple[CardKey, ...]
    discards: int
    discard_top: CardKey | None
    event_stack: int
    region_stack: int
    roads_left: int
    settlements_left: int
    cities_left: int
    step: AnyStep | None
    awaiting: dict[Seat, Prompt]
    looking_at: tuple[CardKey, ...]
    regions_in_sight: tuple[RegionKey, ...]
    cards: dict[CardKey, CardView]
    winner: Seat | None
    stopped: bool


def view(state: State, viewer: Viewer) -> View:
    """Return what the viewer may see."""
    seats = tuple(_seat(state, seat, viewer) for seat in range(len(state.princes))) if state.sets else ()
    looking_at = _looking_at(state, viewer)
    return View(
        viewer=viewer if isinstance(viewer, int) else None,
        options=state.options,
        target=target(state),
        turn=state.turn,
        start_player=state.start_player,
        active=state.active,
        production=state.production,
        event=state.event,
        event_card=state.revealed,
        seats=seats,
        stacks=tuple(StackView(n, back, len(state.stacks[n])) for n, back in enumerate(state.sets)),
        face_up=state.face_up,
        discards=len(state.discards),
        discard_top=state.discards[-1] if state.discards else None,
        event_stack=len(state.events),
        region_stack=len(state.regions),
        roads_left=state.roads_left,
        settlements_left=state.settlements_left,
        cities_left=state.cities_left,
        step=state.agenda[0] if state.agenda else None,
        awaiting=dict(awaiting(state)),
        looking_at=looking_at,
        regions_in_sight=_regions_in_sight(state, viewer),
        cards=_catalogue(state, seats, looking_at),
        winner=state.winner,
        stopped=state.stopped,
    )


# A seat


def _seat(state: State, seat: Seat, viewer: Viewer) -> SeatView:
    prince = state.princes[seat]
    return SeatView(
        seat=seat,
        color="red" if seat == 0 else "blue",
        points=_points(state, seat),
        hand_size=len(prince.hand),
        hand_limit=hand_limit(state, seat),
        hand_backs=tuple(sorted(CARDS[card].set for card in prince.hand)),
        hand=prince.hand if viewer is OMNISCIENT or viewer == seat else None,
        resources=Resources(*holdings(state, seat)),
        places=tuple(_place(place) for place in prince.places),
        roads=_roads(prince),
        regions=tuple(_region(state, prince, half, index) for half in HALVES for index in range(len(prince.row(half)))),
    )


def _points(state: State, seat: Seat) -> PointsView:
    prince = state.princes[seat]
    cards = points_of(prince)
    places = sum(2 if place.city else 1 for place in prince.places)
    return PointsView(
        total=victory_points(state, seat),
        places=places,
        expansions=cards.victory - places,
        hero_token=int(strength_holder(state) == seat),
        trade_token=int(trade_holder(state) == seat),
        strength=cards.strength,
        skill=cards.skill,
        commerce=cards.commerce,
        progress=cards.progress,
    )


def _place(place: Place) -> PlaceView:
    sites = tuple(_site(place, half, index) for half in HALVES for index in range(place.capacity))
    return PlaceView(place.column, place.column, 0, "city" if place.city else "settlement", sites)


def _site(place: Place, half: Half, index: int) -> SiteView:
    cards = place.cards(half)
    card = cards[index] if index < len(cards) else None
    covers = "parish_hall" if card == "town_hall" else None
    return SiteView(place.column, half, place.column, _ROW[half] * (index + 1), card, covers)


def _roads(prince: Prince) -> tuple[RoadView, ...]:
    left, right = prince.places[0].column, prince.places[-1].column
    between = [RoadView(place.column + 1, 0, free=False) for place in prince.places[:-1]]
    free_left = [RoadView(left - 1, 0, free=True)] if prince.left_road else []
    free_right = [RoadView(right + 1, 0, free=True)] if prince.right_road else []
    return (*free_left, *between, *free_right)


def _region(state: State, prince: Prince, half: Half, index: int) -> RegionView:
    region = REGIONS[prince.row(half)[index]]
    column = region_column(prince, half, index)
    cached = prince.cache == (column, half)
    return RegionView(
        key=region.key,
        column=column,
        half=half,
        x=column,
        y=_ROW[half],
        land=region.land,
        resource=region.resource,
        number=region.number,
        stored=state.stored[region.key],
        expansion=GOLD_CACHE if cached else None,
        expansion_y=2 * _ROW[half],
        expansion_stored=state.stored[GOLD_CACHE] if cached else 0,
    )


# What only some see


def _looking_at(state: State, viewer: Viewer) -> tuple[CardKey, ...]:
    """Return the cards shown to the seat that has to choose among them."""
    if not state.agenda or state.agenda[0].seat != viewer:
        return ()
    match state.agenda[0]:
        case steps.StartCard(stack=stack) | steps.StackCard(stack=stack):
            return state.stacks[stack]
        case steps.Treason(seat=seat) | steps.HandRaid(seat=seat):
            return state.princes[opponent(seat)].hand
        case steps.Salvage():
            return tuple(salvageable(state))
        case _:
            return ()


def _regions_in_sight(state: State, viewer: Viewer) -> tuple[RegionKey, ...]:
    """Return regions turned up, for everybody; and the whole stack, sorted, for who scouts."""
    if state.turned_up or not state.agenda or state.agenda[0].seat != viewer:
        return state.turned_up
    match state.agenda[0]:
        case steps.UpperRegion(scouted=True) | steps.LowerRegion():
            return tuple(sorted(state.regions))
        case _:
            return ()


def _catalogue(state: State, seats: tuple[SeatView, ...], looking_at: tuple[CardKey, ...]) -> dict[CardKey, CardView]:
    """Return the texts of all cards in the view."""
    seen = Counter((*state.face_up, *looking_at, *state.discards[-1:]))
    if state.revealed is not None:
        seen[state.revealed] += 1
    for seat in seats:
        seen.update(seat.hand or ())
        seen.update(site.card for place in seat.places for site in place.sites if site.card is not None)
        seen.update(site.covers for place in seat.places for site in place.sites if site.covers is not None)
        seen.update(region.expansion for region in seat.regions if region.expansion is not None)
    return {key: _card(key) for key in sorted(seen)}


def _card(key: CardKey) -> CardView:
    card = CARDS[key]
    return CardView(
        card.kind, card.text, card.cost, card.victory, card.strength, card.skill, card.commerce, card.progress
    )
