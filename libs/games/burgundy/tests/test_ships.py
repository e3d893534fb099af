"""Ships: goods from a depot, and the turn-order track."""

import pytest

from games.burgundy import GAME
from games.burgundy.commands import LoadShip, PlaceTile, Waive
from games.burgundy.events import ChoiceOpened, Load, MarkerMoved, ShipLoaded, TilePlaced
from games.burgundy.goods import Good
from games.burgundy.tests.position import Table, listed, luck, own, position
from games.burgundy.tiles import Tile


def at_sea(
    depot_goods: dict[int, list[Good]], goods: list[Good] | None = None, knowledge: Tile | None = None, seats: int = 2
) -> Table:
    """Return a position in which seat 0 has placed a ship and has to load it."""
    duchy: dict[int, Tile] = {12: knowledge} if knowledge else {}
    table = position(
        seats, dice=(5, 6), storage={0: ["ship"]}, duchy={0: duchy}, depot_goods=depot_goods, goods={0: goods or []}
    )
    return table.when(0, PlaceTile("ship", 19, 5)).then(TilePlaced(0, "ship", 19, 5), ChoiceOpened(0, "ship"))


@pytest.mark.rule("BUR-077", "BUR-208", "BUR-084")
def test_a_ship_first_takes_goods_and_then_moves_the_marker() -> None:
    table = at_sea({3: ["pink", "pink"]})

    table = table.when(0, LoadShip((3,))).then(ShipLoaded(0, (3,), (Load(3, "pink", 2),)), MarkerMoved(0, 1))

    assert own(table).goods == (0, 0, 2, 0, 0, 0)
    assert table.state.depot_goods[2] == ()
    assert table.state.track[:2] == ((1,), (0,))


@pytest.mark.rule("BUR-208", "BUR-303")
def test_nothing_else_happens_before_the_ship_is_loaded() -> None:
    table = at_sea({3: ["pink"]})

    for command in (PlaceTile("ship", 17, 6), Waive()):
        table.when(0, command).then_rejected("ship_pending", "BUR-303")
    assert listed(table, LoadShip) == list(GAME.legal(table.state, 0))


@pytest.mark.rule("BUR-077")
def test_there_is_nothing_to_load_without_a_ship() -> None:
    position(depot_goods={3: ["pink"]}).when(0, LoadShip((3,))).then_rejected("no_ship_pending", "BUR-077")


@pytest.mark.rule("BUR-078", "BUR-319")
def test_any_depot_may_be_chosen_also_an_empty_one() -> None:
    table = at_sea({3: ["pink"]})

    assert listed(table, LoadShip) == [LoadShip((depot,)) for depot in range(1, 7)]
    table.when(0, LoadShip((6,))).then(ShipLoaded(0, (6,), ()), MarkerMoved(0, 1))


@pytest.mark.rule("BUR-078")
@pytest.mark.parametrize("depots", [(), (1, 2), (1, 2, 3)])
def test_a_ship_takes_from_one_depot(depots: tuple[int, ...]) -> None:
    at_sea({3: ["pink"]}).when(0, LoadShip(depots)).then_rejected("one_depot_only", "BUR-078")


@pytest.mark.rule("BUR-079", "BUR-081", "BUR-318")
def test_goods_without_room_stay_on_the_depot() -> None:
    table = at_sea({3: ["pink", "brown", "pink"]}, goods=["turquoise", "violet", "red"])

    table = table.when(0, LoadShip((3,))).then(ShipLoaded(0, (3,), ()), MarkerMoved(0, 1))

    assert table.state.depot_goods[2] == ("pink", "brown", "pink")
    assert own(table).goods == (1, 1, 0, 1, 0, 0)


@pytest.mark.rule("BUR-080")
def test_goods_of_one_color_are_stacked_without_limit() -> None:
    table = at_sea({3: ["pink"] * 4}, goods=["pink", "pink", "pink", "red", "brown"])

    table = table.when(0, LoadShip((3,))).then(ShipLoaded(0, (3,), (Load(3, "pink", 4),)), MarkerMoved(0, 1))

    assert own(table).goods == (0, 0, 7, 1, 1, 0)


