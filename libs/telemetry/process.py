"""The life of a service process: start, warm up, serve, and drain on a signal."""

import asyncio
import gc
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import TypeAlias

import uvloop

from telemetry import logs, tracing
from telemetry.metrics import BUILD, SERVING
from telemetry.ops import Ops, Readiness, not_yet, serve_ops
from telemetry.settings import ServiceSettings
from telemetry.version import version

App: TypeAlias = Callable[[], AbstractAsyncContextManager[Readiness]]
"""Composes a service: entering starts it and tells what its readiness depends on, leaving drains it."""

log = logs.get(__name__)


def run(service: str, settings: ServiceSettings, app: App) -> None:
    """Enter the app's context, serve until SIGTERM or SIGINT, then leave the context, which drains.

    The operators' port is there from first to last: a process that waits for the servers it needs is alive, but not
    ready. A second signal ends the process at once, without draining. What start-up allocated lives as long as the
    process and is taken out of the garbage collector's sight. A failure is logged and ends it with status 1.
    """
    logs.configure(service, settings.log_level)
    tracing.start(service)
    BUILD.labels(version()).set(1)
    try:
        uvloop.run(_run(service, settings, app))
    except Exception:
        log.exception("failed", service=service)
        sys.exit(1)
    finally:
        tracing.stop()


async def _run(service: str, settings: ServiceSettings, app: App) -> None:
    started, stopped = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, _stop, stopped)
    async with serve_ops(settings.host, settings.ops_port) as ops:
        serving = asyncio.create_task(_serve(service, app, ops, started, stopped))
        await _stopped_or_done(stopped, serving)
        if not started.is_set():
            serving.cancel()  # it waits for servers that nobody needs any more
        with suppress(asyncio.CancelledError):
            await serving
    log.info("stopped", service=service)


async def _serve(service: str, app: App, ops: Ops, started: asyncio.Event, stopped: asyncio.Event) -> None:
    async with app() as ready:
        started.set()
        gc.collect()
        gc.freeze()
        ops.ready = ready
        SERVING.set(1)
        log.info("ready", service=service)
        await stopped.wait()
        ops.ready = not_yet
        SERVING.set(0)
        log.info("draining", service=service)


async def _stopped_or_done(stopped: asyncio.Event, serving: asyncio.Task[None]) -> None:
    stopping = asyncio.create_task(stopped.wait())
    await asyncio.wait({stopping, serving}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()


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
