"""The dice: production, Brigand Attack, and the other faces of the event die."""

import pytest

from games.rivals.commands import Decline, NameResource, RollDice, Store
from games.rivals.events import (
    DiceRolled,
    EventCardRevealed,
    EventStackRebuilt,
    ResourcesLost,
    ResourcesReceived,
)
from games.rivals.places import Place
from games.rivals.tests.lands import dice
from games.rivals.tests.position import GOLD, Table, amounts, pay


def rolling() -> Table:
    return Table().rolling()


@pytest.mark.rule("RIV-033", "RIV-010")
def test_regions_of_the_number_gain_one_for_both_players() -> None:
    after = rolling().rolls(5)

    assert after.facts == [
        DiceRolled(0, 5, "trade"),
        ResourcesReceived(0, amounts(mountain_5=1)),
        ResourcesReceived(1, amounts(field_5=1)),
    ]
    assert after.stored("mountain_5", "field_5") == [2, 2]


@pytest.mark.rule("RIV-034")
def test_several_regions_of_the_number_gain_one_each() -> None:
    after = rolling().settle(0, "left", "hill_5", "pasture_5").rolls(5)

    assert after.facts[1] == ResourcesReceived(0, amounts(hill_5=1, pasture_5=1, mountain_5=1))


@pytest.mark.rule("RIV-011", "RIV-035")
def test_a_full_region_gains_nothing_and_no_other_region_does() -> None:
    table = rolling().settle(0, "left", "mountain_2", "hill_1").store(mountain_5=3, field_5=3)

    after = table.rolls(5)

    assert after.facts == [DiceRolled(0, 5, "trade")]
    assert after.stored("mountain_5", "mountain_2") == [3, 0]


@pytest.mark.rule("RIV-131", "RIV-132")
@pytest.mark.parametrize(
    ("card", "number", "region", "half"),
    [
        ("iron_foundry", 5, "mountain_5", "bottom"),
        ("grain_mill", 6, "field_6", "top"),
        ("lumber_camp", 2, "forest_2", "top"),
        ("weavers_shop", 4, "pasture_4", "bottom"),
        ("brick_factory", 3, "hill_3", "bottom"),
    ],
)
def test_a_booster_doubles_the_adjacent_region_as_far_as_there_is_room(
    card: str, number: int, region: str, half: str
) -> None:
    column = 13 if region in {"mountain_5", "field_6"} else 11
    table = rolling().stand(0, column, half, card)  # type: ignore[arg-type]

    assert table.again().rolls(number).facts[1] == ResourcesReceived(0, amounts(**{region: 2}))
    assert table.again().store(**{region: 2}).rolls(number).facts[1] == ResourcesReceived(0, amounts(**{region: 1}))


@pytest.mark.rule("RIV-063", "RIV-131")
def test_a_booster_in_the_other_half_or_at_another_place_does_nothing() -> None:
    for column, half in ((13, "top"), (11, "bottom")):
        after = rolling().stand(0, column, half, "iron_foundry").rolls(5)  # type: ignore[arg-type]
        assert after.facts[1] == ResourcesReceived(0, amounts(mountain_5=1))


@pytest.mark.rule("RIV-133")
def test_a_booster_works_in_the_opponents_turn_too() -> None:
    table = Table(active=1).stand(0, 13, "bottom", "iron_foundry").rolling(1)

    assert ResourcesReceived(0, amounts(mountain_5=2)) in table.rolls(5, seat=1).facts


@pytest.mark.rule("RIV-064")
def test_the_outer_site_of_a_city_is_adjacent_to_the_same_regions() -> None:
    table = rolling().city(0, 13).stand(0, 13, "bottom", "abbey", "iron_foundry")

    assert table.rolls(5).facts[1] == ResourcesReceived(0, amounts(mountain_5=2))


@pytest.mark.rule("RIV-317")
def test_boosters_of_one_region_add_up() -> None:
    table = rolling().emptied().city(0, 13)
    table.state.princes[0].places = (Place(11), Place(13, city=True, bottom=("iron_foundry", "iron_foundry")))

    rolled = table.scenario().when(0, RollDice(), dice(5, "trade"))

    assert rolled.events[1] == ResourcesReceived(0, amounts(mountain_5=3))


# Brigand Attack


@pytest.mark.rule("RIV-031", "RIV-037", "RIV-038")
def test_brigands_take_gold_and_wool_before_production_from_more_than_seven() -> None:
    table = rolling().emptied().store(gold_river_1=2, pasture_4=3, forest_2=3)
    table.store(pasture_1=3, gold_river_4=3, hill_2=1)

    after = table.rolls(4, "brigand_attack")

    assert after.facts == [
        DiceRolled(0, 4, "brigand_attack"),
        ResourcesLost(0, amounts(gold_river_1=2, pasture_4=3)),
        ResourcesReceived(0, amounts(pasture_4=1)),
    ]
    assert after.stored("pasture_1", "gold_river_4") == [3, 3]


