"""Chapter 18: the event cards of the basic set."""

import pytest

from gamekit.audience import SPECTATOR, Secret, redact
from games.rivals import steps
from games.rivals.cards.card import CardKey
from games.rivals.commands import Accept, Burial, BuryCards, ChooseExpansion, ChooseStack, Decline, RollDice, Store
from games.rivals.events import ExpansionRemoved, HandRaided, HandShown
from games.rivals.tests.lands import (
    DUEL,
    GOLD,
    INTRODUCTORY,
    PROGRESS,
    Lands,
    Position,
    dice,
    lost,
    planned,
    position,
    received,
    revealed,
    rolling,
)

STRONG = Lands(above={11: ["candamir"]})


def struck(event: CardKey, red: Lands, blue: Lands) -> Position:
    """Return the position after an event card was revealed by a roll of 6."""
    return rolling(INTRODUCTORY, red, blue, event=event).when(0, RollDice(), dice(6)).then_scenario()


def revealed_to(event: CardKey, red: Lands, blue: Lands) -> tuple[object, ...]:
    """Return what a revealed event card leads to, after the reveal."""
    decision = rolling(INTRODUCTORY, red, blue, event=event).when(0, RollDice(), dice(6))
    start = revealed(event)
    assert decision.events[: len(start)] == start
    return decision.events[len(start) :]


# Feud


@pytest.mark.rule("RIV-142")
def test_in_a_feud_the_stronger_seat_names_three_buildings_and_the_other_loses_one_of_them() -> None:
    blue = Lands(above={11: ["abbey"], 13: ["storehouse"]}, below={11: ["parish_hall"], 13: ["marketplace"]})
    assert revealed_to("feud", STRONG, blue) == (planned(steps.FeudNaming(0)),)
    asked = struck("feud", STRONG, blue)
    assert len(asked.game.legal(asked.state, 0)) == 4

    first = asked.when(0, ChooseExpansion("marketplace", 13, "bottom")).then_scenario()
    first.when(0, ChooseExpansion("marketplace", 13, "bottom")).then_rejected("no_such_building", "RIV-142")
    second = first.when(0, ChooseExpansion("abbey", 11, "top")).then_scenario()
    choosing = second.when(0, ChooseExpansion("storehouse", 13, "top")).then_scenario()
    assert list(choosing.game.legal(choosing.state, 1)) == [
        ChooseExpansion("marketplace", 13, "bottom"),
        ChooseExpansion("abbey", 11, "top"),
        ChooseExpansion("storehouse", 13, "top"),
    ]
    choosing.when(1, ChooseExpansion("parish_hall", 11, "bottom")).then_rejected("building_not_named", "RIV-142")

    chosen = choosing.when(1, ChooseExpansion("abbey", 11, "top")).then(planned(steps.Removal(1, "abbey", 11, "top")))
    after = chosen.when(1, ChooseStack(3)).then(ExpansionRemoved(1, "abbey", 11, "top", "stack", 3), planned())
    assert after.state.stacks[3][-1] == "abbey"


@pytest.mark.rule("RIV-143")
@pytest.mark.parametrize(
    "blue",
    [
        Lands(above={11: ["abbey"], 13: ["storehouse"]}, below={11: ["austin"]}),
        Lands(above={11: ["abbey"], 13: ["storehouse"]}, below={11: ["austin"], 13: ["marketplace"]}),
    ],
)
def test_with_three_or_fewer_buildings_their_owner_chooses_among_all(blue: Lands) -> None:
    asked = struck("feud", STRONG, blue)

    assert asked.game.awaiting(asked.state).keys() == {1}
    assert set(asked.game.legal(asked.state, 1)) == {
        ChooseExpansion("abbey", 11, "top"),
        ChooseExpansion("storehouse", 13, "top"),
        *(ChooseExpansion(card, 13, "bottom") for card in blue.below.get(13, ())),
    }


@pytest.mark.rule("RIV-336")
@pytest.mark.parametrize(
    ("red", "blue"),
    [
        (STRONG, Lands(above={11: ["inga"], 13: ["ore_ship"]})),
        (Lands(above={11: ["osmund"]}), Lands(above={11: ["abbey"]})),
        (
            Lands(above={11: ["osmund"], 13: ["austin"]}),
            Lands(above={11: ["harald"], 13: ["inga"]}, below={11: ["abbey"]}),
        ),
    ],
)
def test_a_feud_does_nothing_without_buildings_or_without_a_strength_advantage(red: Lands, blue: Lands) -> None:
    assert revealed_to("feud", red, blue) == (planned(),)


@pytest.mark.rule("RIV-142", "RIV-043")
def test_a_feud_may_strike_the_seat_that_rolled_it() -> None:
    assert revealed_to("feud", Lands(above={11: ["abbey"]}), STRONG) == (planned(steps.Removal(0, "abbey", 11, "top")),)


