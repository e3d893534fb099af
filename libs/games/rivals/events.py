"""What can happen in a match. Whatever is not public carries its audience in its type."""

from typing import Literal, TypeAlias

from gamekit import game
from gamekit.audience import Seat, Secret
from games.rivals.cards.card import CardKey, CardSet
from games.rivals.commands import Amount, Burial, Column, Rate, Side, Site, StackNumber
from games.rivals.regions import Half, RegionKey
from games.rivals.resources import Resource
from games.rivals.steps import AnyStep

EventFace: TypeAlias = Literal["brigand_attack", "trade", "celebration", "plentiful_harvest", "event_card"]


class GameSetUp(game.Event, frozen=True):
    """The stacks as they lie, top card first. `box` are the cards that stay out of the match."""

    sets: tuple[CardSet, ...]
    """The back of each draw stack."""
    stacks: tuple[Secret[tuple[CardKey, ...]], ...]
    sizes: tuple[int, ...]
    """How many cards lie in each draw stack."""
    face_up: tuple[CardKey, ...]
    event_cards: int
    events: Secret[tuple[CardKey, ...]]
    regions: Secret[tuple[RegionKey, ...]]
    box: Secret[tuple[CardKey, ...]]


class StartPlayerChosen(game.Event, frozen=True):
    """Who begins. `rolls` are the dice of both seats, roll by roll, until they differ; empty where none decided."""

    seat: Seat
    rolls: tuple[tuple[int, int], ...] = ()


class StartStackTaken(game.Event, frozen=True):
    """A seat chose the stack of its start hand."""

    seat: Seat
    stack: StackNumber


class RegionsArranged(game.Event, frozen=True):
    """A seat arranged its start regions: the upper three, then the lower three."""

    seat: Seat
    regions: tuple[RegionKey, ...]


class StepsPlanned(game.Event, frozen=True):
    """What has to be done next, the first step first. It replaces what was planned before."""

    steps: tuple[AnyStep, ...]


class TurnBegan(game.Event, frozen=True):
    """The turn of a seat begins."""

    seat: Seat


class ProductionChosen(game.Event, frozen=True):
    """Brigitta set the production die."""

    seat: Seat
    number: int


class CelebrationCalled(game.Event, frozen=True):
    """Reiner set the event die to Celebration."""

    seat: Seat


class DiceRolled(game.Event, frozen=True):
    """Both results of the turn, rolled or set."""

    seat: Seat
    production: int
    event: EventFace


class ResourcesReceived(game.Event, frozen=True):
    """Stores of a seat gained resources."""

    seat: Seat
    amounts: tuple[Amount, ...]


class ResourcesLost(game.Event, frozen=True):
    """Stores of a seat lost resources: paid, given or taken away."""

    seat: Seat
    amounts: tuple[Amount, ...]


class ResourcesExchanged(game.Event, frozen=True):
    """A seat exchanges resources; what it gives and stores follows. `region` is set for a Large Trade Ship."""

    seat: Seat
    give: Resource
    take: Resource
    rate: Rate
    region: RegionKey | None = None


class ActionPlayed(game.Event, frozen=True):
    """An action card was played and lies on the discard pile."""

    seat: Seat
    card: CardKey


class ExpansionBuilt(game.Event, frozen=True):
    """An expansion stands at a place; its payment follows."""

    seat: Seat
    card: CardKey
    column: Column
    half: Half
    face_up: bool = False
    """Whether it came from the face-up stack."""


class RegionExpansionBuilt(game.Event, frozen=True):
    """An expansion lies beside a region."""

    seat: Seat
    card: CardKey
    region: RegionKey


class ExpansionRemoved(game.Event, frozen=True):
    """An expansion left a principality: for the discard pile, the face-up stack, or under a draw stack."""

    seat: Seat
    card: CardKey
    column: Column
    half: Half
    to: Literal["discards", "face_up", "stack"]
    stack: StackNumber | None = None


class RegionsSwapped(game.Event, frozen=True):
    """Two regions changed places; what they store stays with them."""

    seat: Seat
    one: RegionKey
    other: RegionKey


class ExpansionsSwapped(game.Event, frozen=True):
    """Two expansions changed places."""

    seat: Seat
    one: Site
    other: Site


class RoadBuilt(game.Event, frozen=True):
    """A road lies at an end of the row; its payment follows."""

    seat: Seat
    side: Side


