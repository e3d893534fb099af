"""`hexarchy keys`."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated

import typer

from gateway.keys import TokenKeys, read, renew
from standalone.commands.console import Json, print_json

app = typer.Typer()


@app.command()
def keys(
    file: Annotated[Path, typer.Argument(help="The file; made if there is none.")],
    token_days: Annotated[
        int, typer.Option(min=1, envvar="HEXARCHY_GATEWAY_TOKEN_DAYS", help="How long tokens are good for.")
    ] = 90,
    revoke: Annotated[
        str | None, typer.Option(metavar="ID", help="Take out this key at once: all tokens of it are refused.")
    ] = None,
    only_list: Annotated[bool, typer.Option("--list", help="Only show what is in the file.")] = False,
    as_json: Json = False,
) -> None:
    """Renew the keys that sign tokens: at most one new key a day; old ones go when no token of them can be good."""
    if only_list and revoke is not None:
        raise typer.BadParameter("name one of: --list, --revoke")
    if not file.parent.is_dir():
        raise ValueError(f"there is no folder {file.parent}")
    now = datetime.now(UTC)
    if revoke is not None and not (there := _existing(file)).knows(revoke):
        raise ValueError(f"there is no key {revoke}; there are: {', '.join(key.id for key in there.keys)}")
    kept = _existing(file) if only_list else renew(file, now, timedelta(days=token_days), revoke)
    if as_json:
        print_json([{"id": key.id, "signs_from": key.signs_from} for key in kept.keys])
        return
    for key in kept.keys:
        state = "signs" if key == kept.signing(now) else "verifies"
        later = f", signs from {key.signs_from:%Y-%m-%d %H:%M} UTC" if key.signs_from > now else ""
        typer.echo(f"{key.id}: {state}{later}")


def _existing(file: Path) -> TokenKeys:
    if not file.exists():
        raise ValueError(f"there is no file {file}")
    return read(file)
