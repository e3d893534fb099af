"""Where the chains store commands."""

from zlib import crc32

from nats.js.client import JetStreamContext

SHARDS = 4
"""Streams of every chain, ours included. A stream syncs one message after the other; several sync side by side."""


async def add_streams(js: JetStreamContext, name: str) -> None:
    """Make a chain's streams."""
    for shard in range(SHARDS):
        await js.add_stream(name=f"{name}_{shard}", subjects=[f"{name}.{shard}.>"])


def subject(name: str, match_id: str) -> str:
    """Return where the commands of a match are stored."""
    return f"{name}.{crc32(match_id.encode()) % SHARDS}.{match_id}"
