"""The event log in this process: the same behaviour without a server, for tests and tools. Nothing outlives it."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from datetime import UTC, datetime

from eventlog.commit import EMPTY, Commit, Draft, Head, check_chain, seal
from eventlog.links import Link, head_after, history_of, links_of, other_than, stored_before
from eventlog.log import AnotherLog, Appended, Category, Conflict, History, Recorded, commit_of, require_id
from eventlog.raw import End, RawMessage, compare, require_seamless


class MemoryLog:
    """One category; implements the ports `EventLog` and `RawLog`."""

    def __init__(self, category: Category) -> None:
        self.category = category
        self._shards: list[list[Recorded]] = [[] for _ in range(category.shards)]
        self._matches: dict[str, list[Recorded]] = {}
        self._arrival = asyncio.Event()

    async def append(self, draft: Draft, after: Head) -> Appended | Conflict:
        """See `EventLog.append`."""
        require_id(draft.match_id)
        require_id(draft.game)
        if after.position != self._last_position(draft.match_id):
            links = self._links(draft.match_id, after)
            return stored_before(draft, links) or Conflict(history_of(links, after))
        commit, stored = seal(draft, after)
        position = self.plant(draft.match_id, stored)
        return Appended(commit, Head(commit.version, commit.digest, position))

    def plant(self, match_id: str, stored: bytes) -> int:
        """Store any bytes under a match, as a faulty disk would, and return their position."""
        return self._keep(self._shards[self.category.shard_of(match_id)], match_id, stored)

    def _keep(self, shard: list[Recorded], match_id: str, stored: bytes) -> int:
        recorded = Recorded(len(shard) + 1, match_id, commit_of(match_id, stored), stored)
        shard.append(recorded)
        self._matches.setdefault(match_id, []).append(recorded)
        self._arrival.set()
        self._arrival = asyncio.Event()
        return recorded.position

    def _last_position(self, match_id: str) -> int:
        messages = self._matches.get(match_id)
        return messages[-1].position if messages else 0

    def _links(self, match_id: str, after: Head, limit: int | None = None) -> list[Link]:
        messages = [m for m in self._matches.get(match_id, ()) if m.position > after.position]
        return links_of(match_id, [(m.position, m.stored) for m in messages[:limit]], after)

    async def read(self, match_id: str, after: Head = EMPTY, limit: int | None = None) -> History:
        """See `EventLog.read`."""
        return history_of(self._links(match_id, after, limit), after)

    async def messages(self, match_id: str) -> Sequence[Recorded]:
        """See `EventLog.messages`."""
        return tuple(self._matches.get(match_id, ()))

    async def restore(self, match_id: str, messages: Sequence[bytes]) -> Conflict | None:
        """See `EventLog.restore`."""
        require_id(match_id)
        check_chain(match_id, messages)
        if conflict := other_than(match_id, await self.messages(match_id), messages):
            return conflict
        for stored in messages[len(await self.messages(match_id)) :]:
            self.plant(match_id, stored)
        return None

    async def follow(self, shard: int, after: int) -> AsyncGenerator[Sequence[Recorded], None]:
        """See `EventLog.follow`."""
        messages = self._shards[shard]
        if after > len(messages):
            raise AnotherLog(self.category.stream, len(messages) + 1, "a reader has got further than this log goes")
        while True:
            arrival = self._arrival
            if batch := messages[after:]:
                yield batch
                after = batch[-1].position
            else:
                await arrival.wait()

    async def pending(self, shard: int, after: int) -> int:
        """See `EventLog.pending`."""
        return max(0, len(self._shards[shard]) - after)

    async def watch(self, match_id: str, after: Head = EMPTY) -> AsyncGenerator[Commit, None]:
        """See `EventLog.watch`."""
        require_id(match_id)
        while True:
            arrival = self._arrival
            if links := self._links(match_id, after):
                for commit, _ in links:
                    yield commit
                after = head_after(links, after)
            else:
                await arrival.wait()

    async def end(self, shard: int) -> End:
        """See `RawLog.end`."""
        return End(len(self._shards[shard]), datetime.now(UTC).isoformat())

    async def matches(self, shard: int, skip: int = 0) -> Sequence[str]:
        """See `RawLog.matches`."""
        return sorted({message.match_id for message in self._shards[shard]})[skip:]

    async def copy(self, shard: int, after: int, limit: int) -> Sequence[RawMessage]:
        """See `RawLog.copy`. Where bytes were planted that are no commit, their game is `unknown`."""
        return [_raw(message) for message in self._shards[shard][after : after + limit]]

    async def paste(self, shard: int, messages: Sequence[RawMessage]) -> int:
        """See `RawLog.paste`."""
        end = len(self._shards[shard])
        require_seamless(self.category.stream, end, messages)
        there = [message for message in messages if message.position <= end]
        if there:
            found = await self.copy(shard, there[0].position - 1, len(there))
            compare(self.category.stream, found, there)
        for message in messages[len(there) :]:
            self._keep(self._shards[shard], message.subject.rsplit(".", 1)[1], message.stored)
        return len(messages) - len(there)


def _raw(message: Recorded) -> RawMessage:
    game = message.commit.game if message.commit else "unknown"
    return RawMessage(message.position, f"{game}.{message.match_id}", message.stored)


class MemoryLogs:
    """The logs of all categories in this process; implements the port `EventLogs`."""

    def __init__(self) -> None:
        self._logs: dict[Category, MemoryLog] = {}

    async def open(self, category: Category) -> MemoryLog:
        """Return the one log of a category."""
        return self._logs.setdefault(category, MemoryLog(category))

    async def find(self, category: Category) -> MemoryLog:
        """Return the one log of a category."""
        return await self.open(category)

    async def health(self) -> bool:
        """Return True: it always answers."""
        return True
