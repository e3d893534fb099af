"""What replay does by itself: follow every shard of the match events."""

from collections.abc import Mapping, Sequence

from eventlog.log import EventLog
from gamekit.game import AnyGame
from projections.observer import Observer
from projections.runner import Runner
from projections.store import Store
from replay.projection import Live, ReplayProjection


def runners(
    event_log: EventLog, store: Store, games: Mapping[str, AnyGame], observer: Observer
) -> Sequence[Runner[Live]]:
    """Return what has to run: a runner per shard."""
    projection = ReplayProjection(games)
    shards = range(event_log.category.shards)
    return [Runner(event_log, store, projection, shard, observer=observer) for shard in shards]
