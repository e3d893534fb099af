"""Where the servicer listens."""

from contextlib import AbstractAsyncContextManager

from contracts.matchmaking.v1 import matchmaking_pb2
from contracts.matchmaking.v1.matchmaking_pb2_grpc import add_MatchmakingServicer_to_server
from matchmaking.handlers import Matchmaking
from matchmaking.servicer import Servicer
from telemetry.rpc import serve_rpc

_SERVICE = matchmaking_pb2.DESCRIPTOR.services_by_name["Matchmaking"].full_name
_CONNECTION_SECONDS = 60.0


def listen(matchmaking: Matchmaking, address: str, *, drain_seconds: float = 10.0) -> AbstractAsyncContextManager[int]:
    """Serve at `host:port` while the context lasts, see `telemetry.rpc`."""
    servicer = Servicer(matchmaking)
    return serve_rpc(
        address,
        _SERVICE,
        lambda server: add_MatchmakingServicer_to_server(servicer, server),
        drain_seconds=drain_seconds,
        connection_seconds=_CONNECTION_SECONDS,
    )
