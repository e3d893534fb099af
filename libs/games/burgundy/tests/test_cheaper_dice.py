"""Knowledge tiles 8 to 12 make it cheaper to change a die."""

import pytest

from games.burgundy.commands import BuyTile, PlaceTile, SellGoods, TakeTile
from games.burgundy.dice import price_lists
from games.burgundy.events import TileBought, TilePlaced, TileTaken
from games.burgundy.state import Holdings
from games.burgundy.tests.position import listed, own, position
from games.burgundy.tiles import KIND_INDEX, KINDS, Kind, Tile


def knowing(*numbers: int) -> Holdings:
    return Holdings(knowledge=sum(1 << number for number in numbers))


@pytest.mark.rule("BUR-057", "BUR-058", "BUR-059")
@pytest.mark.parametrize("face", range(1, 7))
def test_each_step_around_the_ring_of_numbers_costs_a_worker(face: int) -> None:
    price = price_lists(knowing().knowledge)[face]

    for costs in (price.take, [0, *price.sell.values()], *price.place):
        assert list(costs[1:]) == [min((number - face) % 6, (face - number) % 6) for number in range(1, 7)]


@pytest.mark.rule("BUR-176", "BUR-177", "BUR-322")
def test_with_knowledge_8_a_worker_changes_a_die_by_one_or_two() -> None:
    held = knowing(8)

    assert price_lists(held.knowledge)[3].take[6] == 2
    assert list(price_lists(held.knowledge)[1].take) == [1, 0, 1, 1, 2, 1, 1]
    assert list(price_lists(held.knowledge)[6].take)[1:] == [1, 1, 2, 1, 1, 0]
    assert price_lists(held.knowledge)[3].sell["brown"] == 1
    assert price_lists(held.knowledge)[3].place[KIND_INDEX["mine"]][5] == 1


@pytest.mark.rule("BUR-176", "BUR-322")
@pytest.mark.parametrize("number", [4, 5])
def test_a_worker_with_knowledge_8_is_spent_as_one(number: int) -> None:
    tile: Tile = "ship" if number == 4 else "mine"
    table = position(dice=(3, 1), depots={4: ["ship"], 5: ["mine"]}, workers={0: 1}, duchy={0: {12: "knowledge_8"}})

    table = table.when(0, TakeTile(number, tile, 3, 1)).then(TileTaken(0, tile, number, 3, 1))

    assert own(table).workers == 0


@pytest.mark.parametrize(
    ("knowledge", "kinds"),
    [
        pytest.param(9, {"building"}, marks=pytest.mark.rule("BUR-178")),
        pytest.param(10, {"ship", "animal"}, marks=pytest.mark.rule("BUR-179")),
        pytest.param(11, {"castle", "mine", "knowledge"}, marks=pytest.mark.rule("BUR-180")),
        pytest.param(12, set(), marks=pytest.mark.rule("BUR-181")),
    ],
)
def test_a_free_step_serves_only_its_own_purpose(knowledge: int, kinds: set[Kind]) -> None:
    held = knowing(knowledge)

    for number in (2, 4):
        costs = {kind: price_lists(held.knowledge)[3].place[index][number] for kind, index in KIND_INDEX.items()}
        assert costs == {kind: 0 if kind in kinds else 1 for kind in KINDS}
    assert (price_lists(held.knowledge)[3].take[4] == 0) == (knowledge == 12)
    assert price_lists(held.knowledge)[3].sell["red"] == 1


@pytest.mark.parametrize(
    ("knowledge", "tile", "space", "face"),
    [
        pytest.param("knowledge_9", "watchtower", 25, 4, marks=pytest.mark.rule("BUR-178")),
        pytest.param("knowledge_10", "ship", 19, 4, marks=pytest.mark.rule("BUR-179")),
        pytest.param("knowledge_11", "mine", 24, 3, marks=pytest.mark.rule("BUR-180")),
    ],
)
def test_a_tile_is_placed_one_step_off_without_a_worker(knowledge: Tile, tile: Tile, space: int, face: int) -> None:
    without = position(dice=(face, face), storage={0: [tile]})
    without.when(0, PlaceTile(tile, space, face)).then_rejected("wrong_number", "BUR-069")

    table = position(dice=(face, face), storage={0: [tile]}, duchy={0: {12: knowledge}})

    assert table.when(0, PlaceTile(tile, space, face)).events[0] == TilePlaced(0, tile, space, face)