@pytest.mark.rule("RIV-128", "RIV-129", "RIV-315")
def test_a_storehouse_hides_its_regions_from_the_count_but_not_from_the_loss() -> None:
    table = rolling().emptied().store(gold_river_1=3, pasture_4=3, forest_2=3).stand(0, 11, "top", "storehouse")

    safe = table.again().rolls(5, "brigand_attack")
    assert not [event for event in safe.facts if isinstance(event, ResourcesLost)]
    caught = table.again().store(hill_3=3, mountain_5=2).rolls(6, "brigand_attack")
    assert caught.facts[1] == ResourcesLost(0, amounts(gold_river_1=3, pasture_4=3))


@pytest.mark.rule("RIV-162", "RIV-315")
def test_the_gold_cache_is_neither_counted_nor_touched() -> None:
    table = Table(GOLD).rolling().emptied().cache(0, 10, "top", 3).store(forest_2=3, hill_3=3, gold_river_1=1)

    safe = table.again().rolls(5, "brigand_attack")
    assert safe.stored("gold_river_1", "gold_cache") == [1, 3]
    caught = table.again().store(mountain_5=1).rolls(6, "brigand_attack")
    assert caught.facts[1] == ResourcesLost(0, amounts(gold_river_1=1))


# Trade


def trading_advantage() -> Table:
    table = Table(GOLD).rolling().emptied().store(hill_2=1, field_5=2)
    return table.stand(0, 11, "top", "ore_ship").stand(0, 11, "bottom", "gold_ship").stand(0, 13, "top", "wool_ship")


@pytest.mark.rule("RIV-032", "RIV-039", "RIV-311")
def test_the_holder_of_the_trade_advantage_takes_a_resource_after_production() -> None:
    table = trading_advantage().rolls(6, "trade")
    assert table.waiting == (0, "take_resource")
    assert table.options == [NameResource("brick"), NameResource("ore"), NameResource("grain")]

    after = table.does(0, NameResource("grain"))

    assert after.facts == [ResourcesLost(1, amounts(field_5=1)), ResourcesReceived(0, amounts(field_6=1))]
    table.refuses(0, Decline(), "cannot_take_that", "RIV-310")


@pytest.mark.rule("RIV-040")
def test_trade_does_nothing_without_an_advantage() -> None:
    assert rolling().rolls(5, "trade").waiting == (0, "act")


@pytest.mark.rule("RIV-310", "RIV-311")
def test_only_what_can_be_stored_is_taken_and_nothing_where_nothing_can() -> None:
    table = trading_advantage().store(field_6=2, mountain_5=3)
    assert table.rolls(6, "trade").facts[-1] == ResourcesReceived(0, amounts(hill_3=1))
    assert trading_advantage().emptied(1).filled(0).rolls(5, "trade").waiting == (0, "act")


@pytest.mark.rule("RIV-310")
def test_the_opponent_decides_which_regions_pay() -> None:
    table = trading_advantage().settle(1, "left", "field_1", "hill_1").store(field_1=2)

    asked = table.rolls(6, "trade").does(0, NameResource("grain"))

    assert asked.waiting == (1, "pay")
    assert asked.options == [pay(field_1=1), pay(field_5=1)]
    after = asked.does(1, pay(field_5=1))
    assert after.facts == [ResourcesLost(1, amounts(field_5=1)), ResourcesReceived(0, amounts(field_6=1))]


# Celebration and Plentiful Harvest


@pytest.mark.rule("RIV-041", "RIV-086")
def test_a_celebration_is_for_who_has_more_skill_else_for_both() -> None:
    equal = rolling().rolls(6, "celebration")
    assert equal.waiting == (0, "store_resource")
    assert equal.does(0, Store("forest_2")).waiting == (1, "store_resource")

    skilled = rolling().stand(1, 11, "top", "inga").rolls(6, "celebration")
    assert skilled.waiting == (1, "store_resource")
    assert skilled.does(1, Store("hill_2")).waiting == (0, "act")


@pytest.mark.rule("RIV-042", "RIV-314")
def test_a_plentiful_harvest_gives_both_a_resource_the_active_first() -> None:
    table = Table(active=1).rolling(1).rolls(1, "plentiful_harvest", seat=1)

    assert table.waiting == (1, "store_resource")
    assert table.does(1, Store("hill_2")).waiting == (0, "store_resource")


