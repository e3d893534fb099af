"""`hexarchy up`: the whole server under one command."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

from rich.console import Console

from standalone.demonstration import demonstrate
from standalone.runtime import locked
from standalone.settings import Settings
from standalone.stack import Stack

INTERRUPTED = 130


def up(settings: Settings, console: Console, game: str | None) -> int:
    """Serve until Ctrl-C, SIGTERM or the end of the terminal; returns the exit code.

    Plays a demonstration of `game` first, if one is named. Raises `DataInUse`, `PortTaken`, `ShardsChanged` or
    `ServerFailed` when the server cannot start.
    """
    with locked(settings.data):
        stack = Stack(settings)
        return asyncio.run(_serve(stack, console, game))


async def _serve(stack: Stack, console: Console, game: str | None) -> int:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, _stop, stopped, stack, console)
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # as `nohup` has it
        loop.add_signal_handler(signal.SIGHUP, stopped.set)  # often comes twice: that is nobody's haste

    def say(text: str) -> None:
        with suppress(OSError):  # the terminal is gone
            console.print(text, style="dim", highlight=False)

    try:
        if not await _unless(stopped, stack.start(say)):
            return 0
        console.print(f"API       [bold]{stack.url}/v1[/]", highlight=False)
        console.print(f"API docs  [bold]{stack.url}/docs[/]", highlight=False)
        async with _beside(stack.supervise(say)):
            if game is not None:
                await _unless(stopped, demonstrate(stack.url, game, console))
            if not stopped.is_set():
                console.print("serving; Ctrl-C stops")
                await stopped.wait()
        return 0
    finally:
        await stack.stop(say)


@asynccontextmanager
async def _beside(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Do endless work while the context lasts."""
    working = asyncio.create_task(work)
    try:
        yield
    finally:
        working.cancel()
        with suppress(asyncio.CancelledError):
            await working


async def _unless(stopped: asyncio.Event, work: Coroutine[Any, Any, Any]) -> bool:
    """Do the work unless a signal comes first; tell whether it was done. What it raises is raised here."""
    working = asyncio.create_task(work)
    waiting = asyncio.create_task(stopped.wait())
    done, _ = await asyncio.wait({working, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if working in done:
        await working
        return True
    working.cancel()
    with suppress(asyncio.CancelledError):
        await working
    return False


def _stop(stopped: asyncio.Event, stack: Stack, console: Console) -> None:
    if stopped.is_set():
        with suppress(OSError):
            console.print("stopping at once")
            console.show_cursor(True)
        stack.kill()
        os._exit(INTERRUPTED)
    stopped.set()
    with suppress(OSError):
        console.print("stopping; Ctrl-C again does not wait")
