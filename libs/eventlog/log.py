"""The port of the event log. `memory` and `jetstream` implement it and pass one compliance suite."""

from collections.abc import AsyncIterator, Sequence
from typing import Protocol
from zlib import crc32

from msgspec import Struct

from eventlog.commit import EMPTY, Commit, Draft, Head


class Category(Struct, frozen=True):
    """A family of streams: `<STREAM>_<shard>` holds the subjects `<subject>.<shard>.<game>.<match_id>`.

    After it is stored, every message is repeated by the server on `live.<subject>...`, for live tails.
    """

    stream: str
    subject: str
    shards: int = 1

    def shard_of(self, match_id: str) -> int:
        """Return the shard of a match: a stable hash of its id."""
        return crc32(match_id.encode()) % self.shards


def match_events(shards: int) -> Category:
    """Every event of every match."""
    return Category("MATCH_EVENTS", "match.events", shards)


TABLES = Category("TABLES", "table.events")
"""Everything that happens at a table before its match; keyed by the id that the match will have."""

RESULTS = Category("RESULTS", "result.events")
"""One commit per finished match, in the order of rating."""


class Appended(Struct, frozen=True):
    """The commit is stored. `duplicate` tells that the same command had been stored before, by this or another writer."""

    commit: Commit
    head: Head
    duplicate: bool = False


class Conflict(Struct, frozen=True):
    """Somebody else's commit stands where this one wanted to: read on from the old head and decide again."""


class LogUnavailable(Exception):  # noqa: N818 - it names the condition
    """The log could not answer within the bounded retries. Whether an append was stored is unknown; the command id tells."""


class History(Struct, frozen=True):
    """Commits of one match in order, and the head after them."""

    commits: tuple[Commit, ...]
    head: Head


class Recorded(Struct, frozen=True):
    """A commit as a reader of a whole shard meets it. `position` grows along the shard and is what a checkpoint stores.

    `commit` is None where the stored message is not a commit; `match_id` then comes from its subject, `stored` are the bytes.
    """

    position: int
    match_id: str
    commit: Commit | None
    stored: bytes


class EventLog(Protocol):
    """One category of the log. Every method raises `LogUnavailable` when the servers stay away."""

    category: Category

    async def append(self, draft: Draft, after: Head) -> Appended | Conflict:
        """Store the draft as the next commit after `after`, or find that this very command is stored already.

        A command is known by its match, seat and command id, for ever. Cancelling or losing the answer never stores it twice.
        """
        ...

    async def read(self, match_id: str, after: Head = EMPTY) -> History:
        """Return the commits after a head (all by default), chain checked: `BrokenChain` names the first wrong version.

        An unknown match has no commits and the head it was asked with.
        """
        ...

    def follow(self, shard: int, after: int) -> AsyncIterator[Sequence[Recorded]]:
        """Yield batches of every message of a shard after a position, in order and without gap, for ever."""
        ...

    async def pending(self, shard: int, after: int) -> int:
        """Return how many messages of a shard stand after a position: a reader's lag."""
        ...

    def watch(self, match_id: str, after: Head = EMPTY) -> AsyncIterator[Commit]:
        """Yield the commits of one match after a head: those stored, then those to come, in order, each once, for ever."""
        ...
