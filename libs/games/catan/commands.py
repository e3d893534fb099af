"""What a seat can ask for.

Hexes, vertices and edges are whole numbers (`17` for V17). Resources are `brick`, `lumber`, `wool`, `grain` and `ore`.
"""

from typing import TypeAlias

from gamekit import game
from gamekit.audience import Seat
from games.catan.board import Edge, Hex, Vertex
from games.catan.resources import Resource, Resources


class PlaceSettlement(game.Command, frozen=True):
    """Initial placement: a free settlement (BAS-029)."""

    vertex: Vertex


class PlaceRoad(game.Command, frozen=True):
    """A free road: in the initial placement at the settlement just placed (BAS-030), or by road building (BAS-135)."""

    edge: Edge


class RollDice(game.Command, frozen=True):
    """Roll for production (BAS-039)."""


class Discard(game.Command, frozen=True):
    """Give up exactly half of more than seven cards after a 7 (BAS-063)."""

    cards: Resources


class MoveRobber(game.Command, frozen=True):
    """Move the robber to another hex. With a single possible victim the theft happens at once (BAS-068, BAS-072)."""

    hex: Hex


class Steal(game.Command, frozen=True):
    """Choose whom to rob where several are possible (BAS-071)."""

    victim: Seat


class OfferTrade(game.Command, frozen=True):
    """The active player offers `give` for `take` to the seats in `to`, or to all if that is empty (BAS-078)."""

    give: Resources
    take: Resources
    to: tuple[Seat, ...] = ()


class AcceptTrade(game.Command, frozen=True):
    """Agree to an open offer.

    Agreeing with the active player's offer is a promise that `ConfirmTrade` carries out. The active player agreeing
    with a counter-offer carries it out at once.
    """

    offer: int


class DeclineTrade(game.Command, frozen=True):
    """Refuse an open offer, or take back a promise given with `AcceptTrade`."""

    offer: int


class CounterOffer(game.Command, frozen=True):
    """Answer the active player's open offer with another one: `give` and `take` as seen by who counters (BAS-085)."""

    offer: int
    give: Resources
    take: Resources


class WithdrawTrade(game.Command, frozen=True):
    """Take back an own open offer or counter-offer."""

    offer: int


class ConfirmTrade(game.Command, frozen=True):
    """The active player carries out an own offer with one of the seats that accepted it (BAS-189)."""

    offer: int
    partner: Seat


class TradeWithBank(game.Command, frozen=True):
    """Give 4 equal cards, 3 or 2 with a harbor, for 1 other; the best rate applies by itself (BAS-088 to BAS-091)."""

    give: Resource
    take: Resource


class BuildRoad(game.Command, frozen=True):
    """Pay for a road (BAS-105)."""

    edge: Edge


class BuildSettlement(game.Command, frozen=True):
    """Pay for a settlement (BAS-111)."""

    vertex: Vertex


class BuildCity(game.Command, frozen=True):
    """Pay for turning an own settlement into a city (BAS-116)."""

    vertex: Vertex


class BuyDevelopmentCard(game.Command, frozen=True):
    """Pay for the top card of the pile (BAS-121)."""


class PlayKnight(game.Command, frozen=True):
    """Play a knight: the robber has to be moved next (BAS-130)."""


class PlayRoadBuilding(game.Command, frozen=True):
    """Play road building: up to two free roads have to be placed next with `PlaceRoad` (BAS-135)."""


class PlayYearOfPlenty(game.Command, frozen=True):
    """Play year of plenty: take two cards from the bank (BAS-141)."""

    cards: Resources


class PlayMonopoly(game.Command, frozen=True):
    """Play monopoly: get all cards of one resource from the others (BAS-145)."""

    resource: Resource


class EndTurn(game.Command, frozen=True):
    """Let the next seat take its turn (BAS-044)."""


Command: TypeAlias = (
    PlaceSettlement
    | PlaceRoad
    | RollDice
    | Discard
    | MoveRobber
    | Steal
    | OfferTrade
    | AcceptTrade
    | DeclineTrade
    | CounterOffer
    | WithdrawTrade
    | ConfirmTrade
    | TradeWithBank
    | BuildRoad
    | BuildSettlement
    | BuildCity
    | BuyDevelopmentCard
    | PlayKnight
    | PlayRoadBuilding
    | PlayYearOfPlenty
    | PlayMonopoly
    | EndTurn
)
