from datetime import UTC, datetime

import pytest
from msgspec.structs import replace
from prometheus_client import REGISTRY

from eventlog.commit import EMPTY, seal
from eventlog.log import Recorded
from projections.store import Partition
from telemetry import tracing
from telemetry.projecting import ProjectionMetrics
from testkit.commits import draft
from testkit.trace_receiver import receiving

TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


def value(name: str, partition: Partition) -> float | None:
    labels = {"projection": partition.projection, "shard": str(partition.shard)}
    return REGISTRY.get_sample_value(f"hexarchy_projection_{name}", labels)


def test_position_and_lag_are_those_of_the_live_generation() -> None:
    metrics, partition = ProjectionMetrics(), Partition("observed", 0)

    metrics.opened(partition, 1, 7, ())
    assert value("position", partition) == 7
    metrics.applied(partition, 1, 40, 33, 0.1)
    metrics.lagging(partition, 1, 2)
    metrics.applied(partition, 2, 10, 10, 0.1)
    metrics.lagging(partition, 2, 32)
    assert (value("position", partition), value("lag", partition)) == (40, 2)

    metrics.promoted(partition, 2)
    metrics.applied(partition, 2, 42, 32, 0.1)
    metrics.lagging(partition, 2, 0)
    assert (value("position", partition), value("lag", partition)) == (42, 0)
    labels = {"projection": "observed", "shard": "0"}
    assert REGISTRY.get_sample_value("hexarchy_projected_commits_total", labels) == 75


def test_parked_matches_are_counted_once_and_per_generation() -> None:
    metrics, partition = ProjectionMetrics(), Partition("observed", 1)

    metrics.opened(partition, 1, 7, {"m1"})
    assert value("parked_matches", partition) == 1
    metrics.parked(partition, 1, "m1", "ValueError: odd")
    metrics.parked(partition, 1, "m2", "ValueError: odd")
    metrics.parked(partition, 2, "m3", "ValueError: odd")
    assert value("parked_matches", partition) == 2

    metrics.unparked(partition, 1, "m1")
    assert value("parked_matches", partition) == 1

    metrics.promoted(partition, 2)
    assert value("parked_matches", partition) == 1


def test_what_is_not_worked_on_here_any_more_is_not_told_of() -> None:
    metrics, partition = ProjectionMetrics(), Partition("observed", 2)

    metrics.opened(partition, 1, 7, {"m1"})
    metrics.lagging(partition, 1, 2)
    metrics.closed(partition)
    assert [value(name, partition) for name in ("position", "lag", "parked_matches", "restarts_total")] == [
        None,
        None,
        None,
        0,
    ]

    metrics.opened(partition, 1, 9, ())
    assert [value(name, partition) for name in ("position", "lag", "parked_matches")] == [9, None, 0]


@pytest.mark.parametrize("at", ["2024-05-01T12:00:00.000Z", "yesterday", "2024-05-01T12:00:00", ""])
def test_what_happened_long_ago_or_nobody_knows_when_is_no_part_of_a_trace_any_more(
    at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with receiving() as receiver:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url)
        tracing.start("scoring")
        metrics, partition = ProjectionMetrics(), Partition("observed", 3)
        metrics.opened(partition, 1, 0, ())
        for when in (at, datetime.now(UTC).isoformat()):
            metrics.traced(partition, 1, recorded(when), 0.1)
            metrics.traced(partition, 2, recorded(when), 0.1)
        tracing.stop()

    (span,) = receiver.spans()
    assert (span.name, span.trace_id, span.parent) == ("project observed", TRACE.split("-")[1], TRACE.split("-")[2])


def recorded(at: str) -> Recorded:
    commit, stored = seal(replace(draft("m1"), at=at), EMPTY)
    return Recorded(1, "m1", commit, stored, TRACE)
