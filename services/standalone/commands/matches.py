"""`hexarchy watch`, `replay`, `verify`, `export` and `import`."""

import asyncio
import sys
from collections.abc import Iterable
from contextlib import aclosing
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from eventlog.log import match_events
from standalone import inspection
from standalone.commands.console import Json, Token, Url, print_json, progress
from standalone.drawing import draw
from standalone.operations.imports import take_in
from standalone.operations.installation import Installation, locate
from standalone.operations.verification import Check, MatchLog, Verified, checking
from standalone.operations.verification import verify as verify_shard
from standalone.runtime import find
from standalone.settings import Settings

app = typer.Typer()


@app.command()
def watch(match_id: str, url: Url = None, token: Token = None) -> None:
    """Draw a match while it is played, until it ends."""
    asyncio.run(inspection.watch(_server(url), token, match_id, Console()))


@app.command()
def replay(
    match_id: str,
    at: Annotated[int | None, typer.Option(min=0, help="The version to show; the newest by default.")] = None,
    url: Url = None,
    token: Token = None,
    as_json: Json = False,
) -> None:
    """Show a match as it was at a version."""
    seen = asyncio.run(inspection.replay(_server(url), token, match_id, at))
    if as_json:
        print_json(seen)
    else:
        Console().print(draw(seen))


@app.command()
def verify(
    match: Annotated[
        str | None, typer.Argument(help="A match id, or the file of an exported match (needs no server).")
    ] = None,
    shard: Annotated[int | None, typer.Option(min=0, help="Every match of this shard instead, from the log.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Every match of every shard instead.")] = False,
    jobs: Annotated[int, typer.Option(min=1, help="How many matches of a shard to check at once.")] = 1,
    url: Url = None,
    as_json: Json = False,
) -> None:
    """Check hash chain, luck and every decision of a match or of all in a shard; exits 1 if something does not hold."""
    if [match is not None, shard is not None, everything].count(True) != 1:
        raise typer.BadParameter("name one of: a match, --shard, --all")
    holds = _verify_one(match, url, as_json) if match is not None else _verify_shards(shard, jobs, as_json)
    sys.exit(not holds)


def _verify_one(match: str, url: str | None, as_json: bool) -> bool:
    path = Path(match)
    proof = inspection.verify_file(path) if path.exists() else asyncio.run(inspection.verify(_server(url), match))
    if as_json:
        print_json(proof)
    else:
        for found in proof["checks"]:
            verdict = {True: "ok", False: "WRONG", None: "unknown"}[found["ok"]]
            typer.echo(f"{found['name']:12} {verdict:8} {found['detail']}")
    return all(found["ok"] is not False for found in proof["checks"])


def _verify_shards(only: int | None, jobs: int, as_json: bool) -> bool:
    installation = locate()
    shards = range(installation.streams()) if only is None else (only,)
    if shards[-1] >= installation.streams():
        raise typer.BadParameter(f"there are shards 0 to {installation.streams() - 1}")
    found = asyncio.run(_check_shards(installation, shards, jobs))
    if as_json:
        print_json(found)
    else:
        for each in found:
            typer.echo(_told(each))
    return not any(each.broken for each in found)


async def _check_shards(installation: Installation, shards: Iterable[int], jobs: int) -> list[Verified]:
    async with installation.logs() as logs:
        log = await logs.find(match_events(installation.streams()))
        with checking(jobs) as check, progress() as bars:
            return [await _check_shard(log, shard, check, bars) for shard in shards]


async def _check_shard(log: MatchLog, shard: int, check: Check, bars: Progress) -> Verified:
    task = bars.add_task(f"shard {shard}", total=None)
    found = Verified(shard)
    async with aclosing(verify_shard(log, shard, check)) as steps:
        async for found in steps:
            bars.update(task, completed=found.matches)
    return found


def _told(found: Verified) -> str:
    undecided = f", {found.undecided} of them by other rules than this program's" if found.undecided else ""
    lines = [f"shard {found.shard}: {found.matches} matches checked{undecided}; {len(found.broken)} broken"]
    return "\n".join((*lines, *(f"  {each.match_id}: {each.broken}" for each in found.broken)))


@app.command()
def export(match_id: str, file: Path, url: Url = None, token: Token = None) -> None:
    """Write a match's commits into a file, one a line."""
    lines = asyncio.run(inspection.export(_server(url), token, match_id))
    file.write_bytes(b"".join(line + b"\n" for line in lines))
    typer.echo(f"{len(lines)} commits written to {file}")


@app.command("import")
def import_(file: Path) -> None:
    """Store an exported, finished match in an installation, after checking all of it."""
    lines = file.read_bytes().splitlines()
    match_id = asyncio.run(take_in(locate(), lines))
    typer.echo(f"match {match_id} is stored")


def _server(url: str | None) -> str:
    if url is not None:
        return url
    runtime = find(Settings().data)
    return runtime.api_url if runtime else f"http://127.0.0.1:{Settings().port}"
