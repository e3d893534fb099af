"""The match as a viewer may see it, ready to draw: one unit is the side of a hex, x grows to the right, y downwards."""

from collections.abc import Iterable
from itertools import chain

from msgspec import Struct

from gamekit.audience import OMNISCIENT, Seat, Viewer
from gamekit.game import Prompt
from games.burgundy.boards import BoardNumber
from games.burgundy.catalogue import CATALOGUE, TileView
from games.burgundy.depots import DEPOTS, POSITION, SLOTS, AnyDepot, slot_kind
from games.burgundy.duchy_view import BoardView, RegionView, SpaceView, empty_board, regions_of, spaces_of
from games.burgundy.events import Benefit, DuchyChoice, FinalScore
from games.burgundy.goods import Good, GoodsCounts, counted
from games.burgundy.legal import awaiting
from games.burgundy.options import Options
from games.burgundy.scoring import PHASE_POINTS, bonus_points, sale_points
from games.burgundy.state import (
    ROUNDS,
    BonusTile,
    Stage,
    State,
    empty_spaces,
)
from games.burgundy.tiles import KINDS, Kind, Tile

_HIGHEST_TOKEN = 200


class ScoreView(Struct, frozen=True):
    """Victory points by where they come from."""

    animals: int
    watchtowers: int
    sales: int
    regions: int
    phases: int
    bonus_tiles: int
    unsold_goods: int
    silver: int
    workers: int
    knowledge: int


class SeatView(Struct, frozen=True):
    """A seat. `points` stand on the VP track as `token` (0, 100 or 200) and a marker.

    `sold` is None where hidden. `offered` are the boards to choose from, `choice` is a secret choice where it may be
    seen, `chosen` whether there is one. `dice` are rolled, `dice_left` not used yet.
    """

    seat: Seat
    board: BoardNumber | None
    offered: tuple[BoardNumber, ...]
    chosen: bool
    choice: DuchyChoice | None
    points: int
    token: int
    score: ScoreView
    final: FinalScore | None
    workers: int
    silver: int
    storage: tuple[Tile, ...]
    goods: GoodsCounts
    sold_count: int
    sold: GoodsCounts | None
    bonus_tiles: tuple[BonusTile, ...]
    dice: tuple[int, ...]
    dice_left: tuple[int, ...]
    spaces: tuple[SpaceView, ...]
    regions: tuple[RegionView, ...]
    empty_spaces: int


class SlotView(Struct, frozen=True):
    """A hex space of a depot. `kind` is what it takes in this phase: None if it is unused, or takes any (black)."""

    kind: Kind | None
    tile: Tile | None


class DepotView(Struct, frozen=True):
    """A depot, 0 for the black one, with the place of its middle."""

    id: AnyDepot
    x: float
    y: float
    slots: tuple[SlotView, ...]
    goods: tuple[Good, ...]


class BonusView(Struct, frozen=True):
    """A bonus tile still on the main board, and its points."""

    kind: Kind
    large: bool
    points: int


class StockView(Struct, frozen=True):
    """How many tiles are left in the face-down stock of a kind; None for the black one."""

    kind: Kind | None
    left: int


class View(Struct, frozen=True):
    """Everything there is to draw for a viewer; `viewer` is its seat, None without one.

    `phase` is 1 (A) to 5 (E). `track` is the turn-order track from left to right, each stack from bottom to top;
    `order` is the turn order of this round, whose first holds the white die. `round_goods` lie on the round spaces,
    `goods_to_come` face down on each coming phase's space. `pending` is the tile whose effect has to be chosen now.
    `boards` are all that are offered to anybody, while boards are chosen; `tiles` tells what each tile does that lies
    on the main board, in a storage or in a duchy.
    """

    viewer: Seat | None
    options: Options
    stage: Stage
    phase: int
    phase_points: int
    round: int
    rounds: int
    sale_points: int
    order: tuple[Seat, ...]
    active: Seat
    track: tuple[tuple[Seat, ...], ...]
    white: int | None
    depots: tuple[DepotView, ...]
    round_goods: tuple[Good, ...]
    goods_to_come: tuple[int, ...]
    stocks: tuple[StockView, ...]
    bonus_tiles: tuple[BonusView, ...]
    seats: tuple[SeatView, ...]
    boards: tuple[BoardView, ...]
    tiles: dict[Tile, TileView]
    bought: bool
    pending: Benefit | None
    awaiting: dict[Seat, Prompt]


