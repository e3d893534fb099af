"""The life of a service process: start, warm up, serve, and drain on a signal."""

import asyncio
import gc
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import uvloop

from telemetry import logs

log = logs.get(__name__)


def run(service: str, app: Callable[[], AbstractAsyncContextManager[None]], *, level: str = "info") -> None:
    """Enter the app's context, serve until SIGTERM or SIGINT, then leave the context, which drains.

    A second signal ends the process at once, without draining. What start-up allocated lives as long as the process and
    is taken out of the garbage collector's sight. A failure is logged and ends the process with status 1.
    """
    logs.configure(service, level)
    try:
        uvloop.run(_serve(service, app))
    except Exception:
        log.exception("failed", service=service)
        sys.exit(1)


async def _serve(service: str, app: Callable[[], AbstractAsyncContextManager[None]]) -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, _stop, stopped)
    async with app():
        gc.collect()
        gc.freeze()
        log.info("ready", service=service)
        await stopped.wait()
        log.info("draining", service=service)
    log.info("stopped", service=service)


def _stop(stopped: asyncio.Event) -> None:
    if stopped.is_set():
        signal.raise_signal(signal.SIGKILL)
    stopped.set()


async def forever(name: str, work: Callable[[], Awaitable[None]], *, pause: float = 1.0) -> None:
    """Run work that should never end; when it fails, log why and start it again after a pause in seconds."""
    while True:
        try:
            await work()
        except Exception:
            log.exception("restarting", work=name)
        await asyncio.sleep(pause)


@asynccontextmanager
async def background(works: Mapping[str, Callable[[], Awaitable[None]]]) -> AsyncIterator[None]:
    """Run works by name, each `forever`, while the context lasts; leaving it cancels them and waits for their end."""
    tasks = [asyncio.create_task(forever(name, work), name=name) for name, work in works.items()]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
