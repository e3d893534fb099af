"""Taking in finished matches from elsewhere."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from grpc import aio
from msgspec.structs import replace

from contracts.rules.v1 import rules_pb2 as pb
from contracts.rules.v1.rules_pb2_grpc import RulesStub
from rules.answers import Accepted, Problem
from rules.server import listen
from testkit.recorded import record, sealed
from testkit.toy import GAME

MATCH = record(GAME, "m1", seats=3)
MESSAGES = MATCH.messages()


async def stored(house: Any, match_id: str = "m1") -> list[bytes]:
    return [message.stored for message in await house.log.messages(match_id)]


async def test_a_finished_match_is_stored_as_it_was_and_again_changes_nothing(house: Any) -> None:
    assert await house.rules.take_in(MESSAGES) == "m1"
    assert await house.rules.take_in([*MESSAGES, b"\n"]) == "m1"

    assert await stored(house) == MESSAGES


async def test_an_import_that_was_cut_short_is_completed_by_the_next_and_known_to_be_over(house: Any) -> None:
    await house.log.restore("m1", MESSAGES[:3])
    await house.ask("c1", "player-0", b"{}")  # now it is hot, and in play

    assert await house.rules.take_in(MESSAGES) == "m1"

    assert await stored(house) == MESSAGES
    over = await house.ask("c2", "player-0", {"type": "PlaceBid", "chips": 1})
    assert isinstance(over, Problem)
    assert (over.code, over.version) == ("match_over", MATCH.playout.match.version)


async def test_another_match_with_the_same_id_is_left_as_it_is(opened: Any) -> None:
    before = await stored(opened)

    answer = await opened.rules.take_in(MESSAGES)

    assert answer == Problem("match_exists", "There is another match 'm1'.")
    assert await stored(opened) == before
    bidden = await opened.ask("c1", "ann", {"type": "PlaceBid", "chips": 1})
    assert isinstance(bidden, Accepted)


async def test_a_match_whose_stored_history_is_damaged_cannot_be_mended_by_an_import(house_of: Any) -> None:
    house = house_of()
    await house.log.restore("m1", MESSAGES[:2])
    house.log.plant("m1", b"what is this?")

    answer = await house.rules.take_in(MESSAGES)

    assert answer == Problem("corrupt_match", "The history of this match is damaged; it cannot go on.")
    assert len(await stored(house)) == 3


def _flipped(messages: list[bytes]) -> list[bytes]:
    return [*messages[:2], messages[2].replace(b"T00:00:02", b"T00:00:20"), *messages[3:]]


def _cut(messages: list[bytes]) -> list[bytes]:
    return messages[:-1]


def _mixed(messages: list[bytes]) -> list[bytes]:
    return [*messages[:2], *record(GAME, "m2", seats=3).messages()[2:]]


def _reversed(messages: list[bytes]) -> list[bytes]:
    return messages[::-1]


def _other_game(_messages: list[bytes]) -> list[bytes]:
    return sealed([replace(draft, game="chess") for draft in MATCH.drafts])


def _foreign(_messages: list[bytes]) -> list[bytes]:
    return [b'[Event "Casual game"]', b"1. e4 e5"]


def _redacted(_messages: list[bytes]) -> list[bytes]:
    return [b'{"redacted":true,"match_id":"m1","game":"toy"}']


@pytest.mark.parametrize(
    ("tamper", "code"),
    [
        (_flipped, "corrupt_match"),
        (_cut, "match_running"),
        (_mixed, "corrupt_match"),
        (_reversed, "corrupt_match"),
        (_other_game, "unknown_game"),
        (_foreign, "invalid_export"),
        (_redacted, "match_running"),
    ],
)
async def test_a_file_that_does_not_hold_is_refused_and_nothing_is_stored(
    house: Any, tamper: Callable[[list[bytes]], list[bytes]], code: str
) -> None:
    answer = await house.rules.take_in(tamper(MESSAGES))

    assert isinstance(answer, Problem)
    assert answer.code == code
    assert await stored(house) == await stored(house, "m2") == []


async def imported(house: Any, lines: Iterable[bytes]) -> pb.ImportResponse:
    async with listen(house.rules, "127.0.0.1:0") as port, aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        rules: Any = RulesStub(channel)
        answer: pb.ImportResponse = await rules.Import(pb.ImportRequest(commit=line) for line in lines)
        return answer


async def test_a_match_comes_in_over_the_wire(house: Any) -> None:
    assert await imported(house, MESSAGES) == pb.ImportResponse(match_id="m1")
    assert (await imported(house, [b"{}"])).problem.code == "invalid_export"
    assert await stored(house) == MESSAGES


async def test_an_import_without_end_is_cut_off(house: Any) -> None:
    answer = await imported(house, (b"x" * 3_000_000 for _ in range(1_000)))

    assert answer.problem.code == "export_too_large"
