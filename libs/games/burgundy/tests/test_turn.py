"""The turn, its two dice, and workers that change them."""

import pytest

from games.burgundy import GAME
from games.burgundy.commands import BuyTile, Command, EndTurn, PlaceTile, SellGoods, TakeTile, TakeWorkers
from games.burgundy.events import (
    BenefitReceived,
    Event,
    GoodsSold,
    TilePlaced,
    TileTaken,
    TurnBegan,
    WorkersTaken,
)
from games.burgundy.tests.position import listed, luck, own, position


@pytest.mark.rule("BUR-051", "BUR-053")
def test_a_turn_is_two_actions_which_may_be_the_same() -> None:
    table = position(dice=(3, 4))

    table = table.when(0, TakeWorkers(4)).then(WorkersTaken(0, 2, die=4))
    table.when(0, TakeWorkers(3)).then(WorkersTaken(0, 2, die=3), TurnBegan(1))


@pytest.mark.rule("BUR-053")
def test_the_dice_may_be_used_in_any_order_and_for_different_actions() -> None:
    table = position(dice=(3, 1), depots={3: ["cow_2"]}, goods={0: ["turquoise"]})

    first, second = TakeTile(3, "cow_2", 3), SellGoods("turquoise", 1)
    assert own(table.when(0, first).then_scenario().when(0, second).then_scenario()).dice == ()
    assert own(table.when(0, second).then_scenario().when(0, first).then_scenario()).dice == ()


@pytest.mark.rule("BUR-052")
def test_a_used_die_is_gone_for_this_round() -> None:
    table = position(dice=(3, 4)).when(0, TakeWorkers(4)).then_scenario()

    table.when(0, TakeWorkers(4)).then_rejected("no_such_die", "BUR-052")


@pytest.mark.rule("BUR-051")
def test_an_action_without_a_die_is_refused() -> None:
    position(dice=(3, 4)).when(0, TakeWorkers()).then_rejected("die_needed", "BUR-051")


@pytest.mark.rule("BUR-050")
def test_the_turn_belongs_to_one_seat() -> None:
    table = position(dice=(3, 4))

    table.when(1, TakeWorkers(3)).then_rejected("not_your_turn", "BUR-050")
    assert GAME.legal(table.state, 1) == ()
    assert set(GAME.awaiting(table.state)) == {0}


@pytest.mark.rule("BUR-054")
def test_there_are_four_dice_actions() -> None:
    table = position(dice=(3,), depots={3: ["cow_2"]}, goods={0: ["pink"]}, storage={0: ["bank"]})

    assert list(GAME.legal(table.state, 0)) == [
        TakeTile(3, "cow_2", 3),
        PlaceTile("bank", 11, 3),
        PlaceTile("bank", 25, 3),
        SellGoods("pink", 3),
        TakeWorkers(3),
    ]


@pytest.mark.rule("BUR-330")
def test_a_die_cannot_be_wasted() -> None:
    table = position(dice=(3,))

    table.when(0, EndTurn()).then_rejected("dice_left", "BUR-330")
    assert list(GAME.legal(table.state, 0)) == [TakeWorkers(3)]


@pytest.mark.rule("BUR-056", "BUR-057")
@pytest.mark.parametrize("number", [3, 5])
def test_a_worker_changes_a_die_by_one_up_or_down_and_is_gone(number: int) -> None:
    tile = {3: "cow_2", 5: "mine"}[number]
    table = position(dice=(4, 4), depots={3: ["cow_2"], 5: ["mine"]}, workers={0: 1})

    table = table.when(0, TakeTile(number, tile, 4, 1)).then(TileTaken(0, tile, number, 4, 1))  # type: ignore[arg-type]

    assert own(table).workers == 0


@pytest.mark.rule("BUR-057")
def test_a_die_unchanged_serves_only_for_its_number() -> None:
    table = position(dice=(4, 4), depots={3: ["cow_2"]}, workers={0: 1})

    table.when(0, TakeTile(3, "cow_2", 4)).then_rejected("wrong_number", "BUR-062")


@pytest.mark.rule("BUR-057")
def test_no_more_workers_are_spent_than_needed() -> None:
    table = position(dice=(3, 4), depots={3: ["cow_2"]}, workers={0: 2})

    for spent in (1, 2):
        table.when(0, TakeTile(3, "cow_2", 3, spent)).then_rejected("too_many_workers", "BUR-057")
    assert listed(table, TakeTile) == [TakeTile(3, "cow_2", 3), TakeTile(3, "cow_2", 4, 1)]


@pytest.mark.rule("BUR-058")
@pytest.mark.parametrize(("face", "number"), [(6, 1), (1, 6)])
def test_the_step_between_6_and_1_costs_one_worker(face: int, number: int) -> None:
    table = position(dice=(face, face), depots={1: ["ship"], 6: ["bank"]}, workers={0: 1})
    tile = "ship" if number == 1 else "bank"

    table.when(0, TakeTile(number, tile, face, 1)).then(TileTaken(0, tile, number, face, 1))  # type: ignore[arg-type]


