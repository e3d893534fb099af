"""Chapter 20: the Gold Cache and the green expansions of the Era of Gold."""

import pytest

from gamekit.game import Prompt
from games.rivals import steps
from games.rivals.commands import (
    Build,
    BuildAtRegion,
    ChooseExpansion,
    ExchangeFromRegion,
    Remove,
    RollDice,
    Store,
)
from games.rivals.events import (
    DiceRolled,
    ExpansionBuilt,
    ExpansionRemoved,
    RegionExpansionBuilt,
    ResourcesExchanged,
)
from games.rivals.tests.lands import DUEL, GOLD, Lands, dice, lost, planned, position, received, revealed, rolling

SHIPS = {11: ["ore_ship"], 13: ["wool_ship"]}


# The Gold Cache


@pytest.mark.rule("RIV-160", "RIV-102", "RIV-347")
@pytest.mark.parametrize(("region", "spot"), [("forest_2", (10, "top")), ("mountain_5", (14, "bottom"))])
def test_the_gold_cache_lies_beside_any_own_region_and_takes_no_site(region: str, spot: tuple[int, str]) -> None:
    lands = Lands(hand=["gold_cache"], above={11: ["austin"]})
    there = position(GOLD, lands)

    after = there.when(0, BuildAtRegion("gold_cache", region)).then(RegionExpansionBuilt(0, "gold_cache", region))
    assert (after.state.princes[0].cache, after.state.stored["gold_cache"]) == (spot, 0)
    assert after.state.princes[0].places == there.state.princes[0].places
    there.when(0, BuildAtRegion("gold_cache", "forest_3")).then_rejected("no_own_region", "RIV-102")
    there.when(0, Build("gold_cache", 13, "top")).then_rejected("not_for_places", "RIV-101")
    hero = position(GOLD, Lands(hand=["harald"]))
    hero.when(0, BuildAtRegion("harald", "forest_2")).then_rejected("not_for_regions", "RIV-102")


@pytest.mark.rule("RIV-160", "RIV-348", "RIV-355")
def test_the_gold_cache_needs_a_hero_with_strength_when_it_is_placed_and_stays_without() -> None:
    without = position(GOLD, Lands(hand=["gold_cache"], above=SHIPS))
    without.when(0, BuildAtRegion("gold_cache", "hill_3")).then_rejected("no_strong_hero", "RIV-160")

    placed = position(GOLD, Lands(above={11: ["austin"]}, cache_at="hill_3"))
    after = placed.when(0, Remove("austin", 11, "top")).then(ExpansionRemoved(0, "austin", 11, "top", "discards"))
    assert after.state.princes[0].cache is not None
    bare = rolling(GOLD, Lands(cache_at="hill_3", stored={"gold_cache": 2}))
    produced = bare.when(0, RollDice(), dice(1, "trade")).then_scenario()
    produced.when(0, Store("gold_cache")).then(received(0, gold_cache=1), planned())
    again = position(GOLD, Lands(hand=["gold_cache"], above={11: ["austin"]}))
    placed_now = again.when(0, BuildAtRegion("gold_cache", "hill_3")).then_scenario()
    left = placed_now.when(0, Remove("austin", 11, "top")).then_scenario()
    assert left.state.princes[0].cache == placed_now.state.princes[0].cache == (10, "bottom")


@pytest.mark.rule("RIV-160", "RIV-211")
def test_a_chief_cannoneer_is_no_hero_for_the_gold_cache() -> None:
    there = position(DUEL, Lands(hand=["gold_cache"], above={11: ["chief_cannoneer"]}))

    there.when(0, BuildAtRegion("gold_cache", "hill_3")).then_rejected("no_strong_hero", "RIV-160")


