"""What scoring does by itself: follow the match events and the results that it makes of them, and count live ones."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from eventlog.log import EventLog
from gamekit.game import AnyGame
from projections.observer import Observer
from projections.reader import ReadModels
from projections.runner import Runner
from projections.store import ModelsUnavailable, Partition, Store
from readmodels.standings import PROJECTION, live_of
from scoring.handlers import Results
from scoring.projection.ratings import RatingsProjection
from scoring.projection.standings import StandingsProjection
from telemetry.metrics import LIVE_MATCHES

_COUNT_SECONDS = 10.0


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


async def live_matches(models: ReadModels, games: Iterable[str], shards: int) -> Mapping[str, int]:
    """Return how many matches of each game are opened and not over; raises `ModelsUnavailable`."""
    partitions = [Partition(PROJECTION, shard) for shard in range(shards)]
    return {game: sum([await models.count(partition, live_of(game)) for partition in partitions]) for game in games}


async def count_live_matches(models: ReadModels, games: Iterable[str], shards: int) -> None:
    """Tell the metrics, for ever. While the store is away nothing is told, rather than what was true once."""
    while True:
        try:
            for game, count in (await live_matches(models, games, shards)).items():
                LIVE_MATCHES.labels(game).set(count)
        except ModelsUnavailable:
            LIVE_MATCHES.clear()
        await asyncio.sleep(_COUNT_SECONDS)