class SettlementBuilt(game.Event, frozen=True):
    """A settlement stands at an end of the row; its payment and its regions follow."""

    seat: Seat
    side: Side


class CityBuilt(game.Event, frozen=True):
    """A city stands on a settlement; its payment follows."""

    seat: Seat
    column: Column


class RegionsTurnedUp(game.Event, frozen=True):
    """The two top regions of the stack, for everybody to see."""

    regions: tuple[RegionKey, ...]


class RegionPlaced(game.Event, frozen=True):
    """A region came from the stack to the outer corner of the seat's outermost place."""

    seat: Seat
    side: Side
    half: Half
    region: RegionKey


class RegionStackShuffled(game.Event, frozen=True):
    """The region stack was shuffled."""

    regions: Secret[tuple[RegionKey, ...]]


class CardDrawn(game.Event, frozen=True):
    """A seat drew the top card of a stack."""

    seat: Seat
    stack: StackNumber
    card: Secret[CardKey]


class StackSearched(game.Event, frozen=True):
    """A seat looks through a stack."""

    seat: Seat
    stack: StackNumber
    cards: Secret[tuple[CardKey, ...]]


class CardTaken(game.Event, frozen=True):
    """A seat took a card of choice out of a stack whose order stays."""

    seat: Seat
    stack: StackNumber
    card: Secret[CardKey]


class CardReturned(game.Event, frozen=True):
    """A seat put a hand card under a stack."""

    seat: Seat
    stack: StackNumber
    card: Secret[CardKey]


class CardSalvaged(game.Event, frozen=True):
    """A seat took a card from the discard pile."""

    seat: Seat
    card: Secret[CardKey]


class HandShown(game.Event, frozen=True):
    """A seat looks at the opponent's hand."""

    seat: Seat
    cards: Secret[tuple[CardKey, ...]]


class CardCaptured(game.Event, frozen=True):
    """A seat took a card of the opponent's hand; both know which."""

    seat: Seat
    card: Secret[CardKey]


class HandRaided(game.Event, frozen=True):
    """A seat put cards of the opponent's hand under stacks.

    The victim learns what is missing and which stacks were used (in ascending order), not which card lies where.
    """

    seat: Seat
    stacks: tuple[StackNumber, ...]
    cards: Secret[tuple[CardKey, ...]]
    burials: Secret[tuple[Burial, ...]]


class EventCardRevealed(game.Event, frozen=True):
    """The top event card was turned up; it goes under the event stack."""

    card: CardKey


class EventStackRebuilt(game.Event, frozen=True):
    """Yule had the event cards shuffled: what lies where nobody knows."""

    events: Secret[tuple[CardKey, ...]]


class ProtectionRolled(game.Event, frozen=True):
    """A seat rolled for protection from an attack card."""

    seat: Seat
    number: int
    protected: bool


class EventWarded(game.Event, frozen=True):
    """An event card has no effect on a seat."""

    seat: Seat
    event: CardKey
    by: CardKey


class MatchWon(game.Event, frozen=True):
    """A seat has the points to win in its turn. The match is over."""

    seat: Seat
    points: int


class MatchStopped(game.Event, frozen=True):
    """The turn limit is reached. The match is over; more points are better, equal points share."""

    points: tuple[int, int]


Event: TypeAlias = (
    GameSetUp
    | StartPlayerChosen
    | StartStackTaken
    | RegionsArranged
    | StepsPlanned
    | TurnBegan
    | ProductionChosen
    | CelebrationCalled
    | DiceRolled
    | ResourcesReceived
    | ResourcesLost
    | ResourcesExchanged
    | ActionPlayed
    | ExpansionBuilt
    | RegionExpansionBuilt
    | ExpansionRemoved
    | RegionsSwapped
    | ExpansionsSwapped
    | RoadBuilt
    | SettlementBuilt
    | CityBuilt
    | RegionsTurnedUp
    | RegionPlaced
    | RegionStackShuffled
    | CardDrawn
    | StackSearched
    | CardTaken
    | CardReturned
    | CardSalvaged
    | HandShown
    | CardCaptured
    | HandRaided
    | EventCardRevealed
    | EventStackRebuilt
    | ProtectionRolled
    | EventWarded
    | MatchWon
    | MatchStopped
)
