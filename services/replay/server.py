"""Where the servicer listens."""

from contextlib import AbstractAsyncContextManager

from contracts.replay.v1 import replay_pb2
from contracts.replay.v1.replay_pb2_grpc import add_ReplayServicer_to_server
from replay.handlers import Replay
from replay.servicer import Servicer
from telemetry.rpc import serve_rpc

_SERVICE = replay_pb2.DESCRIPTOR.services_by_name["Replay"].full_name
_CONNECTION_SECONDS = 60.0


def listen(replay: Replay, address: str, *, drain_seconds: float = 10.0) -> AbstractAsyncContextManager[int]:
    """Serve at `host:port` while the context lasts, see `telemetry.rpc`."""
    servicer = Servicer(replay)
    return serve_rpc(
        address,
        _SERVICE,
        lambda server: add_ReplayServicer_to_server(servicer, server),
        drain_seconds=drain_seconds,
        connection_seconds=_CONNECTION_SECONDS,
    )
