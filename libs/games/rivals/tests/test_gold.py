"""The Era of Gold."""

import pytest

from games.rivals.commands import (
    Build,
    BuildAtRegion,
    Decline,
    Exchange,
    NameResource,
    PlayCard,
    Remove,
    RollDice,
    Store,
)
from games.rivals.events import (
    CelebrationCalled,
    DiceRolled,
    ExpansionRemoved,
    RegionExpansionBuilt,
    ResourcesLost,
    ResourcesReceived,
)
from games.rivals.tests.position import GOLD, Table, amounts, choose, pay
from testkit.chance import ScriptedChance


def era(*hand: str) -> Table:
    return Table(GOLD).hand(0, *hand)


# Gudrun


@pytest.mark.rule("RIV-151")
def test_gudrun_needs_a_pirate_ship_and_gold_to_take() -> None:
    table = era("gudrun").emptied().store(gold_river_4=1)
    table.refuses(0, PlayCard("gudrun"), "no_pirate_ship", "RIV-151")
    table.stand(0, 11, "top", "pirate_ship").store(gold_river_4=0)
    table.refuses(0, PlayCard("gudrun"), "nothing_to_take", "RIV-151")
    table.store(gold_river_4=1, gold_river_1=3).refuses(0, PlayCard("gudrun"), "nothing_to_take", "RIV-151")


@pytest.mark.rule("RIV-152", "RIV-163")
def test_gudrun_takes_two_gold_per_pirate_ship_as_far_as_there_is_gold_and_room() -> None:
    table = era("gudrun").emptied().stand(0, 11, "top", "pirate_ship").store(gold_river_4=2).cache(1, 10, "top", 1)

    asked = table.does(0, PlayCard("gudrun"))
    assert asked.waiting == (1, "pay")
    assert asked.options == [pay(gold_river_4=2), pay(gold_river_4=1, gold_cache=1)]
    after = asked.does(1, pay(gold_river_4=1, gold_cache=1))
    assert after.stored("gold_river_1", "gold_river_4", "gold_cache") == [2, 1, 0]

    two = table.again().stand(0, 13, "top", "pirate_ship").does(0, PlayCard("gudrun"))
    assert two.stored("gold_river_1", "gold_river_4", "gold_cache") == [3, 0, 0]
    little = table.again().store(gold_river_1=2).does(0, PlayCard("gudrun")).does(1, pay(gold_cache=1))
    assert little.stored("gold_river_1", "gold_cache") == [3, 0]


# Trade Master, Merchant, Brigands


@pytest.mark.rule("RIV-153", "RIV-170", "RIV-313")
def test_the_trade_master_takes_one_or_two_resources() -> None:
    table = era("trade_master").city(0, 11).emptied().store(hill_2=2, field_5=1)
    table.refuses(0, PlayCard("trade_master"), "no_merchant_guild", "RIV-153")
    table.stand(0, 11, "top", "merchant_guild")

    asked = table.does(0, PlayCard("trade_master"))
    asked.refuses(0, Decline(), "cannot_take_that", "RIV-310")
    once = asked.does(0, NameResource("brick"))
    assert once.facts == [ResourcesLost(1, amounts(hill_2=1)), ResourcesReceived(0, amounts(hill_3=1))]
    assert once.does(0, Decline()).waiting == (0, "act")
    assert once.does(0, NameResource("grain")).stored("field_6", "field_5") == [1, 0]

    table.emptied(1).refuses(0, PlayCard("trade_master"), "nothing_to_take", "RIV-313")


@pytest.mark.rule("RIV-154", "RIV-331", "RIV-313")
def test_the_merchant_needs_commerce_or_a_city() -> None:
    table = era("merchant").stand(0, 11, "top", "ore_ship")
    table.refuses(0, PlayCard("merchant"), "no_commerce_nor_city", "RIV-154")

    assert PlayCard("merchant") in table.again().city(0, 13).options
    silo = table.again().city(0, 13).stand(0, 13, "top", "salt_silo").stand(0, 11, "bottom", "gold_ship")
    assert silo.view_of(0).seats[0].points.commerce == 4
    table.city(0, 13).emptied(1).refuses(0, PlayCard("merchant"), "nothing_to_take", "RIV-313")


