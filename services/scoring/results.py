"""How a match came out: the one event of the stream of results, and how it is told from a match."""

from typing import Any

import msgspec

from eventlog.commit import Commit
from gamekit import match as matches
from gamekit.game import AnyGame, Event
from gamekit.match import Match
from readmodels.ratings import Result, SeatResult


class ResultRecorded(Event, frozen=True):
    """A match is over and counts. Recorded once per match; the order of all results is the order of rating."""

    result: Result


_recorded = msgspec.json.Decoder(ResultRecorded)


def read_result(commit: Commit) -> Result:
    """Read a commit of the stream of results; what holds no result is a `msgspec.ValidationError`."""
    return _recorded.decode(commit.events[0]).result


def result_of(game: AnyGame, match: Match[Any], last: Commit) -> Result:
    """Return how a match came out that `last` has closed; `ValueError` where the game names no outcome."""
    outcome = matches.outcome(game, match)
    if outcome is None:
        raise ValueError("a closed match without an outcome")
    seats = zip(match.players, outcome.ranks, outcome.points, strict=True)
    return Result(
        match_id=last.match_id,
        game=game.key,
        version=match.version,
        finished_at=last.at,
        seats=tuple(
            SeatResult(seat, player.player_id, player.name, rank, points)
            for seat, (player, rank, points) in enumerate(seats)
        ),
    )
