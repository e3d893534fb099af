"""One commit as each kind of viewer may see it, written once and sent to many."""

from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from eventlog.commit import Commit
from gamekit.audience import Viewer
from gamekit.game import AnyGame
from gamekit.match import Match, outcome
from gamekit.wire import encode_events, wire
from gateway.schemas import ClosedMessage, CommitMessage

_json = msgspec.json.Encoder()

Kind: TypeAlias = tuple[Viewer, bool]
"""Whose eyes, and whether they want to be told the legal commands."""


class Frame(Struct, eq=False):
    """A commit and its messages so far, by kind of viewer."""

    commit: Commit
    messages: dict[Kind, str]


def write(game: AnyGame, commit: Commit, kind: Kind, *, after: int = 0, now: Match[Any] | None = None) -> str:
    """Write the events of a commit after a version as a message. `now` is the match where this is its newest commit."""
    viewer, wants_legal = kind
    skipped = max(0, after + 1 - commit.first_version)
    seen = wire(game).redacted(commit.events[skipped:], viewer)
    message = CommitMessage(
        version=commit.version,
        first_version=commit.first_version + skipped,
        seat=commit.seat,
        at=commit.at,
        command_id=commit.command_id if viewer == commit.seat else UNSET,
        events=tuple(seen),
        awaiting=UNSET if now is None else dict(game.awaiting(now.state)),
        standings=UNSET if now is None else game.standings(now.state, viewer),
        legal=_legal(game, now, viewer) if now is not None and wants_legal else UNSET,
    )
    return _json.encode(message).decode()


def _legal(game: AnyGame, match: Match[Any], viewer: Viewer) -> tuple[Raw, ...] | UnsetType:
    if not isinstance(viewer, int):
        return UNSET
    return () if match.closed else encode_events(game.legal(match.state, viewer))


def write_end(game: AnyGame, match: Match[Any]) -> str:
    """Write the last message of a stream."""
    return _json.encode(ClosedMessage(match.version, outcome(game, match))).decode()
