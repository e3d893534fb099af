"""The state of a match, and the questions that rules, views and legal commands ask of it.

Spaces are sets as bit masks (see `spaces`). Counts of goods are in the order of `GOODS`, what there is per kind of tile
is in the order of `KINDS`. Parts that change often are lists and dicts, which `copy` copies; all others are values that
never change.
"""

from collections.abc import Iterable, Sequence
from copy import copy as shallow
from typing import Final, Literal, TypeAlias

from msgspec import Struct, field

from gamekit.audience import Seat
from games.burgundy.boards import BOARDS, Board, BoardNumber
from games.burgundy.depots import BLACK, DEPOTS
from games.burgundy.events import Benefit, DuchyChoice, FinalScore, Source
from games.burgundy.goods import GOODS, Good
from games.burgundy.options import Options
from games.burgundy.spaces import SPACES, Space, members_of
from games.burgundy.tiles import KIND_INDEX, KIND_INDEX_OF, Kind, Tile

Stage: TypeAlias = Literal[
    "settling",  # boards and starting castles are chosen
    "turn",  # dice actions, purchase, effects to choose
    "over",
]

PHASES: Final = 5
ROUNDS: Final = 5
STORAGE: Final = 3
TRACK: Final = 7
PRICE: Final = 2
"""Silver for a purchase (BUR-151)."""

BLACK_STOCK: Final = 6
"""The index of the black stock, after those of the kinds."""

SOURCES: Final[tuple[Source, ...]] = (
    "animals",
    "watchtowers",
    "sales",
    "regions",
    "phases",
    "bonus_tiles",
    "unsold_goods",
    "silver",
    "workers",
    "knowledge",
)
SOURCE_INDEX: Final = {source: index for index, source in enumerate(SOURCES)}


class BonusTile(Struct, frozen=True):
    """A bonus tile for covering all spaces of a kind."""

    kind: Kind
    large: bool


class Holdings(Struct):
    """What one seat owns."""

    board: int = 0
    """The number of the board it settled on; 0 before."""
    covered: int = 0
    """Mask of the spaces with a tile."""
    frontier: int = 0
    """Mask of the empty spaces that touch a tile (BUR-072)."""
    tiles: list[Tile | None] = field(default_factory=lambda: [None] * len(SPACES))
    """Per space."""
    closed: dict[Tile, int] = {}
    """By building the mask of the cities that have it already (BUR-106)."""
    knowledge: int = 0
    """Mask of the numbers of the knowledge tiles in the duchy."""
    storage: list[Tile] = []
    goods: tuple[int, ...] = (0,) * len(GOODS)
    """The goods storage."""
    colors: tuple[Good, ...] = ()
    """The colours in it."""
    sold: tuple[int, ...] = (0,) * len(GOODS)
    """The pile of sold goods: known to its owner."""
    workers: int = 0
    silver: int = 0
    bonus_tiles: tuple[BonusTile, ...] = ()
    rolled: tuple[int, int] | None = None
    """The dice of this round."""
    dice: tuple[int, ...] = ()
    """Those of them that are not used yet."""
    scores: list[int] = field(default_factory=lambda: [0] * len(SOURCES))
    """Victory points by source."""

    @property
    def duchy(self) -> Board:
        """The board it has settled on."""
        return BOARDS[self.board]

    @property
    def points(self) -> int:
        """All victory points so far."""
        return sum(self.scores)

    def knows(self, number: int) -> int:
        """Whether (1 or 0) the knowledge tile with this number is in the duchy."""
        return self.knowledge >> number & 1


