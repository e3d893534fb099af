"""Traces by OpenTelemetry, sent over OTLP/HTTP; no other module knows it. See `telemetry.tracing` for what it is for.

The environment variables of OpenTelemetry's specification hold: `OTEL_EXPORTER_OTLP_ENDPOINT` and `..._HEADERS`,
`OTEL_TRACES_SAMPLER_ARG` (the share of requests that is taken, 0 to 1), `OTEL_RESOURCE_ATTRIBUTES` and so on.
"""

import logging
import os
import random
import re
import socket
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar, Token
from threading import Thread

from opentelemetry import context, trace
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.sdk.trace.sampling import ALWAYS_ON
from opentelemetry.trace import SpanKind, Status, StatusCode
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from telemetry.spans import NOTHING, Attributes, Kind, Span

_KINDS = {
    Kind.SERVER: SpanKind.SERVER,
    Kind.CLIENT: SpanKind.CLIENT,
    Kind.PRODUCER: SpanKind.PRODUCER,
    Kind.CONSUMER: SpanKind.CONSUMER,
}
_CLOSE_SECONDS = 3.0
_FIELD = "traceparent"
_SAMPLED = 1
_UNTAKEN = f"00-{'1' * 32}-{'1' * 16}-00"
"""What tells others not to take a trace either; nobody will look for it, so one is as good as another."""

_log = logging.getLogger(__name__)
_well_formed = re.compile(r"00-([0-9a-f]{32})-[0-9a-f]{16}-([0-9a-f]{2})").fullmatch
_propagator = TraceContextTextMapPropagator()
_untaken: ContextVar[bool] = ContextVar("untaken", default=False)


class OpenTelemetry:
    """A `Tracer`. A trace is taken or not as a whole, as is decided where it begins.

    What is not taken never reaches OpenTelemetry, where even that would cost as much as deciding a command. What a
    client of the public API says of it does not count: its trace goes on here, but whether it is taken we decide.
    """

    def __init__(self, service: str, version: str) -> None:
        about = {
            "service.namespace": "hexarchy",
            "service.name": service,
            "service.version": version,
            "service.instance.id": f"{socket.gethostname()}-{os.getpid()}",
        }
        # Its own way to end could wait long for a collector that is away; see `close`.
        self._provider = TracerProvider(ALWAYS_ON, Resource.create(about), shutdown_on_exit=False)
        self._provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
        self._tracer = self._provider.get_tracer("hexarchy", version)
        self._share = _share()

    def span(self, name: str, kind: Kind, attributes: Attributes, parent: str) -> AbstractContextManager[Span]:
        """See `Tracer.span`."""
        if not parent and _untaken.get():
            return NOTHING
        public = "http.request.method" in attributes
        return self._taken(name, kind, attributes, parent) if self._takes(parent, public) else _Untaken()

    def _takes(self, parent: str, public: bool) -> bool:
        given = _well_formed(parent) if parent else None
        if given and not public:
            return bool(int(given[2], 16) & _SAMPLED)
        if given:  # the same decision wherever the client's trace passes by
            return int(given[1][16:], 16) < self._share * 2**64
        if not public and trace.get_current_span().get_span_context().is_valid:
            return True
        return random.random() < self._share  # noqa: S311 - nothing depends on that nobody can guess it

    @contextmanager
    def _taken(self, name: str, kind: Kind, attributes: Attributes, parent: str) -> "Iterator[_Span]":
        started = self._tracer.start_as_current_span(name, _place(parent), _KINDS[kind], dict(attributes))
        with started as entered:
            yield _Span(entered)

    def current(self) -> Span:
        """See `Tracer.current`."""
        return NOTHING if _untaken.get() else _Span(trace.get_current_span())

    def traceparent(self) -> str:
        """See `Tracer.traceparent`."""
        if _untaken.get():
            return _UNTAKEN
        carrier: dict[str, str] = {}
        _propagator.inject(carrier)
        return carrier.get(_FIELD, "")

    def trace_id(self) -> str:
        """See `Tracer.trace_id`."""
        place = trace.get_current_span().get_span_context()
        return trace.format_trace_id(place.trace_id) if place.is_valid and not _untaken.get() else ""

    @contextmanager
    def within(self, parent: str) -> Iterator[None]:
        """See `Tracer.within`."""
        token = context.attach(_place(parent) or Context())
        try:
            yield
        finally:
            context.detach(token)

    def record(self, name: str, kind: Kind, attributes: Attributes, parent: str, seconds: float) -> None:
        """See `Tracer.record`."""
        if self._takes(parent, public=False):
            began = time.time_ns() - int(seconds * 1e9)
            self._tracer.start_span(name, _place(parent), _KINDS[kind], dict(attributes), start_time=began).end()

    def close(self) -> None:
        """See `Tracer.close`."""
        closing = Thread(target=self._provider.shutdown, daemon=True)
        closing.start()
        closing.join(_CLOSE_SECONDS)


class _Untaken:
    """A block that belongs to a trace that is not taken."""

    __slots__ = ("_token",)

    def __enter__(self) -> Span:
        self._token: Token[bool] = _untaken.set(True)
        return NOTHING

    def __exit__(self, *_: object) -> None:
        _untaken.reset(self._token)


class _Span:
    __slots__ = ("_span",)

    def __init__(self, span: trace.Span) -> None:
        self._span = span

    @property
    def recorded(self) -> bool:
        return self._span.is_recording()

    def rename(self, name: str) -> None:
        self._span.update_name(name)

    def tell(self, attributes: Attributes) -> None:
        self._span.set_attributes(attributes)

    def fail(self, reason: str) -> None:
        self._span.set_status(Status(StatusCode.ERROR, reason))


def _share() -> float:
    given = os.environ.get("OTEL_TRACES_SAMPLER_ARG", "1")
    try:
        share = float(given)
    except ValueError:
        share = -1.0
    if 0 <= share <= 1:
        return share
    _log.warning("OTEL_TRACES_SAMPLER_ARG is %r, not a number from 0 to 1: every trace is taken", given)
    return 1.0


def _place(parent: str) -> Context | None:
    return _propagator.extract({_FIELD: parent}, Context()) if _well_formed(parent) else None
