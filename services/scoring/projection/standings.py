"""Live standings: each match folded, and the points that everybody may know written down after every commit."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from eventlog.commit import Commit
from gamekit import match as matches
from gamekit.audience import OMNISCIENT, SPECTATOR
from gamekit.game import AnyGame
from gamekit.match import Match
from gamekit.wire import wire
from matchlog.fold import fold
from projections.projection import Models
from readmodels.standings import PROJECTION, Standing, Standings, live_of

_encoder = msgspec.json.Encoder()


class StandingsProjection:
    """A public document per match; until it is over, also the state to fold on and a place among the live ones."""

    name = PROJECTION

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self._games = games

    def keys(self, commit: Commit) -> Sequence[str]:
        """See `Projection.keys`."""
        return (state_key(commit.match_id),)

    def apply(self, commit: Commit, models: Models[Match[Any]]) -> None:
        """See `Projection.apply`."""
        key, game = state_key(commit.match_id), self._games[commit.game]
        match = models.get(key)
        version = 0 if match is None else match.version
        if commit.first_version != version + 1:
            raise ValueError(f"version {commit.first_version} does not follow {version}")
        if match is None:
            models.rank(live_of(game.key), commit.match_id, float(models.position))
        match = fold(game, (commit,), match)
        models.write(commit.match_id, _encoder.encode(standings_of(game, match, commit)))
        if match.closed:
            models.drop(key)
            models.unrank(live_of(game.key), commit.match_id)
        else:
            models.put(key, match)

    def encode(self, model: Match[Any]) -> bytes:
        """See `Projection.encode`."""
        game = model.opened.game
        return game.encode() + b"\0" + wire(self._games[game]).snapshot(model)

    def decode(self, stored: bytes) -> Match[Any]:
        """See `Projection.decode`."""
        game, _, snapshot = stored.partition(b"\0")
        return wire(self._games[game.decode()]).restore(snapshot)


def state_key(match_id: str) -> str:
    """Key of the state of a match that goes on."""
    return f"state:{match_id}"


def standings_of(game: AnyGame, match: Match[Any], last: Commit) -> Standings:
    """Return how a match stands after a commit. Hidden points count once it is over, never before."""
    outcome = matches.outcome(game, match)
    points = game.standings(match.state, OMNISCIENT if outcome else SPECTATOR)
    return Standings(
        match_id=last.match_id,
        game=game.key,
        version=match.version,
        seats=tuple(
            Standing(seat, player.player_id, player.name, points[seat]) for seat, player in enumerate(match.players)
        ),
        outcome=outcome,
        updated_at=last.at,
    )
