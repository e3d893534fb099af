"""Roads, settlements with their regions, and cities."""

import pytest

from gamekit.audience import Secret
from games.catan_card import GAME
from games.catan_card.commands import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    DrawRegions,
    EndTurn,
    LayRegion,
    PickRegion,
    PlayScout,
    SpendFrom,
)
from games.catan_card.events import (
    ActionPlayed,
    AgendaSet,
    CityBuilt,
    RegionLaid,
    RegionsDrawn,
    RegionStackSearched,
    RegionStackShuffled,
    RoadBuilt,
    SettlementBuilt,
    StockLowered,
)
from games.catan_card.resources import REGION_STACK, Region
from games.catan_card.row import SITES_AT
from games.catan_card.scoring import points
from games.catan_card.steps import Complete, LayRegions, PickRegions, ScoutOrDraw, Settle, Spend
from games.catan_card.tests.position import (
    FIELDS,
    FOREST,
    GOLD,
    HILLS,
    MOUNTAINS,
    PASTURE,
    hand,
    in_main,
    play,
    player,
    stock,
)
from testkit.chance import ScriptedChance, shuffle_script

ROAD = {FOREST: 1, HILLS: 2}
SETTLEMENT = {FOREST: 1, HILLS: 1, FIELDS: 1, PASTURE: 1}
CITY = {MOUNTAINS: 3, FIELDS: 2}
RICH = {FOREST: 3, HILLS: 3, MOUNTAINS: 3, FIELDS: 3, PASTURE: 3, GOLD: 3}
EAST = {15: (Region("forest", 1), Region("hills", 1))}


# Costs


@pytest.mark.rule("CCG-061", "CCG-062", "CCG-064", "CCG-058", "CCG-203")
@pytest.mark.parametrize("column", [10, 14])
def test_a_road_is_paid_and_laid_at_either_end_without_points(column: int) -> None:
    after = (
        in_main(player(stock=ROAD))
        .when(0, BuildRoad(column))
        .then(StockLowered(0, (FOREST,), "building"), StockLowered(0, (HILLS, HILLS), "building"), RoadBuilt(0, column))
    )

    assert stock(after) == {}
    assert points(after.state, 0) == 2
    assert after.state.roads == 6


@pytest.mark.rule("CCG-030", "CCG-058")
@pytest.mark.parametrize("missing", [FOREST, HILLS])
def test_who_lacks_a_resource_builds_nothing(missing: int) -> None:
    in_main(player(stock={**ROAD, missing: ROAD[missing] - 1})).when(0, BuildRoad(14)).then_rejected(
        "cannot_afford", "CCG-030"
    )


@pytest.mark.rule("CCG-029")
def test_the_owner_splits_a_payment_over_regions_of_a_kind() -> None:
    owner = player(settlements=EAST, roads=[14], stock={FOREST: 1, HILLS: 2, 17: 2})
    asked = (
        in_main(owner)
        .when(0, BuildRoad(10))
        .then(
            StockLowered(0, (FOREST,), "building"),
            AgendaSet((Spend(0, "brick", 2, "building"), Complete(0, "road", 10), Settle())),
        )
    )

    asked.when(0, SpendFrom(FOREST)).then_rejected("no_stock_there", "CCG-029")
    asked.when(0, EndTurn()).then_rejected("payment_pending", "CCG-029")
    after = play(asked, (0, SpendFrom(17)))
    assert stock(after) == {HILLS: 2, 17: 1}
    done = after.when(0, SpendFrom(HILLS)).then(StockLowered(0, (HILLS,), "building"), RoadBuilt(0, 10), AgendaSet(()))
    assert stock(done) == {HILLS: 1, 17: 1}


@pytest.mark.rule("CCG-060")
def test_building_may_be_repeated_in_a_turn() -> None:
    after = play(in_main(player(stock={**RICH, HILLS: 3})), (0, BuildRoad(14)))

    after.when(0, BuildRoad(10)).then_rejected("cannot_afford", "CCG-030")
    play(after, (0, BuildCity(11)), (0, EndTurn()))


# Roads


@pytest.mark.rule("CCG-062", "CCG-063")
@pytest.mark.parametrize(
    ("column", "code", "rule"),
    [
        (15, "road_beside_road", "CCG-063"),
        (14, "not_at_the_end", "CCG-062"),
        (12, "not_at_the_end", "CCG-062"),
        (11, "not_at_the_end", "CCG-062"),
        (9, "not_at_the_end", "CCG-062"),
        (16, "not_at_the_end", "CCG-062"),
    ],
)
def test_a_road_elsewhere_is_refused(column: int, code: str, rule: str) -> None:
    table = in_main(player(roads=[14], stock=ROAD))

    table.when(0, BuildRoad(column)).then_rejected(code, rule)


