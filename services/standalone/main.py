"""The `hexarchy` program."""

import asyncio
import logging
import sys
from collections.abc import Callable, Coroutine, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar

import httpx
import msgspec
import typer
from pydantic import ValidationError
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from websockets.exceptions import ConnectionClosed

from embedded.child import ServerFailed
from eventlog.log import LogUnavailable
from gamekit.laws import BrokenLaw
from games import GAMES
from gateway import keys as signing
from projections.rebuild import RebuildLost
from projections.store import ModelsUnavailable
from standalone import inspection, operations, playouts, serve
from standalone.client import Refused
from standalone.demonstration import DemonstrationFailed
from standalone.drawing import draw
from standalone.runtime import DataInUse, Runtime, find
from standalone.settings import Settings
from standalone.stack import PortTaken

R = TypeVar("R")

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=__doc__)
_console = Console(stderr=True)

_SAID_IN_A_LINE = (
    BrokenLaw,
    ConnectionClosed,
    DataInUse,
    DemonstrationFailed,
    LogUnavailable,
    ModelsUnavailable,
    OSError,
    PortTaken,
    RebuildLost,
    Refused,
    ServerFailed,
    ValueError,
    httpx.HTTPError,
    operations.ImportRefused,
    playouts.BadOptions,
)

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document for a script to read.")]
Url = Annotated[
    str | None, typer.Option(envvar="HEXARCHY_URL", help="The server; by default the one of the data folder.")
]
Token = Annotated[str | None, typer.Option(envvar="HEXARCHY_TOKEN", help="Look as the account of this token.")]
Projection = Annotated[str, typer.Argument(metavar="PROJECTION", help="Its name; see: hexarchy lag")]
GameKey = Annotated[str, typer.Argument(metavar="GAME", help="One of: " + ", ".join(GAMES))]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program; what a user can cause is one line on standard error and a non-zero exit."""
    logging.lastResort = None  # what libraries have to say is for the logs of services
    try:
        app(arguments)
    except httpx.ConnectError as error:
        _fail(f"no server answers at {error.request.url.copy_with(path='/', query=None)}")
    except ValidationError as error:
        _fail("; ".join(f"HEXARCHY_{_place(flaw['loc'])}: {flaw['msg']}" for flaw in error.errors()))
    except _SAID_IN_A_LINE as error:
        _fail(str(error) or type(error).__name__)


def _place(location: tuple[int | str, ...]) -> str:
    return "_".join(map(str, location)).upper()


def _fail(reason: str) -> NoReturn:
    _console.print(f"hexarchy: {reason}", style="red", highlight=False, markup=False, soft_wrap=True)
    sys.exit(1)


@app.command()
def up(
    demonstration: Annotated[bool, typer.Option(help="Play, replay and check a whole match first.")] = True,
    game: Annotated[str, typer.Option(help="The game of the demonstration.")] = next(iter(GAMES)),
) -> None:
    """Start real brokers and all services on this machine and serve until Ctrl-C."""
    _known(game)
    sys.exit(serve.up(Settings(), Console(), game if demonstration else None))


@app.command()
def playout(
    game: GameKey,
    matches: Annotated[int, typer.Option(min=1)] = 100,
    seats: Annotated[int | None, typer.Option(help="How many play; by default as many as can.")] = None,
    options: Annotated[str, typer.Option(help="The game's options, as JSON.")] = "{}",
    seed: Annotated[int, typer.Option(help="The same seed plays the same matches.")] = 0,
    check: Annotated[bool, typer.Option(help="Check every law of the game contract at every position.")] = False,
    as_json: Json = False,
) -> None:
    """Play random matches on the pure engine; print matches per CPU second."""
    _known(game)
    report = playouts.run(
        GAMES[game], options, seats or GAMES[game].seats.stop - 1, matches, seed, check=check, console=_console
    )
    if as_json:
        _print_json(report)
        return
    checked = "no law broken" if check else "laws not checked"
    typer.echo(
        f"{report.game}: {report.finished} of {report.matches} matches with {report.seats} seats finished, {checked}; "
        f"{report.matches_per_second} matches per CPU second, {report.commands_per_match} commands a match; "
        f"wins by seat {', '.join(map(str, report.wins))}"
    )


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
        _print_json(seen)
    else:
        Console().print(draw(seen))


@app.command()
def verify(
    match: Annotated[str, typer.Argument(help="A match id, or the file of an exported match (needs no server).")],
    url: Url = None,
    as_json: Json = False,
) -> None:
    """Check a match's hash chain, luck and every decision; exits 1 if something does not hold."""
    path = Path(match)
    proof = inspection.verify_file(path) if path.exists() else asyncio.run(inspection.verify(_server(url), match))
    if as_json:
        _print_json(proof)
    else:
        for found in proof["checks"]:
            verdict = {True: "ok", False: "WRONG", None: "unknown"}[found["ok"]]
            typer.echo(f"{found['name']:12} {verdict:8} {found['detail']}")
    sys.exit(any(found["ok"] is False for found in proof["checks"]))


