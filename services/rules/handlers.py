"""What rules does, over ports: open a match or take it in, decide a command, append, answer the same for ever."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime
from time import perf_counter
from typing import Any, TypeVar

import msgspec
from msgspec import Raw

from eventlog.commit import EMPTY, BrokenChain, Commit, Draft, Head
from eventlog.log import COMMAND_ID, Appended, Conflict, EventLog, LogUnavailable, is_id
from gamekit import match as matches
from gamekit.audience import SPECTATOR, Seat
from gamekit.game import AnyGame
from gamekit.match import MatchEvent
from gamekit.rejection import Rejection
from gamekit.wire import encode_events, wire
from matchlog.archive import admit
from rules.answers import Accepted, Answer, Opening, Problem, Submission, array, refused, seen_by
from rules.matches import HotMatch, Matches, UnknownGame, hot_match
from rules.turns import Turns
from telemetry import logs, tracing
from telemetry.commands import ACCEPTED, FAILED, UNAVAILABLE, count_command, outcome_of
from telemetry.metrics import APPEND_SECONDS, CONFLICTS
from telemetry.spans import Attributes

R = TypeVar("R", Submission, Opening)

OPENING = "open"
"""The command id of the commit that opens a match."""
ATTEMPTS = 20
"""How often a command is decided while others keep appending in between."""

_SECRET_BYTES = 32

log = logs.get(__name__)
_encoder = msgspec.json.Encoder()


def utc_now() -> str:
    """Return the moment as commits store it: RFC 3339 UTC with milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Rules:
    """The use cases. All raise `LogUnavailable` when it is unknown whether something was stored: ask again."""

    def __init__(
        self,
        event_log: EventLog,
        games: Mapping[str, AnyGame],
        *,
        hot_matches: int = 10_000,
        now: Callable[[], str] = utc_now,
    ) -> None:
        self._log = event_log
        self._games = games
        self._matches = Matches(event_log, games, hot_matches)
        self._turns = Turns()
        self._now = now

    async def submit(self, submission: Submission) -> Answer:
        """Decide a command. An id that its seat has used before gets the answer of then, or a problem."""
        began = perf_counter()
        answer: Answer | None = None
        try:
            answer = await self._in_turn(self._submit, submission)
            return answer
        finally:
            self._measure(submission, answer, began)

    def _measure(self, submission: Submission, answer: Answer | None, began: float) -> None:
        game = self._matches.game_of(submission.match_id)
        code = UNAVAILABLE if answer is None else answer.code if isinstance(answer, Problem) else ACCEPTED
        count_command(game, code, began)
        span = tracing.current()
        if span.recorded:
            span.tell(_about(submission, game, code))
            if isinstance(answer, Problem) and answer.rule:
                span.tell({"hexarchy.rule": answer.rule})
            if outcome_of(code) == FAILED:
                span.fail(code)

    async def create_match(self, opening: Opening) -> Answer:
        """Open a match. Asked again with the same content it answers as the first time."""
        tracing.current().tell({"hexarchy.match_id": opening.match_id, "hexarchy.game": opening.game})
        return await self._in_turn(self._create, opening)

    async def take_in(self, lines: Sequence[bytes]) -> str | Problem:
        """Store an exported, finished match byte for byte under its own id; return the id. Again changes nothing."""
        admitted = await asyncio.to_thread(admit, self._games, lines)
        if isinstance(admitted, Rejection):
            return refused(admitted)
        await self._turns.take(admitted.match_id)
        try:
            stored = await self._log.restore(admitted.match_id, admitted.messages)
        except BrokenChain as broken:
            return _corrupt(broken)
        finally:
            self._matches.drop(admitted.match_id)
            self._turns.pass_on(admitted.match_id)
        if isinstance(stored, Conflict):
            return Problem("match_exists", f"There is another match {admitted.match_id!r}.")
        return admitted.match_id

    async def _in_turn(self, work: Callable[[R], Awaitable[Answer]], request: R) -> Answer:
        """Do the work while no other is done on its match. Whatever breaks, breaks this match only."""
        match_id = request.match_id
        await self._turns.take(match_id)
        try:
            return await work(request)
        except BaseException as error:
            self._matches.drop(match_id)
            if isinstance(error, LogUnavailable) or not isinstance(error, Exception):
                raise
            return _failure(request, error)
        finally:
            self._turns.pass_on(match_id)

    async def _submit(self, submission: Submission) -> Answer:
        if not COMMAND_ID.fullmatch(submission.command_id):
            return Problem("invalid_command_id", "A command id is 1 to 64 letters, digits, and the characters . _ : -")
        hot = await self._find(submission.match_id)
        if hot is None:
            return Problem("unknown_match", "There is no such match.")
        seat = hot.match.seat_of(submission.player_id)
        if seat is None:
            return refused(Rejection("not_seated", "You have no seat in this match."), hot.match)
        for _ in range(ATTEMPTS):
            answer = await self._attempt(hot, seat, submission)
            if isinstance(answer, Accepted):
                return answer
            if answer is not None and not await self._catch_up(hot, submission.match_id):
                return answer
        self._matches.drop(submission.match_id)
        return refused(Rejection("conflict", "Others were faster again and again; ask once more."), hot.match)

    async def _find(self, match_id: str) -> HotMatch | None:
        return await self._matches.find(match_id) if is_id(match_id) else None

    async def _catch_up(self, hot: HotMatch, match_id: str) -> bool:
        """Whether the match has gone on elsewhere: what is refused must be refused by its newest state."""
        missed = await self._log.read(match_id, hot.head)
        hot.catch_up(missed)
        return bool(missed.commits)

    async def _attempt(self, hot: HotMatch, seat: Seat, submission: Submission) -> Answer | None:
        """Decide against the match as it is known here; None, and the match is up to date, when others were faster."""
        if hot.may_know(seat, submission.command_id):
            first = await self._first_answer(hot, seat, submission)
            if first is not None:
                return first
        command = hot.wire.command(submission.body)
        if isinstance(command, Rejection):
            return refused(command, hot.match)
        if submission.expected_version not in (None, hot.match.version):
            return refused(Rejection("stale_version", f"The match is at version {hot.match.version}."), hot.match)
        events = matches.decide(hot.game, hot.match, seat, command)
        if isinstance(events, Rejection):
            return refused(events, hot.match)
        return await self._append(hot, seat, submission, command, events)

    async def _append(
        self, hot: HotMatch, seat: Seat, submission: Submission, command: Any, events: Sequence[MatchEvent]
    ) -> Accepted | None:
        draft = Draft(
            match_id=submission.match_id,
            game=hot.game.key,
            rules_version=hot.game.rules_version,
            events=encode_events(events),
            command_id=submission.command_id,
            command=Raw(_encoder.encode(command)),
            seat=seat,
            player_id=submission.player_id,
            correlation_id=submission.correlation_id,
            at=self._now(),
        )
        match await self._store(draft, hot.head):
            case Conflict(missed=missed):
                CONFLICTS.inc()
                hot.catch_up(missed)
                return None
            case Appended(duplicate=True):
                await self._catch_up(hot, submission.match_id)
                return None
            case Appended(head=head):
                hot.apply(events, head)
                hot.remember(seat, submission.command_id)
                return Accepted(hot.match.version, seen_by(seat, events, draft.events))

    async def _store(self, draft: Draft, after: Head) -> Appended | Conflict:
        began = perf_counter()
        with tracing.publish(self._log.category.subject, draft.match_id, draft.game):
            appended = await self._log.append(draft, after)
        APPEND_SECONDS.observe(perf_counter() - began)
        return appended

    async def _first_answer(self, hot: HotMatch, seat: Seat, submission: Submission) -> Answer | None:
        """Answer a command that is stored already as the first time; None if it is not stored."""
        history = await self._log.read(submission.match_id)
        for commit in history.commits:
            if commit.seat == seat and commit.command_id == submission.command_id:
                return _repeated(hot, seat, commit, submission.body)
        return None

    async def _create(self, opening: Opening) -> Answer:
        for _ in range(ATTEMPTS):
            hot = await self._find(opening.match_id)
            answer = await (self._open(opening) if hot is None else self._opened_before(hot, opening))
            if answer is not None:
                return answer
        return Problem("conflict", "Others open this match again and again; ask once more.")

    async def _open(self, opening: Opening) -> Answer | None:
        """Open a match that does not exist; None when it does meanwhile."""
        if problem := _flaw(opening):
            return problem
        game = self._matches.game(opening.game)
        options = wire(game).options(opening.options or b"{}")
        if isinstance(options, Rejection):
            return refused(options)
        events = matches.open_match(game, options, opening.players, opening.secret)
        if isinstance(events, Rejection):
            return refused(events)
        draft = Draft(
            match_id=opening.match_id,
            game=game.key,
            rules_version=game.rules_version,
            events=encode_events(events),
            command_id=OPENING,
            correlation_id=opening.correlation_id,
            at=self._now(),
        )
        stored = await self._store(draft, EMPTY)
        if isinstance(stored, Conflict) or stored.duplicate:
            return None
        self._matches.admit(opening.match_id, hot_match(game, matches.fold(game, events), stored.head))
        return Accepted(stored.head.version, seen_by(SPECTATOR, events, draft.events))

    async def _opened_before(self, hot: HotMatch, opening: Opening) -> Answer:
        if not _is_same(hot, opening):
            return refused(Rejection("match_exists", "There is another match with this id."), hot.match)
        history = await self._log.read(opening.match_id)
        commit = history.commits[0]
        return Accepted(commit.version, array(hot.wire.redacted(commit.events, SPECTATOR)))