@pytest.mark.rule("CCG-065")
def test_seven_roads_serve_both_players() -> None:
    west = {9: (Region("forest", 1), Region("hills", 1)), 7: (Region("forest", 6), Region("hills", 2))}
    east = {15: (Region("mountains", 4), Region("fields", 3)), 17: (Region("mountains", 5), Region("fields", 4))}
    one = player(roads=[10, 8, 14, 16], settlements={**west, **east}, stock=ROAD)
    last = {15: (Region("pasture", 5), Region("pasture", 6))}

    six = in_main(one, player(roads=[10, 14], settlements=last))
    assert six.state.roads == 1
    seven = play(six, (0, BuildRoad(18)))
    assert seven.state.roads == 0
    seven.when(0, BuildRoad(6)).then_rejected("no_road_left", "CCG-065")
    assert not [move for move in GAME.legal(seven.state, 0) if isinstance(move, BuildRoad)]


# Settlements


@pytest.mark.rule("CCG-066", "CCG-067", "CCG-069", "CCG-070", "CCG-071", "CCG-072")
@pytest.mark.parametrize("upper_first", [True, False])
def test_a_settlement_brings_two_regions_whose_corners_the_owner_chooses(upper_first: bool) -> None:
    first, second = REGION_STACK[:2]
    built = in_main(player(roads=[14], stock=SETTLEMENT)).when(0, BuildSettlement(15))
    assert built.events[-2:] == (
        SettlementBuilt(0, 15),
        AgendaSet((ScoutOrDraw(0, 15), LayRegions(0, 15), Settle())),
    )

    drawn = (
        built.then_scenario()
        .when(0, DrawRegions())
        .then(RegionsDrawn(0, (first, second)), AgendaSet((LayRegions(0, 15), Settle())))
    )
    spot, other = (16, 17) if upper_first else (17, 16)
    laid = drawn.when(0, LayRegion(first, spot)).then(
        RegionLaid(0, first, spot, 0), RegionLaid(0, second, other, 0), AgendaSet(())
    )
    assert stock(laid) == {}
    assert points(laid.state, 0) == 3
    assert laid.state.settlements == 4
    assert laid.state.regions == REGION_STACK[2:]
    sites = [(site.x, site.y) for site in GAME.view(laid.state, 0).seats[0].sites]
    assert sites[-2:] == [(3, -1), (3, 1)]


@pytest.mark.rule("CCG-070")
def test_the_new_regions_go_nowhere_but_to_the_outer_corners() -> None:
    table = play(in_main(player(roads=[10], stock=SETTLEMENT)), (0, BuildSettlement(9)), (0, DrawRegions()))

    table.when(0, LayRegion(REGION_STACK[0], 10)).then_rejected("no_corner", "CCG-070")
    table.when(0, LayRegion(REGION_STACK[5], 8)).then_rejected("not_your_region", "CCG-070")
    table.when(0, EndTurn()).then_rejected("regions_pending", "CCG-071")
    assert play(table, (0, LayRegion(REGION_STACK[0], 9))).state.owned[0].regions[8] == REGION_STACK[1]


@pytest.mark.rule("CCG-067")
@pytest.mark.parametrize("column", [9, 11, 14, 16, 17])
def test_a_settlement_goes_only_to_the_open_end_of_a_road(column: int) -> None:
    table = in_main(player(roads=[14], stock=SETTLEMENT))

    table.when(0, BuildSettlement(column)).then_rejected("no_open_road", "CCG-067")


@pytest.mark.rule("CCG-073")
def test_the_inner_corners_of_a_settlement_border_both_settlements() -> None:
    assert set(SITES_AT[14]) == {24, 25, 28, 29}
    table = in_main(player(roads=[14], settlements=EAST, sites={28: "woolen_mill"}))

    assert table.state.owned[0].doubled == (PASTURE,)


@pytest.mark.rule("CCG-068", "CCG-074", "CCG-032")
def test_after_five_settlements_one_region_stays_over_and_no_more_can_be_built() -> None:
    pairs = [(REGION_STACK[place], REGION_STACK[place + 1]) for place in range(0, 10, 2)]
    row = dict(zip((15, 17, 19, 21, 23), pairs, strict=True))
    table = in_main(player(roads=[14, 16, 18, 20, 22, 24], settlements=row, stock=SETTLEMENT))

    assert table.state.regions == REGION_STACK[10:]
    assert table.state.settlements == 0
    table.when(0, BuildSettlement(9)).then_rejected("no_settlement_left", "CCG-068")
    assert not [move for move in GAME.legal(table.state, 0) if isinstance(move, BuildSettlement)]


