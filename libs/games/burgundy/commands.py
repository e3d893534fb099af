"""What a seat can ask for.

`die` is what an unused own die shows; None where no die is used, because a castle or a building gives the action.
`workers` is what changing the die into the number needed costs: always the fewest that do it. With a full storage
`discard` names the stored tile that makes room.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta

from gamekit import game
from games.burgundy.boards import BoardNumber
from games.burgundy.depots import BLACK, AnyDepot, Depot
from games.burgundy.goods import Good
from games.burgundy.spaces import Space
from games.burgundy.tiles import Tile

Die: TypeAlias = Annotated[int, Meta(ge=1, le=6, description="What a die shows: 1 to 6.")]
Workers: TypeAlias = Annotated[int, Meta(ge=0, le=3, description="Workers spent on a die.")]


class ChooseDuchy(game.Command, frozen=True):
    """Choose the board and the space of the starting castle (BUR-202, BUR-203)."""

    board: BoardNumber
    castle: Space


class TakeTile(game.Command, frozen=True):
    """Take a hex tile from a numbered depot into the storage (BUR-062)."""

    depot: Depot
    tile: Tile
    die: Die | None = None
    workers: Workers = 0
    discard: Tile | None = None


class PlaceTile(game.Command, frozen=True):
    """Add a tile from the storage to the duchy (BUR-068)."""

    tile: Tile
    space: Space
    die: Die | None = None
    workers: Workers = 0


class SellGoods(game.Command, frozen=True):
    """Sell all goods of one colour (BUR-139)."""

    good: Good
    die: Die | None = None
    workers: Workers = 0


class TakeWorkers(game.Command, frozen=True):
    """Take workers from the supply with any die (BUR-147)."""

    die: Die | None = None


class LoadShip(game.Command, frozen=True):
    """Take the goods of a depot, or with knowledge tile 5 of two neighbours in ascending order (BUR-078).

    `goods` names the new colours to take where the storage has no room for all, in the order of the die numbers;
    it is empty where there is nothing to choose (BUR-082).
    """

    depots: tuple[Depot, ...]
    goods: tuple[Good, ...] = ()


class Waive(game.Command, frozen=True):
    """Do without the pending benefit of a building (BUR-306)."""


class BuyTile(game.Command, frozen=True):
    """Buy a tile for 2 silver from the black depot, 0; with knowledge tile 6 from any depot (BUR-148)."""

    tile: Tile
    depot: AnyDepot = BLACK
    discard: Tile | None = None


class EndTurn(game.Command, frozen=True):
    """Let the turn end without a purchase once both dice are used (BUR-314)."""


Command: TypeAlias = ChooseDuchy | TakeTile | PlaceTile | SellGoods | TakeWorkers | LoadShip | Waive | BuyTile | EndTurn
