"""Player boards as a view shows them: those that duchies lie on, and the empty ones there are to choose from."""

from functools import cache

from msgspec import Struct

from games.burgundy.boards import BOARDS, Board, BoardNumber, Region
from games.burgundy.scoring import REGION_POINTS
from games.burgundy.spaces import AXIAL, NUMBERS, POSITION, SPACES, Space
from games.burgundy.state import Holdings
from games.burgundy.tiles import Kind, Tile


class SpaceView(Struct, frozen=True):
    """A space of a duchy with its centre: its colour, the number that opens it, its region, and the tile on it."""

    id: Space
    q: int
    r: int
    x: float
    y: float
    kind: Kind
    number: int
    region: int
    tile: Tile | None


class RegionView(Struct, frozen=True):
    """Connected spaces of one colour, and how many are covered. `points` is what the size scores when complete."""

    id: int
    kind: Kind
    spaces: tuple[Space, ...]
    size: int
    covered: int
    complete: bool
    points: int


class BoardView(Struct, frozen=True):
    """A side of a player board before anything lies on it; the starting castle goes on one of its `castle_spaces`."""

    number: BoardNumber
    castle_spaces: tuple[Space, ...]
    spaces: tuple[SpaceView, ...]
    regions: tuple[RegionView, ...]


@cache
def empty_board(number: BoardNumber) -> BoardView:
    """Return a board as it is printed."""
    board = BOARDS[number]
    spaces = tuple(_space(board, space, None) for space in SPACES)
    regions = tuple(_region(index, region, 0) for index, region in enumerate(board.regions))
    return BoardView(number, board.castle_spaces, spaces, regions)


def spaces_of(held: Holdings) -> tuple[SpaceView, ...]:
    """Return the spaces of a settled duchy with their tiles."""
    return tuple(_space(held.duchy, space, held.tiles[space]) for space in SPACES)


def regions_of(held: Holdings) -> tuple[RegionView, ...]:
    """Return the regions of a settled duchy."""
    return tuple(_region(index, region, held.covered) for index, region in enumerate(held.duchy.regions))


def _space(board: Board, space: Space, tile: Tile | None) -> SpaceView:
    place = (*AXIAL[space], *POSITION[space])
    return SpaceView(space, *place, board.kinds[space], NUMBERS[space], board.region_of[space], tile)


def _region(index: int, region: Region, mask: int) -> RegionView:
    covered = (region.mask & mask).bit_count()
    complete = covered == region.size
    return RegionView(index, region.kind, region.spaces, region.size, covered, complete, REGION_POINTS[region.size])
