"""One category of the log on JetStream."""

from collections.abc import AsyncGenerator, Sequence

from eventlog.commit import EMPTY, Commit, Draft, Head
from eventlog.jetstream import raw, subjects
from eventlog.jetstream.append import append, restore
from eventlog.jetstream.connection import Connection
from eventlog.jetstream.follow import Reading, follow, messages_after
from eventlog.jetstream.history import read_links, read_recorded
from eventlog.jetstream.watch import watch
from eventlog.links import history_of
from eventlog.log import Appended, Category, Conflict, History, Recorded, is_id
from eventlog.raw import End, RawMessage


class JetStreamLog:
    """One category; implements the ports `EventLog` and `RawLog`. Made by `JetStreamLogs.open`."""

    def __init__(self, connection: Connection, category: Category, reading: Reading) -> None:
        self.category = category
        self._connection = connection
        self._reading = reading

    async def append(self, draft: Draft, after: Head) -> Appended | Conflict:
        """See `EventLog.append`."""
        return await append(self._connection, self.category, draft, after)

    async def read(self, match_id: str, after: Head = EMPTY, limit: int | None = None) -> History:
        """See `EventLog.read`."""
        if not is_id(match_id):
            return History((), after)
        links = await self._connection.persist(
            lambda: read_links(self._connection, self.category, match_id, after, limit)
        )
        return history_of(links, after)

    async def messages(self, match_id: str) -> Sequence[Recorded]:
        """See `EventLog.messages`."""
        if not is_id(match_id):
            return ()
        return await self._connection.persist(lambda: read_recorded(self._connection, self.category, match_id))

    async def restore(self, match_id: str, messages: Sequence[bytes]) -> Conflict | None:
        """See `EventLog.restore`."""
        return await restore(self._connection, self.category, match_id, messages)

    def follow(self, shard: int, after: int) -> AsyncGenerator[Sequence[Recorded], None]:
        """See `EventLog.follow`."""
        return follow(self._connection, subjects.stream(self.category, shard), after, self._reading)

    async def pending(self, shard: int, after: int) -> int:
        """See `EventLog.pending`."""
        stream = subjects.stream(self.category, shard)
        return await self._connection.persist(lambda: messages_after(self._connection, stream, after))

    def watch(self, match_id: str, after: Head = EMPTY) -> AsyncGenerator[Commit, None]:
        """See `EventLog.watch`."""
        return watch(self._connection, self.category, match_id, after)

    async def end(self, shard: int) -> End:
        """See `RawLog.end`."""
        return await self._connection.persist(lambda: raw.end_of(self._connection, self.category, shard))

    async def matches(self, shard: int, skip: int = 0) -> Sequence[str]:
        """See `RawLog.matches`."""
        return await self._connection.persist(lambda: raw.matches_in(self._connection, self.category, shard, skip))

    async def copy(self, shard: int, after: int, limit: int) -> Sequence[RawMessage]:
        """See `RawLog.copy`."""
        return await self._connection.persist(lambda: raw.copy(self._connection, self.category, shard, after, limit))

    async def paste(self, shard: int, messages: Sequence[RawMessage]) -> int:
        """See `RawLog.paste`."""
        return await self._connection.persist(lambda: raw.paste(self._connection, self.category, shard, messages))
