"""The state of a match, and the questions that rules, views and legal commands ask of it.

Whatever holds several things is a tuple that events replace, so that a copy is cheap. Points and advantages are not
kept: they follow from the cards (see `scoring`).
"""

from operator import sub
from typing import Final

from msgspec import Struct, field

from gamekit.audience import Seat
from games.rivals.cards import CARDS, NAME
from games.rivals.cards.card import CardKey, CardSet
from games.rivals.commands import Column, Side, Site, StackNumber
from games.rivals.events import EventFace
from games.rivals.options import Options
from games.rivals.places import Row, expansions_in, names_in, remembered, sites_in
from games.rivals.regions import CAPACITY, GOLD_CACHE, INDEX_OF, NUMBER_OF, RESOURCE_OF, Half, RegionKey, Regions
from games.rivals.resources import RESOURCES, Resource
from games.rivals.steps import AnyStep

SETTLEMENTS: Final = 9
ROADS: Final = 9
CITIES: Final = 7
"""RIV-003: how many there are, four settlements and two roads of them in the start principalities."""

FIRST_COLUMN: Final = 11
"""The column of the left start settlement; the right one stands two further."""

SIDES: Final[tuple[Side, Side]] = ("left", "right")
_NUMBERS: Final = tuple(range(6))


class Prince(Struct, gc=False):
    """What one seat owns. The regions of a half stand left and right of its places: one more than there are places."""

    hand: tuple[CardKey, ...] = ()
    """In ascending order."""
    places: Row = ()
    top: tuple[RegionKey, ...] = ()
    bottom: tuple[RegionKey, ...] = ()
    top_from: Column = FIRST_COLUMN - 1
    """The column of the first region above; the others follow, two columns apart."""
    bottom_from: Column = FIRST_COLUMN - 1
    left_road: bool = False
    """Whether a road without a place lies at the left end of the row."""
    right_road: bool = False
    cache: tuple[int, Half] | None = None
    """Where a Gold Cache lies: the column and the half of its region."""

    @property
    def regions(self) -> tuple[RegionKey, ...]:
        """All regions, the upper ones first."""
        return self.top + self.bottom

    def row(self, half: Half) -> tuple[RegionKey, ...]:
        """Return the regions of one half."""
        return self.top if half == "top" else self.bottom


class State(Struct, gc=False):
    """One match. It belongs to one fold; whoever needs the old state copies first."""

    options: Options
    princes: list[Prince]
    """Per seat."""
    stored: dict[RegionKey, int]
    """What lies in each region in play, and in the Gold Cache."""

    sets: tuple[CardSet, ...] = ()
    """The back of each draw stack; the basic ones come first."""
    stacks: list[tuple[CardKey, ...]] = field(default_factory=list)
    """The draw stacks, top card first."""
    face_up: tuple[CardKey, ...] = ()
    discards: tuple[CardKey, ...] = ()
    """The top card is the last."""
    events: tuple[CardKey, ...] = ()
    """The event stack, top card first."""
    regions: tuple[RegionKey, ...] = ()
    """The region stack, top card first."""
    box: tuple[CardKey, ...] = ()
    """What is out of the match."""
    turned_up: tuple[RegionKey, ...] = ()
    """Regions that wait to be placed."""

    settlements_left: int = SETTLEMENTS - 4
    roads_left: int = ROADS - 2
    cities_left: int = CITIES

    agenda: tuple[AnyStep, ...] = ()
    """What has to be done, the next step first."""
    start_player: Seat = 0
    start_stacks: tuple[StackNumber, ...] = ()
    """The stacks the start hands came from."""
    active: Seat = 0
    turn: int = 0
    """Turns begun so far."""
    production: int | None = None
    """The production die of this turn, rolled or set."""
    event: EventFace | None = None
    """The event die of this turn, rolled or set."""
    called: bool = False
    """Whether Reiner called this turn's Celebration."""
    rolled: bool = False
    revealed: CardKey | None = None
    """The event card of this turn."""
    minted: int = 0
    """How many Mints that stand were used in this turn."""
    mints_spent: int = 0
    """How many Mints were used in this turn and removed since; should they come back, they stay used."""
    winner: Seat | None = None
    stopped: bool = False


def initial(options: Options, seats: int) -> State:
    """Return the state before the first event."""
    return State(options, [Prince() for _ in range(seats)], {})


def copy(state: State) -> State:
    """Return an independent state."""
    twin: State = state.__copy__()  # type: ignore[attr-defined]  # msgspec has it, its stubs do not
    red, blue = state.princes
    twin.princes = [red.__copy__(), blue.__copy__()]  # type: ignore[attr-defined]
    twin.stored = state.stored.copy()
    twin.stacks = state.stacks[:]
    return twin


def is_over(state: State) -> bool:
    """Whether the match has ended."""
    return state.winner is not None or state.stopped


def opponent(seat: Seat) -> Seat:
    """Return the other seat."""
    return 1 - seat


# What stands in a principality


