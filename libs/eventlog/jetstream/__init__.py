"""The event log on NATS JetStream. Nothing outside this package imports `nats`."""

from eventlog.jetstream.api import Replica
from eventlog.jetstream.cluster import Placement
from eventlog.jetstream.connection import Hooks, Patience
from eventlog.jetstream.follow import Reading
from eventlog.jetstream.logs import JetStreamLogs, Settings

__all__ = ["Hooks", "JetStreamLogs", "Patience", "Placement", "Reading", "Replica", "Settings"]
