"""What all commands share: how they print, and the options that several of them have."""

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

CONSOLE = Console(stderr=True)
"""Progress and complaints; what was asked for goes to standard output."""

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document for a script to read.")]
Url = Annotated[
    str | None, typer.Option(envvar="HEXARCHY_URL", help="The server; by default the one of the data folder.")
]
Token = Annotated[str | None, typer.Option(envvar="HEXARCHY_TOKEN", help="Look as the account of this token.")]


def print_json(document: object) -> None:
    """Print a document on standard output."""
    typer.echo(msgspec.json.encode(document).decode())


def progress() -> Progress:
    """Return bars that are drawn on a terminal, and nowhere else."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=CONSOLE, disable=not CONSOLE.is_terminal)
