"""The metrics of all services, in one place so that dashboards and alerts can be checked against them.

Labels have few values: games, routes, shards, codes of refusals; never a match, an account or a text.
"""

from prometheus_client import Counter, Gauge, Histogram

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

BUILD = Gauge("hexarchy_build_info", "1; its label tells what runs", ["version"])
SERVING = Gauge("hexarchy_serving", "1 from the end of the start to the beginning of the drain, else 0")

COMMANDS = Counter(
    "hexarchy_commands", "Commands decided, by game and 'accepted' or the code why not", ["game", "code"]
)
COMMAND_SECONDS = Histogram(
    "hexarchy_command_seconds",
    "From receipt to answer of a command that was 'accepted', 'refused' by a rule, or 'failed' through no fault of its",
    ["game", "outcome"],
    buckets=_SECONDS,
)
APPEND_SECONDS = Histogram("hexarchy_append_seconds", "From publish to acknowledged commit", buckets=_SECONDS)
CONFLICTS = Counter("hexarchy_append_conflicts", "Appends that found another commit in their place")
HOT_MATCHES = Gauge("hexarchy_hot_matches", "Matches held in memory, ready to decide")
COLD_LOADS = Counter("hexarchy_cold_loads", "Matches folded from the log because they were not in memory")
LIVE_MATCHES = Gauge(
    "hexarchy_live_matches", "Matches opened and not over, as every replica of scoring counts", ["game"]
)

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

LOG_CONNECTED = Gauge("hexarchy_log_connected", "1 while there is a connection to NATS, else 0")
LOG_RECONNECTS = Counter("hexarchy_log_reconnects", "Times the connection to NATS was made again")
LOG_RETRIES = Counter("hexarchy_log_retries", "Questions to the log that were asked again for want of an answer")
LOG_REBUILDS = Counter("hexarchy_log_reader_rebuilds", "Times a reader of a shard was made anew where it stood")
