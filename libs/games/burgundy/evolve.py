"""Apply what happened to the state. No rule, no luck and no decision stands here."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from gamekit.audience import Seat
from games.burgundy.depots import BLACK, AnyDepot
from games.burgundy.events import (
    AnimalsScored,
    BenefitLost,
    BenefitReceived,
    BenefitWaived,
    BoardsDealt,
    BonusTileTaken,
    ChoiceOpened,
    DuchyChosen,
    DuchySettled,
    Event,
    GoodsDealt,
    GoodsDelivered,
    GoodsSold,
    MarkerMoved,
    MatchEnded,
    PhaseBegan,
    PhaseEnded,
    RegionCompleted,
    RoundBegan,
    ShipLoaded,
    Source,
    StartPlayerChosen,
    TileBought,
    TilePlaced,
    TilesShuffled,
    TileTaken,
    TurnBegan,
    WorkersTaken,
)
from games.burgundy.goods import GOOD_INDEX, GOODS, colors_of
from games.burgundy.spaces import NEIGHBORS, Space
from games.burgundy.state import BLACK_STOCK, SOURCE_INDEX, BonusTile, Holdings, State, different
from games.burgundy.tiles import KIND_INDEX, KIND_INDEX_OF, KIND_OF, NUMBER_OF, Tile

T = TypeVar("T")

START_SILVER: Final = 1


def evolve(state: State, event: Event) -> State:
    """Update the state by one event and return it."""
    _APPLY[type(event)](state, event)
    return state


# Set-up


def _tiles_shuffled(state: State, event: TilesShuffled) -> None:
    state.stocks = tuple(stock.reveal() for stock in event.stocks)


def _goods_dealt(state: State, event: GoodsDealt) -> None:
    state.phase_goods = tuple(goods.reveal() for goods in event.phases)
    state.goods_left_over = event.left_over.reveal()
    for held, dealt in zip(state.holdings, event.dealt, strict=True):
        held.goods = tuple(dealt.count(good) for good in GOODS)
        held.colors = colors_of(held.goods)


def _start_player_chosen(state: State, event: StartPlayerChosen) -> None:
    seats = len(state.holdings)
    order = tuple((event.seat + step) % seats for step in range(seats))
    state.order = order
    state.active = event.seat
    state.track = (order[::-1], *state.track[1:])
    for position, seat in enumerate(order, start=1):
        state.holdings[seat].workers = position
        state.holdings[seat].silver = START_SILVER


def _boards_dealt(state: State, event: BoardsDealt) -> None:
    state.offered = event.boards


def _duchy_chosen(state: State, event: DuchyChosen) -> None:
    state.choices = _with(state.choices, event.seat, event.choice.reveal())


def _duchy_settled(state: State, event: DuchySettled) -> None:
    held = state.holdings[event.seat]
    held.board = event.board
    state.drawn = _increased(state.drawn, KIND_INDEX["castle"], 1)
    _cover(held, "castle", event.castle)
    state.active = next((seat for seat in state.order if not state.holdings[seat].board), state.active)


# The course of the game


def _phase_began(state: State, event: PhaseBegan) -> None:
    for left in (*state.depots, state.black):
        state.discarded += filter(None, left)
    state.phase = event.phase
    state.depots = [[*depot] for depot in event.depots]
    state.black = event.black
    state.offers = [different(lying) for lying in (event.black, *event.depots)]
    drawn = [*state.drawn]
    drawn[BLACK_STOCK] += len(event.black)
    for depot in event.depots:
        for tile in depot:
            if tile is not None:
                drawn[KIND_INDEX_OF[tile]] += 1
    state.drawn = tuple(drawn)
    state.phase_goods = state.phase_goods[1:]
    state.round_goods = event.goods


def _round_began(state: State, event: RoundBegan) -> None:
    state.round = event.round
    state.order = event.order
    state.white = event.white
    for held, dice in zip(state.holdings, event.dice, strict=True):
        held.rolled = dice
        held.dice = dice


def _goods_delivered(state: State, event: GoodsDelivered) -> None:
    state.round_goods = state.round_goods[1:]
    lying = [*state.depot_goods]
    lying[event.depot - 1] += (event.good,)
    state.depot_goods = tuple(lying)


def _turn_began(state: State, event: TurnBegan) -> None:
    state.stage = "turn"
    state.active = event.seat
    state.bought = False


def _phase_ended(state: State, event: PhaseEnded) -> None:
    for held, silver, workers in zip(state.holdings, event.silver, event.workers, strict=True):
        held.silver += silver
        held.workers += workers


# Actions


def _tile_taken(state: State, event: TileTaken) -> None:
    held = _acted(state, event.seat, event.die, event.workers)
    _store(state, held, event.tile, event.depot, event.discarded)


def _tile_placed(state: State, event: TilePlaced) -> None:
    held = _acted(state, event.seat, event.die, event.workers)
    place(held, event.tile, event.space)


def _goods_sold(state: State, event: GoodsSold) -> None:
    held = _acted(state, event.seat, event.die, event.workers)
    index = GOOD_INDEX[event.good]
    held.goods = _increased(held.goods, index, -event.amount)
    held.colors = _without(held.colors, event.good)
    held.sold = _increased(held.sold, index, event.amount)
    held.silver += event.silver
    held.workers += event.workers_gained
    _score(held, "sales", event.points)


def _workers_taken(state: State, event: WorkersTaken) -> None:
    held = _acted(state, event.seat, event.die, 0)
    held.workers += event.amount
    held.silver += event.silver


def _tile_bought(state: State, event: TileBought) -> None:
    held = state.holdings[event.seat]
    held.silver -= event.price
    state.bought = True
    _store(state, held, event.tile, event.depot, event.discarded)


def _acted(state: State, seat: Seat, die: int | None, workers: int) -> Holdings:
    """Use up the die and the workers, or the pending choice, that an action was made with."""
    held = state.holdings[seat]
    if die is None:
        state.pending = None
        return held
    held.dice = () if len(held.dice) == 1 else (held.dice[held.dice[0] == die],)
    if workers:
        held.workers -= workers
    return held


def _store(state: State, held: Holdings, tile: Tile, depot: AnyDepot, discarded: Tile | None) -> None:
    if discarded is not None:
        held.storage.remove(discarded)
        state.discarded.append(discarded)
    held.storage.append(tile)
    if depot == BLACK:
        state.black = _without(state.black, tile)
        gone = tile not in state.black
    else:
        lying = state.depots[depot - 1]
        lying[lying.index(tile)] = None
        gone = tile not in lying
    if gone:
        state.offers[depot].remove(tile)


def place(held: Holdings, tile: Tile, space: Space) -> None:
    """Move a tile from the storage of a seat to its duchy."""
    held.storage.remove(tile)
    _cover(held, tile, space)


def _cover(held: Holdings, tile: Tile, space: Space) -> None:
    held.tiles[space] = tile
    covered = held.covered | 1 << space
    held.covered = covered
    held.frontier = (held.frontier | NEIGHBORS[space]) & ~covered
    if KIND_OF[tile] == "building":
        board = held.duchy
        held.closed[tile] = held.closed.get(tile, 0) | board.regions[board.region_of[space]].mask
    elif tile in NUMBER_OF:
        held.knowledge |= 1 << NUMBER_OF[tile]


# Effects


def _animals_scored(state: State, event: AnimalsScored) -> None:
    _score(state.holdings[event.seat], "animals", event.points)


def _benefit_received(state: State, event: BenefitReceived) -> None:
    held = state.holdings[event.seat]
    held.workers += event.workers
    held.silver += event.silver
    _score(held, "watchtowers", event.points)


def _region_completed(state: State, event: RegionCompleted) -> None:
    held = state.holdings[event.seat]
    _score(held, "regions", event.size_points)
    _score(held, "phases", event.phase_points)


def _bonus_tile_taken(state: State, event: BonusTileTaken) -> None:
    held = state.holdings[event.seat]
    held.bonus_tiles += (BonusTile(event.kind, event.large),)
    state.bonus_tiles_taken = _increased(state.bonus_tiles_taken, KIND_INDEX[event.kind], 1)
    _score(held, "bonus_tiles", event.points)


def _choice_opened(state: State, event: ChoiceOpened) -> None:
    state.pending = event.benefit


def _benefit_lost(_state: State, _event: BenefitLost) -> None:
    """Nothing was gained."""


def _benefit_waived(state: State, _event: BenefitWaived) -> None:
    state.pending = None


def _ship_loaded(state: State, event: ShipLoaded) -> None:
    state.pending = None
    held = state.holdings[event.seat]
    if not event.loads:
        return
    goods, lying = [*held.goods], [*state.depot_goods]
    for load in event.loads:
        goods[GOOD_INDEX[load.good]] += load.amount
        lying[load.depot - 1] = tuple([good for good in lying[load.depot - 1] if good != load.good])
    held.goods, state.depot_goods = tuple(goods), tuple(lying)
    held.colors = colors_of(goods)


def _marker_moved(state: State, event: MarkerMoved) -> None:
    seat = event.seat
    left = [_without(stack, seat) if seat in stack else stack for stack in state.track]
    left[event.space] += (seat,)
    state.track = tuple(left)


# The end


def _match_ended(state: State, event: MatchEnded) -> None:
    state.stage = "over"
    state.final = event.scores
    for held, score in zip(state.holdings, event.scores, strict=True):
        _score(held, "unsold_goods", score.unsold_goods)
        _score(held, "silver", score.silver)
        _score(held, "workers", score.workers)
        _score(held, "knowledge", sum(part.points for part in score.knowledge))


def _score(held: Holdings, source: Source, points: int) -> None:
    held.scores[SOURCE_INDEX[source]] += points


# Values that differ in one place


# By way of a list they take two thirds of the time that slices take.


def _with(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    changed = [*items]
    changed[place] = item
    return tuple(changed)


def _without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    left = [*items]
    left.remove(item)
    return tuple(left)


def _increased(counts: tuple[int, ...], place: int, amount: int) -> tuple[int, ...]:
    changed = [*counts]
    changed[place] += amount
    return tuple(changed)


# A look-up instead of a `match`: this is the innermost loop of every replay. A test holds it complete.
_APPLY: Final[dict[type, Callable[[State, Any], None]]] = {
    TilesShuffled: _tiles_shuffled,
    GoodsDealt: _goods_dealt,
    StartPlayerChosen: _start_player_chosen,
    BoardsDealt: _boards_dealt,
    DuchyChosen: _duchy_chosen,
    DuchySettled: _duchy_settled,
    PhaseBegan: _phase_began,
    RoundBegan: _round_began,
    GoodsDelivered: _goods_delivered,
    TurnBegan: _turn_began,
    PhaseEnded: _phase_ended,
    TileTaken: _tile_taken,
    TilePlaced: _tile_placed,
    GoodsSold: _goods_sold,
    WorkersTaken: _workers_taken,
    TileBought: _tile_bought,
    AnimalsScored: _animals_scored,
    BenefitReceived: _benefit_received,
    RegionCompleted: _region_completed,
    BonusTileTaken: _bonus_tile_taken,
    ChoiceOpened: _choice_opened,
    BenefitLost: _benefit_lost,
    BenefitWaived: _benefit_waived,
    ShipLoaded: _ship_loaded,
    MarkerMoved: _marker_moved,
    MatchEnded: _match_ended,
}
