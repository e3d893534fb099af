import asyncio
from typing import Any

import msgspec
import pytest

from gamekit.match import Player
from rules.answers import Accepted, Problem


async def test_a_match_opens_with_what_it_needs_for_a_replay(house: Any) -> None:
    answer = await house.open(correlation_id="trace-1", options=b'{"rounds": 2}')

    assert answer.version == 2
    opened, dealt = msgspec.json.decode(answer.events)
    assert (opened["type"], opened["game"], opened["options"]) == ("MatchOpened", "toy", {"rounds": 2, "chips": 10})
    assert opened["players"][1] == {"player_id": "bob", "name": "Bob", "nonce": ""}
    assert opened["secret"] == {"seats": []}
    assert dealt == {"type": "CharmsDealt", "charms": [{"seats": [0]}, {"seats": [1]}]}
    (commit,) = await house.stored()
    assert (commit.command_id, commit.seat, commit.player_id, bytes(commit.command)) == ("open", None, None, b"null")
    assert (commit.correlation_id, commit.version) == ("trace-1", 2)
    assert msgspec.json.decode(commit.events[0])["secret"] == {"seats": [], "value": (b"s" * 32).hex()}


@pytest.mark.parametrize("cold", [False, True])
async def test_opening_again_answers_as_the_first_time(house: Any, cold: bool) -> None:
    first = await house.open()
    await house.ask("c1", "ann", {"type": "PlaceBid", "chips": 7})
    again = house.restarted() if cold else house

    assert await again.open() == first
    assert await again.open(options=b'{"chips": 99, "rounds": 1}') == first
    assert len(await house.stored()) == 2


async def test_opening_many_times_at_once_opens_once(house: Any) -> None:
    servers = [house.restarted() for _ in range(4)]

    answers = await asyncio.gather(*(server.open() for server in servers for _ in range(10)))

    assert set(answers) == {answers[0]}
    assert len(await house.stored()) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"options": b'{"rounds":2,"chips":99}'},
        {"options": b"nonsense"},
        {"players": (Player("ann", "Ann"), Player("cyd", "Cyd"))},
        {"players": (Player("ann", "Ann", nonce="luck"), Player("bob", "Bob"))},
        {"secret": b"t" * 32},
    ],
)
async def test_another_match_cannot_take_the_id(house: Any, change: dict[str, Any]) -> None:
    await house.open()

    assert await house.open(**change) == Problem("match_exists", "There is another match with this id.", None, 2)
    assert len(await house.stored()) == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"options": b'{"rounds":0}'}, "invalid_options"),
        ({"options": b'{"more":0}'}, "invalid_options"),
        ({"options": b"{"}, "invalid_options"),
        ({"seats": 1}, "wrong_number_of_seats"),
        ({"players": ()}, "wrong_number_of_seats"),
        ({"players": (Player("ann", "Ann"), Player("ann", "Ann"))}, "invalid_players"),
        ({"players": (Player("ann", "Ann"), Player("", "Bob"))}, "invalid_players"),
        ({"secret": b"short"}, "invalid_secret"),
        ({"match_id": ""}, "invalid_match_id"),
        ({"match_id": "a.b"}, "invalid_match_id"),
        ({"match_id": "*"}, "invalid_match_id"),
    ],
)
async def test_what_cannot_be_opened_is_refused_and_not_stored(house: Any, change: dict[str, Any], code: str) -> None:
    answer = await house.open(**change)

    assert isinstance(answer, Problem)
    assert (answer.code, answer.version) == (code, 0)
    assert await house.stored() == ()


async def test_a_match_that_left_memory_goes_on(house_of: Any) -> None:
    house = house_of(hot_matches=2)
    for number in range(5):
        await house.open(f"m{number}")

    answers = [
        await house.ask("c1", "ann", {"type": "PlaceBid", "chips": 7}, match_id=f"m{number}") for number in range(5)
    ]

    assert all(isinstance(answer, Accepted) for answer in answers)
