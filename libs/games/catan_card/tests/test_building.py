"""Roads, settlements, cities, developments, sites and giving developments up."""

import pytest

from gamekit.audience import Secret
from games.catan_card import GAME
from games.catan_card.cards import CARDS, Development
from games.catan_card.commands import (
    BuildCity,
    BuildDevelopment,
    BuildRoad,
    BuildSettlement,
    DiscardDevelopment,
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
    DevelopmentBuilt,
    DevelopmentDiscarded,
    RegionLaid,
    RegionsDrawn,
    RegionStackSearched,
    RegionStackShuffled,
    RoadBuilt,
    SettlementBuilt,
    StockLowered,
    WindmillMoved,
)
from games.catan_card.resources import CITY_COST, REGION_STACK, ROAD_COST, SETTLEMENT_COST, Region
from games.catan_card.row import NEEDS_CITY, SITES, SITES_AT, TOWN_OF
from games.catan_card.scoring import points
from games.catan_card.steps import Complete, LayRegions, PickRegions, ScoutOrDraw, Settle, Spend
from games.catan_card.tests.position import (
    FIELDS,
    FOREST,
    GOLD,
    HILLS,
    MOUNTAINS,
    PASTURE,
    Player,
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
    picking = play(seen, (0, PickRegion(one)))
    picking.when(0, PickRegion(one)).then_rejected("no_such_region", "CCG-159")
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


# Developments


def affording(card: Development, **owned: object) -> Player:
    return Player(hand=[card], stock=RICH, **owned)  # type: ignore[arg-type]


@pytest.mark.rule("CCG-087", "CCG-083", "CCG-081", "CCG-059")
@pytest.mark.parametrize("card", [card.key for card in CARDS.values() if card.kind in ("building", "fleet", "knight")])
def test_a_green_development_is_paid_and_laid_at_settlements_and_cities(card: Development) -> None:
    for site in (20, 22, 24, 26, 25):
        decision = in_main(affording(card, cities=[13])).when(0, BuildDevelopment(card, site))
        assert DevelopmentBuilt(0, card, site) in decision.events
        after = decision.then_scenario()
        assert hand(after) == []
        paid = [3 - left for left in after.state.owned[0].held]
        assert paid == list(CARDS[card].cost)


@pytest.mark.rule("CCG-084", "CCG-087")
@pytest.mark.parametrize("card", [card.key for card in CARDS.values() if card.kind == "city_building"])
def test_a_red_development_is_laid_only_at_a_city(card: Development) -> None:
    table = in_main(affording(card, cities=[13]))

    table.when(0, BuildDevelopment(card, 20)).then_rejected("no_city", "CCG-084")
    for site in (24, 25, 26, 27):
        after = play(table, (0, BuildDevelopment(card, site)))
        assert after.state.owned[0].sites[site] == card
        assert [3 - left for left in after.state.owned[0].held] == list(CARDS[card].cost)
    listed = [move.site for move in GAME.legal(table.state, 0) if isinstance(move, BuildDevelopment)]
    assert listed == [24, 25, 26, 27]


@pytest.mark.rule("CCG-082", "CCG-081", "CCG-069")
@pytest.mark.parametrize(
    ("site", "code", "rule"),
    [
        (20, "site_taken", "CCG-082"),
        (21, "no_city", "CCG-069"),
        (28, "no_own_site", "CCG-081"),
        (47, "no_own_site", "CCG-081"),
    ],
)
def test_a_development_needs_a_free_site(site: int, code: str, rule: str) -> None:
    table = in_main(affording("smithy", sites={20: "abbey"}))

    table.when(0, BuildDevelopment("smithy", site)).then_rejected(code, rule)


@pytest.mark.rule("CCG-059", "CCG-087", "CCG-107")
def test_a_development_comes_from_the_own_hand_and_is_paid() -> None:
    in_main(player(stock=RICH)).when(0, BuildDevelopment("abbey", 20)).then_rejected("card_missing", "CCG-107")
    in_main(player(hand=["abbey"])).when(0, BuildDevelopment("abbey", 20)).then_rejected("cannot_afford", "CCG-030")


@pytest.mark.rule("CCG-079", "CCG-222")
def test_both_sites_of_a_side_border_both_regions_of_that_side() -> None:
    for site in SITES:
        twin = site + 1 if not NEEDS_CITY[site] else site - 1
        assert TOWN_OF[site] == TOWN_OF[twin]
        assert [spot for spot, sites in enumerate(SITES_AT) if site in sites] == [
            spot for spot, sites in enumerate(SITES_AT) if twin in sites
        ]
    assert [spot for spot, sites in enumerate(SITES_AT) if 21 in sites] == [10, 12]


@pytest.mark.rule("CCG-086")
def test_a_production_building_may_be_laid_where_it_has_no_effect() -> None:
    after = play(in_main(affording("sawmill")), (0, BuildDevelopment("sawmill", 26)))

    assert after.state.owned[0].doubled == ()


@pytest.mark.rule("CCG-204", "CCG-130", "CCG-185")
def test_an_abbey_is_paid_and_lifts_the_hand_limit_at_once() -> None:
    owner = player(hand=["abbey"], stock={FOREST: 1, HILLS: 1, MOUNTAINS: 1})
    after = play(in_main(owner), (0, BuildDevelopment("abbey", 20)))

    assert stock(after) == {}
    assert after.state.owned[0].hand_limit == 4


@pytest.mark.rule("CCG-205")
def test_a_marketplace_takes_the_windmill() -> None:
    owner = player(hand=["marketplace"], cities=[13], sites={20: "garrison"}, stock={FIELDS: 1, PASTURE: 1})
    rival = player(cities=[11], sites={20: "garrison", 21: "gold_fleet"})
    table = in_main(owner, rival)
    assert table.state.windmill == 1

    decision = table.when(0, BuildDevelopment("marketplace", 24))
    assert decision.events[-2:] == (DevelopmentBuilt(0, "marketplace", 24), WindmillMoved(0))


# Giving up


@pytest.mark.rule("CCG-131", "CCG-132", "CCG-133", "CCG-134")
def test_own_developments_can_be_given_up_for_nothing() -> None:
    table = in_main(player(sites={20: "abbey", 22: "sawmill"}, stock={FOREST: 2}))
    after = table.when(0, DiscardDevelopment(20)).then(DevelopmentDiscarded(0, "abbey", 20))

    assert stock(after) == {FOREST: 2}
    assert hand(after) == []
    assert after.state.discarded[-1] == "abbey"
    assert after.state.owned[0].hand_limit == 3
    again = play(after, (0, DiscardDevelopment(22)))
    assert again.state.owned[0].sites == (None,) * 48
    again.when(0, DiscardDevelopment(22)).then_rejected("no_development", "CCG-131")


@pytest.mark.rule("CCG-134")
def test_a_freed_site_can_be_built_on_at_once() -> None:
    table = in_main(player(sites={20: "abbey"}, hand=["sawmill"], stock={FOREST: 2}))

    after = play(table, (0, DiscardDevelopment(20)), (0, BuildDevelopment("sawmill", 20)))
    assert after.state.owned[0].sites[20] == "sawmill"


@pytest.mark.rule("CCG-131")
def test_the_opponents_developments_cannot_be_given_up() -> None:
    table = in_main(player(), player(sites={20: "abbey"}))

    table.when(0, DiscardDevelopment(20)).then_rejected("no_development", "CCG-131")
    table.when(1, DiscardDevelopment(20)).then_rejected("not_your_turn", "CCG-031")


def test_the_costs_used_here_are_the_printed_ones() -> None:
    assert (sum(ROAD_COST), sum(SETTLEMENT_COST), sum(CITY_COST)) == (3, 4, 5)
