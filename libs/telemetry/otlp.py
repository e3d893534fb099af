"""Traces by OpenTelemetry, sent over OTLP/HTTP; no other module knows it. See `telemetry.tracing` for what it is for.

The environment variables of OpenTelemetry's specification hold: `OTEL_EXPORTER_OTLP_ENDPOINT` and `..._HEADERS`,
`OTEL_TRACES_SAMPLER_ARG` (the share of requests that is traced, 0 to 1), `OTEL_RESOURCE_ATTRIBUTES` and so on.
"""

import os
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Thread

from opentelemetry import context, trace
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.sdk.trace.sampling import ParentBased, Sampler, SamplingResult, TraceIdRatioBased
from opentelemetry.trace import Link, SpanKind, Status, StatusCode, TraceState
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
from opentelemetry.util.types import Attributes as OtherAttributes

from telemetry import logs
from telemetry.tracing import Attributes, Kind

_KINDS = {
    Kind.SERVER: SpanKind.SERVER,
    Kind.CLIENT: SpanKind.CLIENT,
    Kind.PRODUCER: SpanKind.PRODUCER,
    Kind.CONSUMER: SpanKind.CONSUMER,
}
_CLOSE_SECONDS = 3.0
_FIELD = "traceparent"

log = logs.get(__name__)
_propagator = TraceContextTextMapPropagator()


class OpenTelemetry:
    """A `Tracer`."""

    def __init__(self, service: str, version: str) -> None:
        about = {
            "service.namespace": "hexarchy",
            "service.name": service,
            "service.version": version,
            "service.instance.id": f"{socket.gethostname()}-{os.getpid()}",
        }
        # Its own end could wait long for a collector that is away; see `close`.
        self._provider = TracerProvider(
            sampler=Heads(_ratio()), resource=Resource.create(about), shutdown_on_exit=False
        )
        self._provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
        self._tracer = self._provider.get_tracer("hexarchy", version)

    @contextmanager
    def span(self, name: str, kind: Kind, attributes: Attributes, parent: str) -> "Iterator[_Span]":
        """See `Tracer.span`."""
        started = self._tracer.start_as_current_span(name, _place(parent), _KINDS[kind], dict(attributes))
        with started as entered:
            yield _Span(entered)

    def current(self) -> "_Span":
        """See `Tracer.current`."""
        return _Span(trace.get_current_span())

    def traceparent(self) -> str:
        """See `Tracer.traceparent`."""
        carrier: dict[str, str] = {}
        _propagator.inject(carrier)
        return carrier.get(_FIELD, "")

    def trace_id(self) -> str:
        """See `Tracer.trace_id`."""
        place = trace.get_current_span().get_span_context()
        return trace.format_trace_id(place.trace_id) if place.trace_flags.sampled else ""

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
        began = time.time_ns() - int(seconds * 1e9)
        self._tracer.start_span(name, _place(parent), _KINDS[kind], dict(attributes), start_time=began).end()

    def close(self) -> None:
        """See `Tracer.close`."""
        closing = Thread(target=self._provider.shutdown, daemon=True)
        closing.start()
        closing.join(_CLOSE_SECONDS)


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


class Heads(Sampler):
    """Decides where a trace begins, by its id, and follows that decision from there on.

    What a client of the public API says does not count: its trace goes on here, but whether it is taken we decide.
    """

    def __init__(self, ratio: float) -> None:
        self._some = TraceIdRatioBased(ratio)
        self._like_its_parent = ParentBased(self._some)

    def should_sample(
        self,
        parent_context: Context | None,
        trace_id: int,
        name: str,
        kind: SpanKind | None = None,
        attributes: OtherAttributes = None,
        links: Sequence[Link] | None = None,
        trace_state: TraceState | None = None,
    ) -> SamplingResult:
        """See `Sampler`."""
        public = attributes is not None and "http.request.method" in attributes
        chosen = self._some if public else self._like_its_parent
        return chosen.should_sample(parent_context, trace_id, name, kind, attributes, links, trace_state)

    def get_description(self) -> str:
        """See `Sampler`."""
        return f"Heads{{{self._some.get_description()}}}"


def _ratio() -> float:
    given = os.environ.get("OTEL_TRACES_SAMPLER_ARG", "1")
    try:
        ratio = float(given)
    except ValueError:
        ratio = -1.0
    if 0 <= ratio <= 1:
        return ratio
    log.warning("OTEL_TRACES_SAMPLER_ARG is no number from 0 to 1: everything is traced", given=given)
    return 1.0


def _place(parent: str) -> Context | None:
    return _propagator.extract({_FIELD: parent}) if parent else None
