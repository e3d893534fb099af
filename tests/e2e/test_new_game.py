"""The claim of the registry: a folder and a line make a game part of everything.

A copy of this project gets the toy game that way, and nothing else; then it is served and played through the API.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis.asyncio import Redis

import gamekit
import standalone
from standalone.client import Client
from standalone.tests.running import Running
from standalone.tests.table import Table, document, is_decided, listening, sit_down

LIBS = Path(str(gamekit.__file__)).parent.parent
SERVICES = Path(str(standalone.__file__)).parent.parent


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    project = tmp_path_factory.mktemp("project")
    for folder in (LIBS, SERVICES):
        shutil.copytree(folder, project / folder.name, ignore=shutil.ignore_patterns("__pycache__"))
    add_game(project / "libs")
    running = Running(project / "run", path=(project / "libs", project / "services"))
    try:
        running.start()
        yield running
    finally:
        running.stop()


def add_game(libs: Path) -> None:
    """Do what `docs/adding-a-game.md` says: one folder, one line."""
    shutil.copytree(libs / "testkit" / "toy", libs / "games" / "toy")
    registry = libs / "games" / "__init__.py"
    before = registry.read_text()
    after = before.replace("_KEYS = (", '_KEYS = ("toy", ')
    assert after != before
    registry.write_text(after)


async def test_a_new_game_is_served_and_played_without_any_other_change(server: Running) -> None:
    async with server.visitor() as visitor:
        table = await played(visitor)

        described = await visitor.get("/v1/games/toy")
        rules = await visitor.get("/v1/games/toy/rules")
        proof = await document(visitor, f"/v1/matches/{table.match_id}/proof", is_decided)
        result = await document(visitor, f"/v1/matches/{table.match_id}/result")
        board = await visitor.get("/v1/leaderboards/toy")
    assert described["title"]["en"] == "Highest Roll"
    assert "TOY-001" in {rule["id"] for rule in rules["items"]}
    assert [check["ok"] for check in proof["checks"]] == [True] * 4
    assert min(seat["rank"] for seat in result["seats"]) == 1
    assert len(board["items"]) == 3

    verified = server.run("verify", table.match_id)
    assert verified.returncode == 0, verified.stderr
    listed = server.run("playout", "toy", "--matches", "3", "--check", "--json")
    assert listed.returncode == 0, listed.stderr


async def test_flushed_read_models_of_finished_matches_come_back_byte_for_byte(server: Running) -> None:
    async with server.visitor() as visitor, Redis.from_url(server.runtime.redis_url) as valkey:
        tables = [await played(visitor) for _ in range(2)]
        results = [f"/v1/matches/{table.match_id}/result" for table in tables]
        standings = [f"/v1/matches/{table.match_id}/standings" for table in tables]
        before = [await document(visitor, path) for path in results]
        before += [await document(visitor, path, lambda found: bool(found["outcome"])) for path in standings]
        paths = [*results, *standings, "/v1/leaderboards/toy"]
        before.append(await document(visitor, paths[-1]))

        await valkey.flushall()

        after = [await document(visitor, path, holds=before[number].__eq__) for number, path in enumerate(paths)]
    assert after == before


async def played(visitor: Client) -> Table:
    """Play a whole match of the toy game."""
    table = await sit_down(visitor, "toy", 3, {"rounds": 3})
    async with listening(table) as streams:
        assert await table.play_by_streams(streams)
        for stream in streams:
            await stream.end()
    return table