@pytest.mark.rule("RIV-035", "RIV-161", "RIV-309")
def test_produced_gold_goes_to_the_river_or_the_cache_even_when_the_river_is_full() -> None:
    red = Lands(cache_at="hill_3", stored={"gold_river_1": 3, "gold_cache": 2})
    rolled = rolling(GOLD, red).when(0, RollDice(), dice(1, "trade"))
    asked = rolled.then(
        DiceRolled(0, 1, "trade"),
        received(1, pasture_1=1),
        planned(steps.GoldStorage(0, "gold_river_1"), steps.Market(0), steps.Market(1), steps.EventDie(0)),
    )

    asked.when(0, Store("gold_cache")).then(received(0, gold_cache=1), planned())
    asked.when(0, Store("gold_river_1")).then(planned())


@pytest.mark.rule("RIV-161")
def test_gold_of_the_cache_pays_like_other_gold() -> None:
    red = Lands(
        hand=["salt_silo"],
        cities=[11],
        cache_at="field_6",
        stored={"gold_river_1": 1, "gold_cache": 1, "hill_3": 1, "pasture_4": 2},
    )

    position(GOLD, red).when(0, Build("salt_silo", 11, "top")).then(
        ExpansionBuilt(0, "salt_silo", 11, "top"), lost(0, hill_3=1, pasture_4=2, gold_river_1=1, gold_cache=1)
    )


@pytest.mark.rule("RIV-162", "RIV-315")
@pytest.mark.parametrize(("wool", "robbed"), [(1, False), (2, True)])
def test_a_brigand_attack_neither_counts_nor_takes_the_gold_of_the_cache(wool: int, robbed: bool) -> None:
    stored = {"gold_river_1": 2, "forest_2": 1, "hill_3": 3, "pasture_4": wool, "gold_cache": 3}
    rolled = rolling(GOLD, Lands(cache_at="field_6", stored=stored)).when(0, RollDice(), dice(6, "brigand_attack"))

    attack = [lost(0, gold_river_1=2, pasture_4=2)] if robbed else []
    rolled.then(
        DiceRolled(0, 6, "brigand_attack"), *attack, received(0, field_6=1), received(1, mountain_6=1), planned()
    )


@pytest.mark.rule("RIV-347")
def test_the_gold_cache_is_no_region_for_the_large_trade_ship() -> None:
    red = Lands(above={11: ["gold_large_trade_ship"]}, cache_at="forest_2", stored={"gold_cache": 3})

    there = position(GOLD, red)
    there.when(0, ExchangeFromRegion("gold_cache", "ore")).then_rejected("no_large_trade_ship", "RIV-139")


# Green expansions


@pytest.mark.rule("RIV-164", "RIV-128", "RIV-144")
def test_the_storehouse_of_this_set_keeps_two_regions_from_the_count_and_brings_plenty() -> None:
    red = Lands(
        above={11: ["gold_storehouse"]},
        stored={"forest_2": 2, "gold_river_1": 3, "hill_3": 3, "pasture_4": 3, "mountain_5": 1},
    )
    safe = rolling(GOLD, red).when(0, RollDice(), dice(6, "brigand_attack"))
    plenty = rolling(GOLD, red, event="year_of_plenty").when(0, RollDice(), dice(6))

    rolled = (received(0, field_6=1), received(1, mountain_6=1))
    safe.then(DiceRolled(0, 6, "brigand_attack"), *rolled, planned())
    plenty.then(*revealed("year_of_plenty"), received(0, forest_2=1), planned())


