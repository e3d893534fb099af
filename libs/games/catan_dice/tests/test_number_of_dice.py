"""How many dice a turn uses."""

import pytest

from games.catan_dice import GAME
from games.catan_dice.commands import BuildRoad, EndTurn, RollDice
from games.catan_dice.events import RoadBuilt, TurnBegan
from games.catan_dice.tests.position import Table, building, landing, paid, passed, to_roll
from testkit.scenario import given


def start(seats: int) -> Table:
    return given(GAME, seats=seats, events=[TurnBegan(0, 3)])


def turns(seats: int, count: int) -> list[tuple[int, int]]:
    """Return the seat and the dice of the first turns."""
    table, found = start(seats), []
    for _ in range(count):
        found.append((table.state.active, table.state.dice))
        table = passed(table)
    return found


@pytest.mark.rule("DIC-010")
def test_the_first_turn_rolls_three_dice() -> None:
    table = start(2).when(0, RollDice(), landing("brick ore gold")).then_scenario()

    assert [die.face for die in GAME.view(table.state, 0).dice] == ["brick", "ore", "gold"]


@pytest.mark.rule("DIC-011", "DIC-012")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_turn_uses_one_die_more_up_to_six(seats: int) -> None:
    assert [dice for _, dice in turns(seats, 12)] == [3, 4, 5, *[6] * 9]


@pytest.mark.rule("DIC-013")
def test_with_two_players_the_first_rolls_three_and_then_five() -> None:
    assert turns(2, 5) == [(0, 3), (1, 4), (0, 5), (1, 6), (0, 6)]


@pytest.mark.rule("DIC-014")
def test_with_three_players_the_first_has_six_dice_in_the_second_turn() -> None:
    assert turns(3, 4) == [(0, 3), (1, 4), (2, 5), (0, 6)]


@pytest.mark.rule("DIC-015")
def test_with_four_players_everybody_has_six_dice_from_the_second_round_on() -> None:
    assert turns(4, 8) == [(0, 3), (1, 4), (2, 5), (3, 6), (0, 6), (1, 6), (2, 6), (3, 6)]


@pytest.mark.rule("DIC-016")
def test_what_was_built_does_not_matter_for_the_number_of_dice() -> None:
    lazy = building("brick lumber ore")
    busy = lazy.when(0, BuildRoad(1)).then(RoadBuilt(0, 1, paid(0, 1)))

    lazy.when(0, EndTurn()).then(TurnBegan(1, 4))
    busy.when(0, EndTurn()).then(TurnBegan(1, 4))


@pytest.mark.rule("DIC-012")
def test_a_wrong_number_of_dice_is_noticed() -> None:
    table = to_roll(4).with_state(lambda state: setattr(state, "dice", 5))

    assert GAME.violations(table.state) == ["turn 2 uses 5 dice"]
