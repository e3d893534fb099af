"""Chapter 27: the expansions of the Era of Progress."""

import pytest

from gamekit.audience import Secret
from games.rivals import steps
from games.rivals.commands import (
    Amount,
    Build,
    ChooseExpansion,
    Decline,
    ExchangeCard,
    Pay,
    PlayCard,
    Remove,
    SearchStack,
    Site,
    SwapExpansions,
    TakeCard,
)
from games.rivals.events import (
    ActionPlayed,
    CardReturned,
    CardTaken,
    ExpansionBuilt,
    ExpansionRemoved,
    ExpansionsSwapped,
    StackSearched,
)
from games.rivals.resources import Resources
from games.rivals.scoring import points_of
from games.rivals.tests.lands import DUEL, PROGRESS, Lands, lost, planned, position

UNIVERSITY = {11: ["university"]}
TOWN_HALL_COST = {"hill_3": 1, "mountain_5": 2, "pasture_4": 2}


@pytest.mark.rule("RIV-211", "RIV-222")
def test_both_chief_cannoneers_may_be_built_with_the_university_and_are_no_heroes() -> None:
    lands = Lands(
        hand=["chief_cannoneer"],
        cities=[11],
        above={11: ["university", "chief_cannoneer"]},
        stored={"forest_2": 1, "mountain_5": 1},
    )
    built = position(PROGRESS, lands).when(0, Build("chief_cannoneer", 13, "top"))

    after = built.then(ExpansionBuilt(0, "chief_cannoneer", 13, "top"), lost(0, forest_2=1, mountain_5=1))
    assert points_of(after.state.princes[0]).strength == 8


@pytest.mark.rule("RIV-211", "RIV-220")
@pytest.mark.parametrize(("card", "rule"), [("chief_cannoneer", "RIV-211"), ("building_crane", "RIV-220")])
def test_what_needs_the_university_is_not_built_without_it(card: str, rule: str) -> None:
    lands = Lands(hand=[card], cities=[11], stored={"forest_2": 1, "mountain_5": 1})

    position(PROGRESS, lands).when(0, Build(card, 11, "top")).then_rejected("no_university", rule)


@pytest.mark.rule("RIV-212", "RIV-356")
def test_the_town_hall_lies_on_the_parish_hall_of_a_city_and_needs_no_free_site() -> None:
    lands = Lands(hand=["town_hall"], cities=[11], above={11: ["storehouse", "parish_hall"]}, stored=TOWN_HALL_COST)
    built = position(PROGRESS, lands).when(0, Build("town_hall", 11, "top"))

    after = built.then(ExpansionBuilt(0, "town_hall", 11, "top"), lost(0, hill_3=1, mountain_5=2, pasture_4=2))
    assert after.state.princes[0].places[0].top == ("storehouse", "town_hall")


@pytest.mark.rule("RIV-212", "RIV-356")
@pytest.mark.parametrize(
    ("cities", "standing", "code", "rule"),
    [
        ((), ["parish_hall"], "not_a_city", "RIV-099"),
        ((11,), [], "no_parish_hall", "RIV-212"),
        ((11,), ["town_hall"], "no_parish_hall", "RIV-212"),
    ],
)
def test_the_town_hall_needs_an_uncovered_parish_hall_at_a_city(
    cities: tuple[int, ...], standing: list[str], code: str, rule: str
) -> None:
    lands = Lands(hand=["town_hall"], cities=cities, above={11: standing}, stored=TOWN_HALL_COST)
    there = position(PROGRESS, lands)

    there.when(0, Build("town_hall", 11, "top")).then_rejected(code, rule)
    assert not [found for found in there.game.legal(there.state, 0) if isinstance(found, Build)]


@pytest.mark.rule("RIV-213", "RIV-352")
def test_with_the_town_hall_a_search_in_the_exchange_step_costs_nothing() -> None:
    lands = Lands(hand=["library", "scout", "abbey"], cities=[11], above={11: ["town_hall"]}, stored={"field_6": 3})
    exchanged = (
        position(PROGRESS, lands, doing=steps.CardExchange(0))
        .when(0, ExchangeCard("scout", 1))
        .then(CardReturned(0, 1, Secret((0,), "scout")), planned(steps.Replacement(0), then=steps.TurnEnd(0)))
    )
    stack = exchanged.state.stacks[1]

    searched = exchanged.when(0, SearchStack(1)).then(
        StackSearched(0, 1, Secret((0,), stack)), planned(steps.StackCard(0, 1), then=steps.TurnEnd(0))
    )

    assert searched.state.stored == exchanged.state.stored
    taken = searched.when(0, TakeCard("scout")).events[0]
    assert taken == CardTaken(0, 1, Secret((0,), "scout"))


