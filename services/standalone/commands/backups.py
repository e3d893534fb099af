"""`hexarchy backup` and `restore`."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import TaskID

from standalone.commands.console import Json, print_json, progress
from standalone.operations import restore as restoring
from standalone.operations.backup import Step, back_up, logs_of
from standalone.operations.installation import Installation, locate
from standalone.operations.read_models import forget, require_rest
from standalone.operations.segments import locked

app = typer.Typer()

Folder = Annotated[Path, typer.Argument(help="The folder of the backup.")]


@app.command()
def backup(folder: Folder, as_json: Json = False) -> None:
    """Copy all streams into a folder: the first time everything, then what is new. The installation keeps running."""
    with locked(folder):
        steps = asyncio.run(_back_up(locate(), folder))
    _tell(steps, "copied", as_json)


async def _back_up(installation: Installation, folder: Path) -> list[Step]:
    shards = installation.streams()
    async with installation.logs() as logs:
        return await _shown(back_up(await logs_of(logs.find, shards), shards, folder))


@app.command()
def restore(
    folder: Folder,
    check: Annotated[
        bool, typer.Option("--check", help="Only check that the backup is whole; needs no server.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Bring a backup back into an installation whose streams are empty, or go on with it. Stop the services before."""
    steps = asyncio.run(_shown(restoring.check(folder)) if check else _restore(locate(), folder))
    _tell(steps, "checked" if check else "stored", as_json)


async def _restore(installation: Installation, folder: Path) -> list[Step]:
    shards = installation.streams()
    async with installation.logs() as logs, installation.store() as store:
        raw = await logs_of(logs.open, shards)

        async def forget_models() -> None:
            if not installation.embedded:
                await require_rest(store, shards)
            await forget(store, shards)

        return await _shown(restoring.restore(raw, shards, folder, forget_models))


async def _shown(steps: AsyncGenerator[Step, None]) -> list[Step]:
    """Draw steps as they come; return the last one of each stream."""
    last: dict[str, Step] = {}
    with progress() as bars:
        tasks: dict[str, TaskID] = {}
        async with aclosing(steps):
            async for step in steps:
                if step.stream not in tasks:
                    tasks[step.stream] = bars.add_task(step.stream, total=step.end)
                bars.update(tasks[step.stream], completed=step.position)
                last[step.stream] = step
    return list(last.values())


def _tell(steps: list[Step], done: str, as_json: bool) -> None:
    if as_json:
        print_json([{"stream": step.stream, "end": step.end, done: step.new} for step in steps])
        return
    for step in steps:
        typer.echo(f"{step.stream}: {step.new} {done}, {step.end} in all")
