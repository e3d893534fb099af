"""The metrics of the running server: whatever a dashboard or an alert asks for has a value after some play."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from games import GAMES
from standalone.client import Refused
from standalone.tests.running import Running
from standalone.tests.table import listening, sit_down
from testkit.queries import BY_OTHERS, Selected, queries, selected
from testkit.waiting import AMPLE

GAME = GAMES["catan"]
SERVICES = ("gateway", "rules", "matchmaking", "replay", "scoring")


def operators_port(server: Running, service: str) -> int:
    """Where a service tells its metrics: what it was told at its start."""
    environment = Path(f"/proc/{server.runtime.pids[service]}/environ").read_text().split("\0")
    (port,) = (line.split("=")[1] for line in environment if line.startswith(f"HEXARCHY_{service.upper()}_OPS_PORT="))
    return int(port)


async def scraped(server: Running) -> Mapping[str, set[frozenset[str]]]:
    """Return the labels of every sample by its name, of all services together."""
    found: dict[str, set[frozenset[str]]] = {}
    async with httpx.AsyncClient(timeout=AMPLE, trust_env=False) as http:
        for service in SERVICES:
            text = (await http.get(f"http://127.0.0.1:{operators_port(server, service)}/metrics")).text
            families: list[Metric] = list(text_string_to_metric_families(text))
            for sample in (sample for family in families for sample in family.samples):
                found.setdefault(sample.name, set()).add(frozenset(sample.labels))
    return found


def lacks(exported: Mapping[str, set[frozenset[str]]], wanted: Selected) -> bool:
    return not any(wanted.labels <= labels for labels in exported.get(wanted.metric, ()))


async def test_every_query_has_something_to_find_once_a_match_is_played(server: Running) -> None:
    async with server.visitor() as visitor:
        table = await sit_down(visitor, GAME.key, 3)
        async with listening(table):
            await table.play(5)
        with pytest.raises(Refused):
            await visitor.match("nothing-here")

    missing = [each for query in queries() for each in selected(query) if each.metric not in BY_OTHERS]
    with suppress(TimeoutError):
        async with asyncio.timeout(AMPLE):  # some come after a while: live matches are counted every ten seconds
            while missing:
                await asyncio.sleep(0.2)
                exported = await scraped(server)
                missing = [each for each in missing if lacks(exported, each)]
    assert missing == []
