"""The projection runner: commits per second from JetStream into Valkey.

The goal is for the runner itself, with a projection that does next to nothing; beside it stands bare reading of the
same shard. The projections of the product, which fold whole matches, are for information.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any

import nats
import uvloop
from tests.bench.chains.processes import nats_server
from tests.bench.report import Figure, Say, ratio_of
from tests.bench.scripts import GAME

from embedded.valkey_server import ValkeyServer
from eventlog import jetstream
from eventlog.commit import Commit
from eventlog.jetstream import subjects
from eventlog.log import EventLog, match_events
from games import GAMES
from projections.projection import Models, Projection
from projections.redis import RedisStore, connect
from projections.runner import Runner
from projections.store import Store
from replay.projection import ReplayProjection
from scoring.projection.standings import StandingsProjection
from testkit.recorded import record

_GOAL = 10_000
_PATIENCE_SECONDS = 60.0
_CATEGORY = match_events(1)


class Counting:
    """A light projection: the version of every match."""

    def __init__(self, name: str) -> None:
        self.name = name

    def keys(self, commit: Commit) -> Sequence[str]:
        """See `Projection.keys`."""
        return (commit.match_id,)

    def apply(self, commit: Commit, models: Models[int]) -> None:
        """See `Projection.apply`."""
        models.put(commit.match_id, (models.get(commit.match_id) or 0) + len(commit.events))

    def encode(self, model: int) -> bytes:
        """See `Projection.encode`."""
        return b"%d" % model

    def decode(self, stored: bytes) -> int:
        """See `Projection.decode`."""
        return int(stored)


def measure(quick: bool, say: Say) -> Sequence[Figure]:
    """Read, and run the projections, in turns."""
    rounds, matches = (2, 8) if quick else (4, 12)
    with nats_server() as server:
        valkey = ValkeyServer(Path(server.folder) / "valkey")
        valkey.start()
        try:
            return uvloop.run(_measure(server.url, valkey.url, rounds, matches, say))
        finally:
            valkey.stop()


async def _measure(nats_url: str, valkey_url: str, rounds: int, matches: int, say: Say) -> Sequence[Figure]:
    async with jetstream.JetStreamLogs.connect([nats_url]) as logs, connect(valkey_url) as client:
        log, store = await logs.open(_CATEGORY), RedisStore(client)
        say("storing matches")
        last = await _fill(nats_url, log, matches)
        reads, light, replays, standings = [], [], [], []
        for number in range(rounds):
            say(f"round {number + 1} of {rounds}")
            reads.append(last / await _timed(lambda: _read(log, last)))
            light.append(last / await _timed(lambda: _run(log, store, Counting(f"counting-{number}"), last)))  # noqa: B023
            replays.append(last / await _timed(lambda: _run(log, store, _anew(ReplayProjection(GAMES), number), last)))  # noqa: B023
            standings.append(
                last / await _timed(lambda: _run(log, store, _anew(StandingsProjection(GAMES), number), last))  # noqa: B023
            )
    return [
        _figure("projection runner", light, reads, goal=True),
        _figure("replay projection, Catan", replays, reads),
        _figure("standings projection, Catan", standings, reads),
    ]


def _figure(name: str, ours: Sequence[float], reads: Sequence[float], *, goal: bool = False) -> Figure:
    return Figure(
        name=name,
        ours=median(ours),
        unit="commits/s",
        against="bare reading",
        reference=median(reads),
        ratio=ratio_of(ours, reads),
        goal=f"at least {_GOAL:,}/s" if goal else "",
        reached=median(ours) >= _GOAL if goal else None,
    )


def _anew(projection: Any, number: int) -> Any:
    """Give a projection a name of its own, so that it starts from nothing."""
    projection.name = f"{projection.name}-{number}"
    return projection


async def _fill(url: str, log: EventLog, matches: int) -> int:
    """Store whole matches of random commands, side by side as they come in when they are played; return how many."""
    messages: list[tuple[str, bytes]] = []
    recordings = [record(GAME, f"match-{number}", seed=number + 1, seats=4) for number in range(matches)]
    chains = [(recording.drafts, recording.messages()) for recording in recordings]
    for turn in range(max(len(stored) for _, stored in chains)):
        for drafts, stored in chains:
            if turn < len(stored):
                messages.append((subjects.of_commit(_CATEGORY, drafts[turn]), stored[turn]))
    client = await nats.connect(url)
    for subject, stored_bytes in messages:
        await client.publish(subject, stored_bytes)
    await client.flush()
    async with asyncio.timeout(_PATIENCE_SECONDS):
        while await log.pending(0, 0) < len(messages):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.02)
    await client.close()
    return len(messages)


async def _timed(work: Callable[[], Awaitable[None]]) -> float:
    began = time.perf_counter()
    async with asyncio.timeout(_PATIENCE_SECONDS):
        await work()
    return time.perf_counter() - began


async def _read(log: EventLog, last: int) -> None:
    async for batch in log.follow(0, 0):
        if batch[-1].position >= last:
            return


async def _run(log: EventLog, store: Store, projection: Projection[Any], last: int) -> None:
    runner = Runner(log, store, projection)
    running = asyncio.create_task(runner.run())
    try:
        while (await store.status(runner.partition)).position < last:  # noqa: ASYNC110 - it is told to a store
            await asyncio.sleep(0.005)
        assert not await store.parked(runner.partition)
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
