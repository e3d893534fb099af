"""How the processes of the other chains run: with the loop, the server and the settings that our own ones have."""

import gc
from collections.abc import Callable, Coroutine
from typing import Any

import uvicorn
import uvloop
from fastapi import FastAPI


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
