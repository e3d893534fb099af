"""`hexarchy watch`, `replay`, `verify` and `export`: looking at matches through the public API."""

from contextlib import aclosing
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from gamekit.rejection import Rejection
from games import GAMES
from matchlog.archive import admit
from standalone.client import connect
from standalone.drawing import Picture

_PATIENCE = 30.0


async def watch(url: str, token: str | None, match_id: str, console: Console) -> None:
    """Draw a match while it is played, until it ends."""
    async with connect(url) as visitor:
        seen = await visitor.as_account(token).match(match_id)
        viewer = visitor.as_account(token).patient(_PATIENCE)
        with Picture(console) as picture:
            picture.show(seen)
            async with aclosing(viewer.stream(match_id, seen["version"])) as messages:
                async for message in messages:
                    if picture.is_due or message["type"] == "closed":
                        picture.show(await viewer.match(match_id, min_version=message["version"]))


async def replay(url: str, token: str | None, match_id: str, at: int | None) -> dict[str, Any]:
    """Return a match as it was at a version."""
    async with connect(url) as visitor:
        return await visitor.as_account(token).match(match_id, at=at)


async def verify(url: str, match_id: str) -> dict[str, Any]:
    """Have the server check a match; return its proof."""
    async with connect(url) as visitor:
        return await visitor.proof(match_id)


def verify_file(path: Path) -> dict[str, Any]:
    """Check an exported match without any server; return its proof. A file that is none is a `ValueError`."""
    admitted = admit(GAMES, path.read_bytes().splitlines())
    if isinstance(admitted, Rejection):
        raise ValueError(f"{path}: {admitted.detail}")
    proof: dict[str, Any] = msgspec.to_builtins(admitted.proof)
    return proof


async def export(url: str, token: str | None, match_id: str) -> list[bytes]:
    """Return the commits of a match, a line each."""
    async with connect(url) as visitor:
        return [line async for line in visitor.as_account(token).export(match_id)]
