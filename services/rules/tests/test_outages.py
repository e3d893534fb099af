import asyncio
import dataclasses
from typing import Any

import pytest

from eventlog.log import LogUnavailable
from rules.answers import Accepted, Problem
from testkit.toy import GAME

BID = {"type": "PlaceBid", "chips": 7}
STORED = Accepted(3, b'[{"type":"BidPlaced","seat":0,"chips":{"seats":[0],"value":7}}]')


async def test_a_command_that_the_log_did_not_take_is_taken_at_the_second_time(opened: Any) -> None:
    opened.log.fails_before_storing = True
    with pytest.raises(LogUnavailable):
        await opened.ask("c1", "ann", BID)

    assert await opened.ask("c1", "ann", BID) == STORED
    assert [commit.command_id for commit in await opened.stored()] == ["open", "c1"]


async def test_a_command_whose_acknowledgement_was_lost_is_answered_as_stored(opened: Any) -> None:
    opened.log.fails_after_storing = True
    with pytest.raises(LogUnavailable):
        await opened.ask("c1", "ann", BID)

    assert await opened.ask("c1", "ann", BID) == STORED
    assert [commit.command_id for commit in await opened.stored()] == ["open", "c1"]


async def test_a_match_whose_opening_was_acknowledged_in_vain_is_open(house: Any) -> None:
    house.log.fails_after_storing = True
    with pytest.raises(LogUnavailable):
        await house.open()

    answer = await house.open()
    assert (answer.version, len(await house.stored())) == (2, 1)
    assert await house.ask("c1", "ann", BID) == STORED


async def test_others_wait_no_longer_than_the_failing_command(opened: Any) -> None:
    opened.log.fails_before_storing = True

    answers = await asyncio.gather(
        *(opened.ask(f"c{number}", "ann", BID) for number in range(3)), return_exceptions=True
    )

    assert [type(answer) for answer in answers] == [LogUnavailable, Accepted, Problem]


async def test_a_cancelled_command_gives_its_turn_away(opened: Any) -> None:
    asked = [asyncio.create_task(opened.ask(f"c{number}", "ann", BID)) for number in range(4)]
    await asyncio.sleep(0)
    for task in asked[1:3]:
        task.cancel()

    answers = await asyncio.gather(*asked, return_exceptions=True)

    assert [type(answer) for answer in answers] == [Accepted, asyncio.CancelledError, asyncio.CancelledError, Problem]


@pytest.mark.parametrize("damage", [b"no commit", b'{"type":"PlaceBid"}', b"\xff"])
async def test_a_damaged_history_stops_its_match_only(house_of: Any, damage: bytes) -> None:
    opened = house_of()
    await opened.open("m1")
    await opened.open("m2")
    opened.log.plant("m1", damage)
    restarted = opened.restarted()

    corrupt = Problem("corrupt_match", "The history of this match is damaged; it cannot go on.")
    for house in (opened, restarted):
        assert await house.ask("c1", "ann", BID) == corrupt
        assert await house.ask("c2", "ann", BID) == corrupt
        assert await house.open() == corrupt
    assert isinstance(await restarted.ask("c1", "ann", BID, match_id="m2"), Accepted)


async def test_a_command_cancelled_at_the_log_is_taken_or_answered_when_asked_again(opened: Any) -> None:
    opened.log.gate = asyncio.Event()
    asked = asyncio.create_task(opened.ask("c1", "ann", BID))
    await opened.log.reached.wait()
    asked.cancel()
    opened.log.gate.set()

    assert await opened.ask("c1", "ann", BID) == STORED
    assert [commit.command_id for commit in await opened.stored()] == ["open", "c1"]


async def test_a_mistake_in_a_game_is_answered_and_stores_nothing(house_of: Any) -> None:
    def crash(*_: object) -> list[Any]:
        raise ZeroDivisionError

    house = house_of(games={"toy": dataclasses.replace(GAME, decide=crash)})
    await house.open()

    answers = await asyncio.gather(*(house.ask(f"c{number}", "ann", BID) for number in range(3)))

    assert answers == [Problem("internal_error", "Something is wrong with this match on the server.")] * 3
    assert len(await house.stored()) == 1
