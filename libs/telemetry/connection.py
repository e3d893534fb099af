"""The connection to the event log, as operators see it."""

from eventlog.jetstream import Hooks
from telemetry import tracing
from telemetry.metrics import LOG_CONNECTED, LOG_REBUILDS, LOG_RECONNECTS, LOG_RETRIES


def _connected() -> None:
    LOG_CONNECTED.set(1)


def _disconnected() -> None:
    LOG_CONNECTED.set(0)


def _reconnected() -> None:
    LOG_CONNECTED.set(1)
    LOG_RECONNECTS.inc()


HOOKS = Hooks(
    connected=_connected,
    disconnected=_disconnected,
    reconnected=_reconnected,
    retried=lambda _reason: LOG_RETRIES.inc(),
    rebuilt=lambda _reason: LOG_REBUILDS.inc(),
    traceparent=tracing.kept_traceparent,
)
"""What every service hands to its connection."""
