"""A whole match of every game over HTTP: what every party is told of it, while it is played and afterwards."""

import asyncio
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from eventlog.commit import Commit, check_chain
from gamekit.audience import OMNISCIENT, SPECTATOR, Viewer
from gamekit.game import AnyGame
from gamekit.match import outcome
from gamekit.playout import play
from games import GAMES
from matchlog.fold import fold
from standalone.client import Client, Refused
from standalone.tests.running import Running
from standalone.tests.table import Stream, Table, document, is_decided, listening, sit_down

JSON = dict[str, Any]

WIDELY: Mapping[str, Sequence[tuple[int, JSON]]] = {
    "catan": ((3, {"setup": "beginner"}), (4, {})),
    "catan_dice": ((2, {}),),
    "catan_card": ((2, {"victory_points": 6}),),
    "rivals": ((2, {}), (2, {"mode": "era_of_turmoil", "turn_limit": 120})),
}
"""Seats and options for the games that are played more than once here, and for those of which whoever plays at random
needs more than two thousand commands. The others are played as full as can be."""
MATCHES = [
    (key, seats, options)
    for key, game in GAMES.items()
    for seats, options in WIDELY.get(key, ((game.seats.stop - 1, {}),))
]
EARLY = 60  # commands at most


@pytest.mark.parametrize(("key", "seats", "options"), MATCHES)
async def test_a_whole_match_is_told_to_everybody_once_replayed_proved_and_counted(
    server: Running, key: str, seats: int, options: JSON
) -> None:
    game = GAMES[key]
    async with server.visitor() as visitor:
        table = await sit_down(visitor, key, seats, options)
        clients: list[Client] = [*table.players, visitor]
        viewers: list[Viewer] = [*range(seats), SPECTATOR]

        async with listening(table, visitor) as streams:
            assert not await table.play_by_streams(streams[:seats], early(game, seats, options))
            await document(visitor, "/v1/tables", lambda page: lists(page, table), status="started", game=key)
            pages = [await all_events(client, table) for client in clients]
            looks = [await client.match(table.match_id, min_version=table.version) for client in clients]
            assert await table.play_by_streams(streams[:seats])
            await asyncio.gather(*(stream.end() for stream in streams))

        commits = check_chain(table.match_id, [line async for line in visitor.export(table.match_id)])
        assert commits[-1].version == table.version
        for viewer, stream, page, look in zip(viewers, streams, pages, looks, strict=True):
            assert stream.commits[: len(page)] == [without_unknown_command(commit) for commit in page]
            assert_told_once_what_it_may_know(game, stream, commits, viewer)
            assert look["view"] == as_json(game.view(folded(game, commits, look["version"]), viewer))
        assert_every_answer_is_in_the_log_once(table, commits)
        await assert_replayed(game, clients[1], table, commits)
        await assert_proved(game, visitor, table, commits)
        await assert_counted(game, visitor, table, commits)
        await document(visitor, "/v1/tables", lambda page: not lists(page, table), status="started", game=key)
        (own,) = (await clients[1].get("/v1/tables/mine"))["items"]
        assert (own["match_id"], own["status"]) == (table.match_id, "finished")
        with pytest.raises(Refused) as over:
            await clients[0].submit(table.match_id, msgspec.json.decode(commits[-1].command))
        assert (over.value.problem["status"], over.value.problem["code"]) == (409, "match_over")


async def test_strangers_who_want_the_same_match_are_brought_together(server: Running) -> None:
    async with server.visitor() as visitor:
        guests = [await visitor.guest(f"Guest {number}") for number in range(5)]

        async def come(guest: Client) -> JSON:
            return await guest.take_any_seat("catan_dice", {}, 2, "")

        await asyncio.gather(*map(come, guests))
        for guest in guests:
            await document(guest, "/v1/tables/mine", lambda page: bool(page["items"]))
        tables = [await come(guest) for guest in guests]

        matches = [table["match_id"] for table in tables]
        assert len({*matches}) == 3
        (late,) = (number for number, match_id in enumerate(matches) if match_id is None)
        for number, match_id in enumerate(matches):
            if number != late:
                seen = await guests[number].match(match_id)
                assert seen["seat"] in (0, 1)
                assert matches.count(match_id) == 2


def lists(page: JSON, table: Table) -> bool:
    """Whether the table of a match is on a page of tables."""
    return table.match_id in {item["match_id"] for item in page["items"]}


def early(game: AnyGame, seats: int, options: JSON) -> int:
    """Return a number of commands after which such a match goes on: half of a short one."""
    played = play(game, msgspec.convert(options, game.Options), seats, Random(0), limit=2 * EARLY)
    return len(played.steps) // 2


async def all_events(client: Client, table: Table) -> list[JSON]:
    """Return the commits of a match page by page."""
    commits: list[JSON] = []
    while not commits or commits[-1]["version"] < table.version:
        since = commits[-1]["version"] if commits else 0
        page = await client.get(f"/v1/matches/{table.match_id}/events", since=since, limit=100)
        assert page["commits"], f"no page after {since}"
        commits += page["commits"]
    return commits


