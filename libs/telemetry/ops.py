"""The operators' port of a service: `/healthz`, `/readyz` and `/metrics` over plain HTTP."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus

from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest

Readiness = Callable[[], Awaitable[bool]]

_REQUEST_SECONDS = 5.0
_HEAD_BYTES = 8192
_TEXT = "text/plain; charset=utf-8"


@asynccontextmanager
async def serve_ops(host: str, port: int, ready: Readiness) -> AsyncIterator[int]:
    """Serve health and metrics while the context lasts; yields the port, which is a free one when `port` is 0.

    `/healthz` says the event loop turns; `/readyz` asks `ready`, which should look at what the service depends on.
    """
    server = await asyncio.start_server(lambda r, w: _answer(r, w, ready), host, port, limit=_HEAD_BYTES)
    async with server:
        yield server.sockets[0].getsockname()[1]


async def _answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, ready: Readiness) -> None:
    with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        async with asyncio.timeout(_REQUEST_SECONDS):
            head = await reader.readuntil(b"\r\n\r\n")
            status, kind, body = await _route(head.split(b" ", 2)[1].decode("ascii", "replace"), ready)
            writer.write(
                f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Type: {kind}\r\n"
                f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode()
                + body
            )
            await writer.drain()
    writer.close()


async def _route(path: str, ready: Readiness) -> tuple[HTTPStatus, str, bytes]:
    match path.split("?", 1)[0]:
        case "/healthz":
            return HTTPStatus.OK, _TEXT, b"ok\n"
        case "/readyz":
            fine = await ready()
            return (
                (HTTPStatus.OK, _TEXT, b"ready\n") if fine else (HTTPStatus.SERVICE_UNAVAILABLE, _TEXT, b"not ready\n")
            )
        case "/metrics":
            return HTTPStatus.OK, CONTENT_TYPE_LATEST, generate_latest(REGISTRY)
        case _:
            return HTTPStatus.NOT_FOUND, _TEXT, b"not found\n"
