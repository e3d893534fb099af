"""Matches played ahead, so that nobody has to think about rules while the clock runs.

The luck of a match follows from its secret and its players' nonces alone: opened again with both, it takes the same
commands and accepts each of them.
"""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from eventlog.commit import Draft
from gamekit.match import Player
from games import GAMES
from testkit.recorded import Recording, record

GAME = GAMES["catan"]
_SEATS = 4
_encoder = msgspec.json.Encoder()


class Script(Struct, frozen=True):
    """A match of random commands, from its opening to its end."""

    recording: Recording
    secret: bytes
    players: tuple[Player, ...]
    commands: tuple[tuple[str, bytes], ...]
    """Who asks, and for what as JSON."""


def write(count: int) -> Sequence[Script]:
    """Play so many matches."""
    return [_script(record(GAME, f"script-{number}", seed=number, seats=_SEATS)) for number in range(1, count + 1)]


def _script(recording: Recording) -> Script:
    opened = recording.playout.match.opened
    return Script(
        recording,
        bytes.fromhex(opened.secret.reveal()),
        opened.players,
        tuple((opened.players[step.seat].player_id, _encoder.encode(step.command)) for step in recording.playout.steps),
    )


def first_events(drafts: Sequence[Draft], events: int) -> Sequence[Draft]:
    """Return the first commits of a match that hold so many events."""
    commits = 0
    while events > 0:
        events -= len(drafts[commits].events)
        commits += 1
    return drafts[:commits]
