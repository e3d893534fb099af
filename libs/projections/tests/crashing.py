"""A process that dies at a chosen moment, without the cost of a process."""

from itertools import count

from projections.store import Changes, Checkpoint, Partition, Store


class Crash(Exception):  # noqa: N818 - it names what happens
    """The process dies here."""


class Crashing:
    """A store of a process that dies at its nth transaction, right before or right after it."""

    def __init__(self, store: Store, at: int, after: bool) -> None:
        self._store = store
        self._calls = count(1)
        self._at = at
        self._after = after

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    async def commit(self, partition: Partition, generation: int, after: Checkpoint, changes: Changes) -> Checkpoint:
        due = next(self._calls) == self._at
        if due and not self._after:
            raise Crash
        written = await self._store.commit(partition, generation, after, changes)
        if due:
            raise Crash
        return written
