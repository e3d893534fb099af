"""Copying all streams of a running installation into a folder, each time what is new."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from eventlog.log import RESULTS, TABLES, AnotherLog, Category, match_events
from eventlog.raw import RawLog, RawMessage, compare
from standalone.operations.segments import (
    Cut,
    Manifest,
    Segment,
    read_manifest,
    read_segment,
    size_of,
    write_manifest,
    write_segment,
)

SEGMENT_BYTES = 16 * 1024 * 1024
"""A segment is full from this size on; one that is not is written anew with what comes next."""
PAGE = 1_000


class OtherShards(Exception):  # noqa: N818 - it names what is wrong
    """The backup was made of an installation with another number of shards."""

    def __init__(self, folder: Path, backed_up: int, there: int) -> None:
        super().__init__(f"the backup in {folder} is of {backed_up} shards, this installation has {there}")


class Stream(Struct, frozen=True):
    """One stream of the log. `end` is where it ended when the work began."""

    log: RawLog
    shard: int
    end: int
    at: str

    @property
    def name(self) -> str:
        """Its name on the server and in a backup."""
        return f"{self.log.category.stream}_{self.shard}"


class Step(Struct, frozen=True):
    """How far the work on a stream is: at a position of so many; `new` messages were copied, or stored."""

    stream: str
    position: int
    end: int
    new: int


async def logs_of(opened: Callable[[Category], Awaitable[RawLog]], shards: int) -> Sequence[RawLog]:
    """Return everything that belongs into a backup, effects before their causes.

    A result follows from its match's end, a match from its table's start: so no copy has a result without its end.
    """
    return [await opened(category) for category in (RESULTS, match_events(shards), TABLES)]


async def streams_of(logs: Sequence[RawLog]) -> list[Stream]:
    """Return all streams as they are at this moment."""
    found = []
    for log in logs:
        for shard in range(log.category.shards):
            end = await log.end(shard)
            found.append(Stream(log, shard, end.position, end.at))
    return found


async def back_up(logs: Sequence[RawLog], shards: int, folder: Path) -> AsyncGenerator[Step, None]:
    """Bring a backup up to this moment; yields steps.

    Raises `OtherShards`, and `AnotherLog` where the log is not the one that was backed up: then nothing of that stream
    is changed.
    """
    manifest = read_manifest(folder) or Manifest(shards)
    if manifest.shards != shards:
        raise OtherShards(folder, manifest.shards, shards)
    streams = await streams_of(logs)
    for stream in streams:
        async with aclosing(_copy(folder, manifest, stream)) as steps:
            async for step in steps:
                yield step
        manifest = read_manifest(folder) or manifest
    cut = Cut(streams[-1].at, {stream.name: stream.end for stream in streams})
    write_manifest(folder, replace(manifest, complete=cut))


async def _copy(folder: Path, manifest: Manifest, stream: Stream) -> AsyncGenerator[Step, None]:
    """Copy what is new of a stream, and note every segment in the manifest as soon as it is written."""
    kept = list(manifest.of(stream.name))
    begun = await _begun(folder, kept, stream)
    start = position = kept[-1].last if kept else 0
    if kept and kept[-1].size < SEGMENT_BYTES:
        kept.pop()
    else:
        begun = []
    size = sum(map(size_of, begun))
    yield Step(stream.name, position, stream.end, 0)
    while position < stream.end:
        page = await stream.log.copy(stream.shard, position, min(PAGE, stream.end - position))
        begun += page
        size += sum(map(size_of, page))
        position = page[-1].position
        if position == stream.end or size >= SEGMENT_BYTES:
            kept.append(await asyncio.to_thread(write_segment, folder, stream.name, begun))
            begun, size = [], 0
            segments = {**manifest.segments, stream.name: tuple(kept)}
            write_manifest(folder, replace(manifest, segments=segments))
        yield Step(stream.name, position, stream.end, position - start)


async def _begun(folder: Path, segments: Sequence[Segment], stream: Stream) -> list[RawMessage]:
    """Return the messages of the last segment, once it is certain that the log is the one they were copied from."""
    if not segments:
        return []
    messages = await asyncio.to_thread(read_segment, folder, segments[-1])
    last = messages[-1]
    if stream.end < last.position:
        raise AnotherLog(stream.name, stream.end, f"the log ends here, but the backup goes to {last.position}")
    compare(stream.name, await stream.log.copy(stream.shard, last.position - 1, 1), [last])
    return messages
