"""Action and event cards of the basic set."""

import pytest

from gamekit.audience import OMNISCIENT, Secret, redact
from games.rivals.commands import (
    Accept,
    Burial,
    BuryCards,
    ChooseStack,
    Decline,
    PlayCard,
    Site,
    Store,
    SwapExpansions,
    SwapRegions,
)
from games.rivals.events import (
    EventCardRevealed,
    ExpansionRemoved,
    ExpansionsSwapped,
    HandRaided,
    HandShown,
    RegionsSwapped,
    ResourcesLost,
    ResourcesReceived,
)
from games.rivals.tests.position import GOLD, TURMOIL, Table, amounts, choose, pay

# Action cards


@pytest.mark.rule("RIV-123", "RIV-308")
def test_the_goldsmith_turns_three_gold_into_two_resources() -> None:
    table = Table(GOLD).emptied(0).hand(0, "goldsmith").cache(0, 10, "top", 2).store(gold_river_1=1)

    paid = table.does(0, PlayCard("goldsmith"))
    assert paid.facts[1] == ResourcesLost(0, amounts(gold_river_1=1, gold_cache=2))
    after = paid.does(0, Store("hill_3")).does(0, Store("gold_cache"))
    assert after.stored("hill_3", "gold_cache") == [1, 1]

    table.store(gold_cache=1).refuses(0, PlayCard("goldsmith"), "not_enough_gold", "RIV-123")


@pytest.mark.rule("RIV-127")
def test_the_merchant_caravan_turns_two_resources_into_two() -> None:
    table = Table().emptied(0).hand(0, "merchant_caravan").store(forest_2=2, hill_3=1)

    asked = table.does(0, PlayCard("merchant_caravan"))
    assert asked.options == [pay(forest_2=2), pay(forest_2=1, hill_3=1)]
    paid = asked.does(0, pay(forest_2=1, hill_3=1))
    after = paid.does(0, Store("forest_2")).does(0, Store("mountain_5"))
    assert after.stored("forest_2", "hill_3", "mountain_5") == [2, 0, 1]

    poor = Table().emptied(0).hand(0, "merchant_caravan").store(forest_2=1)
    poor.refuses(0, PlayCard("merchant_caravan"), "not_enough_resources", "RIV-127")


@pytest.mark.rule("RIV-126")
def test_relocation_swaps_regions_with_what_they_store() -> None:
    table = Table().hand(0, "relocation").store(forest_2=3, mountain_5=0)

    after = table.does(0, PlayCard("relocation")).does(0, SwapRegions("forest_2", "mountain_5"))

    assert after.facts == [RegionsSwapped(0, "forest_2", "mountain_5")]
    assert after.state.princes[0].top == ("mountain_5", "gold_river_1", "field_6")
    assert after.state.princes[0].bottom == ("hill_3", "pasture_4", "forest_2")
    assert after.stored("forest_2", "mountain_5") == [3, 0]


@pytest.mark.rule("RIV-126", "RIV-346")
def test_relocation_swaps_expansions_if_both_may_stand_there() -> None:
    table = (
        Table(GOLD).city(0, 11).hand(0, "relocation").stand(0, 11, "top", "mint").stand(0, 13, "top", "iron_foundry")
    )
    table.stand(0, 11, "bottom", "harald").cache(0, 10, "top", 1)
    asked = table.does(0, PlayCard("relocation"))
    mint, foundry, harald = (
        Site("mint", 11, "top"),
        Site("iron_foundry", 13, "top"),
        Site("harald", 11, "bottom"),
    )
    asked.refuses(0, SwapExpansions(mint, foundry), "cannot_swap", "RIV-126")
    assert SwapExpansions(mint, harald) in asked.options

    after = asked.does(0, SwapExpansions(harald, foundry))
    assert after.facts == [ExpansionsSwapped(0, harald, foundry)]
    place, other = after.state.princes[0].places
    assert (place.bottom, other.top) == (("iron_foundry",), ("harald",))
    moved = asked.does(0, SwapRegions("forest_2", "hill_3"))
    assert moved.view_of(0).seats[0].regions[0].expansion == "gold_cache"