def _about(submission: Submission, game: str, code: str) -> Attributes:
    return {
        "hexarchy.match_id": submission.match_id,
        "hexarchy.command_id": submission.command_id,
        "hexarchy.game": game,
        "hexarchy.code": code,
    }


def _repeated(hot: HotMatch, seat: Seat, commit: Commit, body: bytes) -> Answer:
    # Commands are compared, not bytes: JSON can be spelled differently, and a stored command may lack newer fields.
    if hot.wire.command(body) != hot.wire.command(commit.command):
        reused = Rejection("idempotency_key_reused", "This id was that of another command of yours.")
        return refused(reused, hot.match)
    return Accepted(commit.version, array(hot.wire.redacted(commit.events, seat)))


def _flaw(opening: Opening) -> Problem | None:
    """Tell what is wrong with an opening whatever its game."""
    accounts = {player.player_id for player in opening.players}
    if not is_id(opening.match_id):
        return Problem("invalid_match_id", "A match id is 1 to 64 letters, digits, - and _.")
    if len(opening.secret) != _SECRET_BYTES:
        return Problem("invalid_secret", f"The secret has {_SECRET_BYTES} bytes.")
    if len(accounts) < len(opening.players) or "" in accounts:
        return Problem("invalid_players", "Each seat needs an account of its own.")
    return None


def _is_same(hot: HotMatch, opening: Opening) -> bool:
    opened = hot.match.opened
    return (
        opened.game == opening.game
        and opened.players == opening.players
        and opened.secret.reveal() == opening.secret.hex()
        and hot.wire.options(opened.options) == hot.wire.options(opening.options or b"{}")
    )


def _failure(request: Submission | Opening, error: Exception) -> Problem:
    match error:
        case UnknownGame():
            return Problem("unknown_game", f"There is no game {error.key!r} on this server.")
        case BrokenChain():
            return _corrupt(error, correlation_id=request.correlation_id)
        case _:
            about = {"match_id": request.match_id, "correlation_id": request.correlation_id}
            log.error("failed", exc_info=error, **about)
            return Problem("internal_error", "Something is wrong with this match on the server.")


def _corrupt(broken: BrokenChain, **about: str) -> Problem:
    log.error("corrupt match", match_id=broken.match_id, version=broken.version, reason=broken.reason, **about)
    return Problem("corrupt_match", "The history of this match is damaged; it cannot go on.")
