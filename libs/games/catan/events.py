"""What can happen in a match. Whatever is not public carries its audience in its type."""

from typing import Literal, TypeAlias

from msgspec import Struct

from gamekit import game
from gamekit.audience import Seat, Secret
from games.catan.board import Edge, Hex, Vertex
from games.catan.cards import DevelopmentCard
from games.catan.options import Color
from games.catan.resources import Resource, Resources, Terrain

Harbor: TypeAlias = Literal["generic", "brick", "lumber", "wool", "grain", "ore"]
"""A generic harbor trades 3:1, one of a resource trades that resource 2:1."""

Dice: TypeAlias = tuple[int, int]


class BoardLaidOut(game.Event, frozen=True):
    """The island: terrain and number of each hex (None on the desert), harbor of each site P1 to P9.

    `colors` are those of the seats. The robber stands on the desert.
    """

    terrain: tuple[Terrain, ...]
    numbers: tuple[int | None, ...]
    harbors: tuple[Harbor, ...]
    colors: tuple[Color, ...]


class StartRoll(Struct, frozen=True, gc=False):
    """One seat's roll for the start."""

    seat: Seat
    dice: Dice


class StartPlayerChosen(game.Event, frozen=True):
    """Who begins. `rounds` are the rolls, in later rounds only of the tied best; empty where no dice decided."""

    seat: Seat
    rounds: tuple[tuple[StartRoll, ...], ...] = ()


class SettlementPlaced(game.Event, frozen=True):
    """A free settlement of the set-up."""

    seat: Seat
    vertex: Vertex


class RoadPlaced(game.Event, frozen=True):
    """A free road, of the set-up or by road building. `left` more have to be placed now."""

    seat: Seat
    edge: Edge
    left: int = 0


class StartingCardsDealt(game.Event, frozen=True):
    """The cards that the second settlement brings from the bank."""

    seat: Seat
    cards: Resources


class TurnBegan(game.Event, frozen=True):
    """The turn of the seat begins; the one before, with all its open offers, is over."""

    seat: Seat


class DiceRolled(game.Event, frozen=True):
    """The roll for production."""

    seat: Seat
    dice: Dice


class Payment(Struct, frozen=True, gc=False):
    """What one seat gets of one resource."""

    seat: Seat
    resource: Resource
    amount: int


class ResourcesProduced(game.Event, frozen=True):
    """The bank pays for the roll. `short` names the resources of which the bank had too few (BAS-053)."""

    payments: tuple[Payment, ...]
    short: tuple[Resource, ...] = ()


class DiscardsDemanded(game.Event, frozen=True):
    """After a 7: how many cards each seat has to discard, in seat order; 0 for none."""

    amounts: tuple[int, ...]


class CardsDiscarded(game.Event, frozen=True):
    """A seat gave cards to the bank after a 7."""

    seat: Seat
    cards: Resources


class RobberMoved(game.Event, frozen=True):
    """The robber stands on another hex. Where several may be robbed, `Steal` has to choose from `victims`."""

    seat: Seat
    hex: Hex
    victims: tuple[Seat, ...] = ()


class CardStolen(game.Event, frozen=True):
    """A random card changed hands; thief and victim know which. Open promises of the victim lapse."""

    thief: Seat
    victim: Seat
    card: Secret[Resource]


class TradeOffered(game.Event, frozen=True):
    """The active player offers `give` for `take`. `offer` is the offer's number in the match."""

    offer: int
    seat: Seat
    to: tuple[Seat, ...]
    give: Resources
    take: Resources


class TradeAccepted(game.Event, frozen=True):
    """A seat promises to carry out the offer if the active player picks it."""

    offer: int
    seat: Seat


class TradeDeclined(game.Event, frozen=True):
    """A seat refused the offer. An offer that everybody refused is closed."""

    offer: int
    seat: Seat


class TradeCountered(game.Event, frozen=True):
    """A seat refused the offer `answers` and offers `give` for `take` to the active player instead, as `offer`."""

    offer: int
    answers: int
    seat: Seat
    give: Resources
    take: Resources


class TradeWithdrawn(game.Event, frozen=True):
    """An open offer was taken back by its owner."""

    offer: int
    seat: Seat


class TradeMade(game.Event, frozen=True):
    """The active player `seat` gave `give` to `partner` for `take`.

    The offer is closed, and what else the partner had promised or countered lapses.
    """

    offer: int
    seat: Seat
    partner: Seat
    give: Resources
    take: Resources


class BankTraded(game.Event, frozen=True):
    """A seat gave `amount` cards of one resource to the bank for one card of another."""

    seat: Seat
    give: Resource
    amount: int
    take: Resource


class RoadBuilt(game.Event, frozen=True):
    """A road was paid and built."""

    seat: Seat
    edge: Edge


class SettlementBuilt(game.Event, frozen=True):
    """A settlement was paid and built."""

    seat: Seat
    vertex: Vertex


class CityBuilt(game.Event, frozen=True):
    """A settlement was turned into a city; its piece is back in the supply."""

    seat: Seat
    vertex: Vertex


class DevelopmentCardBought(game.Event, frozen=True):
    """A card of the pile was paid; only its buyer knows which."""

    seat: Seat
    card: Secret[DevelopmentCard]


class KnightPlayed(game.Event, frozen=True):
    """A knight was played; the robber has to be moved."""

    seat: Seat


class RoadBuildingPlayed(game.Event, frozen=True):
    """Road building was played; `roads` free roads have to be placed."""

    seat: Seat
    roads: int


class YearOfPlentyPlayed(game.Event, frozen=True):
    """Cards of choice were taken from the bank."""

    seat: Seat
    cards: Resources


class MonopolyPlayed(game.Event, frozen=True):
    """Every other seat handed over all its cards of a resource: `given` per seat. Their open promises lapse."""

    seat: Seat
    resource: Resource
    given: tuple[int, ...]


class LongestRoadAwarded(game.Event, frozen=True):
    """The card longest road went to a seat, or was set aside (None)."""

    seat: Seat | None


class LargestArmyAwarded(game.Event, frozen=True):
    """The card largest army went to a seat."""

    seat: Seat


class MatchWon(game.Event, frozen=True):
    """The active player has ten points and shows the victory point cards among them. The match is over."""

    seat: Seat
    points: int
    victory_point_cards: int


Event: TypeAlias = (
    BoardLaidOut
    | StartPlayerChosen
    | SettlementPlaced
    | RoadPlaced
    | StartingCardsDealt
    | TurnBegan
    | DiceRolled
    | ResourcesProduced
    | DiscardsDemanded
    | CardsDiscarded
    | RobberMoved
    | CardStolen
    | TradeOffered
    | TradeAccepted
    | TradeDeclined
    | TradeCountered
    | TradeWithdrawn
    | TradeMade
    | BankTraded
    | RoadBuilt
    | SettlementBuilt
    | CityBuilt
    | DevelopmentCardBought
    | KnightPlayed
    | RoadBuildingPlayed
    | YearOfPlentyPlayed
    | MonopolyPlayed
    | LongestRoadAwarded
    | LargestArmyAwarded
    | MatchWon
)
