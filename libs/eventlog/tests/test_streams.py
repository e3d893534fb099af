"""What the servers are told about the streams: keep everything, for ever."""

import pytest
from msgspec import structs
from nats.js import JetStreamContext
from nats.js.api import DiscardPolicy, RetentionPolicy, StorageType, StreamConfig
from nats.js.errors import APIError

from embedded.nats_server import NatsServer
from eventlog.jetstream import JetStreamLogs, Settings
from eventlog.log import Category, ShardsChanged
from testkit.commits import grown, new_id


def server_of(logs: JetStreamLogs) -> JetStreamContext:
    return logs._connection.client.jetstream()


async def stream_of(logs: JetStreamLogs, category: Category, shard: int) -> StreamConfig:
    return (await server_of(logs).stream_info(f"{category.stream}_{shard}")).config


async def test_a_stream_keeps_everything_and_forgets_nothing(nats_url: str, category: Category) -> None:
    async with JetStreamLogs.connect([nats_url]) as logs:
        await logs.open(category)
        stream = await stream_of(logs, category, 1)

    assert stream.subjects == [f"{category.subject}.1.>"]
    assert (stream.storage, stream.retention) == (StorageType.FILE, RetentionPolicy.LIMITS)
    assert (stream.max_msgs, stream.max_bytes, stream.max_age, stream.max_msgs_per_subject) == (-1, -1, 0, -1)
    assert (stream.discard, stream.deny_delete, stream.deny_purge) == (DiscardPolicy.NEW, True, True)
    assert (stream.allow_direct, stream.duplicate_window, stream.num_replicas) == (True, 120, 1)
    assert stream.republish is not None
    assert (stream.republish.src, stream.republish.dest) == (
        f"{category.subject}.1.>",
        f"live.{category.subject}.1.>",
    )


async def test_nobody_can_take_anything_out(nats_url: str, category: Category) -> None:
    match_id = new_id()
    async with JetStreamLogs.connect([nats_url]) as logs:
        log = await logs.open(category)
        await grown(log, match_id, 1)
        stream = f"{category.stream}_{category.shard_of(match_id)}"

        with pytest.raises(APIError):
            await server_of(logs).purge_stream(stream)
        with pytest.raises(APIError):
            await server_of(logs).delete_msg(stream, 1)

        assert len((await log.read(match_id)).commits) == 1


async def test_opening_again_keeps_what_is_stored_and_updates_what_may_change(
    nats_url: str, category: Category
) -> None:
    match_id = new_id()
    async with JetStreamLogs.connect([nats_url]) as logs:
        commits, _ = await grown(await logs.open(category), match_id, 2)
    async with JetStreamLogs.connect([nats_url], Settings(duplicate_window=30)) as logs:
        log = await logs.open(category)

        assert (await stream_of(logs, category, 0)).duplicate_window == 30
        assert (await log.read(match_id)).commits == tuple(commits)


async def test_a_stream_made_without_live_tail_gets_one(nats_url: str, category: Category) -> None:
    async with JetStreamLogs.connect([nats_url]) as logs:
        await server_of(logs).add_stream(
            StreamConfig(name=f"{category.stream}_0", subjects=[f"{category.subject}.0.>"], max_msgs=1_000_000)
        )

        await logs.open(category)

        stream = await stream_of(logs, category, 0)
        assert stream.republish is not None
        assert stream.allow_direct is True
        assert stream.max_msgs == 1_000_000


async def test_health_tells_whether_the_server_answers(nats_server: NatsServer) -> None:
    async with JetStreamLogs.connect([nats_server.url]) as logs:
        assert await logs.health()

        nats_server.kill()

        assert not await logs.health()


@pytest.mark.parametrize("shards", [1, 3])
async def test_another_number_of_shards_is_refused(nats_url: str, category: Category, shards: int) -> None:
    assert category.shards == 2
    async with JetStreamLogs.connect([nats_url]) as logs:
        await logs.open(category)

        with pytest.raises(ShardsChanged, match="one of 2 shards"):
            await logs.open(structs.replace(category, shards=shards))
