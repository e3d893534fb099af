"""Roads, settlements, cities, expansions, and the points that follow."""

import pytest

from gamekit.audience import Secret
from games.rivals import GAME
from games.rivals.commands import (
    Build,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    PlaceRegion,
    PlayCard,
    Remove,
    ReturnCard,
    Side,
    Store,
)
from games.rivals.events import (
    ActionPlayed,
    CardReturned,
    CityBuilt,
    ExpansionBuilt,
    ExpansionRemoved,
    RegionPlaced,
    RegionStackShuffled,
    RegionsTurnedUp,
    ResourcesLost,
    RoadBuilt,
    SettlementBuilt,
)
from games.rivals.options import Options
from games.rivals.state import SIDES
from games.rivals.tests.position import DUEL, GOLD, PROGRESS, Table, amounts, ending, pay
from testkit.chance import ScriptedChance


def rich() -> Table:
    return Table().filled(0)


# Centre cards


@pytest.mark.rule("RIV-053", "RIV-054", "RIV-055", "RIV-319")
def test_a_road_costs_lumber_and_bricks_and_lies_at_an_end_of_the_row() -> None:
    after = rich().does(0, BuildRoad("left"))

    assert after.facts == [RoadBuilt(0, "left"), ResourcesLost(0, amounts(forest_2=1, hill_3=2))]
    assert [(road.x, road.free) for road in after.view_of(0).seats[0].roads] == [(10, True), (12, False)]
    assert after.waiting == (0, "act")
    after.store(forest_2=3, hill_3=3).refuses(0, BuildRoad("left"), "road_lies_there", "RIV-056")
    assert BuildRoad("right") in after.options


@pytest.mark.rule("RIV-056")
def test_between_two_places_lies_one_road() -> None:
    table = rich().settle(0, "left", "field_1", "hill_1")

    assert [(road.x, road.free) for road in table.view_of(0).seats[0].roads] == [(10, False), (12, False)]


@pytest.mark.rule("RIV-048")
@pytest.mark.parametrize("command", [BuildRoad("left"), BuildCity(11)])
def test_what_cannot_be_paid_is_not_built(command: BuildRoad | BuildCity) -> None:
    Table().refuses(0, command, "cannot_afford", "RIV-048")


@pytest.mark.rule("RIV-048", "RIV-010")
def test_the_builder_chooses_which_regions_pay_where_that_matters() -> None:
    table = rich().settle(0, "left", "hill_1", "field_1").store(hill_1=2)

    asked = table.does(0, BuildRoad("left"))

    assert asked.facts == [RoadBuilt(0, "left")]
    assert asked.waiting == (0, "pay")
    assert asked.options == [
        pay(forest_2=1, hill_1=2),
        pay(forest_2=1, hill_1=1, hill_3=1),
        pay(forest_2=1, hill_3=2),
    ]
    asked.refuses(0, pay(forest_2=1, hill_3=1), "wrong_payment", "RIV-048")
    assert asked.does(0, pay(forest_2=1, hill_1=1, hill_3=1)).stored("hill_1", "hill_3") == [1, 2]


@pytest.mark.rule("RIV-057", "RIV-058", "RIV-059", "RIV-320")
def test_a_settlement_brings_two_regions_that_its_builder_assigns() -> None:
    table = rich().road(0, "right")
    first, second = table.state.regions[:2]

    asked = table.does(0, BuildSettlement("right"))
    assert asked.facts == [
        SettlementBuilt(0, "right"),
        ResourcesLost(0, amounts(forest_2=1, hill_3=1, field_6=1, pasture_4=1)),
        RegionsTurnedUp((first, second)),
    ]
    assert asked.view_of(1).regions_in_sight == (first, second)
    after = asked.does(0, PlaceRegion(second))

    assert after.facts == [RegionPlaced(0, "right", "top", second), RegionPlaced(0, "right", "bottom", first)]
    seat = after.view_of(0).seats[0]
    assert [(region.x, region.y, region.stored) for region in seat.regions if region.key in {first, second}] == [
        (16, -1, 0),
        (16, 1, 0),
    ]
    assert [(site.x, site.y) for site in seat.places[-1].sites] == [(15, -1), (15, 1)]
    assert after.points(0) == 3


