"""Read models in memory: for tests and for trying things out. Behaves as the Redis store does."""

import secrets
import time
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from projections.cursor import after, cursor_to
from projections.reader import Entry, Page
from projections.store import START, Changes, Checkpoint, Contents, Fenced, Parked, Partition, Standing, Status

T = TypeVar("T")


@dataclass
class _Generation:
    checkpoint: Checkpoint = START
    documents: dict[str, bytes] = field(default_factory=dict)
    indexes: dict[str, dict[str, float]] = field(default_factory=dict)
    parked: dict[str, Parked] = field(default_factory=dict)
    retries: set[str] = field(default_factory=set)


@dataclass
class _Shelf:
    """Everything of one partition."""

    live: int | None = None
    building: int | None = None
    generations: dict[int, _Generation] = field(default_factory=dict)
    holder: tuple[str, float] = ("", 0.0)

    def generation(self, number: int | None) -> _Generation:
        return self.generations.get(number or 0) or _Generation()


class MemoryStore:
    """A `Store` and its `ReadModels` in one object."""

    def __init__(self) -> None:
        self._shelves: dict[Partition, _Shelf] = {}

    def flush(self) -> None:
        """Lose everything, as `FLUSHALL` does."""
        self._shelves.clear()

    def _shelf(self, partition: Partition) -> _Shelf:
        return self._shelves.setdefault(partition, _Shelf())

    async def live(self, partition: Partition) -> int:
        """See `Store.live`."""
        shelf = self._shelf(partition)
        shelf.live = shelf.live or 1
        return shelf.live

    async def standing(self, partition: Partition, generation: int) -> Standing:
        """See `Store.standing`."""
        found = self._shelf(partition).generation(generation)
        return Standing(found.checkpoint, tuple(found.parked.values()), tuple(sorted(found.retries)))

    async def load(self, partition: Partition, generation: int, keys: Sequence[str]) -> Sequence[bytes | None]:
        """See `Store.load`."""
        documents = self._shelf(partition).generation(generation).documents
        return [documents.get(key) for key in keys]

    async def commit(self, partition: Partition, generation: int, after: Checkpoint, changes: Changes) -> Checkpoint:
        """See `Store.commit`."""
        shelf = self._shelf(partition)
        if generation not in (shelf.live, shelf.building):
            raise Fenced(f"generation {generation} is not wanted")
        if shelf.generation(generation).checkpoint != after:
            raise Fenced("somebody else has written")
        target = shelf.generations.setdefault(generation, _Generation())
        target.checkpoint = Checkpoint(changes.position, secrets.token_hex(8))
        _merge(target.documents, changes.documents)
        _merge(target.parked, changes.parked)
        for name, members in changes.indexes.items():
            _merge(target.indexes.setdefault(name, {}), members)
        target.retries.difference_update(changes.answered)
        return target.checkpoint

    async def hold(self, partition: Partition, owner: str, seconds: float) -> bool:
        """See `Store.hold`."""
        shelf, now = self._shelf(partition), time.monotonic()
        holder, until = shelf.holder
        gives_way = holder.startswith("rebuild") and not owner.startswith("rebuild")
        if holder != owner and now < until and not gives_way:
            return False
        shelf.holder = (owner, now + seconds)
        return True

    async def release(self, partition: Partition, owner: str) -> None:
        """See `Store.release`."""
        shelf = self._shelf(partition)
        if shelf.holder[0] == owner:
            shelf.holder = ("", 0.0)

    async def request_rebuild(self, partition: Partition) -> int:
        """See `Store.request_rebuild`."""
        shelf = self._shelf(partition)
        if shelf.building is None:
            shelf.building = max(shelf.live or 1, *shelf.generations, 1) + 1
        return shelf.building

    async def discard(self, partition: Partition, generation: int) -> None:
        """See `Store.discard`."""
        shelf = self._shelf(partition)
        live = shelf.live or 1
        if live == generation:
            shelf.live = max(live, shelf.building or 0, *shelf.generations, 0) + 1
            shelf.building = None

    async def cancel_rebuild(self, partition: Partition) -> None:
        """See `Store.cancel_rebuild`."""
        self._shelf(partition).building = None

    async def promote(self, partition: Partition, generation: int) -> None:
        """See `Store.promote`."""
        shelf = self._shelf(partition)
        live, built = shelf.generation(shelf.live), shelf.generation(generation)
        if shelf.building != generation or live.checkpoint.position != built.checkpoint.position:
            raise Fenced(f"generation {generation} cannot become the live one now")
        shelf.live, shelf.building = generation, None

    async def tidy(self, partition: Partition) -> None:
        """See `Store.tidy`."""
        shelf = self._shelf(partition)
        for number in shelf.generations.keys() - {shelf.live, shelf.building}:
            del shelf.generations[number]

    async def status(self, partition: Partition) -> Status:
        """See `Store.status`."""
        shelf = self._shelf(partition)
        live, building = shelf.generation(shelf.live), shelf.generation(shelf.building)
        return Status(shelf.live, live.checkpoint.position, shelf.building, building.checkpoint.position)

    async def parked(self, partition: Partition) -> Sequence[Parked]:
        """See `Store.parked`."""
        return _by_position(self._live(partition).parked.values())

    async def request_retry(self, partition: Partition, match_id: str) -> None:
        """See `Store.request_retry`."""
        self._live(partition).retries.add(match_id)

    async def dump(self, partition: Partition) -> bytes:
        """See `Store.dump`."""
        live = self._live(partition)
        parked = _by_position(live.parked.values())
        return Contents(live.checkpoint.position, live.documents, live.indexes, parked).canonical()

    def _live(self, partition: Partition) -> _Generation:
        shelf = self._shelf(partition)
        return shelf.generation(shelf.live)

    async def get(self, partition: Partition, key: str) -> bytes | None:
        """See `ReadModels.get`."""
        return self._live(partition).documents.get(key)

    async def mget(self, partition: Partition, keys: Sequence[str]) -> Sequence[bytes | None]:
        """See `ReadModels.mget`."""
        documents = self._live(partition).documents
        return [documents.get(key) for key in keys]

    async def page(
        self,
        partition: Partition,
        index: str,
        *,
        cursor: str | None = None,
        limit: int = 50,
        descending: bool = False,
    ) -> Page:
        """See `ReadModels.page`."""
        members = self._live(partition).indexes.get(index, {})
        ordered = sorted((score, member.encode()) for member, score in members.items())
        start = after(cursor)
        if descending:
            ordered = ordered[: bisect_left(ordered, start) if start else len(ordered)][::-1]
        else:
            ordered = ordered[bisect_right(ordered, start) if start else 0 :]
        entries = tuple(Entry(member.decode(), score) for score, member in ordered[:limit])
        return Page(entries, cursor_to(entries[-1]) if len(ordered) > limit else None)

    async def count(self, partition: Partition, index: str) -> int:
        """See `ReadModels.count`."""
        return len(self._live(partition).indexes.get(index, {}))

    async def position(self, partition: Partition) -> int:
        """See `ReadModels.position`."""
        return self._live(partition).checkpoint.position


def _by_position(parked: Iterable[Parked]) -> tuple[Parked, ...]:
    return tuple(sorted(parked, key=lambda entry: entry.position))


def _merge(kept: dict[str, T], changes: Mapping[str, T | None]) -> None:
    for key, value in changes.items():
        if value is None:
            kept.pop(key, None)
        else:
            kept[key] = value