def place_index(prince: Prince, column: Column) -> int | None:
    """Return where in the row a place stands, if there is one in the column."""
    index = (column - prince.places[0].column) // 2
    in_row = 0 <= index < len(prince.places) and prince.places[index].column == column
    return index if in_row else None


def region_column(prince: Prince, half: Half, index: int) -> Column:
    """Return the column of a region by its place in its half."""
    return (prince.top_from if half == "top" else prince.bottom_from) + 2 * index


def sites(prince: Prince) -> tuple[Site, ...]:
    """Return the expansions with where they stand, from left to right; what a Town Hall covers is left out."""
    return sites_in(prince.places)


def expansions(prince: Prince) -> tuple[CardKey, ...]:
    """Return the expansions at the places; what a Town Hall covers is left out."""
    return expansions_in(prince.places)


def count_named(prince: Prince, name: str) -> int:
    """Return how many expansions of this name work in a principality."""
    return names_in(prince.places).get(name, 0)


def has(prince: Prince, name: str) -> bool:
    """Whether an expansion of this name works in a principality."""
    return name in names_in(prince.places)


def stands_at(prince: Prince, site: Site) -> bool:
    """Whether the expansion stands there."""
    index = place_index(prince, site.column)
    return index is not None and site.card in prince.places[index].cards(site.half)


@remembered
def bearing(regions: Regions, number: int | None) -> Regions:
    """Return which of the regions bear a number."""
    return tuple(region for region in regions if NUMBER_OF[region] == number)


def neighbors(prince: Prince, column: Column, half: Half) -> Regions:
    """Return the regions left and right of a place in one half (RIV-063)."""
    row, first = (prince.top, prince.top_from) if half == "top" else (prince.bottom, prince.bottom_from)
    return _beside(column, row, first)


def _beside(column: Column, regions: Regions, first: Column) -> Regions:
    index = (column - 1 - first) // 2
    return regions[index : index + 2]


def adjacent_to(prince: Prince, name: str) -> Regions:
    """Return the regions beside expansions of this name, once for each of them."""
    if not has(prince, name):
        return ()
    return _adjacent_to(name, prince.places, prince.top, prince.top_from, prince.bottom, prince.bottom_from)


@remembered
def _adjacent_to(name: str, row: Row, top: Regions, top_from: Column, bottom: Regions, bottom_from: Column) -> Regions:
    return tuple(
        region
        for site in sites_in(row)
        if NAME[site.card] == name
        for region in (
            _beside(site.column, top, top_from) if site.half == "top" else _beside(site.column, bottom, bottom_from)
        )
    )


def is_unit(card: CardKey) -> bool:
    """Whether the card is a unit."""
    return CARDS[card].is_unit


# Resources


def holdings(state: State, seat: Seat) -> list[int]:
    """Return how many resources of each kind a seat has, the Gold Cache included."""
    counts = [0] * len(RESOURCES)
    prince, stored = state.princes[seat], state.stored
    for region in prince.top:
        counts[INDEX_OF[region]] += stored[region]
    for region in prince.bottom:
        counts[INDEX_OF[region]] += stored[region]
    if prince.cache is not None:
        counts[-1] += stored[GOLD_CACHE]
    return counts


def stores(state: State, seat: Seat) -> Regions:
    """Return everything a seat stores resources in: its regions, then its Gold Cache."""
    prince = state.princes[seat]
    regions = prince.top + prince.bottom
    return regions if prince.cache is None else (*regions, GOLD_CACHE)


def rooms(state: State, seat: Seat) -> list[int]:
    """Return how many resources of each kind a seat could still store."""
    return list(map(sub, capacities(stores(state, seat)), holdings(state, seat)))


@remembered
def capacities(stores: Regions) -> tuple[int, ...]:
    """Return how many resources of each kind stores have room for when they are empty."""
    kinds = [INDEX_OF[store] for store in stores]
    return tuple(CAPACITY * kinds.count(index) for index in range(len(RESOURCES)))


@remembered
def stores_of(stores: Regions, kinds: tuple[Resource, ...]) -> Regions:
    """Return which of the stores are for these kinds."""
    return tuple(store for store in stores if RESOURCE_OF[store] in kinds)


def storable(state: State, seat: Seat) -> list[Resource]:
    """Return the kinds that the opponent has and the seat could store (RIV-310)."""
    pairs = zip(RESOURCES, holdings(state, opponent(seat)), rooms(state, seat), strict=True)
    return [resource for resource, held, room in pairs if held and room]


def matching_stacks(sets: tuple[CardSet, ...], card: CardKey) -> tuple[StackNumber, ...]:
    """Return which of stacks with these backs have the same as a card (RIV-107)."""
    back = CARDS[card].set
    return tuple(number for number, found in enumerate(sets) if found == back)


def full_stacks(state: State) -> tuple[StackNumber, ...]:
    """Return the stacks that are not exhausted."""
    stacks = state.stacks
    if all(stacks):
        return _NUMBERS[: len(stacks)]
    return tuple(number for number, cards in enumerate(stacks) if cards)
