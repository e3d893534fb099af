import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from eventlog.memory import MemoryLog
from gamekit.audience import OMNISCIENT, SPECTATOR, Viewer
from gamekit.match import Match
from matchlog.fold import fold, intact
from projections.memory import MemoryStore
from projections.store import START, Changes, ModelsUnavailable, Partition
from replay import matches
from replay.answers import MatchView
from replay.handlers import Replay
from replay.problems import Problem
from replay.tests.matches_played import LONG, SHORT
from replay.tests.world import GAMES, World
from testkit.recorded import Recording, store
from testkit.toy import GAME
from testkit.toy.state import State
from testkit.waiting import AMPLE


def shown(answer: MatchView | Problem) -> MatchView:
    assert isinstance(answer, MatchView), answer
    return answer


def code(answer: object) -> str:
    assert isinstance(answer, Problem), answer
    return answer.code


def plain(value: object) -> Any:
    """Return a value as its JSON reads."""
    return msgspec.json.decode(msgspec.json.encode(value))


def from_scratch(recording: Recording, version: int) -> Match[State]:
    commits, _ = intact(recording.drafts[0].match_id, recording.messages())
    return fold(GAME, commits, until=version)


async def test_every_version_is_what_folding_from_scratch_gives(any_world: World) -> None:
    assert LONG.playout.match.version > 2 * 64
    await store(any_world.log, LONG.drafts)
    await any_world.project()

    for version in range(1, LONG.playout.match.version + 1):
        view = shown(await any_world.replay.view("long", "player-1", version))
        expected = from_scratch(LONG, version)
        assert (view.version, view.latest_version) == (version, LONG.playout.match.version)
        assert view.view == GAME.view(expected.state, OMNISCIENT)
        assert view.standings == GAME.standings(expected.state, OMNISCIENT)
        assert view.awaiting == GAME.awaiting(expected.state)
        assert view.outcome == GAME.outcome(expected.state)


@pytest.mark.parametrize("projected", [0, 3, 90, 190])
async def test_a_running_match_is_the_same_however_far_the_store_is(world: World, projected: int) -> None:
    drafts = LONG.drafts[:-1]
    head = await store(world.log, drafts[:projected])
    await world.project()
    await store(world.log, drafts[projected:], head)
    newest = sum(len(draft.events) for draft in drafts)

    for player_id, viewer in (("player-2", 2), ("", SPECTATOR), ("stranger", SPECTATOR)):
        for version in range(1, newest + 1):
            view = shown(await world.replay.view("long", player_id, version, min_version=newest))
            expected = from_scratch(LONG, version)
            assert (view.version, view.latest_version, view.seat) == (
                version,
                newest,
                viewer if isinstance(viewer, int) else None,
            )
            assert view.view == GAME.view(expected.state, viewer)


async def test_a_view_says_all_that_a_client_draws(world: World) -> None:
    await store(world.log, SHORT.drafts[:2])
    await world.project()
    expected = from_scratch(SHORT, 3)

    view = plain(await world.replay.view("short", "player-0"))

    assert view == {
        "match_id": "short",
        "game": "toy",
        "version": 3,
        "latest_version": 3,
        "options": {"rounds": 3, "chips": 10},
        "players": [
            {"player_id": "player-0", "name": "Player 0"},
            {"player_id": "player-1", "name": "Player 1"},
        ],
        "seat": 0,
        "view": plain(GAME.view(expected.state, 0)),
        "awaiting": plain(GAME.awaiting(expected.state)),
        "legal": plain(GAME.legal(expected.state, 0)),
        "standings": list(GAME.standings(expected.state, 0)),
        "outcome": None,
        "commitment": expected.opened.commitment,
        "opened_at": SHORT.drafts[0].at,
        "updated_at": SHORT.drafts[1].at,
    }


async def test_legal_commands_are_those_of_the_own_seat_at_the_newest_version(world: World) -> None:
    await store(world.log, SHORT.drafts[:2])
    await world.project()

    newest = shown(await world.replay.view("short", "player-1"))
    earlier = shown(await world.replay.view("short", "player-1", 2))
    onlooker = shown(await world.replay.view("short", ""))

    assert newest.legal == GAME.legal(from_scratch(SHORT, 3).state, 1)
    assert (tuple(earlier.legal), tuple(onlooker.legal)) == ((), ())


async def test_a_view_of_an_earlier_version_tells_when_it_came_to_be(world: World) -> None:
    await store(world.log, LONG.drafts)
    await world.project()
    commits, _ = intact("long", LONG.messages())

    for commit in commits:
        view = shown(await world.replay.view("long", "", commit.version))
        assert (view.opened_at, view.updated_at) == (commits[0].at, commit.at)


