"""The match as a viewer may see it, ready to draw: one unit is an edge's length, x grows eastwards, y downwards."""

from typing import Literal, TypeAlias

from msgspec import Struct

from gamekit.audience import OMNISCIENT, Seat, Viewer
from gamekit.game import Prompt
from games.catan.board import (
    AXIAL,
    BIT,
    EDGE_ENDS,
    EDGES,
    HARBOR_POSITION,
    HARBOR_VERTICES,
    HEX_POSITION,
    HEXES,
    VERTEX_POSITION,
    VERTICES,
    Edge,
    Hex,
    Vertex,
)
from games.catan.cards import VICTORY_POINT
from games.catan.events import Dice
from games.catan.legal import awaiting
from games.catan.options import Color, Options
from games.catan.reach import GENERIC_RATE, SPECIAL_RATE
from games.catan.resources import RESOURCES, Counts, Resource, Resources, Terrain
from games.catan.scoring import standings
from games.catan.state import CITIES, NOBODY, ROADS, SETTLEMENTS, Offer, Phase, State

Building: TypeAlias = Literal["settlement", "city"]


class HexView(Struct, frozen=True):
    """A hex with its axial coordinates and its centre."""

    id: Hex
    q: int
    r: int
    x: float
    y: float
    terrain: Terrain
    number: int | None
    robber: bool


class VertexView(Struct, frozen=True):
    """A vertex, and the building on it with its seat."""

    id: Vertex
    x: float
    y: float
    building: Building | None
    seat: Seat | None


class EdgeView(Struct, frozen=True):
    """An edge between two vertices, and the seat whose road it is."""

    id: Edge
    vertices: tuple[Vertex, Vertex]
    x1: float
    y1: float
    x2: float
    y2: float
    seat: Seat | None


class HarborView(Struct, frozen=True):
    """A harbor at the sea in (x, y), with the vertices it serves. `resource` is None where it takes any."""

    x: float
    y: float
    rate: int
    resource: Resource | None
    vertices: tuple[Vertex, Vertex]


class CardCounts(Struct, frozen=True, omit_defaults=True):
    """Some development cards."""

    knight: int = 0
    victory_point: int = 0
    road_building: int = 0
    year_of_plenty: int = 0
    monopoly: int = 0


class SeatView(Struct, frozen=True):
    """A seat. `hand`, `development_cards` and `new_development_cards` (not playable yet) are None where hidden.

    `points` include hidden victory point cards only for who may see them; `victory_point_cards_shown` are those that
    the winner turned up. `bank_rates` are the cards that the bank wants for one other, `discard_due` is how many
    cards have to be discarded now.
    """

    seat: Seat
    color: Color
    points: int
    hand_size: int
    hand: Resources | None
    development_card_count: int
    development_cards: CardCounts | None
    new_development_cards: CardCounts | None
    victory_point_cards_shown: int
    knights_played: int
    roads_left: int
    settlements_left: int
    cities_left: int
    road_length: int
    longest_road: bool
    largest_army: bool
    bank_rates: dict[Resource, int]
    discard_due: int


class View(Struct, frozen=True):
    """Everything there is to draw for a viewer; `viewer` is its seat, None without one."""

    viewer: Seat | None
    options: Options
    phase: Phase
    turn: int
    start_player: Seat
    active: Seat
    dice: Dice | None
    hexes: tuple[HexView, ...]
    vertices: tuple[VertexView, ...]
    edges: tuple[EdgeView, ...]
    harbors: tuple[HarborView, ...]
    seats: tuple[SeatView, ...]
    bank: Resources
    development_cards_left: int
    offers: tuple[Offer, ...]
    awaiting: dict[Seat, Prompt]
    victims: tuple[Seat, ...]
    free_roads: int
    card_played: bool
    winner: Seat | None


def view(state: State, viewer: Viewer) -> View:
    """Return what the viewer may see."""
    points = standings(state, viewer)
    return View(
        viewer=viewer if isinstance(viewer, int) else None,
        options=state.options,
        phase=state.phase,
        turn=state.turn,
        start_player=state.start_player,
        active=state.active,
        dice=state.dice,
        hexes=_hexes(state),
        vertices=tuple(_vertex(state, vertex) for vertex in VERTICES),
        edges=tuple(_edge(state, edge) for edge in EDGES),
        harbors=_harbors(state),
        seats=tuple(
            _seat(state, seat, points[seat], open_hand=viewer is OMNISCIENT or viewer == seat)
            for seat in range(len(state.colors))
        ),
        bank=_resources(state.bank),
        development_cards_left=sum(state.pile),
        offers=tuple(state.offers),
        awaiting=dict(awaiting(state)),
        victims=state.victims,
        free_roads=state.free_roads,
        card_played=state.card_played,
        winner=state.winner,
    )


def _hexes(state: State) -> tuple[HexView, ...]:
    return tuple(
        HexView(hex_, *AXIAL[hex_], *HEX_POSITION[hex_], terrain, number, hex_ == state.robber)
        for hex_, terrain, number in zip(HEXES, state.terrain, state.numbers, strict=bool(state.terrain))
    )


def _vertex(state: State, vertex: int) -> VertexView:
    if state.buildings & BIT[vertex]:
        for seat, held in enumerate(state.holdings):
            if held.settlements & BIT[vertex]:
                return VertexView(vertex, *VERTEX_POSITION[vertex], "settlement", seat)
            if held.cities & BIT[vertex]:
                return VertexView(vertex, *VERTEX_POSITION[vertex], "city", seat)
    return VertexView(vertex, *VERTEX_POSITION[vertex], None, None)


def _edge(state: State, edge: int) -> EdgeView:
    one, other = EDGE_ENDS[edge]
    owner = state.road_owners[edge]
    ends = (*VERTEX_POSITION[one], *VERTEX_POSITION[other])
    return EdgeView(edge, (one, other), *ends, None if owner == NOBODY else owner)


def _harbors(state: State) -> tuple[HarborView, ...]:
    return tuple(
        HarborView(*position, GENERIC_RATE, None, vertices)
        if harbor == "generic"
        else HarborView(*position, SPECIAL_RATE, harbor, vertices)
        for position, harbor, vertices in zip(HARBOR_POSITION, state.harbors, HARBOR_VERTICES, strict=False)
    )


def _seat(state: State, seat: Seat, points: int, *, open_hand: bool) -> SeatView:
    held = state.holdings[seat]
    return SeatView(
        seat=seat,
        color=state.colors[seat],
        points=points,
        hand_size=sum(held.hand),
        hand=_resources(held.hand) if open_hand else None,
        development_card_count=sum(held.cards),
        development_cards=_cards(held.cards) if open_hand else None,
        new_development_cards=_cards(held.fresh) if open_hand else None,
        victory_point_cards_shown=held.cards[VICTORY_POINT] if state.winner == seat else 0,
        knights_played=held.knights,
        roads_left=ROADS - held.roads,
        settlements_left=SETTLEMENTS - held.settlements.bit_count(),
        cities_left=CITIES - held.cities.bit_count(),
        road_length=held.road_length,
        longest_road=state.longest_road == seat,
        largest_army=state.largest_army == seat,
        bank_rates=dict(zip(RESOURCES, held.rates, strict=True)),
        discard_due=state.debts[seat],
    )


def _resources(counts: Counts) -> Resources:
    return Resources(*counts)


def _cards(counts: Counts) -> CardCounts:
    return CardCounts(*counts)