def without_unknown_command(commit: JSON) -> JSON:
    """A stream leaves out what a page gives as null."""
    return {name: value for name, value in commit.items() if name != "command_id" or value is not None}


def assert_told_once_what_it_may_know(game: AnyGame, stream: Stream, commits: Sequence[Commit], viewer: Viewer) -> None:
    """The stream has the stored commits in order, each once, with exactly the secrets of others blotted out."""
    assert [told["version"] for told in stream.commits] == [commit.version for commit in commits]
    for told, commit in zip(stream.commits, commits, strict=True):
        stored = [msgspec.json.decode(event) for event in commit.events]
        assert told["events"] == [blotted(event, viewer) for event in stored]
        assert told.get("command_id") == (commit.command_id if viewer == commit.seat else None)
    assert stream.messages[-1] == {
        "type": "closed",
        "version": commits[-1].version,
        "outcome": as_json(outcome(game, fold(game, commits))),
    }


def blotted(value: Any, viewer: Viewer) -> Any:
    """Take other seats' secrets out of an event: written anew here, to be the measure of the product's own."""
    match value:
        case {"seats": list(seats), "value": _} if viewer not in seats:
            return {"seats": seats}
        case dict():
            return {name: blotted(part, viewer) for name, part in value.items()}
        case list():
            return [blotted(part, viewer) for part in value]
        case _:
            return value


def assert_every_answer_is_in_the_log_once(table: Table, commits: Sequence[Commit]) -> None:
    opening, *played = commits
    assert opening.seat is None
    assert [commit.command_id for commit in played] == list(table.answers)
    for commit in played:
        answer = table.answers[commit.command_id]
        assert (answer.seat, answer.version) == (commit.seat, commit.version)
        stored = [msgspec.json.decode(event) for event in commit.events]
        assert answer.events == [blotted(event, answer.seat) for event in stored]


async def assert_replayed(game: AnyGame, client: Client, table: Table, commits: Sequence[Commit]) -> None:
    """Any version looks as the export says; after the end everybody sees everything."""
    versions = Random(1).sample(range(1, table.version), 8)
    for version in (1, *versions, table.version):
        seen = await client.match(table.match_id, at=version)
        assert (seen["version"], seen["latest_version"]) == (version, table.version)
        assert seen["view"] == as_json(game.view(folded(game, commits, version), OMNISCIENT)), f"at version {version}"
    marks = await client.get(f"/v1/matches/{table.match_id}/timeline")
    assert [(mark["version"], mark["seat"]) for mark in marks] == [(commit.version, commit.seat) for commit in commits]
    assert [mark["closed"] for mark in marks] == [False] * (len(marks) - 1) + [True]
    assert marks[-1]["standings"] == list(game.standings(fold(game, commits).state, OMNISCIENT))


async def assert_proved(game: AnyGame, client: Client, table: Table, commits: Sequence[Commit]) -> None:
    proof = await document(client, f"/v1/matches/{table.match_id}/proof", is_decided)
    assert {check["name"]: check["ok"] for check in proof["checks"]} == {
        "hash_chain": True,
        "commitment": True,
        "decisions": True,
        "state": True,
    }
    assert [link["digest"] for link in proof["digests"]] == [commit.digest for commit in commits]
    assert proof["commitment"] == fold(game, commits).opened.commitment


async def assert_counted(game: AnyGame, client: Client, table: Table, commits: Sequence[Commit]) -> None:
    """Standings, result, leaderboard and statistics say what the fold says; they come a moment after the end."""
    match = fold(game, commits)
    found = outcome(game, match)
    assert found is not None
    ids = [player.player_id for player in match.players]
    result = await document(client, f"/v1/matches/{table.match_id}/result")
    standings = await document(client, f"/v1/matches/{table.match_id}/standings", lambda found: bool(found["outcome"]))
    board = await client.get(f"/v1/leaderboards/{game.key}", limit=200)

    assert [(seat["player_id"], seat["rank"], seat["points"]) for seat in result["seats"]] == list(
        zip(ids, found.ranks, found.points, strict=True)
    )
    assert (standings["version"], standings["outcome"]) == (match.version, as_json(found))
    assert [seat["points"] for seat in standings["seats"]] == list(found.points)
    ordinals = [entry["rating"]["ordinal"] for entry in board["items"]]
    assert ordinals == sorted(ordinals, reverse=True)
    ranked = {entry["player_id"]: entry for entry in board["items"]}
    for seat, player_id in enumerate(ids):
        statistics = (await client.get(f"/v1/players/{player_id}"))["games"][game.key]
        won = int(found.ranks[seat] == 1)
        assert (statistics["played"], statistics["won"], statistics["points"]) == (1, won, found.points[seat])
        assert ranked[player_id]["rating"] == statistics["rating"]


def folded(game: AnyGame, commits: Sequence[Commit], version: int) -> Any:
    """The state at a version."""
    return fold(game, commits, until=version).state


def as_json(value: Any) -> Any:
    """A value as a client reads it."""
    return msgspec.json.decode(msgspec.json.encode(value))
