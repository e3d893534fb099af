"""A power cut for each process in the middle of a match: it goes on, with nothing lost and nothing doubled.

Clients ask again with the same key while they have no answer, as they should.
"""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import msgspec
import pytest
from redis.asyncio import Redis

from eventlog.commit import Commit
from eventlog.jetstream import JetStreamLogs
from eventlog.log import match_events
from gamekit.audience import SPECTATOR
from gamekit.game import AnyGame
from games import GAMES
from matchlog.fold import fold
from standalone.client import Client
from standalone.tests.running import Running, alive
from standalone.tests.table import Stream, Table, document, listening, sit_down
from testkit.waiting import AMPLE, until

T = TypeVar("T")

GAME = GAMES["catan"]
BEFORE, AFTER = 15, 45  # commands played before and after something dies
SOON = 5  # commands that no match of any game is over after

PROCESSES = ("gateway", "rules", "replay", "matchmaking", "scoring", "nats-server", "valkey")


@pytest.mark.parametrize("victim", PROCESSES)
async def test_a_match_goes_on_when_a_process_is_killed(server: Running, victim: str) -> None:
    async with server.visitor() as visitor:
        table = await sit_down(visitor, GAME.key, 4)
        async with listening(table, visitor) as streams:
            killed = server.runtime.pids[victim]
            other = await play_while(table, lambda: os.kill(killed, signal.SIGKILL), sit_down(visitor, GAME.key, 3))
            await other.play(2)
            await asyncio.gather(*(stream.reach(table.version) for stream in streams))
        await until(lambda: server.runtime.pids[victim] != killed)
        await assert_nothing_is_lost_or_doubled(server, visitor, table, streams)
        await assert_nothing_is_lost_or_doubled(server, visitor, other, ())


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game is not GAME], ids=lambda game: game.key)
async def test_a_match_of_any_game_goes_on_when_rules_is_killed(server: Running, game: AnyGame) -> None:
    async with server.visitor() as visitor:
        table = await sit_down(visitor, game.key, game.seats.start)
        killed = server.runtime.pids["rules"]
        await play_while(table, lambda: os.kill(killed, signal.SIGKILL), asyncio.sleep(0), before=SOON)
        await until(lambda: server.runtime.pids["rules"] != killed)
        await assert_nothing_is_lost_or_doubled(server, visitor, table, (), game)


async def test_a_match_goes_on_when_the_read_models_are_flushed(server: Running) -> None:
    async with server.visitor() as visitor, Redis.from_url(server.runtime.redis_url) as valkey:
        table = await sit_down(visitor, GAME.key, 3)
        async with listening(table, visitor) as streams:
            await play_while(table, lambda: None, valkey.flushall())
            await asyncio.gather(*(stream.reach(table.version) for stream in streams))
        await assert_nothing_is_lost_or_doubled(server, visitor, table, streams)


async def test_a_match_goes_on_after_the_whole_server_was_killed(server: Running) -> None:
    async with server.visitor(patience=2 * AMPLE) as visitor:
        table = await sit_down(visitor, GAME.key, 3)
        async with listening(table, visitor) as streams:
            playing = asyncio.create_task(table.play(BEFORE + AFTER))
            await until(lambda: len(table.answers) >= BEFORE)
            children = server.runtime.pids
            server.signal(signal.SIGKILL)
            await until(lambda: not any(map(alive, children.values())))
            await asyncio.to_thread(server.wait)
            server.start()
            await playing
            await asyncio.gather(*(stream.reach(table.version) for stream in streams))
        await assert_nothing_is_lost_or_doubled(server, visitor, table, streams)
    verified = server.run("verify", table.match_id, "--json")
    assert verified.returncode == 0, verified.stderr


async def play_while(table: Table, something: Callable[[], object], more: Awaitable[T], *, before: int = BEFORE) -> T:
    """Play on while, after some commands, something happens and then more is done."""
    playing = asyncio.create_task(table.play(before + AFTER))
    await until(lambda: playing.done() or len(table.answers) >= before)
    something()
    done = await more
    await playing
    return done


async def assert_nothing_is_lost_or_doubled(
    server: Running, visitor: Client, table: Table, streams: Sequence[Stream], game: AnyGame = GAME
) -> None:
    commits = await stored(server, table)
    assert [commit.command_id for commit in commits[1:]] == list(table.answers)
    assert [commit.version for commit in commits[1:]] == [answer.version for answer in table.answers.values()]
    for stream in streams:
        assert [told["version"] for told in stream.commits] == [commit.version for commit in commits]
        assert [told["first_version"] for told in stream.commits] == [commit.first_version for commit in commits]
    await assert_read_models_equal_the_fold(game, visitor, table, commits)


async def stored(server: Running, table: Table) -> Sequence[Commit]:
    """Read the match from the log itself, which checks its hash chain."""
    runtime = server.runtime
    async with JetStreamLogs.connect([runtime.nats_url], name="test") as logs:
        log = await logs.open(match_events(runtime.shards))
        return (await log.read(table.match_id)).commits


async def assert_read_models_equal_the_fold(
    game: AnyGame, visitor: Client, table: Table, commits: Sequence[Commit]
) -> None:
    match = fold(game, commits)
    public = msgspec.json.decode(msgspec.json.encode(game.view(match.state, SPECTATOR)))
    assert (await visitor.match(table.match_id, min_version=table.version))["view"] == public

    path = f"/v1/matches/{table.match_id}/standings"
    standings = await document(visitor, path, lambda found: bool(found["version"] == table.version))
    assert [seat["points"] for seat in standings["seats"]] == list(game.standings(match.state, SPECTATOR))

    proof = await visitor.proof(table.match_id)
    assert proof["version"] == table.version
    assert [check for check in proof["checks"] if check["ok"] is False] == []
