"""What matchmaking does, over ports: decide at a table, append, and start the match of a table that has started."""

import hashlib
import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Protocol

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from eventlog.commit import EMPTY, Commit, Draft, Head
from eventlog.log import Appended, EventLog
from gamekit.audience import Seat, Secret
from gamekit.rejection import Rejection
from gamekit.wire import encode_events
from matchlog.fold import kinds
from matchmaking import ids
from matchmaking.decide import Games, decide, opened_table
from matchmaking.meetings import Meeting, Meetings
from matchmaking.table import (
    HOST_SEAT,
    Account,
    JoinTable,
    LeaveSeat,
    NoteEnd,
    NoteMatch,
    OpenTable,
    StartTable,
    Table,
    TableCommand,
    TableEvent,
    TableStarted,
    TakeSeat,
    event_decoder,
    evolve,
)
from readmodels import tables
from telemetry import logs
from telemetry.metrics import CONFLICTS

ATTEMPTS = 20
"""How often a command is decided when others keep changing the table in between."""

TABLE_RULES = 1
"""The version of what may happen at a table; stored with every commit."""

_SECRET_BYTES = 32
_SERVER = Account("", "")
_NO_ROOM = frozenset({"table_full", "table_started", "table_closed"})
_CONTESTED = Rejection("conflict", "Others were faster again and again; try once more.")

_json = msgspec.json.Encoder()

log = logs.get(__name__)


class Caller(Struct, frozen=True):
    """Who asks, and what joins the logs and traces of one request."""

    account: Account
    correlation_id: str = ""


class Wish(Struct, frozen=True):
    """The match an account would like to play. `options` is JSON."""

    game: str
    options: bytes
    seats: int
    nonce: str = ""


class Matches(Protocol):
    """Where matches are opened."""

    async def create(self, table: Table, correlation_id: str) -> Rejection | None:
        """Open the match of a table, or find that it is open. Raises `MatchesUnavailable`."""
        ...


class MatchesUnavailable(OSError):  # noqa: N818 - it names the condition
    """It is unknown whether the match was opened: ask again. A runner of projections does so by itself."""


