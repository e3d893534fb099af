"""The ports over gRPC."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import grpc
from grpc import aio
from grpc_health.v1 import health_pb2, health_pb2_grpc

from contracts.matchmaking.v1 import matchmaking_pb2 as tables
from contracts.matchmaking.v1.matchmaking_pb2_grpc import MatchmakingStub
from contracts.replay.v1 import replay_pb2 as matches
from contracts.replay.v1.replay_pb2_grpc import ReplayStub
from gateway.correlation import CORRELATION_ID, METADATA
from gateway.ports import Refusal, Unavailable
from telemetry import tracing

_OPTIONS = (
    ("grpc.enable_http_proxy", 0),  # a proxy of the environment is for the world outside
    ("grpc.service_config", '{"loadBalancingConfig": [{"round_robin": {}}]}'),
    ("grpc.initial_reconnect_backoff_ms", 50),
    ("grpc.max_reconnect_backoff_ms", 1_000),
    ("grpc.max_receive_message_length", 64 << 20),
)
_AWAY = frozenset(
    {
        grpc.StatusCode.UNAVAILABLE,
        grpc.StatusCode.DEADLINE_EXCEEDED,
        grpc.StatusCode.CANCELLED,
        grpc.StatusCode.RESOURCE_EXHAUSTED,
    }
)
_HEALTH_SECONDS = 1.0
_EXPORT_SECONDS = 300.0
"""How long a client may take to read an export."""


def channel(address: str) -> aio.Channel:
    """Connect to every replica behind a `host:port`, in turns."""
    return aio.insecure_channel(f"dns:///{address}", _OPTIONS)


async def serves(channel: aio.Channel) -> bool:
    """Whether a replica says that it serves."""
    stub = health_pb2_grpc.HealthStub(channel)
    try:
        response = await stub.Check(health_pb2.HealthCheckRequest(), timeout=_HEALTH_SECONDS)
    except aio.AioRpcError:
        return False
    return bool(response.status == health_pb2.HealthCheckResponse.SERVING)


class MatchmakingClient:
    """`Matchmaking` over a channel."""

    def __init__(self, channel: aio.Channel, seconds: float) -> None:
        self._stub = MatchmakingStub(channel)
        self._seconds = seconds

    async def open_table(self, request: tables.OpenTableRequest) -> bytes | Refusal:
        """See `Matchmaking`."""
        return await self._table("OpenTable", request)

    async def get_table(self, request: tables.GetTableRequest) -> bytes | Refusal:
        """See `Matchmaking`."""
        return await self._table("GetTable", request)

    async def take_seat(self, request: tables.TakeSeatRequest) -> bytes | Refusal:
        """See `Matchmaking`."""
        return await self._table("TakeSeat", request)

    async def take_any_seat(self, request: tables.TakeAnySeatRequest) -> bytes | Refusal:
        """See `Matchmaking`."""
        return await self._table("TakeAnySeat", request)

    async def leave_seat(self, request: tables.LeaveSeatRequest) -> bytes | Refusal:
        """See `Matchmaking`."""
        return await self._table("LeaveSeat", request)

    async def start_table(self, request: tables.StartTableRequest) -> bytes | Refusal:
        """See `Matchmaking`."""
        return await self._table("StartTable", request)

    async def _table(self, method: str, request: Any) -> bytes | Refusal:
        response = await _call("matchmaking", self._stub, method, request, self._seconds)
        return _result(response.table, "table")


class ReplayClient:
    """`Replay` over a channel."""

    def __init__(self, channel: aio.Channel, seconds: float) -> None:
        self._stub: Any = ReplayStub(channel)
        self._seconds = seconds

    async def view(self, request: matches.ViewRequest) -> bytes | Refusal:
        """See `Replay`."""
        return _result(await _call("replay", self._stub, "View", request, self._seconds), "match")

    async def events(self, request: matches.EventsRequest) -> bytes | Refusal:
        """See `Replay`."""
        return _result(await _call("replay", self._stub, "Events", request, self._seconds), "page")

    async def timeline(self, request: matches.TimelineRequest) -> bytes | Refusal:
        """See `Replay`."""
        return _result(await _call("replay", self._stub, "Timeline", request, self._seconds), "timeline")

    async def verify(self, request: matches.VerifyRequest) -> bytes | Refusal:
        """See `Replay`."""
        return _result(await _call("replay", self._stub, "Verify", request, self._seconds), "proof")

    async def export(self, request: matches.ExportRequest) -> AsyncIterator[bytes] | Refusal:
        """See `Replay`. The first line is waited for, because a refusal comes in its place."""
        call = self._stub.Export(request, timeout=_EXPORT_SECONDS, metadata=_metadata())
        lines = _lines(call)
        try:
            async with asyncio.timeout(self._seconds):
                first = await anext(lines, None)
        except TimeoutError as error:
            raise Unavailable("replay") from error
        if first is None or isinstance(first, Refusal):
            return first or Refusal("unknown_match", "There is no such match.")
        return _from(first, lines)


async def _lines(call: Any) -> AsyncIterator[bytes | Refusal]:
    try:
        async for response in call:
            yield _result(response, "commit")
    except aio.AioRpcError as error:
        raise _translated("replay", error) from error


async def _from(first: bytes, rest: AsyncIterator[bytes | Refusal]) -> AsyncIterator[bytes]:
    yield first
    async for line in rest:
        if isinstance(line, Refusal):
            raise Unavailable("replay")  # too late for a status: the answer breaks off
        yield line


async def _call(service: str, stub: object, method: str, request: Any, seconds: float) -> Any:
    """Call a method of a stub, whose types are as good as none here."""
    with tracing.call(f"hexarchy.{service}.v1.{service.capitalize()}/{method}"):
        try:
            return await getattr(stub, method)(request, timeout=seconds, metadata=_metadata())
        except aio.AioRpcError as error:
            raise _translated(service, error) from error


def _metadata() -> tuple[tuple[str, str], ...]:
    correlation = (METADATA, CORRELATION_ID.get())
    trace = tracing.traceparent()
    return (correlation, ("traceparent", trace)) if trace else (correlation,)


def _translated(service: str, error: aio.AioRpcError) -> Exception:
    return Unavailable(service) if error.code() in _AWAY else error


def _result(message: Any, wanted: str) -> bytes | Refusal:
    """Return the field of a `result`, which is either the one wanted or a problem."""
    if message.HasField("problem"):
        return Refusal(message.problem.code, message.problem.detail)
    found: bytes = getattr(message, wanted)
    return found
