from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
import pytest

from eventlog.log import RESULTS, EventLog, match_events
from eventlog.memory import MemoryLog
from projections.memory import MemoryStore
from projections.observer import Unobserved
from projections.runner import Runner
from projections.store import Partition
from readmodels import ratings, standings
from scoring.consumer import runners
from testkit.runners import folded
from testkit.toy import GAME

GAMES = {GAME.key: GAME}
RATINGS = Partition(ratings.PROJECTION, 0)
T = TypeVar("T")


class Scores:
    """Scoring on logs and a store in memory. Nothing is projected until `fold`."""

    def __init__(self, shards: int = 1) -> None:
        self.matches: Any = MemoryLog(match_events(shards))
        self.results: Any = MemoryLog(RESULTS)
        self.store = MemoryStore()

    @property
    def work(self) -> Sequence[Runner[Any]]:
        return runners(self.matches, self.results, self.store, GAMES, Unobserved())

    async def fold(self) -> None:
        """Fold the match events, then the results that came of them."""
        *of_matches, of_results = self.work
        await folded(of_matches)
        await folded([of_results])

    async def standings(self, match_id: str) -> standings.Standings:
        shard = self.matches.category.shard_of(match_id)
        return await self._document(Partition(standings.PROJECTION, shard), match_id, standings.Standings)

    async def result(self, match_id: str) -> ratings.Result:
        return await self._document(RATINGS, ratings.result_key(match_id), ratings.Result)

    async def player(self, player_id: str) -> ratings.PlayerStatistics:
        return await self._document(RATINGS, ratings.player_key(player_id), ratings.PlayerStatistics)

    async def listed(self, index: str, *, descending: bool = False) -> list[str]:
        page = await self.store.page(RATINGS, index, descending=descending)
        return [entry.member for entry in page.entries]

    async def dump(self) -> list[bytes]:
        return [await self.store.dump(runner.partition) for runner in self.work]

    async def _document(self, partition: Partition, key: str, kind: type[T]) -> T:
        stored = await self.store.get(partition, key)
        assert stored is not None, key
        return msgspec.json.decode(stored, type=kind)


async def recorded_results(log: EventLog) -> list[str]:
    """Return the matches whose results are recorded, in their order."""
    async for batch in log.follow(0, 0):
        return [recorded.match_id for recorded in batch]
    raise AssertionError


@pytest.fixture
def scores() -> Scores:
    return Scores()