def now() -> str:
    """Return the time as commits store it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Matchmaking:
    """The use cases. Each returns the table as the account may see it, or why it was refused.

    They raise `LogUnavailable` or `MatchesUnavailable` when it is unknown what came of it: ask again.
    """

    def __init__(self, event_log: EventLog, matches: Matches, games: Games, *, clock: Callable[[], str] = now) -> None:
        self._log = event_log
        self._matches = matches
        self._games = games
        self._clock = clock
        self._meetings = Meetings(event_log, clock)

    async def open_table(
        self,
        caller: Caller,
        wish: Wish,
        *,
        private: bool = False,
        auto_start: bool = False,
        idempotency_key: str = "",
    ) -> tables.Table | Rejection:
        """Open a table; the same idempotency key from the same account finds the same table."""
        table_id = ids.table_id(caller.account.player_id, idempotency_key)
        command = self._opening(wish, table_id, private=private, auto_start=auto_start)
        return _seen(await self._do_and_begin(caller, table_id, command), caller)

    async def get_table(self, caller: Caller, table_id: str) -> tables.Table | Rejection:
        """Return a table."""
        table, _ = await self._load(table_id)
        return _seen(table, caller)

    async def take_seat(
        self, caller: Caller, table_id: str, seat: Seat | None = None, invite: str = "", nonce: str = ""
    ) -> tables.Table | Rejection:
        """Sit the account down on a seat, or on the first free one."""
        return _seen(await self._do_and_begin(caller, table_id, TakeSeat(seat, invite, nonce)), caller)

    async def take_any_seat(self, caller: Caller, wish: Wish, instead_of: str = "") -> tables.Table | Rejection:
        """Sit the account down where players of the same match are brought together.

        Their tables start by themselves and are numbered: the newest is the only one where anybody can sit down. Who
        waits or plays at one of them is told so, and takes no second seat, unless `instead_of` a table whose match has
        begun.
        """
        opening = self._opening(wish, "", auto_start=True)
        opened = opened_table(self._games, caller.account, opening)
        if isinstance(opened, Rejection):
            return opened
        meeting = await self._meetings.of(opened.game, bytes(opened.options), opened.seats)
        async with meeting.turns:
            joined = await self._join(caller, meeting, opening, instead_of)
        return _seen(await self._begin(caller, joined), caller)

    async def _join(
        self, caller: Caller, meeting: Meeting, opening: OpenTable, instead_of: str
    ) -> Table | Rejection | None:
        """Sit the account down where it goes to; where there is no room for it any more, it goes on."""
        sought = await meeting.sought(caller.account.player_id)
        if sought.number and meeting.table_id(sought.number) == instead_of and await self._has_started(instead_of):
            sought = await meeting.seek_on(caller.account.player_id, sought)
        for _ in range(ATTEMPTS):
            if sought.number:
                table_id = meeting.table_id(sought.number)
                joined = await self._do(caller, table_id, JoinTable(replace(opening, table_id=table_id)))
                if not isinstance(joined, Rejection) or joined.code not in _NO_ROOM:
                    return joined
            sought = await meeting.seek_on(caller.account.player_id, sought)
        return _CONTESTED

    async def _has_started(self, table_id: str) -> bool:
        table, _ = await self._load(table_id)
        return table is not None and table.has_started

    async def leave_seat(self, caller: Caller, table_id: str) -> tables.Table | Rejection:
        """Free the account's seat."""
        return _seen(await self._do(caller, table_id, LeaveSeat()), caller)

    async def start_table(self, caller: Caller, table_id: str) -> tables.Table | Rejection:
        """Start the match; the answer is given when the match exists."""
        return _seen(await self._do_and_begin(caller, table_id, StartTable()), caller)

    async def heal(self, commit: Commit) -> None:
        """See to it that the match exists if this commit of a table started it.

        Whoever stopped between starting a table and opening its match is made up for; elsewhere nothing happens.
        """
        if kinds(commit)[-1] != TableStarted.__name__:
            return
        table, _ = await self._load(commit.match_id)
        if table is not None:
            host = Account(table.public.host, "")
            await self._begin(Caller(host, commit.correlation_id), table)

    async def note_end(self, result: Commit) -> None:
        """See to it that the table of a match says that it is over. A match that was imported has no table."""
        await self._do(Caller(_SERVER, result.correlation_id), result.match_id, NoteEnd())

    def _opening(self, wish: Wish, table_id: str, *, private: bool = False, auto_start: bool = False) -> OpenTable:
        return OpenTable(
            table_id=table_id,
            game=wish.game,
            options=Raw(wish.options or b"{}"),
            seats=wish.seats,
            private=private,
            nonce=wish.nonce,
            secret=Secret((), secrets.token_hex(_SECRET_BYTES)),
            invite=Secret((HOST_SEAT,), ids.invite()),
            at=self._clock(),
            auto_start=auto_start,
        )

    async def _do_and_begin(self, caller: Caller, table_id: str, command: TableCommand) -> Table | Rejection | None:
        """Have a command done, and open the match where the table has started."""
        return await self._begin(caller, await self._do(caller, table_id, command))

    async def _begin(self, caller: Caller, table: Table | Rejection | None) -> Table | Rejection | None:
        """Open the match of a table that has started, then say so: who sees its id can go there."""
        if not isinstance(table, Table) or not table.has_started or table.public.match_id is not None:
            return table
        public = table.public
        refused = await self._matches.create(table, caller.correlation_id)
        if refused is not None:
            log.error("match refused", match_id=public.table_id, code=refused.code, detail=refused.detail)
            return refused
        return await self._do(caller, public.table_id, NoteMatch())

    async def _do(self, caller: Caller, table_id: str, command: TableCommand) -> Table | Rejection | None:
        """Decide and append; when others were faster, decide again."""
        table, head = await self._load(table_id)
        for _ in range(ATTEMPTS):
            events = decide(self._games, table, caller.account, command)
            if isinstance(events, Rejection):
                return events
            if not events:
                return table
            after = _after(table, events)
            appended = await self._log.append(self._draft(caller, command, events, head, after), head)
            if isinstance(appended, Appended):
                return after
            CONFLICTS.inc()
            table, head = _fold(table, appended.missed.commits), appended.missed.head
        return _CONTESTED

    def _draft(
        self, caller: Caller, command: TableCommand, events: Sequence[TableEvent], head: Head, after: Table
    ) -> Draft:
        return Draft(
            match_id=after.public.table_id,
            game=after.public.game,
            rules_version=TABLE_RULES,
            events=encode_events(events),
            command_id=_command_id(caller.account, command, head),
            command=Raw(_json.encode(command)),
            player_id=caller.account.player_id or None,
            correlation_id=caller.correlation_id,
            at=self._clock(),
        )

    async def _load(self, table_id: str) -> tuple[Table | None, Head]:
        if not ids.is_table_id(table_id):
            return None, EMPTY
        history = await self._log.read(table_id)
        return _fold(None, history.commits), history.head


def _command_id(account: Account, command: TableCommand, head: Head) -> str:
    """Name a command by all that it is decided from: whoever sends it twice in one place means it once."""
    asked = _json.encode((account, command))
    return f"{head.version}-{hashlib.sha256(asked).hexdigest()[:32]}"


def _fold(table: Table | None, commits: Sequence[Commit]) -> Table | None:
    for commit in commits:
        for event in commit.events:
            table = evolve(table, event_decoder.decode(event))
    return table


def _after(table: Table | None, events: Sequence[TableEvent]) -> Table:
    first, *rest = events
    table = evolve(table, first)
    for event in rest:
        table = evolve(table, event)
    return table


def _seen(answer: Table | Rejection | None, caller: Caller) -> tables.Table | Rejection:
    match answer:
        case Table():
            return answer.seen_by(caller.account.player_id)
        case Rejection():
            return answer
        case None:
            return Rejection("unknown_table", "There is no such table.")
