"""The stick for the largest army."""

import pytest

from games.catan_dice.commands import BuildKnight
from games.catan_dice.events import KnightBuilt, LargestArmyAwarded, MatchWon
from games.catan_dice.tests.position import BRANCHES, building, line, paid, player, points

DICE = "ore wool grain ore wool grain"


@pytest.mark.rule("DIC-120", "DIC-123")
def test_the_third_knight_takes_the_stick_at_once() -> None:
    table = building(DICE, player(knights=[4]), player())

    table = table.when(0, BuildKnight(2)).then(KnightBuilt(0, 2, paid(0, 1, 2)))
    table = table.when(0, BuildKnight(5)).then(KnightBuilt(0, 5, paid(3, 4, 5)), LargestArmyAwarded(0))

    assert table.state.largest_army == 0


@pytest.mark.rule("DIC-121")
def test_the_stick_is_worth_two_points() -> None:
    table = building(DICE, player(knights=[1, 2], settlements=[1]), player())
    assert points(table) == (1, 0)

    assert points(table.when(0, BuildKnight(3)).then_scenario()) == (3, 0)


@pytest.mark.rule("DIC-122", "DIC-123", "DIC-124")
def test_only_more_knights_take_the_stick_from_its_holder() -> None:
    table = building(DICE, player(knights=[1, 2]), player(knights=[7, 8, 9]), largest_army=1)
    assert points(table) == (0, 2)

    equal = table.when(0, BuildKnight(3)).then(KnightBuilt(0, 3, paid(0, 1, 2)))
    assert points(equal) == (0, 2)
    more = equal.when(0, BuildKnight(4)).then(KnightBuilt(0, 4, paid(3, 4, 5)), LargestArmyAwarded(0))

    assert points(more) == (2, 0)


@pytest.mark.rule("DIC-122")
def test_a_holder_who_builds_on_gets_no_second_stick() -> None:
    table = building(DICE, player(knights=[1, 2, 3]), player())

    table = table.when(0, BuildKnight(4)).then(KnightBuilt(0, 4, paid(0, 1, 2)))

    assert points(table) == (2, 0)


@pytest.mark.rule("DIC-123", "DIC-130")
def test_the_points_of_the_stick_win_at_once() -> None:
    owner = player(roads=(*line(8), *BRANCHES[:2]), settlements=[1, 2], cities=[1, 2], knights=[1, 2])
    table = building(DICE, owner, player())
    assert points(table) == (8, 0)

    table.when(0, BuildKnight(3)).then(KnightBuilt(0, 3, paid(0, 1, 2)), LargestArmyAwarded(0), MatchWon(0, 10))


@pytest.mark.rule("DIC-125")
@pytest.mark.parametrize("knights", [(6, 8, 1), (6, 7, 8), (9, 2, 6)])
def test_desert_knights_count_alone_or_in_pairs(knights: tuple[int, int, int]) -> None:
    table = building(DICE, player(knights=knights[:2]), player())

    table.when(0, BuildKnight(knights[2])).then(KnightBuilt(0, knights[2], paid(0, 1, 2)), LargestArmyAwarded(0))


@pytest.mark.rule("DIC-126")
def test_one_player_may_hold_both_sticks() -> None:
    table = building(DICE, player(roads=line(5), knights=[1, 2]), player())

    table = table.when(0, BuildKnight(3)).then(KnightBuilt(0, 3, paid(0, 1, 2)), LargestArmyAwarded(0))

    assert (table.state.longest_road, table.state.largest_army) == (0, 0)
    assert points(table) == (4, 0)
