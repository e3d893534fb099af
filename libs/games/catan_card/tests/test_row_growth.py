"""Chapters 9 to 12: a centre row that grows at both ends."""

import pytest

from games.catan_card import GAME
from games.catan_card.commands import BuildDevelopment, BuildRoad, BuildSettlement, DrawRegions, LayRegion, RollDice
from games.catan_card.events import DiceRolled, RegionLaid, RegionsProduced, RoadBuilt, SettlementBuilt
from games.catan_card.resources import REGION_STACK
from games.catan_card.row import START_SPOTS
from games.catan_card.tests.position import (
    FIELDS,
    FOREST,
    GOLD,
    HILLS,
    PASTURE,
    Table,
    before_roll,
    in_main,
    play,
    player,
    roll,
)

FULL = dict.fromkeys(START_SPOTS, 3)
EAST = {15: (REGION_STACK[0], REGION_STACK[2]), 17: (REGION_STACK[4], REGION_STACK[6])}
WEST = {9: (REGION_STACK[0], REGION_STACK[2]), 7: (REGION_STACK[4], REGION_STACK[6])}


def can_build(table: Table, kind: type[BuildRoad | BuildSettlement]) -> set[int]:
    return {move.column for move in GAME.legal(table.state, 0) if isinstance(move, kind)}


@pytest.mark.rule("CCG-062", "CCG-063")
def test_a_road_goes_beside_the_outermost_settlements_however_far_the_row_reaches() -> None:
    short = in_main(player(stock=FULL))
    one_sided = in_main(player(roads=[14, 16], settlements=EAST, stock=FULL))
    open_ended = in_main(player(roads=[14, 16, 18], settlements=EAST, stock=FULL))
    westward = in_main(player(roads=[10, 8], settlements=WEST, stock=FULL))

    assert [can_build(at, BuildRoad) for at in (short, one_sided, open_ended, westward)] == [
        {10, 14},
        {10, 18},
        {10},
        {6, 14},
    ]
    for column in (14, 16, 19, 11):
        one_sided.when(0, BuildRoad(column)).then_rejected("not_at_the_end", "CCG-062")
    open_ended.when(0, BuildRoad(19)).then_rejected("road_beside_road", "CCG-063")
    assert RoadBuilt(0, 18) in one_sided.when(0, BuildRoad(18)).events
    assert RoadBuilt(0, 6) in westward.when(0, BuildRoad(6)).events


@pytest.mark.rule("CCG-067", "CCG-070", "CCG-073")
@pytest.mark.parametrize(
    ("roads", "column", "corners"),
    [([14], 15, (16, 17)), ([14, 16], 17, (18, 19)), ([10], 9, (8, 9)), ([10, 8], 7, (6, 7))],
)
def test_each_new_settlement_gets_its_regions_at_its_own_outer_corners(
    roads: list[int], column: int, corners: tuple[int, int]
) -> None:
    """Its inner corners hold the regions that lay at its neighbour's outer ones."""
    before = {} if len(roads) == 1 else {(15 if column > 12 else 9): (REGION_STACK[0], REGION_STACK[2])}
    table = in_main(player(roads=roads, settlements=before, stock={FOREST: 1, HILLS: 1, FIELDS: 1, PASTURE: 1}))
    assert [move for move in GAME.legal(table.state, 0) if isinstance(move, BuildSettlement)] == [
        BuildSettlement(column)
    ]

    drawn = play(table, (0, BuildSettlement(column)), (0, DrawRegions()))
    upper, lower = drawn.state.owned[0].unlaid
    assert {move.spot for move in GAME.legal(drawn.state, 0) if isinstance(move, LayRegion)} == set(corners)

    laid = drawn.when(0, LayRegion(upper, corners[0]))
    assert laid.events[:2] == (RegionLaid(0, upper, corners[0], 0), RegionLaid(0, lower, corners[1], 0))
    assert SettlementBuilt(0, column) in table.when(0, BuildSettlement(column)).events
    inner = laid.state.owned[0].regions[min(corners) + (-2 if column > 12 else 2)]
    assert inner == table.state.owned[0].regions[min(corners) + (-2 if column > 12 else 2)] is not None


@pytest.mark.rule("CCG-067")
def test_with_open_roads_at_both_ends_a_settlement_goes_to_either() -> None:
    table = in_main(player(roads=[10, 14], stock=FULL))

    assert can_build(table, BuildSettlement) == {9, 15}
    assert can_build(table, BuildRoad) == set()
    for column in (9, 15):
        assert SettlementBuilt(0, column) in table.when(0, BuildSettlement(column)).events


@pytest.mark.rule("CCG-073", "CCG-081", "CCG-183")
@pytest.mark.parametrize(("site", "doubled"), [(24, False), (28, True), (30, False), (32, True)])
def test_a_region_between_two_settlements_neighbours_the_sites_of_both(site: int, doubled: bool) -> None:
    """The forest on 1 lies above, between the settlements of columns 15 and 17; sites 28 and 32 are theirs above."""
    table = before_roll(player(roads=[14, 16], settlements=EAST, sites={site: "sawmill"}))

    table.when(0, RollDice(), roll("commerce", 1)).then(
        DiceRolled(0, "commerce", 1), RegionsProduced(1, ((GOLD, *(16,) * (1 + doubled), 17), (FIELDS,)))
    )


@pytest.mark.rule("CCG-069", "CCG-081")
@pytest.mark.parametrize("column", [15, 17])
def test_a_new_settlement_has_a_site_above_and_one_below(column: int) -> None:
    table = in_main(player(roads=[14, 16], settlements=EAST, hand=["sawmill"], stock={FOREST: 2}))

    above = 2 * column - 2
    for site, code in ((above + 1, "no_city"), (above + 3, "no_city")):
        assert table.when(0, BuildDevelopment("sawmill", site)).rejection.code == code
    for site in (above, above + 2):
        assert play(table, (0, BuildDevelopment("sawmill", site))).state.owned[0].sites[site] == "sawmill"
    table.when(0, BuildDevelopment("sawmill", 36)).then_rejected("no_own_site", "CCG-081")