@pytest.mark.rule("RIV-155", "RIV-310")
def test_the_merchant_takes_up_to_two_and_gives_one_back() -> None:
    table = era("merchant").city(0, 11).emptied().store(hill_2=2)

    taken = table.does(0, PlayCard("merchant"))
    assert taken.waiting == (0, "take_resource")
    back = taken.does(0, Decline())
    assert back.facts == [ResourcesLost(0, amounts(hill_3=1)), ResourcesReceived(1, amounts(hill_2=1))]

    lost = era("merchant").city(0, 11).emptied(0).filled(1).store(forest_2=1).does(0, PlayCard("merchant"))
    lost = lost.does(0, NameResource("brick")).does(0, Decline())
    assert lost.waiting == (0, "give_back")
    assert lost.does(0, NameResource("lumber")).facts == [ResourcesLost(0, amounts(forest_2=1))]


@pytest.mark.rule("RIV-157", "RIV-180", "RIV-347", "RIV-313")
def test_brigands_take_up_to_three_of_a_kind_as_many_as_one_region_holds() -> None:
    table = era("gold_brigands").emptied().store(hill_2=3, gold_river_4=3, gold_river_1=2, hill_3=1)
    table.refuses(0, PlayCard("gold_brigands"), "no_strength_advantage", "RIV-157")
    table.stand(0, 11, "top", "candamir").cache(0, 10, "top")

    asked = table.does(0, PlayCard("gold_brigands"))
    assert asked.options == [NameResource("brick", 1), NameResource("brick", 2), NameResource("gold", 1)]
    after = asked.does(0, NameResource("brick", 2))
    assert after.facts == [
        ResourcesLost(1, amounts(hill_2=2)),
        ResourcesReceived(0, amounts(hill_3=1)),
        ResourcesReceived(0, amounts(hill_3=1)),
    ]

    poor = era("gold_brigands").emptied().stand(0, 11, "top", "candamir")
    poor.refuses(0, PlayCard("gold_brigands"), "nothing_to_take", "RIV-313")


# Reiner, and reprints


@pytest.mark.rule("RIV-158", "RIV-159", "RIV-340", "RIV-341")
@pytest.mark.parametrize(("hero", "asked"), [(None, [0, 1, 0]), ("inga", [1, 0])])
def test_reiner_calls_a_celebration_with_one_more_for_its_player(hero: str | None, asked: list[int]) -> None:
    table = era("reiner").rolling()
    if hero:
        table.stand(1, 11, "top", hero)

    called = table.does(0, PlayCard("reiner"))
    assert called.facts[-1] == CelebrationCalled(0)
    after = called.does(0, RollDice(), ScriptedChance(production=[5]))
    assert after.facts[0] == DiceRolled(0, 6, "celebration")
    seen = []
    while after.waiting and after.waiting[1] == "store_resource":
        seen.append(after.waiting[0])
        after = after.does(after.waiting[0], after.options[0])
    assert seen == asked


@pytest.mark.rule("RIV-340")
def test_brigitta_and_reiner_leave_nothing_to_roll() -> None:
    table = era("reiner", "brigitta").rolling().does(0, PlayCard("reiner")).does(0, PlayCard("brigitta"))
    chosen = table.does(0, table.options[1])

    assert chosen.does(0, RollDice()).facts[0] == DiceRolled(0, 2, "celebration")
    era("reiner").refuses(0, PlayCard("reiner"), "wrong_moment", "RIV-341")


