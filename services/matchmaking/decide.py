"""What an account may do at a table, and what comes of it. Pure."""

import hmac
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias, assert_never

import msgspec
from msgspec import Raw

from gamekit.audience import Seat
from gamekit.chance import commitment
from gamekit.game import AnyGame
from gamekit.match import Player, open_match
from gamekit.rejection import Rejection
from gamekit.wire import wire
from matchmaking.table import (
    HOST_SEAT,
    Account,
    JoinTable,
    LeaveSeat,
    MatchBegun,
    MatchFinished,
    NoteEnd,
    NoteMatch,
    OpenTable,
    SeatLeft,
    SeatTaken,
    StartTable,
    Table,
    TableClosed,
    TableCommand,
    TableEvent,
    TableOpened,
    TableStarted,
    TakeSeat,
    evolve,
)
from readmodels import tables
from readmodels.tables import Status

NONCE_BYTES = 128
"""The longest nonce an account may bring, in UTF-8."""

_NO_SECRET = bytes(32)

MOST_DEPARTURES = 100
"""How often seats of a table are left before it closes: whoever looks at a table reads all that happened there."""

Games: TypeAlias = Mapping[str, AnyGame]
"""The registry."""

Decision: TypeAlias = Sequence[TableEvent] | Rejection
"""What happens, or why not. Nothing happens where a command is repeated that has had its effect."""


def decide(games: Games, table: Table | None, account: Account, command: TableCommand) -> Decision:
    """Decide an account's command; the table is None before it is opened."""
    decision = decide_alone(games, table, account, command)
    return decision if isinstance(decision, Rejection) else start_when_full(table, decision)


def decide_alone(games: Games, table: Table | None, account: Account, command: TableCommand) -> Decision:
    """Decide a command without what follows from it."""
    if isinstance(command, OpenTable):
        return open_table(games, account, command) if table is None else reopen_table(games, table, account, command)
    if isinstance(command, JoinTable):
        return open_table(games, account, command.opening) if table is None else join_table(table, account, command)
    if table is None:
        return Rejection("unknown_table", "There is no such table.")
    match command:
        case TakeSeat():
            return take_seat(table, account, command)
        case LeaveSeat():
            return leave_seat(table, account)
        case StartTable():
            return start_table(table, account)
        case NoteMatch():
            return note_match(table)
        case NoteEnd():
            return note_end(table)
    assert_never(command)


def open_table(games: Games, account: Account, command: OpenTable) -> Decision:
    """Open a table and sit its host down."""
    opened = opened_table(games, account, command)
    if isinstance(opened, Rejection):
        return opened
    return opened, SeatTaken(HOST_SEAT, account.player_id, account.name, command.nonce)


def opened_table(games: Games, account: Account, command: OpenTable) -> TableOpened | Rejection:
    """Return how the table opens if its match could be opened too."""
    game = games.get(command.game)
    if game is None:
        return Rejection("unknown_game", f"There is no game {command.game!r} on this server.")
    if command.seats not in game.seats:
        fits = " to ".join(str(count) for count in sorted({game.seats[0], game.seats[-1]}))
        return Rejection("wrong_number_of_seats", f"{game.key} is for {fits} players.")
    if refused := long_nonce(command.nonce):
        return refused
    options = complete_options(game, bytes(command.options), command.seats)
    if isinstance(options, Rejection):
        return options
    return TableOpened(
        table_id=command.table_id,
        game=game.key,
        options=options,
        seats=command.seats,
        private=command.private,
        host=account.player_id,
        commitment=commitment(bytes.fromhex(command.secret.reveal())),
        secret=command.secret,
        invite=command.invite if command.private else None,
        opened_at=command.at,
        auto_start=command.auto_start,
    )


@lru_cache(maxsize=256)  # some games take milliseconds to open, and whoever waits for others asks again and again
def complete_options(game: AnyGame, told: bytes, seats: int) -> Raw | Rejection:
    """Return the options with all defaults, or why no match opens with them, whatever its luck."""
    options = wire(game).options(told)
    if isinstance(options, Rejection):
        return options
    opened = open_match(game, options, [Player("", "")] * seats, _NO_SECRET)
    return opened if isinstance(opened, Rejection) else Raw(msgspec.json.encode(options))


def reopen_table(games: Games, table: Table, account: Account, command: OpenTable) -> Decision:
    """Find the table that the same request opened before."""
    again = opened_table(games, account, command)
    if isinstance(again, Rejection):
        return again
    if not is_for(table.public, again) or command.nonce != table.nonces[HOST_SEAT]:
        return Rejection("idempotency_key_reused", "You opened another table with this key.")
    return ()