@pytest.mark.rule("BUR-082", "BUR-083", "BUR-318")
def test_with_turquoise_stored_and_room_for_one_the_player_takes_turquoise_and_pink_or_brown() -> None:
    table = at_sea({3: ["brown", "turquoise", "pink", "pink"]}, goods=["turquoise", "red"])

    choices = [command for command in listed(table, LoadShip) if command.depots == (3,)]
    assert choices == [LoadShip((3,), ("pink",)), LoadShip((3,), ("brown",))]
    table.when(0, LoadShip((3,))).then_rejected("wrong_number_of_colors", "BUR-318")
    table.when(0, LoadShip((3,), ("pink", "brown"))).then_rejected("wrong_number_of_colors", "BUR-318")
    table.when(0, LoadShip((3,), ("orange",))).then_rejected("goods_not_there", "BUR-082")
    table = table.when(0, LoadShip((3,), ("pink",))).then(
        ShipLoaded(0, (3,), (Load(3, "turquoise", 1), Load(3, "pink", 2))), MarkerMoved(0, 1)
    )

    assert own(table).goods == (2, 0, 2, 1, 0, 0)
    assert table.state.depot_goods[2] == ("brown",)


@pytest.mark.rule("BUR-318")
def test_no_goods_that_fit_are_left() -> None:
    table = at_sea({3: ["pink", "brown"]})

    table.when(0, LoadShip((3,), ("pink",))).then_rejected("nothing_to_choose", "BUR-318")


@pytest.mark.rule("BUR-079", "BUR-318")
def test_new_colors_that_fill_the_storage_exactly_are_all_taken() -> None:
    table = at_sea({3: ["brown", "pink", "brown"]}, goods=["red"])

    table = table.when(0, LoadShip((3,))).then(
        ShipLoaded(0, (3,), (Load(3, "pink", 1), Load(3, "brown", 2))), MarkerMoved(0, 1)
    )

    assert own(table).goods == (0, 0, 1, 1, 2, 0)
    assert table.state.depot_goods[2] == ()


@pytest.mark.rule("BUR-319", "BUR-077")
def test_without_goods_on_any_depot_the_marker_moves_all_the_same() -> None:
    table = position(dice=(5, 6), storage={0: ["ship"]})

    table.when(0, PlaceTile("ship", 19, 5)).then(TilePlaced(0, "ship", 19, 5), ShipLoaded(0, (), ()), MarkerMoved(0, 1))


@pytest.mark.rule("BUR-085")
def test_a_marker_goes_on_top_of_the_stack() -> None:
    table = at_sea({3: ["pink"]}, seats=3)
    table = table.with_state(lambda state: setattr(state, "track", ((2, 0), (1,), (), (), (), (), ())))

    table = table.when(0, LoadShip((3,))).then_scenario()

    assert table.state.track[:2] == ((2,), (1, 0))


@pytest.mark.rule("BUR-086")
def test_the_order_of_the_current_round_stays() -> None:
    table = position(dice=(5,), active=1, storage={1: ["ship"]}, seats=3)

    table = table.when(1, PlaceTile("ship", 19, 5)).then_scenario()

    assert (table.state.order, table.state.active) == ((0, 1, 2), 2)


@pytest.mark.rule("BUR-087", "BUR-320")
def test_who_is_first_by_the_track_begins_the_next_round_with_the_white_die() -> None:
    table = position(dice=(5,), active=1, storage={1: ["ship"]})

    table = table.when(1, PlaceTile("ship", 19, 5), luck()).then_scenario()

    assert (table.state.round, table.state.order, table.state.active) == (2, (1, 0), 1)


@pytest.mark.rule("BUR-210", "BUR-320")
def test_a_ship_loaded_last_in_a_phase_tells_on_the_order_of_the_next() -> None:
    table = position(dice=(5,), round_=5, active=1, storage={1: ["ship"]}, depot_goods={3: ["pink"]})
    table = table.when(1, PlaceTile("ship", 19, 5)).then(TilePlaced(1, "ship", 19, 5), ChoiceOpened(1, "ship"))

    state = table.when(1, LoadShip((3,)), luck()).state

    assert (state.phase, state.round, state.order, state.active) == (2, 1, (1, 0), 1)


