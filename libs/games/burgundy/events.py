"""What can happen in a match. Whatever is not public carries its audience in its type."""

from typing import Literal, TypeAlias

from msgspec import Struct

from gamekit import game
from gamekit.audience import Seat, Secret
from games.burgundy.boards import BoardNumber
from games.burgundy.depots import AnyDepot, Depot
from games.burgundy.goods import Good
from games.burgundy.spaces import Space
from games.burgundy.tiles import Kind, Tile

Dice: TypeAlias = tuple[int, int]

Benefit: TypeAlias = Literal["castle", "city_hall", "ship", "warehouse", "carpenter", "church", "market"]
"""The tile whose effect its owner has to choose."""

Source: TypeAlias = Literal[
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
]
"""What victory points are scored for; the last four at the end of the game."""


# Set-up


class TilesShuffled(game.Event, frozen=True):
    """The face-down stocks: building, animal, knowledge, ship, castle, mine, then the black one.

    They are drawn from their ends; nobody knows their order.
    """

    stocks: tuple[Secret[tuple[Tile, ...]], ...]


class GoodsDealt(game.Event, frozen=True):
    """Five goods face down for each phase, three face up for each seat; nobody knows what else is out of the game."""

    phases: tuple[Secret[tuple[Good, ...]], ...]
    dealt: tuple[tuple[Good, ...], ...]
    left_over: Secret[tuple[Good, ...]]


class StartRoll(Struct, frozen=True, gc=False):
    """One seat's roll for the start."""

    seat: Seat
    dice: Dice


class StartPlayerChosen(game.Event, frozen=True):
    """Who begins, and with it the order on the track and the workers of each seat.

    `rounds` are the rolls, in later rounds only of the tied best; empty where no dice decided.
    """

    seat: Seat
    rounds: tuple[tuple[StartRoll, ...], ...] = ()


class BoardsDealt(game.Event, frozen=True):
    """The boards each seat may choose from: the two sides of a dealt board, or all."""

    boards: tuple[tuple[BoardNumber, ...], ...]


class DuchyChoice(Struct, frozen=True):
    """A board and the space of the starting castle on it."""

    board: BoardNumber
    castle: Space


class DuchyChosen(game.Event, frozen=True):
    """A seat has chosen secretly; `DuchySettled` shows it once all have."""

    seat: Seat
    choice: Secret[DuchyChoice]


class DuchySettled(game.Event, frozen=True):
    """A seat uses this board, and its starting castle stands there."""

    seat: Seat
    board: BoardNumber
    castle: Space


# The course of the game


class PhaseBegan(game.Event, frozen=True):
    """The set-up of a phase, 1 (A) to 5 (E): what was left on the depots is gone, new tiles and goods lie there.

    `depots` are the four hex spaces of each numbered depot, None where one stays empty. `goods` lie on the round
    spaces, the topmost first.
    """

    phase: int
    depots: tuple[tuple[Tile | None, ...], ...]
    black: tuple[Tile, ...]
    goods: tuple[Good, ...]


class RoundBegan(game.Event, frozen=True):
    """All dice are rolled: `dice` per seat. `order` is the turn order by the track."""

    round: int
    order: tuple[Seat, ...]
    dice: tuple[Dice, ...]
    white: int


class GoodsDelivered(game.Event, frozen=True):
    """The start player moved the topmost goods tile of the round spaces to the depot of the white die."""

    depot: Depot
    good: Good


class TurnBegan(game.Event, frozen=True):
    """The turn of the seat begins; the one before is over."""

    seat: Seat


class PhaseEnded(game.Event, frozen=True):
    """The mines pay: silver, and workers by knowledge tile 2, per seat."""

    phase: int
    silver: tuple[int, ...]
    workers: tuple[int, ...]


# Actions; `die` and `workers` are what was spent, `die` is None where a castle or building gave the action


class TileTaken(game.Event, frozen=True):
    """A tile moved from a depot to the storage; `discarded` left the storage and the game to make room."""

    seat: Seat
    tile: Tile
    depot: Depot
    die: int | None = None
    workers: int = 0
    discarded: Tile | None = None