def is_for(table: tables.Table, wanted: TableOpened) -> bool:
    """Whether a table is for the same match, and starts in the same way."""
    told = (table.game, table.options, len(table.seats), table.private, table.auto_start)
    return told == (wanted.game, wanted.options, wanted.seats, wanted.private, wanted.auto_start)


def take_seat(table: Table, account: Account, command: TakeSeat) -> Decision:
    """Sit an account down on a free seat."""
    own = table.seat_of(account.player_id)
    if own is not None:
        return () if command.seat in (None, own) else Rejection("already_seated", f"You have seat {own}.")
    if not may_enter(table, command.invite):
        return Rejection("wrong_invite", "This table is for those who have its invite code.")
    if refused := over(table) or long_nonce(command.nonce):
        return refused
    seat = free_seat(table) if command.seat is None else command.seat
    if seat is None:
        return Rejection("table_full", "All seats are taken.")
    if seat not in range(len(table.public.seats)):
        return Rejection("unknown_seat", f"The seats are 0 to {len(table.public.seats) - 1}.")
    if table.public.seats[seat].player_id is not None:
        return Rejection("seat_taken", f"Somebody has seat {seat}.")
    return (SeatTaken(seat, account.player_id, account.name, command.nonce),)


def join_table(table: Table, account: Account, command: JoinTable) -> Decision:
    """Sit an account down that came for any such match; who plays here already has found it."""
    if not table.is_live:
        return over(table) or ()
    return take_seat(table, account, TakeSeat(nonce=command.opening.nonce))


def start_when_full(table: Table | None, events: Sequence[TableEvent]) -> Sequence[TableEvent]:
    """Add the start of a table that starts by itself, where these events fill it."""
    for event in events:
        table = evolve(table, event)
    if not events or table is None or not table.public.auto_start or table.public.status is not Status.OPEN:
        return events
    return events if free_seat(table) is not None else (*events, TableStarted())


def leave_seat(table: Table, account: Account) -> Decision:
    """Free an account's seat."""
    seat = table.seat_of(account.player_id)
    if seat is None:
        gone = account.player_id in table.left
        return () if gone else Rejection("not_seated", "You have no seat at this table.")
    if refused := over(table):
        return refused
    left = SeatLeft(seat, account.player_id)
    closes = account.player_id == table.public.host or table.departures + 1 >= MOST_DEPARTURES
    return (left, TableClosed()) if closes else (left,)


def start_table(table: Table, account: Account) -> Decision:
    """Let the match begin."""
    if account.player_id != table.public.host:
        return Rejection("not_host", "Only the host may start the match.")
    if table.has_started:
        return ()
    if refused := over(table):
        return refused
    if free_seat(table) is not None:
        return Rejection("table_not_full", "Some seats are still free.")
    return (TableStarted(),)


def note_match(table: Table) -> Decision:
    """Tell everybody that the match exists."""
    if not table.has_started:
        return Rejection("table_not_started", "This table has not started.")
    return () if table.public.match_id else (MatchBegun(),)


def note_end(table: Table) -> Decision:
    """Tell everybody that the match is over; a match that is over exists, whoever was to note that."""
    begun = note_match(table)
    if isinstance(begun, Rejection):
        return begun
    return () if table.public.status is Status.FINISHED else (*begun, MatchFinished())


def over(table: Table) -> Rejection | None:
    """Refuse where nothing can change any more."""
    match table.public.status:
        case Status.OPEN:
            return None
        case Status.STARTED:
            return Rejection("table_started", "The match has begun.")
        case Status.FINISHED:
            return Rejection("table_started", "The match has been played.")
        case Status.CLOSED:
            return Rejection("table_closed", "The table is closed: its host has left, or too many have come and gone.")
    assert_never(table.public.status)


def may_enter(table: Table, invite: str) -> bool:
    """Whether this code opens the table; a public one needs none."""
    return table.invite is None or hmac.compare_digest(table.invite.encode(), invite.encode())


def free_seat(table: Table) -> Seat | None:
    """Return the first free seat."""
    return next((seat.seat for seat in table.public.seats if seat.player_id is None), None)


def long_nonce(nonce: str) -> Rejection | None:
    """Refuse a nonce past the bound."""
    if len(nonce.encode()) <= NONCE_BYTES:
        return None
    return Rejection("invalid_nonce", f"A nonce has at most {NONCE_BYTES} bytes.")
