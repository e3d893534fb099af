"""The match as anybody may see it, ready to draw: one unit is a hex side, x grows eastwards, y downwards.

The geometry of the printed sheet is the same for all seats and stands once in `sheet`; what each seat has built on its
own sheet is given by the numbers of the pieces.
"""

from math import sqrt
from typing import Final

from msgspec import Struct

from gamekit.audience import Seat, Viewer
from gamekit.game import Prompt
from games.catan_dice.dice import COSTS, FACES, INDEX, RESOURCES, Face, Piece, Resource
from games.catan_dice.legal import awaiting
from games.catan_dice.options import Options
from games.catan_dice.scoring import BOXES, building_points, outcome, points
from games.catan_dice.sheet import (
    BIT,
    CITY_NODES,
    HEXES,
    MARKED_ROAD,
    NODES,
    ROAD_SITES,
    ROADS,
    SETTLEMENT_NODES,
    START_ROAD,
    City,
    Hex,
    Joker,
    Knight,
    Road,
    Settlement,
    Terrain,
    members_of,
)
from games.catan_dice.state import Phase, State, ready_jokers


class HexView(Struct, frozen=True):
    """A hex with flat tops: its axial coordinates and its centre."""

    id: str
    q: int
    r: int
    x: float
    y: float
    terrain: Terrain


class RoadView(Struct, frozen=True):
    """A road as a line. `needs` has to be built before it; the `marked` one takes the longest road while it is free."""

    id: Road
    x1: float
    y1: float
    x2: float
    y2: float
    needs: Road | None
    branch: bool
    marked: bool
    prebuilt: bool


class SettlementView(Struct, frozen=True):
    """The place of a settlement, and the roads that end there."""

    id: Settlement
    x: float
    y: float
    roads: tuple[Road, ...]


class CityView(Struct, frozen=True):
    """The place of a city, and the roads that end there."""

    id: City
    x: float
    y: float
    roads: tuple[Road, ...]


class KnightView(Struct, frozen=True):
    """The place of a knight on its hex."""

    id: Knight
    hex: str
    x: float
    y: float


class JokerView(Struct, frozen=True):
    """The place of a joker on its hex, the knights of that hex, and what it gives: None is any resource."""

    id: Joker
    hex: str
    x: float
    y: float
    gives: Resource | None
    knights: tuple[Knight, ...]


class SheetView(Struct, frozen=True):
    """Everything that is printed on each seat's sheet. `boxes` is the number of victory point boxes."""

    hexes: tuple[HexView, ...]
    roads: tuple[RoadView, ...]
    settlements: tuple[SettlementView, ...]
    cities: tuple[CityView, ...]
    knights: tuple[KnightView, ...]
    jokers: tuple[JokerView, ...]
    costs: dict[Piece, dict[Resource, int]]
    boxes: int


class DieView(Struct, frozen=True):
    """A die of this turn. `kept` in the last roll; `changed` by a joker; a `spent` one is used up."""

    face: Face
    kept: bool
    changed: bool
    spent: bool


class SeatView(Struct, frozen=True):
    """What is marked on a seat's sheet, and its points, sticks included. `boxes` are the marked victory point boxes."""

    seat: Seat
    points: int
    boxes: int
    roads: tuple[Road, ...]
    settlements: tuple[Settlement, ...]
    cities: tuple[City, ...]
    knights: tuple[Knight, ...]
    jokers_ready: tuple[Joker, ...]
    jokers_used: tuple[Joker, ...]
    road_length: int
    longest_road: bool
    largest_army: bool


class View(Struct, frozen=True):
    """Everything there is to draw; `viewer` is its seat, None without one.

    `dice_count` is the number of dice of the turn, `dice` what they show once rolled, `gained` the units by gold trades
    that are not spent yet. `winners` are the seats that share the first rank once the match is over.
    """

    viewer: Seat | None
    options: Options
    phase: Phase
    turn: int
    active: Seat
    dice_count: int
    rolls: int
    dice: tuple[DieView, ...]
    gained: dict[Resource, int]
    sheet: SheetView
    seats: tuple[SeatView, ...]
    awaiting: dict[Seat, Prompt]
    winners: tuple[Seat, ...]


