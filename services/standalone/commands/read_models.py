"""`hexarchy lag`, `parked`, `retry` and `rebuild`."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console
from rich.table import Table

from standalone.commands.console import Json, print_json, progress
from standalone.operations.installation import locate
from standalone.operations.read_models import Operations, operate, read_models

R = TypeVar("R")

app = typer.Typer()

Projection = Annotated[str, typer.Argument(metavar="PROJECTION", help="Its name; see: hexarchy lag")]


@app.command()
def lag(as_json: Json = False) -> None:
    """List how far every read model is behind the log."""
    found = _operate(lambda hands: hands.lag())
    if as_json:
        print_json(found)
        return
    table = Table("projection", "shard", "position", "lag", "parked matches")
    for entry in found:
        table.add_row(*map(str, (entry.projection, entry.shard, entry.position, entry.lag, entry.parked)))
    Console().print(table)


@app.command()
def parked(as_json: Json = False) -> None:
    """List the matches that a projection has set aside, and why."""
    found = _operate(lambda hands: hands.parked())
    if as_json:
        print_json([{"projection": at.projection, "shard": at.shard, "match": entry} for at, entry in found])
        return
    for at, entry in found:
        typer.echo(f"{at.projection} {at.shard}: match {entry.match_id} at {entry.position}: {entry.reason}")
    typer.echo(f"{len(found)} parked")


@app.command()
def retry(projection: Projection, match_id: str) -> None:
    """Ask a projection to try a parked match again."""
    _known(projection)
    _operate(lambda hands: hands.retry(projection, match_id))
    typer.echo("asked; see: hexarchy parked")


@app.command()
def rebuild(
    projection: Annotated[str | None, typer.Argument(metavar="PROJECTION", help="See: hexarchy lag")] = None,
    shard: Annotated[int | None, typer.Option(min=0, help="One shard only; all by default.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Every read model, one after the other.")] = False,
) -> None:
    """Rebuild a read model from the log beside the live one, and switch over when it has caught up."""
    if everything == (projection is not None) or (everything and shard is not None):
        raise typer.BadParameter("name a projection, or --all")
    if projection is not None:
        _known(projection)
    names = list(read_models(1)) if projection is None else [projection]
    _operate(lambda hands: _rebuild(hands, names, shard))


async def _rebuild(hands: Operations, names: list[str], only: int | None) -> None:
    with progress() as bars:
        for name in names:
            for shard in _chosen(hands.shards(name), only):
                task = bars.add_task(f"{name} {shard}", total=None)
                position = 0
                async for step in hands.rebuild(name, shard):
                    bars.update(task, completed=step.position, total=step.target)
                    position = step.position
                typer.echo(f"{name} {shard}: rebuilt up to {position}")


def _chosen(shards: int, only: int | None) -> range:
    if only is None:
        return range(shards)
    if only >= shards:
        raise typer.BadParameter(f"there are shards 0 to {shards - 1}")
    return range(only, only + 1)


def _operate(work: Callable[[Operations], Coroutine[Any, Any, R]]) -> R:
    async def connected() -> R:
        async with operate(locate()) as hands:
            return await work(hands)

    return asyncio.run(connected())


def _known(name: str) -> None:
    names = read_models(1)
    if name not in names:
        raise typer.BadParameter(f"{name} is not one of: {', '.join(names)}")
