"""Traces: what was done for one request, by whichever service. They cost next to nothing until an operator wants them.

That is when `OTEL_EXPORTER_OTLP_ENDPOINT` is set; only then OpenTelemetry is loaded, see `telemetry.otlp`. A trace goes
on in another process through its `traceparent`, as W3C defines it. The empty one stands for none.
"""

import logging
import os
from contextlib import AbstractContextManager

from telemetry.spans import NOTHING, Attributes, Kind, Span, Tracer
from telemetry.version import version

_log = logging.getLogger(__name__)

_NO_ATTRIBUTES: Attributes = {}
_tracer: Tracer = NOTHING


def start(service: str) -> None:
    """Trace what this process does from now on, if an operator wants it."""
    global _tracer
    if os.environ.get("OTEL_EXPORTER_OTLP_ENDPOINT") or os.environ.get("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"):
        from telemetry.otlp import OpenTelemetry  # here, because it takes long to load

        try:
            _tracer = OpenTelemetry(service, version())
        except Exception:  # noqa: BLE001 - whatever is wrong with it, the service works without
            _log.exception("nothing is traced")


def stop() -> None:
    """Send what is not sent yet, within a bounded time, and trace no more."""
    global _tracer
    _tracer.close()
    _tracer = NOTHING


def on() -> bool:
    """Whether an operator wants traces."""
    return _tracer is not NOTHING


def span(
    name: str, kind: Kind, attributes: Attributes = _NO_ATTRIBUTES, *, parent: str = ""
) -> AbstractContextManager[Span]:
    """Make the block a span: that of `parent` if it is given, else of the block around. An exception is its failure."""
    return _tracer.span(name, kind, attributes, parent)


def call(method: str, attributes: Attributes = _NO_ATTRIBUTES) -> AbstractContextManager[Span]:
    """Make the block a span: a call of a gRPC method, `package.Service/Method`."""
    return NOTHING if _tracer is NOTHING else _tracer.span(method, Kind.CLIENT, {**_rpc(method), **attributes}, "")


def answer(method: str, *, parent: str) -> AbstractContextManager[Span]:
    """Make the block a span: the work for such a call, whose caller's trace is `parent`."""
    return NOTHING if _tracer is NOTHING else _tracer.span(method, Kind.SERVER, _rpc(method), parent)


def publish(subject: str, match_id: str, game: str) -> AbstractContextManager[Span]:
    """Make the block a span: an append to the log."""
    if _tracer is NOTHING:
        return NOTHING
    about = {**_messaging(subject, "publish", match_id, game), "messaging.operation.type": "send"}
    return _tracer.span(f"publish {subject}", Kind.PRODUCER, about, "")


def folded(projection: str, shard: int, match_id: str, game: str, *, parent: str, seconds: float) -> None:
    """Add a span: a commit was folded into read models, which took so long and ends now."""
    about = {
        **_messaging(projection, "project", match_id, game),
        "messaging.operation.type": "process",
        "messaging.consumer.group.name": projection,
        "messaging.destination.partition.id": str(shard),
    }
    _tracer.record(f"project {projection}", Kind.CONSUMER, about, parent, seconds)


def _messaging(destination: str, operation: str, match_id: str, game: str) -> dict[str, str | int]:
    return {
        "messaging.system": "nats",
        "messaging.destination.name": destination,
        "messaging.operation.name": operation,
        "hexarchy.match_id": match_id,
        "hexarchy.game": game,
    }


def _rpc(method: str) -> Attributes:
    service, _, name = method.partition("/")
    return {"rpc.system": "grpc", "rpc.service": service, "rpc.method": name}


def within(parent: str) -> AbstractContextManager[None]:
    """Make the block a part of a trace without a span of its own."""
    return _tracer.within(parent)


def current() -> Span:
    """Return the innermost span around."""
    return _tracer.current()


def traceparent() -> str:
    """Return what tells another process where to go on with this trace."""
    return _tracer.traceparent()


def kept_traceparent() -> str:
    """Return what to store so that whoever reads it can go on with this trace: nothing, if nobody will see it."""
    return _tracer.traceparent() if _tracer.trace_id() else ""


def trace_id() -> str:
    """Return the id of the trace around, if anybody will see it."""
    return _tracer.trace_id()
