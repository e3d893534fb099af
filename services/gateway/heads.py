"""HTTP with bounds on the head of a request, which uvicorn by itself would wait for, and gather, without end."""

import asyncio
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from gateway.problems import MEDIA_TYPE, problem

HEAD_SECONDS = 10.0
HEAD_BYTES = 65_536


class BoundedHeads(HttpToolsProtocol):
    """Drops a connection whose next head is not complete in time, or too large."""

    _due: asyncio.TimerHandle | None = None
    _bytes = 0

    def connection_made(self, transport: Any) -> None:
        """See `asyncio.Protocol`."""
        super().connection_made(transport)
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """See `asyncio.Protocol`."""
        self._head_is_here()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        if self._due is not None:
            self._bytes += len(data)
        super().data_received(data)
        if self._due is not None and self._bytes > HEAD_BYTES:
            self.transport.abort()

    def on_message_begin(self) -> None:
        """Another request begins, on a connection that is kept alive too."""
        super().on_message_begin()
        if self._due is None:
            self._expect_head()

    def on_headers_complete(self) -> None:
        """Leave the rest of the request to the application."""
        self._head_is_here()
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        """Answer what is not HTTP as every refusal is answered, and hang up."""
        body = msgspec.json.encode(problem("bad_request", msg))
        kind, length = MEDIA_TYPE.encode(), len(body)
        head = b"content-type: %b\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % (kind, length)
        self.transport.write(STATUS_LINE[400] + head + body)
        self.transport.close()

    def _expect_head(self) -> None:
        self._bytes = 0
        self._due = asyncio.get_running_loop().call_later(HEAD_SECONDS, self.transport.abort)

    def _head_is_here(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None