@pytest.mark.rule("RIV-308")
def test_a_resource_of_choice_needs_room_and_is_lost_without_any() -> None:
    table = rolling().filled(0).store(hill_3=2).rolls(5, "plentiful_harvest")
    assert ResourcesReceived(0, amounts(hill_3=1)) in table.facts
    assert table.waiting == (1, "store_resource")
    table.refuses(1, Store("forest_2"), "cannot_store_there", "RIV-308")

    full = rolling().filled(0).filled(1).rolls(5, "plentiful_harvest")
    assert full.waiting == (0, "act")


@pytest.mark.rule("RIV-137", "RIV-166", "RIV-318")
def test_toll_bridges_and_pirate_ships_bring_gold_at_a_plentiful_harvest() -> None:
    table = Table(GOLD).rolling().stand(0, 11, "top", "toll_bridge").stand(0, 13, "top", "pirate_ship")

    after = table.again().rolls(6, "plentiful_harvest").does(0, Store("forest_2"))
    assert after.stored("gold_river_1") == [3]
    lost = table.again().store(gold_river_1=2).rolls(6, "plentiful_harvest").does(0, Store("forest_2"))
    assert lost.stored("gold_river_1") == [3]
    assert lost.waiting == (1, "store_resource")


# Event cards


@pytest.mark.rule("RIV-043", "RIV-044", "RIV-353")
def test_the_top_event_card_is_turned_up_and_goes_under_the_stack() -> None:
    table = rolling()
    top = next(card for card in table.state.events if card == "invention")
    table.state.events = (top, *(card for card in table.state.events if card != top))

    after = table.rolls(5, "event_card")

    assert EventCardRevealed(top) in after.facts
    assert after.state.events[-1] == top
    assert after.view_of(0).event_card == top


@pytest.mark.rule("RIV-045", "RIV-149", "RIV-353")
def test_yule_rebuilds_the_event_stack_and_another_card_is_drawn() -> None:
    table = rolling()
    events = ["yule", *(card for card in table.state.events if card != "yule")]
    table.state.events = tuple(events)
    order = [card for card in events if card != "yule"]

    after = table.rolls(5, "event_card", events=[7, 6, 5, 4, 3, 2, 1])

    rebuilt = next(event for event in after.facts if isinstance(event, EventStackRebuilt)).events
    assert rebuilt.seats == ()
    assert rebuilt.reveal() == (*order[3:], "yule", *order[:3])
    assert [event.card for event in after.facts if isinstance(event, EventCardRevealed)] == ["yule", order[3]]


# Marketplace


@pytest.mark.rule("RIV-134", "RIV-135", "RIV-227", "RIV-316")
def test_a_marketplace_brings_a_resource_where_the_opponent_has_more_regions_of_the_number() -> None:
    table = rolling().stand(0, 11, "top", "marketplace").store(field_3=3)
    table.settle(1, "left", "field_3", "gold_river_3").store(field_3=3)

    after = table.rolls(3)

    assert after.waiting == (0, "store_resource")
    assert after.options == [Store("forest_2"), Store("gold_river_1"), Store("field_6")]
    after.refuses(0, Store("mountain_5"), "cannot_store_there", "RIV-308")


@pytest.mark.rule("RIV-316")
def test_a_marketplace_needs_fewer_regions_and_works_in_both_turns() -> None:
    assert rolling().stand(0, 11, "top", "marketplace").rolls(3).waiting == (0, "act")

    table = Table(active=1).rolling(1).stand(0, 11, "top", "marketplace").settle(1, "left", "field_3", "hill_1")
    assert table.rolls(3, seat=1).waiting == (0, "store_resource")


# Several decisions, and the Gold Cache


@pytest.mark.rule("RIV-309", "RIV-161", "RIV-035")
def test_gold_produced_goes_into_the_river_or_the_gold_cache() -> None:
    table = Table(GOLD).rolling().cache(0, 10, "top")

    asked = table.again().rolls(1)
    assert asked.waiting == (0, "store_gold")
    assert asked.options == [Store("gold_river_1"), Store("gold_cache")]
    assert asked.does(0, Store("gold_cache")).stored("gold_river_1", "gold_cache") == [0, 1]

    lost = table.again().store(gold_river_1=3).rolls(1).does(0, Store("gold_river_1"))
    assert lost.stored("gold_river_1", "gold_cache") == [3, 0]
    full = table.again().store(gold_cache=3).rolls(1)
    assert full.stored("gold_river_1") == [1]


@pytest.mark.rule("RIV-354")
def test_decisions_of_one_player_come_in_the_order_of_the_dice() -> None:
    table = trading_advantage().cache(0, 10, "top").rolls(1, "trade")

    assert table.waiting == (0, "store_gold")
    assert table.does(0, Store("gold_cache")).waiting == (0, "take_resource")
