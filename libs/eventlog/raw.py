"""The port of those who copy whole shards: messages as they are stored, with their positions.

Implemented by the logs of `memory` and `jetstream`, which pass one compliance suite.
"""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from eventlog.log import AnotherLog, Category


class RawMessage(Struct, frozen=True):
    """A stored message. `subject` is `<game>.<match_id>`: what names it within its shard."""

    position: int
    subject: str
    stored: bytes


class End(Struct, frozen=True):
    """Where a shard ended when the server looked, by the server's clock (RFC 3339). Position 0: it is empty."""

    position: int
    at: str


class RawLog(Protocol):
    """A category of the log, shard by shard. Methods raise `LogUnavailable` when the servers stay away."""

    @property
    def category(self) -> Category:
        """What this is the log of."""
        ...

    async def end(self, shard: int) -> End:
        """Return where a shard ends now."""
        ...

    async def matches(self, shard: int, skip: int = 0) -> Sequence[str]:
        """Return a page of the ids that have messages in a shard, after so many; an empty page is the end.

        Ids that come to be in between may be met twice, or not at all; no other is missed.
        """
        ...

    async def copy(self, shard: int, after: int, limit: int) -> Sequence[RawMessage]:
        """Return the messages that follow a position, without gap: at most `limit`, fewer only where the shard ends."""
        ...

    async def paste(self, shard: int, messages: Sequence[RawMessage]) -> int:
        """Store messages at the very positions that they have; return how many were not there yet.

        What is there already must be the same, and nothing may be missing before the first: else `AnotherLog`.
        """
        ...


def compare(stream: str, found: Sequence[RawMessage], wanted: Sequence[RawMessage]) -> None:
    """Raise `AnotherLog` unless both begin with the same messages."""
    for there, message in zip(found, wanted, strict=False):
        if there != message:
            raise AnotherLog(stream, message.position, "another message is stored there")


def require_seamless(stream: str, end: int, messages: Sequence[RawMessage]) -> None:
    """Raise `AnotherLog` unless the messages follow each other, and something that is there."""
    for at, message in enumerate(messages, messages[0].position if messages else 0):
        if message.position != at:
            raise AnotherLog(stream, at, "the message is missing in what is to be stored")
    if messages and messages[0].position > end + 1:
        raise AnotherLog(stream, end + 1, "the messages up to what is to be stored are missing")
