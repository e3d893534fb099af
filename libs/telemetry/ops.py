"""The operators' port of a service: `/healthz`, `/readyz` and `/metrics` over plain HTTP."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus

from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest

Readiness = Callable[[], Awaitable[bool]]
"""Whether a service can do its work now, and what it depends on answers."""


async def not_yet() -> bool:
    """Say no: the readiness of a service that starts or ends."""
    return False


class Ops:
    """What the port tells. `ready` may change at any time."""

    def __init__(self, ready: Readiness = not_yet) -> None:
        self.ready = ready
        self.port = 0


_REQUEST_SECONDS = 5.0
_HEAD_BYTES = 8192
_TEXT = "text/plain; charset=utf-8"


@asynccontextmanager
async def serve_ops(host: str, port: int) -> AsyncIterator[Ops]:
    """Serve health and metrics while the context lasts, at a free port when `port` is 0.

    `/healthz` says the event loop turns; `/readyz` asks `Ops.ready`, and is 503 as long as that says no.
    """
    ops = Ops()
    server = await asyncio.start_server(lambda r, w: _answer(r, w, ops), host, port, limit=_HEAD_BYTES)
    async with server:
        ops.port = server.sockets[0].getsockname()[1]
        yield ops


async def _answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, ops: Ops) -> None:
    with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        async with asyncio.timeout(_REQUEST_SECONDS):
            head = await reader.readuntil(b"\r\n\r\n")
            status, kind, body = await _route(_path(head), ops)
            writer.write(
                f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Type: {kind}\r\n"
                f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode()
                + body
            )
            await writer.drain()
    writer.close()


def _path(head: bytes) -> str:
    """Return what a request asks for; nothing where it is none."""
    return head.partition(b" ")[2].partition(b" ")[0].decode("ascii", "replace")


async def _route(path: str, ops: Ops) -> tuple[HTTPStatus, str, bytes]:
    match path.split("?", 1)[0]:
        case "/healthz":
            return HTTPStatus.OK, _TEXT, b"ok\n"
        case "/readyz":
            fine = await ops.ready()
            return (
                (HTTPStatus.OK, _TEXT, b"ready\n") if fine else (HTTPStatus.SERVICE_UNAVAILABLE, _TEXT, b"not ready\n")
            )
        case "/metrics":
            return HTTPStatus.OK, CONTENT_TYPE_LATEST, generate_latest(REGISTRY)
        case _:
            return HTTPStatus.NOT_FOUND, _TEXT, b"not found\n"
