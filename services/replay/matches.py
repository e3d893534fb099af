"""Matches at any version: from the store where it has them, else folded from the log."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from eventlog.commit import EMPTY, BrokenChain, Commit, Head
from eventlog.log import EventLog
from gamekit import match as matches
from gamekit.game import AnyGame
from gamekit.match import Match
from matchlog.fold import fold, intact, is_closed
from projections.reader import ReadModels
from projections.store import ModelsUnavailable, Partition
from readmodels.replays import INTERVAL, PROJECTION, Kept, keyframe_key
from replay import problems
from replay.problems import Problem
from replay.projection import Live, ReplayProjection, read
from telemetry import logs

_STORE_SECONDS = 0.5
"""How long the store may take before the log is read instead."""
_AWAY_SECONDS = 1.0
"""How long the store is not asked again after it was away."""

log = logs.get(__name__)


class Tail(Struct, frozen=True):
    """A stored state (None: from the opening) and the commits after it, up to where the log is `broken`, if it is."""

    base: Live | None
    commits: tuple[Commit, ...]
    broken: BrokenChain | None = None

    @property
    def version(self) -> int:
        """The version after the last commit; 0 where there is nothing."""
        return self.commits[-1].version if self.commits else _head(self.base).version

    @property
    def game(self) -> str:
        """The key of the match's game."""
        return self.base.match.opened.game if self.base else self.commits[0].game


class Standing(Struct, frozen=True):
    """A match at a version. `newest` is the newest version known; `closed` tells whether the match is over by now."""

    game: AnyGame
    match: Match[Any]
    newest: int
    closed: bool
    opened_at: str
    updated_at: str


