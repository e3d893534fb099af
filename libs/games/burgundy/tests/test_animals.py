"""Animals score by their number, and those of the same kind in the same pasture score again."""

import pytest

from games.burgundy.commands import PlaceTile
from games.burgundy.events import AnimalsScored, TilePlaced
from games.burgundy.tests.position import own, position
from games.burgundy.tiles import Tile

# On board 1 the pasture is 0, 4, 5, 9, 10; space 11 leads to it. Numbers: 5 a 1, 9 a 5, 10 a 4. Space 27 is another.


@pytest.mark.rule("BUR-089")
@pytest.mark.parametrize(("tile", "points"), [("cow_2", 2), ("pig_3", 3), ("chicken_4", 4)])
def test_an_animal_tile_scores_its_number_of_animals(tile: Tile, points: int) -> None:
    table = position(dice=(4, 1), storage={0: [tile]}, duchy={0: {11: "bank"}})

    table = table.when(0, PlaceTile(tile, 10, 4)).then(TilePlaced(0, tile, 10, 4), AnimalsScored(0, 1, points))

    assert own(table).points == points


@pytest.mark.rule("BUR-090", "BUR-094")
def test_cows_of_3_4_and_4_score_3_then_7_then_11() -> None:
    table = position(dice=(4, 5), storage={0: ["cow_4", "cow_4"]}, duchy={0: {11: "bank", 5: "cow_3"}})

    table = table.when(0, PlaceTile("cow_4", 10, 4)).then(TilePlaced(0, "cow_4", 10, 4), AnimalsScored(0, 2, 7))
    assert table.when(0, PlaceTile("cow_4", 9, 5)).events[1] == AnimalsScored(0, 3, 11)


@pytest.mark.rule("BUR-091")
def test_tiles_of_the_same_pasture_need_not_touch() -> None:
    table = position(dice=(5, 1), storage={0: ["cow_2"]}, duchy={0: {11: "bank", 0: "cow_3", 10: "pig_2"}})

    assert table.when(0, PlaceTile("cow_2", 9, 5)).events[1] == AnimalsScored(0, 2, 5)


@pytest.mark.rule("BUR-092")
def test_the_same_animal_in_another_pasture_does_not_score() -> None:
    duchy: dict[int, Tile] = {11: "bank", 19: "ship", 20: "ship", 27: "cow_4"}
    table = position(dice=(4, 1), storage={0: ["cow_2"]}, duchy={0: duchy})

    assert table.when(0, PlaceTile("cow_2", 10, 4)).events[1] == AnimalsScored(0, 1, 2)


@pytest.mark.rule("BUR-093")
def test_other_animals_in_the_pasture_do_not_score() -> None:
    table = position(dice=(4, 1), storage={0: ["cow_2"]}, duchy={0: {11: "bank", 9: "sheep_4", 5: "pig_3"}})

    assert table.when(0, PlaceTile("cow_2", 10, 4)).events[1] == AnimalsScored(0, 1, 2)


@pytest.mark.rule("BUR-174", "BUR-175", "BUR-329")
def test_with_knowledge_7_each_scored_tile_gives_one_more() -> None:
    duchy: dict[int, Tile] = {12: "knowledge_7", 11: "bank", 5: "sheep_4"}
    table = position(dice=(4, 5), storage={0: ["sheep_3", "pig_2"]}, duchy={0: duchy})

    table = table.when(0, PlaceTile("sheep_3", 10, 4)).then(TilePlaced(0, "sheep_3", 10, 4), AnimalsScored(0, 2, 9))
    assert table.when(0, PlaceTile("pig_2", 9, 5)).events[1] == AnimalsScored(0, 1, 3)


@pytest.mark.rule("BUR-310")
def test_nothing_scored_before_is_counted_again_when_knowledge_7_is_placed() -> None:
    table = position(dice=(1, 4), storage={0: ["knowledge_7", "cow_2"]}, duchy={0: {11: "bank", 5: "cow_3"}})

    table = table.when(0, PlaceTile("knowledge_7", 12, 1)).then(TilePlaced(0, "knowledge_7", 12, 1))
    assert own(table).points == 0
    assert table.when(0, PlaceTile("cow_2", 10, 4)).events[1] == AnimalsScored(0, 2, 7)
