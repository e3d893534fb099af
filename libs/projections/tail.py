"""What a shard has to say from a position on, read ahead while the batch before is folded and written."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing

from eventlog.log import Recorded


def heed_cancellation() -> None:
    """Raise the `CancelledError` that a library has swallowed, as `asyncio.wait_for` of Python 3.11 sometimes does."""
    task = asyncio.current_task()
    if task and task.cancelling():
        raise asyncio.CancelledError


class Tail:
    """Reads a shard ahead, a bounded number of messages, and hands them out in order."""

    def __init__(self, messages: AsyncGenerator[Sequence[Recorded], None], ahead: int) -> None:
        self._ahead = ahead
        self._read: deque[Recorded] = deque()
        self._came = asyncio.Event()
        self._taken = asyncio.Event()
        self._reader = asyncio.create_task(self._read_ahead(messages))

    async def take(self, at_most: int, until: int | None, within: float) -> Sequence[Recorded]:
        """Return the next messages up to a position, or none if none came within the seconds or `nudge` was called."""
        if not self._read:
            await self._wait(within)
        batch: list[Recorded] = []
        while self._read and len(batch) < at_most and (until is None or self._read[0].position <= until):
            batch.append(self._read.popleft())
        self._taken.set()
        return batch

    def give_back(self, messages: Sequence[Recorded]) -> None:
        """Take back, as the next ones, messages that were handed out."""
        self._read.extendleft(reversed(messages))

    def nudge(self) -> None:
        """End the wait of whoever waits for messages."""
        self._came.set()

    async def end(self) -> None:
        """Wait until there can be no more messages; raises why."""
        await asyncio.wait([self._reader])
        self._reader.result()
        raise EOFError("the log has ended")

    async def close(self) -> None:
        """Stop reading."""
        self._reader.cancel()
        await asyncio.wait([self._reader])
        if not self._reader.cancelled():
            self._reader.exception()  # whoever closes no longer cares

    async def _wait(self, within: float) -> None:
        if self._reader.done():
            self._reader.result()
            raise EOFError("the log has ended")
        self._came.clear()
        try:
            async with asyncio.timeout(within):
                await self._came.wait()
        except TimeoutError:
            return

    async def _read_ahead(self, messages: AsyncGenerator[Sequence[Recorded], None]) -> None:
        try:
            async with aclosing(messages):
                async for batch in messages:
                    self._read.extend(batch)
                    self._came.set()
                    while len(self._read) >= self._ahead:
                        self._taken.clear()
                        await self._taken.wait()
        finally:
            self._came.set()
