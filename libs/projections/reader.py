"""How read models are read: the live generation, whichever it is, without a gap while generations change."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from projections.store import Partition


class Entry(Struct, frozen=True):
    """A member of an index and its score."""

    member: str
    score: float


class Page(Struct, frozen=True):
    """Some entries of an index in order, ties by member. `cursor` asks for what follows; None at the end."""

    entries: tuple[Entry, ...]
    cursor: str | None


class ReadModels(Protocol):
    """Reads of the live generation. Every method raises `ModelsUnavailable` when the store stays away."""

    async def get(self, partition: Partition, key: str) -> bytes | None:
        """Return a document as the projection wrote it."""
        ...

    async def mget(self, partition: Partition, keys: Sequence[str]) -> Sequence[bytes | None]:
        """Return documents in the order of their keys, all from one generation."""
        ...

    async def page(
        self,
        partition: Partition,
        index: str,
        *,
        cursor: str | None = None,
        limit: int = 50,
        descending: bool = False,
    ) -> Page:
        """Return the entries after a cursor, at most `limit`, which is 1 or more.

        A cursor that was never handed out is an `InvalidCursor`. A cursor is a place in the order, not a member:
        members that stay put are met exactly once, however others move.
        """
        ...

    async def count(self, partition: Partition, index: str) -> int:
        """Return how many members an index has."""
        ...

    async def position(self, partition: Partition) -> int:
        """Return the last position of the shard that is in the read models."""
        ...
