"""The purchase from the black depot."""

import pytest

from games.burgundy import GAME
from games.burgundy.commands import BuyTile, EndTurn, PlaceTile, TakeTile, TakeWorkers
from games.burgundy.events import TileBought, TilePlaced, TileTaken, TurnBegan, WorkersTaken
from games.burgundy.tests.position import listed, own, position


@pytest.mark.rule("BUR-148", "BUR-149", "BUR-151", "BUR-152")
def test_a_tile_of_the_black_depot_costs_two_silver_and_no_die() -> None:
    table = position(black=["mine", "cow_2", "mine"], silver={0: 5})

    assert listed(table, BuyTile) == [BuyTile("mine"), BuyTile("cow_2")]
    table = table.when(0, BuyTile("cow_2")).then(TileBought(0, "cow_2", 0, 2))

    assert (own(table).silver, own(table).storage, own(table).dice) == (3, ["cow_2"], (3, 4))
    assert own(table).covered.bit_count() == 1
    assert table.state.black == ("mine", "mine")


@pytest.mark.rule("BUR-148")
def test_there_is_one_purchase_in_a_turn() -> None:
    table = position(black=["mine", "mine"], silver={0: 9}, bought=True)

    table.when(0, BuyTile("mine")).then_rejected("already_bought", "BUR-148")
    assert listed(table, BuyTile) == []


@pytest.mark.rule("BUR-148")
def test_the_next_turn_has_its_own_purchase() -> None:
    table = position(dice=(3,), black=["mine", "mine"], silver={0: 9, 1: 2}, bought=True)

    table = table.when(0, TakeWorkers(3)).then(WorkersTaken(0, 2, die=3), TurnBegan(1))

    assert listed(table, BuyTile, 1) == [BuyTile("mine")]


@pytest.mark.rule("BUR-148")
def test_nobody_buys_in_the_turn_of_another() -> None:
    table = position(black=["mine"], silver={1: 9})

    table.when(1, BuyTile("mine")).then_rejected("not_your_turn", "BUR-050")


@pytest.mark.rule("BUR-148")
def test_a_tile_that_is_not_there_cannot_be_bought() -> None:
    position(black=["mine"], silver={0: 2}).when(0, BuyTile("ship")).then_rejected("no_such_tile", "BUR-148")


@pytest.mark.rule("BUR-153")
def test_with_less_than_two_silver_nothing_can_be_bought() -> None:
    table = position(black=["mine"], silver={0: 1})

    table.when(0, BuyTile("mine")).then_rejected("cannot_afford", "BUR-153")
    assert listed(table, BuyTile) == []


@pytest.mark.rule("BUR-152", "BUR-308")
def test_with_a_full_storage_a_stored_tile_makes_room() -> None:
    table = position(black=["mine"], silver={0: 2}, storage={0: ["ship", "ship", "bank"]})

    table.when(0, BuyTile("mine")).then_rejected("storage_full", "BUR-065")
    assert listed(table, BuyTile) == [BuyTile("mine", discard="ship"), BuyTile("mine", discard="bank")]
    table = table.when(0, BuyTile("mine", discard="ship")).then(TileBought(0, "mine", 0, 2, "ship"))
    assert own(table).storage == ["ship", "bank", "mine"]


@pytest.mark.rule("BUR-172", "BUR-315")
def test_knowledge_6_buys_from_any_depot_whatever_the_dice() -> None:
    table = position(
        dice=(3, 4), black=["mine"], depots={1: ["ship"], 6: ["bank"]}, silver={0: 2}, duchy={0: {12: "knowledge_6"}}
    )

    assert listed(table, BuyTile) == [BuyTile("mine"), BuyTile("ship", 1), BuyTile("bank", 6)]
    table = table.when(0, BuyTile("bank", 6)).then(TileBought(0, "bank", 6, 2))
    assert table.state.depots[5] == [None] * 4


@pytest.mark.rule("BUR-172")
def test_without_knowledge_6_numbered_depots_sell_nothing() -> None:
    table = position(depots={1: ["ship"]}, silver={0: 2})

    table.when(0, BuyTile("ship", 1)).then_rejected("black_depot_only", "BUR-148")


@pytest.mark.rule("BUR-173")
def test_knowledge_6_gives_no_second_purchase_and_no_discount() -> None:
    given = {"depots": {1: ["ship"]}, "duchy": {0: {12: "knowledge_6"}}}

    bought = position(silver={0: 9}, bought=True, **given)  # type: ignore[arg-type]
    bought.when(0, BuyTile("ship", 1)).then_rejected("already_bought", "BUR-148")
    poor = position(silver={0: 1}, **given)  # type: ignore[arg-type]
    poor.when(0, BuyTile("ship", 1)).then_rejected("cannot_afford", "BUR-153")


@pytest.mark.rule("BUR-314", "BUR-315")
def test_with_knowledge_6_the_turn_waits_for_a_purchase_from_numbered_depots() -> None:
    table = position(dice=(3,), depots={1: ["ship"]}, silver={0: 2}, duchy={0: {12: "knowledge_6"}})

    table = table.when(0, TakeWorkers(3)).then(WorkersTaken(0, 2, die=3))
    assert GAME.awaiting(table.state)[0].kind == "buy_or_end"
    table.when(0, BuyTile("ship", 1)).then(TileBought(0, "ship", 1, 2), TurnBegan(1))


@pytest.mark.rule("BUR-310", "BUR-314")
def test_knowledge_6_placed_with_the_last_die_lets_the_turn_wait_for_a_purchase() -> None:
    table = position(dice=(1,), depots={1: ["ship"]}, silver={0: 2}, storage={0: ["knowledge_6"]})

    table = table.when(0, PlaceTile("knowledge_6", 12, 1)).then(TilePlaced(0, "knowledge_6", 12, 1))

    assert GAME.legal(table.state, 0) == [EndTurn(), BuyTile("ship", 1)]


@pytest.mark.rule("BUR-314")
def test_the_turn_ends_with_the_action_that_takes_the_last_tile_there_is_to_buy() -> None:
    table = position(dice=(1,), depots={1: ["ship"]}, silver={0: 2}, duchy={0: {12: "knowledge_6"}})

    table.when(0, TakeTile(1, "ship", 1)).then(TileTaken(0, "ship", 1, 1), TurnBegan(1))


@pytest.mark.rule("BUR-314")
def test_without_knowledge_6_the_turn_waits_for_no_purchase_once_the_black_depot_is_empty() -> None:
    table = position(dice=(3,), depots={1: ["ship"]}, silver={0: 2})

    table.when(0, TakeWorkers(3)).then(WorkersTaken(0, 2, die=3), TurnBegan(1))
