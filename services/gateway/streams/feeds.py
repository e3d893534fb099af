"""The feeds of this process: each follows one match once, however many sockets look at it."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Mapping
from contextlib import aclosing, contextmanager
from typing import Any

from eventlog.commit import BrokenChain, Commit, Head
from eventlog.log import EventLog, LogUnavailable
from gamekit.audience import SPECTATOR, Viewer
from gamekit.game import AnyGame
from gamekit.match import Match
from gateway.problems import Refused
from gateway.streams.frames import Frame, Kind, write, write_end
from matchlog.fold import fold
from telemetry import logs

log = logs.get(__name__)


class SlowConsumer(Exception):  # noqa: N818 - it names who it is about
    """A viewer fell further behind the match than the feed's window reaches back."""


class FeedLost(Exception):  # noqa: N818 - it names the condition
    """The match can be followed no further: its log is away, or damaged."""


class Feed:
    """A match as it goes on: its state, and a window of its newest commits."""

    def __init__(self, event_log: EventLog, game: AnyGame, match_id: str, window: int) -> None:
        self._log = event_log
        self._game = game
        self._match_id = match_id
        self._match: Match[Any] | None = None
        self._frames: deque[Frame] = deque(maxlen=window)
        self._kinds: Counter[Kind] = Counter()
        self._grown = asyncio.Event()
        self._lost: Exception | None = None
        self.viewers = 0

    @property
    def match(self) -> Match[Any]:
        """The match after its newest commit."""
        if self._match is None:
            raise ValueError("the opening has not been taken yet")
        return self._match

    @property
    def is_lost(self) -> bool:
        """Whether it has stopped before the end of the match."""
        return self._lost is not None

    def viewer(self, player_id: str | None) -> Viewer:
        """Return whose eyes an account looks with."""
        seat = None if player_id is None else self.match.seat_of(player_id)
        return SPECTATOR if seat is None else seat

    def take(self, commit: Commit) -> None:
        """Apply the next commit, or raise `BrokenChain`, and write it for everybody who looks."""
        self._match = fold(self._game, [commit], self._match)
        frame = Frame(commit, {})
        for kind, looking in self._kinds.items():
            if looking:
                frame.messages[kind] = write(self._game, commit, kind, now=self._match)
        self._frames.append(frame)
        self._wake()

    async def follow(self, after: Head) -> None:
        """Take the commits to come until the match is over."""
        try:
            async with aclosing(self._log.watch(self._match_id, after)) as commits:
                async for commit in commits:
                    self.take(commit)
                    if self.match.closed:
                        return
                    # Many commits may come at once, after an outage say: nobody is slow who had no chance to read.
                    await asyncio.sleep(0)
        except Exception as error:
            log.exception("feed lost", match_id=self._match_id)
            self._lost = error
            self._wake()

    def _wake(self) -> None:
        grown, self._grown = self._grown, asyncio.Event()
        grown.set()

    async def reach(self, version: int, seconds: float) -> bool:
        """Wait until the match has a version; tell whether it came to it in time."""
        try:
            async with asyncio.timeout(seconds):
                while self.match.version < version and not self.match.closed and not self.is_lost:
                    await self._grown.wait()
        except TimeoutError:
            pass
        return self.match.version >= version

    async def messages(self, kind: Kind, since: int) -> AsyncGenerator[str]:
        """Yield what happened after a version, then what happens, each event once, until the match is over: see `end`.

        What has left the window is read from the log. Raises `SlowConsumer` and `FeedLost`.
        """
        with self._looking(kind):
            version = since
            while self._first_version() > version + 1:
                async for commit in self._past(version):
                    yield write(self._game, commit, kind, after=version)
                    version = commit.version
            while True:
                grown = self._grown
                for frame in self._after(version):
                    yield self._message(frame, kind, version)
                    version = frame.commit.version
                if self._lost is not None:
                    raise FeedLost from self._lost
                if version < self.match.version:
                    continue
                if self.match.closed:
                    break
                await grown.wait()

    def end(self) -> str:
        """Write that the match is over."""
        return write_end(self._game, self.match)

    @contextmanager
    def _looking(self, kind: Kind) -> Iterator[None]:
        self._kinds[kind] += 1
        try:
            yield
        finally:
            self._kinds[kind] -= 1

    async def _past(self, version: int) -> AsyncIterator[Commit]:
        try:
            history = await self._log.read(self._match_id)
        except (LogUnavailable, BrokenChain) as error:
            raise FeedLost from error
        for commit in history.commits:
            if commit.version > version:
                yield commit

    def _first_version(self) -> int:
        return self._frames[0].commit.first_version

    def _after(self, version: int) -> list[Frame]:
        if self._first_version() > version + 1:
            raise SlowConsumer
        found = []
        for frame in reversed(self._frames):
            if frame.commit.version <= version:
                break
            found.append(frame)
        return found[::-1]

    def _message(self, frame: Frame, kind: Kind, after: int) -> str:
        now = self.match if frame is self._frames[-1] else None
        if after >= frame.commit.first_version:
            return write(self._game, frame.commit, kind, after=after, now=now)
        message = frame.messages.get(kind)
        if message is None:
            message = frame.messages[kind] = write(self._game, frame.commit, kind, now=now)
        return message


