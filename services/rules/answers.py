"""What rules is asked and what it answers."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import Raw, Struct

from gamekit.audience import Viewer, redact
from gamekit.match import Match, MatchEvent, Player
from gamekit.rejection import Rejection

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
    """A match to open. `options` is JSON, `secret` 32 bytes; players are in seat order."""

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


def refused(rejection: Rejection, match: Match[Any] | None = None) -> Problem:
    """Return a rejection as the problem of the match that gave it."""
    return Problem(rejection.code, rejection.detail, rejection.rule, 0 if match is None else match.version)


def seen_by(viewer: Viewer, events: Sequence[MatchEvent], stored: Sequence[Raw]) -> bytes:
    """Return events as a JSON array as the viewer may see them; stored bytes serve for those that hide nothing."""
    shown = [(redact(event, viewer), event, raw) for event, raw in zip(events, stored, strict=True)]
    return array([raw if seen is event else Raw(_encoder.encode(seen)) for seen, event, raw in shown])


def array(items: Sequence[Raw]) -> bytes:
    """Join JSON values to a JSON array."""
    return b"[" + b",".join(items) + b"]"
