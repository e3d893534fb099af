"""Chapter 20: the city expansions of the Era of Gold."""

import pytest

from games.rivals import steps
from games.rivals.commands import (
    Build,
    Decline,
    EndTurn,
    Exchange,
    NameResource,
    PlayCard,
    Remove,
    RollDice,
    Store,
    TakeCard,
)
from games.rivals.events import DiceRolled, ExpansionBuilt, ExpansionRemoved, MatchWon, ResourcesExchanged, TurnBegan
from games.rivals.scoring import points_of, trade_holder, victory_points
from games.rivals.tests.lands import DUEL, GOLD, Lands, dice, lost, planned, position, received, rolling

SHIPS = {11: ["ore_ship"], 13: ["wool_ship"]}
SHIP_COST = {"forest_2": 1, "pasture_4": 1}


def commerce(lands: Lands) -> int:
    """Return the commerce points of lands in the Era of Gold."""
    return points_of(position(GOLD, lands).state.princes[0]).commerce


def victory(lands: Lands) -> int:
    """Return the victory points of lands in the Era of Gold, against an opponent with all advantages."""
    return points_of(position(GOLD, lands).state.princes[0]).victory


@pytest.mark.rule("RIV-167", "RIV-168", "RIV-312", "RIV-039", "RIV-310")
def test_with_the_moneylender_up_to_two_resources_are_taken_at_trade() -> None:
    red = Lands(cities=[11], above={11: ["moneylender", "merchant_guild"]}, below={11: ["ore_ship"]})
    blue = Lands(stored={"hill_2": 2, "field_5": 1})
    rolled = rolling(GOLD, red, blue).when(0, RollDice(), dice(4, "trade"))

    asked = rolled.then(
        DiceRolled(0, 4, "trade"),
        received(0, pasture_4=1),
        received(1, gold_river_4=1),
        planned(steps.Demand(0, 2, optional=2)),
    )
    asked.when(0, Decline()).then(planned())
    one = asked.when(0, NameResource("brick")).then(
        lost(1, hill_2=1), received(0, hill_3=1), planned(steps.Demand(0, 1, optional=2))
    )
    one.when(0, NameResource("gold")).then(lost(1, gold_river_4=1), received(0, gold_river_1=1), planned())
    one.when(0, Decline()).then(planned())


@pytest.mark.rule("RIV-168", "RIV-310")
def test_the_second_resource_of_the_moneylender_is_one_that_is_left_and_finds_room() -> None:
    red = Lands(
        cities=[11],
        above={11: ["moneylender", "merchant_guild"]},
        below={11: ["ore_ship"]},
        stored={"hill_3": 2, "mountain_5": 3},
    )
    blue = Lands(stored={"hill_2": 3, "field_5": 1, "mountain_6": 2, "forest_3": 2})
    lumber, brick, grain = NameResource("lumber"), NameResource("brick"), NameResource("grain")
    asked = position(GOLD, red, blue, doing=steps.Demand(0, 2, optional=2))
    assert list(asked.game.legal(asked.state, 0)) == [lumber, brick, grain, Decline()]

    full = asked.when(0, brick).then_scenario()
    assert list(full.game.legal(full.state, 0)) == [lumber, grain, Decline()]
    full.when(0, brick).then_rejected("cannot_take_that", "RIV-310")
    gone = asked.when(0, grain).then_scenario()
    gone.when(0, grain).then_rejected("cannot_take_that", "RIV-310")
    same = asked.when(0, lumber).then_scenario().when(0, lumber)
    same.then(lost(1, forest_3=1), received(0, forest_2=1), planned())


@pytest.mark.rule("RIV-167", "RIV-168")
def test_the_moneylender_is_built_without_the_trade_advantage_and_then_does_nothing() -> None:
    cost = {"forest_2": 2, "mountain_5": 2, "hill_3": 1}
    built = position(GOLD, Lands(hand=["moneylender"], cities=[11], stored=cost)).when(
        0, Build("moneylender", 11, "top")
    )
    built.then(ExpansionBuilt(0, "moneylender", 11, "top"), lost(0, forest_2=2, hill_3=1, mountain_5=2))

    idle = rolling(GOLD, Lands(cities=[11], above={11: ["moneylender"]}), Lands(stored={"hill_2": 1}))
    idle.when(0, RollDice(), dice(6, "trade")).then(
        DiceRolled(0, 6, "trade"), received(0, field_6=1), received(1, mountain_6=1), planned()
    )


