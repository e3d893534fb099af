"""The streams as they must be on the servers."""

from dataclasses import replace

import nats.errors
from nats.js.api import DiscardPolicy, RePublish, RetentionPolicy, StorageType, StreamConfig
from nats.js.client import JetStreamContext
from nats.js.errors import NotFoundError

from eventlog.jetstream import subjects
from eventlog.jetstream.connection import Unanswered
from eventlog.log import Category, ShardsChanged


def wanted(category: Category, shard: int, replicas: int, duplicate_window: float) -> StreamConfig:
    """Describe a shard's stream: everything is kept for ever, and nothing can be taken out."""
    everything = subjects.all_of(category, shard)
    return StreamConfig(
        name=subjects.stream(category, shard),
        subjects=[everything],
        storage=StorageType.FILE,
        retention=RetentionPolicy.LIMITS,
        max_msgs=-1,
        max_bytes=-1,
        max_age=0,
        max_msgs_per_subject=-1,
        discard=DiscardPolicy.NEW,
        deny_delete=True,
        deny_purge=True,
        allow_direct=True,
        republish=RePublish(src=everything, dest=subjects.live(everything)),
        duplicate_window=duplicate_window,
        num_replicas=replicas,
        metadata={_SHARDS: str(category.shards)},
    )


_SHARDS = "hexarchy_shards"


async def require(server: JetStreamContext, config: StreamConfig) -> None:
    """See that the stream has been made, as others do; raises `Unanswered`, and `ShardsChanged`."""
    try:
        _check_shards((await server.stream_info(str(config.name))).config, config)
    except nats.errors.Error as error:
        raise Unanswered(f"stream {config.name}: {str(error) or type(error).__name__}") from error


async def ensure(server: JetStreamContext, config: StreamConfig) -> None:
    """Make the stream, or bring an existing one up to date; raises `Unanswered`, and `ShardsChanged`.

    Only what can change without touching what is stored is changed, and copies of the data are only ever added.
    """
    try:
        try:
            existing = (await server.stream_info(str(config.name))).config
        except NotFoundError:
            await server.add_stream(config)
            return
        _check_shards(existing, config)
        updated = replace(
            existing,
            metadata={**(existing.metadata or {}), **(config.metadata or {})},
            allow_direct=True,
            republish=config.republish,
            duplicate_window=config.duplicate_window,
            num_replicas=max(existing.num_replicas or 1, config.num_replicas or 1),
        )
        if updated != existing:
            await server.update_stream(updated)
    except nats.errors.Error as error:
        raise Unanswered(f"stream {config.name}: {str(error) or type(error).__name__}") from error


def _check_shards(existing: StreamConfig, config: StreamConfig) -> None:
    made_for = (existing.metadata or {}).get(_SHARDS)
    if made_for not in (None, (config.metadata or {})[_SHARDS]):
        raise ShardsChanged(f"stream {config.name} was made as one of {made_for} shards: set that number again")
