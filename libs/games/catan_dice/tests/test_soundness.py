"""What is broken is noticed."""

from collections.abc import Callable
from typing import Any

import pytest

from games.catan_dice import GAME
from games.catan_dice.tests.position import building, line, player


def marked(field: str, mask: int) -> Callable[[Any], None]:
    """Return a change of the active seat's sheet."""
    return lambda state: setattr(state.sheets[0], field, mask)


def turned(field: str, value: Any) -> Callable[[Any], None]:
    """Return a change of the state."""
    return lambda state: setattr(state, field, value)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (marked("knights", 1), "the sheet of seat 0 has marks where nothing is printed"),
        (marked("roads", 1 << 18 | 1), "the sheet of seat 0 has marks where nothing is printed"),
        (marked("roads", 0b1101011), "the roads (0, 1, 3, 5, 6) of seat 0 are not one network from the start road"),
        (marked("roads", 0b1011010), "the roads (1, 3, 4, 6) of seat 0 are not one network from the start road"),
        (marked("open_roads", 0), "the open places of seat 0 are wrong"),
        (marked("touched_cities", 2), "the open places of seat 0 are wrong"),
        (marked("settlements", 1 << 7), "seat 0 has a settlement or city without a road"),
        (marked("cities", 1 << 1), "seat 0 has a settlement or city without a road"),
        (marked("road_length", 6), "the road of seat 0 is not 6 long"),
        (marked("used_jokers", 1 << 2), "seat 0 has used a joker without any knight of its hex"),
        (turned("rolls", 4), "4 of 4 dice show something after 4 rolls"),
        (turned("faces", [0, 1, 2]), "3 of 4 dice show something after 1 rolls"),
        (turned("spent", 1 << 4), "dice are marked that are not there"),
        (turned("units", [1, 1, 1, 1, 1, 0]), "[1, 1, 1, 1, 1, 0] can be spent, not [1, 1, 1, 0, 0, 1]"),
        (turned("spent", 1), "[1, 1, 1, 0, 0, 1] can be spent, not [0, 1, 1, 0, 0, 1]"),
        (turned("longest_road", 1), "seat 1 holds the longest road with 1 of 5"),
        (turned("largest_army", 0), "seat 0 holds the largest army with 1 of 1"),
    ],
)
def test_an_unsound_state_is_noticed(change: Callable[[Any], None], fault: str) -> None:
    table = building("brick lumber wool gold", player(roads=line(5), knights=[1]), player())
    assert GAME.violations(table.state) == []

    assert fault in GAME.violations(table.with_state(change).state)


def test_a_stick_lies_with_whoever_has_the_most() -> None:
    table = building(
        "brick lumber wool", player(roads=line(6), knights=[1, 2, 3]), player(roads=line(5), knights=[4, 5, 6])
    )
    assert GAME.violations(table.state) == []

    wrong = table.with_state(turned("longest_road", 1)).with_state(marked("knights", 0b11110))
    wrong = wrong.with_state(turned("largest_army", 1))

    assert GAME.violations(wrong.state) == [
        "seat 1 holds the longest road with 5 of 6",
        "seat 1 holds the largest army with 3 of 4",
    ]


def test_more_than_gold_has_brought_cannot_have_been_spent() -> None:
    table = building("brick lumber wool gold")

    wrong = table.with_state(turned("gained", [0, 0, 0, 0, -1])).with_state(turned("units", [1, 1, 1, 0, -1, 1]))

    assert GAME.violations(wrong.state) == ["of what gold has brought [0, 0, 0, 0, -1] are left"]
