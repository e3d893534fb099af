"""Where the servicer listens."""

from contextlib import AbstractAsyncContextManager

from contracts.rules.v1 import rules_pb2
from contracts.rules.v1.rules_pb2_grpc import add_RulesServicer_to_server
from rules.handlers import Rules
from rules.servicer import Servicer
from telemetry.rpc import serve_rpc

_SERVICE = rules_pb2.DESCRIPTOR.services_by_name["Rules"].full_name


def listen(
    rules: Rules, address: str, *, stream_limit: int = 2_000, drain_seconds: float = 10.0
) -> AbstractAsyncContextManager[int]:
    """Serve at `host:port` while the context lasts, see `telemetry.rpc`; at the end open streams are told to finish."""
    servicer = Servicer(rules, stream_limit=stream_limit)
    return serve_rpc(
        address,
        _SERVICE,
        lambda server: add_RulesServicer_to_server(servicer, server),
        drain_seconds=drain_seconds,
        draining=servicer.drain,
    )
