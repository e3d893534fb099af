"""The printed sheet fits together, and its geometry is right."""

from itertools import pairwise
from math import sqrt

import pytest

from games.catan_dice.sheet import (
    BIT,
    CITY_NODES,
    DEPTH,
    HEXES,
    JOKER_GIVES,
    NODES,
    ROAD_SITES,
    ROADS,
    SETTLEMENT_NODES,
    TOUCHED_CITIES,
    TOUCHED_SETTLEMENTS,
    members_of,
)
from games.catan_dice.tests.position import MAIN_LINE
from games.catan_dice.view import PRINTED

CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def corners(q: int, r: int) -> list[tuple[int, int]]:
    return [(3 * q + dx, 2 * r + q + dy) for dx, dy in CORNERS]


def test_every_road_lies_on_a_side_of_a_hex_of_its_own() -> None:
    sides = {frozenset(side) for h in HEXES for side in pairwise((*corners(h.q, h.r), corners(h.q, h.r)[0]))}
    roads = [frozenset((NODES[site.start], NODES[site.end])) for site in ROAD_SITES]

    assert len(set(roads)) == len(ROADS) == 18
    assert set(roads) <= sides


def test_roads_follow_each_other_without_a_gap() -> None:
    for site in ROAD_SITES[1:]:
        assert site.needs is not None
        assert ROAD_SITES[site.needs].end == site.start
    assert [DEPTH[road] for road in MAIN_LINE] == list(range(1, 16))
    assert [road for road in ROADS if ROAD_SITES[road].is_branch] == [2, 5, 12]


def test_no_two_buildings_share_a_node() -> None:
    nodes = [*SETTLEMENT_NODES.values(), *CITY_NODES.values()]

    assert len(set(nodes)) == len(nodes) == 11


@pytest.mark.parametrize(
    ("touched", "roads"),
    [
        (TOUCHED_SETTLEMENTS, {1: [0, 1], 2: [3, 4], 3: [6, 7], 4: [10, 11], 5: [13, 14], 6: [15, 16], 7: [17]}),
        (TOUCHED_CITIES, {1: [2], 2: [5], 3: [8, 9], 4: [12]}),
    ],
)
def test_each_building_is_reached_by_these_roads(touched: tuple[int, ...], roads: dict[int, list[int]]) -> None:
    assert {number: [road for road in ROADS if touched[road] & BIT[number]] for number in roads} == roads


def test_seven_hexes_carry_nine_knights_and_seven_jokers() -> None:
    assert sorted(knight for hex_ in HEXES for knight in hex_.knights) == list(range(1, 10))
    assert JOKER_GIVES == {1: "ore", 2: "grain", 3: "wool", 4: "lumber", 5: "brick", 6: None, 7: None}
    assert len({(hex_.q, hex_.r) for hex_ in HEXES}) == 7


def test_masks_are_read_in_order() -> None:
    assert members_of(0b1010_0000_0000_0000_11) == (0, 1, 15, 17)


def test_drawn_roads_are_one_hex_side_long_and_end_at_their_buildings() -> None:
    ends = {road.id: {(road.x1, road.y1), (road.x2, road.y2)} for road in PRINTED.roads}

    for road in PRINTED.roads:
        assert (road.x1 - road.x2) ** 2 + (road.y1 - road.y2) ** 2 == pytest.approx(1, abs=1e-3)
    drawn = [(p.x, p.y, p.roads) for p in PRINTED.settlements] + [(p.x, p.y, p.roads) for p in PRINTED.cities]
    for x, y, roads in drawn:
        assert roads == tuple(road for road in ROADS if (x, y) in ends[road]) != ()


def test_drawn_knights_and_jokers_lie_inside_their_hexes_and_apart() -> None:
    centres = {hex_.id: (hex_.x, hex_.y) for hex_ in PRINTED.hexes}
    places = [(p.hex, p.x, p.y) for p in PRINTED.knights] + [(p.hex, p.x, p.y) for p in PRINTED.jokers]

    assert len(set(places)) == 16
    for hex_, x, y in places:
        assert (x - centres[hex_][0]) ** 2 + (y - centres[hex_][1]) ** 2 < 0.75 * 0.75


def test_hexes_are_printed_at_their_places() -> None:
    assert [(hex_.id, hex_.q, hex_.r) for hex_ in PRINTED.hexes] == [
        ("OR", -1, 0),
        ("GR", -1, 1),
        ("WO", 0, 1),
        ("LU", 1, 0),
        ("BR", 1, -1),
        ("DN", 0, -1),
        ("DC", 0, 0),
    ]
    for hex_ in PRINTED.hexes:
        assert (hex_.x, hex_.y) == pytest.approx((1.5 * hex_.q, sqrt(3) * (hex_.r + hex_.q / 2)), abs=1e-4)


@pytest.mark.rule("DIC-050", "DIC-051")
def test_roads_are_printed_with_the_road_they_need() -> None:
    needs = [None, 0, 1, 1, 3, 4, 4, 6, 7, 8, 9, 10, 11, 11, 13, 14, 15, 16]

    assert [road.needs for road in PRINTED.roads] == needs
    assert [road.id for road in PRINTED.roads if road.prebuilt] == [0]


@pytest.mark.rule("DIC-082", "DIC-083", "DIC-084")
def test_jokers_are_printed_with_their_knights_and_what_they_give() -> None:
    assert [(joker.id, joker.hex, joker.knights, joker.gives) for joker in PRINTED.jokers] == [
        (1, "OR", (1,), "ore"),
        (2, "GR", (2,), "grain"),
        (3, "WO", (3,), "wool"),
        (4, "LU", (4,), "lumber"),
        (5, "BR", (5,), "brick"),
        (6, "DN", (6, 7), None),
        (7, "DC", (8, 9), None),
    ]


def test_costs_are_printed_on_the_sheet() -> None:
    assert PRINTED.costs == {
        "road": {"brick": 1, "lumber": 1},
        "knight": {"wool": 1, "grain": 1, "ore": 1},
        "settlement": {"brick": 1, "lumber": 1, "wool": 1, "grain": 1},
        "city": {"grain": 2, "ore": 3},
    }
