"""Chapter 15: the action cards of the basic set that swap and change."""

import pytest

from games.rivals import steps
from games.rivals.commands import (
    Amount,
    Column,
    ExchangeFromRegion,
    Pay,
    PlayCard,
    RollDice,
    Site,
    Store,
    SwapExpansions,
    SwapRegions,
)
from games.rivals.events import ActionPlayed, DiceRolled, ExpansionsSwapped, RegionsSwapped
from games.rivals.options import Mode
from games.rivals.tests.lands import (
    GOLD,
    INTRODUCTORY,
    TURMOIL,
    Lands,
    Position,
    dice,
    lost,
    planned,
    position,
    received,
    rolling,
)


def relocating(lands: Lands, mode: Mode = INTRODUCTORY) -> Position:
    """Return the position after the red seat played the Relocation."""
    played = position(mode, lands).when(0, PlayCard("relocation"))
    return played.then(ActionPlayed(0, "relocation"), planned(steps.Relocating(0)))


# Goldsmith and Merchant Caravan


@pytest.mark.rule("RIV-123", "RIV-308")
def test_the_goldsmith_takes_three_gold_from_several_rivers_and_brings_two_resources() -> None:
    lands = Lands(
        hand=["goldsmith"], stored={"gold_river_1": 2, "gold_river_2": 2}, outer=[("gold_river_2", "field_1")]
    )
    asked = position(INTRODUCTORY, lands).when(0, PlayCard("goldsmith")).then_scenario()

    paid = asked.when(0, Pay((Amount("gold_river_1", 1), Amount("gold_river_2", 2)))).then(
        lost(0, gold_river_1=1, gold_river_2=2), planned(steps.Gain(0, 2))
    )
    first = paid.when(0, Store("field_1")).then(received(0, field_1=1), planned(steps.Gain(0, 1)))
    first.when(0, Store("field_1")).then(received(0, field_1=1), planned())


@pytest.mark.rule("RIV-127")
def test_the_merchant_caravan_changes_exactly_two_resources_of_any_kinds_into_two_of_choice() -> None:
    lands = Lands(hand=["merchant_caravan"], stored={"forest_2": 2, "hill_3": 1})
    asked = (
        position(INTRODUCTORY, lands)
        .when(0, PlayCard("merchant_caravan"))
        .then(ActionPlayed(0, "merchant_caravan"), planned(steps.AnyPayment(0, 2), steps.Gain(0, 2)))
    )
    assert list(asked.game.legal(asked.state, 0)) == [
        Pay((Amount("forest_2", 2),)),
        Pay((Amount("forest_2", 1), Amount("hill_3", 1))),
    ]
    asked.when(0, Pay((Amount("hill_3", 1),))).then_rejected("wrong_payment", "RIV-127")

    paid = asked.when(0, Pay((Amount("forest_2", 2),))).then(lost(0, forest_2=2), planned(steps.Gain(0, 2)))
    back = paid.when(0, Store("forest_2")).then(received(0, forest_2=1), planned(steps.Gain(0, 1)))
    back.when(0, Store("mountain_5")).then(received(0, mountain_5=1), planned())


@pytest.mark.rule("RIV-127")
def test_the_merchant_caravan_needs_two_resources() -> None:
    lands = Lands(hand=["merchant_caravan"], stored={"hill_3": 1})

    poor = position(INTRODUCTORY, lands)
    poor.when(0, PlayCard("merchant_caravan")).then_rejected("not_enough_resources", "RIV-127")


# Relocation


@pytest.mark.rule("RIV-126", "RIV-346")
def test_a_swapped_region_keeps_its_resources_and_its_new_neighbours_work_at_once() -> None:
    lands = Lands(
        hand=["relocation"],
        above={11: ["iron_foundry"], 13: ["large_trade_ship"]},
        stored={"field_6": 1, "mountain_5": 3, "pasture_4": 2},
    )
    swapped = (
        relocating(lands)
        .when(0, SwapRegions("field_6", "mountain_5"))
        .then(RegionsSwapped(0, "field_6", "mountain_5"), planned())
    )

    red = swapped.state.princes[0]
    assert (red.top, red.bottom) == (("forest_2", "gold_river_1", "mountain_5"), ("hill_3", "pasture_4", "field_6"))
    assert (swapped.state.stored["mountain_5"], swapped.state.stored["field_6"]) == (3, 1)
    swapped.when(0, ExchangeFromRegion("mountain_5", "grain")).then_scenario()