class State(Struct):
    """One match. It belongs to one fold; whoever needs the old state copies first."""

    options: Options
    holdings: list[Holdings]
    """Per seat."""

    stocks: tuple[tuple[Tile, ...], ...] = ()
    """The face-down stocks as they were shuffled: one per kind, and the black one; drawn from the end."""
    drawn: tuple[int, ...] = (0,) * (BLACK_STOCK + 1)
    """How many tiles of each stock are drawn."""
    discarded: list[Tile] = []
    """The tiles out of the game."""
    depots: list[list[Tile | None]] = field(default_factory=lambda: [[None] * 4 for _ in DEPOTS])
    """The hex spaces of depots 1 to 6."""
    black: tuple[Tile, ...] = ()
    """What lies on the black depot."""
    offers: list[list[Tile]] = field(default_factory=lambda: [[] for _ in (BLACK, *DEPOTS)])
    """What can be taken: the different tiles on the black depot and on depots 1 to 6."""
    depot_goods: tuple[tuple[Good, ...], ...] = ((),) * 6

    phase_goods: tuple[tuple[Good, ...], ...] = ()
    """The face-down goods of coming phases, the next phase first."""
    round_goods: tuple[Good, ...] = ()
    """The goods on the round spaces, the topmost first."""
    goods_left_over: tuple[Good, ...] = ()
    """Those out of the game."""

    track: tuple[tuple[Seat, ...], ...] = ((),) * TRACK
    """The turn-order track from left to right, each stack from bottom to top."""
    bonus_tiles_taken: tuple[int, ...] = (0,) * len(KIND_INDEX)
    """Per kind: 0, 1 (the large one) or 2."""

    offered: tuple[tuple[BoardNumber, ...], ...] = ()
    """Per seat the boards it may choose from."""
    choices: tuple[DuchyChoice | None, ...] = ()
    """Per seat what it has secretly chosen."""

    stage: Stage = "settling"
    phase: int = 0
    """1 (A) to 5 (E); 0 before the first set-up."""
    round: int = 0
    order: tuple[Seat, ...] = ()
    """The turn order of this round."""
    active: Seat = 0
    """Whose turn it is; in an open choice of boards who has to choose."""
    white: int | None = None
    """The white die."""
    bought: bool = False
    """Whether the purchase of this turn is made."""
    pending: Benefit | None = None
    """The tile whose effect the active player has to choose before anything else."""
    final: tuple[FinalScore, ...] = ()
    """The final scoring once the match is over."""


def initial(options: Options, seats: int) -> State:
    """Return the state before the first event."""
    return State(options, [Holdings() for _ in range(seats)], choices=(None,) * seats)


def copy(state: State) -> State:
    """Return an independent state."""
    twin = shallow(state)
    twin.holdings = [copy_of(held) for held in state.holdings]
    twin.discarded = [*state.discarded]
    twin.depots = [[*depot] for depot in state.depots]
    twin.offers = [[*depot] for depot in state.offers]
    return twin


def copy_of(held: Holdings) -> Holdings:
    """Return independent holdings."""
    twin = shallow(held)
    twin.tiles = [*held.tiles]
    twin.storage = [*held.storage]
    twin.scores = [*held.scores]
    twin.closed = {**held.closed}
    return twin


def track_order(state: State) -> tuple[Seat, ...]:
    """Return the seats by the track: from right to left, in a stack from top to bottom (BUR-049)."""
    return sum(state.track, ())[::-1]


def sites(held: Holdings, tile: Tile) -> int:
    """Return the mask of the spaces where a tile may be placed, whatever their numbers (BUR-070 to BUR-072)."""
    mask = held.frontier & held.duchy.kind_masks[KIND_INDEX_OF[tile]]
    if tile in held.closed and not held.knows(1):
        mask &= ~held.closed[tile]
    return mask


def placeable(held: Holdings, tiles: Iterable[Tile]) -> list[tuple[Tile, int, int]]:
    """Return those of some tiles that may be placed now, each with the index of its kind and the mask of its `sites`.

    `legal` asks this at every position: all tiles in one go take half the time of a call of `sites` for each.
    """
    frontier, masks, closed = held.frontier, BOARDS[held.board].kind_masks, held.closed
    if held.knowledge & _ANY_CITY:
        closed = _NOTHING_CLOSED
    found: list[tuple[Tile, int, int]] = []
    for tile in tiles:
        kind = KIND_INDEX_OF[tile]
        mask = frontier & masks[kind]
        if tile in closed:
            mask &= ~closed[tile]
        if mask:
            found.append((tile, kind, mask))
    return found


_ANY_CITY: Final = 1 << 1
"""Mask of knowledge tile 1, with which any city takes any building (BUR-167)."""
_NOTHING_CLOSED: Final[dict[Tile, int]] = {}


def stored_tiles(held: Holdings) -> Sequence[Tile]:
    """Return the stored tiles, those that are alike once."""
    match held.storage:
        case [first, second] if first == second:
            return [first]
        case [first, second, third] if first in (second, third) or second == third:
            return different(held.storage)
        case _:
            return held.storage


def different(tiles: Iterable[Tile | None]) -> list[Tile]:
    """Return the tiles that lie somewhere, those that are alike once."""
    return list(filter(None, dict.fromkeys(tiles)))


def empty_spaces(held: Holdings) -> int:
    """How many spaces of the duchy have no tile."""
    return len(SPACES) - held.covered.bit_count()


def placed(held: Holdings, tile: Tile) -> int:
    """How many tiles with this face are in the duchy."""
    return held.tiles.count(tile)


def region_tiles(held: Holdings, space: Space) -> list[Tile]:
    """Return the tiles in the region of a space."""
    board = held.duchy
    region = board.regions[board.region_of[space]]
    return [tile for tile in map(held.tiles.__getitem__, members_of(region.mask & held.covered)) if tile is not None]