@app.command()
def export(match_id: str, file: Path, url: Url = None, token: Token = None) -> None:
    """Write a match's commits into a file, one a line."""
    lines = asyncio.run(inspection.export(_server(url), token, match_id))
    file.write_bytes(b"".join(line + b"\n" for line in lines))
    typer.echo(f"{len(lines)} commits written to {file}")


@app.command("import")
def import_(file: Path) -> None:
    """Store an exported, finished match on this machine's server, after checking all of it."""
    match_id = asyncio.run(operations.take_in(_runtime(), file.read_bytes().splitlines()))
    typer.echo(f"match {match_id} is stored")


@app.command()
def keys(
    file: Annotated[Path, typer.Argument(help="The file; made if there is none.")],
    token_days: Annotated[
        int, typer.Option(min=1, envvar="HEXARCHY_GATEWAY_TOKEN_DAYS", help="How long tokens are good for.")
    ] = 90,
    revoke: Annotated[
        str | None, typer.Option(metavar="ID", help="Take out this key at once: all tokens of it are refused.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Renew the keys that sign tokens: at most one new key a day; old ones go when no token of them can be good."""
    now = datetime.now(UTC)
    kept = signing.renew(file, now, timedelta(days=token_days), revoke)
    if as_json:
        _print_json([{"id": key.id, "signs_from": key.signs_from} for key in kept.keys])
        return
    for key in kept.keys:
        state = "signs" if key == kept.signing(now) else "verifies"
        later = f", signs from {key.signs_from:%Y-%m-%d %H:%M} UTC" if key.signs_from > now else ""
        typer.echo(f"{key.id}: {state}{later}")


@app.command()
def lag(as_json: Json = False) -> None:
    """List how far every read model is behind the log."""
    found = asyncio.run(_operate(lambda hands: hands.lag()))
    if as_json:
        _print_json(found)
        return
    table = Table("projection", "shard", "position", "lag", "parked matches")
    for entry in found:
        table.add_row(*map(str, (entry.projection, entry.shard, entry.position, entry.lag, entry.parked)))
    Console().print(table)


@app.command()
def parked(as_json: Json = False) -> None:
    """List the matches that a projection has set aside, and why."""
    found = asyncio.run(_operate(lambda hands: hands.parked()))
    if as_json:
        _print_json([{"projection": at.projection, "shard": at.shard, "match": entry} for at, entry in found])
        return
    for at, entry in found:
        typer.echo(f"{at.projection} {at.shard}: match {entry.match_id} at {entry.position}: {entry.reason}")
    typer.echo(f"{len(found)} parked")


@app.command()
def retry(projection: Projection, match_id: str) -> None:
    """Ask a projection to try a parked match again."""
    asyncio.run(_operate(lambda hands: hands.retry(_known_projection(projection), match_id)))
    typer.echo("asked; see: hexarchy parked")


@app.command()
def rebuild(
    projection: Projection,
    shard: Annotated[int | None, typer.Option(min=0, help="One shard only; all by default.")] = None,
) -> None:
    """Rebuild a read model from the log beside the live one, and switch over when it has caught up."""
    _known_projection(projection)
    asyncio.run(_operate(lambda hands: _rebuild(hands, projection, shard)))


async def _rebuild(hands: operations.Operations, name: str, only: int | None) -> None:
    shards = range(hands.shards(name)) if only is None else (only,)
    with Progress(console=_console, disable=not _console.is_terminal) as progress:
        for shard in shards:
            task = progress.add_task(f"{name} {shard}", total=None)
            async for step in hands.rebuild(name, shard):
                progress.update(task, completed=step.position, total=step.target)


async def _operate(work: Callable[[operations.Operations], Coroutine[Any, Any, R]]) -> R:
    async with operations.operate(_runtime()) as hands:
        return await work(hands)


def _runtime() -> Runtime:
    settings = Settings()
    runtime = find(settings.data)
    if runtime is None:
        raise ValueError(f"no server runs from {settings.data}; HEXARCHY_DATA names another folder")
    return runtime


def _known_projection(name: str) -> str:
    names = operations.read_models(1)
    if name not in names:
        raise typer.BadParameter(f"{name} is not one of: {', '.join(names)}")
    return name


def _server(url: str | None) -> str:
    if url is not None:
        return url
    runtime = find(Settings().data)
    return runtime.api_url if runtime else f"http://127.0.0.1:{Settings().port}"


def _print_json(document: object) -> None:
    typer.echo(msgspec.json.encode(document).decode())


def _known(game: str) -> None:
    if game not in GAMES:
        raise typer.BadParameter(f"{game} is not one of: {', '.join(GAMES)}")


if __name__ == "__main__":
    main()
