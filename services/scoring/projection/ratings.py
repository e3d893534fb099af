"""Results, ratings, leaderboards and statistics, folded from the stream of results in its one order."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace
from openskill.models import PlackettLuce

from eventlog.commit import Commit
from projections.projection import Models
from readmodels.ratings import (
    PROJECTION,
    GameStatistics,
    PlayerStatistics,
    Rating,
    Result,
    SeatResult,
    leaderboard,
    player_key,
    result_key,
    results_of,
)
from scoring.results import read_result

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(PlayerStatistics)
_model = PlackettLuce()


class RatingsProjection:
    """A document per account and per result; indexes of accounts by rating, and of each account's results."""

    name = PROJECTION

    def keys(self, commit: Commit) -> Sequence[str]:
        """See `Projection.keys`."""
        return [player_key(seat.player_id) for seat in read_result(commit).seats]

    def apply(self, commit: Commit, models: Models[PlayerStatistics]) -> None:
        """See `Projection.apply`."""
        result = read_result(commit)
        models.write(result_key(result.match_id), _encoder.encode(result))
        accounts = one_seat_each(result.seats)
        before = [_known(models, seat) for seat in accounts]
        ratings = rated([_in(player, result.game).rating for player in before], [seat.rank for seat in accounts])
        for seat, player, rating in zip(accounts, before, ratings, strict=True):
            after = _counted(player, result, seat, rating)
            models.put(player_key(seat.player_id), after)
            models.rank(leaderboard(result.game), seat.player_id, rating.ordinal)
            models.rank(results_of(seat.player_id), result.match_id, float(models.position))

    def encode(self, model: PlayerStatistics) -> bytes:
        """See `Projection.encode`."""
        return _encoder.encode(model)

    def decode(self, stored: bytes) -> PlayerStatistics:
        """See `Projection.decode`."""
        return _decoder.decode(stored)


def rated(ratings: Sequence[Rating], ranks: Sequence[int]) -> Sequence[Rating]:
    """Return the ratings after a match with these ranks. Who played alone has nobody to be compared with."""
    if len(ratings) < 2:
        return ratings
    teams = [[_model.create_rating([rating.mu, rating.sigma])] for rating in ratings]
    return [_rating(team[0]) for team in _model.rate(teams, ranks=[float(rank) for rank in ranks])]


def one_seat_each(seats: Sequence[SeatResult]) -> Sequence[SeatResult]:
    """Return the best seat of each account, in seat order. Tables seat an account once; nothing here relies on it."""
    best: dict[str, SeatResult] = {}
    for seat in seats:
        known = best.get(seat.player_id)
        if known is None or seat.rank < known.rank:
            best[seat.player_id] = seat
    return list(best.values())


def _known(models: Models[PlayerStatistics], seat: SeatResult) -> PlayerStatistics:
    """Return what is known of an account, under the name it played with."""
    known = models.get(player_key(seat.player_id)) or PlayerStatistics(seat.player_id, seat.name, {})
    return replace(known, name=seat.name)


def _in(player: PlayerStatistics, game: str) -> GameStatistics:
    return player.games.get(game) or GameStatistics(0, 0, 0, _rating(_model.rating()))


def _counted(player: PlayerStatistics, result: Result, seat: SeatResult, rating: Rating) -> PlayerStatistics:
    before = _in(player, result.game)
    after = GameStatistics(before.played + 1, before.won + (seat.rank == 1), before.points + seat.points, rating)
    return replace(player, games={**player.games, result.game: after})


def _rating(skill: Any) -> Rating:
    """Return openskill's rating as ours; its classes are made at run time."""
    return Rating(skill.mu, skill.sigma, skill.ordinal())
