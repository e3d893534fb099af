"""What can happen in a match. Whatever is not public carries its audience in its type."""

from typing import Literal, TypeAlias

from msgspec import Struct

from gamekit import game
from gamekit.audience import Seat, Secret
from games.catan_card.cards import Action, CardKey, Development, EventCard, RolledAttack
from games.catan_card.resources import Region, Resource, Resources, Shield
from games.catan_card.row import Column, Site, Spot
from games.catan_card.steps import Reason, Step

EventFace: TypeAlias = Literal["banditti", "commerce", "tournament", "year_of_plenty", "event_card"]


class CardsLaidOut(game.Event, frozen=True):
    """The starting sets, by seat, and the shuffled stacks, each from top to bottom."""

    shields: tuple[Shield, ...]
    draw_stacks: Secret[tuple[tuple[CardKey, ...], ...]]
    regions: Secret[tuple[Region, ...]]
    events: Secret[tuple[EventCard, ...]]


class StartPlayerChosen(game.Event, frozen=True):
    """Who begins. `rounds` are the rolls of both seats, more than one after a tie, none where no die decided."""

    seat: Seat
    rounds: tuple[tuple[int, int], ...] = ()


class RegionLaid(game.Event, frozen=True):
    """A region lies in its place: with a stock of one in the set-up, else without."""

    seat: Seat
    region: Region
    spot: Spot
    stock: int


class RegionsDealt(game.Event, frozen=True):
    """All starting regions lie; the starting hands are chosen next."""


class AgendaSet(game.Event, frozen=True):
    """What has to be done before the turn goes on, first things first; nothing is left of an earlier agenda."""

    steps: tuple[Step, ...]


class StackSearched(game.Event, frozen=True):
    """A seat looks through a draw stack, from top to bottom."""

    seat: Seat
    stack: int
    cards: Secret[tuple[CardKey, ...]]


class Taken(Struct, frozen=True):
    """A card and its place in the stack, 0 on top."""

    position: int
    card: CardKey


class CardTaken(game.Event, frozen=True):
    """A seat took a card from the stack it looked through; the others keep their order."""

    seat: Seat
    stack: int
    taken: Secret[Taken]


class CardDrawn(game.Event, frozen=True):
    """A seat drew the top card of a stack."""

    seat: Seat
    stack: int
    card: Secret[CardKey]


class CardPutUnder(game.Event, frozen=True):
    """A card of the seat's hand went under a draw stack."""

    seat: Seat
    stack: int
    card: Secret[CardKey]


class TurnBegan(game.Event, frozen=True):
    """The turn of the seat begins."""

    seat: Seat


class DiceRolled(game.Event, frozen=True):
    """Both dice lie; with an alchemist the number was set. The event comes before the production."""

    seat: Seat
    event: EventFace
    number: int


class EventCardDrawn(game.Event, frozen=True):
    """The top event card was turned up; it goes to the bottom of its stack."""

    card: EventCard


class EventCardsShuffled(game.Event, frozen=True):
    """All ten event cards were shuffled."""

    cards: Secret[tuple[EventCard, ...]]


class RegionsProduced(game.Event, frozen=True):
    """The yield of a number, per seat: the spots that got a resource, twice for two. The main phase begins."""

    number: int
    yields: tuple[tuple[Spot, ...], ...]


class StockLowered(game.Event, frozen=True):
    """Each named spot of the seat lost one resource, twice for two."""

    seat: Seat
    spots: tuple[Spot, ...]
    reason: Reason


class StockRaised(game.Event, frozen=True):
    """Each named spot of the seat got one resource, twice for two."""

    seat: Seat
    spots: tuple[Spot, ...]
    reason: Reason


class RoadBuilt(game.Event, frozen=True):
    """A paid road lies at an end of the centre row."""

    seat: Seat
    column: Column


class SettlementBuilt(game.Event, frozen=True):
    """A paid settlement lies at the end of a road."""

    seat: Seat
    column: Column


class CityBuilt(game.Event, frozen=True):
    """A paid city lies on a settlement."""

    seat: Seat
    column: Column


class DevelopmentBuilt(game.Event, frozen=True):
    """A paid development lies on its site."""

    seat: Seat
    card: Development
    site: Site


