"""Has written matches opened, and writes their commands as HTTP requests."""

from collections.abc import Iterator, Sequence

from grpc import aio
from tests.bench.chains.processes import token
from tests.bench.scripts import GAME, Script

from contracts.rules.v1 import rules_pb2 as pb
from contracts.rules.v1.rules_pb2_grpc import RulesStub


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