@pytest.mark.rule("RIV-057")
def test_a_settlement_needs_a_free_road() -> None:
    rich().road(0, "right").refuses(0, BuildSettlement("left"), "no_free_road", "RIV-057")


@pytest.mark.rule("RIV-122", "RIV-320")
def test_a_scout_picks_any_two_regions_and_the_rest_is_shuffled() -> None:
    table = rich().road(0, "right").hand(0, "scout")
    regions = table.state.regions

    asked = table.does(0, BuildSettlement("right", scout=True))
    assert asked.facts[:2] == [ActionPlayed(0, "scout"), SettlementBuilt(0, "right")]
    assert asked.view_of(0).regions_in_sight == tuple(sorted(regions))
    assert asked.view_of(1).regions_in_sight == ()
    upper = asked.does(0, PlaceRegion("forest_6"))
    luck = ScriptedChance(regions=[0] * 9)
    after = upper.does(0, PlaceRegion("gold_river_2"), luck)

    assert after.facts[0] == RegionPlaced(0, "right", "bottom", "gold_river_2")
    assert isinstance(after.facts[1], RegionStackShuffled)
    assert sorted((*after.state.regions, "forest_6", "gold_river_2")) == sorted(regions)
    assert after.state.regions != tuple(region for region in regions if region in after.state.regions)


@pytest.mark.rule("RIV-016", "RIV-059", "RIV-160")
@pytest.mark.parametrize("side", SIDES)
def test_regions_and_what_lies_on_them_stay_where_they_are_while_a_settlement_gets_its_own(side: Side) -> None:
    table = Table(GOLD).filled(0).road(0, side).hand(0, "scout").cache(0, 12, "top")

    def drawn(position: Table) -> dict[str, tuple[int, str | None]]:
        return {region.key: (region.column, region.expansion) for region in position.view_of(1).seats[0].regions}

    before = drawn(table)
    assert (12, "gold_cache") in before.values()

    asked = table.does(0, BuildSettlement(side, scout=True))
    halfway = asked.does(0, PlaceRegion("forest_6"))
    after = halfway.does(0, PlaceRegion("gold_river_2"), ScriptedChance(regions=[0] * 9))

    for step in (asked, halfway, after):
        assert before.items() <= drawn(step).items()
    new = {"left": 8, "right": 16}[side]
    assert [drawn(after)[region][0] for region in ("forest_6", "gold_river_2")] == [new, new]


@pytest.mark.rule("RIV-320")
def test_a_table_may_keep_the_order_after_a_scout() -> None:
    table = Table(options=Options(scout_keeps_order=True, start_player=0)).filled(0).road(0, "left").hand(0, "scout")
    asked = table.does(0, BuildSettlement("left", scout=True)).does(0, PlaceRegion("forest_6"))

    assert asked.does(0, PlaceRegion("gold_river_2")).facts == [RegionPlaced(0, "left", "bottom", "gold_river_2")]


@pytest.mark.rule("RIV-122", "RIV-341")
def test_a_scout_is_played_only_with_a_settlement_and_from_the_hand() -> None:
    rich().hand(0, "scout").refuses(0, PlayCard("scout"), "wrong_moment", "RIV-341")
    rich().road(0, "left").refuses(0, BuildSettlement("left", scout=True), "not_in_hand", "RIV-122")


@pytest.mark.rule("RIV-060", "RIV-061", "RIV-062")
def test_a_city_lies_on_a_settlement_and_has_four_sites() -> None:
    table = Table().filled(0).stand(0, 11, "top", "abbey")

    asked = table.does(0, BuildCity(11))

    assert asked.facts == [CityBuilt(0, 11), ResourcesLost(0, amounts(mountain_5=3, field_6=2))]
    place = asked.view_of(0).seats[0].places[0]
    assert place.kind == "city"
    assert [(site.y, site.card) for site in place.sites] == [(-1, "abbey"), (-2, None), (1, None), (2, None)]
    assert asked.points(0) == 3
    asked.filled(0).refuses(0, BuildCity(11), "city_stands_there", "RIV-060")
    asked.refuses(0, BuildCity(15), "no_own_place", "RIV-047")


