"""The Era of Progress."""

import pytest

from gamekit.audience import Secret, redact
from games.rivals.commands import (
    Build,
    ChooseNumber,
    Decline,
    PlayCard,
    Remove,
    SearchStack,
    Site,
    Store,
    SwapExpansions,
    SwapRegions,
    TakeCard,
)
from games.rivals.events import (
    CardSalvaged,
    CardTaken,
    ExpansionBuilt,
    ResourcesLost,
    ResourcesReceived,
    StackSearched,
)
from games.rivals.tests.position import PROGRESS, Table, amounts, choose


def era(*hand: str) -> Table:
    return Table(PROGRESS).hand(0, *hand)


def university(*hand: str) -> Table:
    return era(*hand).city(0, 11).stand(0, 11, "top", "university")


# Action cards


@pytest.mark.rule("RIV-203", "RIV-204", "RIV-342")
def test_benjamin_lets_own_regions_of_the_number_produce_once_more() -> None:
    table = era("benjamin").acting(production=5).emptied().settle(0, "left", "hill_5", "pasture_5")
    table.stand(0, 13, "bottom", "iron_foundry").store(pasture_5=3)

    after = table.does(0, PlayCard("benjamin"))

    assert after.facts[1:] == [ResourcesReceived(0, amounts(hill_5=1, mountain_5=1))]
    assert after.stored("field_5") == [0]


@pytest.mark.rule("RIV-309", "RIV-342")
def test_benjamin_may_bring_gold_into_the_cache() -> None:
    table = era("benjamin").acting(production=1).cache(0, 10, "top").does(0, PlayCard("benjamin"))

    assert table.waiting == (0, "store_gold")
    assert table.does(0, Store("gold_cache")).stored("gold_cache", "gold_river_1") == [1, 0]


@pytest.mark.rule("RIV-205")
def test_brigitta_and_relocation_of_this_set_work_alike() -> None:
    chosen = era("progress_brigitta").rolling().does(0, PlayCard("progress_brigitta")).does(0, ChooseNumber(3))
    assert chosen.state.production == 3

    moved = (
        era("progress_relocation").does(0, PlayCard("progress_relocation")).does(0, SwapRegions("forest_2", "hill_3"))
    )
    assert moved.state.princes[0].top[0] == "hill_3"


@pytest.mark.rule("RIV-206", "RIV-207", "RIV-345", "RIV-104")
@pytest.mark.parametrize(
    ("card", "building", "rule"), [("guido", "town_hall", "RIV-206"), ("gustav", "library", "RIV-207")]
)
def test_guido_and_gustav_take_a_card_from_the_discard_pile(card: str, building: str, rule: str) -> None:
    table = era(card).discarded("goldsmith", "scout").store(gold_river_1=3)
    table.refuses(0, PlayCard(card), "requirement_missing", rule)
    behind = table.again().city(1, 11)
    assert PlayCard(card) in behind.options
    behind.state.box = (*behind.state.box, *behind.state.discards)
    behind.state.discards = ()
    behind.refuses(0, PlayCard(card), "no_discards", "RIV-345")

    asked = table.city(0, 11).stand(0, 11, "top", building).does(0, PlayCard(card))
    assert asked.view_of(0).looking_at == ("goldsmith", "scout")
    assert asked.options == [TakeCard("goldsmith"), TakeCard("scout")]
    after = asked.does(0, TakeCard("goldsmith"))
    assert after.facts == [CardSalvaged(0, Secret((0,), "goldsmith"))]
    assert redact(after.facts[0], 1) == CardSalvaged(0, Secret((0,)))
    assert after.state.discards == ("scout", card)
    assert PlayCard("goldsmith") in after.options


