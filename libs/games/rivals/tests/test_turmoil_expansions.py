"""Chapters 23 and 24: what the expansions of the Era of Turmoil do, apart from protecting."""

import pytest

from games.rivals import steps
from games.rivals.cards.card import CardKey
from games.rivals.commands import (
    Amount,
    Build,
    ChooseStack,
    NameResource,
    Pay,
    PlayCard,
    Remove,
    Store,
)
from games.rivals.events import (
    ActionPlayed,
    ExpansionBuilt,
    ExpansionRemoved,
)
from games.rivals.regions import RegionKey
from games.rivals.resources import Resource, Resources
from games.rivals.scoring import points_of, victory_points
from games.rivals.tests.lands import TURMOIL, Lands, lost, planned, position, received


@pytest.mark.rule("RIV-191", "RIV-349", "RIV-350")
@pytest.mark.parametrize("hero", ["heinrich", "inga"])
def test_with_a_drill_ground_a_hero_costs_a_resource_of_choice_less(hero: CardKey) -> None:
    stored = {"field_6": 1, "pasture_4": 1, "mountain_5": 1, "hill_3": 1}
    lands = Lands(hand=[hero], above={11: ["drill_ground"]}, stored=stored)
    built = position(TURMOIL, lands).when(0, Build(hero, 13, "top"))

    asked = built.then(
        ExpansionBuilt(0, hero, 13, "top"),
        planned(steps.Payment(0, Resources(ore=1, grain=1, wool=1), discount=1)),
    )
    assert list(asked.game.legal(asked.state, 0)) == [
        Pay((Amount("field_6"), Amount("pasture_4"))),
        Pay((Amount("mountain_5"), Amount("pasture_4"))),
        Pay((Amount("mountain_5"), Amount("field_6"))),
    ]
    asked.when(0, Pay((Amount("mountain_5"), Amount("pasture_4")))).then(lost(0, mountain_5=1, pasture_4=1), planned())


@pytest.mark.rule("RIV-191", "RIV-350")
def test_a_drill_ground_makes_other_units_no_cheaper_and_the_opponents_heroes_neither() -> None:
    ship = Lands(hand=["ore_ship"], above={11: ["drill_ground"]}, stored={"forest_2": 1})
    hero = Lands(hand=["irmgard"], stored={"field_6": 1})

    position(TURMOIL, ship).when(0, Build("ore_ship", 13, "top")).then_rejected("cannot_afford", "RIV-048")
    enemy = position(TURMOIL, hero, Lands(above={11: ["drill_ground"]}))
    enemy.when(0, Build("irmgard", 13, "top")).then_rejected("cannot_afford", "RIV-048")


@pytest.mark.rule("RIV-192")
def test_carl_forkbeard_is_a_hero_with_five_strength_points_and_no_effect() -> None:
    stored = {"field_6": 1, "pasture_4": 2, "mountain_5": 1}
    built = position(TURMOIL, Lands(hand=["carl_forkbeard"], stored=stored)).when(0, Build("carl_forkbeard", 11, "top"))

    after = built.then(ExpansionBuilt(0, "carl_forkbeard", 11, "top"), lost(0, mountain_5=1, field_6=1, pasture_4=2))
    assert points_of(after.state.princes[0]).strength == 5


@pytest.mark.rule("RIV-193", "RIV-338")
def test_irmgard_brings_a_resource_for_a_unit_the_archer_removes() -> None:
    red = Lands(hand=["archer"], cities=[11], above={11: ["hedge_tavern"]})
    blue = Lands(above={11: ["irmgard"], 13: ["carl_forkbeard"]})
    struck = position(TURMOIL, red, blue).when(0, PlayCard("archer")).then_scenario()

    asked = struck.when(1, ChooseStack(3)).then(
        ExpansionRemoved(1, "carl_forkbeard", 13, "top", "stack", 3), planned(steps.Gain(1, 1))
    )
    asked.when(1, Store("hill_2")).then(received(1, hill_2=1), planned())


@pytest.mark.rule("RIV-193", "RIV-338")
def test_irmgard_brings_a_resource_for_a_building_the_arsonist_burns_also_a_face_up_one() -> None:
    red = Lands(hand=["arsonist"], cities=[11], above={11: ["hedge_tavern"]})
    blue = Lands(cities=[11], above={11: ["hedge_tavern"], 13: ["irmgard"]})
    struck = position(TURMOIL, red, blue).when(0, PlayCard("arsonist"))

    struck.then(
        ActionPlayed(0, "arsonist"),
        ExpansionRemoved(1, "hedge_tavern", 11, "top", "face_up"),
        planned(steps.Gain(1, 1)),
    )


@pytest.mark.rule("RIV-193")
def test_the_loss_of_irmgard_herself_brings_nothing() -> None:
    there = position(TURMOIL, Lands(above={11: ["irmgard"]}), doing=steps.Removal(0, "irmgard", 11, "top"))

    there.when(0, ChooseStack(3)).then(ExpansionRemoved(0, "irmgard", 11, "top", "stack", 3), planned())


