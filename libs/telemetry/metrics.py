"""The metrics of all services, in one place so that dashboards and alerts can be checked against them."""

from prometheus_client import Counter, Gauge, Histogram

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

COMMANDS = Counter("hexarchy_commands", "Commands decided, by game and outcome", ["game", "outcome"])
COMMAND_SECONDS = Histogram(
    "hexarchy_command_seconds", "From receipt to answer of a command", ["game"], buckets=_SECONDS
)
APPEND_SECONDS = Histogram("hexarchy_append_seconds", "From publish to acknowledged commit", buckets=_SECONDS)
CONFLICTS = Counter("hexarchy_append_conflicts", "Appends that found another commit in their place")
HOT_MATCHES = Gauge("hexarchy_hot_matches", "Matches held in memory, ready to decide")
COLD_LOADS = Counter("hexarchy_cold_loads", "Matches folded from the log because they were not in memory")

PROJECTED = Counter("hexarchy_projected_commits", "Commits folded into read models", ["projection", "shard"])
PROJECTION_POSITION = Gauge("hexarchy_projection_position", "Checkpoint of a projection", ["projection", "shard"])
PROJECTION_LAG = Gauge("hexarchy_projection_lag", "Messages a projection is behind the log", ["projection", "shard"])
PROJECTION_PARKED = Gauge(
    "hexarchy_projection_parked_matches", "Matches set aside by a projection", ["projection", "shard"]
)
PROJECTION_RESTARTS = Counter("hexarchy_projection_restarts", "Times a projection began again", ["projection", "shard"])

REQUESTS = Counter("hexarchy_http_requests", "HTTP requests, by route and status", ["route", "status"])
REQUEST_SECONDS = Histogram("hexarchy_http_request_seconds", "From request to answer", ["route"], buckets=_SECONDS)
STREAMS = Gauge("hexarchy_streams", "Open WebSocket streams")
SLOW_CONSUMERS = Counter("hexarchy_slow_consumers", "WebSocket streams closed because they did not keep up")

NATS_RECONNECTS = Counter("hexarchy_nats_reconnects", "Times the connection to NATS was made again")
