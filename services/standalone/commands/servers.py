"""`hexarchy nodes` and `drain`."""

import asyncio
from functools import partial
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from eventlog.jetstream import Placement, Replica
from standalone.commands.console import CONSOLE, Json, print_json
from standalone.operations import servers
from standalone.operations.installation import Installation, locate

app = typer.Typer()


@app.command()
def nodes(as_json: Json = False) -> None:
    """List the streams: which NATS server leads each of them, and whether its copies are current."""
    found = asyncio.run(_placements(locate()))
    if as_json:
        print_json(found)
        return
    table = Table("stream", "leader", "copies")
    for placement in found:
        table.add_row(placement.stream, placement.leader or "none", ", ".join(map(_told, placement.copies)) or "none")
    Console().print(table)


async def _placements(installation: Installation) -> list[Placement]:
    async with installation.logs() as logs:
        return await servers.placements(logs, installation.streams())


def _told(copy: Replica) -> str:
    if copy.offline:
        return f"{copy.name} (offline)"
    return copy.name if copy.follows else f"{copy.name} (lacks {copy.lag})"


@app.command()
def drain(server: Annotated[str, typer.Argument(metavar="SERVER", help="Its name; see: hexarchy nodes")]) -> None:
    """Let other NATS servers lead all streams that this one leads, so that it can be stopped without a pause."""
    asyncio.run(_drain(locate(), server))
    typer.echo(f"{server} leads no stream; stop it before long")


async def _drain(installation: Installation, server: str) -> None:
    async with installation.logs() as logs:
        look = partial(servers.placements, logs, installation.streams())
        async for step in servers.drain(look, logs.step_down, server):
            for stream in step.leads:
                CONSOLE.print(f"{stream}: moving the leader away from {server}", highlight=False)