@pytest.mark.rule("RIV-214", "RIV-324")
def test_a_town_hall_that_is_removed_uncovers_the_parish_hall() -> None:
    lands = Lands(cities=[11], above={11: ["town_hall"]})
    removed = position(PROGRESS, lands).when(0, Remove("town_hall", 11, "top"))

    after = removed.then(ExpansionRemoved(0, "town_hall", 11, "top", "discards"))
    assert after.state.princes[0].places[0].top == ("parish_hall",)
    assert after.state.discards == ("town_hall",)


@pytest.mark.rule("RIV-214", "RIV-335")
def test_a_town_hall_that_burns_down_leaves_the_parish_hall() -> None:
    attacker = Lands(hand=["arsonist"], cities=[11], above={11: ["hedge_tavern"]})
    struck = position(DUEL, attacker, Lands(cities=[11], above={11: ["town_hall"]})).when(0, PlayCard("arsonist"))

    after = struck.then(ActionPlayed(0, "arsonist"), ExpansionRemoved(1, "town_hall", 11, "top", "stack", stack=5))
    assert after.state.princes[1].places[0].top == ("parish_hall",)
    assert after.state.stacks[5][-1] == "town_hall"


@pytest.mark.rule("RIV-215")
def test_a_town_hall_takes_its_parish_hall_along_to_another_city() -> None:
    lands = Lands(hand=["relocation"], cities=[11, 13], above={11: ["town_hall"]}, below={13: ["library"]})
    asked = position(PROGRESS, lands).when(0, PlayCard("relocation")).then_scenario()
    hall, library = Site("town_hall", 11, "top"), Site("library", 13, "bottom")

    moved = asked.when(0, SwapExpansions(hall, library)).then(ExpansionsSwapped(0, hall, library), planned())
    removed = moved.when(0, Remove("town_hall", 13, "bottom")).then_scenario()

    first, second = removed.state.princes[0].places
    assert (first.top, second.bottom) == (("library",), ("parish_hall",))


@pytest.mark.rule("RIV-216", "RIV-356")
def test_a_covered_parish_hall_forbids_another_one() -> None:
    lands = Lands(hand=["parish_hall"], cities=[11], above={11: ["town_hall"]}, stored={"hill_3": 1, "field_6": 1})

    position(PROGRESS, lands).when(0, Build("parish_hall", 13, "top")).then_rejected("already_built", "RIV-051")


@pytest.mark.rule("RIV-217", "RIV-352", "RIV-351", "RIV-327")
def test_the_library_finds_a_card_in_any_stack_that_may_be_built_at_once() -> None:
    lands = Lands(
        hand=["library", "scout", "goldsmith", "brigitta"],
        cities=[11],
        stored={"forest_2": 3, "hill_3": 1, "mountain_5": 1, "pasture_4": 1},
    )
    start = position(PROGRESS, lands, on_top={1: ["abbey", "storehouse"]})
    asked = start.when(0, Build("library", 11, "top")).then(
        ExpansionBuilt(0, "library", 11, "top"),
        lost(0, forest_2=2, hill_3=1, mountain_5=1),
        planned(steps.FreeSearch(0)),
    )
    stack = asked.state.stacks[1]
    searched = asked.when(0, SearchStack(1)).then(
        StackSearched(0, 1, Secret((0,), stack)), planned(steps.StackCard(0, 1))
    )

    taken = searched.when(0, TakeCard("storehouse")).then(CardTaken(0, 1, Secret((0,), "storehouse")), planned())

    assert taken.state.stacks[1] == (stack[0], *stack[2:])
    assert len(taken.state.princes[0].hand) == 4
    taken.when(0, Build("storehouse", 11, "top")).then(
        ExpansionBuilt(0, "storehouse", 11, "top"), lost(0, forest_2=1, pasture_4=1)
    )


@pytest.mark.rule("RIV-217")
def test_the_library_may_be_built_without_searching() -> None:
    lands = Lands(hand=["library"], cities=[11], stored={"forest_2": 2, "hill_3": 1, "mountain_5": 1})
    asked = position(PROGRESS, lands).when(0, Build("library", 11, "top")).then_scenario()

    assert asked.when(0, Decline()).then(planned()).state.princes[0].hand == ()


CRANE = Lands(
    hand=["town_hall"],
    cities=[11, 13],
    above={11: ["building_crane", "university"], 13: ["parish_hall"]},
    stored=TOWN_HALL_COST,
)


@pytest.mark.rule("RIV-220", "RIV-349")
def test_the_building_crane_saves_a_resource_of_choice_of_the_printed_cost() -> None:
    after = (
        position(PROGRESS, CRANE)
        .when(0, Build("town_hall", 13, "top"))
        .then(
            ExpansionBuilt(0, "town_hall", 13, "top"),
            planned(steps.Payment(0, Resources(brick=1, ore=2, wool=2), discount=1)),
        )
    )

    assert list(after.game.legal(after.state, 0)) == [
        Pay((Amount("mountain_5", 2), Amount("pasture_4", 2))),
        Pay((Amount("hill_3", 1), Amount("mountain_5", 1), Amount("pasture_4", 2))),
        Pay((Amount("hill_3", 1), Amount("mountain_5", 2), Amount("pasture_4", 1))),
    ]
    after.when(0, Pay((Amount("mountain_5", 2), Amount("pasture_4", 2)))).then(
        lost(0, mountain_5=2, pasture_4=2), planned()
    )


