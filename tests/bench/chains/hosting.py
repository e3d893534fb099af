"""How the processes of the other chains run: with the loop, the server and the settings that our own ones have."""

import gc
from collections.abc import Callable, Coroutine
from typing import Any
from zlib import crc32

import uvicorn
import uvloop
from fastapi import FastAPI
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


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run for ever, with everything that start-up allocated out of the garbage collector's sight."""
    gc.collect()
    gc.freeze()
    uvloop.run(work())


async def serve(app: FastAPI, port: int) -> None:
    """Serve HTTP with the settings of the gateway."""
    config = uvicorn.Config(
        app,
        host="127.0.0.1",
        port=port,
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        backlog=2048,
    )
    await uvicorn.Server(config).serve()
