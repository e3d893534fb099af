"""Matches played ahead, so that nobody has to think about rules while the clock runs.

The luck of a match follows from its secret and its players' nonces alone: opened again with both, it takes the same
commands and accepts each of them.
"""

from collections.abc import Iterator, Sequence

import msgspec
from grpc import aio
from msgspec import Struct
from tests.bench.chains.processes import token

from contracts.rules.v1 import rules_pb2 as pb
from contracts.rules.v1.rules_pb2_grpc import RulesStub
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


async def open_matches(writer: int, matches: Sequence[tuple[str, Script]]) -> None:
    """Have the rules open matches."""
    async with aio.insecure_channel(f"127.0.0.1:{writer}") as channel:
        stub = RulesStub(channel)
        for match_id, script in matches:
            players = [pb.Player(player_id=p.player_id, name=p.name, nonce=p.nonce) for p in script.players]
            options = bytes(script.recording.playout.match.opened.options)
            answer = await stub.CreateMatch(
                pb.CreateMatchRequest(
                    match_id=match_id, game=GAME.key, options=options, players=players, secret=script.secret
                )
            )
            assert answer.HasField("accepted"), answer


def requests(match_id: str, script: Script) -> Iterator[bytes]:
    """Yield a match's commands as HTTP requests."""
    tokens = {player.player_id: token(player.player_id) for player in script.players}
    for number, (player_id, command) in enumerate(script.commands):
        body = b'{"body":%b}' % command
        head = (
            f"POST /v1/matches/{match_id}/commands HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Authorization: Bearer {tokens[player_id]}\r\nIdempotency-Key: {match_id}-{number}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        yield head.encode() + body
