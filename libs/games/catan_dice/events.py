"""What can happen in a match. Nothing of it is hidden (DIC-140)."""

from typing import TypeAlias

from msgspec import Struct

from gamekit import game
from gamekit.audience import Seat
from games.catan_dice.dice import Die, Face, Resource
from games.catan_dice.sheet import City, Joker, Knight, Road, Settlement


class TurnBegan(game.Event, frozen=True):
    """The turn of the seat begins, with so many dice; the one before is over and its unspent dice are lost."""

    seat: Seat
    dice: int


class DiceRolled(game.Event, frozen=True):
    """A roll: what all dice of the turn show now, and which of them were kept from the roll before."""

    seat: Seat
    faces: tuple[Face, ...]
    kept: tuple[Die, ...] = ()


class RollingStopped(game.Event, frozen=True):
    """The dice stay as they are: the seat chose so, or the third roll was made."""

    seat: Seat


class GoldTraded(game.Event, frozen=True):
    """Two gold dice were spent for one unit of a resource."""

    seat: Seat
    dice: tuple[Die, ...]
    resource: Resource


class JokerUsed(game.Event, frozen=True):
    """A joker was crossed out, and a die counts as a resource from now on."""

    seat: Seat
    joker: Joker
    die: Die
    resource: Resource


class Payment(Struct, frozen=True, gc=False):
    """What was spent: dice, and units gained by trading gold. Those go first, as no joker can change them."""

    dice: tuple[Die, ...]
    gained: tuple[Resource, ...] = ()


class RoadBuilt(game.Event, frozen=True):
    """A road was paid and built."""

    seat: Seat
    road: Road
    paid: Payment


class SettlementBuilt(game.Event, frozen=True):
    """A settlement was paid and built: one point."""

    seat: Seat
    settlement: Settlement
    paid: Payment


class CityBuilt(game.Event, frozen=True):
    """A city was paid and built: two points."""

    seat: Seat
    city: City
    paid: Payment


class KnightBuilt(game.Event, frozen=True):
    """A knight was paid and built."""

    seat: Seat
    knight: Knight
    paid: Payment


class LongestRoadAwarded(game.Event, frozen=True):
    """The stick for the longest road went to a seat, from whoever held it."""

    seat: Seat


class LargestArmyAwarded(game.Event, frozen=True):
    """The stick for the largest army went to a seat, from whoever held it."""

    seat: Seat


class MatchWon(game.Event, frozen=True):
    """The active seat has ten points or more. The match is over."""

    seat: Seat
    points: int


class TurnLimitReached(game.Event, frozen=True):
    """So many turns were played and nobody has ten points. The match is over: the most points win, equal ones share."""

    turns: int


Event: TypeAlias = (
    TurnBegan
    | DiceRolled
    | RollingStopped
    | GoldTraded
    | JokerUsed
    | RoadBuilt
    | SettlementBuilt
    | CityBuilt
    | KnightBuilt
    | LongestRoadAwarded
    | LargestArmyAwarded
    | MatchWon
    | TurnLimitReached
)