class DevelopmentDiscarded(game.Event, frozen=True):
    """A seat gave up a development of its own."""

    seat: Seat
    card: Development
    site: Site


class DevelopmentReturned(game.Event, frozen=True):
    """A development went back into its owner's hand."""

    seat: Seat
    card: Development
    site: Site


class RegionsDrawn(game.Event, frozen=True):
    """A seat got the two regions of its new settlement, drawn or picked."""

    seat: Seat
    regions: tuple[Region, Region]


class RegionStackSearched(game.Event, frozen=True):
    """The scout's seat looks through the region stack."""

    seat: Seat
    regions: Secret[tuple[Region, ...]]


class RegionStackShuffled(game.Event, frozen=True):
    """The rest of the region stack was shuffled after a scout."""

    regions: Secret[tuple[Region, ...]]


class TradeOffered(game.Event, frozen=True):
    """The active player offers the opponent `give` for `take`."""

    seat: Seat
    give: Resources
    take: Resources


class TradeAccepted(game.Event, frozen=True):
    """The opponent agreed; the stock changes next."""

    seat: Seat


class TradeDeclined(game.Event, frozen=True):
    """The opponent refused."""

    seat: Seat


class TradeWithdrawn(game.Event, frozen=True):
    """The active player took the offer back."""

    seat: Seat


class BankTraded(game.Event, frozen=True):
    """The active player gives `amount` of one resource to the bank for one of another; the stock changes next."""

    seat: Seat
    give: Resource
    amount: int
    take: Resource


class ActionPlayed(game.Event, frozen=True):
    """An action card was played and is out of the game."""

    seat: Seat
    card: Action


class ThresholdReached(game.Event, frozen=True):
    """Both seats together have seven points, which unlocks action cards for good: only where options say so."""


class AttackRolled(game.Event, frozen=True):
    """The attacker rolled the production die; without success the attack hits the attacker."""

    seat: Seat
    attack: RolledAttack
    number: int
    succeeded: bool


class HandShown(game.Event, frozen=True):
    """The seat showed its hand to the opponent, to a spy or in a conflict."""

    seat: Seat
    cards: Secret[tuple[CardKey, ...]]


class CardSpied(game.Event, frozen=True):
    """The spy's seat took a card from the opponent's hand."""

    seat: Seat
    card: Secret[CardKey]


class OpportunityPassed(game.Event, frozen=True):
    """A seat made no use of what it could have done."""

    seat: Seat


class TurnEnded(game.Event, frozen=True):
    """The main phase is over; the hand check follows."""

    seat: Seat


class KnightMoved(game.Event, frozen=True):
    """The knight figure went to a seat, or out of play (None)."""

    seat: Seat | None


class WindmillMoved(game.Event, frozen=True):
    """The windmill figure went to a seat, or out of play (None)."""

    seat: Seat | None


class MatchWon(game.Event, frozen=True):
    """A seat has the points to win. The match is over."""

    seat: Seat
    points: int


class MatchStopped(game.Event, frozen=True):
    """So many turns were played that the match ends as it stands."""

    turns: int


Event: TypeAlias = (
    CardsLaidOut
    | StartPlayerChosen
    | RegionLaid
    | RegionsDealt
    | AgendaSet
    | StackSearched
    | CardTaken
    | CardDrawn
    | CardPutUnder
    | TurnBegan
    | DiceRolled
    | EventCardDrawn
    | EventCardsShuffled
    | RegionsProduced
    | StockLowered
    | StockRaised
    | RoadBuilt
    | SettlementBuilt
    | CityBuilt
    | DevelopmentBuilt
    | DevelopmentDiscarded
    | DevelopmentReturned
    | RegionsDrawn
    | RegionStackSearched
    | RegionStackShuffled
    | TradeOffered
    | TradeAccepted
    | TradeDeclined
    | TradeWithdrawn
    | BankTraded
    | ActionPlayed
    | ThresholdReached
    | AttackRolled
    | HandShown
    | CardSpied
    | OpportunityPassed
    | TurnEnded
    | KnightMoved
    | WindmillMoved
    | MatchWon
    | MatchStopped
)
