"""The HTTP server around the application: its limits, and how it drains."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from gateway.api import build
from gateway.handlers import Gateway
from gateway.heads import BoundedHeads
from gateway.settings import Settings

_CLOSE_SOCKETS_SECONDS = 3.0
_BACKLOG = 2048
_IDLE_SECONDS = 75  # proxies keep theirs for 60: they must not send into a connection that we are closing


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to the process, which has more to end than this server."""
        yield


class _Sockets(WebSocketsSansIOProtocol):
    """Keeps mistakes of clients out of the log of errors, where uvicorn would put two of them."""

    def send_receive_event_to_app(self) -> None:
        """Take text that is not UTF-8 for bytes, which the application refuses."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        """Send for the application, whose refusal of a handshake completes it."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


@asynccontextmanager
async def listen(gateway: Gateway, settings: Settings) -> AsyncIterator[int]:
    """Serve HTTP while the context lasts; yields the port. A taken port is an `OSError`.

    On leaving, sockets are closed with 1012 and requests under way are finished, both within bounds.
    """
    app = build(
        gateway,
        body_bytes=settings.body_bytes,
        body_seconds=settings.body_seconds,
        cors_origins=settings.cors_origins,
    )
    config = uvicorn.Config(
        app,
        http=BoundedHeads,
        ws=_Sockets,
        ws_max_size=settings.body_bytes,
        ws_per_message_deflate=False,  # it would compress every message for every socket anew
        lifespan="off",
        log_config=None,
        log_level="warning",  # below that it logs the addresses of WebSockets, into which somebody may have put a token
        access_log=False,
        server_header=False,
        date_header=False,
        backlog=_BACKLOG,
        timeout_keep_alive=_IDLE_SECONDS,
        timeout_graceful_shutdown=settings.drain_seconds,
    )
    server = _Server(config)
    listening = socket.create_server((settings.host, settings.port), backlog=_BACKLOG)
    serving = asyncio.create_task(server.serve([listening]))
    try:
        yield listening.getsockname()[1]
    finally:
        await gateway.sessions.drain(_CLOSE_SOCKETS_SECONDS)
        server.should_exit = True
        await serving
