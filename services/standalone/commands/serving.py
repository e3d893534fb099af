"""`hexarchy up` and `playout`."""

import sys
from typing import Annotated

import typer
from rich.console import Console

from games import GAMES
from standalone import playouts, serve
from standalone.commands.console import CONSOLE, Json, print_json
from standalone.settings import Settings

app = typer.Typer()

GameKey = Annotated[str, typer.Argument(metavar="GAME", help="One of: " + ", ".join(GAMES))]


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
        GAMES[game], options, seats or GAMES[game].seats.stop - 1, matches, seed, check=check, console=CONSOLE
    )
    if as_json:
        print_json(report)
        return
    checked = "no law broken" if check else "laws not checked"
    typer.echo(
        f"{report.game}: {report.finished} of {report.matches} matches with {report.seats} seats finished, {checked}; "
        f"{report.matches_per_second} matches per CPU second, {report.commands_per_match} commands a match; "
        f"wins by seat {', '.join(map(str, report.wins))}"
    )


def _known(game: str) -> None:
    if game not in GAMES:
        raise typer.BadParameter(f"{game} is not one of: {', '.join(GAMES)}")
