import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eventlog.commit import Commit
from rules.answers import Accepted, Answer, Problem


def bid(chips: int) -> dict[str, Any]:
    return {"type": "PlaceBid", "chips": chips}


def raise_to(chips: int) -> dict[str, Any]:
    return {"type": "RaiseBid", "chips": chips}


def code(answer: Answer) -> str:
    return answer.code if isinstance(answer, Problem) else "accepted"


def ids(commits: Sequence[Commit]) -> list[str]:
    return [commit.command_id for commit in commits]


async def test_an_accepted_command_is_stored_and_answered_with_its_events(opened: Any) -> None:
    answer = await opened.ask("c1", "ann", b' {"chips": 7, "type": "PlaceBid"}', correlation_id="trace-1")

    assert answer == Accepted(3, b'[{"type":"BidPlaced","seat":0,"chips":{"seats":[0],"value":7}}]')
    opening, commit = await opened.stored()
    assert opening.command_id == "open"
    assert (commit.first_version, commit.command_id, commit.seat, commit.player_id) == (3, "c1", 0, "ann")
    assert (commit.correlation_id, commit.at) == ("trace-1", "2030-01-01T12:00:00.000Z")
    assert bytes(commit.command) == b'{"type":"PlaceBid","chips":7}'
    assert (commit.game, commit.rules_version) == ("toy", 1)


async def test_the_answer_hides_what_the_seat_may_not_see(opened: Any) -> None:
    await opened.ask("c1", "ann", bid(7))
    await opened.ask("c2", "bob", bid(3))
    *_, closing = await opened.stored()
    answer = await opened.restarted().ask("c2", "bob", bid(3))

    kinds = [event["type"] for event in msgspec.json.decode(answer.events)]
    assert kinds == ["BidPlaced", "RoundRolled", "CharmsShown", "MatchClosed"]
    assert answer.version == closing.version == 7


async def test_refusals_of_the_game_pass_through_with_their_rule(opened: Any) -> None:
    answer = await opened.ask("c1", "ann", bid(100))

    assert answer == Problem("too_few_chips", "You have 99 chips.", "TOY-005", 2)
    assert ids(await opened.stored()) == ["open"]


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        ({"match_id": "nowhere"}, Problem("unknown_match", "There is no such match.")),
        ({"match_id": "no.where"}, Problem("unknown_match", "There is no such match.")),
        ({"match_id": ">"}, Problem("unknown_match", "There is no such match.")),
        ({"match_id": ""}, Problem("unknown_match", "There is no such match.")),
        ({"player_id": "eve"}, Problem("not_seated", "You have no seat in this match.", None, 2)),
        ({"expected_version": 1}, Problem("stale_version", "The match is at version 2.", None, 2)),
        ({"expected_version": 3}, Problem("stale_version", "The match is at version 2.", None, 2)),
    ],
)
async def test_what_does_not_fit_is_refused_and_not_stored(
    opened: Any, request_: dict[str, Any], expected: Problem
) -> None:
    answer = await opened.ask(**{"command_id": "c1", "player_id": "ann", "body": bid(1)} | request_)

    assert answer == expected
    assert ids(await opened.stored()) == ["open"]


@pytest.mark.parametrize("command_id", ["", " ", "a b", "a\n", "a/b", "ü", "x" * 65])
async def test_a_command_id_is_short_and_plain(opened: Any, command_id: str) -> None:
    assert code(await opened.ask(command_id, "ann", bid(1))) == "invalid_command_id"
    assert ids(await opened.stored()) == ["open"]


NO_COMMANDS = [
    b"",
    b"{",
    b"[]",
    b"\xff",
    b"null",
    b'{"type":"Fly"}',
    b'{"type":"PlaceBid"}',
    b'{"type":"PlaceBid","chips":"1"}',
    b'{"type":"PlaceBid","chips":1,"more":1}',
    b'{"type":"PlaceBid","chips":-1}',
    b'{"type":' * 50_000,
]


@pytest.mark.parametrize("body", NO_COMMANDS, ids=lambda body: str(body[:40]))
async def test_a_body_that_is_no_command_is_refused(opened: Any, body: bytes) -> None:
    answer = await opened.ask("c1", "ann", body)

    assert (code(answer), answer.version) == ("invalid_command", 2)
    assert ids(await opened.stored()) == ["open"]


_words = st.sampled_from(["type", "PlaceBid", "RaiseBid", "chips", "seat"])
_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | _words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_words | st.text(), inner, max_size=3),
    max_leaves=8,
)


@settings(deadline=None, derandomize=True)
@given(body=st.binary(max_size=200) | _json.map(msgspec.json.encode))
def test_whatever_the_body_it_is_answered(house_of: Any, body: bytes) -> None:
    async def ask() -> Any:
        opened = house_of()
        await opened.open()
        return await opened.ask("c1", "ann", body)

    assert code(asyncio.run(ask())) in {"invalid_command", "accepted", "no_bid_yet", "too_few_chips"}


