"""Chapter 19: the action cards of the Era of Gold."""

import pytest

from games.rivals import steps
from games.rivals.cards.card import CardKey
from games.rivals.commands import Amount, Decline, NameResource, Pay, PlayCard, RollDice, Store
from games.rivals.events import ActionPlayed, CelebrationCalled, DiceRolled
from games.rivals.options import Mode
from games.rivals.resources import Resources
from games.rivals.tests.lands import GOLD, TURMOIL, Lands, lost, planned, position, received, rolling
from testkit.chance import ScriptedChance

GUILD = {11: ["merchant_guild"]}
STRONG = {11: ["candamir"]}


@pytest.mark.rule("RIV-151", "RIV-152")
def test_gudrun_takes_two_gold_for_each_own_pirate_ship() -> None:
    red = Lands(hand=["gudrun"], above={11: ["pirate_ship"]})
    played = position(GOLD, red, Lands(stored={"gold_river_4": 3})).when(0, PlayCard("gudrun"))

    played.then(
        ActionPlayed(0, "gudrun"),
        lost(1, gold_river_4=2),
        received(0, gold_river_1=1),
        received(0, gold_river_1=1),
    )


@pytest.mark.rule("RIV-152", "RIV-163", "RIV-310")
@pytest.mark.parametrize(("held", "stored", "handed_over"), [(1, 0, 1), (3, 2, 1), (3, 0, 3)])
def test_gudrun_takes_no_more_than_there_is_and_than_can_be_stored(held: int, stored: int, handed_over: int) -> None:
    red = Lands(hand=["gudrun"], above={11: ["pirate_ship"], 13: ["pirate_ship"]}, stored={"gold_river_1": stored})
    played = position(GOLD, red, Lands(stored={"gold_river_4": held})).when(0, PlayCard("gudrun"))

    gains = [received(0, gold_river_1=1)] * handed_over
    played.then(ActionPlayed(0, "gudrun"), lost(1, gold_river_4=handed_over), *gains)


@pytest.mark.rule("RIV-152", "RIV-163", "RIV-161")
def test_the_opponent_chooses_where_gudruns_gold_comes_from_and_the_player_where_it_goes() -> None:
    red = Lands(hand=["gudrun"], above={11: ["pirate_ship"]})
    blue = Lands(stored={"gold_river_4": 2, "gold_cache": 2}, cache_at="gold_river_4")
    asked = (
        position(GOLD, red, blue)
        .when(0, PlayCard("gudrun"))
        .then(ActionPlayed(0, "gudrun"), planned(steps.Payment(1, Resources(gold=2)), steps.Gain(0, 2, ("gold",))))
    )

    mixed = Pay((Amount("gold_river_4"), Amount("gold_cache")))
    asked.when(1, mixed).then(
        lost(1, gold_river_4=1, gold_cache=1), received(0, gold_river_1=1), received(0, gold_river_1=1), planned()
    )


@pytest.mark.rule("RIV-151", "RIV-357")
@pytest.mark.parametrize(
    ("built", "own_gold", "gold", "code", "rule"),
    [
        ({}, 0, 1, "no_pirate_ship", "RIV-151"),
        ({11: ["pirate_ship"]}, 0, 0, "nothing_to_take", "RIV-151"),
        ({11: ["pirate_ship"]}, 3, 3, "nothing_to_take", "RIV-357"),
    ],
)
def test_gudrun_needs_a_pirate_ship_gold_of_the_opponent_and_room_for_it(
    built: dict[int, list[CardKey]], own_gold: int, gold: int, code: str, rule: str
) -> None:
    red = Lands(hand=["gudrun"], above=built, stored={"gold_river_1": own_gold})
    there = position(GOLD, red, Lands(stored={"gold_river_4": gold}))

    there.when(0, PlayCard("gudrun")).then_rejected(code, rule)


