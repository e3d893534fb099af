"""Chapter 26: the action cards of the Era of Progress."""

import pytest

from gamekit.audience import Secret
from games.rivals import steps
from games.rivals.cards.card import CardKey
from games.rivals.commands import (
    Build,
    BuildSettlement,
    ChooseExpansion,
    ChooseNumber,
    PlaceRegion,
    PlayCard,
    RollDice,
    Store,
    SwapRegions,
    TakeCard,
)
from games.rivals.events import ActionPlayed, CardSalvaged, DiceRolled, ProductionChosen, RegionsSwapped
from games.rivals.regions import RegionKey
from games.rivals.resources import Resource
from games.rivals.tests.lands import DUEL, PROGRESS, Lands, planned, position, received, rolling
from games.rivals.tests.position import InOrder
from testkit.chance import ScriptedChance


@pytest.mark.rule("RIV-203")
def test_benjamin_lets_every_own_region_with_the_number_rolled_receive_one_more() -> None:
    lands = Lands(hand=["benjamin"], outer=[("hill_5", "pasture_5")], stored={"mountain_5": 1, "hill_5": 2})
    played = position(PROGRESS, lands, production=5).when(0, PlayCard("benjamin"))

    played.then(ActionPlayed(0, "benjamin"), received(0, hill_5=1, mountain_5=1, pasture_5=1))


@pytest.mark.rule("RIV-204")
def test_benjamin_reaches_a_region_that_came_after_the_roll_and_ignores_the_iron_foundry() -> None:
    lands = Lands(
        hand=["benjamin", "scout"],
        below={13: ["iron_foundry"]},
        stored={"forest_2": 1, "hill_3": 1, "field_6": 1, "pasture_4": 1},
        road_right=True,
    )
    founding = position(PROGRESS, lands, production=5).when(0, BuildSettlement("right", scout=True)).then_scenario()
    placing = founding.when(0, PlaceRegion("hill_5")).then_scenario()
    founded = placing.when(0, PlaceRegion("field_1"), InOrder()).then_scenario()

    founded.when(0, PlayCard("benjamin")).then(ActionPlayed(0, "benjamin"), received(0, hill_5=1, mountain_5=1))


@pytest.mark.rule("RIV-342")
def test_benjamin_gives_the_opponent_nothing_and_full_regions_nothing() -> None:
    lands = Lands(hand=["benjamin"], stored={"mountain_5": 3})
    played = position(PROGRESS, lands, production=5).when(0, PlayCard("benjamin"))

    played.then(ActionPlayed(0, "benjamin"))


@pytest.mark.rule("RIV-205", "RIV-342")
def test_brigitta_of_this_set_sets_the_die_for_benjamin_too() -> None:
    before = rolling(PROGRESS, Lands(hand=["progress_brigitta", "benjamin"], stored={"mountain_5": 3}))
    asked = before.when(0, PlayCard("progress_brigitta")).then(
        ActionPlayed(0, "progress_brigitta"), planned(steps.ProductionNumber(0), then=steps.Roll(0))
    )
    chosen = asked.when(0, ChooseNumber(3)).then(ProductionChosen(0, 3), planned(then=steps.Roll(0)))
    rolled = chosen.when(0, RollDice(), ScriptedChance(event=[1])).then(
        DiceRolled(0, 3, "trade"), received(0, hill_3=1), received(1, forest_3=1), planned()
    )

    rolled.when(0, PlayCard("benjamin")).then(ActionPlayed(0, "benjamin"), received(0, hill_3=1))


@pytest.mark.rule("RIV-205")
def test_relocation_of_this_set_swaps_two_own_regions_with_what_they_store() -> None:
    lands = Lands(hand=["progress_relocation"], stored={"forest_2": 2})
    asked = (
        position(PROGRESS, lands)
        .when(0, PlayCard("progress_relocation"))
        .then(ActionPlayed(0, "progress_relocation"), planned(steps.Relocating(0)))
    )

    swapped = asked.when(0, SwapRegions("forest_2", "mountain_5")).then(
        RegionsSwapped(0, "forest_2", "mountain_5"), planned()
    )

    red = swapped.state.princes[0]
    assert (red.top, red.bottom) == (
        ("mountain_5", "gold_river_1", "field_6"),
        ("hill_3", "pasture_4", "forest_2"),
    )
    assert swapped.state.stored["forest_2"] == 2