def view(state: State, viewer: Viewer) -> View:
    """Return what the viewer may see."""
    seats = len(state.holdings)
    return View(
        viewer=viewer if isinstance(viewer, int) else None,
        options=state.options,
        stage=state.stage,
        phase=state.phase,
        phase_points=PHASE_POINTS[state.phase],
        round=state.round,
        rounds=ROUNDS,
        sale_points=sale_points(seats, 1),
        order=state.order,
        active=state.active,
        track=state.track,
        white=state.white,
        depots=(_black_depot(state), *(_depot(state, depot) for depot in DEPOTS)),
        round_goods=state.round_goods,
        goods_to_come=tuple(len(goods) for goods in state.phase_goods),
        stocks=_stocks(state),
        bonus_tiles=_bonus_tiles(state),
        seats=tuple(
            _seat(state, seat, open_hand=viewer is OMNISCIENT or viewer == seat or state.stage == "over")
            for seat in range(seats)
        ),
        boards=_boards(state),
        tiles=_tiles(state),
        bought=state.bought,
        pending=state.pending,
        awaiting=dict(awaiting(state)),
    )


def _black_depot(state: State) -> DepotView:
    return DepotView(0, *POSITION[0], tuple(SlotView(None, tile) for tile in state.black), ())


def _depot(state: State, depot: int) -> DepotView:
    slots = tuple(
        SlotView(slot_kind(depot, place, state.phase, len(state.holdings)), tile)
        for place, tile in zip(range(len(SLOTS[depot - 1])), state.depots[depot - 1], strict=True)
    )
    return DepotView(depot, *POSITION[depot], slots, state.depot_goods[depot - 1])


def _stocks(state: State) -> tuple[StockView, ...]:
    left = [len(stock) - drawn for stock, drawn in zip(state.stocks, state.drawn, strict=bool(state.stocks))]
    return tuple(StockView(kind, count) for kind, count in zip((*KINDS, None), left, strict=bool(left)))


def _bonus_tiles(state: State) -> tuple[BonusView, ...]:
    seats = len(state.holdings)
    return tuple(
        BonusView(kind, large, bonus_points(seats, large=large))
        for kind, taken in zip(KINDS, state.bonus_tiles_taken, strict=True)
        for large in (True, False)[taken:]
    )


def _boards(state: State) -> tuple[BoardView, ...]:
    if state.stage != "settling":
        return ()
    return tuple(empty_board(number) for number in sorted(set(chain(*state.offered))))


def _tiles(state: State) -> dict[Tile, TileView]:
    owned: Iterable[Iterable[Tile | None]] = chain.from_iterable((held.storage, held.tiles) for held in state.holdings)
    lying = {*chain(state.black, *state.depots, *owned)}
    return {tile: said for tile, said in CATALOGUE.items() if tile in lying}


def _seat(state: State, seat: Seat, *, open_hand: bool) -> SeatView:
    held, choice = state.holdings[seat], state.choices[seat]
    settled = bool(held.board)
    return SeatView(
        seat=seat,
        board=held.board or None,
        offered=state.offered[seat] if state.offered else (),
        chosen=choice is not None,
        choice=choice if open_hand or settled else None,
        points=held.points,
        token=min(held.points // 100 * 100, _HIGHEST_TOKEN),
        score=ScoreView(*held.scores),
        final=state.final[seat] if state.final else None,
        workers=held.workers,
        silver=held.silver,
        storage=tuple(held.storage),
        goods=counted(held.goods),
        sold_count=sum(held.sold),
        sold=counted(held.sold) if open_hand else None,
        bonus_tiles=held.bonus_tiles,
        dice=held.rolled or (),
        dice_left=held.dice,
        spaces=spaces_of(held) if settled else (),
        regions=regions_of(held) if settled else (),
        empty_spaces=empty_spaces(held),
    )
