from collections.abc import Sequence

import pytest
from msgspec import Raw
from openskill.models import PlackettLuce

from eventlog.commit import EMPTY, Draft
from gamekit.wire import encode_events
from readmodels.ratings import GameStatistics, PlayerStatistics, Rating, Result, SeatResult, leaderboard, results_of
from scoring.projection.ratings import rated
from scoring.results import ResultRecorded
from testkit.runners import folded

from .conftest import RATINGS, Scores

UNRATED = Rating(25.0, 25.0 / 3, 0.0)


def result(match_id: str, ranks: dict[str, int], game: str = "toy") -> Result:
    seats = (SeatResult(seat, name, name.title(), rank, 10 - rank) for seat, (name, rank) in enumerate(ranks.items()))
    return Result(match_id=match_id, game=game, version=9, finished_at="2030-01-01T12:00:00.000Z", seats=tuple(seats))


async def recorded(scores: Scores, results: Sequence[Result]) -> None:
    for each in results:
        draft = Draft(
            match_id=each.match_id,
            game=each.game,
            rules_version=1,
            events=encode_events([ResultRecorded(each)]),
            command_id="record",
            at=each.finished_at,
        )
        await scores.results.append(draft, EMPTY)
    await folded(scores.work[-1:])


async def test_a_result_counts_for_everybody_who_played(scores: Scores) -> None:
    first = result("m1", {"ann": 1, "bob": 2, "cyd": 2})
    await recorded(scores, [first])

    model = PlackettLuce()
    expected = model.rate([[model.rating()] for _ in range(3)], ranks=[1, 2, 2])
    for name, won, points, (skill,) in zip(("ann", "bob", "cyd"), (1, 0, 0), (9, 8, 8), expected, strict=True):
        rating = Rating(skill.mu, skill.sigma, skill.ordinal())
        toy = GameStatistics(played=1, won=won, points=points, rating=rating)
        assert await scores.player(name) == PlayerStatistics(name, name.title(), {"toy": toy})
    assert await scores.result("m1") == first


async def test_ratings_go_on_from_where_they_stood_per_game(scores: Scores) -> None:
    await recorded(scores, [result("m1", {"ann": 1, "bob": 2}), result("m2", {"bob": 1, "ann": 2}, game="burgundy")])
    before = await scores.player("ann")
    assert before.games["toy"].rating.mu > UNRATED.mu > before.games["burgundy"].rating.mu

    await recorded(scores, [result("m3", {"ann": 1, "bob": 2})])

    after = await scores.player("ann")
    assert after.games["burgundy"] == before.games["burgundy"]
    assert (after.games["toy"].played, after.games["toy"].won, after.games["toy"].points) == (2, 2, 18)
    assert after.games["toy"].rating.mu > before.games["toy"].rating.mu
    assert after.games["toy"].rating.sigma < before.games["toy"].rating.sigma


async def test_a_leaderboard_is_ordered_by_ordinal(scores: Scores) -> None:
    await recorded(
        scores,
        [
            result("m1", {"ann": 2, "bob": 1, "cyd": 3}),
            result("m2", {"ann": 2, "bob": 1, "cyd": 3}),
            result("m3", {"dan": 1, "eve": 2}, game="burgundy"),
        ],
    )
    best = await scores.listed(leaderboard("toy"), descending=True)
    ordinals = [(await scores.player(name)).games["toy"].rating.ordinal for name in best]
    assert best == ["bob", "ann", "cyd"]
    assert ordinals == sorted(ordinals, reverse=True)
    assert await scores.listed(leaderboard("burgundy"), descending=True) == ["dan", "eve"]


async def test_the_results_of_an_account_stand_in_the_order_of_rating(scores: Scores) -> None:
    await recorded(
        scores,
        [result("m9", {"ann": 1, "bob": 2}), result("m1", {"ann": 1, "cyd": 2}), result("m5", {"bob": 1, "ann": 2})],
    )
    assert await scores.listed(results_of("ann")) == ["m9", "m1", "m5"]
    assert await scores.listed(results_of("bob")) == ["m9", "m5"]


async def test_the_order_of_results_is_the_order_of_rating(scores: Scores) -> None:
    results = [result("m1", {"ann": 1, "bob": 2}), result("m2", {"bob": 1, "cyd": 2})]
    other = Scores()
    await recorded(scores, results)
    await recorded(other, results[::-1])
    assert await scores.player("bob") != await other.player("bob")


async def test_a_rebuild_gives_the_same_bytes(scores: Scores) -> None:
    names = ["ann", "bob", "cyd", "dan", "eve"]
    results = []
    for number in range(40):
        seats = {names[(number + step * step) % 5]: 1 + (step * number) % 3 for step in range(3)}
        results.append(result(f"m{number}", seats))
    for each in results:  # one batch each
        await recorded(scores, [each])
    live = await scores.store.dump(RATINGS)

    scores.store.flush()
    await folded(scores.work[-1:])  # all in one

    assert await scores.store.dump(RATINGS) == live


async def test_a_player_is_known_by_the_name_of_the_last_match(scores: Scores) -> None:
    first = result("m1", {"ann": 1, "bob": 2})
    renamed = SeatResult(0, "ann", "Annabel", 1, 5)
    await recorded(
        scores,
        [
            first,
            Result(
                match_id="m2", game="toy", version=9, finished_at=first.finished_at, seats=(renamed, first.seats[1])
            ),
        ],
    )
    assert (await scores.player("ann")).name == "Annabel"


async def test_an_account_on_two_seats_counts_once_with_the_better_one(scores: Scores) -> None:
    seats = (SeatResult(0, "ann", "Ann", 2, 4), SeatResult(1, "ann", "Ann", 1, 7), SeatResult(2, "bob", "Bob", 3, 1))
    await recorded(
        scores, [Result(match_id="m1", game="toy", version=9, finished_at="2030-01-01T12:00:00.000Z", seats=seats)]
    )
    ann = (await scores.player("ann")).games["toy"]
    assert (ann.played, ann.won, ann.points) == (1, 1, 7)
    assert [ann.rating] == list(rated([UNRATED, UNRATED], [1, 2]))[:1]


async def test_who_played_alone_is_counted_and_not_rated(scores: Scores) -> None:
    await recorded(scores, [result("m1", {"ann": 1})])
    assert (await scores.player("ann")).games == {"toy": GameStatistics(1, 1, 9, UNRATED)}


@pytest.mark.parametrize("event", [b'{"type":"Teleported"}', b'{"type":"ResultRecorded","result":{}}'])
async def test_what_is_no_result_is_parked(scores: Scores, event: bytes) -> None:
    odd = Draft(match_id="m1", game="toy", rules_version=1, events=(Raw(event),), command_id="c", at="")
    await scores.results.append(odd, EMPTY)
    await recorded(scores, [result("m2", {"ann": 1, "bob": 2})])
    assert [parked.match_id for parked in await scores.store.parked(RATINGS)] == ["m1"]
    assert (await scores.player("ann")).games["toy"].played == 1
