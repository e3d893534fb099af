"""Castles: an extra action with any number."""

import pytest

from games.burgundy import GAME
from games.burgundy.commands import BuyTile, EndTurn, LoadShip, PlaceTile, SellGoods, TakeTile, TakeWorkers, Waive
from games.burgundy.events import (
    BenefitReceived,
    ChoiceOpened,
    GoodsSold,
    TilePlaced,
    TileTaken,
    TurnBegan,
    WorkersTaken,
)
from games.burgundy.state import State
from games.burgundy.tests.position import Table, listed, own, position
from games.burgundy.tiles import Tile

LEADING: dict[int, Tile] = {12: "knowledge_16"}
"""A tile that opens space 6, a castle's, for a 6."""


def castle_placed(duchy: dict[int, Tile] | None = None, **given: object) -> Table:
    """Return a position in which seat 0 has placed a castle with one of its dice, and 1 is left."""
    storage = ["castle", *given.pop("storage", [])]  # type: ignore[misc]
    table = position(dice=(6, 1), storage={0: storage}, duchy={0: duchy or LEADING}, **given)  # type: ignore[arg-type]
    return table.when(0, PlaceTile("castle", 6, 6)).then(TilePlaced(0, "castle", 6, 6), ChoiceOpened(0, "castle"))


@pytest.mark.rule("BUR-096", "BUR-097", "BUR-098", "BUR-302")
def test_every_dice_action_may_be_chosen_with_any_number_and_no_workers() -> None:
    table = castle_placed(depots={3: ["cow_2"], 5: ["mine"]}, goods={0: ["orange", "pink"]}, storage=["bank"])

    assert list(GAME.legal(table.state, 0)) == [
        TakeTile(3, "cow_2"),
        TakeTile(5, "mine"),
        PlaceTile("bank", 11),
        PlaceTile("bank", 13),
        PlaceTile("bank", 25),
        SellGoods("pink"),
        SellGoods("orange"),
        TakeWorkers(),
    ]
    table.when(0, TakeTile(5, "mine")).then(TileTaken(0, "mine", 5))
    table.when(0, PlaceTile("bank", 13)).then(TilePlaced(0, "bank", 13), BenefitReceived(0, "bank", silver=2))
    table.when(0, SellGoods("pink")).then(GoodsSold(0, "pink", 1, 2, 1))
    table.when(0, TakeWorkers()).then(WorkersTaken(0, 2))


@pytest.mark.rule("BUR-099")
def test_the_extra_action_uses_up_no_die() -> None:
    table = castle_placed()
    assert own(table).dice == (1,)

    table.when(0, TakeWorkers(1)).then_rejected("no_die_used", "BUR-099")
    table = table.when(0, TakeWorkers()).then(WorkersTaken(0, 2))

    assert own(table).dice == (1,)
    table.when(0, TakeWorkers(1)).then(WorkersTaken(0, 2, die=1), TurnBegan(1))


@pytest.mark.rule("BUR-302", "BUR-313")
def test_the_extra_action_comes_before_anything_else_and_cannot_be_declined() -> None:
    table = castle_placed(black=["mine"], silver={0: 2})

    for command in (EndTurn(), Waive(), LoadShip((1,))):
        table.when(0, command).then_rejected("extra_action_pending", "BUR-302")
    table.when(0, BuyTile("mine")).then_rejected("extra_action_pending", "BUR-313")
    assert listed(table, BuyTile) == []
    assert GAME.awaiting(table.state)[0].kind == "extra_action"
    assert listed(table.when(0, TakeWorkers()).then_scenario(), BuyTile) == [BuyTile("mine")]


@pytest.mark.rule("BUR-302")
def test_taking_workers_is_possible_when_nothing_else_is() -> None:
    assert list(GAME.legal(castle_placed().state, 0)) == [TakeWorkers()]


@pytest.mark.rule("BUR-303")
def test_a_castle_may_place_a_castle_and_each_gives_its_action() -> None:
    table = castle_placed(storage=["castle"])

    table = table.when(0, PlaceTile("castle", 1)).then(TilePlaced(0, "castle", 1), ChoiceOpened(0, "castle"))
    table = table.when(0, TakeWorkers()).then(WorkersTaken(0, 2))

    assert table.state.pending is None
    assert own(table).dice == (1,)


@pytest.mark.rule("BUR-303", "BUR-123")
def test_a_city_hall_placed_by_a_castle_may_place_a_city_hall() -> None:
    table = castle_placed({12: "knowledge_16", 11: "bank"}, storage=["city_hall", "city_hall"])
    table = table.when(0, PlaceTile("city_hall", 13)).then(TilePlaced(0, "city_hall", 13), ChoiceOpened(0, "city_hall"))
    answer = table.when(0, PlaceTile("city_hall", 25))
    assert answer.events[0] == TilePlaced(0, "city_hall", 25)
    assert own(answer.then_scenario()).dice == (1,)


@pytest.mark.rule("BUR-304")
def test_knowledge_tiles_work_for_the_extra_action() -> None:
    duchy: dict[int, Tile] = {
        12: "knowledge_3",
        7: "knowledge_4",
        3: "knowledge_13",
        30: "knowledge_14",
        34: "knowledge_7",
        35: "knowledge_5",
    }
    table = castle_placed(duchy, goods={0: ["pink"]}, depot_goods={1: ["red"], 2: ["red"]}, storage=["ship", "cow_3"])

    table.when(0, SellGoods("pink")).then(GoodsSold(0, "pink", 1, 2, 2, 1))
    table.when(0, TakeWorkers()).then(WorkersTaken(0, 4, 1))
    loading = table.when(0, PlaceTile("ship", 17)).then_scenario()
    assert LoadShip((1, 2)) in listed(loading, LoadShip)
    beside = castle_placed({**duchy, 11: "bank"}, storage=["cow_3"])
    assert own(beside.when(0, PlaceTile("cow_3", 5)).then_scenario()).points == 4


@pytest.mark.rule("BUR-308")
def test_a_castles_action_discards_when_the_storage_is_full() -> None:
    table = castle_placed(depots={3: ["cow_2"]}, storage=["bank", "mine"])
    table = table.with_state(refill)

    table.when(0, TakeTile(3, "cow_2")).then_rejected("storage_full", "BUR-065")
    assert listed(table, TakeTile) == [TakeTile(3, "cow_2", discard=tile) for tile in ("bank", "mine", "pig_2")]
    table.when(0, TakeTile(3, "cow_2", discard="mine")).then(TileTaken(0, "cow_2", 3, discarded="mine"))


def refill(state: State) -> None:
    """Move a pig from the stock to the storage."""
    animals = list(state.stocks[1])
    animals.remove("pig_2")
    state.stocks = (state.stocks[0], tuple(animals), *state.stocks[2:])
    state.holdings[0].storage.append("pig_2")


@pytest.mark.rule("BUR-324")
def test_no_workers_and_no_free_step_have_a_part_in_it() -> None:
    table = castle_placed(storage=["bank"], workers={0: 3})

    table.when(0, PlaceTile("bank", 11, workers=1)).then_rejected("no_die_used", "BUR-099")
    table.when(0, PlaceTile("bank", 11)).then_scenario()


@pytest.mark.rule("BUR-334")
def test_a_region_completed_by_the_extra_action_scores_with_the_current_phase() -> None:
    table = castle_placed(phase=3, storage=["watchtower"])

    answer = table.when(0, PlaceTile("watchtower", 11))

    assert [type(event).__name__ for event in answer.events] == ["TilePlaced", "BenefitReceived", "RegionCompleted"]
    assert own(answer.then_scenario()).points == 4 + 1 + 6
