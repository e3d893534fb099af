"""What is proven of an installation that runs."""

import asyncio
import json
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console
from tests.deploy.containers.composed import Composed
from tests.deploy.containers.running import Container, Running

from standalone.demonstration import demonstrate

_GAME = "catan"
_KILL_AFTER_SECONDS = 3.0
_MATCH_SECONDS = 240.0
_USER = "10001"
_BACKUP = "/data"
_FOLDED_SECONDS = 60.0
_PAUSE_SECONDS = 0.5


class Flaw(Exception):  # noqa: N818 - it names what is wrong
    """A container may do more than it should."""


def contained(installation: Running) -> None:
    """Look at every process from outside: no rights, and a root file system that it cannot write to."""
    for container in installation.containers():
        status = dict(line.split(":\t", 1) for line in _proc(container, "status").splitlines() if ":\t" in line)
        root = next(line for line in _proc(container, "mountinfo").splitlines() if line.split()[4] == "/")
        found = {
            "users": set(status["Uid"].split() + status["Gid"].split()),
            "capabilities": int(status["CapEff"], 16) | int(status["CapBnd"], 16),
            "may gain privileges": status["NoNewPrivs"] == "0",
            "root file system": root.split()[5].split(",")[0],
        }
        wanted = {"users": {_USER}, "capabilities": 0, "may gain privileges": False, "root file system": "ro"}
        if found != wanted:
            raise Flaw(f"{container.service}: {found}, but it should be {wanted}")


def version_is_told(installation: Running) -> None:
    """See that a service knows the version of its image, which metrics and traces tell."""
    if (told := installation.version("rules")) != version("hexarchy"):
        raise Flaw(f"rules takes itself for version {told}, but the image is of {version('hexarchy')}")


def streams_have_copies(installation: Running, copies: int) -> None:
    """Ask a server of NATS how many copies each stream has."""
    told = json.loads(installation.ask("nats", "http://127.0.0.1:8222/jsz?streams=true&config=true"))
    found = {
        stream["config"]["name"]: stream["config"]["num_replicas"]
        for account in told["account_details"]
        for stream in account["stream_detail"]
    }
    if not found or set(found.values()) != {copies}:
        raise Flaw(f"copies of the streams: {found}, but there should be {copies} of each")


def operator_sees_read_models(installation: Composed) -> None:
    """Have the program of the operator list the read models; it reaches the log and the models from its container."""
    told = installation.run("operator", "lag", "--json")
    seen = json.loads(told[told.index("[") :])
    if not seen or any(model["lag"] for model in seen):
        raise Flaw(f"the read models are not all up to date: {told}")


def backup_brings_back(installation: Composed) -> None:
    """Back up, lose all of NATS, restore as the operator's manual says: whoever asks sees what was there before."""
    installation.run("operator", "backup", _BACKUP)
    before = _public(installation.url)
    installation.stop_services("gateway", "rules", "matchmaking", "replay", "scoring")
    installation.lose("nats")
    installation.run("prepare")
    installation.start_services("nats")
    installation.run("operator", "restore", _BACKUP)
    installation.start()
    installation.wait_until_healthy()
    installation.run("operator", "verify", "--all")
    deadline = time.monotonic() + _FOLDED_SECONDS
    while (after := _public(installation.url)) != before:
        if time.monotonic() > deadline:
            raise Flaw(f"after the restore there is {after}, before there was {before}")
        time.sleep(_PAUSE_SECONDS)


def _public(url: str) -> tuple[Any, ...]:
    """Return the leaderboard, and the commits of every match of the best player."""
    with httpx.Client(base_url=url, timeout=30) as anybody:
        ranked = anybody.get(f"/v1/leaderboards/{_GAME}").json().get("items", [])
        results = [anybody.get(f"/v1/players/{entry['player_id']}/results").json() for entry in ranked[:1]]
        matches = [result["match_id"] for found in results for result in found.get("items", [])]
        return ranked, results, [anybody.get(f"/v1/matches/{match_id}/export").text for match_id in matches]


def match_is_played(installation: Running, *killed: str) -> None:
    """Play a whole match over HTTP, replay it and verify it; meanwhile the processes of some services are killed."""
    asyncio.run(_played(installation, killed))


async def _played(installation: Running, killed: tuple[str, ...]) -> None:
    async with asyncio.timeout(_MATCH_SECONDS), asyncio.TaskGroup() as tasks:
        playing = tasks.create_task(demonstrate(installation.url, _GAME, Console(quiet=True)))
        for service in killed:
            await asyncio.wait([playing], timeout=_KILL_AFTER_SECONDS)
            if playing.done():
                raise Flaw(f"the match was over before {service} could be killed")
            await asyncio.to_thread(installation.kill, service)


def _proc(container: Container, name: str) -> str:
    return Path(f"/proc/{container.pid}/{name}").read_text()