@pytest.mark.rule("RIV-065")
def test_empty_stacks_of_centre_cards_build_nothing() -> None:
    table = rich().road(0, "left")
    table.state.roads_left = table.state.settlements_left = table.state.cities_left = 0

    assert [type(command) for command in GAME.legal(table.state, 0) if "Build" in type(command).__name__] == []
    for command, code in (
        (BuildRoad("right"), "no_road_left"),
        (BuildSettlement("left"), "no_settlement_left"),
        (BuildCity(11), "no_city_left"),
    ):
        table.refuses(0, command, code, "RIV-065")


# Expansions


@pytest.mark.rule("RIV-047", "RIV-049", "RIV-050", "RIV-012")
def test_an_expansion_is_paid_and_put_on_a_free_site() -> None:
    table = rich().hand(0, "storehouse", "goldsmith")

    after = table.does(0, Build("storehouse", 11, "top"))

    assert after.facts == [
        ExpansionBuilt(0, "storehouse", 11, "top"),
        ResourcesLost(0, amounts(forest_2=1, pasture_4=1)),
    ]
    assert after.hand_of(0) == ("goldsmith",)
    table.refuses(0, PlayCard("storehouse"), "not_an_action", "RIV-012")
    table.refuses(0, Build("goldsmith", 11, "top"), "not_for_places", "RIV-101")
    table.refuses(0, Build("harald", 11, "top"), "not_in_hand", "RIV-047")
    table.refuses(0, Build("storehouse", 12, "top"), "no_own_place", "RIV-047")


@pytest.mark.rule("RIV-047", "RIV-062")
def test_a_settlement_has_one_site_in_each_half_and_a_city_two() -> None:
    table = rich().hand(0, "storehouse").stand(0, 11, "top", "abbey")
    table.refuses(0, Build("storehouse", 11, "top"), "no_free_site", "RIV-047")

    assert Build("storehouse", 11, "top") in table.again().city(0, 11).options


@pytest.mark.rule("RIV-014", "RIV-051")
def test_a_unique_card_stands_once_but_others_may_repeat() -> None:
    table = rich().hand(0, "abbey", "storehouse").stand(0, 11, "top", "abbey").stand(0, 13, "top", "storehouse")

    table.refuses(0, Build("abbey", 11, "bottom"), "already_built", "RIV-051")
    assert Build("storehouse", 11, "bottom") in table.options


@pytest.mark.rule("RIV-046", "RIV-052")
def test_action_cards_cost_nothing_and_lie_on_the_common_discard_pile() -> None:
    table = rich().hand(0, "relocation", "goldsmith")

    after = table.does(0, PlayCard("goldsmith"))

    assert after.facts[0] == ActionPlayed(0, "goldsmith")
    assert after.state.discards == ("goldsmith",)
    table.refuses(0, PlayCard("scout"), "not_in_hand", "RIV-046")


@pytest.mark.rule("RIV-099", "RIV-100", "RIV-101")
def test_city_expansions_stand_at_cities_beside_green_ones() -> None:
    table = Table(GOLD).filled(0).hand(0, "mint").stand(0, 11, "top", "abbey")
    table.refuses(0, Build("mint", 11, "bottom"), "not_a_city", "RIV-099")

    table.city(0, 11)
    assert [command for command in table.options if isinstance(command, Build) and command.card == "mint"] == [
        Build("mint", 11, "top"),
        Build("mint", 11, "bottom"),
    ]


@pytest.mark.rule("RIV-093", "RIV-110")
def test_a_face_up_card_is_built_from_its_stack() -> None:
    table = Table(GOLD).filled(0).city(0, 11)

    after = table.does(0, Build("merchant_guild", 11, "top"))

    assert after.facts[0] == ExpansionBuilt(0, "merchant_guild", 11, "top", face_up=True)
    assert after.state.face_up == ("merchant_guild",)
    assert after.points(0) == 4
    assert after.view_of(0).seats[0].points.expansions == 1
    after.filled(0).refuses(0, Build("merchant_guild", 11, "bottom"), "already_built", "RIV-051")


