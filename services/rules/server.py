"""The gRPC server around the servicer: its connection settings, its health, and how it drains."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from grpc import aio
from grpc_health.v1 import health, health_pb2, health_pb2_grpc

from contracts.rules.v1 import rules_pb2
from contracts.rules.v1.rules_pb2_grpc import add_RulesServicer_to_server
from rules.handlers import Rules
from rules.servicer import Servicer

_OPTIONS = (
    ("grpc.so_reuseport", 0),  # a second server on a taken port shall fail, not share it
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.http2.min_recv_ping_interval_without_data_ms", 5_000),
)
_SERVICE = rules_pb2.DESCRIPTOR.services_by_name["Rules"].full_name


@asynccontextmanager
async def listen(
    rules: Rules, address: str, *, stream_limit: int = 2_000, drain_seconds: float = 10.0
) -> AsyncIterator[int]:
    """Serve rules at `host:port` while the context lasts; yields the port, which is a free one for port 0.

    At the end new commands are refused with UNAVAILABLE and those under way get `drain_seconds` to finish. A taken port
    is a `RuntimeError`.
    """
    server = aio.server(options=_OPTIONS)
    servicer = Servicer(rules, stream_limit=stream_limit)
    status = health.aio.HealthServicer()  # type: ignore[attr-defined]  # the stubs do not know it
    add_RulesServicer_to_server(servicer, server)
    health_pb2_grpc.add_HealthServicer_to_server(status, server)
    port = server.add_insecure_port(address)
    await server.start()
    for name in ("", _SERVICE):
        await status.set(name, health_pb2.HealthCheckResponse.SERVING)
    try:
        yield port
    finally:
        await status.enter_graceful_shutdown()
        servicer.drain()
        await server.stop(drain_seconds)
