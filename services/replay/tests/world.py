"""A replay service without a network: over the memory log and store, or over the real ones."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from time import monotonic

from msgspec import Struct

from eventlog.log import EventLog
from gamekit.game import AnyGame
from projections.observer import Unobserved
from projections.reader import ReadModels
from projections.store import Store
from replay.consumer import runners
from replay.handlers import Replay
from testkit.toy import GAME
from testkit.waiting import AMPLE

GAMES: dict[str, AnyGame] = {GAME.key: GAME}


class World(Struct, frozen=True):
    """A log and a store, and replay over them. Nothing is projected until `projecting` or `project`."""

    log: EventLog
    store: Store
    models: ReadModels
    empty_the_store: Callable[[], Awaitable[object]]
    replay: Replay

    async def project(self, games: Mapping[str, AnyGame] = GAMES) -> None:
        """Bring the store up to date with the log, once."""
        async with self.projecting(games) as caught_up:
            await caught_up()

    @asynccontextmanager
    async def projecting(self, games: Mapping[str, AnyGame] = GAMES) -> AsyncIterator[Callable[[], Awaitable[None]]]:
        """Keep the store up to date; yields what waits until it is."""
        works = runners(self.log, self.store, games, Unobserved())
        tasks = [asyncio.create_task(runner.run()) for runner in works]

        async def caught_up() -> None:
            deadline = monotonic() + AMPLE
            while any([await runner.lag() for runner in works]):
                assert monotonic() < deadline, "the projection does not catch up"
                await asyncio.sleep(0.01)

        try:
            yield caught_up
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
