"""The gRPC server of a service: its connection settings, its health, and how it drains."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import grpc
from grpc import aio
from grpc_health.v1 import health, health_pb2, health_pb2_grpc

from telemetry import tracing

_HEALTH = "grpc.health."

_OPTIONS = (
    ("grpc.so_reuseport", 0),  # a second server on a taken port shall fail, not share it
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.http2.min_ping_interval_without_data_ms", 5_000),
)


@asynccontextmanager
async def serve_rpc(
    address: str,
    service: str,
    add: Callable[[aio.Server], None],
    *,
    drain_seconds: float,
    connection_seconds: float | None = None,
    draining: Callable[[], None] = lambda: None,
) -> AsyncIterator[int]:
    """Serve at `host:port` while the context lasts; yields the port, which is a free one for port 0.

    `add` adds the servicer; `service` is its full name, for the health protocol. Clients are asked to connect anew
    after `connection_seconds`, so that they find new replicas. At the end `draining` is called, new calls are
    refused, and those under way get `drain_seconds` to finish. A taken port is a `RuntimeError`.
    """
    age = () if connection_seconds is None else (("grpc.max_connection_age_ms", int(connection_seconds * 1000)),)
    server = aio.server(options=(*_OPTIONS, *age), interceptors=[Traced()] if tracing.on() else None)
    status = health.aio.HealthServicer()  # type: ignore[attr-defined]  # the stubs do not know it
    add(server)
    health_pb2_grpc.add_HealthServicer_to_server(status, server)
    port = server.add_insecure_port(address)
    await server.start()
    for name in ("", service):
        await status.set(name, health_pb2.HealthCheckResponse.SERVING)
    try:
        yield port
    finally:
        await status.enter_graceful_shutdown()
        draining()
        await server.stop(drain_seconds)


class Traced(aio.ServerInterceptor):  # type: ignore[type-arg]  # only the stubs know its parameters
    """Makes each unary call a span of its caller's trace. Streams carry many requests, and see to each of them."""

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Any]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Any:
        """See `grpc.aio.ServerInterceptor`; its types are erased."""
        handler = await continuation(handler_call_details)
        method = handler_call_details.method.lstrip("/")
        if handler is None or handler.unary_unary is None or method.startswith(_HEALTH):
            return handler
        metadata = dict(handler_call_details.invocation_metadata or ())
        parent = str(metadata.get("traceparent", ""))

        async def traced(request: Any, context: Any) -> Any:
            with tracing.answer(method, parent=parent):
                return await handler.unary_unary(request, context)

        return grpc.unary_unary_rpc_method_handler(traced, handler.request_deserializer, handler.response_serializer)