@pytest.mark.rule("RIV-346")
@pytest.mark.parametrize(("city", "settlement"), [(11, 13), (13, 11)])
def test_no_city_expansion_is_relocated_to_a_settlement(city: int, settlement: int) -> None:
    table = Table(GOLD).city(0, city).hand(0, "relocation").stand(0, city, "top", "mint")
    table.stand(0, settlement, "top", "harald")

    asked = table.does(0, PlayCard("relocation"))

    assert [command for command in asked.options if isinstance(command, SwapExpansions)] == []


# Feud


def feud(*buildings: str, mode: str = "introductory") -> Table:
    """Seat 0 has the strength advantage; the opponent has these buildings in cities."""
    table = Table(mode).city(1, 11, 13).stand(0, 11, "top", "candamir")  # type: ignore[arg-type]
    spots = [(11, "top"), (11, "bottom"), (13, "top"), (13, "bottom")] * 2
    for card, (column, half) in zip(buildings, spots, strict=False):
        table.stand(1, column, half, card)  # type: ignore[arg-type]
    return table


@pytest.mark.rule("RIV-142")
def test_a_feud_names_three_buildings_of_which_the_owner_loses_one() -> None:
    table = feud("abbey", "storehouse", "marketplace", "parish_hall").revealing("feud", production=4)
    assert table.waiting == (0, "name_building")
    named = table.does(0, choose("abbey", 11, "top")).does(0, choose("marketplace", 13, "top"))
    named.refuses(0, choose("abbey", 11, "top"), "no_such_building", "RIV-142")
    asked = named.does(0, choose("parish_hall", 13, "bottom"))
    assert asked.waiting == (1, "lose_building")
    asked.refuses(1, choose("storehouse", 11, "bottom"), "building_not_named", "RIV-142")

    chosen = asked.does(1, choose("marketplace", 13, "top"))
    assert chosen.waiting == (1, "choose_stack")
    after = chosen.does(1, ChooseStack(2))
    assert after.facts == [ExpansionRemoved(1, "marketplace", 13, "top", "stack", 2)]
    assert after.state.stacks[2][-1] == "marketplace"


@pytest.mark.rule("RIV-143", "RIV-336")
def test_three_buildings_or_fewer_are_all_named_and_units_never() -> None:
    table = feud("abbey", "toll_bridge").stand(1, 13, "bottom", "ore_ship").revealing("feud", production=4)

    assert table.waiting == (1, "lose_building")
    assert table.options == [choose("abbey", 11, "top"), choose("toll_bridge", 11, "bottom")]


@pytest.mark.rule("RIV-336")
def test_a_feud_does_nothing_without_advantage_or_building() -> None:
    assert feud().revealing("feud", production=4).waiting == (0, "act")
    weak = Table().stand(1, 11, "top", "abbey").revealing("feud", production=4)
    assert weak.waiting == (0, "act")


@pytest.mark.rule("RIV-144", "RIV-309")
def test_a_year_of_plenty_fills_regions_beside_storehouses_and_abbeys() -> None:
    table = Table().emptied().stand(0, 11, "top", "storehouse").stand(0, 13, "top", "abbey").store(field_6=3)

    after = table.revealing("year_of_plenty", production=5)

    assert ResourcesReceived(0, amounts(forest_2=1, gold_river_1=2)) in after.facts
    assert after.stored("field_6") == [3]