@pytest.mark.rule("BUR-082", "BUR-318")
def test_with_room_for_one_of_two_new_colors_the_player_chooses() -> None:
    table = at_sea({3: ["pink", "brown"]}, goods=["red", "orange"])

    assert [command.goods for command in listed(table, LoadShip) if command.depots == (3,)] == [("pink",), ("brown",)]
    table.when(0, LoadShip((3,))).then_rejected("wrong_number_of_colors", "BUR-318")


@pytest.mark.rule("BUR-082", "BUR-318")
@pytest.mark.parametrize("goods", [("pink", "pink"), ("brown", "pink"), ("pink", "red"), ("pink", "orange")])
def test_each_color_chosen_is_new_and_named_once_in_the_order_of_the_numbers(goods: tuple[Good, ...]) -> None:
    table = at_sea({3: ["pink", "brown", "turquoise", "red"]}, goods=["red"])

    table.when(0, LoadShip((3,), goods)).then_rejected("goods_not_there", "BUR-082")
    table.when(0, LoadShip((3,), ("pink", "brown"))).then(
        ShipLoaded(0, (3,), (Load(3, "pink", 1), Load(3, "red", 1), Load(3, "brown", 1))), MarkerMoved(0, 1)
    )


@pytest.mark.rule("BUR-321", "BUR-088")
def test_six_ships_reach_the_last_space_of_the_track() -> None:
    table = position(dice=(5, 6), storage={0: ["ship"]})
    table = table.with_state(lambda state: setattr(state, "track", ((1,), (), (), (), (), (0,), ())))

    table = table.when(0, PlaceTile("ship", 19, 5)).then_scenario()

    assert table.state.track == ((1,), (), (), (), (), (), (0,))
    assert len(table.state.track) == 7


@pytest.mark.rule("BUR-171", "BUR-317")
def test_knowledge_5_takes_the_goods_of_two_neighbors() -> None:
    table = at_sea({1: ["pink"], 6: ["red", "red"]}, knowledge="knowledge_5")

    singles = [(depot,) for depot in range(1, 7)]
    pairs = [(1, 2), (1, 6), (2, 3), (3, 4), (4, 5), (5, 6)]
    assert sorted(command.depots for command in listed(table, LoadShip)) == sorted([*singles, *pairs])
    table = table.when(0, LoadShip((1, 6))).then(
        ShipLoaded(0, (1, 6), (Load(1, "pink", 1), Load(6, "red", 2))), MarkerMoved(0, 1)
    )
    assert own(table).goods == (0, 0, 1, 2, 0, 0)


@pytest.mark.rule("BUR-317")
@pytest.mark.parametrize("depots", [(1, 3), (2, 1), (3, 3), (2, 5)])
def test_knowledge_5_takes_from_neighbors_only(depots: tuple[int, ...]) -> None:
    table = at_sea({1: ["pink"]}, knowledge="knowledge_5")

    table.when(0, LoadShip(depots)).then_rejected("not_neighboring", "BUR-317")


@pytest.mark.rule("BUR-317")
def test_the_second_depot_is_optional_and_three_colors_are_the_limit_for_both() -> None:
    table = at_sea({1: ["pink", "brown"], 2: ["red", "pink"]}, goods=["violet"], knowledge="knowledge_5")

    table.when(0, LoadShip((1,))).then_scenario()
    choices = [command.goods for command in listed(table, LoadShip) if command.depots == (1, 2)]
    assert choices == [("pink", "red"), ("pink", "brown"), ("red", "brown")]
    table = table.when(0, LoadShip((1, 2), ("pink", "red"))).then(
        ShipLoaded(0, (1, 2), (Load(1, "pink", 1), Load(2, "pink", 1), Load(2, "red", 1))), MarkerMoved(0, 1)
    )
    assert table.state.depot_goods[:2] == (("brown",), ())
