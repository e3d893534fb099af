"""What a seat can ask for.

A place is named by its column: the two start settlements stand in columns 11 and 13, and every road and place built
outwards is one and two columns further. Regions and cards are named by their keys, stacks by their numbers from 0.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from gamekit import game
from games.rivals.cards.card import CardKey
from games.rivals.regions import Half, RegionKey
from games.rivals.resources import Resource

Side: TypeAlias = Literal["left", "right"]

Column: TypeAlias = int
StackNumber: TypeAlias = int

Rate: TypeAlias = Literal["base", "trade_ship", "mint"]
"""What an exchange uses: anybody's 3:1, a trade ship's 2:1, or a Mint's 1:1."""


class Amount(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Some resources in one store: a region, or the Gold Cache."""

    region: RegionKey
    count: Annotated[int, Meta(ge=1, le=3)] = 1


# Before the first turn


class TakeHand(game.Command, frozen=True):
    """Choose the stack of the start hand: its 3 top cards, or 3 of choice in a theme game (RIV-026, RIV-096)."""

    stack: StackNumber


class ArrangeRegions(game.Command, frozen=True):
    """Put the own 6 regions into any order: the upper three from left to right, then the lower three (RIV-097)."""

    regions: tuple[RegionKey, ...]


# The turn


class RollDice(game.Command, frozen=True):
    """Roll what no card has set (RIV-030)."""


class PlayCard(game.Command, frozen=True):
    """Play an action card of the hand at its moment (RIV-052)."""

    card: CardKey


class Build(game.Command, frozen=True):
    """Build an expansion of the hand, or of the face-up stack, above or below an own place (RIV-047, RIV-093)."""

    card: CardKey
    column: Column
    half: Half


class BuildAtRegion(game.Command, frozen=True):
    """Put a region expansion beside an own region (RIV-160)."""

    card: CardKey
    region: RegionKey


class BuildRoad(game.Command, frozen=True):
    """Build a road at an end of the row (RIV-055)."""

    side: Side


class BuildSettlement(game.Command, frozen=True):
    """Build a settlement at a free road; with `scout` that card is played with it (RIV-057, RIV-122)."""

    side: Side
    scout: bool = False


class BuildCity(game.Command, frozen=True):
    """Turn an own settlement into a city (RIV-060)."""

    column: Column


class Remove(game.Command, frozen=True):
    """Remove an own building or unit (RIV-105)."""

    card: CardKey
    column: Column
    half: Half


class Exchange(game.Command, frozen=True):
    """Give resources of one kind for one of another kind (RIV-067, RIV-138, RIV-169)."""

    give: Resource
    take: Resource
    rate: Rate = "base"


class ExchangeFromRegion(game.Command, frozen=True):
    """Give 2 resources of a region beside an own Large Trade Ship for one of another kind (RIV-139)."""

    region: RegionKey
    take: Resource


class EndActions(game.Command, frozen=True):
    """End the action phase (RIV-071)."""


class DrawCard(game.Command, frozen=True):
    """Draw the top card of a stack (RIV-072, RIV-075)."""

    stack: StackNumber


class ReturnCard(game.Command, frozen=True):
    """Put a hand card under a stack because the hand is too large (RIV-073)."""

    card: CardKey
    stack: StackNumber


class ExchangeCard(game.Command, frozen=True):
    """Put a hand card under a stack to replace it (RIV-074)."""

    card: CardKey
    stack: StackNumber


class SearchStack(game.Command, frozen=True):
    """Look through a stack to take one of its cards (RIV-076, RIV-217)."""

    stack: StackNumber


class EndTurn(game.Command, frozen=True):
    """End the turn without exchanging a card (RIV-074)."""


# Answers to what the seat is awaited for


class TakeCard(game.Command, frozen=True):
    """Take a card of those the seat may see: a searched stack, the discard pile, or the opponent's hand."""

    card: CardKey


class PlaceRegion(game.Command, frozen=True):
    """Choose a new region for the corner asked for, the upper one first (RIV-059)."""

    region: RegionKey


class Pay(game.Command, frozen=True):
    """Choose from which own stores resources go: one of the ways that the legal commands list, spelled alike."""

    amounts: Annotated[tuple[Amount, ...], Meta(min_length=1, max_length=16)]


class Store(game.Command, frozen=True):
    """Choose where to store a resource received, and thereby which (RIV-308)."""

    region: RegionKey


class NameResource(game.Command, frozen=True):
    """Name a kind of resource, and how many of it where that is asked for."""

    resource: Resource
    count: Annotated[int, Meta(ge=1, le=3)] = 1


class ChooseNumber(game.Command, frozen=True):
    """Choose the result of the production die (RIV-124)."""

    number: int


class ChooseExpansion(game.Command, frozen=True):
    """Choose one of the expansions in question."""

    card: CardKey
    column: Column
    half: Half


class ChooseStack(game.Command, frozen=True):
    """Choose the stack under which a removed card goes (RIV-107)."""

    stack: StackNumber


class SwapRegions(game.Command, frozen=True):
    """Let two own regions change places (RIV-126)."""

    one: RegionKey
    other: RegionKey


class Site(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An expansion where it stands."""

    card: CardKey
    column: Column
    half: Half


class SwapExpansions(game.Command, frozen=True):
    """Let two own expansions change places (RIV-126)."""

    one: Site
    other: Site


class Burial(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A card and the stack it goes under."""

    card: CardKey
    stack: StackNumber


class BuryCards(game.Command, frozen=True):
    """Put cards of the opponent's hand under stacks, one after the other (RIV-146)."""

    burials: Annotated[tuple[Burial, ...], Meta(min_length=1, max_length=2)]


class Accept(game.Command, frozen=True):
    """Do what is offered: buy one more resource, or roll for protection."""


class Decline(game.Command, frozen=True):
    """Do without what is offered."""


Command: TypeAlias = (
    TakeHand
    | ArrangeRegions
    | RollDice
    | PlayCard
    | Build
    | BuildAtRegion
    | BuildRoad
    | BuildSettlement
    | BuildCity
    | Remove
    | Exchange
    | ExchangeFromRegion
    | EndActions
    | DrawCard
    | ReturnCard
    | ExchangeCard
    | SearchStack
    | EndTurn
    | TakeCard
    | PlaceRegion
    | Pay
    | Store
    | NameResource
    | ChooseNumber
    | ChooseExpansion
    | ChooseStack
    | SwapRegions
    | SwapExpansions
    | BuryCards
    | Accept
    | Decline
)