class Matches:
    """The matches of this server. Methods raise `LogUnavailable` where they need the log and the log stays away."""

    def __init__(
        self, event_log: EventLog, models: ReadModels, games: Mapping[str, AnyGame], *, patience: float = 2.0
    ) -> None:
        self._log = event_log
        self._models = models
        self._games = games
        self._projection = ReplayProjection(games)
        self._patience = patience
        self._away_until = 0.0

    async def at(self, match_id: str, version: int | None, min_version: int = 0) -> Standing | Problem:
        """Return a match at a version (None: the newest), once it has come to `min_version`."""
        stored = await self.stored(match_id)
        newest = Tail(stored, ())
        if newest.version < max(version or 0, min_version, 1):
            newest = await self._wait(match_id, stored, min_version)
        if missing := _missing(match_id, version, min_version, newest):
            return missing
        tail = newest
        if version is not None and version < _head(stored).version:
            base = await self.keyframe(match_id, version)
            tail = await self.tail(match_id, base, version - _head(base).version)
        return self._standing(tail, version, newest)

    def _standing(self, tail: Tail, version: int | None, newest: Tail) -> Standing | Problem:
        """Fold a tail. Where an event cannot be applied, the newest version is the one before its commit."""
        game = self._games.get(tail.game)
        if game is None:
            return problems.unknown_game(tail.game)
        try:
            base = matches.copy(game, tail.base.match) if tail.base else None
            match = fold(game, tail.commits, base, version)
        except BrokenChain as broken:
            sound = Tail(tail.base, tuple(c for c in tail.commits if c.version < broken.version), broken)
            if not sound.version or (version or 0) > sound.version:
                return problems.corrupt_match(broken)
            return self._standing(sound, version, sound)
        return Standing(
            game=game,
            match=match,
            newest=newest.version,
            closed=match.closed or is_over(newest) or is_over(tail),
            opened_at=tail.base.opened_at if tail.base else tail.commits[0].at,
            updated_at=_made_at(tail, match.version),
        )

    async def stored(self, match_id: str) -> Live | None:
        """Return the newest stored state; None also where the store is away, which is no outage."""
        return await self._document(match_id, match_id)

    async def keyframe(self, match_id: str, version: int) -> Live | None:
        """Return the nearest keyframe at or before a version, where there is one."""
        number = version // INTERVAL
        return await self._document(match_id, keyframe_key(match_id, number)) if number else None

    async def snapshots(self, match_id: str) -> dict[int, bytes]:
        """Return every stored snapshot of a match by its version."""
        newest = await self.stored(match_id)
        numbers = range(1, 1 + _head(newest).version // INTERVAL)
        keys = [match_id, *(keyframe_key(match_id, number) for number in numbers)]
        found = [_kept(stored) for stored in await self._documents(match_id, keys) if stored is not None]
        return {kept.head.version: kept.snapshot for kept in found if kept is not None}

    async def _document(self, match_id: str, key: str) -> Live | None:
        stored = (await self._documents(match_id, [key]))[0]
        try:
            return None if stored is None else self._projection.decode(stored)
        except (msgspec.DecodeError, KeyError) as error:  # written by another release; a rebuild is due
            log.warning("stored state is unreadable", match_id=match_id, key=key, error=str(error))
            return None

    async def _documents(self, match_id: str, keys: Sequence[str]) -> Sequence[bytes | None]:
        """Return stored documents; none while the store is away, which costs a reader a moment now and then."""
        now = asyncio.get_running_loop().time
        if now() >= self._away_until:
            partition = Partition(PROJECTION, self._log.category.shard_of(match_id))
            try:
                async with asyncio.timeout(_STORE_SECONDS):
                    return await self._models.mget(partition, keys)
            except (ModelsUnavailable, TimeoutError) as error:
                log.warning("reading from the log while the store is away", error=repr(error))
                self._away_until = now() + _AWAY_SECONDS
        return [None] * len(keys)

    async def tail(self, match_id: str, base: Live | None, limit: int | None = None) -> Tail:
        """Read what follows a stored state, at most `limit` commits of it, as far as the log is sound."""
        after = _head(base)
        try:
            return Tail(base, (await self._log.read(match_id, after, limit)).commits)
        except BrokenChain:
            commits, broken = intact(match_id, await stored_bytes(self._log, match_id))
            return Tail(base, tuple(commit for commit in commits if commit.version > after.version), broken)

    async def _wait(self, match_id: str, base: Live | None, min_version: int) -> Tail:
        """Read what follows a stored state; wait a while where the log does not have `min_version` yet."""
        now = asyncio.get_running_loop().time
        deadline, pause = now() + self._patience, 0.01
        while True:
            tail = await self.tail(match_id, base)
            left = deadline - now()
            if tail.version >= min_version or tail.broken is not None or left <= 0:
                return tail
            await asyncio.sleep(min(pause, left))
            pause = min(2 * pause, 0.2)


async def stored_bytes(event_log: EventLog, match_id: str) -> tuple[bytes, ...]:
    """Return every message of a match as it is stored."""
    return tuple(message.stored for message in await event_log.messages(match_id))


def _kept(stored: bytes) -> Kept | None:
    try:
        return read(stored)
    except msgspec.DecodeError:  # written by another release; a rebuild is due
        return None


def _head(live: Live | None) -> Head:
    return EMPTY if live is None else live.head


def is_over(tail: Tail) -> bool:
    """Whether the match ends with this tail."""
    return is_closed(tail.commits) if tail.commits else tail.base is not None and tail.base.match.closed


def _made_at(tail: Tail, version: int) -> str:
    """Return when a version came to be, given the tail that it was folded from."""
    if tail.base and version == tail.base.head.version:
        return tail.base.updated_at
    return next(commit.at for commit in tail.commits if commit.version >= version)


def _missing(match_id: str, version: int | None, min_version: int, newest: Tail) -> Problem | None:
    """Tell why a match is not there at a version, if it is not."""
    if newest.version and (version is None or 1 <= version <= newest.version) and min_version <= newest.version:
        return None
    if newest.broken is not None and version != 0:
        return problems.corrupt_match(newest.broken)
    if not newest.version:
        return problems.unknown_match(match_id)
    if min_version > newest.version:
        return problems.version_unavailable(min_version, newest.version)
    return problems.unknown_version(version or 0, newest.version)