@pytest.mark.rule("RIV-193", "RIV-338")
def test_irmgard_does_not_react_to_voluntary_removal() -> None:
    removed = position(TURMOIL, Lands(above={11: ["irmgard"], 13: ["abbey"]})).when(0, Remove("abbey", 13, "top"))

    removed.then(ExpansionRemoved(0, "abbey", 13, "top", "discards"))


@pytest.mark.rule("RIV-195", "RIV-350")
@pytest.mark.parametrize(("kind", "stores"), [("wool", ["pasture_4", "pasture_4"]), ("grain", ["field_6"])])
def test_the_tithe_barn_brings_wool_or_grain_for_each_own_hero_as_far_as_it_fits(
    kind: Resource, stores: list[RegionKey]
) -> None:
    lands = Lands(
        hand=["tithe_barn"],
        cities=[11],
        above={11: ["inga", "ore_ship"], 13: ["irmgard"]},
        stored={"forest_2": 2, "hill_3": 1, "mountain_5": 1, "field_6": 2},
    )
    asked = (
        position(TURMOIL, lands, Lands(above={11: ["osmund"]}))
        .when(0, Build("tithe_barn", 11, "bottom"))
        .then(
            ExpansionBuilt(0, "tithe_barn", 11, "bottom"),
            lost(0, forest_2=2, hill_3=1, mountain_5=1),
            planned(steps.Tithe(0, 2)),
        )
    )

    asked.when(0, NameResource(kind)).then(*(received(0, **{store: 1}) for store in stores), planned())
    asked.when(0, NameResource("ore")).then_rejected("neither_wool_nor_grain", "RIV-195")


FAIR_COST = {"forest_2": 2, "field_6": 1, "pasture_4": 1}


@pytest.mark.rule("RIV-197")
def test_the_fairgrounds_bring_two_resources_with_more_skill_points_than_the_opponent() -> None:
    lands = Lands(hand=["fairgrounds"], cities=[11], above={11: ["inga"]}, stored=FAIR_COST)
    asked = (
        position(TURMOIL, lands, Lands(above={11: ["irmgard"]}))
        .when(0, Build("fairgrounds", 11, "bottom"))
        .then(
            ExpansionBuilt(0, "fairgrounds", 11, "bottom"),
            lost(0, forest_2=2, field_6=1, pasture_4=1),
            planned(steps.Gain(0, 2)),
        )
    )

    first = asked.when(0, Store("forest_2")).then(received(0, forest_2=1), planned(steps.Gain(0, 1)))
    first.when(0, Store("hill_3")).then(received(0, hill_3=1), planned())


@pytest.mark.rule("RIV-197")
def test_the_fairgrounds_may_be_built_without_the_majority_and_then_bring_nothing() -> None:
    lands = Lands(hand=["fairgrounds"], cities=[11], above={11: ["irmgard"]}, stored=FAIR_COST)
    built = position(TURMOIL, lands, Lands(above={11: ["austin"]})).when(0, Build("fairgrounds", 11, "bottom"))

    built.then(ExpansionBuilt(0, "fairgrounds", 11, "bottom"), lost(0, forest_2=2, field_6=1, pasture_4=1))


@pytest.mark.rule("RIV-198", "RIV-110", "RIV-099")
def test_the_large_festival_hall_is_worth_two_points_and_stands_at_a_city_only() -> None:
    lands = Lands(hand=["large_festival_hall"], cities=[11], stored={"field_6": 3, "mountain_5": 3, "hill_3": 2})
    there = position(TURMOIL, lands)

    after = there.when(0, Build("large_festival_hall", 11, "top")).then(
        ExpansionBuilt(0, "large_festival_hall", 11, "top"), lost(0, hill_3=2, mountain_5=3, field_6=3)
    )
    assert (victory_points(there.state, 0), victory_points(after.state, 0)) == (3, 5)
    there.when(0, Build("large_festival_hall", 13, "top")).then_rejected("not_a_city", "RIV-099")


@pytest.mark.rule("RIV-199", "RIV-094", "RIV-113", "RIV-093")
def test_the_hedge_tavern_comes_from_the_face_up_stack_once_for_each_principality() -> None:
    cost = {"gold_river_1": 2, "field_6": 1, "pasture_4": 1}
    there = position(TURMOIL, Lands(cities=[11], stored=cost))
    assert there.state.face_up == ("hedge_tavern", "hedge_tavern")

    after = there.when(0, Build("hedge_tavern", 11, "top")).then(
        ExpansionBuilt(0, "hedge_tavern", 11, "top", face_up=True), lost(0, field_6=1, pasture_4=1, gold_river_1=2)
    )
    assert after.state.face_up == ("hedge_tavern",)
    again = position(TURMOIL, Lands(cities=[11], above={11: ["hedge_tavern"]}, stored=cost))
    again.when(0, Build("hedge_tavern", 11, "bottom")).then_rejected("already_built", "RIV-051")