@pytest.mark.rule("RIV-335")
def test_a_fire_brigade_does_not_protect_from_a_feud() -> None:
    blue = Lands(cities=[11], above={11: ["fire_brigade"]})
    there = rolling("era_of_turmoil", STRONG, blue, event="feud")

    there.when(0, RollDice(), dice(6)).then(*revealed("feud"), planned(steps.Removal(1, "fire_brigade", 11, "top")))


@pytest.mark.rule("RIV-336")
def test_a_town_hall_is_one_building_in_a_feud_and_the_covered_parish_hall_none() -> None:
    blue = Lands(cities=[11], above={11: ["town_hall"]})
    there = rolling(PROGRESS, STRONG, blue, event="feud")

    there.when(0, RollDice(), dice(6)).then(*revealed("feud"), planned(steps.Removal(1, "town_hall", 11, "top")))


@pytest.mark.rule("RIV-336", "RIV-325")
def test_a_face_up_building_lost_in_a_feud_returns_and_a_gold_cache_is_no_building() -> None:
    blue = Lands(cities=[11], above={11: ["merchant_guild"]}, cache_at="forest_3")
    there = rolling(GOLD, STRONG, blue, event="feud")

    there.when(0, RollDice(), dice(6)).then(
        *revealed("feud"), ExpansionRemoved(1, "merchant_guild", 11, "top", "face_up"), planned()
    )


# Year of Plenty


@pytest.mark.rule("RIV-144", "RIV-309")
def test_a_year_of_plenty_gives_for_every_adjacent_storehouse_and_abbey_as_far_as_there_is_room() -> None:
    red = Lands(above={11: ["abbey"], 13: ["storehouse"]}, stored={"forest_2": 3, "gold_river_1": 0})
    blue = Lands(cities=[11], below={11: ["abbey", "storehouse"]}, stored={"pasture_1": 2})

    assert revealed_to("year_of_plenty", red, blue) == (
        received(0, gold_river_1=2, field_6=1),
        received(1, hill_2=2, pasture_1=1),
        planned(),
    )


@pytest.mark.rule("RIV-309")
def test_a_year_of_plenty_brings_no_gold_to_the_gold_cache() -> None:
    red = Lands(above={11: ["abbey"]}, stored={"gold_river_1": 3}, cache_at="gold_river_1")
    there = rolling(GOLD, red, event="year_of_plenty")

    there.when(0, RollDice(), dice(6)).then(*revealed("year_of_plenty"), received(0, forest_2=1), planned())


# Trade Ships Race


@pytest.mark.rule("RIV-145", "RIV-140", "RIV-314")
@pytest.mark.parametrize(
    ("red", "blue", "receivers"),
    [
        (["ore_ship"], [], [0]),
        ([], ["large_trade_ship"], [1]),
        (["ore_ship"], ["gold_ship"], [0, 1]),
        ([], [], []),
    ],
)
def test_most_trade_ships_win_a_race_and_equal_ones_both(
    red: list[CardKey], blue: list[CardKey], receivers: list[int]
) -> None:
    gains = [steps.Gain(seat, 1) for seat in receivers]

    assert revealed_to("trade_ships_race", Lands(above={11: red}), Lands(above={11: blue})) == (planned(*gains),)


@pytest.mark.rule("RIV-145", "RIV-314")
def test_of_two_winners_of_a_race_the_active_seat_receives_first() -> None:
    ship = Lands(above={11: ["ore_ship"]})
    there = rolling(INTRODUCTORY, ship, Lands(above={11: ["gold_ship"]}), active=1, event="trade_ships_race")

    rolled = there.when(1, RollDice(), dice(6))
    assert rolled.events[-1] == planned(steps.Gain(1, 1), steps.Gain(0, 1), active=1)


# Fraternal Feuds


@pytest.mark.rule("RIV-146", "RIV-147", "RIV-027")
def test_in_fraternal_feuds_two_cards_go_under_stacks_and_the_victim_learns_which_stacks() -> None:
    blue = Lands(hand=["abbey", "scout", "storehouse"])
    assert revealed_to("fraternal_feuds", STRONG, blue) == (
        HandShown(0, Secret((0,), ("abbey", "scout", "storehouse"))),
        planned(steps.HandRaid(0)),
    )
    burials = (Burial("scout", 1), Burial("abbey", 3))
    buried = struck("fraternal_feuds", STRONG, blue).when(0, BuryCards(burials))

    raid = HandRaided(0, (1, 3), Secret((0, 1), ("abbey", "scout")), Secret((0,), burials))
    after = buried.then(raid, planned())
    assert (after.state.stacks[3][-1], after.state.stacks[1][-1]) == ("abbey", "scout")
    assert after.state.princes[1].hand == ("storehouse",)
    assert redact(raid, 1) == HandRaided(0, (1, 3), Secret((0, 1), ("abbey", "scout")), Secret((0,)))
    assert redact(raid, SPECTATOR) == HandRaided(0, (1, 3), Secret((0, 1)), Secret((0,)))


