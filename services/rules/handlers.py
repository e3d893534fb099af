"""What rules does, over ports: open a match, decide a command, append, and answer the same thing for ever."""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime
from time import perf_counter
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec import Raw, Struct

from eventlog.commit import EMPTY, BrokenChain, Commit, Draft, Head
from eventlog.log import Appended, Conflict, EventLog, LogUnavailable
from gamekit import match as matches
from gamekit.audience import SPECTATOR, Seat, Viewer, redact
from gamekit.game import AnyGame
from gamekit.match import MatchEvent, Player
from gamekit.rejection import Rejection
from gamekit.wire import encode_events, wire
from rules.matches import HotMatch, Matches, UnknownGame, begin
from rules.turns import Turns
from telemetry import logs
from telemetry.metrics import APPEND_SECONDS, COMMAND_SECONDS, COMMANDS, CONFLICTS

R = TypeVar("R")

OPENING = "open"
"""The command id of the commit that opens a match."""
ATTEMPTS = 20
"""How often a command is decided when others keep appending in between."""

_SECRET_BYTES = 32
_MATCH_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")  # it becomes a part of a subject
_COMMAND_ID = re.compile(r"[!-~]{1,128}")  # it becomes the value of a header

log = logs.get(__name__)
_encoder = msgspec.json.Encoder()


class Submission(Struct, frozen=True):
    """A command for a match, from an account. `body` is JSON."""

    match_id: str
    command_id: str
    player_id: str
    body: bytes
    expected_version: int | None = None
    correlation_id: str = ""


class Opening(Struct, frozen=True):
    """A match to open. `options` is JSON, `secret` 32 bytes."""

    match_id: str
    game: str
    options: bytes
    players: tuple[Player, ...]
    secret: bytes
    correlation_id: str = ""


class Accepted(Struct, frozen=True):
    """It is stored. `version` is the match's after it; `events` is a JSON array, as the one who asked may see them."""

    version: int
    events: bytes


class Problem(Struct, frozen=True):
    """It was refused, and nothing was stored. `version` is that of the match that refused, 0 where there is none."""

    code: str
    detail: str
    rule: str | None = None
    version: int = 0


Answer: TypeAlias = Accepted | Problem


