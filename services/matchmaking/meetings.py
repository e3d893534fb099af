"""Where strangers meet: numbered tables for each match that somebody asks for. Only the newest of them has room."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct

from eventlog.commit import EMPTY, Commit, Draft
from eventlog.log import Appended, EventLog
from gamekit.audience import Secret
from gamekit.game import Event
from gamekit.wire import encode_events
from matchmaking import ids

MEETING_RULES = 1
"""The version of how strangers meet; stored with every commit."""

_SALT_BYTES = 16
_ANY_GAME = "any"


class MeetingsSalted(Event, frozen=True):
    """The ids of numbered tables are made of this, too: matches of other installations have other ids."""

    salt: Secret[str]


class TableSought(Event, frozen=True):
    """An account goes to the table of this number, and on to another only where that one has no room for it."""

    number: int


class Sought(Struct, frozen=True):
    """Where an account goes to: the number of a table, and how many it went to so far. Nowhere yet: both are 0."""

    number: int = 0
    count: int = 0


_salted = msgspec.json.Decoder(MeetingsSalted)
_sought = msgspec.json.Decoder(TableSought)


class Ledger:
    """Single facts in the log of tables, under ids that no table has: each is written once, by whoever is first."""

    def __init__(self, event_log: EventLog, clock: Callable[[], str]) -> None:
        self._log = event_log
        self._clock = clock

    async def read(self, fact_id: str) -> Commit | None:
        """Return a fact if it is there; a table's first one, too."""
        history = await self._log.read(fact_id, limit=1)
        return history.commits[0] if history.commits else None

    async def write(self, fact_id: str, event: Event) -> Commit:
        """Return what is there from now on."""
        draft = Draft(
            match_id=fact_id,
            game=_ANY_GAME,
            rules_version=MEETING_RULES,
            events=encode_events([event]),
            command_id="once",
            at=self._clock(),
        )
        stored = await self._log.append(draft, EMPTY)
        return stored.commit if isinstance(stored, Appended) else stored.missed.commits[0]


class Meeting:
    """The tables of one match that strangers play."""

    def __init__(self, ledger: Ledger, parts: tuple[str, ...], turns: asyncio.Lock) -> None:
        self._ledger = ledger
        self._parts = parts
        self.turns = turns
        """Those who ask this replica go one after the other: side by side they would only be in each other's way."""

    def table_id(self, number: int) -> str:
        """Return the id of a table; they are counted from 1."""
        return ids.numbered_table_id(*self._parts, number=number)

    async def sought(self, player_id: str) -> Sought:
        """Return where an account goes to."""
        count = await _last(lambda number: self._ledger.read(self._sought_id(player_id, number)))
        commit = await self._ledger.read(self._sought_id(player_id, count)) if count else None
        return _told(commit, count) if commit else Sought()

    async def seek_on(self, player_id: str, before: Sought) -> Sought:
        """Send an account to the newest table, or to the next one; asked twice at once it goes to one table only."""
        newest = await _last(lambda number: self._ledger.read(self.table_id(number)))
        number = max(newest, before.number + 1)
        count = before.count + 1
        return _told(await self._ledger.write(self._sought_id(player_id, count), TableSought(number)), count)

    def _sought_id(self, player_id: str, count: int) -> str:
        return ids.fact_id("sought", *self._parts, player_id, str(count))


class Meetings:
    """All such places of an installation. They raise `LogUnavailable`."""

    def __init__(self, event_log: EventLog, clock: Callable[[], str]) -> None:
        self._ledger = Ledger(event_log, clock)
        self._salt = ""
        self._turns: WeakValueDictionary[tuple[str, ...], asyncio.Lock] = WeakValueDictionary()

    async def of(self, game: str, options: bytes, seats: int) -> Meeting:
        """Return where players of this match meet. The options are complete."""
        self._salt = self._salt or await self._salted()
        parts = (self._salt, game, options.decode(), str(seats))
        return Meeting(self._ledger, parts, self._turns.setdefault(parts, asyncio.Lock()))

    async def _salted(self) -> str:
        fact_id = ids.fact_id("salt")
        salted = await self._ledger.read(fact_id) or await self._ledger.write(
            fact_id, MeetingsSalted(Secret((), secrets.token_hex(_SALT_BYTES)))
        )
        return _salted.decode(salted.events[0]).salt.reveal()


def _told(commit: Commit, count: int) -> Sought:
    return Sought(_sought.decode(commit.events[0]).number, count)


async def _last(read: Callable[[int], Awaitable[Commit | None]]) -> int:
    """Return the last number at which something is there, 0 if there is nothing; they are counted from 1, gapless."""
    above = 1
    while await read(above):
        above *= 2
    last = above // 2
    while above - last > 1:
        middle = (last + above) // 2
        last, above = (middle, above) if await read(middle) else (last, middle)
    return last
