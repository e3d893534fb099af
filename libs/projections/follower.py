"""Keeps one generation of one partition up with the log."""

import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import nullcontext
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from eventlog.commit import BrokenChain, Commit, check_chain
from eventlog.log import EventLog, LogUnavailable, Recorded
from projections.fold import Fault, Sheet, keys_of, reason_of
from projections.observer import Observer
from projections.projection import Projection
from projections.store import START, Changes, Fenced, ModelsUnavailable, Parked, Partition, Store
from projections.tail import Tail, heed_cancellation

M = TypeVar("M")

React: TypeAlias = Callable[[Commit], Awaitable[None]]
"""What else is to be done about a commit. May be called again for the same commit, so it must be idempotent."""

UNAVAILABLE = (LogUnavailable, ModelsUnavailable, OSError)
"""Somebody we need does not answer: nothing is wrong with the commit, and it will be tried again."""


_UNTRACED = nullcontext()


class Limits(Struct, frozen=True):
    """How much a runner takes at once and keeps. Seconds."""

    batch: int = 500
    """Commits per transaction, at most."""
    hot: int = 10_000
    """Decoded models kept between batches."""
    attention: float = 0.5
    """How often it looks for requests, and whether the store still stands where it was left."""
    lease: float = 2.0
    """How long a runner that is gone keeps others from taking over."""
    longest_pause: float = 2.0
    """Between two starts, when servers stay away."""