async def test_what_does_not_exist_is_a_problem(any_world: World) -> None:
    await store(any_world.log, SHORT.drafts[:2])
    view = any_world.replay.view

    for _ in ("from the log", "from the store"):
        assert code(await view("nothing", "")) == "unknown_match"
        assert code(await view("no id > at all", "")) == "unknown_match"
        assert code(await view("short", "", 0)) == "unknown_version"
        assert code(await view("short", "", 4)) == "unknown_version"
        assert code(await view("short", "", None, 4)) == "version_unavailable"
        assert code(await view("short", "", 1, 4)) == "version_unavailable"
        await any_world.project()


async def test_a_version_that_comes_while_one_waits_is_shown(world: World) -> None:
    head = await store(world.log, SHORT.drafts[:2])
    replay = Replay(world.log, world.models, GAMES, patience=AMPLE)
    waiting = asyncio.create_task(replay.view("short", "", None, 4))
    await asyncio.sleep(0)
    assert not waiting.done()
    await store(world.log, SHORT.drafts[2:3], head)

    assert shown(await waiting).version >= 4


async def test_reading_your_own_writes_does_not_wait_for_the_store(any_world: World) -> None:
    head = await store(any_world.log, SHORT.drafts[:2])
    await any_world.project()
    head = await store(any_world.log, SHORT.drafts[2:4], head)

    view = shown(await any_world.replay.view("short", "player-0", None, head.version))

    assert view.version == head.version


async def test_an_emptied_store_is_no_outage(any_world: World) -> None:
    await store(any_world.log, LONG.drafts)
    async with any_world.projecting() as caught_up:
        await caught_up()
        before = await _all_views(any_world)
        await any_world.empty_the_store()
        assert await _all_views(any_world) == before
        await caught_up()
        assert await _all_views(any_world) == before


class AbsentModels(MemoryStore):
    """A store that does not answer, and counts how often it is asked."""

    asked = 0

    async def mget(self, partition: Partition, keys: Sequence[str]) -> Sequence[bytes | None]:
        self.asked += 1
        raise ModelsUnavailable("nobody there")


async def test_a_store_that_is_away_is_left_alone_for_a_while_and_the_log_answers(world: World) -> None:
    models = AbsentModels()
    await store(world.log, SHORT.drafts)
    replay = Replay(world.log, models, GAMES)
    now = asyncio.get_running_loop().time
    began = now()

    for version in range(1, SHORT.playout.match.version + 1):
        assert shown(await replay.view("short", "", version)).version == version

    assert 1 <= models.asked <= 1 + (now() - began) / matches._AWAY_SECONDS


async def test_a_stored_state_that_this_release_cannot_read_is_left_aside(world: World) -> None:
    await store(world.log, SHORT.drafts)
    models = MemoryStore()
    partition = Partition("replay", world.log.category.shard_of("short"))
    await models.commit(partition, await models.live(partition), START, Changes(1, {"short": b"of another release"}))

    view = shown(await Replay(world.log, models, GAMES).view("short"))

    assert view.version == SHORT.playout.match.version


async def _all_views(world: World) -> list[bytes]:
    versions = [None, *range(1, LONG.playout.match.version + 1, 13)]
    return [msgspec.json.encode(await world.replay.view("long", "", version)) for version in versions]


async def test_a_damaged_match_is_shown_up_to_where_it_is_sound(world: World) -> None:
    assert isinstance(world.log, MemoryLog)
    messages = SHORT.messages()
    for stored in (*messages[:3], messages[3].replace(b"T00:00:03", b"T00:00:04"), *messages[4:]):
        world.log.plant("short", stored)
    sound = intact("short", messages)[0][2].version

    for version in (None, *range(1, sound + 1)):
        assert shown(await world.replay.view("short", "", version)).version == (version or sound)
    assert code(await world.replay.view("short", "", sound + 1)) == "corrupt_match"
    assert code(await world.replay.view("short", "", None, sound + 1)) == "corrupt_match"


async def test_a_match_with_an_event_nobody_knows_is_shown_up_to_the_commit_before(world: World) -> None:
    unknown = [
        msgspec.structs.replace(draft, events=(msgspec.Raw(b'{"type":"SkyFell"}'), *draft.events)) if at == 3 else draft
        for at, draft in enumerate(SHORT.drafts)
    ]
    await store(world.log, unknown)
    sound = intact("short", SHORT.messages())[0][2].version

    for _ in ("from the log", "from the store"):
        assert shown(await world.replay.view("short", "")).version == sound
        assert code(await world.replay.view("short", "", sound + 1)) == "corrupt_match"
        await world.project()


async def test_a_match_without_a_readable_opening_is_corrupt(world: World) -> None:
    assert isinstance(world.log, MemoryLog)
    world.log.plant("short", b"nothing")

    for _ in ("from the log", "from the store"):
        assert code(await world.replay.view("short", "")) == "corrupt_match"
        await world.project()


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_the_toy_hides_something_from_everybody(viewer: Viewer) -> None:
    state = from_scratch(SHORT, 3).state
    assert GAME.view(state, viewer) != GAME.view(state, OMNISCIENT)
