"""The `hexarchy` program."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from embedded.child import ServerFailed
from gamekit.laws import BrokenLaw
from games import GAMES
from rich.console import Console

from standalone import inspection, playouts, serve
from standalone.client import Refused
from standalone.drawing import draw
from standalone.runtime import DataInUse, find
from standalone.settings import Settings
from standalone.stack import PortTaken

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=__doc__)
_console = Console(stderr=True)

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document for a script to read.")]
Url = Annotated[
    str | None, typer.Option(envvar="HEXARCHY_URL", help="The server; by default the one of the data folder.")
]
Token = Annotated[str | None, typer.Option(envvar="HEXARCHY_TOKEN", help="Look as the account of this token.")]
GameKey = Annotated[str, typer.Argument(metavar="GAME", help="One of: " + ", ".join(GAMES))]


def main() -> None:
    """Run the program; what a user can cause is one line on standard error and a non-zero exit."""
    try:
        app()
    except (Refused, DataInUse, PortTaken, ServerFailed, BrokenLaw, ValueError, OSError) as error:
        _console.print(f"hexarchy: {error}", style="red", highlight=False, markup=False)
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
