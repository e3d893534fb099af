"""The `hexarchy` program."""

import logging
import sys
from collections.abc import Sequence
from typing import NoReturn

import httpx
import typer
from pydantic import ValidationError
from websockets.exceptions import WebSocketException

from embedded.child import ServerFailed
from eventlog.log import AnotherLog, LogUnavailable, ShardsChanged
from gamekit.laws import BrokenLaw
from projections.rebuild import RebuildLost
from projections.store import ModelsUnavailable
from standalone import playouts
from standalone.client import Refused
from standalone.commands import backups, matches, read_models, servers, serving, tokens
from standalone.commands.console import CONSOLE
from standalone.demonstration import DemonstrationFailed
from standalone.operations.backup import OtherShards
from standalone.operations.imports import ImportRefused
from standalone.operations.read_models import ServicesRun
from standalone.operations.segments import BackupDamaged, BackupInUse
from standalone.operations.servers import NotDrained
from standalone.runtime import DataInUse
from standalone.stack import PortTaken

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=__doc__)
for part in (serving, matches, read_models, backups, servers, tokens):
    app.add_typer(part.app)

_SAID_IN_A_LINE = (
    AnotherLog,
    BackupDamaged,
    BackupInUse,
    BrokenLaw,
    DataInUse,
    DemonstrationFailed,
    ImportRefused,
    LogUnavailable,
    ModelsUnavailable,
    NotDrained,
    OSError,
    OtherShards,
    PortTaken,
    RebuildLost,
    Refused,
    ServerFailed,
    ServicesRun,
    ShardsChanged,
    ValueError,
    WebSocketException,
    httpx.HTTPError,
    playouts.BadOptions,
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program; what a user can cause is one line on standard error and a non-zero exit."""
    logging.lastResort = logging.NullHandler()  # what libraries have to say is for the logs of services
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
    CONSOLE.print(f"hexarchy: {reason}", style="red", highlight=False, markup=False, soft_wrap=True)
    sys.exit(1)


if __name__ == "__main__":
    main()
