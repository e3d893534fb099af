"""Servers are killed with -9 under load and started again: nothing acknowledged is lost, and everybody goes on."""

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from pathlib import Path

from embedded.nats_server import NatsCluster, NatsServer
from eventlog.commit import EMPTY, Commit
from eventlog.jetstream import JetStreamLogs, Patience, Settings
from eventlog.log import EventLog, match_events
from testkit.commits import appended, draft, first, new_id
from testkit.waiting import AMPLE, until

MATCHES = 6
COMMITS = 300
ALL = MATCHES * COMMITS


class Game:
    """Players who append to their own matches as fast as they can, with everybody looking on."""

    def __init__(self, log: EventLog) -> None:
        self.log = log
        self.acknowledged: dict[str, list[Commit]] = {new_id(): [] for _ in range(MATCHES)}

    @property
    def share(self) -> float:
        """How much of the game has been acknowledged."""
        return sum(map(len, self.acknowledged.values())) / ALL

    async def play(self, match_id: str) -> None:
        head = EMPTY
        while len(self.acknowledged[match_id]) < COMMITS:
            answer = await appended(self.log, draft(match_id), head)
            self.acknowledged[match_id].append(answer.commit)
            head = answer.head

    async def follow(self) -> list[Commit | None]:
        seen: list[Commit | None] = []
        async with aclosing(self.log.follow(0, 0)) as batches:
            async for batch in batches:
                assert [recorded.position for recorded in batch] == [len(seen) + 1 + n for n in range(len(batch))]
                seen += [recorded.commit for recorded in batch]
                if len(seen) >= ALL:
                    break
        return seen


async def play_while_killing(urls: Sequence[str], replicas: int, victims: Sequence[NatsServer]) -> None:
    """Kill the victims one after the other, at even distances; check the whole outcome."""
    settings = Settings(replicas=replicas, patience=Patience(answer=1.0, total=AMPLE))
    async with JetStreamLogs.connect(urls, settings) as logs, asyncio.timeout(3 * AMPLE):
        game = Game(await logs.open(match_events(1)))
        async with asyncio.TaskGroup() as group:
            followed = group.create_task(game.follow())
            watched = [group.create_task(first(COMMITS, game.log.watch(each), 3 * AMPLE)) for each in game.acknowledged]
            for match_id in game.acknowledged:
                group.create_task(game.play(match_id))
            for number, victim in enumerate(victims, 1):
                await until(lambda number=number: game.share > number / (len(victims) + 1))  # type: ignore[misc]
                victim.kill()
                victim.spawn()
                await asyncio.to_thread(victim.wait_until_ready)

        for (match_id, acknowledged), watch in zip(game.acknowledged.items(), watched, strict=True):
            assert list((await game.log.read(match_id)).commits) == acknowledged
            assert watch.result() == acknowledged
            assert [commit for commit in followed.result() if commit and commit.match_id == match_id] == acknowledged
        assert len(followed.result()) == ALL


async def test_the_only_server_is_killed_twice(nats_server: NatsServer) -> None:
    await play_while_killing([nats_server.url], 1, [nats_server, nats_server])


async def test_each_server_of_a_cluster_is_killed_once(tmp_path: Path) -> None:
    cluster = NatsCluster(tmp_path)
    cluster.start()
    try:
        await play_while_killing(cluster.urls, 3, cluster.servers)
    finally:
        cluster.stop()
