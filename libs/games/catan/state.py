"""The state of a match, and the questions that rules, views and legal commands ask of it.

Vertices are sets as bit masks (see `board`). Counts of resources and of development cards are lists in the order of
`RESOURCES` and `DEVELOPMENT_CARDS`.
"""

from copy import copy as shallow
from typing import Final, Literal, TypeAlias

from msgspec import Struct, field

from gamekit.audience import Seat
from games.catan.board import EDGES
from games.catan.cards import PILE
from games.catan.events import Dice, Harbor
from games.catan.options import Color, Options
from games.catan.resources import CARDS_PER_RESOURCE, Resources, Terrain

Phase: TypeAlias = Literal[
    "place_settlement",  # initial placement
    "place_road",  # initial placement: the road at the settlement just placed
    "roll",  # before the roll
    "discard",  # after a 7, until nobody owes cards
    "move_robber",
    "steal",  # several victims to choose from
    "free_roads",  # road building was played
    "main",  # trading and building
    "over",
]

ROADS: Final = 15
SETTLEMENTS: Final = 5
CITIES: Final = 4

NOBODY: Final = -1
"""The owner of a free edge."""

DEFAULT_RATE: Final = 4


class Offer(Struct, frozen=True):
    """An open offer by `seat`: `give` for `take`.

    A counter-offer goes to the active player alone and names what it answers.
    """

    number: int
    seat: Seat
    to: tuple[Seat, ...]
    give: Resources
    take: Resources
    accepted: tuple[Seat, ...] = ()
    declined: tuple[Seat, ...] = ()
    answers: int | None = None

    @property
    def undecided(self) -> tuple[Seat, ...]:
        """The seats that have not answered yet."""
        return tuple(seat for seat in self.to if seat not in self.accepted and seat not in self.declined)


class Holdings(Struct):
    """What one seat owns."""

    hand: list[int] = field(default_factory=lambda: [0] * 5)
    """Resource cards."""
    cards: list[int] = field(default_factory=lambda: [0] * 5)
    """Unplayed development cards."""
    fresh: list[int] = field(default_factory=lambda: [0] * 5)
    """Those of them that were bought in this turn."""
    knights: int = 0
    """Played knights."""
    settlements: int = 0
    """Mask of vertices."""
    cities: int = 0
    """Mask of vertices."""
    roads: int = 0
    """How many are built."""
    road_length: int = 0
    """The longest unbroken line of own roads (BAS-153)."""
    rates: list[int] = field(default_factory=lambda: [DEFAULT_RATE] * 5)
    """How many cards of each resource the bank wants for one other."""
    road_ends: int = 0
    """Mask of the vertices at which an own road ends."""
    road_sites: list[int] = field(default_factory=list)
    """The free edges to which the own network connects, in ascending order: where a road may go."""


class State(Struct):
    """One match. It belongs to one fold; whoever needs the old state copies first."""

    options: Options
    holdings: list[Holdings]
    """Per seat."""

    terrain: tuple[Terrain, ...] = ()
    numbers: tuple[int | None, ...] = ()
    harbors: tuple[Harbor, ...] = ()
    colors: tuple[Color, ...] = ()
    fields: list[list[tuple[int, int]]] = field(default_factory=list)
    """By rolled number (0 to 12): the pairs (hex, index of its resource) that produce."""
    robber: int = 0
    """A hex."""

    buildings: int = 0
    """Mask of the vertices with a settlement or city of anybody."""
    crowded: int = 0
    """Mask of the vertices closed by the distance rule: those with a building and their neighbours."""
    road_owners: list[int] = field(default_factory=lambda: [NOBODY] * len(EDGES))
    """Per edge the seat whose road it is, or `NOBODY`."""

    bank: list[int] = field(default_factory=lambda: [CARDS_PER_RESOURCE] * 5)
    pile: list[int] = field(default_factory=lambda: list(PILE))
    """The unsold development cards. Which one is on top is only drawn when it is bought."""

    phase: Phase = "place_settlement"
    start_player: Seat = 0
    active: Seat = 0
    """Whose turn it is; in the initial placement who has to place."""
    placed: int = 0
    """How many settlements of the initial placement stand."""
    last_vertex: int = 0
    """Where the last of them stands."""
    turn: int = 0
    """Turns begun so far."""
    rolled: bool = False
    """Whether this turn's dice have been rolled."""
    dice: Dice | None = None
    """The last roll of the match."""
    built: bool = False
    """Whether something was built or bought in this turn (matters with strict phases)."""
    card_played: bool = False
    """Whether a development card was played in this turn."""
    debts: list[int] = field(default_factory=list)
    """Per seat the cards it still has to discard."""
    victims: tuple[Seat, ...] = ()
    """Whom the active player has to choose from."""
    free_roads: int = 0

    offers: list[Offer] = field(default_factory=list)
    """Open offers, the oldest first."""
    offers_made: int = 0
    """In the whole match, counter-offers included; the newest offer's number."""
    fruitless: int = 0
    """How many of this turn's offers of the active player have led to no trade."""

    longest_road: Seat | None = None
    largest_army: Seat | None = None
    winner: Seat | None = None


def initial(options: Options, seats: int) -> State:
    """Return the state before the first event."""
    return State(options, [Holdings() for _ in range(seats)], debts=[0] * seats)


def copy(state: State) -> State:
    """Return an independent state."""
    twin = shallow(state)
    twin.holdings = [_copy_holdings(held) for held in state.holdings]
    twin.road_owners = state.road_owners[:]
    twin.bank = state.bank[:]
    twin.pile = state.pile[:]
    twin.debts = state.debts[:]
    twin.offers = state.offers[:]
    return twin


def _copy_holdings(held: Holdings) -> Holdings:
    twin = shallow(held)
    twin.hand = held.hand[:]
    twin.cards = held.cards[:]
    twin.fresh = held.fresh[:]
    twin.rates = held.rates[:]
    twin.road_sites = held.road_sites[:]
    return twin


def placement_order(state: State) -> list[Seat]:
    """Return who places in each step of the initial placement: once around, then back (BAS-027)."""
    around = [state.start_player, *opponents(state, state.start_player)]
    return around + around[::-1]


def opponents(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the other seats in the order of play."""
    seats = len(state.holdings)
    return tuple((seat + step) % seats for step in range(1, seats))


def hand_size(state: State, seat: Seat) -> int:
    """How many resource cards a seat holds."""
    return sum(state.holdings[seat].hand)


def buildings_of(held: Holdings) -> int:
    """Return the mask of a seat's settlements and cities."""
    return held.settlements | held.cities


def settlement_sites(state: State, held: Holdings) -> int:
    """Return the mask of the vertices where a seat may build a settlement (BAS-111, BAS-112)."""
    return held.road_ends & ~state.crowded


def open_offer(state: State, number: int) -> Offer | None:
    """Return an open offer by its number."""
    for offer in state.offers:
        if offer.number == number:
            return offer
    return None