@pytest.mark.rule("RIV-156", "RIV-164")
def test_reprints_work_like_the_basic_cards() -> None:
    smith = era("gold_goldsmith").emptied(0).store(gold_river_1=3).does(0, PlayCard("gold_goldsmith"))
    assert smith.facts[1] == ResourcesLost(0, amounts(gold_river_1=3))

    table = era().rolling().emptied(0).store(gold_river_1=3, pasture_4=3, forest_2=3)
    table.stand(0, 11, "top", "gold_storehouse")
    assert table.rolls(5, "brigand_attack").stored("gold_river_1") == [3]
    bridge = era().rolling().stand(0, 11, "top", "gold_toll_bridge").rolls(6, "plentiful_harvest")
    assert bridge.does(0, Store("hill_3")).stored("gold_river_1") == [2]
    ship = era().emptied(0).store(forest_2=2).stand(0, 11, "top", "gold_large_trade_ship")
    assert [type(command).__name__ for command in ship.options].count("ExchangeFromRegion") == 5


# The Gold Cache


@pytest.mark.rule("RIV-102", "RIV-160", "RIV-347", "RIV-348")
def test_the_gold_cache_lies_beside_any_region_and_needs_a_strong_hero() -> None:
    table = era("gold_cache")
    table.refuses(0, BuildAtRegion("gold_cache", "forest_2"), "no_strong_hero", "RIV-160")
    table.stand(0, 13, "top", "harald")
    table.refuses(0, BuildAtRegion("gold_cache", "forest_3"), "no_own_region", "RIV-102")
    table.refuses(0, Build("gold_cache", 11, "top"), "not_for_places", "RIV-101")

    after = table.does(0, BuildAtRegion("gold_cache", "mountain_5"))
    assert after.facts == [RegionExpansionBuilt(0, "gold_cache", "mountain_5")]
    region = after.view_of(0).seats[0].regions[-1]
    assert (region.key, region.expansion, region.expansion_y, region.expansion_stored) == (
        "mountain_5",
        "gold_cache",
        2,
        0,
    )
    gone = after.does(0, Remove("harald", 13, "top"))
    assert gone.state.princes[0].cache == (14, "bottom")
    era("harald").refuses(0, BuildAtRegion("harald", "forest_2"), "not_for_regions", "RIV-102")


@pytest.mark.rule("RIV-161")
def test_gold_in_the_cache_is_used_like_other_gold() -> None:
    table = era().emptied(0).cache(0, 10, "top", 2).store(gold_river_1=1)

    after = table.does(0, Exchange("gold", "ore"))

    assert after.facts[1] == ResourcesLost(0, amounts(gold_river_1=1, gold_cache=2))


# Expansions


@pytest.mark.rule("RIV-165")
def test_a_pirate_ship_sinks_a_trade_ship_that_the_opponent_chooses() -> None:
    table = era("pirate_ship").stand(1, 11, "top", "ore_ship").stand(1, 13, "top", "gold_ship")

    asked = table.does(0, Build("pirate_ship", 11, "top"))
    assert asked.waiting == (1, "lose_unit")
    after = asked.does(1, choose("gold_ship", 13, "top"))
    assert after.facts == [ExpansionRemoved(1, "gold_ship", 13, "top", "discards")]
    assert after.state.discards == ("gold_ship",)

    assert era("pirate_ship").does(0, Build("pirate_ship", 11, "top")).waiting == (0, "act")


def lending() -> Table:
    """Seat 0 has the trade advantage and a Moneylender."""
    table = era().rolling().city(0, 11).stand(0, 11, "top", "moneylender", "ore_ship")
    return table.stand(0, 11, "bottom", "gold_ship", "wool_ship").emptied()


@pytest.mark.rule("RIV-167", "RIV-168", "RIV-312")
def test_the_moneylender_takes_up_to_two_when_trade_is_rolled() -> None:
    table = lending().store(hill_2=3, hill_3=2).rolls(6, "trade")
    assert table.waiting == (0, "take_resource")
    once = table.does(0, NameResource("brick"))
    assert once.waiting == (0, "take_resource")
    assert once.options == [NameResource("grain"), Decline()] or Decline() in once.options
    assert table.does(0, Decline()).waiting == (0, "act")

    free = era("moneylender").filled(0).city(0, 11)
    assert Build("moneylender", 11, "top") in free.options