def view(state: State, viewer: Viewer) -> View:
    """Return what the viewer may see: the same for everybody, as nothing is hidden (DIC-140)."""
    result = outcome(state)
    return View(
        viewer=viewer if isinstance(viewer, int) else None,
        options=state.options,
        phase=state.phase,
        turn=state.turn,
        active=state.active,
        dice_count=state.dice,
        rolls=state.rolls,
        dice=tuple(_die(state, die) for die in range(len(state.faces))),
        gained={resource: state.gained[INDEX[resource]] for resource in RESOURCES if state.gained[INDEX[resource]]},
        sheet=PRINTED,
        seats=tuple(_seat(state, seat) for seat in range(len(state.sheets))),
        awaiting=dict(awaiting(state)),
        winners=() if result is None else result.winners,
    )


def _die(state: State, die: int) -> DieView:
    kept, changed, spent = (bool(mask & BIT[die]) for mask in (state.kept, state.changed, state.spent))
    return DieView(FACES[state.faces[die]], kept, changed, spent)


def _seat(state: State, seat: Seat) -> SeatView:
    sheet = state.sheets[seat]
    return SeatView(
        seat=seat,
        points=points(state, seat),
        boxes=min(BOXES, building_points(state, seat)),
        roads=members_of(sheet.roads),
        settlements=members_of(sheet.settlements),
        cities=members_of(sheet.cities),
        knights=members_of(sheet.knights),
        jokers_ready=members_of(ready_jokers(state, sheet)),
        jokers_used=members_of(sheet.used_jokers),
        road_length=sheet.road_length,
        longest_road=state.longest_road == seat,
        largest_army=state.largest_army == seat,
    )


# The printed sheet


def _point(column: float, row: float) -> tuple[float, float]:
    """Return a place on the lattice in hex sides."""
    return round(column / 2, 4), round(row * sqrt(3) / 2, 4)


def _centre(hex_: Hex) -> tuple[int, int]:
    return 3 * hex_.q, 2 * hex_.r + hex_.q


def _road(road: int) -> RoadView:
    site = ROAD_SITES[road]
    ends = (*_point(*NODES[site.start]), *_point(*NODES[site.end]))
    return RoadView(road, *ends, site.needs, site.is_branch, road == MARKED_ROAD, road == START_ROAD)


def _roads_at(node: int) -> tuple[int, ...]:
    return tuple(road for road in ROADS if node in (ROAD_SITES[road].start, ROAD_SITES[road].end))


def _knights(hex_: Hex) -> list[KnightView]:
    """Return the knights in the upper half of a hex, two of them side by side."""
    column, row = _centre(hex_)
    first = column - (len(hex_.knights) - 1) * 0.75
    return [
        KnightView(knight, hex_.key, *_point(first + 1.5 * place, row - 0.35))
        for place, knight in enumerate(hex_.knights)
    ]


def _joker(hex_: Hex) -> JokerView:
    column, row = _centre(hex_)
    return JokerView(hex_.joker, hex_.key, *_point(column, row + 0.4), hex_.gives, hex_.knights)


PRINTED: Final = SheetView(
    hexes=tuple(HexView(hex_.key, hex_.q, hex_.r, *_point(*_centre(hex_)), hex_.terrain) for hex_ in HEXES),
    roads=tuple(_road(road) for road in ROADS),
    settlements=tuple(
        SettlementView(number, *_point(*NODES[node]), _roads_at(node)) for number, node in SETTLEMENT_NODES.items()
    ),
    cities=tuple(CityView(number, *_point(*NODES[node]), _roads_at(node)) for number, node in CITY_NODES.items()),
    knights=tuple(knight for hex_ in HEXES for knight in _knights(hex_)),
    jokers=tuple(_joker(hex_) for hex_ in HEXES),
    costs={
        piece: {resource: amount for resource, amount in zip(RESOURCES, cost, strict=True) if amount}
        for piece, cost in COSTS.items()
    },
    boxes=BOXES,
)
"""What stands on every sheet."""