@pytest.mark.rule("RIV-169")
def test_each_mint_changes_a_gold_once_in_a_turn() -> None:
    red = Lands(cities=[11], above={11: ["mint", "mint"]}, stored={"gold_river_1": 3})
    there = position(GOLD, red)
    traded = (ResourcesExchanged(0, "gold", "ore", "mint"), lost(0, gold_river_1=1), received(0, mountain_5=1))

    twice = there.when(0, Exchange("gold", "ore", "mint")).then(*traded).when(0, Exchange("gold", "ore", "mint"))
    spent = twice.then(*traded)

    spent.when(0, Exchange("gold", "ore", "mint")).then_rejected("no_mint", "RIV-169")
    there.when(0, Exchange("ore", "gold", "mint")).then_rejected("no_mint", "RIV-169")
    penniless = position(GOLD, Lands(cities=[11], above={11: ["mint"]}))
    penniless.when(0, Exchange("gold", "ore", "mint")).then_rejected("not_enough_resources", "RIV-169")
    spent.and_then(TurnBegan(0), planned()).when(0, Exchange("gold", "ore", "mint")).then(*traded)


@pytest.mark.rule("RIV-169")
def test_the_second_mint_still_changes_a_gold_after_the_used_one_is_removed() -> None:
    red = Lands(cities=[11], above={11: ["mint"]}, below={11: ["mint"]}, stored={"gold_river_1": 3})
    used = position(GOLD, red).when(0, Exchange("gold", "ore", "mint")).then_scenario()

    one_left = used.when(0, Remove("mint", 11, "top")).then(ExpansionRemoved(0, "mint", 11, "top", "discards"))
    both_used = one_left.when(0, Exchange("gold", "ore", "mint")).then(
        ResourcesExchanged(0, "gold", "ore", "mint"), lost(0, gold_river_1=1), received(0, mountain_5=1)
    )
    both_used.when(0, Exchange("gold", "ore", "mint")).then_rejected("no_mint", "RIV-169")


@pytest.mark.rule("RIV-169")
def test_a_mint_of_the_hand_changes_a_gold_where_a_used_one_stood() -> None:
    stored = {"gold_river_1": 3, "forest_2": 2, "mountain_5": 2, "hill_3": 1}
    red = Lands(hand=["mint"], cities=[11], above={11: ["mint"]}, stored=stored)
    used = position(GOLD, red).when(0, Exchange("gold", "wool", "mint")).then_scenario()

    gone = used.when(0, Remove("mint", 11, "top")).then_scenario()
    gone.when(0, Exchange("gold", "wool", "mint")).then_rejected("no_mint", "RIV-169")
    rebuilt = gone.when(0, Build("mint", 11, "top")).then_scenario()
    rebuilt.when(0, Exchange("gold", "wool", "mint")).then(
        ResourcesExchanged(0, "gold", "wool", "mint"), lost(0, gold_river_1=1), received(0, pasture_4=1)
    )


@pytest.mark.rule("RIV-169")
def test_a_used_mint_that_comes_back_from_the_discard_pile_stays_used_in_this_turn() -> None:
    stored = {"gold_river_1": 3, "forest_2": 2, "mountain_5": 2, "hill_3": 1}
    red = Lands(hand=["gustav"], cities=[11], above={11: ["mint", "library"]}, stored=stored)
    used = position(DUEL, red).when(0, Exchange("gold", "wool", "mint")).then_scenario()
    gone = used.when(0, Remove("mint", 11, "top")).then_scenario()
    fetched = gone.when(0, PlayCard("gustav")).then_scenario().when(0, TakeCard("mint")).then_scenario()

    rebuilt = fetched.when(0, Build("mint", 11, "bottom")).then_scenario()

    rebuilt.when(0, Exchange("gold", "wool", "mint")).then_rejected("no_mint", "RIV-169")
    rebuilt.and_then(TurnBegan(0), planned()).when(0, Exchange("gold", "wool", "mint")).then(
        ResourcesExchanged(0, "gold", "wool", "mint"), lost(0, gold_river_1=1), received(0, pasture_4=1)
    )


@pytest.mark.rule("RIV-170", "RIV-171", "RIV-355", "RIV-106")
def test_buildings_that_needed_the_merchant_guild_stay_when_it_goes() -> None:
    red = Lands(cities=[11], above={11: ["merchant_guild", "staple_house"]})

    after = (
        position(GOLD, red)
        .when(0, Remove("merchant_guild", 11, "top"))
        .then(ExpansionRemoved(0, "merchant_guild", 11, "top", "face_up"))
    )
    assert after.state.princes[0].places[0].top == ("staple_house",)


STAPLE_COST = {"hill_3": 2, "mountain_5": 2, "pasture_4": 1}


@pytest.mark.rule("RIV-171")
def test_the_staple_house_brings_two_resources_after_it_is_paid() -> None:
    red = Lands(hand=["staple_house"], cities=[11], above={11: ["merchant_guild"]}, stored=STAPLE_COST)
    asked = (
        position(GOLD, red)
        .when(0, Build("staple_house", 11, "bottom"))
        .then(
            ExpansionBuilt(0, "staple_house", 11, "bottom"),
            lost(0, hill_3=2, mountain_5=2, pasture_4=1),
            planned(steps.Gain(0, 2)),
        )
    )

    first = asked.when(0, Store("pasture_4")).then(received(0, pasture_4=1), planned(steps.Gain(0, 1)))
    first.when(0, Store("hill_3")).then(received(0, hill_3=1), planned())


