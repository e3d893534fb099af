"""What every HTTP request passes first: its id, the limits of its body, its metrics, and the net under it.

Plain ASGI, because it is on the path of every command.
"""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from time import perf_counter
from typing import Any

from prometheus_client import Counter, Histogram
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gateway import correlation
from gateway.problems import Refused, answer, problem
from gateway.reading import has_header_twice
from telemetry import logs, tracing
from telemetry.metrics import REQUEST_SECONDS, REQUESTS
from telemetry.spans import Kind

_CONSTANT_HEADERS = [(b"x-content-type-options", b"nosniff"), (b"cache-control", b"private, no-cache")]
_BODY_METHODS = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_is_json_based = re.compile(rb"application/[a-z0-9.!#$&^_-]+\+json").fullmatch
_UNROUTED = "unrouted"
_UNTRACED = frozenset({"/healthz", "/readyz", "/metrics"})
"""What machines ask all the time."""

log = logs.get(__name__)


class Edge:
    """Wraps the application.

    `body_bytes` limits request bodies, also those that do not tell their length; they must come in `body_seconds`.
    """

    def __init__(self, app: ASGIApp, *, body_bytes: int, body_seconds: float) -> None:
        self._app = app
        self._body_bytes = body_bytes
        self._body_seconds = body_seconds
        self._counters: dict[tuple[str, int], Counter] = {}
        self._histograms: dict[str, Histogram] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or pass on what is none."""
        if scope["type"] != "http":
            await self._app(scope, receive, _named(scope, send) if scope["type"] == "websocket" else send)
            return
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}  # of whose answer the server leaves out the body
        exchange = _Exchange(scope["headers"], receive, send, self._body_bytes, self._body_seconds)
        if tracing.on() and scope["path"] not in _UNTRACED:
            with _traced(scope, exchange):
                await self._serve(scope, receive, exchange)
        else:
            await self._serve(scope, receive, exchange)

    async def _serve(self, scope: Scope, receive: Receive, exchange: "_Exchange") -> None:
        began = perf_counter()
        try:
            if flaw := exchange.flaw(scope):
                await flaw(scope, receive, exchange.send)
            else:
                await self._app(scope, exchange.receive, exchange.send)
        except Exception:
            log.exception("request failed", path=scope["path"], correlation_id=exchange.request_id)
            if not exchange.status:
                await answer(problem("internal_error"))(scope, receive, exchange.send)
        finally:
            self._measure(scope, exchange.status, perf_counter() - began)

    def _measure(self, scope: Scope, status: int, seconds: float) -> None:
        # `labels` costs more than the whole rest of this middleware, so its children are kept.
        route = _route(scope)
        counter = self._counters.get((route, status))
        if counter is None:
            counter = self._counters[route, status] = REQUESTS.labels(route, str(status))
            self._histograms[route] = REQUEST_SECONDS.labels(route)
        counter.inc()
        self._histograms[route].observe(seconds)


def _route(scope: Scope) -> str:
    return getattr(scope.get("route"), "path", _UNROUTED)


@contextmanager
def _traced(scope: Scope, exchange: "_Exchange") -> Iterator[None]:
    """Make a request a span, that of the client's trace if it has one."""
    method = scope["method"]
    about = {"http.request.method": method, "url.path": scope["path"], "url.scheme": scope["scheme"]}
    with tracing.span(method, Kind.SERVER, about, parent=exchange.traceparent) as span:
        try:
            yield
        finally:
            route, status = _route(scope), exchange.status
            span.rename(f"{method} {route}")
            span.tell({"http.route": route, "http.response.status_code": status})
            span.tell({"hexarchy.correlation_id": exchange.request_id})
            if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
                span.fail(str(status))


class _Exchange:
    """One request and its answer on their way through."""

    __slots__ = (
        "_due",
        "_kind",
        "_left",
        "_length",
        "_receive",
        "_send",
        "_whole",
        "request_id",
        "status",
        "traceparent",
    )

    def __init__(
        self,
        headers: list[tuple[bytes, bytes]],
        receive: Receive,
        send: Send,
        body_bytes: int,
        body_seconds: float,
    ) -> None:
        self._receive = receive
        self._send = send
        self._left = body_bytes
        self._due = asyncio.get_running_loop().time() + body_seconds
        self._whole = False
        self._length = 0
        self._kind = b""
        self.status = 0
        self.traceparent = ""
        given = None
        for name, value in headers:
            if name == b"content-length":
                self._length = int(value) if value.isdigit() and len(value) < 16 else body_bytes + 1
            elif name == b"transfer-encoding":
                self._length = -1
            elif name == b"content-type":
                self._kind = value
            elif name == b"x-request-id":
                given = value
            elif name == b"traceparent":
                self.traceparent = value.decode("latin-1")
        self.request_id = correlation.adopt(given)

    def flaw(self, scope: Scope) -> Any:
        """Return the response to a request that need not be looked at any further."""
        if self._length > self._left:
            return answer(problem("body_too_large"))
        if self._length and scope["method"] in _BODY_METHODS and not _is_json(self._kind):
            return answer(problem("unsupported_media_type"))
        if has_header_twice(scope["headers"]):
            return answer(problem("bad_request", "Send Authorization and Idempotency-Key once at most."))
        return None

    async def receive(self) -> Message:
        if self._whole:  # what comes now is the end of the connection, whenever that may be
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._due):
                message = await self._receive()
        except TimeoutError as error:
            raise Refused("request_timeout") from error
        if message["type"] == "http.disconnect" and self._length:
            raise Refused("bad_request", "The body broke off.")  # of which nobody but the metrics will hear
        if message["type"] == "http.request":
            self._whole = not message.get("more_body", False)
            self._left -= len(message.get("body", b""))
            if self._left < 0:
                raise Refused("body_too_large")
        return message

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            _add_headers(message, self.request_id)
        await self._send(message)


def _named(scope: Scope, send: Send) -> Send:
    """Adopt the id of a WebSocket's handshake, whose answer has the headers of any other."""
    request_id = correlation.adopt(dict(scope["headers"]).get(b"x-request-id"))

    async def headed(message: Message) -> None:
        if message["type"] in ("websocket.accept", "websocket.http.response.start"):
            _add_headers(message, request_id)
        await send(message)

    return headed


def _add_headers(message: Message, request_id: str) -> None:
    headers = [(b"x-request-id", request_id.encode()), *_CONSTANT_HEADERS]
    message["headers"] = [*message.get("headers", ()), *headers]


def _is_json(kind: bytes) -> bool:
    media_type = kind.partition(b";")[0].strip().lower()
    return media_type == b"application/json" or _is_json_based(media_type) is not None
