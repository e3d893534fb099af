import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any

import msgspec
import pytest

from eventlog.commit import Commit, Draft, Head
from eventlog.jetstream import JetStreamLogs
from eventlog.log import Appended, Conflict, EventLog, LogUnavailable, match_events
from eventlog.memory import MemoryLog
from gamekit.game import AnyGame
from gamekit.match import Player
from rules.answers import Accepted, Answer, Opening, Submission
from rules.handlers import Rules
from testkit.brokers import apart
from testkit.toy import GAME

GAMES = {GAME.key: GAME}
NAMES = ("ann", "bob", "cyd", "dan")


class ShakyLog:
    """A log behind a bad network: others come in between, and it fails as told."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self.category = log.category
        self.read = log.read
        self.messages = log.messages
        self.restore = log.restore
        self.follow = log.follow
        self.pending = log.pending
        self.watch = log.watch
        self.fails_before_storing = False
        """Fail once, with nothing stored."""
        self.fails_after_storing = False
        """Fail once: the acknowledgement is lost."""
        self.gate: asyncio.Event | None = None
        """Where set, appends wait for it."""
        self.reached = asyncio.Event()
        """Set when an append has come to the gate."""

    async def append(self, draft: Draft, after: Head) -> Appended | Conflict:
        if self.fails_before_storing:
            self.fails_before_storing = False
            raise LogUnavailable("no server")
        await asyncio.sleep(0)
        if self.gate:
            self.reached.set()
            await self.gate.wait()
        appended = await self._log.append(draft, after)
        await asyncio.sleep(0)
        if self.fails_after_storing:
            self.fails_after_storing = False
            raise LogUnavailable("the acknowledgement was lost")
        return appended


class House:
    """Rules on a log, and short ways to ask it. Seat n of every match is the nth of ann, bob, cyd and dan."""

    def __init__(
        self, log: EventLog | None = None, games: Mapping[str, AnyGame] = GAMES, *, hot_matches: int = 10_000
    ) -> None:
        self.log = log or MemoryLog(match_events(2))
        self.rules = Rules(self.log, games, hot_matches=hot_matches, now=lambda: "2030-01-01T12:00:00.000Z")

    def restarted(self, **settings: Any) -> "House":
        """Return a second server on the same log."""
        return House(self.log, **settings)

    async def open(self, match_id: str = "m1", *, seats: int = 2, game: str = "toy", **changes: Any) -> Answer:
        opening = Opening(
            match_id=match_id,
            game=game,
            options=b'{"rounds":1,"chips":99}',
            players=tuple(Player(name, name.title()) for name in NAMES[:seats]),
            secret=b"s" * 32,
        )
        return await self.rules.create_match(msgspec.structs.replace(opening, **changes))

    async def ask(
        self,
        command_id: str,
        player_id: str,
        body: dict[str, Any] | bytes,
        *,
        match_id: str = "m1",
        expected_version: int | None = None,
        correlation_id: str = "",
    ) -> Answer:
        raw = body if isinstance(body, bytes) else msgspec.json.encode(body)
        return await self.rules.submit(
            Submission(match_id, command_id, player_id, raw, expected_version, correlation_id)
        )

    async def stored(self, match_id: str = "m1") -> Sequence[Commit]:
        """Return the commits of a match; reading them checks their chain."""
        return (await self.log.read(match_id)).commits


@pytest.fixture(scope="session")
def house_of() -> Callable[..., House]:
    return House


@pytest.fixture(params=["memory", "jetstream"])
async def log(request: pytest.FixtureRequest) -> AsyncIterator[ShakyLog]:
    if request.param == "memory":
        yield ShakyLog(MemoryLog(match_events(2)))
        return
    async with JetStreamLogs.connect([request.getfixturevalue("nats_url")]) as logs:
        yield ShakyLog(await logs.open(apart(match_events(2))))


@pytest.fixture
def house(log: ShakyLog) -> House:
    return House(log)


@pytest.fixture
async def opened(house: House) -> House:
    """A house with the match m1 of ann and bob."""
    assert isinstance(await house.open(), Accepted)
    return house
