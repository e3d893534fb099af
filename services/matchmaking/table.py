"""A table: a match being arranged. Pure, and in the form of a game: commands are decided into events, events fold.

The table's id is the id of the match it becomes.
"""

from typing import TypeAlias, TypeVar, assert_never

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from gamekit.audience import Seat, Secret
from gamekit.game import Command, Event
from gamekit.match import Player
from readmodels import tables
from readmodels.tables import Status, TableSeat

T = TypeVar("T")

HOST_SEAT = 0


class Account(Struct, frozen=True):
    """Who asks."""

    player_id: str
    name: str


class OpenTable(Command, frozen=True):
    """Arrange a match and sit down as its host.

    The server brings `table_id`, `secret` (32 bytes in hexadecimal, for nobody's eyes), `invite` and `at`.
    """

    table_id: str
    game: str
    options: Raw
    seats: int
    private: bool
    nonce: str
    secret: Secret[str]
    invite: Secret[str]
    at: str
    auto_start: bool = False


class JoinTable(Command, frozen=True):
    """Sit down on the first free seat, and open the table where it is not there yet."""

    opening: OpenTable


class TakeSeat(Command, frozen=True):
    """Sit down on a seat, or on the first free one. `nonce` goes into the luck of the match."""

    seat: Seat | None = None
    invite: str = ""
    nonce: str = ""


class LeaveSeat(Command, frozen=True):
    """Stand up; when the host does, or when too many have come and gone, the table closes."""


class StartTable(Command, frozen=True):
    """Let the match begin with those who sit here."""


class NoteMatch(Command, frozen=True):
    """Note that the match exists; the server's own."""


class NoteEnd(Command, frozen=True):
    """Note that the match is over; the server's own."""


TableCommand: TypeAlias = OpenTable | JoinTable | TakeSeat | LeaveSeat | StartTable | NoteMatch | NoteEnd


class TableOpened(Event, frozen=True):
    """The table exists. `options` are complete with defaults; `commitment` is the SHA-256 of `secret`.

    With `auto_start` the match begins when the last seat is taken, else when the host says so.
    """

    table_id: str
    game: str
    options: Raw
    seats: int
    private: bool
    host: str
    commitment: str
    secret: Secret[str]
    invite: Secret[str] | None
    opened_at: str
    auto_start: bool = False


class SeatTaken(Event, frozen=True):
    """An account sits down."""

    seat: Seat
    player_id: str
    name: str
    nonce: str


class SeatLeft(Event, frozen=True):
    """An account has stood up."""

    seat: Seat
    player_id: str


class TableStarted(Event, frozen=True):
    """Those who sit here will play: from now on nobody comes or goes."""


class MatchBegun(Event, frozen=True):
    """The match exists, under the id of its table."""


class MatchFinished(Event, frozen=True):
    """The match is over, and its result is recorded."""


class TableClosed(Event, frozen=True):
    """There will be no match."""


TableEvent: TypeAlias = TableOpened | SeatTaken | SeatLeft | TableStarted | MatchBegun | MatchFinished | TableClosed

event_decoder = msgspec.json.Decoder(TableEvent)
"""Reads a stored event."""


class Table(Struct, frozen=True):
    """What everybody may know of a table, and what only the server knows.

    `nonces` are by seat, of whoever took it last; `left` are the accounts that have stood up, in all
    `departures` times.
    """

    public: tables.Table
    secret: str
    invite: str | None
    nonces: tuple[str, ...]
    left: frozenset[str] = frozenset()
    departures: int = 0

    @property
    def players(self) -> tuple[Player, ...]:
        """Those who sit here, in seat order."""
        taken = zip(self.public.seats, self.nonces, strict=True)
        return tuple(
            Player(seat.player_id, seat.name or "", nonce) for seat, nonce in taken if seat.player_id is not None
        )

    @property
    def has_started(self) -> bool:
        """Whether those who sit here play, or have played."""
        return self.public.status in (Status.STARTED, Status.FINISHED)

    @property
    def is_live(self) -> bool:
        """Whether those who sit here wait for their match, or play it."""
        return self.public.status in (Status.OPEN, Status.STARTED)

    def seat_of(self, player_id: str) -> Seat | None:
        """Return the seat of an account, if it sits here."""
        return next((seat.seat for seat in self.public.seats if seat.player_id == player_id), None)

    def seen_by(self, player_id: str) -> tables.Table:
        """Return the table as an account may see it: the invite code is for those who sit here."""
        return self.public if self.seat_of(player_id) is None else replace(self.public, invite=self.invite)


def evolve(table: Table | None, event: TableEvent) -> Table:
    """Apply a fact."""
    if isinstance(event, TableOpened):
        invite = event.invite.reveal() if event.invite else None
        return Table(publish(None, event), event.secret.reveal(), invite, ("",) * event.seats)
    if table is None:
        raise ValueError(f"{type(event).__name__} before TableOpened")
    table = replace(table, public=publish(table.public, event))
    match event:
        case SeatTaken():
            return replace(table, nonces=_with(table.nonces, event.seat, event.nonce))
        case SeatLeft():
            return replace(table, left=table.left | {event.player_id}, departures=table.departures + 1)
        case TableStarted() | MatchBegun() | MatchFinished() | TableClosed():
            return table
    assert_never(event)


def publish(public: tables.Table | None, event: TableEvent) -> tables.Table:
    """Apply a fact to what everybody may know."""
    if isinstance(event, TableOpened):
        return _opened(event)
    if public is None:
        raise ValueError(f"{type(event).__name__} before TableOpened")
    match event:
        case SeatTaken():
            taken = TableSeat(event.seat, event.player_id, event.name)
            return replace(public, seats=_with(public.seats, event.seat, taken))
        case SeatLeft():
            return replace(public, seats=_with(public.seats, event.seat, TableSeat(event.seat)))
        case TableStarted():
            return replace(public, status=Status.STARTED)
        case MatchBegun():
            return replace(public, match_id=public.table_id)
        case MatchFinished():
            return replace(public, status=Status.FINISHED)
        case TableClosed():
            return replace(public, status=Status.CLOSED)
    assert_never(event)


def _opened(event: TableOpened) -> tables.Table:
    return tables.Table(
        table_id=event.table_id,
        game=event.game,
        options=event.options,
        seats=tuple(TableSeat(seat) for seat in range(event.seats)),
        private=event.private,
        host=event.host,
        status=Status.OPEN,
        auto_start=event.auto_start,
        commitment=event.commitment,
        opened_at=event.opened_at,
    )


def _with(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])