@pytest.mark.rule("RIV-220", "RIV-349")
@pytest.mark.parametrize(
    ("card", "column", "stored"),
    [
        ("library", 13, {"forest_2": 2, "hill_3": 1}),
        ("chief_cannoneer", 13, {"forest_2": 1}),
    ],
)
def test_the_building_crane_saves_nothing_of_four_resources_and_nothing_of_green_cards(
    card: str, column: int, stored: dict[str, int]
) -> None:
    lands = Lands(hand=[card], cities=[11, 13], above={11: ["building_crane", "university"]}, stored=stored)

    position(PROGRESS, lands).when(0, Build(card, column, "top")).then_rejected("cannot_afford", "RIV-048")


PARLIAMENT_COST = {"forest_2": 3, "hill_3": 2, "pasture_4": 2}


@pytest.mark.rule("RIV-221")
def test_the_parliament_needs_two_progress_points() -> None:
    one = Lands(hand=["parliament"], cities=[11], above={11: ["abbey"]}, stored=PARLIAMENT_COST)
    two = Lands(hand=["parliament"], cities=[11], above={11: ["abbey", "university"]}, stored=PARLIAMENT_COST)

    position(PROGRESS, one).when(0, Build("parliament", 11, "bottom")).then_rejected("too_little_progress", "RIV-221")
    position(PROGRESS, two).when(0, Build("parliament", 11, "bottom")).then(
        ExpansionBuilt(0, "parliament", 11, "bottom"), lost(0, forest_2=3, hill_3=2, pasture_4=2)
    )


UNIVERSITY_COST = {"forest_2": 2, "hill_3": 1, "field_6": 2}


@pytest.mark.rule("RIV-222", "RIV-093")
@pytest.mark.parametrize("building", ["abbey", "library"])
def test_the_university_is_taken_from_the_face_up_stack_with_an_abbey_or_a_library(building: str) -> None:
    lands = Lands(cities=[11], above={11: [building]}, stored=UNIVERSITY_COST)
    built = position(PROGRESS, lands).when(0, Build("university", 11, "bottom"))

    after = built.then(
        ExpansionBuilt(0, "university", 11, "bottom", face_up=True), lost(0, forest_2=2, hill_3=1, field_6=2)
    )
    assert after.state.face_up == ("university",)


@pytest.mark.rule("RIV-222")
def test_the_university_is_not_built_without_abbey_and_library() -> None:
    there = position(PROGRESS, Lands(cities=[11], stored=UNIVERSITY_COST))

    there.when(0, Build("university", 11, "top")).then_rejected("no_abbey_nor_library", "RIV-222")


@pytest.mark.rule("RIV-222", "RIV-094")
def test_one_university_may_stand_in_a_principality() -> None:
    lands = Lands(cities=[11], above={11: ["university", "abbey"]}, stored=UNIVERSITY_COST)

    position(PROGRESS, lands).when(0, Build("university", 11, "bottom")).then_rejected("already_built", "RIV-051")


@pytest.mark.rule("RIV-222", "RIV-355", "RIV-106")
def test_what_needed_the_university_stays_when_it_goes_back_to_the_face_up_stack() -> None:
    lands = Lands(cities=[11], above={11: ["university", "chief_cannoneer"]}, below={11: ["building_crane"]})
    removed = position(PROGRESS, lands).when(0, Remove("university", 11, "top"))

    after = removed.then(ExpansionRemoved(0, "university", 11, "top", "face_up"))
    place = after.state.princes[0].places[0]
    assert (place.top, place.bottom) == (("chief_cannoneer",), ("building_crane",))
    assert (after.state.face_up, after.state.discards) == (("university", "university"), ())


@pytest.mark.rule("RIV-325")
def test_in_the_duel_a_burnt_university_goes_under_the_stack_of_its_set() -> None:
    attacker = Lands(hand=["arsonist"], cities=[11], above={11: ["hedge_tavern"]})
    target = Lands(cities=[11], above={11: ["university", "bath_house"]})
    asked = (
        position(DUEL, attacker, target)
        .when(0, PlayCard("arsonist"))
        .then(ActionPlayed(0, "arsonist"), planned(steps.Arson(0)))
    )

    burnt = asked.when(0, ChooseExpansion("university", 11, "top"))
    burnt.then(ExpansionRemoved(1, "university", 11, "top", "stack", stack=5), planned())