async def test_an_expected_version_that_holds_is_no_hindrance(opened: Any) -> None:
    assert code(await opened.ask("c1", "ann", bid(1), expected_version=2)) == "accepted"


async def test_commands_of_an_unknown_game_are_refused(opened: Any, house_of: Any) -> None:
    assert code(await house_of(log=opened.log, games={}).ask("c1", "ann", bid(1))) == "unknown_game"


async def test_a_match_that_is_over_takes_no_commands(opened: Any) -> None:
    await opened.ask("c1", "ann", bid(7))
    await opened.ask("c2", "bob", bid(3))

    assert await opened.ask("c3", "ann", bid(1)) == Problem("match_over", "The match is over.", None, 7)
    assert ids(await opened.stored()) == ["open", "c1", "c2"]


@pytest.mark.parametrize("cold", [False, True])
async def test_a_repeated_command_is_answered_as_the_first_time(opened: Any, cold: bool) -> None:
    first = await opened.ask("c1", "ann", bid(7), expected_version=2)
    await opened.ask("c2", "bob", bid(3))
    house = opened.restarted() if cold else opened

    # The match is over and at another version: no matter.
    assert await house.ask("c1", "ann", bid(7), expected_version=2) == first
    assert await house.ask("c1", "ann", b'{ "chips": 7, "type": "PlaceBid" }') == first
    assert ids(await opened.stored()) == ["open", "c1", "c2"]


@pytest.mark.parametrize("body", [bid(8), raise_to(7), b"no json"])
async def test_an_id_is_not_used_again_for_another_command(opened: Any, body: Any) -> None:
    await opened.ask("c1", "ann", bid(7))

    answer = await opened.ask("c1", "ann", body)

    assert answer == Problem("idempotency_key_reused", "This id was that of another command of yours.", None, 3)
    assert ids(await opened.stored()) == ["open", "c1"]


async def test_seats_do_not_share_their_command_ids(opened: Any) -> None:
    assert code(await opened.ask("c1", "ann", bid(7))) == "accepted"
    assert code(await opened.ask("c1", "bob", bid(3))) == "accepted"
    assert code(await opened.ask("open", "bob", bid(3))) == "match_over"


async def test_an_id_whose_command_was_refused_is_still_free(opened: Any) -> None:
    assert code(await opened.ask("c1", "ann", raise_to(7))) == "no_bid_yet"
    assert code(await opened.ask("c1", "ann", bid(7))) == "accepted"


async def test_the_same_command_many_times_at_once_is_stored_once(opened: Any) -> None:
    answers = await asyncio.gather(*(opened.ask("c1", "ann", bid(7)) for _ in range(50)))

    assert set(answers) == {Accepted(3, b'[{"type":"BidPlaced","seat":0,"chips":{"seats":[0],"value":7}}]')}
    assert ids(await opened.stored()) == ["open", "c1"]


async def test_two_hundred_commands_at_once_on_one_match_are_taken_in_their_order(house: Any) -> None:
    await house.open(seats=3)
    await house.ask("a0", "ann", bid(0))
    await house.ask("b0", "bob", bid(0))

    answers = await asyncio.gather(
        *(house.ask(f"{name}{chips}", name, raise_to(chips)) for chips in range(1, 100) for name in ("ann", "bob"))
    )

    assert [answer.version for answer in answers] == list(range(5, 5 + 198))
    assert len(await house.stored()) == 3 + 198


async def test_two_servers_on_one_match_lose_and_double_nothing(house: Any) -> None:
    await house.open(seats=3)
    await house.ask("a0", "ann", bid(0))
    await house.ask("b0", "bob", bid(0))
    servers = [house.restarted(), house.restarted()]

    async def play(server: Any, name: str) -> list[Answer]:
        return [await server.ask(f"{name}{chips}", name, raise_to(chips)) for chips in range(1, 80)]

    played = await asyncio.gather(*(play(server, name) for server in servers for name in ("ann", "bob")))

    commits = await house.stored()
    assert len(commits) == len(set(ids(commits))) == 3 + 2 * 79
    by_id = {commit.command_id: commit.version for commit in commits}
    for name, answers in zip(("ann", "bob") * 2, played, strict=True):
        assert [answer.version for answer in answers] == [by_id[f"{name}{chips}"] for chips in range(1, 80)]
    assert await servers[0].ask("ann99", "ann", raise_to(99)) == await servers[1].ask("ann99", "ann", raise_to(99))


async def test_a_server_that_was_overtaken_decides_against_the_newest_state(opened: Any) -> None:
    other = opened.restarted()
    await other.ask("c1", "ann", bid(7))
    await opened.ask("c2", "ann", raise_to(9))

    assert await other.ask("c3", "ann", raise_to(9)) == Problem("not_a_raise", "Your bid is 9 already.", "TOY-007", 4)
    assert code(await other.ask("c3", "ann", raise_to(10), expected_version=3)) == "stale_version"
    assert ids(await opened.stored()) == ["open", "c1", "c2"]
