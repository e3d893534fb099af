"""Chapter 4: which regions a gain or a loss may touch, and how much of it."""

import pytest

from games.catan_card import GAME
from games.catan_card.commands import (
    GiveResource,
    Pass,
    PlayAttack,
    PlayCaravan,
    RollDice,
    SpendFrom,
    StoreOn,
    TakeResource,
)
from games.catan_card.events import AgendaSet, StockLowered, StockRaised
from games.catan_card.resources import Region
from games.catan_card.tests.position import (
    FIELDS,
    FOREST,
    GOLD,
    HILLS,
    MOUNTAINS,
    PASTURE,
    attack_roll,
    before_roll,
    in_main,
    play,
    player,
    roll,
    stock,
)

EAST = {15: (Region("forest", 6), Region("fields", 3))}


@pytest.mark.rule("CCG-028", "CCG-025", "CCG-051")
def test_a_gain_of_any_kind_goes_on_no_full_region_and_on_none_that_is_not_there() -> None:
    table = before_roll(player(stock={FOREST: 3, HILLS: 2}))
    asked = play(table, (0, RollDice(), roll("year_of_plenty", 1)))

    for spot in (FOREST, 16, 8):
        asked.when(0, StoreOn(spot)).then_rejected("no_room_there", "CCG-028")
    assert GAME.legal(asked.state, 0) == [StoreOn(spot) for spot in (HILLS, MOUNTAINS, FIELDS, PASTURE, GOLD)]
    assert stock(play(asked, (0, StoreOn(HILLS)))) == {FOREST: 3, HILLS: 3}


@pytest.mark.rule("CCG-028", "CCG-026")
def test_a_gain_of_one_kind_goes_only_on_a_region_of_that_kind_with_room() -> None:
    """Two forests with room and a full one; the hills are no forest."""
    settlements = {**EAST, 17: (Region("forest", 1), Region("hills", 1))}
    table = in_main(
        player(cities=[11, 13], roads=[14, 16], settlements=settlements, hand=["merchant"], stock={16: 3}),
        player(stock={FOREST: 1}),
    )
    asked = play(table, (0, PlayAttack("merchant")), (0, TakeResource("lumber")))

    for spot in (16, HILLS):
        asked.when(0, StoreOn(spot)).then_rejected("no_room_there", "CCG-028")
    assert GAME.legal(asked.state, 0) == [StoreOn(FOREST), StoreOn(18)]


@pytest.mark.rule("CCG-029", "CCG-026")
def test_a_loss_is_taken_from_no_empty_region() -> None:
    table = in_main(
        player(cities=[11, 13, 15], roads=[14], settlements=EAST, hand=["caravan"], stock={FOREST: 1, GOLD: 1})
    )
    asked = play(table, (0, PlayCaravan(1)))

    for spot in (16, HILLS):
        asked.when(0, SpendFrom(spot)).then_rejected("no_stock_there", "CCG-029")
    assert GAME.legal(asked.state, 0) == [SpendFrom(FOREST), SpendFrom(GOLD)]


@pytest.mark.rule("CCG-139", "CCG-140")
def test_a_merchant_gives_back_exactly_one_of_many() -> None:
    table = in_main(
        player(cities=[11, 13], roads=[14], settlements=EAST, hand=["merchant"], stock={GOLD: 3}),
        player(stock={MOUNTAINS: 3}),
    )
    asked = play(table, (0, PlayAttack("merchant")), (0, TakeResource("ore")), (0, Pass()))

    asked.when(0, GiveResource("gold")).then(
        StockLowered(0, (GOLD,), "merchant"), StockRaised(1, (GOLD,), "merchant"), AgendaSet(())
    )


@pytest.mark.rule("CCG-138")
@pytest.mark.parametrize("amount", [0, 3])
def test_a_caravan_swaps_neither_none_nor_three(amount: int) -> None:
    table = in_main(player(cities=[11, 13], roads=[14], settlements=EAST, hand=["caravan"], stock={GOLD: 3}))

    table.when(0, PlayCaravan(amount)).then_rejected("wrong_number", "CCG-138")


@pytest.mark.rule("CCG-043", "CCG-139", "CCG-143")
def test_commerce_and_the_second_of_a_merchant_may_be_left_and_brigands_may_not() -> None:
    rich = player(stock={GOLD: 3, MOUNTAINS: 3})
    owner = player(cities=[11, 13], sites={20: "marketplace"}, hand=["merchant", "brigands"])
    commerce = play(before_roll(owner, rich), (0, RollDice(), roll("commerce", 2)))
    merchant = play(in_main(owner, rich), (0, PlayAttack("merchant")))
    second = play(merchant, (0, TakeResource("ore")))
    brigands = play(in_main(owner, rich), (0, PlayAttack("brigands")), (1, Pass(), attack_roll(1)))
    last = play(brigands, (0, TakeResource("ore")))

    assert [Pass() in GAME.legal(at.state, 0) for at in (commerce, merchant, second, brigands, last)] == [
        True,
        False,
        True,
        False,
        False,
    ]
    for table in (brigands, last):
        table.when(0, Pass()).then_rejected("must_take", "CCG-143")
    merchant.when(0, Pass()).then_rejected("must_take", "CCG-139")