# The scout


@pytest.mark.rule("CCG-159", "CCG-160", "CCG-109")
def test_a_scout_picks_two_regions_and_the_rest_is_shuffled() -> None:
    table = play(in_main(player(roads=[14], stock=SETTLEMENT, hand=["scout"])), (0, BuildSettlement(15)))
    assert points(table.state, 0) + points(table.state, 1) < 7
    one, other = REGION_STACK[7], REGION_STACK[3]
    rest = tuple(region for region in REGION_STACK if region not in (one, other))

    seen = table.when(0, PlayScout()).then(
        ActionPlayed(0, "scout"),
        RegionStackSearched(0, Secret((0,), REGION_STACK)),
        AgendaSet((PickRegions(0, 15), LayRegions(0, 15), Settle())),
    )
    assert GAME.view(seen.state, 0).searched_regions == REGION_STACK
    assert GAME.view(seen.state, 1).searched_regions is None
    seen.when(0, PickRegion(Region("gold_field", 1))).then_rejected("no_such_region", "CCG-159")
    picking = play(seen, (0, PickRegion(one)))
    picking.when(0, PickRegion(one)).then_rejected("no_such_region", "CCG-159")
    assert set(GAME.legal(picking.state, 0)) == {PickRegion(region) for region in REGION_STACK if region != one}
    order = [8, 7, 6, 5, 4, 3, 2, 1, 0]
    picked = picking.when(0, PickRegion(other), ScriptedChance(regions=shuffle_script(9, order))).then(
        RegionsDrawn(0, (one, other)),
        RegionStackShuffled(Secret((), tuple(rest[place] for place in order))),
        AgendaSet((LayRegions(0, 15), Settle())),
    )
    assert picked.state.regions == rest[::-1]
    assert hand(picked) == []
    assert picked.state.discarded[-1] == "scout"


@pytest.mark.rule("CCG-159")
def test_a_scout_is_played_only_after_a_settlement() -> None:
    in_main(player(hand=["scout"])).when(0, PlayScout()).then_rejected("no_new_settlement", "CCG-159")
    table = play(in_main(player(roads=[14], stock=SETTLEMENT)), (0, BuildSettlement(15)))
    table.when(0, PlayScout()).then_rejected("card_missing", "CCG-107")
    assert GAME.legal(table.state, 0) == [DrawRegions()]


# Cities


@pytest.mark.rule("CCG-075", "CCG-076", "CCG-078", "CCG-080", "CCG-215", "CCG-006")
def test_a_city_covers_a_settlement_with_its_developments_and_has_four_sites() -> None:
    after = (
        in_main(player(stock=CITY, sites={20: "abbey", 22: "smithy"}))
        .when(0, BuildCity(11))
        .then(
            StockLowered(0, (MOUNTAINS,) * 3, "building"),
            StockLowered(0, (FIELDS,) * 2, "building"),
            CityBuilt(0, 11),
        )
    )

    assert points(after.state, 0) == 3
    assert (after.state.settlements, after.state.cities) == (5, 6)
    sites = [(site.site, site.x, site.y, site.card) for site in GAME.view(after.state, 0).seats[0].sites[:4]]
    assert sites == [(20, -1, -1, "abbey"), (21, -1, -2, None), (22, -1, 1, "smithy"), (23, -1, 2, None)]


@pytest.mark.rule("CCG-076")
@pytest.mark.parametrize("column", [12, 11, 15])
def test_a_city_covers_only_an_own_settlement(column: int) -> None:
    table = in_main(player(cities=[11], stock=CITY))

    table.when(0, BuildCity(column)).then_rejected("no_own_settlement", "CCG-076")


@pytest.mark.rule("CCG-077")
def test_seven_cities_serve_both_players() -> None:
    west = {9: (Region("forest", 1), Region("hills", 1)), 7: (Region("forest", 6), Region("hills", 2))}
    east = {15: (Region("mountains", 4), Region("fields", 3)), 17: (Region("mountains", 5), Region("fields", 4))}
    other = player(roads=[14, 16], settlements=east, cities=[11, 13, 15])
    table = in_main(player(roads=[10, 8], settlements=west, cities=[11, 13, 9], stock=CITY), other)

    last = play(table, (0, BuildCity(7)))
    assert last.state.cities == 0
    last.when(0, BuildCity(7)).then_rejected("no_city_left", "CCG-077")