class TilePlaced(game.Event, frozen=True):
    """A tile moved from the storage to the duchy."""

    seat: Seat
    tile: Tile
    space: Space
    die: int | None = None
    workers: int = 0


class GoodsSold(game.Event, frozen=True):
    """All goods of a colour were sold; what the sale brought is in `silver`, `points` and `workers_gained`."""

    seat: Seat
    good: Good
    amount: int
    points: int
    silver: int
    workers_gained: int = 0
    die: int | None = None
    workers: int = 0


class WorkersTaken(game.Event, frozen=True):
    """A seat took workers, and silver by knowledge tile 13."""

    seat: Seat
    amount: int
    silver: int = 0
    die: int | None = None


class TileBought(game.Event, frozen=True):
    """A tile moved from a depot (0: the black one) to the storage for silver."""

    seat: Seat
    tile: Tile
    depot: AnyDepot
    price: int
    discarded: Tile | None = None


# Effects


class AnimalsScored(game.Event, frozen=True):
    """The new animal tile and all tiles of its animal in its pasture, `tiles` in number, scored."""

    seat: Seat
    tiles: int
    points: int


class BenefitReceived(game.Event, frozen=True):
    """A boarding house, bank or watchtower gave what it gives."""

    seat: Seat
    tile: Tile
    workers: int = 0
    silver: int = 0
    points: int = 0


class RegionCompleted(game.Event, frozen=True):
    """The region of this space is full: it scores for its size and for the phase."""

    seat: Seat
    space: Space
    size: int
    size_points: int
    phase_points: int


class BonusTileTaken(game.Event, frozen=True):
    """A seat covered all its spaces of a kind, as the first (large) or second (small)."""

    seat: Seat
    kind: Kind
    large: bool
    points: int


class ChoiceOpened(game.Event, frozen=True):
    """The seat has to choose how to use the tile it placed before anything else happens."""

    seat: Seat
    benefit: Benefit


class BenefitLost(game.Event, frozen=True):
    """The benefit of the tile cannot be used and is lost."""

    seat: Seat
    benefit: Benefit


class BenefitWaived(game.Event, frozen=True):
    """The seat did without the benefit."""

    seat: Seat
    benefit: Benefit


class Load(Struct, frozen=True, gc=False):
    """Goods of one colour taken from one depot."""

    depot: Depot
    good: Good
    amount: int


class ShipLoaded(game.Event, frozen=True):
    """The goods a ship took from the depots chosen; nothing where there was none or no room."""

    seat: Seat
    depots: tuple[Depot, ...]
    loads: tuple[Load, ...]


class MarkerMoved(game.Event, frozen=True):
    """The seat's marker moved to this space of the turn-order track, on top of what stands there."""

    seat: Seat
    space: int


# The end


class KnowledgeScore(Struct, frozen=True, gc=False):
    """What one knowledge tile scores at the end."""

    tile: Tile
    points: int


class FinalScore(Struct, frozen=True):
    """What one seat scores at the end: the points of each part and the total of the game."""

    unsold_goods: int
    silver: int
    workers: int
    knowledge: tuple[KnowledgeScore, ...]
    total: int


class MatchEnded(game.Event, frozen=True):
    """The final scoring, per seat. Everything is known."""

    scores: tuple[FinalScore, ...]


Event: TypeAlias = (
    TilesShuffled
    | GoodsDealt
    | StartPlayerChosen
    | BoardsDealt
    | DuchyChosen
    | DuchySettled
    | PhaseBegan
    | RoundBegan
    | GoodsDelivered
    | TurnBegan
    | PhaseEnded
    | TileTaken
    | TilePlaced
    | GoodsSold
    | WorkersTaken
    | TileBought
    | AnimalsScored
    | BenefitReceived
    | RegionCompleted
    | BonusTileTaken
    | ChoiceOpened
    | BenefitLost
    | BenefitWaived
    | ShipLoaded
    | MarkerMoved
    | MatchEnded
)
