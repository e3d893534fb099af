"""Folds matches into their newest states and keyframes."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from eventlog.commit import EMPTY, BrokenChain, Commit, Head
from gamekit.game import AnyGame
from gamekit.match import Match
from gamekit.wire import wire
from matchlog.fold import fold
from projections.projection import Models
from readmodels.replays import INTERVAL, PROJECTION, Kept, keyframe_key

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Kept)


class Live(Struct, frozen=True):
    """A match after a commit. The next commit consumes its `match`, as every fold does."""

    match: Match[Any]
    head: Head
    opened_at: str
    updated_at: str


class ReplayProjection:
    """Implements `Projection`."""

    name = PROJECTION

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self._games = games

    def keys(self, commit: Commit) -> Sequence[str]:
        """Only the match's newest state is read."""
        return (commit.match_id,)

    def apply(self, commit: Commit, models: Models[Live]) -> None:
        """Fold one commit; one that passes a keyframe's version leaves the state before it as that keyframe."""
        live = models.get(commit.match_id)
        _check_link(commit, EMPTY if live is None else live.head)
        if live is not None:
            for number in _keyframes(live.head.version, commit.version):
                models.write(keyframe_key(commit.match_id, number), self.encode(live))
        match = fold(self._games[commit.game], [commit], live.match if live else None)
        head = Head(commit.version, commit.digest, models.position)
        models.put(commit.match_id, Live(match, head, live.opened_at if live else commit.at, commit.at))

    def encode(self, model: Live) -> bytes:
        """Write a state as `Kept`."""
        game = model.match.opened.game
        kept = Kept(
            game=game,
            head=model.head,
            opened_at=model.opened_at,
            updated_at=model.updated_at,
            snapshot=wire(self._games[game]).snapshot(model.match),
        )
        return _encoder.encode(kept)

    def decode(self, stored: bytes) -> Live:
        """Read a state."""
        kept = read(stored)
        match = wire(self._games[kept.game]).restore(kept.snapshot)
        return Live(match, kept.head, kept.opened_at, kept.updated_at)


def read(stored: bytes) -> Kept:
    """Read a document of this projection."""
    return _decoder.decode(stored)


def _check_link(commit: Commit, before: Head) -> None:
    if commit.previous_digest != before.digest or commit.first_version != before.version + 1:
        raise BrokenChain(commit.match_id, commit.first_version, f"it does not follow version {before.version}")


def _keyframes(before: int, after: int) -> range:
    """Return the numbers of the keyframes whose versions lie from `before` to below `after`."""
    return range(-(-before // INTERVAL), -(-after // INTERVAL))