@pytest.mark.rule("RIV-208", "RIV-343")
def test_the_doctor_fills_the_regions_beside_one_bath_house() -> None:
    era("doctor").refuses(0, PlayCard("doctor"), "no_bath_house", "RIV-208")
    table = era("doctor").city(0, 11, 13).emptied(0).stand(0, 11, "top", "bath_house")
    one = table.again().store(forest_2=3).does(0, PlayCard("doctor"))
    assert one.facts[1:] == [ResourcesReceived(0, amounts(gold_river_1=1))]

    asked = table.stand(0, 13, "bottom", "bath_house").does(0, PlayCard("doctor"))
    assert asked.waiting == (0, "choose_bath_house")
    after = asked.does(0, choose("bath_house", 13, "bottom"))
    assert after.facts == [ResourcesReceived(0, amounts(pasture_4=1, mountain_5=1))]


@pytest.mark.rule("RIV-209", "RIV-210", "RIV-222")
@pytest.mark.parametrize(
    ("card", "region", "rule"),
    [("mineral_mining", "mountain_5", "RIV-209"), ("three_field_system", "field_6", "RIV-210")],
)
def test_mining_and_three_fields_bring_up_to_two(card: str, region: str, rule: str) -> None:
    era(card).refuses(0, PlayCard(card), "no_university", rule)

    assert university(card).emptied(0).does(0, PlayCard(card)).stored(region) == [2]
    assert university(card).store(**{region: 2}).does(0, PlayCard(card)).stored(region) == [3]


# Expansions


@pytest.mark.rule("RIV-211", "RIV-332", "RIV-350")
def test_a_chief_cannoneer_is_a_unit_but_no_hero_and_both_may_be_owned() -> None:
    era("chief_cannoneer").refuses(0, Build("chief_cannoneer", 11, "top"), "no_university", "RIV-211")
    table = (
        university("chief_cannoneer")
        .stand(
            0,
            13,
            "top",
            "chief_cannoneer",
        )
        .stand(0, 13, "bottom", "drill_ground")
    )
    table.filled(0).store(mountain_5=0)
    table.refuses(0, Build("chief_cannoneer", 11, "bottom"), "cannot_afford", "RIV-048")
    after = table.store(mountain_5=1).does(0, Build("chief_cannoneer", 11, "bottom"))

    assert after.view_of(0).seats[0].points.strength == 9


@pytest.mark.rule("RIV-212", "RIV-356", "RIV-216", "RIV-324")
def test_the_town_hall_lies_on_the_parish_hall_of_a_city() -> None:
    table = era("town_hall", "parish_hall").filled(0).stand(0, 11, "top", "parish_hall")
    table.refuses(0, Build("town_hall", 11, "top"), "not_a_city", "RIV-099")
    table.city(0, 11).refuses(0, Build("town_hall", 11, "bottom"), "no_parish_hall", "RIV-212")

    after = table.does(0, Build("town_hall", 11, "top"))
    assert after.facts[0] == ExpansionBuilt(0, "town_hall", 11, "top")
    site = after.view_of(0).seats[0].places[0].sites[0]
    assert (site.card, site.covers) == ("town_hall", "parish_hall")
    after.filled(0).refuses(0, Build("parish_hall", 11, "bottom"), "already_built", "RIV-051")
    after.hand(0, "town_hall").refuses(0, Build("town_hall", 11, "top"), "no_parish_hall", "RIV-212")
    bare = after.does(0, Remove("town_hall", 11, "top"))
    assert bare.state.princes[0].places[0].top == ("parish_hall",)


@pytest.mark.rule("RIV-215")
def test_a_relocated_town_hall_takes_its_parish_hall_along() -> None:
    table = era("relocation").city(0, 11, 13).stand(0, 11, "top", "town_hall").stand(0, 13, "top", "abbey")
    asked = table.does(0, PlayCard("relocation"))

    after = asked.does(0, SwapExpansions(Site("town_hall", 11, "top"), Site("abbey", 13, "top")))

    assert after.view_of(0).seats[0].places[1].sites[0].covers == "parish_hall"
    assert after.does(0, Remove("town_hall", 13, "top")).state.princes[0].places[1].top == ("parish_hall",)


