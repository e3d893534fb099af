from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from eventlog.commit import EMPTY, Draft
from eventlog.log import RESULTS, TABLES
from eventlog.memory import MemoryLog
from gamekit.rejection import Rejection
from matchmaking.handlers import Caller, MatchesUnavailable, Matchmaking, Wish
from matchmaking.table import Account, Table
from readmodels import tables
from testkit.toy import GAME

GAMES = {GAME.key: GAME}
AT = "2030-01-01T12:00:00.000Z"


class FakeMatches:
    """Keeps what was opened; can be away, or refuse."""

    def __init__(self) -> None:
        self.opened: dict[str, Table] = {}
        self.calls = 0
        self.away = False
        self.refusal: Rejection | None = None

    async def create(self, table: Table, correlation_id: str) -> Rejection | None:
        self.calls += 1
        if self.away:
            raise MatchesUnavailable("nobody there")
        if self.refusal is None:
            self.opened.setdefault(table.public.table_id, table)
        return self.refusal


class House:
    """Matchmaking on a log in memory, and short ways to ask it."""

    def __init__(self) -> None:
        self.log = MemoryLog(TABLES)
        self.results = MemoryLog(RESULTS)
        self.matches = FakeMatches()
        self.matchmaking = Matchmaking(self.log, self.matches, GAMES, clock=lambda: AT)

    async def open(
        self, name: str = "ann", *, private: bool = False, auto_start: bool = False, key: str = "", **wish: Any
    ) -> Any:
        how: Any = {"private": private, "auto_start": auto_start, "idempotency_key": key}
        return await self.matchmaking.open_table(caller(name), wished(**wish), **how)

    async def come(self, name: str, instead_of: str = "", **wish: Any) -> tables.Table:
        """Have an account sit down where players of the same match are brought together."""
        table = await self.matchmaking.take_any_seat(caller(name), wished(**wish), instead_of)
        assert isinstance(table, tables.Table), table
        return table

    async def full(self, seats: Sequence[str] = ("ann", "bob")) -> tables.Table:
        """Return a table where these sit, the first of them as its host."""
        table = await self.open(seats[0], seats=len(seats))
        for name in seats[1:]:
            table = await self.matchmaking.take_seat(caller(name), table.table_id)
        assert isinstance(table, tables.Table)
        return table

    async def finish(self, match_id: str) -> None:
        """Record a result as scoring does when a match is over."""
        result = Raw(b'{"type":"ResultRecorded"}')
        draft = Draft(match_id=match_id, game="toy", rules_version=1, events=(result,), command_id="record", at=AT)
        await self.results.append(draft, EMPTY)

    async def events(self, table_id: str) -> list[str]:
        """Return the types of what happened at a table."""
        history = await self.log.read(table_id)
        return [msgspec.json.decode(event)["type"] for commit in history.commits for event in commit.events]


def wished(game: str = "toy", options: bytes = b"{}", seats: int = 2, **others: Any) -> Wish:
    return Wish(game, options, seats, **others)


def caller(name: str) -> Caller:
    return Caller(Account(name, name.title()), f"trace-of-{name}")


@pytest.fixture
def house() -> House:
    return House()
