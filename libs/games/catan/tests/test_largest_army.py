"""The card largest army."""

import pytest

from gamekit.audience import SPECTATOR
from games.catan import GAME
from games.catan.commands import PlayKnight
from games.catan.events import KnightPlayed, LargestArmyAwarded
from games.catan.tests.position import Beginning, Player, Table, after_roll, before_roll, player


def army(played: int, unplayed: int = 0) -> Player:
    return player(knights=played, cards={"knight": unplayed})


def holders(table: Table) -> list[int]:
    return [seat.seat for seat in GAME.view(table.state, SPECTATOR).seats if seat.largest_army]


@pytest.mark.rule("BAS-169", "BAS-172", "BAS-010")
@pytest.mark.parametrize("start", [before_roll, after_roll])
def test_the_third_knight_gets_the_card_and_two_points_as_it_is_played(start: Beginning) -> None:
    table = start(army(2, 1))
    assert holders(table) == []

    after = table.when(0, PlayKnight()).then(KnightPlayed(0), LargestArmyAwarded(0))

    assert holders(after) == [0]
    assert GAME.standings(after.state, SPECTATOR) == (2, 0, 0)


@pytest.mark.rule("BAS-169")
@pytest.mark.parametrize("played", [0, 1])
def test_fewer_than_three_are_too_few(played: int) -> None:
    after = after_roll(army(played, 1)).when(0, PlayKnight()).then(KnightPlayed(0))

    assert holders(after) == []


@pytest.mark.rule("BAS-170")
def test_as_many_knights_as_the_holder_do_not_take_the_card() -> None:
    after = after_roll(army(2, 1), army(3)).when(0, PlayKnight()).then(KnightPlayed(0))

    assert holders(after) == [1]


@pytest.mark.rule("BAS-170")
def test_more_knights_than_the_holder_take_the_card() -> None:
    table = after_roll(army(3, 1), army(3), largest_army=1)
    assert GAME.standings(table.state, SPECTATOR) == (0, 2, 0)

    after = table.when(0, PlayKnight()).then(KnightPlayed(0), LargestArmyAwarded(0))

    assert GAME.standings(after.state, SPECTATOR) == (2, 0, 0)


@pytest.mark.rule("BAS-170")
def test_the_holder_plays_on_without_another_award() -> None:
    after_roll(army(3, 1), army(2)).when(0, PlayKnight()).then(KnightPlayed(0))


@pytest.mark.rule("BAS-171")
def test_unplayed_knights_do_not_count() -> None:
    table = after_roll(army(1, 5))
    assert holders(table) == []

    table.when(0, PlayKnight()).then(KnightPlayed(0))


@pytest.mark.rule("BAS-171", "BAS-170")
def test_the_holders_unplayed_knights_do_not_defend_the_card() -> None:
    after_roll(army(3, 1), army(3, 4), largest_army=1).when(0, PlayKnight()).then(
        KnightPlayed(0), LargestArmyAwarded(0)
    )


@pytest.mark.rule("BAS-172")
def test_a_tie_for_most_knights_never_sets_the_card_aside() -> None:
    table = after_roll(army(3, 1), army(4), army(4), largest_army=2)

    after = table.when(0, PlayKnight()).then(KnightPlayed(0))

    assert holders(after) == [2]
