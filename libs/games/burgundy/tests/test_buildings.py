"""The eight buildings and the rule of one of each kind in a city."""

import pytest

from games.burgundy import GAME
from games.burgundy.commands import (
    BuyTile,
    Command,
    EndTurn,
    LoadShip,
    PlaceTile,
    SellGoods,
    TakeTile,
    TakeWorkers,
    Waive,
)
from games.burgundy.events import (
    AnimalsScored,
    Benefit,
    BenefitLost,
    BenefitReceived,
    BenefitWaived,
    ChoiceOpened,
    GoodsSold,
    TilePlaced,
    TileTaken,
)
from games.burgundy.options import Options
from games.burgundy.tests.position import Table, listed, own, position
from games.burgundy.tiles import Tile

EVERYTHING: dict[int, list[Tile | None]] = {
    1: ["bank", "ship"],
    2: ["knowledge_8", "castle"],
    3: ["cow_2", "church"],
    5: ["mine"],
}
"""A tile of every kind in the numbered depots."""


def built(tile: Tile, *, waiting: bool = True, **given: object) -> Table:
    """Return a position in which seat 0 has placed a building on space 25 with its first die; a 6 is left."""
    storage = [tile, *given.pop("storage", [])]  # type: ignore[misc]
    table = position(dice=(3, 6), storage={0: storage}, **given)  # type: ignore[arg-type]
    placed = table.when(0, PlaceTile(tile, 25, 3))
    assert placed.events[0] == TilePlaced(0, tile, 25, 3)
    assert isinstance(placed.events[-1], ChoiceOpened) == waiting
    return placed.then_scenario()


@pytest.mark.rule("BUR-106", "BUR-107")
def test_a_building_stands_once_in_a_city_but_again_in_another() -> None:
    table = position(dice=(1, 3), storage={0: ["bank"]}, duchy={0: {25: "bank"}})

    table.when(0, PlaceTile("bank", 26, 1)).then_rejected("building_in_city", "BUR-106")
    assert [command.space for command in listed(table, PlaceTile)] == [11]
    table.when(0, PlaceTile("bank", 11, 3)).then_scenario()


@pytest.mark.rule("BUR-106")
def test_another_building_may_stand_in_that_city() -> None:
    table = position(dice=(1, 3), storage={0: ["watchtower"]}, duchy={0: {25: "bank"}})

    table.when(0, PlaceTile("watchtower", 26, 1)).then(
        TilePlaced(0, "watchtower", 26, 1), BenefitReceived(0, "watchtower", points=4)
    )


@pytest.mark.rule("BUR-167", "BUR-328")
def test_knowledge_1_lifts_that_limit_and_nothing_else() -> None:
    duchy: dict[int, Tile] = {12: "knowledge_1", 25: "bank"}
    table = position(dice=(1, 4), storage={0: ["bank"]}, duchy={0: duchy})

    assert PlaceTile("bank", 26, 1) in listed(table, PlaceTile)
    table.when(0, PlaceTile("bank", 26, 1)).then(TilePlaced(0, "bank", 26, 1), BenefitReceived(0, "bank", silver=2))
    table.when(0, PlaceTile("bank", 24, 4)).then_rejected("wrong_color", "BUR-071")
    table.when(0, PlaceTile("bank", 8, 4)).then_rejected("not_connected", "BUR-072")


@pytest.mark.rule("BUR-105")
def test_a_benefit_is_used_once_and_takes_no_die() -> None:
    table = built("market", depots=EVERYTHING)

    table.when(0, TakeTile(1, "ship", 6)).then_rejected("no_die_used", "BUR-105")
    table.when(0, TakeTile(1, "ship", workers=1)).then_rejected("no_die_used", "BUR-105")
    table = table.when(0, TakeTile(1, "ship")).then(TileTaken(0, "ship", 1))

    assert own(table).dice == (6,)
    table.when(0, TakeTile(3, "cow_2")).then_rejected("die_needed", "BUR-051")


@pytest.mark.rule("BUR-110", "BUR-111")
def test_a_warehouse_sells_one_color_whole_without_a_die() -> None:
    table = built("warehouse", goods={0: ["pink", "pink", "orange"]})

    assert list(GAME.legal(table.state, 0)) == [Waive(), SellGoods("pink"), SellGoods("orange")]
    table = table.when(0, SellGoods("pink")).then(GoodsSold(0, "pink", 2, 4, 1))

    assert own(table).goods == (0, 0, 0, 0, 0, 1)
    assert (own(table).silver, own(table).points, own(table).dice) == (1, 4, (6,))
    table.when(0, SellGoods("orange")).then_rejected("die_needed", "BUR-051")


@pytest.mark.rule("BUR-307", "BUR-076")
def test_a_warehouse_without_goods_sells_nothing() -> None:
    duchy: dict[int, Tile] = {12: "knowledge_3", 7: "knowledge_4"}
    table = position(dice=(3, 6), storage={0: ["warehouse"]}, duchy={0: duchy})

    table = table.when(0, PlaceTile("warehouse", 25, 3)).then(
        TilePlaced(0, "warehouse", 25, 3), BenefitLost(0, "warehouse")
    )

    assert (own(table).silver, own(table).points, own(table).workers) == (0, 0, 0)


