"""Chapter 25: the event cards of the Era of Turmoil, and Sebastian and the Chapels, which ward them off."""

import pytest

from gamekit.audience import Secret
from games.rivals import steps
from games.rivals.cards.card import CardKey
from games.rivals.commands import (
    Amount,
    Burial,
    BuryCards,
    ChooseExpansion,
    ChooseNumber,
    ChooseStack,
    Decline,
    DrawCard,
    EndTurn,
    Pay,
    PlayCard,
    RollDice,
    Store,
)
from games.rivals.events import (
    ActionPlayed,
    DiceRolled,
    EventCardRevealed,
    EventWarded,
    ExpansionRemoved,
    HandRaided,
    HandShown,
)
from games.rivals.tests.lands import (
    DUEL,
    TURMOIL,
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
from testkit.chance import ScriptedChance

UNITS_AND_GOLD = Lands(above={11: ["inga"], 13: ["ore_ship"]}, stored={"gold_river_1": 3})
STRONG = Lands(above={11: ["candamir"]})


def riots(red: Lands, blue: Lands = Lands()) -> Position:  # noqa: B008 - frozen
    """Return the position after Riots were revealed to the red seat by a roll of 6."""
    return rolling(TURMOIL, red, blue, event="riots").when(0, RollDice(), dice(6)).then_scenario()


# Riots


@pytest.mark.rule("RIV-201", "RIV-202", "RIV-332")
def test_riots_let_a_seat_with_two_units_pay_a_gold_or_remove_one_of_them() -> None:
    rolled = rolling(TURMOIL, UNITS_AND_GOLD, event="riots").when(0, RollDice(), dice(6))
    asked = rolled.then(*revealed("riots"), planned(steps.RiotDues(0, 1)))
    assert list(asked.game.legal(asked.state, 0)) == [
        Pay((Amount("gold_river_1"),)),
        ChooseExpansion("inga", 11, "top"),
        ChooseExpansion("ore_ship", 13, "top"),
    ]

    asked.when(0, Pay((Amount("gold_river_1"),))).then(lost(0, gold_river_1=1), planned())
    chosen = asked.when(0, ChooseExpansion("ore_ship", 13, "top")).then(
        planned(steps.Removal(0, "ore_ship", 13, "top"))
    )
    after = chosen.when(0, ChooseStack(1)).then(ExpansionRemoved(0, "ore_ship", 13, "top", "stack", 1), planned())
    assert (after.state.stacks[1][-1], after.state.stored["gold_river_1"]) == ("ore_ship", 3)


@pytest.mark.rule("RIV-201", "RIV-332")
@pytest.mark.parametrize(("gold", "may_pay"), [(2, True), (1, False)])
def test_riots_cost_two_gold_with_more_than_two_units_and_nothing_in_part(gold: int, may_pay: bool) -> None:
    red = Lands(above={11: ["inga"], 13: ["ore_ship"]}, below={11: ["heinrich"]}, stored={"gold_river_1": gold})
    asked = riots(red)

    assert asked.state.agenda[0] == steps.RiotDues(0, 2)
    assert (Pay((Amount("gold_river_1", 2),)) in asked.game.legal(asked.state, 0)) == may_pay
    asked.when(0, Pay((Amount("gold_river_1", 1),))).then_rejected("riots_not_calmed", "RIV-201")


@pytest.mark.rule("RIV-202", "RIV-332")
def test_who_has_no_gold_removes_the_only_unit() -> None:
    asked = riots(Lands(above={11: ["inga"]}))

    assert asked.state.agenda[0] == steps.Removal(0, "inga", 11, "top")


@pytest.mark.rule("RIV-201", "RIV-332")
def test_units_without_strength_and_commerce_and_armed_buildings_do_not_count_for_riots() -> None:
    rolled = rolling(TURMOIL, Lands(above={11: ["irmgard"], 13: ["lookout_tower"]}), event="riots")

    rolled.when(0, RollDice(), dice(6)).then(*revealed("riots"), planned())


@pytest.mark.rule("RIV-314", "RIV-201")
def test_the_active_seat_settles_its_riots_first() -> None:
    blue = Lands(above={11: ["austin"], 13: ["wool_ship"]}, stored={"gold_river_4": 1})
    rolled = rolling(TURMOIL, UNITS_AND_GOLD, blue, event="riots").when(0, RollDice(), dice(6))

    asked = rolled.then(*revealed("riots"), planned(steps.RiotDues(0, 1), steps.EventFor(1, "riots")))
    paid = asked.when(0, Pay((Amount("gold_river_1"),))).then(lost(0, gold_river_1=1), planned(steps.RiotDues(1, 1)))
    paid.when(1, Pay((Amount("gold_river_4"),))).then(lost(1, gold_river_4=1), planned())


@pytest.mark.rule("RIV-193", "RIV-338")
def test_irmgard_brings_a_resource_for_a_unit_that_riots_remove() -> None:
    chosen = riots(Lands(above={11: ["inga"], 13: ["irmgard"]})).when(0, ChooseStack(0))

    chosen.then(ExpansionRemoved(0, "inga", 11, "top", "stack", 0), planned(steps.Gain(0, 1)))


@pytest.mark.rule("RIV-332", "RIV-211")
def test_a_chief_cannoneer_counts_for_riots_and_gold_comes_from_the_cache_too() -> None:
    red = Lands(cities=[11], above={11: ["chief_cannoneer"]}, cache_at="field_6", stored={"gold_cache": 1})
    rolled = rolling(DUEL, red, event="riots").when(0, RollDice(), dice(6))

    asked = rolled.then(*revealed("riots"), planned(steps.RiotDues(0, 1)))
    asked.when(0, Pay((Amount("gold_cache"),))).then(lost(0, gold_cache=1), planned())


# Chapels

CHAPELS: list[tuple[list[CardKey], set[int]]] = [
    (["chapel_123"], {1, 2, 3}),
    (["chapel_456"], {4, 5, 6}),
    (["chapel_123", "chapel_456"], {1, 2, 3, 4, 5, 6}),
]


@pytest.mark.rule("RIV-194")
@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize(("chapels", "peaceful"), CHAPELS)
def test_a_chapel_protects_from_riots_at_its_production_numbers(
    chapels: list[CardKey], peaceful: set[int], number: int
) -> None:
    red = Lands(cities=[11], above={11: chapels, 13: ["inga"]}, stored={"gold_river_1": 1})
    rolled = rolling(TURMOIL, red, event="riots").when(0, RollDice(), dice(number))

    if number in peaceful:
        by = "chapel_123" if number <= 3 else "chapel_456"
        assert rolled.events[-2:] == (EventWarded(0, "riots", by), planned())
    else:
        assert rolled.events[-2:] == (EventCardRevealed("riots"), planned(steps.RiotDues(0, 1)))


@pytest.mark.rule("RIV-333", "RIV-194")
def test_a_chapel_goes_by_the_number_that_brigitta_chose() -> None:
    red = Lands(hand=["brigitta"], cities=[11], above={11: ["chapel_123"], 13: ["inga"]})
    played = rolling(TURMOIL, red, event="riots").when(0, PlayCard("brigitta")).then_scenario()
    chosen = played.when(0, ChooseNumber(2)).then_scenario()

    chosen.when(0, RollDice(), ScriptedChance(event=[4])).then(
        DiceRolled(0, 2, "event_card"),
        received(0, forest_2=1),
        received(1, hill_2=1),
        EventCardRevealed("riots"),
        EventWarded(0, "riots", "chapel_123"),
        planned(),
    )


@pytest.mark.rule("RIV-183")
def test_sebastian_is_not_asked_for_where_a_chapel_protects_already() -> None:
    red = Lands(hand=["sebastian"], cities=[11], above={11: ["chapel_456"], 13: ["inga"]})

    rolled = rolling(TURMOIL, red, event="riots").when(0, RollDice(), dice(6))
    rolled.then(*revealed("riots"), EventWarded(0, "riots", "chapel_456"), planned())


# Sebastian


@pytest.mark.rule("RIV-182", "RIV-183", "RIV-341")
def test_who_has_gold_may_play_sebastian_against_riots_or_pay() -> None:
    red = Lands(hand=["sebastian"], above={11: ["inga"]}, stored={"gold_river_1": 1})
    rolled = rolling(TURMOIL, red, event="riots").when(0, RollDice(), dice(6))
    asked = rolled.then(*revealed("riots"), planned(steps.Sermon(0, "riots"), steps.EventFor(0, "riots")))

    asked.when(0, PlayCard("sebastian")).then(
        ActionPlayed(0, "sebastian"), EventWarded(0, "riots", "sebastian"), planned()
    )
    asked.when(0, Decline()).then(planned(steps.RiotDues(0, 1)))


@pytest.mark.rule("RIV-182", "RIV-339")
@pytest.mark.parametrize("event", ["feud", "turmoil_feud", "fraternal_feuds", "turmoil_fraternal_feuds"])
def test_sebastian_wards_feuds_off_in_the_opponents_turn(event: CardKey) -> None:
    name = event.removeprefix("turmoil_")
    blue = Lands(hand=["sebastian", "scout"], above={11: ["abbey"]})
    rolled = rolling(TURMOIL, STRONG, blue, event=event).when(0, RollDice(), dice(6))
    asked = rolled.then(*revealed(event), planned(steps.Sermon(1, name), steps.EventFor(1, name)))

    warded = asked.when(1, PlayCard("sebastian")).then(
        ActionPlayed(1, "sebastian"), EventWarded(1, name, "sebastian"), planned()
    )
    assert (warded.state.princes[1].hand, warded.state.discards) == (("scout",), ("sebastian",))


@pytest.mark.rule("RIV-182", "RIV-339")
def test_sebastian_wards_riots_off_in_either_seats_turn() -> None:
    blue = Lands(hand=["sebastian"], above={11: ["austin"]}, stored={"gold_river_4": 1})
    rolled = rolling(TURMOIL, Lands(), blue, event="riots").when(0, RollDice(), dice(6))
    asked = rolled.then(*revealed("riots"), planned(steps.Sermon(1, "riots"), steps.EventFor(1, "riots")))
    own = rolling(TURMOIL, Lands(), blue, active=1, event="riots").when(1, RollDice(), dice(6)).then_scenario()

    asked.when(0, PlayCard("sebastian")).then_rejected("not_your_turn", "RIV-028")
    warded = (ActionPlayed(1, "sebastian"), EventWarded(1, "riots", "sebastian"))
    asked.when(1, PlayCard("sebastian")).then(*warded, planned())
    own.when(1, PlayCard("sebastian")).then(*warded, planned(active=1))


@pytest.mark.rule("RIV-339", "RIV-078")
def test_a_sebastian_drawn_at_the_end_of_the_own_turn_wards_an_event_of_the_next_turn_off() -> None:
    blue = Lands(hand=["scout", "goldsmith"], above={11: ["abbey"]})
    drawing = position(
        TURMOIL, STRONG, blue, active=1, doing=steps.Adjustment(1), on_top={3: ["sebastian", "traitor"]}, event="feud"
    )
    drawn = drawing.when(1, DrawCard(3)).then_scenario().when(1, DrawCard(3)).then_scenario()
    rolling_next = drawn.when(1, EndTurn()).then_scenario()

    asked = rolling_next.when(0, RollDice(), dice(6)).then_scenario()

    asked.when(1, PlayCard("sebastian")).then(
        ActionPlayed(1, "sebastian"), EventWarded(1, "feud", "sebastian"), planned()
    )


@pytest.mark.rule("RIV-182", "RIV-027")
def test_the_question_for_sebastian_does_not_tell_whether_he_is_there() -> None:
    without = Lands(hand=["scout"], above={11: ["abbey"]})
    rolled = rolling(TURMOIL, STRONG, without, event="feud").when(0, RollDice(), dice(6))
    asked = rolled.then(*revealed("feud"), planned(steps.Sermon(1, "feud"), steps.EventFor(1, "feud")))

    assert list(asked.game.legal(asked.state, 1)) == [Decline()]
    asked.when(1, Decline()).then(planned(steps.Removal(1, "abbey", 11, "top")))


@pytest.mark.rule("RIV-182", "RIV-341")
def test_sebastian_is_not_played_in_the_action_phase() -> None:
    acting = riots(Lands(hand=["sebastian"]))

    acting.when(0, PlayCard("sebastian")).then_rejected("wrong_moment", "RIV-341")


@pytest.mark.rule("RIV-182", "RIV-201")
def test_sebastian_leaves_the_riots_of_the_other_seat_as_they_are() -> None:
    red = Lands(hand=["sebastian"], above={11: ["inga"]})
    blue = Lands(above={11: ["austin"]}, stored={"gold_river_4": 1})
    played = riots(red, blue).when(0, PlayCard("sebastian"))

    played.then(ActionPlayed(0, "sebastian"), EventWarded(0, "riots", "sebastian"), planned(steps.RiotDues(1, 1)))


# Feuds of this set


@pytest.mark.rule("RIV-200", "RIV-142", "RIV-336")
def test_feud_of_this_set_makes_the_weaker_seat_lose_one_of_three_named_buildings() -> None:
    blue = Lands(
        cities=[11], above={11: ["abbey", "chapel_123"], 13: ["storehouse"]}, below={11: ["tithe_barn", "austin"]}
    )
    rolled = rolling(TURMOIL, STRONG, blue, event="turmoil_feud").when(0, RollDice(), dice(6))
    asked = rolled.then(*revealed("turmoil_feud"), planned(steps.FeudNaming(0)))
    for named in (
        ChooseExpansion("abbey", 11, "top"),
        ChooseExpansion("chapel_123", 11, "top"),
        ChooseExpansion("storehouse", 13, "top"),
    ):
        asked = asked.when(0, named).then_scenario()

    assert asked.game.awaiting(asked.state).keys() == {1}
    asked.when(1, ChooseExpansion("tithe_barn", 11, "bottom")).then_rejected("building_not_named", "RIV-142")
    lost_one = asked.when(1, ChooseExpansion("chapel_123", 11, "top")).then(
        planned(steps.Removal(1, "chapel_123", 11, "top"))
    )
    lost_one.when(1, ChooseStack(4)).then(ExpansionRemoved(1, "chapel_123", 11, "top", "stack", 4), planned())


@pytest.mark.rule("RIV-193", "RIV-338")
def test_irmgard_brings_a_resource_for_a_building_lost_in_a_feud() -> None:
    blue = Lands(above={11: ["abbey"], 13: ["irmgard"]})
    rolled = rolling(TURMOIL, STRONG, blue, event="feud").when(0, RollDice(), dice(6)).then_scenario()

    asked = rolled.when(1, ChooseStack(0)).then(
        ExpansionRemoved(1, "abbey", 11, "top", "stack", 0), planned(steps.Gain(1, 1))
    )
    asked.when(1, Store("hill_2")).then(received(1, hill_2=1), planned())


@pytest.mark.rule("RIV-200", "RIV-146", "RIV-147", "RIV-326")
def test_fraternal_feuds_of_this_set_put_two_hand_cards_under_matching_stacks() -> None:
    blue = Lands(hand=["abbey", "archer", "scout"])
    rolled = rolling(TURMOIL, STRONG, blue, event="turmoil_fraternal_feuds").when(0, RollDice(), dice(6))
    declined = rolled.then_scenario().when(1, Decline())
    asked = declined.then(HandShown(0, Secret((0,), ("abbey", "archer", "scout"))), planned(steps.HandRaid(0)))
    burials = (Burial("abbey", 2), Burial("archer", 3))

    after = asked.when(0, BuryCards(burials)).then(
        HandRaided(0, (2, 3), Secret((0, 1), ("abbey", "archer")), Secret((0,), burials)), planned()
    )

    assert (after.state.stacks[2][-1], after.state.stacks[3][-1]) == ("abbey", "archer")
    assert after.state.princes[1].hand == ("scout",)
    crossed = (Burial("abbey", 3), Burial("archer", 2))
    asked.when(0, BuryCards(crossed)).then_rejected("cannot_bury", "RIV-146")
