"""A load generator that costs little: requests are written before the clock starts, answers are hardly looked at."""

import asyncio
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import cast

from msgspec import Struct

_ACCEPTED = b"HTTP/1.1 200"
_LENGTH = b"content-length: "
_END = b"\r\n\r\n"
_PATIENCE_SECONDS = 10.0


class Load(Struct, frozen=True):
    """What came of it: seconds per accepted command in ascending order, and how long all of it took."""

    latencies: Sequence[float]
    seconds: float

    @property
    def per_second(self) -> float:
        """Accepted commands."""
        return len(self.latencies) / self.seconds

    def quantile(self, part: float) -> float:
        """Return the latency that this part of the commands stayed below."""
        return self.latencies[min(len(self.latencies) - 1, int(part * len(self.latencies)))]


class LoadFailed(Exception):  # noqa: N818 - it names what happened
    """A command was not accepted, or there were too few of them: then the figure would mean nothing."""


class _Connection(asyncio.Protocol):
    """One HTTP connection with at most one request under way."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._answer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        self._answer += data
        head = self._answer.find(_END)
        if head < 0:
            return
        at = self._answer.index(_LENGTH) + len(_LENGTH)
        length = int(self._answer[at : self._answer.index(b"\r", at)])
        if len(self._answer) < head + len(_END) + length:
            return
        answer, self._answer = self._answer, b""
        if answer.startswith(_ACCEPTED):
            self.accepted()
        else:
            self.fail(answer.decode())

    def connection_lost(self, exc: Exception | None) -> None:
        self.fail("the connection was closed")

    def write(self, request: bytes) -> None:
        """Send a request."""
        if self._transport is None:
            raise LoadFailed("not connected")
        self._transport.write(request)

    def close(self) -> None:
        """Leave."""
        if self._transport is not None:
            self._transport.close()

    def accepted(self) -> None:
        """Hear that the request was accepted."""

    def fail(self, reason: str) -> None:
        """Hear that it was not."""


class _Client(_Connection):
    """Sends one request after the other, until the time is over."""

    def __init__(self, requests: Iterator[bytes], until: float) -> None:
        super().__init__()
        self._requests = requests
        self._until = until
        self._sent = 0.0
        self.latencies: list[float] = []
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._send()

    def accepted(self) -> None:
        now = perf_counter()
        self.latencies.append(now - self._sent)
        if now < self._until:
            self._send()
        elif not self.done.done():
            self.done.set_result(None)

    def fail(self, reason: str) -> None:
        if not self.done.done():
            self.done.set_exception(LoadFailed(reason))

    def _send(self) -> None:
        request = next(self._requests, None)
        if request is None:
            self.fail("there are too few commands for so much time")
            return
        self._sent = perf_counter()
        self.write(request)


class Poster(_Connection):
    """Sends requests when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: asyncio.Future[None] | None = None

    async def post(self, request: bytes) -> None:
        """Send a request and wait until it is accepted; raises `LoadFailed`."""
        self._waiting = asyncio.get_running_loop().create_future()
        self.write(request)
        await self._waiting

    def accepted(self) -> None:
        if self._waiting is not None:
            self._waiting.set_result(None)

    def fail(self, reason: str) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(LoadFailed(reason))


async def drive(port: int, clients: Sequence[Iterator[bytes]], seconds: float) -> Load:
    """Let every client send its requests one after the other; raises `LoadFailed`."""
    loop = asyncio.get_running_loop()
    began = perf_counter()
    opened = [
        await loop.create_connection(lambda requests=requests: _Client(requests, began + seconds), "127.0.0.1", port)  # type: ignore[misc]
        for requests in clients
    ]
    try:
        async with asyncio.timeout(seconds + _PATIENCE_SECONDS):
            await asyncio.gather(*(client.done for _, client in opened))
        lasted = perf_counter() - began
    finally:
        for _, client in opened:
            client.close()
    return Load(sorted(latency for _, client in opened for latency in client.latencies), lasted)
