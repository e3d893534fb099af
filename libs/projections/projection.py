"""What a projection is: a pure fold of commits into documents and indexes for reading."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from eventlog.commit import Commit

M = TypeVar("M")


class Models(Protocol[M]):
    """The documents and indexes that one commit may read and change. All of it is written at once, or not at all."""

    @property
    def position(self) -> int:
        """Where the commit stands in its shard: what `Head.position` is after it."""
        ...

    def get(self, key: str) -> M | None:
        """Return a document named by `Projection.keys`, or None where there is none yet."""
        ...

    def put(self, key: str, model: M) -> None:
        """Set a document. It belongs to the runner from now on, which may keep it hot and hand it out again."""
        ...

    def write(self, key: str, stored: bytes) -> None:
        """Set a document that this projection never reads again, in its stored form."""
        ...

    def drop(self, key: str) -> None:
        """Take a document away."""
        ...

    def rank(self, index: str, member: str, score: float) -> None:
        """Put a member into an index, ordered by score."""
        ...

    def unrank(self, index: str, member: str) -> None:
        """Take a member out of an index."""
        ...


class Projection(Protocol[M]):
    """A named fold. No IO, no clock, no luck: the same commits give byte-identical documents and indexes."""

    name: str

    def keys(self, commit: Commit) -> Sequence[str]:
        """Return the keys of the documents that `apply` will read."""
        ...

    def apply(self, commit: Commit, models: Models[M]) -> None:
        """Fold one commit. Whatever it raises parks the commit's match, and only that."""
        ...

    def encode(self, model: M) -> bytes:
        """Write a document."""
        ...

    def decode(self, stored: bytes) -> M:
        """Read a document written by `encode`."""
        ...