@pytest.mark.rule("RIV-217", "RIV-327", "RIV-351", "RIV-352")
def test_the_library_searches_a_stack_for_free_when_it_is_built() -> None:
    table = era("library").city(0, 11).filled(0)
    asked = table.does(0, Build("library", 11, "top"))
    assert asked.waiting == (0, "search_stack")
    assert asked.does(0, Decline()).waiting == (0, "act")

    stack = asked.state.stacks[0]
    looking = asked.does(0, SearchStack(0))
    assert looking.facts == [StackSearched(0, 0, Secret((0,), stack))]
    after = looking.does(0, TakeCard("goldsmith"))
    assert after.facts == [CardTaken(0, 0, Secret((0,), "goldsmith"))]
    assert redact(after.facts[0], 1) == CardTaken(0, 0, Secret((0,)))
    assert PlayCard("goldsmith") in after.options


@pytest.mark.rule("RIV-220", "RIV-349")
def test_a_building_crane_saves_a_resource_of_dear_city_expansions() -> None:
    era("building_crane").city(0, 11).refuses(0, Build("building_crane", 11, "top"), "no_university", "RIV-220")
    table = era("bath_house", "town_hall").city(0, 11).stand(0, 11, "top", "building_crane", "parish_hall").emptied(0)
    table.store(pasture_4=2, mountain_5=2)

    after = table.does(0, Build("town_hall", 11, "top"))
    assert after.facts[1] == ResourcesLost(0, amounts(mountain_5=2, pasture_4=2))
    table.store(hill_3=1, mountain_5=1, pasture_4=1)
    table.refuses(0, Build("bath_house", 11, "bottom"), "cannot_afford", "RIV-048")


@pytest.mark.rule("RIV-221")
def test_a_parliament_needs_two_progress_points() -> None:
    table = university("parliament").filled(0)
    table.refuses(0, Build("parliament", 11, "bottom"), "too_little_progress", "RIV-221")

    table.stand(0, 13, "top", "abbey")
    assert Build("parliament", 11, "bottom") in table.options


@pytest.mark.rule("RIV-222", "RIV-104", "RIV-355")
@pytest.mark.parametrize("building", ["abbey", "library"])
def test_the_university_needs_an_abbey_or_a_library(building: str) -> None:
    table = era().city(0, 11).filled(0)
    table.refuses(0, Build("university", 11, "top"), "no_abbey_nor_library", "RIV-222")

    built = table.stand(0, 11, "bottom", building).does(0, Build("university", 11, "top"))
    built.stand(0, 13, "top", "chief_cannoneer")
    gone = built.does(0, Remove("university", 11, "top"))
    assert gone.state.face_up == ("university", "university")
    assert gone.state.princes[0].places[1].top == ("chief_cannoneer",)


# Plague


@pytest.mark.rule("RIV-224", "RIV-225")
def test_a_plague_takes_one_from_each_region_beside_a_city() -> None:
    table = era().city(0, 11, 13).cache(0, 10, "top", 2).filled(0, 2).store(hill_3=0)

    after = table.revealing("plague", production=2)

    assert after.stored("forest_2", "gold_river_1", "field_6") == [2, 1, 1]
    assert after.stored("hill_3", "pasture_4", "mountain_5", "gold_cache") == [0, 1, 1, 2]
    assert after.stored("forest_3") == [1]


@pytest.mark.rule("RIV-219", "RIV-343", "RIV-344")
def test_a_bath_house_protects_all_regions_of_its_city() -> None:
    table = era().city(0, 11, 13).stand(0, 11, "top", "bath_house").filled(0, 2)

    after = table.revealing("plague", production=4)

    assert after.stored("forest_2", "gold_river_1", "hill_3") == [2, 2, 2]
    assert after.stored("pasture_4", "field_6", "mountain_5") == [3, 1, 1]


@pytest.mark.rule("RIV-218", "RIV-344")
def test_each_pharmacy_brings_a_resource_after_a_plague() -> None:
    table = era().city(0, 11).stand(0, 11, "top", "pharmacy", "bath_house").stand(0, 11, "bottom", "pharmacy")

    after = table.revealing("plague", production=2)

    assert after.waiting == (0, "store_resource")
    assert after.does(0, Store("hill_3")).does(0, Store("hill_3")).stored("hill_3") == [3]
