"""The timeline of a match: what a scrubber shows."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from eventlog.commit import Commit
from gamekit.audience import Seat, Viewer
from gamekit.game import AnyGame
from matchlog.fold import fold, kinds


class Mark(Struct, frozen=True, kw_only=True):
    """One commit. `standings` are the points after it, `awaited` the seats that must act then.

    `turn` tells that others are awaited than before: as near to a turn as can be told without knowing the game.
    """

    version: int
    at: str
    seat: Seat | None
    kinds: tuple[str, ...]
    """The types of its events."""
    standings: tuple[int, ...]
    awaited: tuple[Seat, ...]
    turn: bool
    standings_changed: bool
    closed: bool


def timeline(game: AnyGame, commits: Sequence[Commit], viewer: Viewer) -> Iterator[Mark]:
    """Yield a mark per commit of a match, opening first; raises `BrokenChain` where an event cannot be applied."""
    match = None
    standings: tuple[int, ...] | None = None
    awaited: tuple[Seat, ...] = ()
    for commit in commits:
        match = fold(game, [commit], match)
        points, seats = game.standings(match.state, viewer), tuple(sorted(game.awaiting(match.state)))
        yield Mark(
            version=commit.version,
            at=commit.at,
            seat=commit.seat,
            kinds=kinds(commit),
            standings=points,
            awaited=seats,
            turn=seats != awaited,
            standings_changed=standings is not None and points != standings,
            closed=match.closed,
        )
        standings, awaited = points, seats
