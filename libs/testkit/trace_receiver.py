"""A collector of traces on this machine: takes OTLP over HTTP as a real one does, and remembers every span."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from socketserver import ThreadingTCPServer
from threading import Thread
from typing import Any

from msgspec import Struct
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.common.v1.common_pb2 import KeyValue


class Span(Struct, frozen=True):
    """A span as it arrived. Ids are hexadecimal; `parent` is empty where there is none."""

    service: str
    name: str
    trace_id: str
    span_id: str
    parent: str
    attributes: Mapping[str, Any]
    failed: bool


class Receiver:
    """What has arrived so far."""

    def __init__(self) -> None:
        self.url = ""
        self._spans: list[Span] = []

    def take(self, body: bytes) -> None:
        """Remember what a request brings."""
        for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
            service = _values(resource.resource.attributes)["service.name"]
            for scope in resource.scope_spans:
                self._spans += [_read(service, span) for span in scope.spans]

    def spans(self, trace_id: str | None = None) -> Sequence[Span]:
        """Return the spans of a trace, or all of them."""
        return [span for span in tuple(self._spans) if trace_id in (None, span.trace_id)]


@contextmanager
def receiving() -> Iterator[Receiver]:
    """Receive at `Receiver.url` for the length of a block."""
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            receiver.take(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None: ...

    with ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:  # an HTTPServer would ask name servers for its name
        receiver.url = f"http://127.0.0.1:{server.server_address[1]}"
        serving = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        serving.start()
        yield receiver
        server.shutdown()
        serving.join()


def _read(service: str, span: Any) -> Span:
    return Span(
        service=service,
        name=span.name,
        trace_id=span.trace_id.hex(),
        span_id=span.span_id.hex(),
        parent=span.parent_span_id.hex(),
        attributes=_values(span.attributes),
        failed=span.status.code == span.status.STATUS_CODE_ERROR,
    )


def _values(attributes: Sequence[KeyValue]) -> dict[str, Any]:
    return {each.key: getattr(each.value, str(each.value.WhichOneof("value"))) for each in attributes}
