"""Runners of projections in tests: run them, and wait until they have folded all there is."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from projections.runner import Runner
from testkit.waiting import AMPLE


@asynccontextmanager
async def running(runners: Sequence[Runner[Any]]) -> AsyncIterator[None]:
    """Run all of them while the context lasts."""
    tasks = [asyncio.create_task(runner.run()) for runner in runners]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def caught_up(runners: Sequence[Runner[Any]], within: float = AMPLE) -> None:
    """Wait until none of them is behind its log; `TimeoutError` after so many seconds."""
    async with asyncio.timeout(within):
        for runner in runners:
            while await runner.lag():  # noqa: ASYNC110 - the log and the store may be other processes
                await asyncio.sleep(0.005)


async def folded(runners: Sequence[Runner[Any]]) -> None:
    """Run them until they have folded all there is."""
    async with running(runners):
        await caught_up(runners)
