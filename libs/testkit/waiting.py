"""Waiting for something that happens elsewhere, with a deadline instead of a guess."""

import asyncio
from collections.abc import Callable

AMPLE = 120.0
"""Seconds: far above what anything takes on a slow and busy machine. A deadline is there to end what hangs."""


async def until(happened: Callable[[], bool], within: float = AMPLE) -> None:
    """Return once it has happened; `TimeoutError` after so many seconds."""
    async with asyncio.timeout(within):
        while not happened():  # noqa: ASYNC110 - it happens outside of this loop's reach
            await asyncio.sleep(0.005)
