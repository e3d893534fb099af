"""Chapter 21: the event cards of the Era of Gold."""

import pytest

from games.rivals import steps
from games.rivals.cards.card import CardKey
from games.rivals.commands import Accept, Amount, Pay, RollDice, Store
from games.rivals.events import DiceRolled, EventCardRevealed
from games.rivals.resources import Resources
from games.rivals.tests.lands import GOLD, Lands, dice, planned, received, revealed, rolling


@pytest.mark.rule("RIV-175", "RIV-145", "RIV-314")
@pytest.mark.parametrize(
    ("red", "blue", "receivers"),
    [
        (["ore_ship"], [], [0]),
        (["ore_ship"], ["large_trade_ship"], [0, 1]),
        ([], ["pirate_ship"], []),
        ([], ["ore_ship"], [1]),
    ],
)
def test_the_trade_ships_race_of_this_set(red: list[CardKey], blue: list[CardKey], receivers: list[int]) -> None:
    there = rolling(GOLD, Lands(above={11: red}), Lands(above={11: blue}), event="gold_trade_ships_race")

    there.when(0, RollDice(), dice(6)).then(
        *revealed("gold_trade_ships_race"), planned(*(steps.Gain(seat, 1) for seat in receivers))
    )


@pytest.mark.rule("RIV-175", "RIV-150", "RIV-161")
def test_the_traveling_merchant_of_this_set_sells_two_resources_for_gold_of_the_same_roll_too() -> None:
    red = Lands(stored={"gold_river_1": 1, "gold_cache": 0}, cache_at="field_6")
    rolled = rolling(GOLD, red, event="gold_traveling_merchant").when(0, RollDice(), dice(1)).then_scenario()
    asked = rolled.when(0, Store("gold_cache")).then_scenario()
    assert asked.state.agenda[0] == steps.Purchase(0, 2)

    paying = asked.when(0, Accept()).then(
        planned(steps.Payment(0, Resources(gold=1)), steps.Gain(0, 1), steps.Purchase(0, 1), steps.Purchase(1, 2))
    )
    paid = paying.when(0, Pay((Amount("gold_cache"),))).then_scenario()
    bought = paid.when(0, Store("hill_3")).then_scenario()
    again = bought.when(0, Accept()).then_scenario().when(0, Store("mountain_5"))
    again.then(received(0, mountain_5=1), planned())


@pytest.mark.rule("RIV-176")
def test_the_gift_for_the_prince_brings_a_gold_for_each_armed_unit_as_far_as_there_is_room() -> None:
    red = Lands(above={11: ["inga"], 13: ["austin"]}, below={11: ["ore_ship"], 13: ["pirate_ship"]})
    blue = Lands(above={11: ["harald"], 13: ["osmund"]}, stored={"gold_river_4": 2})
    rolled = rolling(GOLD, red, blue, event="gift_for_the_prince").when(0, RollDice(), dice(6))

    rolled.then(
        *revealed("gift_for_the_prince"),
        received(0, gold_river_1=1),
        received(0, gold_river_1=1),
        received(1, gold_river_4=1),
        planned(),
    )


@pytest.mark.rule("RIV-176", "RIV-314")
def test_the_gift_for_the_prince_comes_to_the_active_seat_first() -> None:
    armed = Lands(above={11: ["harald"]})
    there = rolling(GOLD, armed, Lands(above={11: ["inga"]}), active=1, event="gift_for_the_prince")

    there.when(1, RollDice(), dice(6)).then(
        DiceRolled(1, 6, "event_card"),
        received(1, mountain_6=1),
        received(0, field_6=1),
        EventCardRevealed("gift_for_the_prince"),
        received(1, gold_river_4=1),
        received(0, gold_river_1=1),
        planned(active=1),
    )
