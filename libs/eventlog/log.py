"""The port of the event log. `memory` and `jetstream` implement it and pass one compliance suite."""

import re
from collections.abc import AsyncGenerator, Sequence
from typing import Protocol
from zlib import crc32

import msgspec
from msgspec import Struct

from eventlog.commit import EMPTY, Commit, Draft, Head, unseal

ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""What a match and a game may be called. Neither dot nor wildcard may get into a subject by an id."""

COMMAND_ID = re.compile(r"[A-Za-z0-9._:-]{1,64}")
"""What a client may call a command. It goes into a header."""


def is_id(text: str) -> bool:
    """Whether a text can be the id of a match or a game."""
    return ID.fullmatch(text) is not None


def require_id(text: str) -> None:
    """Raise `ValueError` for a text that cannot be an id."""
    if not is_id(text):
        raise ValueError(f"not an id: {text!r}")


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


class ShardsChanged(Exception):  # noqa: N818 - it names what is wrong
    """The log was made with another number of shards. Which shard a match is in depends on it: it can never change."""


class AnotherLog(Exception):  # noqa: N818 - it names what is wrong
    """A log is not the one that somebody has read before: where something was read stands something else, or nothing.

    So it is after a log was lost, or brought back from a backup that is older than what was read.
    """

    def __init__(self, stream: str, position: int, reason: str) -> None:
        super().__init__(f"{stream} at position {position}: {reason}")
        self.stream = stream
        self.position = position


class History(Struct, frozen=True):
    """Commits of one match in order, and the head after them."""

    commits: tuple[Commit, ...]
    head: Head


class Appended(Struct, frozen=True):
    """The commit is stored, and `head` is the one right after it.

    `duplicate` tells that the same command had been stored before, by this or another writer: `commit` is that one, and
    the match may have gone on since.
    """

    commit: Commit
    head: Head
    duplicate: bool = False


class Conflict(Struct, frozen=True):
    """Other commits stand where this one wanted to: `missed` is what follows the old head. Fold it and decide again."""

    missed: History


class LogUnavailable(Exception):  # noqa: N818 - it names the condition
    """The log could not answer within the bounded retries. Whether an append was stored, its command id will tell."""


class Recorded(Struct, frozen=True):
    """A commit as a reader of a whole shard meets it. `position` grows along the shard and is what a checkpoint stores.

    `match_id` is the one it is stored under; `commit` is None where the stored bytes are not a commit of that match.
    `traceparent` tells the trace of the request that made it, if there was one; readers of a match do not get it.
    """

    position: int
    match_id: str
    commit: Commit | None
    stored: bytes
    traceparent: str = ""


def commit_of(match_id: str, stored: bytes) -> Commit | None:
    """Read stored bytes as a commit of a match, or None if they are none. Does not check the chain."""
    try:
        commit = unseal(stored)
    except msgspec.DecodeError:
        return None
    return commit if commit.match_id == match_id else None


class EventLog(Protocol):
    """One category of the log. `append`, `read` and `pending` raise `LogUnavailable` when the servers stay away.

    `follow` and `watch` wait for the servers instead, as long as it takes, and go on where they were. Close them
    (`contextlib.aclosing`) when you leave them before their end.
    """

    @property
    def category(self) -> Category:
        """What this is the log of."""
        ...

    async def append(self, draft: Draft, after: Head) -> Appended | Conflict:
        """Store the draft as the next commit after `after`, or find that this very command is stored already.

        A command is known by its match, seat and command id, and is stored once for ever. Two parties see to that: the
        log answers for every commit after `after`, whatever was cancelled, lost on the way or sent twice; the caller
        answers for those up to `after`, which it has folded: it must not append a command that it has met there.
        Raises `BrokenChain` where it meets a broken history and `ValueError` for ids that cannot name a subject.
        """
        ...

    async def read(self, match_id: str, after: Head = EMPTY, limit: int | None = None) -> History:
        """Return the commits after a head (all by default), at most `limit` of them.

        Their chain is checked: `BrokenChain` names the first wrong version.

        An unknown match has no commits and the head it was asked with.
        """
        ...

    async def messages(self, match_id: str) -> Sequence[Recorded]:
        """Return every message of a match in order, unchecked: for those who must see what is stored as it is."""
        ...

    async def restore(self, match_id: str, messages: Sequence[bytes]) -> Conflict | None:
        """Store the messages of a match that was exported elsewhere, byte for byte, where none are stored.

        Those of them that are stored already, by an earlier try, stay. Others than these are a `Conflict`: then nothing
        more is stored. Raises `BrokenChain` for messages that are no whole chain, before anything is stored.
        """
        ...

    def follow(self, shard: int, after: int) -> AsyncGenerator[Sequence[Recorded], None]:
        """Yield batches of every message of a shard after a position, in order and without gap, for ever.

        Raises `AnotherLog` where the shard ends before that position.
        """
        ...

    async def pending(self, shard: int, after: int) -> int:
        """Return how many messages of a shard stand after a position: a reader's lag."""
        ...

    def watch(self, match_id: str, after: Head = EMPTY) -> AsyncGenerator[Commit, None]:
        """Yield the commits of one match after a head: those stored, then those to come, in order, each once, for ever.

        Raises `BrokenChain` where the history is broken and `ValueError` for an id that cannot name a match.
        """
        ...


class EventLogs(Protocol):
    """Where the logs of all categories come from."""

    async def open(self, category: Category) -> EventLog:
        """Return the log of a category, made ready for use; raises `LogUnavailable`."""
        ...

    async def find(self, category: Category) -> EventLog:
        """Return the log of a category for reading, which its writer makes ready; raises `LogUnavailable`."""
        ...

    async def health(self) -> bool:
        """Whether the log answers now."""
        ...