@pytest.mark.rule("RIV-309")
def test_gold_from_benjamin_goes_to_the_river_or_to_the_gold_cache() -> None:
    lands = Lands(hand=["benjamin"], cache_at="forest_2", stored={"gold_river_1": 3})
    asked = (
        position(DUEL, lands, production=1)
        .when(0, PlayCard("benjamin"))
        .then(ActionPlayed(0, "benjamin"), planned(steps.GoldStorage(0, "gold_river_1")))
    )

    asked.when(0, Store("gold_cache")).then(received(0, gold_cache=1), planned())
    asked.when(0, Store("gold_river_1")).then(planned())


LEADERS = [("guido", "town_hall", "RIV-206"), ("gustav", "library", "RIV-207")]


@pytest.mark.rule("RIV-309")
def test_gold_from_benjamin_goes_to_the_river_where_the_gold_cache_is_full() -> None:
    lands = Lands(hand=["benjamin"], cache_at="forest_2", stored={"gold_cache": 3})
    played = position(DUEL, lands, production=1).when(0, PlayCard("benjamin"))

    played.then(ActionPlayed(0, "benjamin"), received(0, gold_river_1=1))


@pytest.mark.rule("RIV-206", "RIV-207", "RIV-345")
@pytest.mark.parametrize(("card", "building", "rule"), LEADERS)
def test_who_has_fewer_points_takes_any_discard_and_may_build_it_at_once(card: str, building: str, rule: str) -> None:
    del building, rule
    lands = Lands(hand=[card], stored={"forest_2": 1, "pasture_4": 1})
    asked = position(PROGRESS, lands, Lands(cities=[11]), discards=["storehouse", "goldsmith"]).when(0, PlayCard(card))
    asked_again = asked.then(ActionPlayed(0, card), planned(steps.Salvage(0)))
    assert list(asked_again.game.legal(asked_again.state, 0)) == [TakeCard("storehouse"), TakeCard("goldsmith")]

    taken = asked_again.when(0, TakeCard("storehouse")).then(CardSalvaged(0, Secret((0,), "storehouse")), planned())

    assert taken.state.discards == ("goldsmith", card)
    assert taken.state.princes[0].hand == ("storehouse",)
    assert taken.when(0, Build("storehouse", 11, "top")).then_scenario().state.princes[0].places[0].top == (
        "storehouse",
    )


@pytest.mark.rule("RIV-206", "RIV-207")
@pytest.mark.parametrize(("card", "building", "rule"), LEADERS)
def test_a_leader_needs_the_building_to_take_a_discard(card: str, building: str, rule: str) -> None:
    without = position(PROGRESS, Lands(hand=[card]), discards=["goldsmith"])
    having = position(PROGRESS, Lands(hand=[card], cities=[11], above={11: [building]}), discards=["goldsmith"])

    without.when(0, PlayCard(card)).then_rejected("requirement_missing", rule)
    having.when(0, PlayCard(card)).then(ActionPlayed(0, card), planned(steps.Salvage(0)))


@pytest.mark.rule("RIV-345")
@pytest.mark.parametrize("card", ["guido", "gustav"])
def test_without_discards_there_is_nothing_to_take_and_a_card_never_fetches_itself(card: str) -> None:
    behind = position(PROGRESS, Lands(hand=[card]), Lands(cities=[11]))

    behind.when(0, PlayCard(card)).then_rejected("no_discards", "RIV-345")
    asked = position(PROGRESS, Lands(hand=[card]), Lands(cities=[11]), discards=["scout"]).when(0, PlayCard(card))
    asked.then_scenario().when(0, TakeCard(card)).then_rejected("no_such_card", "RIV-345")


