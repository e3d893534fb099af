"""What a seat can ask for.

Columns of the centre row, spots of regions and sites of developments are whole numbers (see `row`); draw stacks are 0
to 4; cards are named by their keys.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta

from gamekit import game
from games.catan_card.cards import Attack, CardKey, Defense, Development, Stack
from games.catan_card.resources import Region, Resource, Resources
from games.catan_card.row import Column, Site, Spot


class LayRegion(game.Command, frozen=True):
    """Lay an own region: in the set-up on any starting corner (CCG-016), later at a new settlement (CCG-071)."""

    region: Region
    spot: Spot


class SearchStack(game.Command, frozen=True):
    """Look through a draw stack: for the starting hand, by the master builder, or for a price in the hand check."""

    stack: Stack


class TakeCard(game.Command, frozen=True):
    """Take a card from the stack being looked through; position 0 is on top."""

    position: Annotated[int, Meta(ge=0, le=61)]


class RollDice(game.Command, frozen=True):
    """Roll the event die and the production die (CCG-033)."""


class PlayAlchemist(game.Command, frozen=True):
    """Set the production number instead of rolling it; the event die is rolled (CCG-135)."""

    number: Annotated[int, Meta(ge=1, le=6)]


class BuildRoad(game.Command, frozen=True):
    """Pay for a road at an end of the centre row (CCG-062)."""

    column: Column


class BuildSettlement(game.Command, frozen=True):
    """Pay for a settlement at the far end of an own road (CCG-067)."""

    column: Column


class BuildCity(game.Command, frozen=True):
    """Pay for turning an own settlement into a city (CCG-076)."""

    column: Column


class BuildDevelopment(game.Command, frozen=True):
    """Pay for a development of the hand and lay it on a free site (CCG-087)."""

    card: Development
    site: Site


class DiscardDevelopment(game.Command, frozen=True):
    """Give up an own development on the table (CCG-131)."""

    site: Site


class SpendFrom(game.Command, frozen=True):
    """Choose the region whose stock goes down by one, for a payment or a loss (CCG-029)."""

    spot: Spot


class StoreOn(game.Command, frozen=True):
    """Choose the region whose stock goes up by one, for a gain not tied to a number (CCG-028)."""

    spot: Spot


class OfferTrade(game.Command, frozen=True):
    """Offer the opponent `give` for `take` (CCG-098)."""

    give: Resources
    take: Resources


class AcceptTrade(game.Command, frozen=True):
    """Agree to the offer: both sides change stock at once (CCG-101)."""


class DeclineTrade(game.Command, frozen=True):
    """Refuse the offer (CCG-099)."""


class WithdrawTrade(game.Command, frozen=True):
    """Take back the own offer before it is answered."""


class TradeWithBank(game.Command, frozen=True):
    """Give three equal resources for one other; two with a fleet, one gold with the mint (CCG-102 to CCG-105)."""

    give: Resource
    take: Resource


class PlayCaravan(game.Command, frozen=True):
    """Swap one or two own resources for as many of free choice (CCG-138)."""

    amount: Annotated[int, Meta(ge=1, le=2)]


class PlayAttack(game.Command, frozen=True):
    """Play an attack card; the opponent may answer some of them before the die is rolled."""

    card: Attack


class PlayDefense(game.Command, frozen=True):
    """Answer the opponent's attack with the card that matches it (CCG-155, CCG-156)."""

    card: Defense


class PlayScout(game.Command, frozen=True):
    """Look through the region stack for the two regions of a settlement just built (CCG-159)."""


class DrawRegions(game.Command, frozen=True):
    """Draw the two regions of a settlement just built (CCG-070)."""


class PickRegion(game.Command, frozen=True):
    """With the scout: pick one of the two regions from the region stack (CCG-159)."""

    region: Region


class TakeResource(game.Command, frozen=True):
    """Take one resource of this kind from the opponent: by commerce, the merchant, or brigands."""

    resource: Resource


class GiveResource(game.Command, frozen=True):
    """Give one resource of this kind back to the opponent after the merchant (CCG-139)."""

    resource: Resource


class PickDevelopment(game.Command, frozen=True):
    """Choose the opponent's development that goes back into the hand: by an attack or in a civil war."""

    site: Site


class TakeFromHand(game.Command, frozen=True):
    """Take a card from the opponent's hand with the spy (CCG-152)."""

    card: CardKey


class PutUnder(game.Command, frozen=True):
    """Put a card under a draw stack: one of the own hand, or in a conflict one of the opponent's (CCG-173)."""

    card: CardKey
    stack: Stack


class DrawCard(game.Command, frozen=True):
    """In the hand check: draw the top card of a stack (CCG-120)."""

    stack: Stack


class ExchangeCard(game.Command, frozen=True):
    """In the hand check: put a card under a stack, to draw from that stack next (CCG-125)."""

    card: CardKey
    stack: Stack


class Pass(game.Command, frozen=True):
    """Leave an opportunity unused: an answer, a search, another resource, an exchange."""


class EndTurn(game.Command, frozen=True):
    """End the main phase; the hand check follows (CCG-037)."""


Command: TypeAlias = (
    LayRegion
    | SearchStack
    | TakeCard
    | RollDice
    | PlayAlchemist
    | BuildRoad
    | BuildSettlement
    | BuildCity
    | BuildDevelopment
    | DiscardDevelopment
    | SpendFrom
    | StoreOn
    | OfferTrade
    | AcceptTrade
    | DeclineTrade
    | WithdrawTrade
    | TradeWithBank
    | PlayCaravan
    | PlayAttack
    | PlayDefense
    | PlayScout
    | DrawRegions
    | PickRegion
    | TakeResource
    | GiveResource
    | PickDevelopment
    | TakeFromHand
    | PutUnder
    | DrawCard
    | ExchangeCard
    | Pass
    | EndTurn
)
