"""Bringing a backup back into empty streams, every message to its old position."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from pathlib import Path

from eventlog.log import AnotherLog
from eventlog.raw import RawLog, compare
from standalone.operations.backup import OtherShards, Step, Stream, streams_of
from standalone.operations.segments import BackupDamaged, Cut, Manifest, Segment, read_manifest, read_segment

BUNCH = 500


async def restore(
    logs: Sequence[RawLog], shards: int, folder: Path, forget_models: Callable[[], Awaitable[None]]
) -> AsyncGenerator[Step, None]:
    """Store what a backup has and the log has not; yields steps. Nothing missing, nothing done.

    Raises `AnotherLog` where something else is stored: where that can be seen at the ends, before anything is changed.
    Before the first message is stored, the read models are forgotten: they may know what no backup has.
    """
    manifest, cut = complete(folder)
    if manifest.shards != shards:
        raise OtherShards(folder, manifest.shards, shards)
    streams = await streams_of(logs)
    for stream in streams:
        await _require_same(folder, manifest, cut, stream)
    if any(stream.end < cut.ends[stream.name] for stream in streams):
        _require_nothing_beyond(cut, streams)
        await forget_models()
    for stream in streams:
        async for step in _fill(folder, manifest.of(stream.name), cut.ends[stream.name], stream):
            yield step


def complete(folder: Path) -> tuple[Manifest, Cut]:
    """Return what can be restored; raises `BackupDamaged` where no backup was ever completed."""
    manifest = read_manifest(folder)
    if manifest is None or manifest.complete is None:
        raise BackupDamaged(f"there is no complete backup in {folder}")
    return manifest, manifest.complete


async def check(folder: Path) -> AsyncGenerator[Step, None]:
    """Read and check everything of a backup that can be restored; yields steps. Raises `BackupDamaged`."""
    manifest, cut = complete(folder)
    for stream, end in cut.ends.items():
        position = 0
        for segment in manifest.of(stream):
            if segment.first != position + 1:
                raise BackupDamaged(f"{folder}: {stream} lacks the positions from {position + 1} on")
            await asyncio.to_thread(read_segment, folder, segment)
            position = segment.last
            yield Step(stream, min(position, end), end, min(position, end))
        if position < end:
            raise BackupDamaged(f"{folder}: {stream} goes to {position} instead of {end}")


async def _require_same(folder: Path, manifest: Manifest, cut: Cut, stream: Stream) -> None:
    """Compare the last message that both have."""
    shared = min(stream.end, cut.ends[stream.name])
    for segment in manifest.of(stream.name):
        if segment.first <= shared <= segment.last:
            kept = (await asyncio.to_thread(read_segment, folder, segment))[shared - segment.first]
            compare(stream.name, await stream.log.copy(stream.shard, shared - 1, 1), [kept])


def _require_nothing_beyond(cut: Cut, streams: Sequence[Stream]) -> None:
    for stream in streams:
        if stream.end > (end := cut.ends[stream.name]):
            raise AnotherLog(stream.name, end + 1, "something is stored that the backup does not have")


async def _fill(folder: Path, segments: Sequence[Segment], end: int, stream: Stream) -> AsyncGenerator[Step, None]:
    new = 0
    yield Step(stream.name, 0, end, new)
    for segment in segments:
        messages = await asyncio.to_thread(read_segment, folder, segment)
        messages = [message for message in messages if message.position <= end]
        for first in range(0, len(messages), BUNCH):
            bunch = messages[first : first + BUNCH]
            new += await stream.log.paste(stream.shard, bunch)
            yield Step(stream.name, bunch[-1].position, end, new)
