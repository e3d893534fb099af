"""Pages of events, and timelines."""

import msgspec
import pytest

from eventlog.memory import MemoryLog
from gamekit.audience import OMNISCIENT, SPECTATOR
from gamekit.wire import wire
from matchlog.fold import fold, intact
from replay.answers import Page, SeenCommit
from replay.problems import Problem
from replay.tests.world import World
from testkit.recorded import record, store
from testkit.toy import GAME
from testkit.toy.state import Options

MATCH = record(GAME, "m1", seats=3, options=Options(rounds=9, chips=20))
COMMITS = intact("m1", MATCH.messages())[0]


def page_of(answer: Page | Problem) -> Page:
    assert isinstance(answer, Page), answer
    return answer


async def pages(world: World, player_id: str, limit: int) -> list[SeenCommit]:
    """Read a match page by page, as a client does."""
    commits: list[SeenCommit] = []
    since = 0
    while True:
        page = page_of(await world.replay.events("m1", player_id, since, limit))
        if not page.commits:
            assert page.version == since
            return commits
        commits += page.commits
        since = page.commits[-1].version


@pytest.mark.parametrize("limit", [1, 7, 1000])
async def test_pages_of_any_size_hold_every_commit_once_and_in_order(any_world: World, limit: int) -> None:
    await store(any_world.log, MATCH.drafts)
    await any_world.project()

    read = await pages(any_world, "player-1", limit)

    assert [(c.first_version, c.version, c.seat, c.at, c.events) for c in read] == [
        (c.first_version, c.version, c.seat, c.at, list(c.events)) for c in COMMITS
    ]
    assert [c.command_id for c in read] == [c.command_id if c.seat == 1 else None for c in COMMITS]


async def test_a_page_holds_whole_commits_within_the_limit_but_at_least_one(world: World) -> None:
    await store(world.log, MATCH.drafts)

    page = page_of(await world.replay.events("m1", "", 0, 1))
    assert [commit.version for commit in page.commits] == [COMMITS[0].version]
    longer = page_of(await world.replay.events("m1", "", 0, COMMITS[3].version))
    assert longer.commits[-1].version == COMMITS[3].version
    shorter = page_of(await world.replay.events("m1", "", 0, COMMITS[3].version - 1))
    assert shorter.commits[-1].version == COMMITS[2].version


async def test_events_from_within_a_commit_are_only_those_after(world: World) -> None:
    await store(world.log, MATCH.drafts)

    page = page_of(await world.replay.events("m1", "", 1, 1))

    assert (page.commits[0].first_version, page.commits[0].events) == (2, list(COMMITS[0].events[1:]))


async def test_events_that_the_store_does_not_have_yet_are_there(world: World) -> None:
    head = await store(world.log, MATCH.drafts[:3])
    await world.project()
    await store(world.log, MATCH.drafts[3:5], head)

    page = page_of(await world.replay.events("m1", "player-0", COMMITS[2].version))

    assert [commit.version for commit in page.commits] == [COMMITS[3].version, COMMITS[4].version]
    assert page.version == COMMITS[4].version
    assert page.commits[0].events == wire(GAME).redacted(COMMITS[3].events, 0)


async def test_events_stop_where_a_match_is_damaged(world: World) -> None:
    assert isinstance(world.log, MemoryLog)
    for stored in (*MATCH.messages(3), b"no commit"):
        world.log.plant("m1", stored)

    page = page_of(await world.replay.events("m1"))
    assert page.version == page.commits[-1].version == COMMITS[2].version
    for since in (COMMITS[2].version, COMMITS[2].version + 5):
        problem = await world.replay.events("m1", "", since)
        assert isinstance(problem, Problem)
        assert problem.code == "corrupt_match"
    assert await world.replay.events("nothing") == Problem("unknown_match", "There is no match 'nothing'.")


@pytest.mark.parametrize("count", [4, len(COMMITS)])
async def test_a_timeline_has_a_mark_for_each_commit_as_the_viewer_knew_it(any_world: World, count: int) -> None:
    await store(any_world.log, MATCH.drafts[:count])
    await any_world.project()
    over = count == len(COMMITS)

    marks = await any_world.replay.timeline("m1")

    assert not isinstance(marks, Problem)
    states = [fold(GAME, COMMITS[: number + 1]) for number in range(count)]
    points = [GAME.standings(match.state, OMNISCIENT if over else SPECTATOR) for match in states]
    awaited = [tuple(sorted(GAME.awaiting(match.state))) for match in states]
    assert [mark.version for mark in marks] == [commit.version for commit in COMMITS[:count]]
    assert [mark.standings for mark in marks] == points
    assert [mark.awaited for mark in marks] == awaited
    assert [mark.standings_changed for mark in marks] == [
        number > 0 and points[number] != points[number - 1] for number in range(count)
    ]
    assert [mark.turn for mark in marks] == [
        number == 0 or awaited[number] != awaited[number - 1] for number in range(count)
    ]
    assert [mark.closed for mark in marks] == [over and number == count - 1 for number in range(count)]
    assert marks[0].kinds == ("MatchOpened", "CharmsDealt")
    assert marks[1].kinds == ("BidPlaced",)


async def test_answers_are_plain_json(world: World) -> None:
    await store(world.log, MATCH.drafts[:2])

    page = msgspec.json.decode(msgspec.json.encode(await world.replay.events("m1", "player-0", 2)))

    commit = COMMITS[1]
    assert page == {
        "version": commit.version,
        "commits": [
            {
                "first_version": commit.first_version,
                "version": commit.version,
                "seat": commit.seat,
                "at": commit.at,
                "command_id": commit.command_id if commit.seat == 0 else None,
                "events": [msgspec.json.decode(raw) for raw in wire(GAME).redacted(commit.events, 0)],
            }
        ],
    }
