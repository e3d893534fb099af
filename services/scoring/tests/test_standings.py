import asyncio

import pytest
from msgspec import Raw
from msgspec.structs import replace

from gamekit import match as matches
from gamekit.audience import OMNISCIENT, SPECTATOR
from gamekit.match import fold
from projections.store import Partition
from readmodels.standings import PROJECTION, Standing, Standings
from scoring.consumer import live_matches
from scoring.projection.standings import StandingsProjection, state_key
from testkit.recorded import Recording, record, store
from testkit.runners import caught_up, running
from testkit.toy import GAME

from .conftest import GAMES, Scores, recorded_results

SHARD = Partition(PROJECTION, 0)


def stands(played: Recording, commits: int) -> Standings:
    """Return how a recorded match stands after so many commits, told from the game alone."""
    steps = played.playout.steps[: commits - 1]
    match = fold(GAME, [*played.playout.opening, *(event for step in steps for event in step.events)])
    points = GAME.standings(match.state, OMNISCIENT if match.closed else SPECTATOR)
    return Standings(
        match_id="m1",
        game="toy",
        version=match.version,
        seats=tuple(
            Standing(seat, player.player_id, player.name, points[seat]) for seat, player in enumerate(match.players)
        ),
        outcome=matches.outcome(GAME, match),
        updated_at=played.drafts[commits - 1].at,
    )


async def test_after_every_commit_the_public_points_are_known_and_no_others(scores: Scores) -> None:
    played = record(GAME, "m1", seats=3)
    head, hidden = None, False
    async with running(scores.work[:1]):
        for count, draft in enumerate(played.drafts, 1):
            head = await store(scores.matches, [draft], *([head] if head else []))
            await caught_up(scores.work[:1])
            assert await scores.standings("m1") == stands(played, count)
            hidden = hidden or sum(seat.points for seat in stands(played, count).seats) < 3

    last = await scores.standings("m1")
    assert hidden, "every seat of this game holds a charm worth a point from the start"
    assert last.outcome == matches.outcome(GAME, played.playout.match)
    assert last.outcome is not None
    assert tuple(seat.points for seat in last.seats) == last.outcome.points


@pytest.mark.parametrize("seed", range(5))
async def test_going_on_from_the_store_is_the_same_as_folding_at_once(seed: int) -> None:
    played, piecewise, at_once = record(GAME, "m1", seed=seed, seats=4), Scores(), Scores()
    await store(at_once.matches, played.drafts)
    await at_once.fold()

    half = len(played.drafts) // 2
    head = await store(piecewise.matches, played.drafts[:half])
    await piecewise.fold()
    await store(piecewise.matches, played.drafts[half:], head)
    await piecewise.fold()

    assert await piecewise.dump() == await at_once.dump()


async def test_a_match_that_goes_on_keeps_its_state_and_a_finished_one_does_not(scores: Scores) -> None:
    played = record(GAME, "m1")
    head = await store(scores.matches, played.drafts[:-1])
    await scores.fold()
    stored = await scores.store.get(SHARD, state_key("m1"))
    assert stored is not None
    projection = StandingsProjection(GAMES)
    assert projection.encode(projection.decode(stored)) == stored

    await store(scores.matches, played.drafts[-1:], head)
    await scores.fold()
    assert await scores.store.get(SHARD, state_key("m1")) is None
    assert (await scores.standings("m1")).outcome is not None


async def test_a_match_is_live_from_its_opening_to_its_end() -> None:
    scores = Scores(shards=3)
    played = {match_id: record(GAME, match_id) for match_id in ("m1", "m2", "m3")}
    heads = {match_id: await store(scores.matches, each.drafts[:-1]) for match_id, each in played.items()}
    await scores.fold()
    assert await live_matches(scores.store, ["toy", "chess"], 3) == {"toy": 3, "chess": 0}

    await store(scores.matches, played["m2"].drafts[-1:], heads["m2"])
    await scores.fold()
    assert await live_matches(scores.store, ["toy"], 3) == {"toy": 2}


async def test_an_unknown_event_parks_its_match_and_only_that(scores: Scores) -> None:
    played = record(GAME, "m1")
    odd = replace(played.drafts[1], events=(Raw(b'{"type":"Teleported"}'),))
    await store(scores.matches, [played.drafts[0], odd, *played.drafts[2:]])
    await store(scores.matches, record(GAME, "m2").drafts)

    await scores.fold()

    (parked,) = await scores.store.parked(SHARD)
    assert (parked.match_id, parked.position, parked.skipped) == ("m1", 2, len(played.drafts) - 2)
    assert "version 3" in parked.reason
    assert (await scores.standings("m1")).version == 2
    assert (await scores.standings("m2")).outcome is not None
    assert await recorded_results(scores.results) == ["m2"]


async def test_a_match_of_an_unknown_game_is_parked(scores: Scores) -> None:
    await store(scores.matches, [replace(draft, game="chess") for draft in record(GAME, "m1").drafts[:1]])
    await scores.fold()
    assert [parked.match_id for parked in await scores.store.parked(SHARD)] == ["m1"]


async def test_a_finished_match_is_recorded_once_for_ever(scores: Scores) -> None:
    await store(scores.matches, record(GAME, "m1").drafts)
    await store(scores.matches, record(GAME, "m2").drafts[:-1])
    await asyncio.gather(scores.fold(), scores.fold())
    first = await scores.dump()

    scores.store.flush()
    await scores.fold()

    assert await scores.dump() == first
    assert await recorded_results(scores.results) == ["m1"]
    closing = (await scores.matches.read("m1")).commits[-1]
    (commit,) = (await scores.results.read("m1")).commits
    assert (commit.game, commit.at, commit.player_id, commit.seat) == ("toy", closing.at, None, None)
    result = await scores.result("m1")
    assert (result.version, result.finished_at) == (closing.version, closing.at)