@pytest.mark.rule("RIV-103", "RIV-104", "RIV-355")
def test_a_requirement_counts_only_when_a_card_is_built() -> None:
    table = Table(GOLD).filled(0).city(0, 11).hand(0, "staple_house").stand(1, 11, "top", "storehouse")
    table.refuses(0, Build("staple_house", 11, "bottom"), "no_merchant_guild", "RIV-171")

    table.stand(0, 11, "top", "merchant_guild")
    built = table.does(0, Build("staple_house", 11, "bottom")).does(0, Store("hill_3")).does(0, Store("hill_3"))
    after = built.does(0, Remove("merchant_guild", 11, "top"))
    assert after.view_of(0).seats[0].places[0].sites[2].card == "staple_house"


# Removing own cards


@pytest.mark.rule("RIV-105", "RIV-324")
def test_own_buildings_and_units_are_removed_to_the_discard_pile() -> None:
    table = Table(GOLD).stand(0, 11, "top", "abbey").stand(0, 13, "top", "harald").cache(0, 10, "top", 2)

    after = table.does(0, Remove("abbey", 11, "top"))

    assert after.facts == [ExpansionRemoved(0, "abbey", 11, "top", "discards")]
    assert after.state.discards == ("abbey",)
    assert [command for command in after.options if isinstance(command, Remove)] == [Remove("harald", 13, "top")]
    after.refuses(0, Remove("abbey", 11, "top"), "no_such_expansion", "RIV-105")


@pytest.mark.rule("RIV-323")
def test_the_introductory_game_removes_nothing() -> None:
    table = Table().stand(0, 11, "top", "abbey")

    table.refuses(0, Remove("abbey", 11, "top"), "removing_not_allowed", "RIV-323")


@pytest.mark.rule("RIV-106", "RIV-325")
@pytest.mark.parametrize(("mode", "to"), [(GOLD, "face_up"), (DUEL, "discards")])
def test_a_face_up_card_goes_back_to_its_stack_except_in_the_duel(mode: str, to: str) -> None:
    table = Table(mode).city(0, 11).stand(0, 11, "top", "merchant_guild")  # type: ignore[arg-type]

    after = table.does(0, Remove("merchant_guild", 11, "top"))

    assert after.facts == [ExpansionRemoved(0, "merchant_guild", 11, "top", to)]  # type: ignore[arg-type]


# Points


@pytest.mark.rule("RIV-080", "RIV-081", "RIV-083", "RIV-085")
def test_the_strength_advantage_needs_three_points_and_more_than_the_opponent() -> None:
    table = Table().stand(0, 11, "top", "harald")
    assert table.points(0) == 2
    table.stand(0, 11, "bottom", "austin")
    assert table.view_of(1).seats[0].points.hero_token == 1
    assert table.points(0) == 3

    table.stand(1, 11, "top", "siglind")
    assert (table.points(0), table.points(1)) == (3, 2)
    table.stand(1, 11, "bottom", "inga")
    assert (table.points(0), table.points(1)) == (2, 2)


@pytest.mark.rule("RIV-080", "RIV-082", "RIV-084", "RIV-330")
def test_the_trade_advantage_passes_at_once_with_the_majority() -> None:
    table = Table().stand(0, 11, "top", "ore_ship").stand(0, 11, "bottom", "gold_ship").stand(0, 13, "top", "wool_ship")
    assert (table.points(0), table.points(1)) == (3, 2)

    table.stand(1, 11, "top", "lumber_ship").stand(1, 11, "bottom", "brick_ship").stand(1, 13, "top", "grain_ship")
    assert (table.points(0), table.points(1)) == (2, 2)
    table.stand(1, 13, "bottom", "toll_bridge")
    assert (table.points(0), table.points(1)) == (2, 3)


@pytest.mark.rule("RIV-107", "RIV-108", "RIV-326")
def test_a_returned_card_reopens_an_exhausted_stack_of_its_back() -> None:
    table = Table(PROGRESS).hand(0, "town_hall", "scout", "goldsmith", "relocation").plan(*ending(0))
    table.state.box = (*table.state.box, *table.state.stacks[3])
    table.state.stacks[3] = ()

    after = table.does(0, ReturnCard("town_hall", 3))

    assert after.facts == [CardReturned(0, 3, Secret((0,), "town_hall"))]
    assert after.state.stacks[3] == ("town_hall",)
    table.refuses(0, ReturnCard("town_hall", 0), "hand_not_adjusted", "RIV-071")
    table.refuses(0, ReturnCard("scout", 4), "hand_not_adjusted", "RIV-071")