@pytest.mark.rule("RIV-146")
def test_both_cards_may_go_under_one_stack_in_either_order() -> None:
    asked = struck("fraternal_feuds", STRONG, Lands(hand=["abbey", "scout"]))

    for order in (("abbey", "scout"), ("scout", "abbey")):
        after = asked.when(0, BuryCards(tuple(Burial(card, 2) for card in order))).then_scenario()
        assert after.state.stacks[2][-2:] == order
    one = BuryCards((Burial("abbey", 2),))
    asked.when(0, one).then_rejected("cannot_bury", "RIV-146")


@pytest.mark.rule("RIV-146")
def test_two_equal_cards_go_under_one_stack_or_two_and_each_way_is_offered_once() -> None:
    asked = struck("fraternal_feuds", STRONG, Lands(hand=["abbey", "scout", "scout"]))

    offered = [command.burials for command in asked.game.legal(asked.state, 0)]
    scouts = [burials for burials in offered if {burial.card for burial in burials} == {"scout"}]
    stacks = [(one.stack, other.stack) for one, other in scouts]
    assert stacks == [(one, other) for one in range(4) for other in range(one, 4)]
    assert len(offered) == len(set(offered)) == len(scouts) + 4 * 4 + 4  # abbey and scout: both orders under one stack
    after = asked.when(0, BuryCards((Burial("scout", 1), Burial("scout", 1)))).then_scenario()
    assert (after.state.princes[1].hand, after.state.stacks[1][-2:]) == (("abbey",), ("scout", "scout"))


@pytest.mark.rule("RIV-146")
def test_a_card_that_is_there_once_is_not_buried_twice() -> None:
    asked = struck("fraternal_feuds", STRONG, Lands(hand=["abbey", "scout"]))

    asked.when(0, BuryCards((Burial("scout", 1), Burial("scout", 2)))).then_rejected("cannot_bury", "RIV-146")


@pytest.mark.rule("RIV-326", "RIV-146")
def test_cards_with_different_backs_go_under_stacks_of_their_own_set_in_the_duel() -> None:
    there = position(DUEL, STRONG, Lands(hand=["abbey", "archer", "gold_brigands"]), doing=steps.HandRaid(0))

    offered = [command.burials for command in there.game.legal(there.state, 0)]
    assert offered == [
        *((Burial("abbey", stack), Burial("archer", 4)) for stack in range(3)),
        *((Burial("abbey", stack), Burial("gold_brigands", 3)) for stack in range(3)),
        (Burial("gold_brigands", 3), Burial("archer", 4)),
    ]
    after = there.when(0, BuryCards(offered[-1])).then_scenario()
    assert (after.state.stacks[3][-1], after.state.stacks[4][-1]) == ("gold_brigands", "archer")
    assert after.state.princes[1].hand == ("abbey",)


@pytest.mark.rule("RIV-337")
def test_a_single_card_goes_under_a_stack_and_an_empty_hand_or_no_advantage_ends_the_feuds() -> None:
    one = struck("fraternal_feuds", STRONG, Lands(hand=["abbey"]))

    raided = one.when(0, BuryCards((Burial("abbey", 0),)))
    assert raided.then_scenario().state.princes[1].hand == ()
    assert revealed_to("fraternal_feuds", STRONG, Lands()) == (planned(),)
    assert revealed_to("fraternal_feuds", Lands(), Lands(hand=["abbey"])) == (planned(),)


# Invention


@pytest.mark.rule("RIV-148")
def test_invention_gives_nothing_without_a_building_with_a_progress_point() -> None:
    red = Lands(above={11: ["storehouse"], 13: ["inga"]})

    assert revealed_to("invention", red, Lands(above={11: ["abbey"]})) == (planned(steps.Gain(1, 1)),)


# Traveling Merchant


@pytest.mark.rule("RIV-150", "RIV-314")
def test_the_traveling_merchant_sells_each_seat_up_to_two_resources_for_a_gold_each() -> None:
    red, blue = Lands(stored={"gold_river_1": 3}), Lands(stored={"gold_river_4": 1})
    assert revealed_to("traveling_merchant", red, blue) == (planned(steps.Purchase(0, 2), steps.Purchase(1, 2)),)
    asked = struck("traveling_merchant", red, blue)

    first = asked.when(0, Accept()).then(
        lost(0, gold_river_1=1), planned(steps.Gain(0, 1), steps.Purchase(0, 1), steps.Purchase(1, 2))
    )
    second = first.when(0, Store("hill_3")).then(
        received(0, hill_3=1), planned(steps.Purchase(0, 1), steps.Purchase(1, 2))
    )
    third = second.when(0, Accept()).then_scenario().when(0, Store("forest_2"))
    blues = third.then(received(0, forest_2=1), planned(steps.Purchase(1, 2)))
    paid = blues.when(1, Accept()).then_scenario().when(1, Store("hill_2"))
    paid.then(received(1, hill_2=1), planned())


@pytest.mark.rule("RIV-150")
def test_the_traveling_merchant_may_be_declined_and_passes_who_has_no_gold() -> None:
    asked = struck("traveling_merchant", Lands(), Lands(stored={"gold_river_4": 1}))

    assert asked.state.agenda[0] == steps.Purchase(1, 2)
    asked.when(1, Decline()).then(planned())
