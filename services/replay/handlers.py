"""What replay does, over ports: show matches, prove them, and let them out."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from msgspec import Struct

from eventlog.commit import BrokenChain, Commit
from eventlog.log import EventLog
from gamekit.audience import Seat, Viewer
from gamekit.game import AnyGame
from matchlog.fold import opening
from matchlog.proof import Proof, prove
from projections.reader import ReadModels
from replay import problems
from replay.answers import MatchView, Page, SeenCommit, encode, redacted_line, seen, view_of, viewer_of
from replay.matches import Matches, Tail, is_over, stored_bytes
from replay.problems import Problem
from replay.projection import Live
from replay.timeline import Mark, timeline

PAGE = 200
"""Events in a page where the one who asks does not say."""
LONGEST_PAGE = 1_000
"""Events in a page at most, but for a single commit that alone has more."""

_PROOFS_AT_ONCE = 2
PROOFS_ASKED_FOR = 16
"""Matches that are checked or wait for it, at most: who came after them would not have the answer in time."""

T = TypeVar("T")


class Told(Struct, frozen=True):
    """Commits of a match, and the eyes that look at them. `version` is the newest of the match."""

    game: AnyGame
    commits: tuple[Commit, ...]
    broken: BrokenChain | None
    version: int
    closed: bool
    seat: Seat | None
    viewer: Viewer


class Replay:
    """The use cases. All raise `LogUnavailable` where they need the log and the log stays away."""

    def __init__(
        self, event_log: EventLog, models: ReadModels, games: Mapping[str, AnyGame], *, patience: float = 2.0
    ) -> None:
        self._log = event_log
        self._games = games
        self._matches = Matches(event_log, models, games, patience=patience)
        self._proofs: dict[str, asyncio.Task[Proof | Problem]] = {}
        self._proving = asyncio.Semaphore(_PROOFS_AT_ONCE)

    async def view(
        self, match_id: str, player_id: str = "", at: int | None = None, min_version: int = 0
    ) -> MatchView | Problem:
        """Return a match at a version (None: the newest) for an account, once it has come to `min_version`."""
        standing = await self._matches.at(match_id, at, min_version)
        return standing if isinstance(standing, Problem) else view_of(match_id, standing, player_id)

    async def events(self, match_id: str, player_id: str = "", since: int = 0, limit: int = 0) -> Page | Problem:
        """Return commits after a version, with at most `limit` events (0: `PAGE`) together, but at least one commit."""
        limit = min(limit or PAGE, LONGEST_PAGE)
        told = await self._told(match_id, player_id, since, limit + 1)
        if isinstance(told, Problem):
            return told
        rest = (commit for commit in told.commits if commit.version > since)
        shown = (seen(told.game, commit, told.seat, told.viewer, since) for commit in rest)
        page = _sound(_page(shown, limit), told.broken)
        return page if isinstance(page, Problem) else Page(told.version, tuple(page))

    async def timeline(self, match_id: str, player_id: str = "") -> list[Mark] | Problem:
        """Return a mark for each commit of a match."""
        told = await self._told(match_id, player_id)
        if isinstance(told, Problem):
            return told
        return await asyncio.to_thread(_sound, timeline(told.game, told.commits, told.viewer), told.broken)

    async def verify(self, match_id: str) -> Proof | Problem:
        """Check a match's chain, luck, decisions, and the states that are stored of it.

        That takes as long as playing it: who asks for a match that is being checked gets the same answer, and only a
        few are checked at once. With too many waiting already it is `unavailable`.
        """
        proof = self._proofs.get(match_id)
        if proof is None:
            if len(self._proofs) >= PROOFS_ASKED_FOR:
                return problems.too_many_proofs()
            proof = self._proofs[match_id] = asyncio.create_task(self._verify(match_id))
            proof.add_done_callback(lambda _: self._proofs.pop(match_id))
        return await asyncio.shield(proof)

    async def _verify(self, match_id: str) -> Proof | Problem:
        async with self._proving:
            snapshots = await self._matches.snapshots(match_id)
            messages = await stored_bytes(self._log, match_id)
            if not messages:
                return problems.unknown_match(match_id)
            return await asyncio.to_thread(prove, self._games, match_id, messages, snapshots)

    async def export(self, match_id: str, player_id: str = "") -> Iterator[bytes] | Problem:
        """Return a match's commits, one a line: after the end as stored, before as the account may see them."""
        told = await self._told(match_id, player_id)
        if isinstance(told, Problem):
            return told
        if told.broken is not None:
            return problems.corrupt_match(told.broken)
        if told.closed:
            return iter(await stored_bytes(self._log, match_id))
        lines = (encode(redacted_line(told.game, commit, told.seat, told.viewer)) for commit in told.commits)
        found = await asyncio.to_thread(_sound, lines, None)
        return found if isinstance(found, Problem) else iter(found)

    async def _told(self, match_id: str, player_id: str, since: int = 0, count: int | None = None) -> Told | Problem:
        """Read at least `count` commits of a match from `since` on (None: all), and maybe some before."""
        stored = await self._matches.stored(match_id)
        base = stored
        if stored is None or stored.head.version > since:
            base = await self._matches.keyframe(match_id, since)
        # Only the store or the very last commit can tell whether the match is over.
        enough = None if count is None or stored is None else count + since - (base.head.version if base else 0)
        tail = await self._matches.tail(match_id, base, enough)
        if not tail.version:
            return problems.unknown_match(match_id) if tail.broken is None else problems.corrupt_match(tail.broken)
        return self._seen(tail, stored, player_id)

    def _seen(self, tail: Tail, stored: Live | None, player_id: str) -> Told | Problem:
        game = self._games.get(tail.game)
        if game is None:
            return problems.unknown_game(tail.game)
        try:
            opened = tail.base.match.opened if tail.base else opening(game, tail.commits)
        except BrokenChain as broken:
            return problems.corrupt_match(broken)
        closed = is_over(tail) or (stored is not None and stored.match.closed)
        newest = max(tail.version, stored.head.version if stored else 0)
        seat, viewer = viewer_of(opened.players, closed, player_id)
        return Told(game, tail.commits, tail.broken, newest, closed, seat, viewer)


def _page(commits: Iterable[SeenCommit], limit: int) -> Iterator[SeenCommit]:
    events = 0
    for commit in commits:
        events += len(commit.events)
        if events > limit and events > len(commit.events):
            return
        yield commit


def _sound(items: Iterator[T], broken: BrokenChain | None) -> list[T] | Problem:
    """Return what there is up to where the match is damaged; a problem where there is nothing before that.

    For a whole match that takes a tenth of a second: in a thread, because others shall not wait for it.
    """
    found: list[T] = []
    try:
        for item in items:
            found.append(item)  # noqa: PERF402 - what came before the error must be kept
    except BrokenChain as error:
        broken = error
    return found if found or broken is None else problems.corrupt_match(broken)