@pytest.mark.rule("RIV-153", "RIV-310")
def test_the_trade_master_takes_one_or_two_resources_of_choice() -> None:
    red = Lands(hand=["trade_master"], cities=[11], above=GUILD)
    blue = Lands(stored={"hill_2": 1, "field_5": 1, "mountain_6": 1})
    asked = (
        position(GOLD, red, blue)
        .when(0, PlayCard("trade_master"))
        .then(ActionPlayed(0, "trade_master"), planned(steps.Demand(0, 2, optional=1)))
    )
    asked.when(0, Decline()).then_rejected("cannot_take_that", "RIV-310")

    one = asked.when(0, NameResource("ore")).then(
        lost(1, mountain_6=1), received(0, mountain_5=1), planned(steps.Demand(0, 1, optional=1))
    )
    one.when(0, Decline()).then(planned())
    one.when(0, NameResource("grain")).then(lost(1, field_5=1), received(0, field_6=1), planned())
    one.when(0, NameResource("wool")).then_rejected("cannot_take_that", "RIV-310")


@pytest.mark.rule("RIV-153", "RIV-310", "RIV-313")
def test_only_what_can_be_stored_is_taken() -> None:
    red = Lands(hand=["trade_master"], cities=[11], above=GUILD, stored={"hill_3": 2, "mountain_5": 3})
    blue = Lands(stored={"hill_2": 2, "mountain_6": 3})

    played = (
        position(GOLD, red, blue)
        .when(0, PlayCard("trade_master"))
        .then(ActionPlayed(0, "trade_master"), lost(1, hill_2=1), received(0, hill_3=1))
    )
    assert played.state.stored["mountain_6"] == 3


@pytest.mark.rule("RIV-153", "RIV-310")
def test_the_opponent_decides_which_region_a_resource_leaves() -> None:
    red = Lands(hand=["trade_master"], cities=[11], above=GUILD)
    blue = Lands(stored={"hill_2": 1, "hill_5": 1}, outer=[("hill_5", "field_1")])
    named = (
        position(GOLD, red, blue)
        .when(0, PlayCard("trade_master"))
        .then(
            ActionPlayed(0, "trade_master"),
            planned(steps.Payment(1, Resources(brick=1)), steps.Gain(0, 1, ("brick",)), steps.Demand(0, 1, optional=1)),
        )
    )

    named.when(1, Pay((Amount("hill_5"),))).then(
        lost(1, hill_5=1), received(0, hill_3=1), planned(steps.Demand(0, 1, optional=1))
    )


@pytest.mark.rule("RIV-153", "RIV-313", "RIV-170")
def test_the_trade_master_needs_the_merchant_guild_and_booty() -> None:
    without = position(GOLD, Lands(hand=["trade_master"]), Lands(stored={"hill_2": 1}))
    nothing = position(GOLD, Lands(hand=["trade_master"], cities=[11], above=GUILD))

    without.when(0, PlayCard("trade_master")).then_rejected("no_merchant_guild", "RIV-153")
    nothing.when(0, PlayCard("trade_master")).then_rejected("nothing_to_take", "RIV-313")


@pytest.mark.rule("RIV-155", "RIV-310")
def test_the_merchant_takes_up_to_two_resources_and_gives_one_back_also_one_just_received() -> None:
    red = Lands(hand=["merchant"], cities=[11])
    blue = Lands(stored={"hill_2": 1, "field_5": 1})
    asked = (
        position(GOLD, red, blue)
        .when(0, PlayCard("merchant"))
        .then(ActionPlayed(0, "merchant"), planned(steps.Demand(0, 2, optional=1), steps.GiveBack(0)))
    )
    one = asked.when(0, NameResource("brick")).then(
        lost(1, hill_2=1), received(0, hill_3=1), planned(steps.Demand(0, 1, optional=1), steps.GiveBack(0))
    )
    two = one.when(0, NameResource("grain")).then(
        lost(1, field_5=1), received(0, field_6=1), planned(steps.GiveBack(0))
    )

    two.when(0, NameResource("brick")).then(lost(0, hill_3=1), received(1, hill_2=1), planned())
    two.when(0, NameResource("ore")).then_rejected("cannot_give_that", "RIV-155")