@pytest.mark.rule("RIV-145", "RIV-140", "RIV-175")
@pytest.mark.parametrize(
    ("own", "others", "receivers"),
    [((), (), []), (("large_trade_ship",), (), [0]), (("ore_ship",), ("gold_ship",), [0, 1])],
)
def test_the_trade_ships_race_rewards_most_ships(
    own: tuple[str, ...], others: tuple[str, ...], receivers: list[int]
) -> None:
    table = Table(GOLD)
    for seat, ships in enumerate((own, others)):
        for ship in ships:
            table.stand(seat, 11, "top", ship)

    after = table.revealing("gold_trade_ships_race", production=4)

    seen = []
    while after.waiting and after.waiting[1] == "store_resource":
        seen.append(after.waiting[0])
        after = after.does(after.waiting[0], after.options[0])
    assert seen == receivers


# Fraternal Feuds


@pytest.mark.rule("RIV-146", "RIV-147", "RIV-326", "RIV-027")
def test_fraternal_feuds_bury_two_cards_of_a_hand_the_victim_learning_only_the_stacks() -> None:
    table = feud().hand(1, "harald", "scout", "goldsmith").revealing("fraternal_feuds", production=4)
    assert HandShown(0, Secret((0,), ("goldsmith", "harald", "scout"))) in table.facts
    assert table.waiting == (0, "bury_cards")
    assert table.view_of(0).looking_at == ("goldsmith", "harald", "scout")
    assert table.view_of(1).looking_at == ()

    burials = (Burial("scout", 3), Burial("harald", 1))
    option = next(option for option in table.options if set(option.burials) == set(burials))  # type: ignore[union-attr]
    after = table.does(0, option)

    (raided,) = after.facts
    assert isinstance(raided, HandRaided)
    assert raided.stacks == (1, 3)
    assert redact(raided, OMNISCIENT) == raided
    seen = redact(raided, 1)
    assert seen.cards.reveal() == ("harald", "scout")
    assert seen.burials == Secret((0,))
    assert after.hand_of(1) == ("goldsmith",)
    assert (after.state.stacks[1][-1], after.state.stacks[3][-1]) == ("harald", "scout")
    assert after.waiting == (0, "act")


@pytest.mark.rule("RIV-337")
def test_fraternal_feuds_take_a_single_card_and_need_an_advantage() -> None:
    table = feud().hand(1, "scout").revealing("fraternal_feuds", production=4)
    assert table.options == [BuryCards((Burial("scout", stack),)) for stack in range(4)]

    weak = Table().hand(1, "scout").revealing("fraternal_feuds", production=4)
    assert weak.waiting == (0, "act")


@pytest.mark.rule("RIV-148", "RIV-223", "RIV-308")
@pytest.mark.parametrize(("buildings", "count"), [((), 0), (("abbey",), 1), (("abbey", "university"), 2)])
def test_an_invention_brings_a_resource_for_each_building_with_progress(buildings: tuple[str, ...], count: int) -> None:
    table = Table("era_of_progress").city(0, 11, 13)
    for card, column in zip(buildings, (11, 13), strict=False):
        table.stand(0, column, "top", card)

    after = table.revealing("progress_invention", production=4)

    for _ in range(count):
        assert after.waiting == (0, "store_resource")
        after = after.does(0, after.options[0])
    assert after.waiting == (0, "act")


@pytest.mark.rule("RIV-150", "RIV-175", "RIV-314")
def test_the_traveling_merchant_sells_up_to_two_resources_for_a_gold_each() -> None:
    table = Table().emptied().store(gold_river_1=1).revealing("traveling_merchant", production=1)
    assert EventCardRevealed("traveling_merchant") in table.facts
    assert table.stored("gold_river_1") == [2]
    assert table.waiting == (0, "buy_resource")

    once = table.does(0, Accept()).does(0, Store("hill_3"))
    assert once.waiting == (0, "buy_resource")
    twice = once.does(0, Accept()).does(0, Store("hill_3"))
    assert twice.stored("hill_3", "gold_river_1") == [2, 0]
    assert twice.waiting == (0, "act")
    assert table.does(0, Decline()).waiting == (0, "act")
    assert Table(TURMOIL).emptied().revealing("traveling_merchant", production=6).waiting == (0, "act")