@pytest.mark.rule("BUR-181")
def test_a_tile_is_taken_one_step_off_without_a_worker() -> None:
    table = position(dice=(3, 3), depots={4: ["ship"]}, duchy={0: {12: "knowledge_12"}})

    table.when(0, TakeTile(4, "ship", 3)).then(TileTaken(0, "ship", 4, 3))


@pytest.mark.rule("BUR-323")
def test_the_free_step_goes_around_adds_to_workers_and_stays_one_with_knowledge_8() -> None:
    assert list(price_lists(knowing(12).knowledge)[6].take)[1:] == [0, 1, 2, 1, 0, 0]
    assert list(price_lists(knowing(12, 8).knowledge)[6].take)[1:] == [0, 1, 1, 1, 0, 0]
    assert list(price_lists(knowing(9, 8).knowledge)[1].place[KIND_INDEX["building"]])[1:] == [0, 0, 1, 1, 1, 0]


@pytest.mark.rule("BUR-323")
def test_each_die_has_its_free_step() -> None:
    table = position(dice=(3, 3), depots={4: ["ship", "bank"]}, duchy={0: {12: "knowledge_12"}})

    table = table.when(0, TakeTile(4, "ship", 3)).then_scenario()

    assert table.when(0, TakeTile(4, "bank", 3)).events[0] == TileTaken(0, "bank", 4, 3)


@pytest.mark.rule("BUR-324")
def test_free_steps_have_no_part_in_a_city_halls_placement() -> None:
    duchy: dict[int, Tile] = {12: "knowledge_11"}
    table = position(dice=(3, 3), storage={0: ["city_hall", "mine"]}, duchy={0: duchy}, workers={0: 2})
    table = table.when(0, PlaceTile("city_hall", 25, 3)).then_scenario()

    assert listed(table, PlaceTile) == [PlaceTile("mine", 24)]
    assert own(table.when(0, PlaceTile("mine", 24)).then_scenario()).workers == 2


@pytest.mark.rule("BUR-325")
def test_knowledge_12_has_no_part_in_buildings_and_purchases() -> None:
    table = position(
        dice=(3, 3),
        storage={0: ["market"]},
        duchy={0: {12: "knowledge_12"}},
        depots={1: ["ship"]},
        black=["mine"],
        silver={0: 2},
    )

    table.when(0, BuyTile("mine")).then(TileBought(0, "mine", 0, 2))
    table = table.when(0, PlaceTile("market", 25, 3)).then_scenario()
    assert listed(table, TakeTile) == [TakeTile(1, "ship")]


@pytest.mark.rule("BUR-310")
def test_a_knowledge_tile_works_for_the_second_die_but_not_for_the_one_that_placed_it() -> None:
    table = position(dice=(2, 2), storage={0: ["knowledge_11", "mine"]}, workers={0: 1})
    table.when(0, PlaceTile("knowledge_11", 12, 2)).then_rejected("wrong_number", "BUR-069")

    table = table.when(0, PlaceTile("knowledge_11", 12, 2, 1)).then(TilePlaced(0, "knowledge_11", 12, 2, 1))
    table.when(0, PlaceTile("mine", 24, 2)).then_rejected("wrong_number", "BUR-069")
    again = position(dice=(1, 3), storage={0: ["knowledge_11", "mine"]})
    again = again.when(0, PlaceTile("knowledge_11", 12, 1)).then_scenario()
    assert again.when(0, PlaceTile("mine", 24, 3)).events[0] == TilePlaced(0, "mine", 24, 3)


def test_the_list_names_the_fewest_workers_for_each_result() -> None:
    table = position(dice=(1, 5), goods={0: ["pink"]}, workers={0: 9})

    assert listed(table, SellGoods) == [SellGoods("pink", 1, 2), SellGoods("pink", 5, 2)]
