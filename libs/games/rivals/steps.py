"""What has still to be done in a match: the agenda is a list of these, the next one first.

Decisions wait for a command of their seat. Everything else is carried out by itself as soon as it is the next.
"""

from typing import TypeAlias

from msgspec import Struct

from gamekit.audience import Seat
from games.rivals.cards.card import CardKey
from games.rivals.commands import Column, Side, Site, StackNumber
from games.rivals.regions import Half, RegionKey
from games.rivals.resources import Resource, Resources


class Step(Struct, frozen=True, tag=True, tag_field="step", gc=False):
    """Something a seat has to do or to undergo."""

    seat: Seat


# Before the first turn


class StartStack(Step, frozen=True):
    """Choose the stack of the start hand."""


class StartCard(Step, frozen=True):
    """Take one more of the `left` start cards from a stack."""

    stack: StackNumber
    left: int


class Arrangement(Step, frozen=True):
    """Arrange the start regions."""


# The turn


class TurnStart(Step, frozen=True):
    """Begin a turn."""


class Roll(Step, frozen=True):
    """Roll the dice."""


class ProductionNumber(Step, frozen=True):
    """Choose the production die's result."""


class Brigands(Step, frozen=True):
    """The Brigand Attack of the event die."""


class Production(Step, frozen=True):
    """All regions of the number rolled produce."""


class GoldStorage(Step, frozen=True):
    """Choose between a producing gold river and the Gold Cache."""

    river: RegionKey


class Market(Step, frozen=True):
    """The seat's Marketplace is looked at."""


class EventDie(Step, frozen=True):
    """The event die's result takes effect; the seat rolled it."""


class Actions(Step, frozen=True):
    """The action phase."""


class Adjustment(Step, frozen=True):
    """Draw or return cards up to the hand limit."""


class CardExchange(Step, frozen=True):
    """Exchange a hand card, or end the turn."""


class Replacement(Step, frozen=True):
    """Draw or search for the card exchanged."""


class TurnEnd(Step, frozen=True):
    """The turn ends."""


# Resources


class Payment(Step, frozen=True):
    """Pay a cost, `discount` resources of choice less."""

    cost: Resources
    discount: int = 0


class AnyPayment(Step, frozen=True):
    """Pay so many resources of any kind."""

    count: int


class SearchPayment(Step, frozen=True):
    """Pay so many resources of any kind for the search of a stack."""

    count: int


class Gain(Step, frozen=True):
    """Receive so many resources of these kinds, as far as there is room; no kinds are all kinds."""

    count: int
    kinds: tuple[Resource, ...] = ()


class Demand(Step, frozen=True):
    """Take so many resources of choice from the opponent, one after the other; `optional` ones may be left."""

    count: int
    optional: int = 0
    """How many of them, the last ones, may be left."""


class GiveBack(Step, frozen=True):
    """Give the opponent a resource of choice."""


class Plunder(Step, frozen=True):
    """Name a kind and a number of resources to take."""


class Purchase(Step, frozen=True):
    """Buy up to so many resources for a gold each."""

    left: int


class Tithe(Step, frozen=True):
    """Choose wool or grain."""

    count: int


# Building


class NewRegions(Step, frozen=True):
    """Turn up the two top regions for a new settlement."""

    side: Side


class UpperRegion(Step, frozen=True):
    """Choose the region above a new settlement; `scouted` from the whole region stack."""

    side: Side
    regions: tuple[RegionKey, ...] = ()
    scouted: bool = False


class LowerRegion(Step, frozen=True):
    """Choose the region below a new settlement from the region stack."""

    side: Side


class Built(Step, frozen=True):
    """An expansion was built and paid: what it does at once."""

    card: CardKey


class Relocating(Step, frozen=True):
    """Swap two own regions or two own expansions."""


class BathHouseChoice(Step, frozen=True):
    """Choose the Bath House the Doctor works in."""


# Cards


class Salvage(Step, frozen=True):
    """Take a card from the discard pile."""


class FreeSearch(Step, frozen=True):
    """Search a stack, or do not."""


class Searching(Step, frozen=True):
    """Look through a stack."""

    stack: StackNumber


class StackCard(Step, frozen=True):
    """Take a card of the stack just searched."""

    stack: StackNumber


class Treason(Step, frozen=True):
    """Take a card of the opponent's hand, or none."""


class HandRaid(Step, frozen=True):
    """Put two cards of the opponent's hand under stacks."""


# Removing expansions


class Protection(Step, frozen=True):
    """Roll for protection from an attack, or do not."""

    attack: CardKey


class Attack(Step, frozen=True):
    """An attack card takes effect; the seat played it."""

    card: CardKey


class UnitLoss(Step, frozen=True):
    """Choose which own unit with strength points to lose."""


class ShipLoss(Step, frozen=True):
    """Choose which own trade ship to lose."""


class Arson(Step, frozen=True):
    """Choose the opponent's building to burn down."""


class FeudNaming(Step, frozen=True):
    """Name one more of three buildings of the opponent."""

    named: tuple[Site, ...] = ()


class FeudLoss(Step, frozen=True):
    """Choose which of the named buildings to lose."""

    named: tuple[Site, ...]


class Removal(Step, frozen=True):
    """Choose the stack under which an own expansion goes."""

    card: CardKey
    column: Column
    half: Half


class Sermon(Step, frozen=True):
    """Play Sebastian against an event, or do not."""

    event: CardKey


class EventFor(Step, frozen=True):
    """A revealed event card takes effect on the seat."""

    event: CardKey


class RiotDues(Step, frozen=True):
    """Pay gold or lose a unit."""

    gold: int


AnyStep: TypeAlias = (
    StartStack
    | StartCard
    | Arrangement
    | TurnStart
    | Roll
    | ProductionNumber
    | Brigands
    | Production
    | GoldStorage
    | Market
    | EventDie
    | Actions
    | Adjustment
    | CardExchange
    | Replacement
    | TurnEnd
    | Payment
    | AnyPayment
    | SearchPayment
    | Gain
    | Demand
    | GiveBack
    | Plunder
    | Purchase
    | Tithe
    | NewRegions
    | UpperRegion
    | LowerRegion
    | Built
    | Relocating
    | BathHouseChoice
    | Salvage
    | FreeSearch
    | Searching
    | StackCard
    | Treason
    | HandRaid
    | Protection
    | Attack
    | UnitLoss
    | ShipLoss
    | Arson
    | FeudNaming
    | FeudLoss
    | Removal
    | Sermon
    | EventFor
    | RiotDues
)
