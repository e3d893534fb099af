"""One replica: a stream that carries whatever commands became ready in one turn of the event loop."""

import asyncio
from collections import deque
from typing import TypeAlias

from grpc import aio
from grpc_health.v1 import health_pb2, health_pb2_grpc

from contracts.rules.v1 import rules_pb2 as pb
from contracts.rules.v1.rules_pb2_grpc import RulesStub

_BATCH_BYTES = 1 << 20
"""A message is closed when it passes this; gRPC's own limit is four times as much."""

_HEALTH_SECONDS = 1.0

_OPTIONS = (
    ("grpc.enable_http_proxy", 0),  # a proxy of the environment is for the world outside
    ("grpc.initial_reconnect_backoff_ms", 50),
    ("grpc.min_reconnect_backoff_ms", 200),
    ("grpc.max_reconnect_backoff_ms", 1_000),
    ("grpc.keepalive_time_ms", 10_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.max_receive_message_length", -1),
)

_Call: TypeAlias = "aio.StreamStreamCall[pb.SubmitStreamRequest, pb.SubmitStreamResponse]"
_Key: TypeAlias = tuple[str, str, str]  # match, account and command id: what tells whose answer it is


class Disconnected(Exception):  # noqa: N818 - it names the condition
    """The replica is away: whether it has stored the command is unknown."""


class Connection:
    """The stream to one address. It opens with the first command, and again with the first after it broke."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.away_until = 0.0
        self._closed = False
        self._channel = aio.insecure_channel(address, options=_OPTIONS)
        self._stub = RulesStub(self._channel)
        self._outgoing: deque[pb.SubmitRequest] = deque()
        self._pending: dict[_Key, list[asyncio.Future[pb.SubmitResponse]]] = {}
        self._more = asyncio.Event()
        self._stream: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._pending)

    async def submit(self, request: pb.SubmitRequest) -> pb.SubmitResponse:
        """Return a command's answer; raises `Disconnected`."""
        self._require_open()
        answer: asyncio.Future[pb.SubmitResponse] = asyncio.get_running_loop().create_future()
        key = (request.match_id, request.player_id, request.command_id)
        self._pending.setdefault(key, []).append(answer)
        self._outgoing.append(request)
        self._more.set()
        if self._stream is None or self._stream.done():
            self._stream = asyncio.create_task(self._converse())
        return await answer

    async def create_match(self, request: pb.CreateMatchRequest, traceparent: str = "") -> pb.CreateMatchResponse:
        """Return the answer to an opening; raises `Disconnected`."""
        self._require_open()
        try:
            return await self._stub.CreateMatch(request, metadata=_trace(traceparent))
        except aio.AioRpcError as error:
            raise Disconnected(f"{self.address}: {error.details()}") from error

    async def serves(self) -> bool:
        """Whether the replica says that it serves."""
        stub = health_pb2_grpc.HealthStub(self._channel)
        try:
            response = await stub.Check(health_pb2.HealthCheckRequest(), timeout=_HEALTH_SECONDS)
        except aio.AioRpcError:
            return False
        return bool(response.status == health_pb2.HealthCheckResponse.SERVING)

    def _require_open(self) -> None:
        if self._closed:
            raise Disconnected(f"{self.address} is not used any more")

    async def close(self) -> None:
        """Close the stream; what is not answered is `Disconnected`."""
        self._closed = True
        if self._stream is not None:
            self._stream.cancel()
            await asyncio.wait([self._stream])
        await self._channel.close(None)

    async def _converse(self) -> None:
        call = self._stub.SubmitStream()  # type: ignore[call-arg]  # the iterator is optional
        writer = asyncio.create_task(self._write(call))
        reason = "the stream ended"
        try:
            async for response in call:
                for answer in response.answers:
                    self._resolve(answer)
        except aio.AioRpcError as error:
            reason = error.details() or error.code().name
        finally:
            writer.cancel()
            call.cancel()
            self._fail(f"{self.address}: {reason}")

    async def _write(self, call: _Call) -> None:
        try:
            while True:
                await self._more.wait()
                self._more.clear()
                while self._outgoing:
                    await call.write(pb.SubmitStreamRequest(commands=self._batch()))
        except (aio.AioRpcError, asyncio.InvalidStateError):
            call.cancel()  # the reader learns why, or that it was cancelled

    def _batch(self) -> list[pb.SubmitRequest]:
        batch, size = [], 0
        while self._outgoing and size < _BATCH_BYTES:
            request = self._outgoing.popleft()
            size += request.ByteSize()
            batch.append(request)
        return batch

    def _resolve(self, answer: pb.SubmitResponse) -> None:
        key = (answer.match_id, answer.player_id, answer.command_id)
        waiting = self._pending.get(key)
        if waiting is None:
            return
        first = waiting.pop(0)  # answers of one match come in the order of its commands
        if not waiting:
            del self._pending[key]
        if not first.done():
            first.set_result(answer)

    def _fail(self, reason: str) -> None:
        unanswered = [answer for waiting in self._pending.values() for answer in waiting]
        self._pending.clear()
        self._outgoing.clear()
        for answer in unanswered:
            if not answer.done():
                answer.set_exception(Disconnected(reason))


def _trace(traceparent: str) -> tuple[tuple[str, str], ...]:
    return (("traceparent", traceparent),) if traceparent else ()
