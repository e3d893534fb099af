"""Exchanging resources: with the bank, by trade ships and by large trade ships."""

import pytest

from games.rivals.commands import Exchange, ExchangeFromRegion
from games.rivals.events import ResourcesExchanged, ResourcesLost, ResourcesReceived
from games.rivals.tests.position import Table, amounts


def rich() -> Table:
    return Table().filled(0)


@pytest.mark.rule("RIV-066", "RIV-067", "RIV-068")
def test_three_of_a_kind_go_for_one_of_another_from_any_regions() -> None:
    table = Table().emptied(0).settle(0, "left", "hill_1", "field_1").store(hill_1=1, hill_3=2)

    after = table.does(0, Exchange("brick", "ore"))

    assert after.facts == [
        ResourcesExchanged(0, "brick", "ore", "base"),
        ResourcesLost(0, amounts(hill_1=1, hill_3=2)),
        ResourcesReceived(0, amounts(mountain_5=1)),
    ]
    table.refuses(0, Exchange("brick", "brick"), "same_resource", "RIV-067")
    table.refuses(0, Exchange("ore", "brick"), "not_enough_resources", "RIV-067")
    table.store(mountain_5=3).refuses(0, Exchange("brick", "ore"), "no_room", "RIV-308")


@pytest.mark.rule("RIV-069", "RIV-070", "RIV-138")
@pytest.mark.parametrize(
    ("ship", "kind", "regions"),
    [
        ("ore_ship", "ore", ("mountain_5", "mountain_2")),
        ("grain_ship", "grain", ("field_6", "field_1")),
        ("gold_ship", "gold", ("gold_river_1", "gold_river_2")),
        ("lumber_ship", "lumber", ("forest_2", "forest_4")),
        ("brick_ship", "brick", ("hill_3", "hill_1")),
        ("wool_ship", "wool", ("pasture_4", "pasture_5")),
    ],
)
def test_a_trade_ship_exchanges_two_of_its_resource_any_number_of_times(
    ship: str, kind: str, regions: tuple[str, str]
) -> None:
    take, lower = ("ore", "mountain_4") if kind != "ore" else ("lumber", "forest_6")
    table = Table().emptied(0).settle(0, "left", regions[1], lower).store(**dict.fromkeys(regions, 1))
    command = Exchange(kind, take, "trade_ship")  # type: ignore[arg-type]
    table.refuses(0, command, "no_such_trade_ship", "RIV-138")

    table.stand(0, 13, "top", ship)
    table.store(**{regions[0]: 0}).refuses(0, command, "not_enough_resources", "RIV-138")
    table.store(**{regions[0]: 1})
    after = table.does(0, command)
    assert after.stored(*regions) == [0, 0]
    again = table.store(**dict.fromkeys(regions, 3)).does(0, command)
    assert again.waiting == (0, "pay")


@pytest.mark.rule("RIV-139", "RIV-228", "RIV-140")
def test_a_large_trade_ship_exchanges_two_of_one_adjacent_region() -> None:
    table = Table().emptied(0).stand(0, 11, "top", "large_trade_ship").store(forest_2=3, gold_river_1=1, hill_3=3)
    table.refuses(0, ExchangeFromRegion("gold_river_1", "ore"), "no_large_trade_ship", "RIV-139")
    table.refuses(0, ExchangeFromRegion("hill_3", "ore"), "no_large_trade_ship", "RIV-139")

    after = table.does(0, ExchangeFromRegion("forest_2", "ore"))
    assert after.facts[1:] == [
        ResourcesLost(0, amounts(forest_2=2)),
        ResourcesReceived(0, amounts(mountain_5=1)),
    ]
    again = after.store(forest_2=2).does(0, ExchangeFromRegion("forest_2", "gold"))
    assert again.stored("forest_2", "gold_river_1") == [0, 2]
    table.refuses(0, ExchangeFromRegion("forest_2", "lumber"), "same_resource", "RIV-067")