@pytest.mark.rule("RIV-171", "RIV-170")
def test_the_staple_house_needs_the_merchant_guild_and_its_full_cost() -> None:
    without = position(GOLD, Lands(hand=["staple_house"], cities=[11], stored=STAPLE_COST))
    short = Lands(
        hand=["staple_house"], cities=[11], above={11: ["merchant_guild"]}, stored={**STAPLE_COST, "pasture_4": 0}
    )

    without.when(0, Build("staple_house", 11, "top")).then_rejected("no_merchant_guild", "RIV-171")
    position(GOLD, short).when(0, Build("staple_house", 11, "bottom")).then_rejected("cannot_afford", "RIV-048")


@pytest.mark.rule("RIV-172", "RIV-330")
def test_the_harbor_is_worth_a_point_exactly_while_there_are_three_trade_ships() -> None:
    two = Lands(cities=[11], above={**SHIPS, 11: ["harbor", "ore_ship"]})
    three = Lands(cities=[11], above={**SHIPS, 11: ["harbor", "ore_ship"]}, below={11: ["large_trade_ship"]})
    pirate = Lands(cities=[11], above={**SHIPS, 11: ["harbor", "ore_ship"]}, below={11: ["pirate_ship"]})

    assert [victory(two), victory(three), victory(pirate)] == [3, 4, 3]
    assert [commerce(two), commerce(three)] == [3, 4]
    sunk = position(GOLD, three).when(0, Remove("ore_ship", 11, "top")).then_scenario()
    assert points_of(sunk.state.princes[0]).victory == 3


@pytest.mark.rule("RIV-331", "RIV-172", "RIV-109")
@pytest.mark.parametrize(("third", "wins"), [("gold_ship", True), ("toll_bridge", False)])
def test_the_point_of_the_harbor_counts_for_victory(third: str, wins: bool) -> None:
    red = Lands(
        hand=["scout", "goldsmith", "relocation"],
        cities=[11, 13, 15, 17],
        above={11: ["harbor", "salt_silo"], 13: ["moneylender", "ore_ship"]},
        below={11: ["wool_ship", third]},
        outer=[("forest_4", "hill_5"), ("forest_6", "hill_1")],
    )

    ended = position(GOLD, red, doing=steps.CardExchange(0)).when(0, EndTurn())

    assert ended.events[0] == (MatchWon(0, 12) if wins else TurnBegan(1))


@pytest.mark.rule("RIV-331", "RIV-172", "RIV-181")
@pytest.mark.parametrize(("ships", "demanded"), [(["ore_ship", "wool_ship"], 2), (["ore_ship"], 1)])
def test_the_point_of_the_harbor_counts_where_victory_points_are_compared(ships: list[str], demanded: int) -> None:
    red = Lands(hand=["voyage_of_plunder"], cities=[11], above={11: ["candamir"], 13: ["siglind"]})
    stored = {"hill_2": 2, "field_5": 2}
    blue = Lands(cities=[11], above={11: ["harbor", "inga"]}, below={11: ships, 13: ["gold_ship"]}, stored=stored)

    played = position(DUEL, red, blue).when(0, PlayCard("voyage_of_plunder"))

    assert played.events[-1] == planned(steps.Demand(0, demanded))


@pytest.mark.rule("RIV-173", "RIV-331")
def test_the_trading_base_adds_a_commerce_point_to_marketplace_and_harbor() -> None:
    alone = Lands(cities=[11], above={11: ["trading_base"]})
    all_three = Lands(cities=[11], above={11: ["trading_base", "harbor"]}, below={11: ["marketplace"]})

    assert (commerce(alone), victory(alone)) == (1, 4)
    assert (commerce(all_three), victory(all_three)) == (5, 4)
    assert trade_holder(position(GOLD, all_three).state) == 0


@pytest.mark.rule("RIV-174", "RIV-140", "RIV-331", "RIV-330")
def test_the_salt_silo_adds_a_commerce_point_to_each_trade_ship() -> None:
    alone = Lands(cities=[11], above={11: ["salt_silo"]}, below={11: ["pirate_ship"]})
    ships = Lands(
        hand=["ore_ship"], cities=[11], above={11: ["salt_silo"]}, below={11: ["large_trade_ship"]}, stored=SHIP_COST
    )

    assert (commerce(alone), victory(alone)) == (0, 4)
    built = position(GOLD, ships).when(0, Build("ore_ship", 13, "top")).then_scenario()
    assert points_of(built.state.princes[0]).commerce == 4
    assert victory_points(built.state, 0) == 5