class Feeds:
    """Opens feeds when somebody looks, and closes them `linger` seconds after the last one has left.

    `window` is how many commits a viewer may fall behind before it is too slow.
    """

    def __init__(
        self, event_log: EventLog, games: Mapping[str, AnyGame], *, window: int = 64, linger: float = 15.0
    ) -> None:
        self._log = event_log
        self._games = games
        self._window = window
        self._linger = linger
        self._opening: dict[str, asyncio.Task[Feed]] = {}
        self._following: dict[str, asyncio.Task[None]] = {}

    def __len__(self) -> int:
        return len(self._opening)

    async def enter(self, match_id: str) -> Feed:
        """Return the feed of a match, to be left later; refuses `unknown_match`. Raises what the log raises."""
        opening = self._opening.get(match_id)
        if opening is None or (opening.done() and not _goes_on(opening)):
            opening = self._opening[match_id] = asyncio.create_task(self._open(match_id))
        try:
            feed = await asyncio.shield(opening)
        except Exception:
            self._forget(match_id, opening)
            raise
        feed.viewers += 1
        return feed

    def leave(self, match_id: str, feed: Feed) -> None:
        """Stop looking."""
        feed.viewers -= 1
        if not feed.viewers:
            asyncio.get_running_loop().call_later(self._linger, self._close_idle, match_id, feed)

    async def close(self) -> None:
        """Close all feeds."""
        tasks = [*self._opening.values(), *self._following.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _open(self, match_id: str) -> Feed:
        history = await self._log.read(match_id)
        if not history.commits:
            raise Refused("unknown_match", "There is no such match.")
        game = self._games.get(history.commits[0].game)
        if game is None:
            raise Refused("unknown_game", "The match is of a game that this server does not know.")
        feed = Feed(self._log, game, match_id, self._window)
        for commit in history.commits:
            feed.take(commit)
        if not feed.match.closed:
            self._following[match_id] = asyncio.create_task(feed.follow(history.head))
        return feed

    def _close_idle(self, match_id: str, feed: Feed) -> None:
        opening = self._opening.get(match_id)
        if not feed.viewers and opening is not None and _opened(opening) is feed:
            self._forget(match_id, opening)

    def _forget(self, match_id: str, opening: asyncio.Task[Feed]) -> None:
        if self._opening.get(match_id) is opening:
            del self._opening[match_id]
            following = self._following.pop(match_id, None)
            if following is not None:
                following.cancel()


def _opened(opening: asyncio.Task[Feed]) -> Feed | None:
    """Return what an opening has led to, if it has."""
    is_there = opening.done() and not opening.cancelled() and opening.exception() is None
    return opening.result() if is_there else None


def _goes_on(opening: asyncio.Task[Feed]) -> bool:
    feed = _opened(opening)
    return feed is not None and not feed.is_lost