@pytest.mark.rule("BUR-112", "BUR-114", "BUR-116")
@pytest.mark.parametrize(
    ("tile", "takes"),
    [
        ("carpenter", [TakeTile(1, "bank"), TakeTile(3, "church")]),
        ("church", [TakeTile(2, "knowledge_8"), TakeTile(2, "castle"), TakeTile(5, "mine")]),
        ("market", [TakeTile(1, "ship"), TakeTile(3, "cow_2")]),
    ],
)
def test_workshop_church_and_market_take_a_tile_of_their_kinds(tile: Tile, takes: list[TakeTile]) -> None:
    table = built(tile, depots=EVERYTHING)

    assert list(GAME.legal(table.state, 0)) == [Waive(), *takes]
    for take in takes:
        after = table.when(0, take).then(TileTaken(0, take.tile, take.depot))
        assert own(after).storage == [take.tile]


@pytest.mark.parametrize(
    ("tile", "take"),
    [
        pytest.param("carpenter", TakeTile(1, "ship"), marks=pytest.mark.rule("BUR-112")),
        pytest.param("church", TakeTile(1, "bank"), marks=pytest.mark.rule("BUR-114")),
        pytest.param("market", TakeTile(5, "mine"), marks=pytest.mark.rule("BUR-116")),
    ],
)
def test_a_tile_of_another_kind_is_refused(tile: Tile, take: TakeTile) -> None:
    rules = {"carpenter": "BUR-112", "church": "BUR-114", "market": "BUR-116"}

    table = built(tile, depots=EVERYTHING)
    fitting = listed(table, TakeTile)[0]

    table.when(0, take).then_rejected("wrong_kind", rules[tile])
    table.when(0, TakeTile(4, fitting.tile)).then_rejected("no_such_tile", rules[tile])


@pytest.mark.rule("BUR-113", "BUR-115", "BUR-117", "BUR-118", "BUR-316", "BUR-076")
@pytest.mark.parametrize("tile", ["carpenter", "church", "market"])
def test_the_black_depot_does_not_count_and_without_a_fitting_tile_the_benefit_is_lost(tile: Benefit) -> None:
    table = position(
        dice=(3, 6),
        storage={0: [tile]},
        duchy={0: {12: "knowledge_6"}},
        silver={0: 2},
        black=["bank", "mine", "knowledge_8", "castle", "ship", "cow_2"],
    )

    table.when(0, PlaceTile(tile, 25, 3)).then(TilePlaced(0, tile, 25, 3), BenefitLost(0, tile))


@pytest.mark.rule("BUR-306")
@pytest.mark.parametrize("tile", ["carpenter", "church", "market", "warehouse"])
def test_a_permission_may_be_waived(tile: Benefit) -> None:
    table = built(tile, depots=EVERYTHING, goods={0: ["pink"]})

    table = table.when(0, Waive()).then(BenefitWaived(0, tile))

    assert table.state.pending is None
    assert own(table).goods == (0, 0, 1, 0, 0, 0)


@pytest.mark.rule("BUR-306", "BUR-121")
def test_a_city_halls_second_tile_has_to_be_placed_unless_an_option_allows_to_waive_it() -> None:
    table = built("city_hall", storage=["mine"])
    table.when(0, Waive()).then_rejected("not_optional", "BUR-306")
    table.when(0, TakeWorkers(6)).then_rejected("second_tile_pending", "BUR-303")
    assert list(GAME.legal(table.state, 0)) == [PlaceTile("mine", 24)]

    table = built("city_hall", storage=["mine"], options=Options(optional_city_hall=True))
    assert list(GAME.legal(table.state, 0)) == [Waive(), PlaceTile("mine", 24)]
    table.when(0, Waive()).then(BenefitWaived(0, "city_hall"))


@pytest.mark.rule("BUR-119")
def test_a_boarding_house_gives_four_workers() -> None:
    table = position(dice=(3, 6), storage={0: ["boarding_house"]})

    table = table.when(0, PlaceTile("boarding_house", 25, 3)).then(
        TilePlaced(0, "boarding_house", 25, 3), BenefitReceived(0, "boarding_house", workers=4)
    )

    assert own(table).workers == 4


@pytest.mark.rule("BUR-120")
def test_a_bank_gives_two_silver() -> None:
    table = position(dice=(3, 6), storage={0: ["bank"]})

    table = table.when(0, PlaceTile("bank", 25, 3)).then(
        TilePlaced(0, "bank", 25, 3), BenefitReceived(0, "bank", silver=2)
    )

    assert own(table).silver == 2


@pytest.mark.rule("BUR-124")
def test_a_watchtower_scores_four_points() -> None:
    table = position(dice=(3, 6), storage={0: ["watchtower"]})

    table = table.when(0, PlaceTile("watchtower", 25, 3)).then(
        TilePlaced(0, "watchtower", 25, 3), BenefitReceived(0, "watchtower", points=4)
    )

    assert own(table).points == 4


