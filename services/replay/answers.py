"""What replay answers, as it travels: JSON objects for one pair of eyes."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from eventlog.commit import BrokenChain, Commit
from gamekit import match as matches
from gamekit.audience import OMNISCIENT, SPECTATOR, Seat, Viewer
from gamekit.game import AnyGame, Outcome, Prompt
from gamekit.match import Player
from gamekit.wire import wire
from replay.matches import Standing

encode = msgspec.json.encode


class Seated(Struct, frozen=True):
    """Who sits on a seat."""

    player_id: str
    name: str


class MatchView(Struct, frozen=True, kw_only=True):
    """A match at a version. `seat` is that of the one who looks; `legal` is for it, and only at the newest version."""

    match_id: str
    game: str
    version: int
    latest_version: int
    options: Raw
    players: tuple[Seated, ...]
    seat: Seat | None
    view: Any
    """The game's own view struct."""
    awaiting: Mapping[Seat, Prompt]
    legal: Sequence[Any]
    """The game's own command structs."""
    standings: tuple[int, ...]
    outcome: Outcome | None
    commitment: str
    opened_at: str
    updated_at: str


class SeenCommit(Struct, frozen=True, kw_only=True):
    """A commit as a viewer may see it. `command_id` is for the seat that asked."""

    first_version: int
    version: int
    seat: Seat | None
    at: str
    command_id: str | None
    events: list[Raw]


class Page(Struct, frozen=True):
    """Whole commits in order; `version` is the newest of the match."""

    version: int
    commits: tuple[SeenCommit, ...]


class RedactedLine(Struct, frozen=True, kw_only=True):
    """A line of an export before the end: a commit as a viewer may see it, and therefore no link of the hash chain."""

    redacted: bool = True
    match_id: str
    game: str
    rules_version: int
    first_version: int
    seat: Seat | None
    at: str
    command_id: str | None
    command: Raw | None
    events: list[Raw]


def viewer_of(players: Sequence[Player], closed: bool, player_id: str) -> tuple[Seat | None, Viewer]:
    """Return the seat of an account, and the eyes it looks with: after the end everybody sees everything."""
    seat = next((seat for seat, player in enumerate(players) if player.player_id == player_id), None)
    if closed:
        return seat, OMNISCIENT
    return seat, SPECTATOR if seat is None else seat


def view_of(match_id: str, standing: Standing, player_id: str) -> MatchView:
    """Show a match as it stands."""
    game, match = standing.game, standing.match
    seat, viewer = viewer_of(match.players, standing.closed, player_id)
    return MatchView(
        match_id=match_id,
        game=game.key,
        version=match.version,
        latest_version=standing.newest,
        options=match.opened.options,
        players=tuple(Seated(player.player_id, player.name) for player in match.players),
        seat=seat,
        view=game.view(match.state, viewer),
        awaiting=game.awaiting(match.state),
        legal=() if seat is None or match.version < standing.newest else game.legal(match.state, seat),
        standings=game.standings(match.state, viewer),
        outcome=matches.outcome(game, match),
        commitment=match.opened.commitment,
        opened_at=standing.opened_at,
        updated_at=standing.updated_at,
    )


def seen(game: AnyGame, commit: Commit, seat: Seat | None, viewer: Viewer, since: int = 0) -> SeenCommit:
    """Show a commit, or what of it came after a version."""
    first = max(commit.first_version, since + 1)
    return SeenCommit(
        first_version=first,
        version=commit.version,
        seat=commit.seat,
        at=commit.at,
        command_id=commit.command_id if _is_own(commit, seat) else None,
        events=_redacted(game, commit, viewer)[first - commit.first_version :],
    )


def redacted_line(game: AnyGame, commit: Commit, seat: Seat | None, viewer: Viewer) -> RedactedLine:
    """Show a commit as a line of an export before the end."""
    own = _is_own(commit, seat)
    return RedactedLine(
        match_id=commit.match_id,
        game=commit.game,
        rules_version=commit.rules_version,
        first_version=commit.first_version,
        seat=commit.seat,
        at=commit.at,
        command_id=commit.command_id if own else None,
        command=commit.command if own else None,
        events=_redacted(game, commit, viewer),
    )


def _redacted(game: AnyGame, commit: Commit, viewer: Viewer) -> list[Raw]:
    try:
        return wire(game).redacted(commit.events, viewer)
    except msgspec.DecodeError as error:
        raise BrokenChain(commit.match_id, commit.first_version, "the events cannot be read") from error


def _is_own(commit: Commit, seat: Seat | None) -> bool:
    return seat is not None and commit.seat == seat