class Rules:
    """The use cases. Both raise `LogUnavailable` when it is unknown whether something was stored: ask again."""

    def __init__(
        self,
        event_log: EventLog,
        games: Mapping[str, AnyGame],
        *,
        hot_matches: int = 10_000,
        now: Callable[[], str] = lambda: rfc3339(datetime.now(UTC)),
    ) -> None:
        self._log = event_log
        self._matches = Matches(event_log, games, hot_matches)
        self._turns = Turns()
        self._now = now

    async def submit(self, submission: Submission) -> Answer:
        """Decide a command. A command id that its seat has used before gets the answer of then, or a problem."""
        began = perf_counter()
        outcome = "unavailable"
        try:
            answer = await self._in_turn(submission.match_id, self._submit, submission)
            outcome = answer.code if isinstance(answer, Problem) else "accepted"
            return answer
        finally:
            game = self._matches.game_of(submission.match_id)
            COMMANDS.labels(game, outcome).inc()
            COMMAND_SECONDS.labels(game).observe(perf_counter() - began)

    async def create_match(self, opening: Opening) -> Answer:
        """Open a match. Asked again with the same content it answers as the first time."""
        return await self._in_turn(opening.match_id, self._create, opening)

    async def _in_turn(self, match_id: str, work: Callable[[R], Awaitable[Answer]], request: R) -> Answer:
        """Do the work when no other is done on its match. Whatever breaks, breaks this match only."""
        await self._turns.take(match_id)
        try:
            return await work(request)
        except BaseException as error:
            self._matches.drop(match_id)
            if isinstance(error, LogUnavailable) or not isinstance(error, Exception):
                raise
            return _failure(match_id, error)
        finally:
            self._turns.pass_on(match_id)

    async def _submit(self, submission: Submission) -> Answer:
        if not _COMMAND_ID.fullmatch(submission.command_id):
            return Problem("invalid_command_id", "A command id is 1 to 128 printable ASCII characters without spaces.")
        hot = await self._find(submission.match_id)
        if hot is None:
            return Problem("unknown_match", f"There is no match {submission.match_id!r}.")
        seat = hot.match.seat_of(submission.player_id)
        if seat is None:
            return _refused(hot, Rejection("not_seated", "You have no seat in this match."))
        for _ in range(ATTEMPTS):
            answer = await self._attempt(hot, seat, submission)
            if answer is not None:
                return answer
            CONFLICTS.inc()
            await self._matches.catch_up(submission.match_id, hot)
        self._matches.drop(submission.match_id)
        return _refused(hot, Rejection("conflict", "Others were faster again and again; try once more."))

    async def _find(self, match_id: str) -> HotMatch | None:
        return await self._matches.find(match_id) if _MATCH_ID.fullmatch(match_id) else None

    async def _attempt(self, hot: HotMatch, seat: Seat, submission: Submission) -> Answer | None:
        """Decide against the match as it is known here; None when others have appended in between."""
        if hot.may_know(seat, submission.command_id):
            first = await self._first_answer(hot, seat, submission)
            if first is not None:
                return first
        command = hot.wire.command(submission.body)
        if isinstance(command, Rejection):
            return _refused(hot, command)
        if submission.expected_version not in (None, hot.match.version):
            return _refused(hot, Rejection("stale_version", f"The match is at version {hot.match.version}."))
        events = matches.decide(hot.game, hot.match, seat, command)
        if isinstance(events, Rejection):
            return _refused(hot, events)
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
        head = await self._store(draft, hot.head)
        if head is None:
            return None
        hot.apply(events, head)
        hot.remember(seat, submission.command_id)
        return Accepted(hot.match.version, _seen_by(seat, events, draft.events))

    async def _store(self, draft: Draft, after: Head) -> Head | None:
        """Append; None when the match has gone on from there, be it by this very command."""
        began = perf_counter()
        appended = await self._log.append(draft, after)
        APPEND_SECONDS.observe(perf_counter() - began)
        if isinstance(appended, Conflict) or appended.duplicate:
            return None
        return appended.head

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
        return Problem("conflict", "Others open this match again and again.")

    async def _open(self, opening: Opening) -> Answer | None:
        if problem := _flaw(opening):
            return problem
        game = self._matches.game(opening.game)
        options = wire(game).options(opening.options or b"{}")
        if isinstance(options, Rejection):
            return _refused(None, options)
        events = matches.open_match(game, options, opening.players, opening.secret)
        if isinstance(events, Rejection):
            return _refused(None, events)
        draft = Draft(
            match_id=opening.match_id,
            game=game.key,
            rules_version=game.rules_version,
            events=encode_events(events),
            command_id=OPENING,
            correlation_id=opening.correlation_id,
            at=self._now(),
        )
        head = await self._store(draft, EMPTY)
        if head is None:
            return None
        self._matches.admit(opening.match_id, begin(game, events, head))
        return Accepted(head.version, _seen_by(SPECTATOR, events, draft.events))

    async def _opened_before(self, hot: HotMatch, opening: Opening) -> Answer:
        if not _is_same(hot, opening):
            return _refused(hot, Rejection("match_exists", "There is another match with this id."))
        history = await self._log.read(opening.match_id)
        commit = history.commits[0]
        return Accepted(commit.version, _array(hot.wire.redacted(commit.events, SPECTATOR)))


def rfc3339(moment: datetime) -> str:
    """Write a UTC moment as commits store it: with milliseconds and a Z."""
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03}Z"


def _seen_by(viewer: Viewer, events: Sequence[MatchEvent], stored: Sequence[Raw]) -> bytes:
    """Return events as the viewer may see them; the stored bytes serve for those without secrets."""
    seen = [redact(event, viewer) for event in events]
    return _array(
        [
            raw if shown is event else Raw(_encoder.encode(shown))
            for shown, event, raw in zip(seen, events, stored, strict=True)
        ]
    )


def _array(items: Sequence[Raw]) -> bytes:
    return b"[" + b",".join(items) + b"]"


def _refused(hot: HotMatch | None, rejection: Rejection) -> Problem:
    return Problem(rejection.code, rejection.detail, rejection.rule, 0 if hot is None else hot.match.version)


def _repeated(hot: HotMatch, seat: Seat, commit: Commit, body: bytes) -> Answer:
    # Commands are compared, not bytes: the spelling of the JSON may differ, and stored commands may lack newer fields.
    if hot.wire.command(body) != hot.wire.command(commit.command):
        return _refused(
            hot, Rejection("idempotency_key_reused", f"{commit.command_id!r} was the id of another command of yours.")
        )
    return Accepted(commit.version, _array(hot.wire.redacted(commit.events, seat)))


def _flaw(opening: Opening) -> Problem | None:
    """Tell what is wrong with an opening whatever its game."""
    accounts = {player.player_id for player in opening.players}
    if not _MATCH_ID.fullmatch(opening.match_id):
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


def _failure(match_id: str, error: Exception) -> Problem:
    match error:
        case UnknownGame():
            return Problem("unknown_game", f"There is no game {error.args[0]!r} on this server.")
        case BrokenChain():
            log.error("corrupt match", match_id=match_id, version=error.version, reason=error.reason)
            return Problem(
                "corrupt_match", "The history of this match is damaged; it cannot go on.", None, error.version
            )
        case _:
            log.error("failed", match_id=match_id, exc_info=error)
            return Problem("internal_error", "Something went wrong here; nothing can be said about this command.")
