from itertools import permutations

import pytest

from testkit.chance import ScriptedChance, shuffle_script


def test_numbers_are_drawn_per_purpose_in_order() -> None:
    chance = ScriptedChance(dice=[2, 5], theft=[0])

    assert [chance.die("dice"), chance.pick("theft", "ab"), chance.die("dice")] == [3, "a", 6]
    chance.assert_all_drawn()


def test_dice_are_scripted_by_their_faces() -> None:
    chance = ScriptedChance.dice(3, 6)

    assert [chance.die("dice"), chance.die("dice")] == [3, 6]


def test_purposes_that_are_no_identifiers_come_in_a_mapping() -> None:
    assert ScriptedChance({"event die": [1]}).below("event die", 2) == 1


def test_an_unscripted_draw_fails() -> None:
    chance = ScriptedChance(dice=[2], theft=[1])
    chance.die("dice")

    with pytest.raises(AssertionError, match=r"unscripted draw: 'dice' below 6; still scripted: \{'theft': \[1\]\}"):
        chance.die("dice")


@pytest.mark.parametrize("number", [-1, 6])
def test_a_number_out_of_bounds_fails(number: int) -> None:
    with pytest.raises(AssertionError, match="the draw is below 6"):
        ScriptedChance(dice=[number]).die("dice")


def test_numbers_left_over_fail() -> None:
    with pytest.raises(AssertionError, match="never drawn"):
        ScriptedChance(dice=[1]).assert_all_drawn()


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_a_shuffle_can_be_scripted_by_its_result(order: tuple[int, ...]) -> None:
    chance = ScriptedChance(deck=shuffle_script(4, order))

    assert chance.shuffled("deck", range(4)) == order
    chance.assert_all_drawn()
