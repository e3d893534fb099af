"""What a seat can ask for.

Dice are counted from 0, from left to right. Roads, settlements, cities, knights and jokers have the numbers of the
sheet (`6` for R06). Resources are `brick`, `lumber`, `wool`, `grain` and `ore`.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta

from gamekit import game
from games.catan_dice.dice import DICE, Die, Resource
from games.catan_dice.sheet import City, Joker, Knight, Road, Settlement


class RollDice(game.Command, frozen=True):
    """Roll all dice of the turn for the first time (DIC-021)."""


class RollAgain(game.Command, frozen=True):
    """Roll these dice again, in ascending order, and keep the others (DIC-022)."""

    dice: Annotated[tuple[Die, ...], Meta(max_length=DICE)]


class StopRolling(game.Command, frozen=True):
    """Keep all dice and go on to building (DIC-024). After the third roll this happens by itself."""


class TradeGold(game.Command, frozen=True):
    """Trade two dice showing gold for one unit of a resource (DIC-032)."""

    resource: Resource


class UseJoker(game.Command, frozen=True):
    """Turn an unspent die into a resource (DIC-081), which is the joker's own unless it is one of a desert."""

    joker: Joker
    die: Die
    resource: Resource


class BuildRoad(game.Command, frozen=True):
    """Pay for a road next to one already built (DIC-050)."""

    road: Road


class BuildSettlement(game.Command, frozen=True):
    """Pay for a settlement at a road already built (DIC-060)."""

    settlement: Settlement


class BuildCity(game.Command, frozen=True):
    """Pay for a city at a road already built (DIC-062)."""

    city: City


class BuildKnight(game.Command, frozen=True):
    """Pay for a knight, any of those left (DIC-070)."""

    knight: Knight


class EndTurn(game.Command, frozen=True):
    """Let the next seat roll; unspent dice are lost (DIC-039)."""


Command: TypeAlias = (
    RollDice
    | RollAgain
    | StopRolling
    | TradeGold
    | UseJoker
    | BuildRoad
    | BuildSettlement
    | BuildCity
    | BuildKnight
    | EndTurn
)