@pytest.mark.rule("RIV-126", "RIV-346")
def test_a_booster_moved_by_a_swap_of_expansions_works_at_its_new_place() -> None:
    lands = Lands(hand=["relocation"], above={11: ["iron_foundry"]}, below={13: ["abbey"]})
    foundry, abbey = Site("iron_foundry", 11, "top"), Site("abbey", 13, "bottom")

    swapped = (
        relocating(lands).when(0, SwapExpansions(foundry, abbey)).then(ExpansionsSwapped(0, foundry, abbey), planned())
    )

    first, second = swapped.state.princes[0].places
    assert (first.top, second.bottom) == (("abbey",), ("iron_foundry",))
    moved = rolling(INTRODUCTORY, Lands(above={11: ["abbey"]}, below={13: ["iron_foundry"]}))
    assert swapped.state.princes[0].places == moved.state.princes[0].places
    moved.when(0, RollDice(), dice(5, "trade")).then(
        DiceRolled(0, 5, "trade"), received(0, mountain_5=2), received(1, field_5=1), planned()
    )


@pytest.mark.rule("RIV-126", "RIV-346")
def test_a_city_expansion_is_not_swapped_to_a_settlement() -> None:
    lands = Lands(hand=["relocation"], cities=[11], above={11: ["chapel_123"]}, below={11: ["abbey"], 13: ["inga"]})
    asked = relocating(lands, TURMOIL)
    chapel, abbey, inga = Site("chapel_123", 11, "top"), Site("abbey", 11, "bottom"), Site("inga", 13, "bottom")

    swaps = [swap for swap in asked.game.legal(asked.state, 0) if isinstance(swap, SwapExpansions)]
    assert swaps == [SwapExpansions(chapel, abbey), SwapExpansions(abbey, inga)]
    asked.when(0, SwapExpansions(chapel, inga)).then_rejected("cannot_swap", "RIV-126")


@pytest.mark.rule("RIV-346")
@pytest.mark.parametrize(("city", "settlement"), [(11, 13), (13, 11)])
def test_a_swap_that_moves_a_city_expansion_to_a_settlement_is_not_listed(city: Column, settlement: Column) -> None:
    lands = Lands(hand=["relocation"], cities=[city], above={city: ["chapel_123"], settlement: ["inga"]})
    asked = relocating(lands, TURMOIL)

    assert not [swap for swap in asked.game.legal(asked.state, 0) if isinstance(swap, SwapExpansions)]


@pytest.mark.rule("RIV-126", "RIV-064")
def test_two_expansions_of_one_half_of_a_city_are_not_swapped_as_their_sites_count_alike() -> None:
    asked = relocating(Lands(hand=["relocation"], cities=[11], above={11: ["abbey", "inga"]}))
    abbey, inga = Site("abbey", 11, "top"), Site("inga", 11, "top")

    asked.when(0, SwapExpansions(abbey, inga)).then_rejected("cannot_swap", "RIV-126")


@pytest.mark.rule("RIV-126")
def test_two_equal_cards_are_not_swapped_as_nothing_would_change() -> None:
    asked = relocating(Lands(hand=["relocation"], above={11: ["storehouse"], 13: ["storehouse"]}))
    one, other = Site("storehouse", 11, "top"), Site("storehouse", 13, "top")

    asked.when(0, SwapExpansions(one, other)).then_rejected("cannot_swap", "RIV-126")


@pytest.mark.rule("RIV-126")
def test_two_different_cards_of_one_name_may_be_swapped() -> None:
    lands = Lands(hand=["relocation"], cities=[11, 13], above={11: ["chapel_123"], 13: ["chapel_456"]})
    one, other = Site("chapel_123", 11, "top"), Site("chapel_456", 13, "top")

    relocating(lands, TURMOIL).when(0, SwapExpansions(one, other)).then(ExpansionsSwapped(0, one, other), planned())


@pytest.mark.rule("RIV-346")
def test_the_gold_cache_keeps_its_spot_when_its_region_moves() -> None:
    lands = Lands(hand=["relocation"], cache_at="forest_2", stored={"gold_cache": 2})
    swapped = relocating(lands, GOLD).when(0, SwapRegions("forest_2", "hill_3")).then_scenario()

    assert swapped.state.princes[0].cache == (10, "top")
    assert swapped.state.stored["gold_cache"] == 2
    relocating(lands, GOLD).when(0, SwapRegions("gold_cache", "hill_3")).then_rejected("cannot_swap", "RIV-126")


@pytest.mark.rule("RIV-126")
def test_only_own_cards_are_swapped() -> None:
    relocating(Lands(hand=["relocation"])).when(0, SwapRegions("forest_2", "forest_3")).then_rejected(
        "cannot_swap", "RIV-126"
    )
