"""Taking hex tiles from the depots into the storage."""

import pytest

from games.burgundy.commands import PlaceTile, TakeTile
from games.burgundy.events import TilePlaced, TileTaken
from games.burgundy.tests.position import listed, luck, own, position
from games.burgundy.tiles import Tile


@pytest.mark.rule("BUR-062", "BUR-063")
def test_the_die_names_the_depot_and_any_tile_of_it_goes_to_the_storage() -> None:
    table = position(dice=(3, 1), depots={3: ["cow_2", "bank"], 4: ["ship"]})

    assert listed(table, TakeTile) == [TakeTile(3, "cow_2", 3), TakeTile(3, "bank", 3)]
    table = table.when(0, TakeTile(3, "bank", 3)).then(TileTaken(0, "bank", 3, 3))

    assert own(table).storage == ["bank"]
    assert own(table).covered.bit_count() == 1
    assert table.state.depots[2] == ["cow_2", None, None, None]


@pytest.mark.rule("BUR-062")
def test_a_tile_of_another_depot_is_refused() -> None:
    table = position(dice=(3, 1), depots={3: ["bank"], 4: ["ship"]})

    table.when(0, TakeTile(4, "ship", 3)).then_rejected("wrong_number", "BUR-062")
    table.when(0, TakeTile(3, "ship", 3)).then_rejected("no_such_tile", "BUR-062")


@pytest.mark.rule("BUR-062")
def test_of_two_tiles_that_are_alike_one_stays_to_be_taken() -> None:
    table = position(dice=(5, 5), depots={5: ["bank", "bank"]})

    table = table.when(0, TakeTile(5, "bank", 5)).then(TileTaken(0, "bank", 5, 5))

    assert listed(table, TakeTile) == [TakeTile(5, "bank", 5)]
    assert own(table.when(0, TakeTile(5, "bank", 5), luck()).then_scenario()).storage == ["bank", "bank"]


@pytest.mark.rule("BUR-068")
@pytest.mark.parametrize("storage", [["mine", "mine"], ["mine", "mine", "mine"], ["mine", "bank", "mine"]])
def test_of_stored_tiles_that_are_alike_one_is_listed(storage: list[Tile]) -> None:
    table = position(dice=(4, 4), storage={0: storage})

    assert listed(table, PlaceTile) == [PlaceTile("mine", 24, 4)]


@pytest.mark.rule("BUR-066")
def test_an_empty_depot_gives_nothing() -> None:
    table = position(dice=(3, 1))

    table.when(0, TakeTile(3, "cow_2", 3)).then_rejected("no_such_tile", "BUR-066")
    assert listed(table, TakeTile) == []


@pytest.mark.rule("BUR-067")
def test_goods_stay_on_the_depot() -> None:
    table = position(dice=(3, 1), depots={3: ["cow_2"]}, depot_goods={3: ["pink", "red"]})

    table = table.when(0, TakeTile(3, "cow_2", 3)).then(TileTaken(0, "cow_2", 3, 3))

    assert table.state.depot_goods[2] == ("pink", "red")
    assert own(table).goods == (0,) * 6


@pytest.mark.rule("BUR-064")
def test_a_tile_goes_through_the_storage_even_if_the_second_die_places_it_at_once() -> None:
    table = position(dice=(3, 5), depots={3: ["ship"], 5: ["mine"]})
    table.when(0, PlaceTile("ship", 19, 5)).then_rejected("not_stored", "BUR-068")

    table = position(dice=(5, 4), depots={5: ["mine"]})
    table = table.when(0, TakeTile(5, "mine", 5)).then(TileTaken(0, "mine", 5, 5))
    assert table.when(0, PlaceTile("mine", 24, 4)).events[0] == TilePlaced(0, "mine", 24, 4)


@pytest.mark.rule("BUR-065")
def test_with_a_full_storage_a_stored_tile_is_removed_from_the_game_first() -> None:
    table = position(dice=(3, 1), depots={3: ["cow_2"]}, storage={0: ["bank", "ship", "bank"]})
    table.when(0, TakeTile(3, "cow_2", 3)).then_rejected("storage_full", "BUR-065")
    table.when(0, TakeTile(3, "cow_2", 3, discard="mine")).then_rejected("not_stored", "BUR-065")
    assert listed(table, TakeTile) == [
        TakeTile(3, "cow_2", 3, discard="bank"),
        TakeTile(3, "cow_2", 3, discard="ship"),
    ]

    table = table.when(0, TakeTile(3, "cow_2", 3, discard="bank")).then(TileTaken(0, "cow_2", 3, 3, 0, "bank"))

    assert own(table).storage == ["ship", "bank", "cow_2"]
    assert table.state.discarded == ["bank"]


@pytest.mark.rule("BUR-309")
@pytest.mark.parametrize("storage", [[], ["ship"], ["ship", "bank"]])
def test_nothing_is_discarded_while_there_is_room(storage: list[str]) -> None:
    table = position(dice=(3, 1), depots={3: ["cow_2"]}, storage={0: storage})  # type: ignore[dict-item]

    table.when(0, TakeTile(3, "cow_2", 3, discard="ship")).then_rejected("needless_discard", "BUR-309")
