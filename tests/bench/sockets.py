"""WebSocket clients that cost little: they note when a message came and which versions it covers, and nothing else."""

import asyncio
import re
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import cast

_UPGRADED = b"HTTP/1.1 101"
_END = b"\r\n\r\n"
_TEXT = 0x81
_SHORT, _MEDIUM, _LONG = 125, 126, 127
_VERSIONS = re.compile(rb'"version":(\d+),"first_version":(\d+)').search
_OPEN_SECONDS = 20.0


class DeliveryFailed(Exception):  # noqa: N818 - it names what happened
    """A socket missed something, was given something twice, or was closed."""


class Listener(asyncio.Protocol):
    """One socket. With a `version` to begin at, every message must go on exactly where the one before has ended."""

    def __init__(self, path: str, heard: Callable[[float], None], version: int | None = None) -> None:
        self._path = path
        self._heard = heard
        self._version = version
        self._bytes = b""
        self._transport: asyncio.Transport | None = None
        self.messages = 0
        self.failure: str | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._bytes += data
        if not self.opened.done():
            self._shake_hands()
        while message := self._message():
            self._take(message)

    def connection_lost(self, exc: Exception | None) -> None:
        self.failure = self.failure or "the socket was closed"
        if not self.opened.done():
            self.opened.set_exception(DeliveryFailed(self.failure))

    def close(self) -> None:
        """Leave."""
        if self._transport is not None:
            self._transport.abort()

    def _shake_hands(self) -> None:
        head, found, rest = self._bytes.partition(_END)
        if not found:
            return
        if head.startswith(_UPGRADED):
            self._bytes = rest
            self.opened.set_result(None)
        else:
            self.opened.set_exception(DeliveryFailed(head.decode()))

    def _message(self) -> bytes | None:
        """Take a whole frame from what has arrived; servers do not mask and send text in one piece."""
        frame = self._bytes
        if not self.opened.done() or len(frame) < 2:
            return None
        start, length = 2, frame[1]
        if length == _MEDIUM:
            start, length = 4, int.from_bytes(frame[2:4], "big")
        elif length == _LONG:
            start, length = 10, int.from_bytes(frame[2:10], "big")
        if len(frame) < start + length:
            return None
        if frame[0] != _TEXT:
            self.failure = f"a frame of kind {frame[0]:#x}"
        self._bytes = frame[start + length :]
        return frame[start : start + length]

    def _take(self, message: bytes) -> None:
        self.messages += 1
        if self._version is not None:
            versions = _VERSIONS(message)
            if versions is None or int(versions[2]) != self._version + 1:
                self.failure = f"after version {self._version} came {message[:80]!r}"
            else:
                self._version = int(versions[1])
        self._heard(perf_counter())


async def open_all(port: int, listeners: Sequence[Listener]) -> None:
    """Connect the listeners; raises `DeliveryFailed`."""
    loop = asyncio.get_running_loop()
    for listener in listeners:
        await loop.create_connection(lambda listener=listener: listener, "127.0.0.1", port)  # type: ignore[misc]
    async with asyncio.timeout(_OPEN_SECONDS):
        await asyncio.gather(*(listener.opened for listener in listeners))