@pytest.mark.rule("RIV-164", "RIV-137", "RIV-166", "RIV-318", "RIV-042")
def test_toll_bridges_and_pirate_ships_add_their_gold_to_a_plentiful_harvest() -> None:
    red = Lands(
        above={11: ["toll_bridge"], 13: ["pirate_ship"]},
        below={11: ["gold_toll_bridge"]},
        cache_at="field_6",
        stored={"gold_river_1": 1},
    )
    blue = Lands(above={11: ["pirate_ship"]})
    rolled = rolling(GOLD, red, blue).when(0, RollDice(), dice(6, "plentiful_harvest"))

    asked = rolled.then(
        DiceRolled(0, 6, "plentiful_harvest"),
        received(0, field_6=1),
        received(1, mountain_6=1),
        planned(steps.Gain(0, 1), steps.Gain(0, 5, ("gold",)), steps.Gain(1, 1), steps.Gain(1, 1, ("gold",))),
    )
    stored = asked.when(0, Store("hill_3")).then_scenario()
    assert stored.state.stored["gold_river_1"] + stored.state.stored["gold_cache"] == 6
    done = stored.when(1, Store("hill_2")).then_scenario()
    assert done.state.stored["gold_river_4"] == 1


@pytest.mark.rule("RIV-164", "RIV-139", "RIV-140")
def test_the_large_trade_ship_of_this_set_gives_two_of_one_neighbouring_region() -> None:
    red = Lands(above={11: ["gold_large_trade_ship"]}, stored={"forest_2": 2, "gold_river_1": 1})
    there = position(GOLD, red)

    there.when(0, ExchangeFromRegion("forest_2", "ore")).then(
        ResourcesExchanged(0, "lumber", "ore", "trade_ship", "forest_2"),
        lost(0, forest_2=2),
        received(0, mountain_5=1),
    )
    there.when(0, ExchangeFromRegion("gold_river_1", "ore")).then_rejected("no_large_trade_ship", "RIV-139")


PIRATE_COST = {"forest_2": 1, "pasture_4": 1}


@pytest.mark.rule("RIV-165", "RIV-140")
def test_a_pirate_ship_makes_the_opponent_discard_a_trade_ship_of_his_choice() -> None:
    red = Lands(hand=["pirate_ship"], stored=PIRATE_COST)
    blue = Lands(above={11: ["ore_ship"], 13: ["large_trade_ship"]}, below={11: ["pirate_ship"]})
    asked = (
        position(GOLD, red, blue)
        .when(0, Build("pirate_ship", 11, "top"))
        .then(
            ExpansionBuilt(0, "pirate_ship", 11, "top"),
            lost(0, forest_2=1, pasture_4=1),
            planned(steps.ShipLoss(1)),
        )
    )
    assert asked.game.awaiting(asked.state) == {
        1: Prompt("lose_trade_ship", "Choose which of your trade ships you lose.", "RIV-165")
    }
    asked.when(1, ChooseExpansion("pirate_ship", 11, "bottom")).then_rejected("cannot_lose_that", "RIV-165")
    assert list(asked.game.legal(asked.state, 1)) == [
        ChooseExpansion("ore_ship", 11, "top"),
        ChooseExpansion("large_trade_ship", 13, "top"),
    ]

    after = asked.when(1, ChooseExpansion("large_trade_ship", 13, "top")).then(
        ExpansionRemoved(1, "large_trade_ship", 13, "top", "discards"), planned()
    )
    assert after.state.discards == ("large_trade_ship",)


@pytest.mark.rule("RIV-165")
def test_a_pirate_ship_does_nothing_to_an_opponent_without_trade_ships() -> None:
    built = position(GOLD, Lands(hand=["pirate_ship"], stored=PIRATE_COST)).when(0, Build("pirate_ship", 11, "top"))

    built.then(ExpansionBuilt(0, "pirate_ship", 11, "top"), lost(0, forest_2=1, pasture_4=1))


@pytest.mark.rule("RIV-165")
def test_a_pirate_ship_touches_no_trade_ship_built_later() -> None:
    blue = Lands(hand=["ore_ship"], stored={"forest_3": 1, "pasture_1": 1})
    built = position(GOLD, Lands(above={11: ["pirate_ship"]}), blue, active=1).when(1, Build("ore_ship", 11, "top"))

    built.then(ExpansionBuilt(1, "ore_ship", 11, "top"), lost(1, forest_3=1, pasture_1=1))
