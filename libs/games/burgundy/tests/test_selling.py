"""Selling goods and taking workers, and the knowledge tiles that make them better."""

import pytest

from gamekit.audience import OMNISCIENT, SPECTATOR, Viewer
from games.burgundy import GAME
from games.burgundy.commands import BuyTile, EndTurn, PlaceTile, SellGoods, TakeWorkers
from games.burgundy.events import BenefitReceived, ChoiceOpened, GoodsSold, TilePlaced, WorkersTaken
from games.burgundy.goods import GOODS, Good, GoodsCounts
from games.burgundy.tests.position import listed, own, position
from games.burgundy.tiles import Tile

SALES: dict[int, Tile] = {12: "knowledge_3", 7: "knowledge_4"}
WORKERS: dict[int, Tile] = {12: "knowledge_13", 7: "knowledge_14"}


def only(tiles: dict[int, Tile], tile: Tile) -> dict[int, Tile]:
    """Return the one tile, on the space that is open from the start."""
    assert tile in tiles.values()
    return {12: tile}


@pytest.mark.rule("BUR-139")
@pytest.mark.parametrize(("die", "good"), list(enumerate(GOODS, start=1)))
def test_the_die_names_the_color_to_sell(die: int, good: Good) -> None:
    table = position(dice=(die, die), goods={0: [good, good]})

    table.when(0, SellGoods(good, die)).then(GoodsSold(0, good, 2, 4, 1, die=die))
    assert listed(position(dice=(die % 6 + 1,), goods={0: [good]}), SellGoods) == []


@pytest.mark.rule("BUR-057", "BUR-139")
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_every_color_that_the_workers_reach_may_be_sold(workers: int) -> None:
    table = position(dice=(1, 1), goods={0: ["violet", "pink", "red"]}, workers={0: workers})

    reached = [SellGoods("violet", 1, 1), SellGoods("pink", 1, 2), SellGoods("red", 1, 3)]
    assert listed(table, SellGoods) == reached[:workers]


@pytest.mark.rule("BUR-139")
def test_goods_of_another_number_are_refused() -> None:
    position(dice=(1, 1), goods={0: ["pink"]}).when(0, SellGoods("pink", 1)).then_rejected("wrong_number", "BUR-139")


@pytest.mark.rule("BUR-140", "BUR-141", "BUR-144")
def test_all_goods_of_the_color_go_to_the_pile_and_free_their_space() -> None:
    table = position(dice=(3, 1), goods={0: ["pink", "pink", "pink", "red"]})

    table = table.when(0, SellGoods("pink", 3)).then(GoodsSold(0, "pink", 3, 6, 1, die=3))

    assert own(table).goods == (0, 0, 0, 1, 0, 0)
    assert own(table).sold == (0, 0, 3, 0, 0, 0)


@pytest.mark.rule("BUR-142", "BUR-143")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("amount", [1, 4])
def test_a_sale_gives_one_silver_and_as_many_points_per_tile_as_there_are_players(seats: int, amount: int) -> None:
    table = position(seats, dice=(3, 1), goods={0: ["pink"] * amount})

    table = table.when(0, SellGoods("pink", 3)).then(GoodsSold(0, "pink", amount, seats * amount, 1, die=3))

    assert (own(table).silver, own(table).points) == (1, seats * amount)


@pytest.mark.rule("BUR-145")
def test_a_color_that_is_not_stored_cannot_be_sold() -> None:
    table = position(dice=(3, 1), goods={0: ["red"]})

    table.when(0, SellGoods("pink", 3)).then_rejected("no_such_goods", "BUR-145")
    assert listed(table, SellGoods) == []


@pytest.mark.rule("BUR-146", "BUR-343")
@pytest.mark.parametrize(("viewer", "shown"), [(0, True), (1, False), (SPECTATOR, False), (OMNISCIENT, True)])
def test_the_owner_may_look_at_the_sold_goods(viewer: Viewer, shown: bool) -> None:
    seat = GAME.view(position(sold={0: ["pink", "red"]}).state, viewer).seats[0]

    assert seat.sold == (GoodsCounts(pink=1, red=1) if shown else None)
    assert seat.sold_count == 2


@pytest.mark.rule("BUR-169")
def test_knowledge_3_gives_two_silver_for_a_sale() -> None:
    table = position(dice=(3, 1), goods={0: ["pink"]}, duchy={0: only(SALES, "knowledge_3")})

    table.when(0, SellGoods("pink", 3)).then(GoodsSold(0, "pink", 1, 2, 2, die=3))


@pytest.mark.rule("BUR-169", "BUR-314")
def test_the_silver_of_knowledge_3_is_enough_for_a_purchase_after_the_last_die() -> None:
    table = position(dice=(4,), goods={0: ["red"]}, duchy={0: {12: "knowledge_3"}}, black=["mine"])

    table = table.when(0, SellGoods("red", 4)).then(GoodsSold(0, "red", 1, 2, 2, die=4))

    assert GAME.legal(table.state, 0) == [EndTurn(), BuyTile("mine")]


@pytest.mark.rule("BUR-170")
def test_knowledge_4_gives_a_worker_for_a_sale() -> None:
    table = position(dice=(3, 1), goods={0: ["pink"]}, duchy={0: only(SALES, "knowledge_4")})

    table = table.when(0, SellGoods("pink", 3)).then(GoodsSold(0, "pink", 1, 2, 1, 1, die=3))

    assert own(table).workers == 1


@pytest.mark.rule("BUR-327", "BUR-169", "BUR-170")
def test_knowledge_3_and_4_work_together_also_for_a_warehouse() -> None:
    table = position(dice=(3, 1), storage={0: ["warehouse"]}, goods={0: ["pink"]}, duchy={0: SALES})

    table = table.when(0, PlaceTile("warehouse", 25, 3)).then(
        TilePlaced(0, "warehouse", 25, 3), ChoiceOpened(0, "warehouse")
    )
    table = table.when(0, SellGoods("pink")).then(GoodsSold(0, "pink", 1, 2, 2, 1))

    assert (own(table).silver, own(table).workers) == (2, 1)


@pytest.mark.rule("BUR-182")
def test_knowledge_13_adds_a_silver_to_taking_workers() -> None:
    table = position(dice=(3, 1), duchy={0: only(WORKERS, "knowledge_13")})

    table = table.when(0, TakeWorkers(3)).then(WorkersTaken(0, 2, 1, 3))

    assert (own(table).workers, own(table).silver) == (2, 1)


@pytest.mark.rule("BUR-183")
def test_knowledge_13_does_nothing_for_a_boarding_house() -> None:
    table = position(dice=(3, 1), storage={0: ["boarding_house"]}, duchy={0: WORKERS})

    table = table.when(0, PlaceTile("boarding_house", 25, 3)).then(
        TilePlaced(0, "boarding_house", 25, 3), BenefitReceived(0, "boarding_house", workers=4)
    )

    assert (own(table).workers, own(table).silver) == (4, 0)


@pytest.mark.rule("BUR-184")
def test_knowledge_14_takes_four_workers() -> None:
    table = position(dice=(3, 1), duchy={0: only(WORKERS, "knowledge_14")})

    table.when(0, TakeWorkers(3)).then(WorkersTaken(0, 4, 0, 3))


@pytest.mark.rule("BUR-326")
def test_knowledge_13_and_14_together_give_four_workers_and_a_silver() -> None:
    table = position(dice=(3, 1), duchy={0: WORKERS})

    table.when(0, TakeWorkers(3)).then(WorkersTaken(0, 4, 1, 3))
