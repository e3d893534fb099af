"""Projections, as operators see them: the runner's observer that feeds metrics and logs."""

from collections import defaultdict
from collections.abc import Collection
from contextlib import AbstractContextManager, suppress
from datetime import UTC, datetime, timedelta

from eventlog.log import Recorded
from projections.store import Partition
from telemetry import logs, tracing
from telemetry.metrics import (
    PROJECTED,
    PROJECTION_LAG,
    PROJECTION_PARKED,
    PROJECTION_POSITION,
    PROJECTION_RESTARTS,
)

_RECENT = timedelta(hours=1)

log = logs.get(__name__)


class ProjectionMetrics:
    """An `Observer` for all runners of a process. Gauges tell of the live generation, not of one being built."""

    def __init__(self) -> None:
        self._live: dict[Partition, int] = {}
        self._parked: defaultdict[tuple[Partition, int], set[str]] = defaultdict(set)

    def opened(self, partition: Partition, generation: int, position: int, parked: Collection[str]) -> None:
        """See `Observer.opened`."""
        PROJECTION_POSITION.labels(*_labels(partition)).set(position)
        PROJECTED.labels(*_labels(partition))  # zero is a figure too, and what an increase is counted from
        PROJECTION_RESTARTS.labels(*_labels(partition))
        self._live[partition] = generation
        self._parked[partition, generation] = set(parked)
        self._count_parked(partition)

    def closed(self, partition: Partition) -> None:
        """See `Observer.closed`. What another process works on must not be told of as it was when it was ours."""
        self._live.pop(partition, None)
        for gauge in (PROJECTION_POSITION, PROJECTION_LAG, PROJECTION_PARKED):
            with suppress(KeyError):
                gauge.remove(*_labels(partition))

    def applied(
        self,
        partition: Partition,
        generation: int,
        position: int,
        commits: int,
        seconds: float,  # noqa: ARG002 - how long a batch took is of no use without its size
    ) -> None:
        """See `Observer.applied`."""
        PROJECTED.labels(*_labels(partition)).inc(commits)
        if self._live.get(partition) == generation:
            PROJECTION_POSITION.labels(*_labels(partition)).set(position)

    def traced(self, partition: Partition, generation: int, recorded: Recorded, seconds: float) -> None:
        """See `Observer.traced`. Read models that are built anew make no new spans of what happened long ago."""
        commit = recorded.commit
        if commit is not None and self._live.get(partition) == generation and _is_recent(commit.at):
            tracing.folded(
                partition.projection,
                partition.shard,
                commit.match_id,
                commit.game,
                parent=recorded.traceparent,
                seconds=seconds,
            )

    def reacting(self, recorded: Recorded) -> AbstractContextManager[None]:
        """See `Observer.reacting`. What is appended meanwhile belongs to the same trace."""
        return tracing.within(recorded.traceparent)

    def lagging(self, partition: Partition, generation: int, commits: int) -> None:
        """See `Observer.lagging`."""
        if self._live.get(partition) == generation:
            PROJECTION_LAG.labels(*_labels(partition)).set(commits)

    def parked(self, partition: Partition, generation: int, match_id: str, reason: str) -> None:
        """See `Observer.parked`."""
        log.error("match parked", **_fields(partition, generation), match_id=match_id, reason=reason)
        self._parked[partition, generation].add(match_id)
        self._count_parked(partition)

    def unparked(self, partition: Partition, generation: int, match_id: str) -> None:
        """See `Observer.unparked`."""
        log.info("match unparked", **_fields(partition, generation), match_id=match_id)
        self._parked[partition, generation].discard(match_id)
        self._count_parked(partition)

    def restarted(self, partition: Partition, reason: str) -> None:
        """See `Observer.restarted`."""
        log.warning("projection restarted", projection=partition.projection, shard=partition.shard, reason=reason)
        PROJECTION_RESTARTS.labels(*_labels(partition)).inc()

    def promoted(self, partition: Partition, generation: int) -> None:
        """See `Observer.promoted`."""
        log.info("projection rebuilt", **_fields(partition, generation))
        self._live[partition] = generation
        self._count_parked(partition)

    def _count_parked(self, partition: Partition) -> None:
        live = self._live.get(partition)
        if live is not None:
            PROJECTION_PARKED.labels(*_labels(partition)).set(len(self._parked[partition, live]))


def _is_recent(at: str) -> bool:
    try:
        return datetime.now(UTC) - datetime.fromisoformat(at) < _RECENT
    except (ValueError, TypeError):  # it was imported from somebody who writes times in another way
        return False


def _labels(partition: Partition) -> tuple[str, str]:
    return partition.projection, str(partition.shard)


def _fields(partition: Partition, generation: int) -> dict[str, object]:
    return {"projection": partition.projection, "shard": partition.shard, "generation": generation}