@pytest.mark.rule("RIV-208", "RIV-343")
def test_the_doctor_fills_the_two_regions_beside_the_bath_house_as_far_as_there_is_room() -> None:
    lands = Lands(hand=["doctor"], cities=[11], above={11: ["bath_house"]}, stored={"gold_river_1": 3})
    played = position(PROGRESS, lands).when(0, PlayCard("doctor"))

    played.then(ActionPlayed(0, "doctor"), received(0, forest_2=1))


@pytest.mark.rule("RIV-208")
def test_with_several_bath_houses_the_player_chooses_one() -> None:
    lands = Lands(hand=["doctor"], cities=[11, 13], above={11: ["bath_house"]}, below={13: ["bath_house"]})
    asked = (
        position(PROGRESS, lands)
        .when(0, PlayCard("doctor"))
        .then(ActionPlayed(0, "doctor"), planned(steps.BathHouseChoice(0)))
    )

    asked.when(0, ChooseExpansion("bath_house", 13, "bottom")).then(received(0, pasture_4=1, mountain_5=1), planned())


@pytest.mark.rule("RIV-208")
def test_the_doctor_needs_a_bath_house() -> None:
    position(PROGRESS, Lands(hand=["doctor"])).when(0, PlayCard("doctor")).then_rejected("no_bath_house", "RIV-208")


@pytest.mark.rule("RIV-309")
def test_the_doctor_gives_no_gold_to_the_gold_cache() -> None:
    lands = Lands(
        hand=["doctor"],
        cities=[11],
        above={11: ["bath_house"]},
        stored={"gold_river_1": 3, "forest_2": 3},
        cache_at="field_6",
    )
    position(DUEL, lands).when(0, PlayCard("doctor")).then(ActionPlayed(0, "doctor"))


HARVESTS: list[tuple[CardKey, str, Resource, RegionKey, RegionKey]] = [
    ("mineral_mining", "RIV-209", "ore", "mountain_5", "mountain_2"),
    ("three_field_system", "RIV-210", "grain", "field_6", "field_1"),
]


@pytest.mark.rule("RIV-209", "RIV-210", "RIV-222")
@pytest.mark.parametrize(("card", "rule", "kind", "near", "far"), HARVESTS)
def test_the_university_lets_two_resources_be_stored_in_any_regions_of_the_kind(
    card: CardKey, rule: str, kind: Resource, near: RegionKey, far: RegionKey
) -> None:
    del rule
    lands = Lands(hand=[card], cities=[11], above={11: ["university"]}, outer=[(far, "hill_1")])
    asked = (
        position(PROGRESS, lands)
        .when(0, PlayCard(card))
        .then(ActionPlayed(0, card), planned(steps.Gain(0, 2, (kind,))))
    )

    first = asked.when(0, Store(near)).then(received(0, **{near: 1}), planned(steps.Gain(0, 1, (kind,))))
    first.when(0, Store(far)).then(received(0, **{far: 1}), planned())
    first.when(0, Store("hill_3")).then_rejected("cannot_store_there", "RIV-308")


@pytest.mark.rule("RIV-209", "RIV-210")
@pytest.mark.parametrize(("card", "rule", "kind", "near", "far"), HARVESTS)
def test_what_finds_no_room_in_the_regions_is_lost(
    card: CardKey, rule: str, kind: Resource, near: RegionKey, far: RegionKey
) -> None:
    del rule, kind, far
    lands = Lands(hand=[card], cities=[11], above={11: ["university"]}, stored={near: 2})

    position(PROGRESS, lands).when(0, PlayCard(card)).then(ActionPlayed(0, card), received(0, **{near: 1}))


@pytest.mark.rule("RIV-209", "RIV-210")
@pytest.mark.parametrize(("card", "rule", "kind", "near", "far"), HARVESTS)
def test_without_university_the_card_is_not_played(
    card: CardKey, rule: str, kind: Resource, near: RegionKey, far: RegionKey
) -> None:
    del kind, near, far
    position(PROGRESS, Lands(hand=[card])).when(0, PlayCard(card)).then_rejected("no_university", rule)
