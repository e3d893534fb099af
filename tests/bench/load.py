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


class _Client(asyncio.Protocol):
    """Sends one request after the other over one connection, until the time is over."""

    def __init__(self, requests: Iterator[bytes], until: float) -> None:
        self._requests = requests
        self._until = until
        self._sent = 0.0
        self._transport: asyncio.Transport | None = None
        self._answer = b""
        self.latencies: list[float] = []
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._send()

    def data_received(self, data: bytes) -> None:
        self._answer += data
        head = self._answer.find(_END)
        if head < 0:
            return
        at = self._answer.index(_LENGTH) + len(_LENGTH)
        length = int(self._answer[at : self._answer.index(b"\r", at)])
        if len(self._answer) < head + len(_END) + length:
            return
        now = perf_counter()
        if not self._answer.startswith(_ACCEPTED):
            self._fail(self._answer.decode())
            return
        self._answer = b""
        self.latencies.append(now - self._sent)
        if now < self._until:
            self._send()
        elif not self.done.done():
            self.done.set_result(None)

    def connection_lost(self, exc: Exception | None) -> None:
        self._fail("the connection was closed")

    def _send(self) -> None:
        request = next(self._requests, None)
        if request is None or self._transport is None:
            self._fail("there are too few commands for so much time")
            return
        self._sent = perf_counter()
        self._transport.write(request)

    def _fail(self, reason: str) -> None:
        if not self.done.done():
            self.done.set_exception(LoadFailed(reason))


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
        for transport, _ in opened:
            transport.close()
    return Load(sorted(latency for _, client in opened for latency in client.latencies), lasted)
