"""The builder of positions builds nothing that could not be."""

import pytest

from games.catan.resources import Resources
from games.catan.tests.position import Player, bank, before_roll, hand, player


def test_cards_come_from_the_bank_and_the_pile() -> None:
    table = before_roll(player(hand=Resources(ore=4), cards={"monopoly": 1}, knights=2))

    assert (hand(table, 0), bank(table)) == (Resources(ore=4), Resources(19, 19, 19, 19, 15))
    assert table.state.pile == [12, 5, 2, 2, 1]


@pytest.mark.parametrize(
    ("owner", "fault"),
    [
        (player(settlements=[18, 24]), "has a neighbour"),
        (player(settlements=[18], roads=[71]), "not connected"),
        (player(hand=Resources(ore=20)), "in bank and hands"),
        (player(cards={"monopoly": 3}), "development card 4"),
        (player(cities=[18, 7, 14, 40, 53]), "pieces on the board"),
    ],
)
def test_what_cannot_be_is_refused(owner: Player, fault: str) -> None:
    with pytest.raises(AssertionError, match=fault):
        before_roll(owner)


def test_a_special_card_lies_with_whom_it_is_due() -> None:
    assert before_roll(player(settlements=[13], roads=[20, 28, 36, 44, 51])).state.longest_road == 0
    assert before_roll(player(), player(knights=3)).state.largest_army == 1
    with pytest.raises(AssertionError, match="holds the longest road"):
        before_roll(player(), longest_road=1)
