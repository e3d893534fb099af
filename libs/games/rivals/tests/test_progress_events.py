"""Chapter 28: the event cards of the Era of Progress."""

import pytest

from games.rivals import steps
from games.rivals.cards.card import CardKey
from games.rivals.commands import RollDice, Store
from games.rivals.events import DiceRolled, EventCardRevealed
from games.rivals.tests.lands import DUEL, PROGRESS, Lands, dice, lost, planned, received, revealed, rolling

ALL_FULL = {"forest_2": 3, "gold_river_1": 3, "field_6": 3, "hill_3": 3, "pasture_4": 3, "mountain_5": 3}


@pytest.mark.rule("RIV-223", "RIV-148", "RIV-314")
def test_invention_of_this_set_gives_a_resource_for_each_progress_building_the_active_seat_first() -> None:
    red = Lands(cities=[11], above={11: ["abbey", "university"]})
    blue = Lands(above={11: ["abbey"]})
    asked = (
        rolling(PROGRESS, red, blue, event="progress_invention")
        .when(0, RollDice(), dice(6))
        .then(*revealed("progress_invention"), planned(steps.Gain(0, 2), steps.Gain(1, 1)))
    )

    first = asked.when(0, Store("hill_3")).then(received(0, hill_3=1), planned(steps.Gain(0, 1), steps.Gain(1, 1)))
    second = first.when(0, Store("field_6")).then(received(0, field_6=1), planned(steps.Gain(1, 1)))
    second.when(1, Store("forest_3")).then(received(1, forest_3=1), planned())


@pytest.mark.rule("RIV-224")
def test_plague_takes_a_resource_of_each_region_beside_a_city_once_even_between_two_cities() -> None:
    stored = {"forest_2": 1, "gold_river_1": 3, "field_6": 1, "hill_3": 0, "pasture_4": 2, "mountain_5": 3}
    red = Lands(cities=[11, 13], stored=stored)
    blue = Lands(cities=[11], stored={"forest_3": 2, "field_5": 2, "hill_2": 1, "mountain_6": 2})
    struck = rolling(PROGRESS, red, blue, event="plague").when(0, RollDice(), dice(6))

    struck.then(
        *revealed("plague"),
        lost(0, forest_2=1, gold_river_1=1, field_6=1, pasture_4=1, mountain_5=1),
        lost(1, forest_3=1, hill_2=1),
        planned(),
    )


@pytest.mark.rule("RIV-224")
def test_plague_spares_settlements() -> None:
    struck = rolling(PROGRESS, Lands(stored={"hill_3": 2}), event="plague").when(0, RollDice(), dice(6))

    struck.then(*revealed("plague"), planned())


@pytest.mark.rule("RIV-219", "RIV-343", "RIV-344")
def test_a_bath_house_protects_all_four_regions_of_its_city_also_those_of_a_second_city() -> None:
    stored = {"forest_2": 1, "gold_river_1": 1, "field_6": 1, "hill_3": 1, "pasture_4": 1, "mountain_5": 1}
    red = Lands(cities=[11, 13], above={11: ["bath_house"]}, stored=stored)
    struck = rolling(PROGRESS, red, event="plague").when(0, RollDice(), dice(6))

    struck.then(*revealed("plague"), lost(0, field_6=1, mountain_5=1), planned())


@pytest.mark.rule("RIV-218", "RIV-344")
def test_each_pharmacy_brings_a_resource_after_a_plague_even_without_losses() -> None:
    red = Lands(cities=[11], above={11: ["bath_house", "pharmacy"]}, below={11: ["pharmacy"]})
    blue = Lands(cities=[11], stored={"hill_2": 1})
    asked = rolling(PROGRESS, red, blue, event="plague").when(0, RollDice(), dice(6))

    after = asked.then(*revealed("plague"), lost(1, hill_2=1), planned(steps.Gain(0, 2)))
    first = after.when(0, Store("gold_river_1")).then(received(0, gold_river_1=1), planned(steps.Gain(0, 1)))
    first.when(0, Store("gold_river_1")).then(received(0, gold_river_1=1), planned())


@pytest.mark.rule("RIV-308")
def test_a_resource_of_choice_finds_no_full_region() -> None:
    red = Lands(cities=[11], above={11: ["bath_house", "pharmacy"]}, stored={**ALL_FULL, "hill_3": 2})
    struck = rolling(PROGRESS, red, event="plague").when(0, RollDice(), dice(5))

    struck.then(
        DiceRolled(0, 5, "event_card"),
        received(1, field_5=1),
        EventCardRevealed("plague"),
        received(0, hill_3=1),
        planned(),
    )


@pytest.mark.rule("RIV-225")
def test_plague_does_not_reach_the_gold_cache() -> None:
    red = Lands(cities=[11], stored={"gold_river_1": 1, "gold_cache": 2}, cache_at="gold_river_1")
    struck = rolling(DUEL, red, event="plague").when(0, RollDice(), dice(6))

    after = struck.then(*revealed("plague"), lost(0, gold_river_1=1), planned())
    assert after.state.stored["gold_cache"] == 2


@pytest.mark.rule("RIV-218", "RIV-223", "RIV-314")
@pytest.mark.parametrize("event", ["plague", "progress_invention"])
def test_in_the_blue_seats_turn_the_blue_seat_receives_first(event: CardKey) -> None:
    lands = Lands(cities=[11], above={11: ["pharmacy", "abbey"]})
    there = rolling(PROGRESS, lands, lands, active=1, event=event)

    there.when(1, RollDice(), dice(6)).then(
        DiceRolled(1, 6, "event_card"),
        received(1, mountain_6=1),
        received(0, field_6=1),
        EventCardRevealed(event),
        planned(steps.Gain(1, 1), steps.Gain(0, 1), active=1),
    )
