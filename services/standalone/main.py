"""The `hexarchy` program."""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
import typer
from embedded.child import ServerFailed
from games import GAMES
from gamekit.laws import BrokenLaw
from pydantic import ValidationError
from rich.console import Console

from standalone import inspection, operations, playouts, serve
from standalone.client import Refused
from standalone.runtime import DataInUse
from standalone.settings import Settings
from standalone.stack import PortTaken

R = TypeVar("R")

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=__doc__)
_console = Console(stderr=True)

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document for a script to read.")]
Url = Annotated[str | None, typer.Option(envvar="HEXARCHY_URL", help="The server; by default the one of the data folder.")]
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


def _known(game: str) -> None:
    if game not in GAMES:
        raise typer.BadParameter(f"{game} is not one of: {', '.join(GAMES)}")