@pytest.mark.rule("RIV-155", "RIV-310")
def test_what_the_merchant_gives_back_is_lost_where_the_opponent_has_no_room() -> None:
    red = Lands(hand=["merchant"], cities=[11], stored={"forest_2": 1})
    blue = Lands(stored={"forest_3": 3, "hill_2": 1})
    asked = position(GOLD, red, blue).when(0, PlayCard("merchant")).then_scenario()
    taken = asked.when(0, NameResource("brick")).then_scenario().when(0, Decline()).then_scenario()

    taken.when(0, NameResource("lumber")).then(lost(0, forest_2=1), planned())


@pytest.mark.rule("RIV-154", "RIV-331", "RIV-313")
@pytest.mark.parametrize(
    "lands",
    [
        Lands(hand=["merchant"], cities=[13]),
        Lands(hand=["merchant"], above={11: ["ore_ship"], 13: ["wool_ship"]}, below={11: ["toll_bridge"]}),
        Lands(hand=["merchant"], cities=[11], above={11: ["salt_silo", "ore_ship"]}, below={11: ["wool_ship"]}),
    ],
)
def test_the_merchant_needs_a_city_or_three_commerce_points(lands: Lands) -> None:
    rich = Lands(stored={"hill_2": 1})

    position(GOLD, lands, rich).when(0, PlayCard("merchant")).then_state(lambda state: "merchant" in state.discards)
    poor = position(GOLD, Lands(hand=["merchant"], above={11: ["ore_ship"], 13: ["wool_ship"]}), rich)
    poor.when(0, PlayCard("merchant")).then_rejected("no_commerce_nor_city", "RIV-154")
    position(GOLD, lands).when(0, PlayCard("merchant")).then_rejected("nothing_to_take", "RIV-313")


@pytest.mark.rule("RIV-156", "RIV-123")
def test_the_goldsmith_of_this_set_changes_three_gold_of_rivers_and_cache_into_two_resources() -> None:
    red = Lands(hand=["gold_goldsmith"], stored={"gold_river_1": 2, "gold_cache": 1}, cache_at="hill_3")
    asked = (
        position(GOLD, red)
        .when(0, PlayCard("gold_goldsmith"))
        .then(ActionPlayed(0, "gold_goldsmith"), lost(0, gold_river_1=2, gold_cache=1), planned(steps.Gain(0, 2)))
    )

    first = asked.when(0, Store("hill_3")).then(received(0, hill_3=1), planned(steps.Gain(0, 1)))
    first.when(0, Store("gold_cache")).then(received(0, gold_cache=1), planned())
    poor = position(GOLD, Lands(hand=["gold_goldsmith"], stored={"gold_river_1": 2}))
    poor.when(0, PlayCard("gold_goldsmith")).then_rejected("not_enough_gold", "RIV-123")


@pytest.mark.rule("RIV-157", "RIV-347", "RIV-163")
def test_brigands_take_as_much_of_a_kind_as_one_own_region_could_store() -> None:
    red = Lands(
        hand=["gold_brigands"],
        above=STRONG,
        stored={"gold_river_1": 2, "gold_cache": 0, "field_6": 2, "field_1": 2},
        outer=[("field_1", "mountain_2")],
        cache_at="field_6",
    )
    blue = Lands(stored={"gold_river_4": 3, "field_5": 3, "mountain_6": 3})
    asked = (
        position(GOLD, red, blue)
        .when(0, PlayCard("gold_brigands"))
        .then(ActionPlayed(0, "gold_brigands"), planned(steps.Plunder(0)))
    )

    assert list(asked.game.legal(asked.state, 0)) == [
        NameResource("ore", 1),
        NameResource("ore", 2),
        NameResource("ore", 3),
        NameResource("grain", 1),
        NameResource("gold", 1),
    ]