@pytest.mark.rule("BUR-306")
@pytest.mark.parametrize("tile", ["boarding_house", "bank", "watchtower"])
def test_automatic_benefits_open_no_choice(tile: Tile) -> None:
    assert built(tile, waiting=False).state.pending is None


@pytest.mark.rule("BUR-121", "BUR-122")
def test_a_city_hall_adds_a_second_tile_of_any_color_whatever_its_number() -> None:
    table = built("city_hall", storage=["mine", "bank"], workers={0: 2})

    assert list(GAME.legal(table.state, 0)) == [
        PlaceTile("mine", 24),
        PlaceTile("bank", 11),
        PlaceTile("bank", 26),
        PlaceTile("bank", 31),
    ]
    table.when(0, PlaceTile("mine", 24, 6)).then_rejected("no_die_used", "BUR-122")
    table = table.when(0, PlaceTile("mine", 24)).then(TilePlaced(0, "mine", 24))

    assert (own(table).dice, own(table).workers) == ((6,), 2)


@pytest.mark.rule("BUR-121")
def test_without_a_legal_space_for_a_stored_tile_a_city_halls_benefit_is_lost() -> None:
    table = position(dice=(3, 6), storage={0: ["city_hall", "cow_2"]})

    table.when(0, PlaceTile("city_hall", 25, 3)).then(TilePlaced(0, "city_hall", 25, 3), BenefitLost(0, "city_hall"))


@pytest.mark.rule("BUR-123")
def test_the_second_tile_has_all_its_own_effects() -> None:
    table = built("city_hall", storage=["cow_3"], duchy={0: {11: "bank", 10: "cow_2"}})

    table.when(0, PlaceTile("cow_3", 5)).then(TilePlaced(0, "cow_3", 5), AnimalsScored(0, 2, 5))


@pytest.mark.rule("BUR-305")
@pytest.mark.parametrize(
    ("space", "code", "rule"),
    [
        (25, "space_covered", "BUR-070"),
        (24, "wrong_color", "BUR-071"),
        (8, "not_connected", "BUR-072"),
        (31, "building_in_city", "BUR-106"),
    ],
)
def test_all_other_rules_of_placement_hold_for_a_city_hall(space: int, code: str, rule: str) -> None:
    table = built("city_hall", storage=["bank"], duchy={0: {26: "bank"}})

    table.when(0, PlaceTile("bank", space)).then_rejected(code, rule)
    table.when(0, PlaceTile("bank", 11)).then_scenario()


@pytest.mark.rule("BUR-305", "BUR-328")
def test_knowledge_1_allows_a_second_building_by_city_hall_too() -> None:
    duchy: dict[int, Tile] = {12: "knowledge_1", 26: "bank"}

    built("city_hall", storage=["bank"], duchy={0: duchy}).when(0, PlaceTile("bank", 31)).then_scenario()


@pytest.mark.rule("BUR-308")
def test_a_building_leaves_room_for_what_it_takes() -> None:
    table = built("market", depots=EVERYTHING, storage=["mine", "bank"])

    table = table.when(0, TakeTile(1, "ship")).then(TileTaken(0, "ship", 1))

    assert own(table).storage == ["mine", "bank", "ship"]


@pytest.mark.rule("BUR-303")
@pytest.mark.parametrize(
    ("tile", "code"),
    [
        ("carpenter", "tile_pending"),
        ("church", "tile_pending"),
        ("market", "tile_pending"),
        ("warehouse", "sale_pending"),
    ],
)
def test_a_pending_benefit_comes_before_anything_else(tile: Tile, code: str) -> None:
    table = built(tile, storage=["mine"], depots=EVERYTHING, goods={0: ["pink"]})

    others: list[Command] = [TakeWorkers(), PlaceTile("mine", 24), LoadShip((1,)), EndTurn()]
    others += [TakeTile(5, "mine")] if tile == "warehouse" else [SellGoods("pink")]
    for command in others:
        table.when(0, command).then_rejected(code, "BUR-303")


@pytest.mark.rule("BUR-306")
def test_there_is_nothing_to_waive_without_a_building() -> None:
    position(dice=(3, 6)).when(0, Waive()).then_rejected("no_choice_pending", "BUR-306")


@pytest.mark.rule("BUR-313")
@pytest.mark.parametrize(
    ("building", "code"),
    [
        ("city_hall", "second_tile_pending"),
        ("warehouse", "sale_pending"),
        ("carpenter", "tile_pending"),
        ("church", "tile_pending"),
        ("market", "tile_pending"),
    ],
)
def test_nothing_is_bought_before_a_building_is_used(building: Tile, code: str) -> None:
    table = built(
        building, storage=["mine"], depots=EVERYTHING, goods={0: ["pink"]}, black=["watchtower"], silver={0: 2}
    )

    table.when(0, BuyTile("watchtower")).then_rejected(code, "BUR-313")
    assert listed(table, BuyTile) == []