@pytest.mark.rule("BUR-059", "BUR-060")
def test_two_workers_turn_a_2_into_a_6() -> None:
    table = position(dice=(2, 2), depots={6: ["bank"]}, workers={0: 2})

    table.when(0, TakeTile(6, "bank", 2, 2)).then(TileTaken(0, "bank", 6, 2, 2))


@pytest.mark.rule("BUR-061")
def test_nobody_spends_more_workers_than_there_are() -> None:
    table = position(dice=(2, 2), depots={6: ["bank"]}, workers={0: 1})

    table.when(0, TakeTile(6, "bank", 2, 2)).then_rejected("too_few_workers", "BUR-061")
    assert listed(table, TakeTile) == []


@pytest.mark.rule("BUR-209")
def test_workers_gained_may_be_spent_on_the_second_die() -> None:
    table = position(dice=(2, 5), depots={4: ["ship"]})

    table = table.when(0, TakeWorkers(2)).then_scenario()

    table.when(0, TakeTile(4, "ship", 5, 1)).then(TileTaken(0, "ship", 4, 5, 1), TurnBegan(1))


@pytest.mark.rule("BUR-331")
def test_workers_change_no_die_of_others_and_are_not_spent_in_their_turns() -> None:
    table = position(dice=(2, 2), depots={1: ["ship"], 6: ["bank"]}, workers={0: 3, 1: 3})
    table = table.with_state(lambda state: setattr(state.holdings[1], "dice", (1, 1)))

    table.when(0, TakeTile(1, "ship", 1)).then_rejected("no_such_die", "BUR-052")
    table.when(1, TakeTile(6, "bank", 1, 1)).then_rejected("not_your_turn", "BUR-050")


@pytest.mark.rule("BUR-055", "BUR-149", "BUR-150", "BUR-314")
def test_the_purchase_may_come_before_between_or_after_the_actions() -> None:
    table = position(dice=(3, 4), black=["mine", "ship"], silver={0: 2})
    before = table
    between = before.when(0, TakeWorkers(3)).then_scenario()
    after = between.when(0, TakeWorkers(4)).then_scenario()

    for moment, dice in ((before, 2), (between, 1), (after, 0)):
        assert len(own(moment).dice) == dice
        assert listed(moment, BuyTile) == [BuyTile("mine"), BuyTile("ship")]
        bought = moment.when(0, BuyTile("mine"), luck()).then_scenario()
        assert len(own(bought).dice) == dice
    assert GAME.awaiting(after.state)[0].kind == "buy_or_end"


@pytest.mark.rule("BUR-314")
def test_after_the_second_die_the_player_ends_the_turn_or_it_ends_by_itself() -> None:
    rich = position(dice=(3,), black=["mine"], silver={0: 2}).when(0, TakeWorkers(3)).then(WorkersTaken(0, 2, die=3))
    rich.when(0, EndTurn()).then(TurnBegan(1))

    poor = position(dice=(3,), black=["mine"], silver={0: 1})
    poor.when(0, TakeWorkers(3)).then(WorkersTaken(0, 2, die=3), TurnBegan(1))


@pytest.mark.rule("BUR-314")
@pytest.mark.parametrize(
    ("action", "events"),
    [
        (PlaceTile("bank", 25, 3), (TilePlaced(0, "bank", 25, 3), BenefitReceived(0, "bank", silver=2))),
        (SellGoods("pink", 3), (GoodsSold(0, "pink", 1, 2, 1, die=3),)),
        (TakeWorkers(3), (WorkersTaken(0, 2, 1, die=3),)),
    ],
)
def test_silver_that_the_last_action_brings_can_still_buy(action: Command, events: tuple[Event, ...]) -> None:
    silver = 0 if isinstance(action, PlaceTile) else 1
    table = position(
        dice=(3,),
        black=["mine"],
        silver={0: silver},
        storage={0: ["bank"]},
        goods={0: ["pink"]},
        duchy={0: {12: "knowledge_13"}},
    )

    table = table.when(0, action).then(*events)

    assert own(table).silver == 2
    assert GAME.legal(table.state, 0) == [EndTurn(), BuyTile("mine")]


@pytest.mark.rule("BUR-147")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_any_die_takes_two_workers(die: int) -> None:
    table = position(dice=(die, 1)).when(0, TakeWorkers(die)).then(WorkersTaken(0, 2, die=die))

    assert own(table).workers == 2


def test_of_two_equal_dice_each_command_is_listed_once() -> None:
    table = position(dice=(3, 3), depots={3: ["cow_2"]}, goods={0: ["pink"]}, storage={0: ["bank"]})

    commands = GAME.legal(table.state, 0)

    assert len(commands) == len(set(commands)) == 5


def test_the_prompt_tells_how_many_actions_are_left() -> None:
    table = position(dice=(3, 4))

    assert GAME.awaiting(table.state)[0].amount == 2
    assert GAME.awaiting(table.when(0, TakeWorkers(3)).then_scenario().state)[0].amount == 1


def test_goods_are_sold_with_the_fewest_workers() -> None:
    table = position(dice=(1, 1), goods={0: ["orange"]}, workers={0: 1})

    table.when(0, SellGoods("orange", 1, 1)).then(GoodsSold(0, "orange", 1, 2, 1, die=1, workers=1))
