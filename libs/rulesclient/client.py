"""The client of rules: one call per command, answered once, whatever becomes of connections and replicas meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from types import TracebackType
from typing import Self, TypeAlias, TypeVar

from msgspec import Struct

from contracts.rules.v1 import rules_pb2 as pb
from gamekit.match import Player
from rulesclient.connection import Connection, Disconnected
from rulesclient.routing import ranked

REQUEST_BYTES = 1 << 16
"""The largest command that is sent, ids included."""

_PAUSE = 0.25
"""Seconds before a replica that was away is asked again."""

M = TypeVar("M")


class Accepted(Struct, frozen=True):
    """It is stored. `version` is the match's after it; `events` is a JSON array, as the one who asked may see them."""

    version: int
    events: bytes


class Problem(Struct, frozen=True):
    """It was refused, and nothing was stored. `version` is that of the match that refused, 0 where there is none."""

    code: str
    detail: str
    rule: str | None = None
    version: int = 0


Answer: TypeAlias = Accepted | Problem


class RulesUnavailable(Exception):  # noqa: N818 - it names the condition
    """No answer within the time: whether it was stored is unknown. Asking again with the same id is safe."""


class RulesClient:
    """Sends each match to the replica it prefers, and to the next one while that is away.

    A command that a replica leaves unanswered is sent again, under the same id, until `total_seconds` are over. A
    replica that is silent for `patience` seconds counts as away until it answers, or for as long again. Close it, or
    use it as a context.
    """

    def __init__(
        self,
        addresses: Sequence[str],
        *,
        total_seconds: float = 15.0,
        patience: float = 5.0,
        max_pending: int = 10_000,
    ) -> None:
        self._connections = {address: Connection(address) for address in addresses}
        self._leaving: list[Connection] = []
        self._total_seconds = total_seconds
        self._patience = patience
        self._max_pending = max_pending
        self._closed = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def use(self, addresses: Sequence[str]) -> None:
        """Send commands to these replicas from now on. What others have been sent, they may still answer."""
        before = self._connections
        self._connections = {address: before.get(address) or Connection(address) for address in addresses}
        self._leaving += [connection for address, connection in before.items() if address not in self._connections]
        for connection in [each for each in self._leaving if not len(each)]:
            self._leaving.remove(connection)
            await connection.close()

    async def serves(self) -> bool:
        """Whether at least one replica says that it serves."""
        return any(await asyncio.gather(*(connection.serves() for connection in self._connections.values())))

    async def close(self) -> None:
        """Close all connections; what is not answered becomes `RulesUnavailable`."""
        self._closed = True
        await asyncio.gather(*(connection.close() for connection in (*self._connections.values(), *self._leaving)))

    async def submit(
        self,
        match_id: str,
        command_id: str,
        player_id: str,
        body: bytes,
        *,
        expected_version: int | None = None,
        correlation_id: str = "",
        traceparent: str = "",
    ) -> Answer:
        """Submit a command, a JSON object; raises `RulesUnavailable`. `traceparent` is the trace to go on with."""
        request = pb.SubmitRequest(
            match_id=match_id,
            command_id=command_id,
            player_id=player_id,
            body=body,
            expected_version=expected_version,
            correlation_id=correlation_id,
            traceparent=traceparent,
        )
        if request.ByteSize() > REQUEST_BYTES:
            return Problem("command_too_large", f"A command has at most {REQUEST_BYTES} bytes.")
        response = await self._ask(match_id, lambda connection: _submitted(connection, request))
        return _answer(response)

    async def create_match(
        self,
        match_id: str,
        game: str,
        options: bytes,
        players: Sequence[Player],
        secret: bytes,
        *,
        correlation_id: str = "",
        traceparent: str = "",
    ) -> Answer:
        """Open a match; `options` is a JSON object, `secret` 32 bytes; raises `RulesUnavailable`.

        Asked again with the same content it answers as the first time.
        """
        request = pb.CreateMatchRequest(
            match_id=match_id,
            game=game,
            options=options,
            players=[pb.Player(player_id=each.player_id, name=each.name, nonce=each.nonce) for each in players],
            secret=secret,
            correlation_id=correlation_id,
        )
        return _answer(await self._ask(match_id, lambda connection: connection.create_match(request, traceparent)))

    async def _ask(self, match_id: str, ask: Callable[[Connection], Awaitable[M]]) -> M:
        now = asyncio.get_running_loop().time
        deadline = now() + self._total_seconds
        reason = "too little time"
        while True:
            connection = self._choose(match_id, now())
            patience = min(self._patience, deadline - now())
            try:
                async with asyncio.timeout(patience):
                    if connection.away_until > now():
                        await asyncio.sleep(_PAUSE)
                    answer = await ask(connection)
                    connection.away_until = 0.0
                    return answer
            except TimeoutError:
                reason = f"{connection.address} was silent for {patience:.1f} s"
                connection.away_until = now() + self._patience
            except Disconnected as error:
                reason = str(error)
                connection.away_until = now() + _PAUSE
            except _FateUnknown as error:
                reason = str(error)
                await asyncio.sleep(_PAUSE)
            if self._closed or now() + _PAUSE > deadline:
                raise RulesUnavailable(reason)

    def _choose(self, match_id: str, now: float) -> Connection:
        """Return the connection the match prefers among those that are not away, else the one that is back first."""
        if not self._connections:
            raise RulesUnavailable("no replica is known")
        connections = [self._connections[address] for address in ranked(match_id, tuple(self._connections))]
        chosen = min(connections, key=lambda connection: max(connection.away_until, now))
        if len(chosen) >= self._max_pending:
            raise RulesUnavailable(f"{chosen.address} has {len(chosen)} commands to answer already")
        return chosen


class _FateUnknown(Exception):  # noqa: N818 - it names the condition
    """The replica is there, but its log is not."""


async def _submitted(connection: Connection, request: pb.SubmitRequest) -> pb.SubmitResponse:
    response = await connection.submit(request)
    if response.HasField("unknown"):
        raise _FateUnknown(response.unknown.detail)
    return response


def _answer(response: pb.SubmitResponse | pb.CreateMatchResponse) -> Answer:
    if response.HasField("accepted"):
        return Accepted(response.accepted.version, response.accepted.events)
    problem = response.problem
    return Problem(problem.code, problem.detail, problem.rule or None, problem.version)