@pytest.mark.rule("RIV-157", "RIV-163", "RIV-310")
def test_the_opponent_pays_the_brigands_from_river_or_cache() -> None:
    red = Lands(hand=["gold_brigands"], above=STRONG)
    blue = Lands(stored={"gold_river_4": 1, "gold_cache": 2}, cache_at="hill_2")
    asked = position(GOLD, red, blue).when(0, PlayCard("gold_brigands")).then_scenario()

    named = asked.when(0, NameResource("gold", 1)).then(
        planned(steps.Payment(1, Resources(gold=1)), steps.Gain(0, 1, ("gold",)))
    )
    named.when(1, Pay((Amount("gold_cache"),))).then(lost(1, gold_cache=1), received(0, gold_river_1=1), planned())
    asked.when(0, NameResource("gold", 3)).then(
        lost(1, gold_river_4=1, gold_cache=2), *[received(0, gold_river_1=1)] * 3, planned()
    )


@pytest.mark.rule("RIV-157", "RIV-313")
@pytest.mark.parametrize(("mode", "card"), [(GOLD, "gold_brigands"), (TURMOIL, "turmoil_brigands")])
def test_brigands_need_the_strength_advantage_and_booty(mode: Mode, card: CardKey) -> None:
    weak = position(mode, Lands(hand=[card]), Lands(stored={"hill_2": 1}))
    idle = position(mode, Lands(hand=[card], above=STRONG, stored={"hill_3": 3}), Lands(stored={"hill_2": 1}))

    weak.when(0, PlayCard(card)).then_rejected("no_strength_advantage", "RIV-157")
    idle.when(0, PlayCard(card)).then_rejected("nothing_to_take", "RIV-313")


@pytest.mark.rule("RIV-158", "RIV-340")
def test_reiner_makes_the_event_a_celebration_and_brings_one_resource_more_at_its_end() -> None:
    called = (
        rolling(GOLD, Lands(hand=["reiner"]))
        .when(0, PlayCard("reiner"))
        .then(ActionPlayed(0, "reiner"), CelebrationCalled(0))
    )
    rolled = called.when(0, RollDice(), ScriptedChance(production=[2]))

    asked = rolled.then(
        DiceRolled(0, 3, "celebration"),
        received(0, hill_3=1),
        received(1, forest_3=1),
        planned(steps.Gain(0, 1), steps.Gain(1, 1), steps.Gain(0, 1)),
    )
    first = asked.when(0, Store("forest_2")).then(received(0, forest_2=1), planned(steps.Gain(1, 1), steps.Gain(0, 1)))
    second = first.when(1, Store("hill_2")).then(received(1, hill_2=1), planned(steps.Gain(0, 1)))
    second.when(0, Store("forest_2")).then(received(0, forest_2=1), planned())


@pytest.mark.rule("RIV-159")
def test_reiner_brings_a_resource_even_when_the_opponent_has_more_skill() -> None:
    called = rolling(GOLD, Lands(hand=["reiner"]), Lands(above={11: ["inga"]})).when(0, PlayCard("reiner"))

    rolled = called.then_scenario().when(0, RollDice(), ScriptedChance(production=[2]))
    rolled.then(
        DiceRolled(0, 3, "celebration"),
        received(0, hill_3=1),
        received(1, forest_3=1),
        planned(steps.Gain(1, 1), steps.Gain(0, 1)),
    )


@pytest.mark.rule("RIV-340")
def test_brigitta_and_reiner_together_leave_nothing_to_roll() -> None:
    called = rolling(GOLD, Lands(hand=["reiner", "brigitta"])).when(0, PlayCard("reiner")).then_scenario()
    asked = called.when(0, PlayCard("brigitta")).then_scenario()
    chosen = asked.game.legal(asked.state, 0)[3]
    ready = asked.when(0, chosen).then_scenario()

    assert ready.when(0, RollDice(), ScriptedChance()).events[0] == DiceRolled(0, 4, "celebration")


@pytest.mark.rule("RIV-158", "RIV-341")
def test_reiner_is_not_played_after_the_roll() -> None:
    acting = position(GOLD, Lands(hand=["reiner"]))

    acting.when(0, PlayCard("reiner")).then_rejected("wrong_moment", "RIV-341")
