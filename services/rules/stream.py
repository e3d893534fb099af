"""One client's stream of commands: starts them as they come, and gathers answers as they get ready."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Iterable
from typing import Any, Generic, TypeVar

C = TypeVar("C")
A = TypeVar("A")


class Stream(Generic[C, A]):
    """Runs commands side by side and yields batches of answers: one batch holds what got ready in one turn of the loop.

    At most `limit` commands are under way or wait with their answers to be taken; one batch of commands may go over it.
    """

    def __init__(self, answer: Callable[[C], Coroutine[Any, Any, A]], *, limit: int) -> None:
        self._answer = answer
        self._limit = limit
        self._under_way: set[asyncio.Task[A]] = set()
        self._ready: list[A] = []
        self._more = asyncio.Event()
        self._room = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None

    async def run(self, batches: AsyncIterator[Iterable[C]]) -> AsyncGenerator[list[A], None]:
        """Yield answers until all commands are answered: those the client sent, or those that came before `stop`.

        When nobody takes the answers any more, the commands under way still go on to their end.
        """
        self._reader = asyncio.create_task(self._read(batches))
        self._reader.add_done_callback(self._stop_reading)
        try:
            while self._ready or self._under_way or not self._reader.done():
                await self._more.wait()
                self._more.clear()
                if self._ready:
                    ready, self._ready = self._ready, []
                    self._room.set()
                    yield ready
        finally:
            self._reader.cancel()

    def stop(self) -> None:
        """Take no further commands."""
        if self._reader is not None:
            self._reader.cancel()

    async def _read(self, batches: AsyncIterator[Iterable[C]]) -> None:
        async for batch in batches:
            for command in batch:
                task = asyncio.create_task(self._answer(command))
                self._under_way.add(task)
                task.add_done_callback(self._finish)
            while len(self._under_way) + len(self._ready) >= self._limit:
                self._room.clear()
                await self._room.wait()

    def _stop_reading(self, reader: asyncio.Task[None]) -> None:
        if not reader.cancelled():
            reader.exception()  # a stream that broke ends like one that was closed: its client asks again
        self._more.set()

    def _finish(self, task: asyncio.Task[A]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            self._ready.append(task.result())
        self._more.set()
