"""Backing up all streams of a log, and bringing them back into an empty one."""

import json
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from embedded.nats_server import NatsServer
from eventlog.jetstream import JetStreamLogs
from eventlog.log import RESULTS, TABLES, AnotherLog, match_events
from eventlog.memory import MemoryLog
from eventlog.raw import RawLog, RawMessage
from standalone.operations import backup
from standalone.operations.backup import OtherShards, Step, back_up, logs_of
from standalone.operations.restore import check, restore
from standalone.operations.segments import BackupDamaged, BackupInUse, Manifest, locked, read_manifest
from testkit.commits import grown, new_id

SHARDS = 2


class Logs:
    """All streams of an installation of two shards. `forgotten` counts how often its read models were dropped."""

    def __init__(self, results: RawLog, matches: RawLog, tables: RawLog) -> None:
        self.raw = (results, matches, tables)
        self.forgotten = 0

    async def play(self, commits: int = 3) -> None:
        """Let something happen in every stream."""
        for log in self.raw:
            for _ in range(2 * log.category.shards):
                await grown(log, new_id(), commits)  # type: ignore[arg-type]  # they are event logs, too

    async def contents(self) -> list[Sequence[RawMessage]]:
        return [await log.copy(shard, 0, 10_000) for log in self.raw for shard in range(log.category.shards)]

    async def back_up(self, folder: Path) -> dict[str, int]:
        """Back up; return how many messages of each stream were new."""
        return _new([step async for step in back_up(self.raw, SHARDS, folder)])

    async def restore(self, folder: Path) -> dict[str, int]:
        """Restore; return how many messages of each stream were not there."""

        async def forget() -> None:
            self.forgotten += 1

        return _new([step async for step in restore(self.raw, SHARDS, folder, forget)])


def _new(steps: Sequence[Step]) -> dict[str, int]:
    return {step.stream: step.new for step in steps}


def in_memory() -> Logs:
    return Logs(MemoryLog(RESULTS), MemoryLog(match_events(SHARDS)), MemoryLog(TABLES))


@pytest.fixture
def logs() -> Logs:
    return in_memory()


@pytest.fixture(autouse=True)
def small_segments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "SEGMENT_BYTES", 1_000)
    monkeypatch.setattr(backup, "PAGE", 4)


async def test_what_is_backed_up_comes_back_to_the_same_positions_with_the_same_bytes(
    logs: Logs, tmp_path: Path
) -> None:
    await logs.play()

    copied = await logs.back_up(tmp_path)
    other = in_memory()
    stored = await other.restore(tmp_path)

    assert await other.contents() == await logs.contents()
    assert stored == copied
    assert set(copied) == {"RESULTS_0", "MATCH_EVENTS_0", "MATCH_EVENTS_1", "TABLES_0"}
    assert sum(copied.values()) == 3 * (2 + 4 + 2)
    assert other.forgotten == 1


async def test_a_backup_copies_what_is_new_and_then_nothing(logs: Logs, tmp_path: Path) -> None:
    await logs.play()
    await logs.back_up(tmp_path)
    before = await logs.contents()
    assert set((await logs.back_up(tmp_path)).values()) == {0}

    await logs.play()
    copied = await logs.back_up(tmp_path)

    after = await logs.contents()
    assert list(copied.values()) == [len(now) - len(then) for now, then in zip(after, before, strict=True)]
    other = in_memory()
    await other.restore(tmp_path)
    assert await other.contents() == after


async def test_restoring_twice_changes_nothing_and_keeps_the_read_models(logs: Logs, tmp_path: Path) -> None:
    await logs.play()
    await logs.back_up(tmp_path)
    other = in_memory()
    await other.restore(tmp_path)
    await other.play()
    before = await other.contents()

    assert set((await other.restore(tmp_path)).values()) == {0}

    assert await other.contents() == before
    assert other.forgotten == 1


async def test_a_restore_that_was_cut_short_goes_on(logs: Logs, tmp_path: Path) -> None:
    await logs.play()
    await logs.back_up(tmp_path)
    other = in_memory()
    results, matches, _ = logs.raw
    await other.raw[0].paste(0, await results.copy(0, 0, 100))
    await other.raw[1].paste(0, await matches.copy(0, 0, 2))

    await other.restore(tmp_path)

    assert await other.contents() == await logs.contents()


async def test_a_backup_that_was_cut_short_goes_on_and_is_not_restored_beyond_the_last_whole_one(
    logs: Logs, tmp_path: Path
) -> None:
    await logs.play()
    await logs.back_up(tmp_path)
    whole = await logs.contents()
    await logs.play()
    steps = back_up(logs.raw, SHARDS, tmp_path)
    while (await anext(steps)).stream != "MATCH_EVENTS_1":
        pass
    await steps.aclose()

    earlier, later = in_memory(), in_memory()
    await earlier.restore(tmp_path)
    await logs.back_up(tmp_path)
    await later.restore(tmp_path)

    assert await earlier.contents() == whole
    assert await later.contents() == await logs.contents()