class Follower(Generic[M]):
    """Folds a shard into one generation. Raises `Fenced` or one of `UNAVAILABLE`; then open a new one.

    Everything it knows between two transactions, the hot models above all, counts only as long as the checkpoint in
    the store is the one that it wrote last.
    """

    def __init__(
        self,
        log: EventLog,
        store: Store,
        projection: Projection[M],
        partition: Partition,
        generation: int,
        observer: Observer,
        limits: Limits,
    ) -> None:
        self.generation = generation
        self.react: React | None = None
        self._log = log
        self._store = store
        self._projection = projection
        self._partition = partition
        self._observer = observer
        self._limits = limits
        self._checkpoint = START
        self._parked: dict[str, Parked] = {}
        self._hot: dict[str, M] = {}
        self._tail: Tail | None = None
        self._looks_at = 0.0
        self._stopping = False

    @property
    def position(self) -> int:
        """The last position that is folded and written."""
        return self._checkpoint.position

    @property
    def parked(self) -> Collection[str]:
        """The matches that are left out."""
        return self._parked.keys()

    async def open(self) -> None:
        """Start from where the store stands."""
        standing = await self._store.standing(self._partition, self.generation)
        self._checkpoint = standing.checkpoint
        self._parked = {entry.match_id: entry for entry in standing.parked}
        messages = self._log.follow(self._partition.shard, self.position)
        self._tail = Tail(messages, ahead=2 * self._limits.batch)

    async def close(self) -> None:
        """Stop reading the log."""
        if self._tail:
            await self._tail.close()

    def stop(self) -> None:
        """Let `run` return after the batch in hand."""
        self._stopping = True
        if self._tail:
            self._tail.nudge()

    async def run(self) -> None:
        """Follow the shard until `stop`."""
        while not self._stopping:
            await self._advance(None)

    async def stand(self) -> None:
        """Fold nothing, but raise what reading raises."""
        if self._tail:
            await self._tail.end()

    async def fold_to(self, position: int) -> None:
        """Follow the shard up to a position that it has."""
        while self.position < position:
            await self._advance(position)

    async def _advance(self, until: int | None) -> None:
        if self._tail is None:
            raise RuntimeError("open the follower first")
        heed_cancellation()
        batch = await self._tail.take(self._limits.batch, until, self._limits.attention)
        if batch:
            self._tail.give_back(await self._fold(batch))
        if time.monotonic() >= self._looks_at:
            await self._look_around()
            self._looks_at = time.monotonic() + self._limits.attention

    async def _fold(self, batch: Sequence[Recorded]) -> Sequence[Recorded]:
        """Fold a batch up to and including its first faulty commit; return the rest of it."""
        started = time.perf_counter()
        good, fault = await self._reacted(batch)
        sheet, faulty = await self._folded(batch[:good])
        fault = faulty or fault
        done = good
        if fault:
            sheet.park(batch[fault.index], fault.reason)
            done = fault.index + 1
        await self._write(sheet.changes(batch[done - 1].position))
        self._tell(batch[:done], time.perf_counter() - started)
        return batch[done:]

    def _tell(self, folded: Sequence[Recorded], seconds: float) -> None:
        self._observer.applied(self._partition, self.generation, self.position, len(folded), seconds)
        for recorded in folded:
            if recorded.traceparent and recorded.match_id not in self._parked:
                self._observer.traced(self._partition, self.generation, recorded, seconds)

    async def _reacted(self, batch: Sequence[Recorded]) -> tuple[int, Fault | None]:
        """React to each commit; return to how many, and why not to the next one."""
        if self.react:
            for index, recorded in enumerate(batch):
                if recorded.commit is None or recorded.match_id in self._parked:
                    continue
                try:
                    with self._observer.reacting(recorded) if recorded.traceparent else _UNTRACED:
                        await self.react(recorded.commit)
                except UNAVAILABLE:
                    raise
                except Exception as error:  # noqa: BLE001 - whatever a reaction raises parks the match
                    return index, Fault(index, reason_of(error))
        return len(batch), None

    async def _folded(self, batch: Sequence[Recorded]) -> tuple[Sheet[M], Fault | None]:
        """Fold what stands before a batch's first fault, from models that the fault has not touched."""
        keys, fault = keys_of(self._projection, batch, self._parked)
        while True:
            batch = batch[: len(keys)]
            sheet = await self._sheet(keys)
            spoilt = sheet.fold(batch, keys)
            if spoilt is None:
                return sheet, fault
            self._hot.clear()
            fault = spoilt
            keys = keys[: spoilt.index]

    async def _sheet(self, keys: Sequence[Sequence[str]]) -> Sheet[M]:
        hot = self._hot
        needed = dict.fromkeys(key for some in keys for key in some)
        missing = []
        for key in needed:
            if key in hot:
                hot[key] = hot.pop(key)  # the most recently used stand last
            else:
                missing.append(key)
        found = await self._store.load(self._partition, self.generation, missing) if missing else ()
        return Sheet(self._projection, hot, dict(zip(missing, found, strict=True)), self._parked)

    async def _write(self, changes: Changes) -> None:
        """Write one transaction; what it says is true from here on."""
        self._checkpoint = await self._store.commit(self._partition, self.generation, self._checkpoint, changes)
        for match_id, entry in changes.parked.items():
            if entry is None:
                del self._parked[match_id]
                self._observer.unparked(self._partition, self.generation, match_id)
            else:
                if match_id not in self._parked:
                    self._observer.parked(self._partition, self.generation, match_id, entry.reason)
                self._parked[match_id] = entry
        while len(self._hot) > self._limits.hot:
            del self._hot[next(iter(self._hot))]

    async def _look_around(self) -> None:
        standing = await self._store.standing(self._partition, self.generation)
        if standing.checkpoint != self._checkpoint:
            raise Fenced(f"generation {self.generation} stands at {standing.checkpoint.position}, not {self.position}")
        for match_id in standing.retries:
            await self._retry(match_id)
        lag = await self._log.pending(self._partition.shard, self.position)
        self._observer.lagging(self._partition, self.generation, lag)

    async def _retry(self, match_id: str) -> None:
        """Fold all that was left out of a parked match, or leave it parked with what is wrong now."""
        changes = Changes(self.position)
        if parked := self._parked.get(match_id):
            changes = await self._without_parking(parked)
        changes.answered = (match_id,)
        await self._write(changes)

    async def _without_parking(self, parked: Parked) -> Changes:
        del self._parked[parked.match_id]
        try:
            left_out = await self._left_out(parked)
            good, fault = await self._reacted(left_out)
            sheet, faulty = await self._folded(left_out[:good])
        except BrokenChain as broken:
            sheet, fault, faulty = None, Fault(0, str(broken)), None
        finally:
            self._parked[parked.match_id] = parked
        if faulty or fault or sheet is None:
            reason = (faulty or fault or Fault(0, "")).reason
            self._hot.clear()
            return Changes(self.position, parked={parked.match_id: replace(parked, reason=reason)})
        changes = sheet.changes(self.position)
        changes.parked = {parked.match_id: None}
        return changes

    async def _left_out(self, parked: Parked) -> Sequence[Recorded]:
        """Return a parked match's commits up to the checkpoint: the faulty one and those skipped since."""
        messages = await self._log.messages(parked.match_id)
        check_chain(parked.match_id, [message.stored for message in messages])
        left_out = [message for message in messages if message.position >= parked.position]
        return left_out[: 1 + parked.skipped]