@pytest.mark.rule("RIV-169")
def test_each_mint_exchanges_a_gold_once_a_turn() -> None:
    table = era().city(0, 11).stand(0, 11, "top", "mint", "mint").emptied(0).store(gold_river_1=3)
    mint = Exchange("gold", "ore", "mint")

    twice = table.does(0, mint).does(0, mint)
    assert twice.stored("gold_river_1", "mountain_5") == [1, 2]
    twice.refuses(0, mint, "no_mint", "RIV-169")
    table.store(hill_3=3).refuses(0, Exchange("brick", "ore", "mint"), "no_mint", "RIV-169")


@pytest.mark.rule("RIV-171")
def test_the_staple_house_brings_two_resources_after_it_is_paid() -> None:
    table = era("staple_house").city(0, 11).stand(0, 11, "top", "merchant_guild").emptied(0)
    table.store(hill_3=2, mountain_5=1, pasture_4=1)
    table.refuses(0, Build("staple_house", 11, "top"), "cannot_afford", "RIV-048")

    asked = table.store(mountain_5=2).does(0, Build("staple_house", 11, "top"))
    assert asked.facts[1] == ResourcesLost(0, amounts(hill_3=2, mountain_5=2, pasture_4=1))
    assert asked.does(0, Store("hill_3")).does(0, Store("hill_3")).stored("hill_3") == [2]


@pytest.mark.rule("RIV-172")
def test_a_harbor_is_worth_a_point_while_there_are_three_trade_ships() -> None:
    table = era().city(0, 11, 13).stand(0, 11, "top", "harbor", "ore_ship").stand(0, 11, "bottom", "gold_ship")
    points = table.view_of(0).seats[0].points
    assert (points.expansions, points.commerce) == (0, 3)

    table.stand(0, 13, "top", "large_trade_ship")
    assert table.view_of(0).seats[0].points.expansions == 1
    gone = table.does(0, Remove("gold_ship", 11, "bottom"))
    assert gone.view_of(0).seats[0].points.expansions == 0


@pytest.mark.rule("RIV-173", "RIV-331")
def test_a_trading_base_adds_a_commerce_point_to_marketplace_and_harbor() -> None:
    table = era().city(0, 11, 13).stand(0, 11, "top", "trading_base")
    points = table.view_of(0).seats[0].points
    assert (points.expansions, points.commerce) == (1, 1)

    table.stand(0, 13, "top", "harbor").stand(0, 13, "bottom", "marketplace")
    assert table.view_of(0).seats[0].points.commerce == 5


@pytest.mark.rule("RIV-174", "RIV-331")
def test_a_salt_silo_adds_a_commerce_point_to_every_trade_ship() -> None:
    table = era().city(0, 11, 13).stand(0, 11, "top", "salt_silo")
    points = table.view_of(0).seats[0].points
    assert (points.expansions, points.commerce) == (1, 0)

    table.stand(0, 13, "top", "ore_ship", "large_trade_ship").stand(0, 13, "bottom", "pirate_ship")
    assert table.view_of(0).seats[0].points.commerce == 4
    assert table.view_of(0).seats[0].points.trade_token == 1


@pytest.mark.rule("RIV-176", "RIV-314")
def test_a_gift_for_the_prince_brings_gold_for_units_with_strength() -> None:
    table = era().emptied().stand(0, 11, "top", "harald").stand(0, 13, "top", "inga").stand(0, 13, "bottom", "ore_ship")

    assert table.again().revealing("gift_for_the_prince", production=4).stored("gold_river_1") == [2]
    assert table.store(gold_river_1=2).revealing("gift_for_the_prince", production=4).stored("gold_river_1") == [3]
