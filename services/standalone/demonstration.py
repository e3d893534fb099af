"""A whole match of random legal commands through the public API: drawn while it is played, replayed, and checked."""

import random
import secrets
from typing import Any

import msgspec
from rich.console import Console

from eventlog.commit import unseal
from gamekit.audience import OMNISCIENT
from gamekit.game import AnyGame
from gamekit.rejection import Rejection
from games import GAMES
from matchlog.archive import admit
from matchlog.fold import fold
from standalone.client import Client, connect
from standalone.drawing import Picture

_NAMES = ("Ada", "Blaise", "Carl", "Dorothy")
_COMMANDS = 20_000  # far above what a match of random commands takes
_PATIENCE = 30.0  # seconds, for parts that are started again meanwhile


class DemonstrationFailed(Exception):  # noqa: N818 - it names what happened
    """The match did not end, or a check of it failed."""


async def demonstrate(url: str, game_key: str, console: Console) -> None:
    """Play, replay and check one match with as many seats as the game has."""
    game = GAMES[game_key]
    async with connect(url, patience=_PATIENCE) as visitor:
        players = [await visitor.guest(name) for name in _NAMES[: game.seats.stop - 1]]
        match_id = await _sit_down(players, game_key)
        _say(console, "match", f"{url}/v1/matches/{match_id}")
        await _play(players, match_id, console)
        await _check(game, visitor, match_id, console)


async def _sit_down(players: list[Client], game_key: str) -> str:
    host, *others = players
    table = await host.open_table(game_key, {}, len(players), secrets.token_hex(16))
    for player in others:
        await player.take_seat(table["table_id"], secrets.token_hex(16))
    return await host.start(table["table_id"])


async def _play(players: list[Client], match_id: str, console: Console) -> None:
    """Look with the eyes of whoever acts, and act; the picture shows what the first player sees."""
    source = random.Random()  # noqa: S311 - whim, not luck
    version = seat = 0
    with Picture(console) as picture:
        for _ in range(_COMMANDS):
            seen = await players[seat].match(match_id, min_version=version)
            if picture.is_due or seen["outcome"] is not None:
                picture.show(seen if seat == 0 else await players[0].match(match_id, min_version=version))
            if seen["outcome"] is not None:
                return
            awaited = source.choice(sorted(map(int, seen["awaiting"])))
            if awaited != seat:
                seat = awaited
                seen = await players[seat].match(match_id, min_version=version)
            version = (await players[seat].submit(match_id, choose(seen["legal"], source)))["version"]
    raise DemonstrationFailed(f"match {match_id} did not end within {_COMMANDS} commands")


def choose(legal: list[Any], source: random.Random) -> Any:
    """Choose a kind of command first, then one of the kind: a long list of offers does not drown the rest."""
    kinds: dict[str, list[Any]] = {}
    for command in legal:
        kinds.setdefault(command["type"], []).append(command)
    return source.choice(kinds[source.choice(sorted(kinds))])


async def _check(game: AnyGame, visitor: Client, match_id: str, console: Console) -> None:
    """Replay the match from its event stream on this side of the wire, and have the server check its own side."""
    stored = [line async for line in visitor.export(match_id)]
    admitted = admit(GAMES, stored)
    if isinstance(admitted, Rejection):
        raise DemonstrationFailed(admitted.detail)
    replayed = fold(game, map(unseal, stored))
    shown = msgspec.convert((await visitor.match(match_id))["view"], game.View, str_keys=True)
    if game.view(replayed.state, OMNISCIENT) != shown:
        raise DemonstrationFailed("the replayed state is not the one the server shows")
    _say(console, "replayed", f"{len(stored)} commits, {replayed.version} events: the state equals the server's")
    for where, checks in (
        ("here", msgspec.to_builtins(admitted.proof.checks)),
        ("by the server", await _server_checks(visitor, match_id)),
    ):
        for check in checks:
            if check["ok"] is False:
                raise DemonstrationFailed(f"{check['name']} ({where}): {check['detail']}")
            if check["ok"]:
                _say(console, "verified", f"{check['name']} ({where}): {check['detail']}")


def _say(console: Console, what: str, text: str) -> None:
    console.print(f"{what:9} {text}", highlight=False, markup=False, soft_wrap=True)


async def _server_checks(visitor: Client, match_id: str) -> list[dict[str, Any]]:
    checks: list[dict[str, Any]] = (await visitor.proof(match_id))["checks"]
    return checks
