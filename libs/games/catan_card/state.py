"""The state of a match, and the questions that rules, views and legal commands ask of it."""

from typing import Literal, TypeAlias

from msgspec import Struct, field

from gamekit.audience import Seat
from games.catan_card import principality
from games.catan_card.cards import CardKey, EventCard
from games.catan_card.events import EventFace
from games.catan_card.options import Options
from games.catan_card.principality import Principality
from games.catan_card.resources import CITIES, ROADS, SETTLEMENTS, Region, Shield
from games.catan_card.steps import Step

Phase: TypeAlias = Literal[
    "regions",  # set-up: both seats lay their starting regions
    "hands",  # set-up: the starting hands are chosen
    "roll",  # before the roll
    "event",  # the event, then the production
    "main",
    "check",  # the hand check
    "over",
]


class State(Struct):
    """One match. It belongs to one fold; whoever needs the old state copies first."""

    options: Options
    owned: list[Principality]
    """Per seat."""
    shields: tuple[Shield, ...] = ()

    stacks: list[tuple[CardKey, ...]] = field(default_factory=lambda: [()] * 5)
    """The draw stacks, the top card first."""
    regions: tuple[Region, ...] = ()
    """The region stack, the top card first."""
    events: tuple[EventCard, ...] = ()
    """The event stack, the top card first."""
    discarded: tuple[CardKey, ...] = ()
    """The discard pile, the oldest card first."""
    roads: int = ROADS
    settlements: int = SETTLEMENTS
    cities: int = CITIES
    """What is left in the open stacks."""

    phase: Phase = "regions"
    agenda: tuple[Step, ...] = ()
    """What has to be done before the phase goes on."""
    start_player: Seat = 0
    active: Seat = 0
    turn: int = 0
    """Turns begun so far, of both seats."""
    event: EventFace | None = None
    number: int | None = None
    """The last roll."""
    event_card: EventCard | None = None
    """The event card of the last roll, if it brought one."""
    offers: int = 0
    """Trades offered in this turn."""
    unlocked: bool = False
    """Whether action cards are unlocked for good, where options say so."""
    knight: Seat | None = None
    windmill: Seat | None = None
    """Who holds the figures."""
    winner: Seat | None = None


def initial(options: Options, seats: int) -> State:
    """Return the state before the first event."""
    return State(options, [Principality() for _ in range(seats)])


def copy(state: State) -> State:
    """Return an independent state."""
    twin: State = state.__copy__()  # type: ignore[attr-defined]  # every msgspec struct has it; half the time of `copy.copy`
    one, other = state.owned
    twin.owned = [principality.copy(one), principality.copy(other)]
    twin.stacks = state.stacks[:]
    return twin


def opponent(seat: Seat) -> Seat:
    """Return the other seat."""
    return 1 - seat


def first_step(state: State) -> Step | None:
    """Return what has to be done first, None if nothing is pending."""
    return state.agenda[0] if state.agenda else None
