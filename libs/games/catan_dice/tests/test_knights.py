"""Where knights stand."""

from itertools import permutations

import pytest

from games.catan_dice import GAME
from games.catan_dice.commands import BuildKnight, UseJoker
from games.catan_dice.events import JokerUsed, KnightBuilt, LargestArmyAwarded
from games.catan_dice.tests.position import building, offered, paid, player, points

DICE = "ore wool grain"


@pytest.mark.rule("DIC-070")
@pytest.mark.parametrize("order", list(permutations((1, 5, 8))))
def test_knights_are_built_in_any_order(order: tuple[int, int, int]) -> None:
    first, second, third = order
    table = building(DICE, player(knights=[first]), player())
    table.when(0, BuildKnight(second)).then(KnightBuilt(0, second, paid(0, 1, 2)))

    table = building(DICE, player(knights=[first, second]), player())
    table.when(0, BuildKnight(third)).then(KnightBuilt(0, third, paid(0, 1, 2)), LargestArmyAwarded(0))


@pytest.mark.rule("DIC-071")
@pytest.mark.parametrize("knight", range(1, 10))
def test_a_knight_needs_neither_road_nor_building(knight: int) -> None:
    building(DICE).when(0, BuildKnight(knight)).then(KnightBuilt(0, knight, paid(0, 1, 2)))


@pytest.mark.rule("DIC-072")
def test_each_of_nine_knights_is_built_once() -> None:
    table = building(DICE, player(knights=[2, 6]), player())

    assert {command.knight for command in offered(table, BuildKnight)} == {1, 3, 4, 5, 7, 8, 9}
    table.when(0, BuildKnight(2)).then_rejected("knight_built", "DIC-072")
    table.when(0, BuildKnight(6)).then_rejected("knight_built", "DIC-072")


@pytest.mark.rule("DIC-072")
@pytest.mark.parametrize("knight", [0, 10, -1, 1000])
def test_a_knight_that_is_not_on_the_sheet_is_refused(knight: int) -> None:
    building(DICE).when(0, BuildKnight(knight)).then_rejected("unknown_knight", "DIC-072")


@pytest.mark.rule("DIC-072")
def test_five_knights_stand_on_resource_hexes_and_two_on_each_desert() -> None:
    printed = GAME.view(building(DICE).state, 0).sheet
    terrain = {hex_.id: hex_.terrain for hex_ in printed.hexes}

    standing = {knight.id: terrain[knight.hex] for knight in printed.knights}

    assert standing == {
        1: "mountains",
        2: "fields",
        3: "pasture",
        4: "forest",
        5: "hills",
        **dict.fromkeys((6, 7, 8, 9), "desert"),
    }
    assert [knight.hex for knight in printed.knights if knight.id > 5] == ["DN", "DN", "DC", "DC"]


@pytest.mark.rule("DIC-073")
def test_a_knight_is_worth_no_points() -> None:
    table = building(DICE).when(0, BuildKnight(1)).then(KnightBuilt(0, 1, paid(0, 1, 2)))

    assert points(table) == (0, 0)


@pytest.mark.rule("DIC-074")
def test_a_used_joker_leaves_its_knight_and_the_largest_army() -> None:
    table = building("wool wool grain", player(knights=[1, 2]), player())
    table = table.when(0, UseJoker(1, 0, "ore")).then(JokerUsed(0, 1, 0, "ore"))
    assert GAME.view(table.state, 0).seats[0].knights == (1, 2)

    table.when(0, BuildKnight(3)).then(KnightBuilt(0, 3, paid(0, 1, 2)), LargestArmyAwarded(0))