async def test_segments_are_never_changed_and_only_the_last_one_is_written_anew(logs: Logs, tmp_path: Path) -> None:
    await logs.play(10)
    await logs.back_up(tmp_path)
    before = _files(tmp_path)

    await logs.play(10)
    await logs.back_up(tmp_path)

    after = _files(tmp_path)
    manifest = read_manifest(tmp_path)
    assert isinstance(manifest, Manifest)
    listed = {segment.file for segments in manifest.segments.values() for segment in segments}
    assert set(after) == listed
    assert all(after[name] == content for name, content in before.items() if name in after)
    assert len(set(before) - set(after)) <= 4  # one a stream
    assert len(set(before) & set(after)) > 4


def _files(folder: Path) -> Mapping[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.glob("*/*")}


async def test_a_log_that_is_not_the_one_that_was_backed_up_is_refused(logs: Logs, tmp_path: Path) -> None:
    await logs.play()
    await logs.back_up(tmp_path)
    before = _files(tmp_path)
    other, shorter = in_memory(), in_memory()
    await other.play()

    with pytest.raises(AnotherLog):
        await other.back_up(tmp_path)
    with pytest.raises(AnotherLog, match="RESULTS_0 at position 0: the log ends here, but the backup goes to 6"):
        await shorter.back_up(tmp_path)
    with pytest.raises(AnotherLog):
        await other.restore(tmp_path)

    assert _files(tmp_path) == before
    assert other.forgotten == 0


async def test_nothing_is_restored_into_streams_that_have_gone_on_without_the_backup(
    logs: Logs, tmp_path: Path
) -> None:
    await grown(logs.raw[1], new_id(), 3)  # type: ignore[arg-type]
    await logs.back_up(tmp_path)
    other = in_memory()
    await grown(other.raw[2], new_id(), 1)  # type: ignore[arg-type]

    with pytest.raises(AnotherLog, match="TABLES_0"):
        await other.restore(tmp_path)

    assert [len(messages) for messages in await other.contents()] == [0, 0, 0, 1]
    assert other.forgotten == 0


async def test_another_number_of_shards_is_refused(logs: Logs, tmp_path: Path) -> None:
    await logs.back_up(tmp_path)
    three = Logs(MemoryLog(RESULTS), MemoryLog(match_events(3)), MemoryLog(TABLES))

    with pytest.raises(OtherShards):
        _ = [step async for step in back_up(three.raw, 3, tmp_path)]
    with pytest.raises(OtherShards):
        _ = [step async for step in restore(three.raw, 3, tmp_path, _nothing)]


async def _nothing() -> None:
    return None


def _flip(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


@pytest.mark.parametrize("damage", [_flip, Path.unlink], ids=["changed", "missing"])
async def test_a_damaged_segment_is_found_by_a_check_and_by_a_restore(
    logs: Logs, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    await logs.play()
    await logs.back_up(tmp_path)
    checked = [step async for step in check(tmp_path)]
    assert {step.stream: step.position for step in checked} == {step.stream: step.end for step in checked}
    damage(min(tmp_path.glob("TABLES_0/*")))  # noqa: ASYNC240 - nobody waits for this loop

    with pytest.raises(BackupDamaged, match="TABLES_0"):
        _ = [step async for step in check(tmp_path)]
    with pytest.raises(BackupDamaged, match="TABLES_0"):
        await in_memory().restore(tmp_path)


async def test_what_is_no_backup_is_refused(logs: Logs, tmp_path: Path) -> None:
    with pytest.raises(BackupDamaged, match="no complete backup"):
        await logs.restore(tmp_path)
    (tmp_path / "manifest.json").write_text(json.dumps({"format": 2, "shards": SHARDS}))
    with pytest.raises(BackupDamaged, match="format 2"):
        await logs.restore(tmp_path)


def test_one_program_at_a_time_works_on_a_backup(tmp_path: Path) -> None:
    with locked(tmp_path), pytest.raises(BackupInUse), locked(tmp_path):
        pass
    with locked(tmp_path):
        pass


@asynccontextmanager
async def on_jetstream(server: NatsServer) -> AsyncIterator[Logs]:
    async with JetStreamLogs.connect([server.url]) as logs:
        yield Logs(*await logs_of(logs.open, SHARDS))


@pytest.fixture
def empty_nats_server(tmp_path: Path) -> Iterator[NatsServer]:
    server = NatsServer(tmp_path / "empty")
    server.start()
    yield server
    server.stop()


async def test_a_real_log_is_backed_up_and_comes_back(
    nats_server: NatsServer, empty_nats_server: NatsServer, tmp_path: Path
) -> None:
    folder = tmp_path / "backup"
    async with on_jetstream(nats_server) as logs, on_jetstream(empty_nats_server) as other:
        await logs.play()

        await logs.back_up(folder)
        await other.restore(folder)

        assert await other.contents() == await logs.contents()
        assert set((await other.back_up(folder)).values()) == {0}
