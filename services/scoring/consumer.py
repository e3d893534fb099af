"""What scoring follows: every shard of the match events, and the stream of results that it makes of them."""

from collections.abc import Mapping, Sequence
from typing import Any

from eventlog.log import EventLog
from gamekit.game import AnyGame
from projections.observer import Observer
from projections.runner import Runner
from projections.store import Store
from scoring.handlers import Results
from scoring.projection.ratings import RatingsProjection
from scoring.projection.standings import StandingsProjection


def runners(
    match_events: EventLog, results: EventLog, store: Store, games: Mapping[str, AnyGame], observer: Observer
) -> Sequence[Runner[Any]]:
    """Return what has to run."""
    record = Results(match_events, results, games).record
    standings = StandingsProjection(games)
    return (
        *(
            Runner(match_events, store, standings, shard, react=record, observer=observer)
            for shard in range(match_events.category.shards)
        ),
        Runner(results, store, RatingsProjection(), observer=observer),
    )
