"""A match, folded from its commits."""

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from eventlog.commit import EMPTY, BrokenChain, Commit, Head, check_chain
from gamekit import match as matches
from gamekit.game import AnyGame
from gamekit.match import Match, MatchClosed, MatchEvent, MatchOpened
from gamekit.wire import wire


class _Tag(Struct):
    type: str


_tag = msgspec.json.Decoder(_Tag)


def fold(
    game: AnyGame, commits: Iterable[Commit], onto: Match[Any] | None = None, until: int | None = None
) -> Match[Any]:
    """Fold commits onto a match (which is consumed), or from the opening on; stop at version `until`.

    An event that cannot be read or applied, and an opening that is none, is a `BrokenChain` naming its version. Nothing
    to begin with is a `ValueError`.
    """
    match, read, last = onto, wire(game).event, sys.maxsize if until is None else until
    for commit in commits:
        if commit.first_version <= last:
            match = _apply(game, read, match, commit, last - commit.first_version + 1)
    if match is None:
        raise ValueError("there is nothing to fold")
    return match


def _apply(
    game: AnyGame, read: Callable[[Raw], MatchEvent], match: Match[Any] | None, commit: Commit, count: int
) -> Match[Any]:
    """Apply the first events of a commit."""
    try:
        for raw in commit.events[:count]:
            event = read(raw)
            match = _begin(game, event) if match is None else matches.evolve(game, match, event)
        if match is None:
            raise ValueError("a match begins with an event")
    except Exception as error:
        # An event of unknown kind or content can break a game in any way.
        version = match.version + 1 if match else 1
        raise BrokenChain(commit.match_id, version, f"the event cannot be applied: {type(error).__name__}") from error
    return match


def _begin(game: AnyGame, opened: MatchOpened) -> Match[Any]:
    if opened.game != game.key:
        raise ValueError(f"a match of {opened.game}")
    # A decoded `Raw` would keep the whole message alive that it is a part of.
    return matches.begin(game, replace(opened, options=opened.options.copy()))


def opening(game: AnyGame, commits: Sequence[Commit]) -> MatchOpened:
    """Return the event that opened a match; `BrokenChain` where the first commit holds none of this game."""
    return fold(game, commits[:1], until=1).opened


def kinds(commit: Commit) -> tuple[str, ...]:
    """Return the types of a commit's events, of which none needs to be known."""
    return tuple(_tag.decode(event).type for event in commit.events)


def is_closed(commits: Sequence[Commit]) -> bool:
    """Whether the last of these commits ended its match."""
    return bool(commits) and MatchClosed.__name__ in kinds(commits[-1])


def intact(match_id: str, messages: Sequence[bytes]) -> tuple[tuple[Commit, ...], BrokenChain | None]:
    """Return the commits up to the first broken link of the chain, and what is wrong there."""
    head = EMPTY
    commits: list[Commit] = []
    for stored in messages:
        try:
            commits += check_chain(match_id, [stored], head)
        except BrokenChain as broken:
            return tuple(commits), broken
        head = Head(commits[-1].version, commits[-1].digest)
    return tuple(commits), None
