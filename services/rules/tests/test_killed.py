import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from embedded.child import free_port
from eventlog.jetstream import JetStreamLogs
from eventlog.log import match_events
from gamekit.match import Player
from rulesclient.client import Accepted, RulesClient
from testkit.waiting import AMPLE

MATCHES = [f"m{number}" for number in range(6)]
BIDDERS = ("ann", "bob")
LAST = 60


class ServerProcess:
    """Rules for the toy game in a process of its own, to be killed and started again on the same port."""

    def __init__(self, nats_url: str) -> None:
        self.port = free_port()
        self._nats_url = nats_url
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        script = Path(__file__).with_name("toy_server.py")
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, str(script), str(self.port), self._nats_url, env=environment
        )

    async def kill(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()


@pytest.fixture
async def servers(nats_server: Any) -> AsyncIterator[list[ServerProcess]]:
    started = [ServerProcess(nats_server.url) for _ in range(2)]
    for each in started:
        await each.start()
    yield started
    for each in started:
        await each.kill()


class Progress:
    """How many commands were answered."""

    def __init__(self) -> None:
        self.answered = 0
        self._changed = asyncio.Condition()

    async def another(self) -> None:
        async with self._changed:
            self.answered += 1
            self._changed.notify_all()

    async def reached(self, milestone: int) -> None:
        async with self._changed:
            await self._changed.wait_for(lambda: self.answered >= milestone)


async def play(client: RulesClient, match_id: str, player_id: str, progress: Progress) -> list[int]:
    """Bid one more chip again and again; return the versions that were answered."""
    versions = []
    for chips in range(LAST):
        kind = "RaiseBid" if chips else "PlaceBid"
        body = f'{{"type":"{kind}","chips":{chips}}}'.encode()
        answer = await client.submit(match_id, f"{player_id}-{chips}", player_id, body)
        assert isinstance(answer, Accepted), answer
        versions.append(answer.version)
        await progress.another()
    return versions


@pytest.mark.parametrize("replicas", [1, 2])
async def test_killing_a_server_in_the_middle_loses_and_doubles_nothing(
    nats_server: Any, servers: list[ServerProcess], replicas: int
) -> None:
    used = servers[:replicas]
    players = [Player(name, name) for name in ("ann", "bob", "cyd")]
    progress = Progress()
    async with RulesClient([f"127.0.0.1:{each.port}" for each in used], total_seconds=AMPLE) as client:
        for match_id in MATCHES:
            options = b'{"rounds":1,"chips":99}'
            assert isinstance(await client.create_match(match_id, "toy", options, players, b"s" * 32), Accepted)
        asked = [(match_id, name) for match_id in MATCHES for name in BIDDERS]
        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(play(client, *who, progress)) for who in asked]
            for milestone, victim in ((100, used[0]), (350, used[-1])):
                await progress.reached(milestone)
                await victim.kill()
                await victim.start()
        answered = {who: each.result() for who, each in zip(asked, playing, strict=True)}

    async with JetStreamLogs.connect([nats_server.url]) as logs:
        log = await logs.open(match_events(1))
        for match_id in MATCHES:
            commits = (await log.read(match_id)).commits
            assert len(commits) == 1 + len(BIDDERS) * LAST
            stored = {(commit.player_id, commit.command_id): commit.version for commit in commits}
            for name in BIDDERS:
                assert answered[match_id, name] == [stored[name, f"{name}-{chips}"] for chips in range(LAST)]
