"""What must hold after every event: nothing appears or vanishes, and what is kept up equals what is counted."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from games.burgundy.depots import BLACK, SLOTS
from games.burgundy.goods import GOODS, PER_COLOR, STORED_COLORS, Good, colors_of
from games.burgundy.spaces import NEIGHBORS, SPACES, members_of
from games.burgundy.state import STORAGE, TRACK, Holdings, State
from games.burgundy.tiles import BUILDINGS, KIND_OF, KINDS, NUMBER_OF, TILE_COUNT, Tile


def violations(state: State) -> Sequence[str]:
    """Return the laws that the state breaks, as sentences; none when it is sound."""
    return [
        *_tiles(state),
        *_goods(state),
        *_depots(state),
        *_track(state),
        *_bonus_tiles(state),
        *(fault for seat, held in enumerate(state.holdings) for fault in _holdings(seat, held)),
        *_turn(state),
    ]


def _tiles(state: State) -> Iterator[str]:
    """BUR-005: all 164 tiles are in the stocks, on the main board, with the seats, or out of the game."""
    if not state.stocks:
        return
    stocks = (stock[: len(stock) - drawn] for stock, drawn in zip(state.stocks, state.drawn, strict=True))
    owned = (chain(held.storage, held.tiles) for held in state.holdings)
    found = Counter[Tile | None](chain(*stocks, *owned, *state.depots, state.black, state.discarded))
    del found[None]
    if found != TILE_COUNT:
        yield f"tiles appeared or vanished: {set(found.items()) ^ set(TILE_COUNT.items())}"


def _goods(state: State) -> Iterator[str]:
    """BUR-008: all 42 goods are somewhere."""
    if not state.phase_goods and not state.phase:
        return
    found = Counter[Good](chain(*state.phase_goods, state.round_goods, *state.depot_goods, state.goods_left_over))
    for index, good in enumerate(GOODS):
        counts = [count for held in state.holdings for count in (held.goods[index], held.sold[index])]
        if min(counts) < 0 or found[good] + sum(counts) != PER_COLOR:
            yield f"there are {found[good] + sum(counts)} {good} goods, not {PER_COLOR}"


def _depots(state: State) -> Iterator[str]:
    """Each hex space holds a tile of its colour; depot 6 may hold a mine for the castle (BUR-038)."""
    for number, (slots, tiles) in enumerate(zip(SLOTS, state.depots, strict=True), start=BLACK + 1):
        for slot, tile in zip(slots, tiles, strict=True):
            if tile is not None and KIND_OF[tile] not in (slot.kind, "mine" if number == 6 else slot.kind):
                yield f"a {tile} lies in depot {number} on a space for: {slot.kind}"
    for number, lying in enumerate((state.black, *state.depots)):
        if Counter(state.offers[number]) != Counter({tile for tile in lying if tile is not None}):
            yield f"the tiles that depot {number} offers are wrong"


def _track(state: State) -> Iterator[str]:
    if state.order and sorted(chain(*state.track)) != list(range(len(state.holdings))):
        yield f"the markers stand wrong: {state.track}"
    if len(state.track) != TRACK:
        yield f"the turn-order track has {len(state.track)} spaces"


def _bonus_tiles(state: State) -> Iterator[str]:
    for index, kind in enumerate(KINDS):
        owned = sorted(tile.large for held in state.holdings for tile in held.bonus_tiles if tile.kind == kind)
        if owned != ([], [True], [False, True])[state.bonus_tiles_taken[index]]:
            yield f"the bonus tiles for {kind} are wrong"


def _holdings(seat: int, held: Holdings) -> Iterator[str]:
    if min(held.workers, held.silver, *held.scores) < 0:
        yield f"seat {seat} has less than nothing"
    if len(held.storage) > STORAGE:
        yield f"seat {seat} stores {len(held.storage)} tiles"
    if held.colors != colors_of(held.goods):
        yield f"the colours that seat {seat} stores are wrong"
    if len(held.colors) > STORED_COLORS:
        yield f"seat {seat} stores more than {STORED_COLORS} colours of goods"
    if len(held.dice) > 2 or (held.rolled is not None and Counter(held.dice) - Counter(held.rolled)):
        yield f"seat {seat} has dice it did not roll"
    if held.board:
        yield from _duchy(seat, held)


def _duchy(seat: int, held: Holdings) -> Iterator[str]:
    """Compare what is kept up with what is computed from scratch."""
    board = held.duchy
    covered = [space for space in SPACES if held.tiles[space] is not None]
    if list(members_of(held.covered)) != covered:
        yield f"the covered spaces of seat {seat} are wrong"
    for space in covered:
        tile = held.tiles[space]
        if tile is not None and KIND_OF[tile] != board.kinds[space]:
            yield f"seat {seat} has a {tile} on a space for: {board.kinds[space]}"
    frontier = [s for s in SPACES if not held.covered >> s & 1 and NEIGHBORS[s] & held.covered]
    if list(members_of(held.frontier)) != frontier:
        yield f"the spaces that touch a tile of seat {seat} are wrong"
    if held.knowledge != sum(1 << number for tile, number in NUMBER_OF.items() if tile in held.tiles):
        yield f"the knowledge of seat {seat} is wrong"
    for building in BUILDINGS:
        cities = {board.region_of[space] for space in covered if held.tiles[space] == building}
        if held.closed.get(building, 0) != sum(board.regions[city].mask for city in cities):
            yield f"the cities of seat {seat} with a {building} are wrong"


def _turn(state: State) -> Iterator[str]:
    if state.pending is not None and state.stage != "turn":
        yield f"{state.pending} is pending in stage {state.stage}"
    if state.stage != "settling" and state.active not in state.order:
        yield f"seat {state.active} acts, but the order is {state.order}"
