"""The gRPC server around the servicer: its connection settings, its health, and how it drains."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from grpc import aio
from grpc_health.v1 import health, health_pb2, health_pb2_grpc

from contracts.matchmaking.v1 import matchmaking_pb2
from contracts.matchmaking.v1.matchmaking_pb2_grpc import add_MatchmakingServicer_to_server
from matchmaking.handlers import Matchmaking
from matchmaking.servicer import Servicer

_OPTIONS = (("grpc.so_reuseport", 0),)  # a second server on a taken port shall fail, not share it
_SERVICE = matchmaking_pb2.DESCRIPTOR.services_by_name["Matchmaking"].full_name


@asynccontextmanager
async def listen(matchmaking: Matchmaking, address: str, *, drain_seconds: float = 10.0) -> AsyncIterator[int]:
    """Serve at `host:port` while the context lasts; yields the port, which is a free one for port 0.

    At the end calls under way get `drain_seconds` to finish. A taken port is a `RuntimeError`.
    """
    server = aio.server(options=_OPTIONS)
    status = health.aio.HealthServicer()  # type: ignore[attr-defined]  # the stubs do not know it
    add_MatchmakingServicer_to_server(Servicer(matchmaking), server)
    health_pb2_grpc.add_HealthServicer_to_server(status, server)
    port = server.add_insecure_port(address)
    await server.start()
    for name in ("", _SERVICE):
        await status.set(name, health_pb2.HealthCheckResponse.SERVING)
    try:
        yield port
    finally:
        await status.enter_graceful_shutdown()
        await server.stop(drain_seconds)
