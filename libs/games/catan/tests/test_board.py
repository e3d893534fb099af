from collections import Counter
from math import dist, isclose

import pytest

from games.catan import beginner
from games.catan.board import (
    AXIAL,
    CROWD_MASK,
    EDGE_ENDS,
    EDGE_HEXES,
    EDGES,
    HARBOR_EDGES,
    HARBOR_POSITION,
    HEX_EDGES,
    HEX_NEIGHBORS,
    HEX_POSITION,
    HEX_VERTICES,
    HEXES,
    NEIGHBORS,
    SPIRALS,
    VERTEX_EDGES,
    VERTEX_HEXES,
    VERTEX_POSITION,
    VERTICES,
    members_of,
)
from games.catan.decide.opening import HARBORS, LETTERS, TERRAIN

COAST = [edge for edge in EDGES if len(EDGE_HEXES[edge]) == 1]


def test_the_island_has_19_hexes_54_vertices_and_72_edges_of_which_30_lie_at_the_coast() -> None:
    assert (len(HEXES), len(VERTICES), len(EDGES), len(COAST)) == (19, 54, 72, 30)
    assert len({vertex for edge in COAST for vertex in EDGE_ENDS[edge]}) == 30


def test_an_inner_vertex_touches_three_hexes_and_a_coast_vertex_one_or_two() -> None:
    assert Counter(len(hexes) for hexes in VERTEX_HEXES) == {3: 24, 2: 12, 1: 18}


def test_every_neighbourhood_is_mutual() -> None:
    assert all(vertex in NEIGHBORS[other] for vertex in VERTICES for other in NEIGHBORS[vertex])
    assert all(hex_ in HEX_NEIGHBORS[other] for hex_ in HEXES for other in HEX_NEIGHBORS[hex_])
    assert all(edge in VERTEX_EDGES[end] for edge in EDGES for end in EDGE_ENDS[edge])
    assert all(hex_ in VERTEX_HEXES[vertex] for hex_ in HEXES for vertex in HEX_VERTICES[hex_])


def test_numbers_run_from_the_top_and_from_west_to_east() -> None:
    rows = Counter(y for _, y in VERTEX_POSITION)

    assert [rows[y] for y in sorted(rows)] == [3, 4, 4, 5, 5, 6, 6, 5, 5, 4, 4, 3]
    assert sorted(VERTEX_POSITION, key=lambda point: (point[1], point[0])) == list(VERTEX_POSITION)


@pytest.mark.parametrize(
    ("hex_", "corners", "sides"),
    [
        (0, (0, 4, 8, 12, 7, 3), (1, 7, 12, 11, 6, 0)),
        (9, (18, 24, 30, 35, 29, 23), (28, 36, 44, 43, 35, 27)),
        (18, (41, 46, 50, 53, 49, 45), (60, 65, 71, 70, 64, 59)),
    ],
)
def test_corners_and_sides_are_listed_clockwise_from_the_north(
    hex_: int, corners: tuple[int, ...], sides: tuple[int, ...]
) -> None:
    assert HEX_VERTICES[hex_] == corners
    assert HEX_EDGES[hex_] == sides


def test_every_edge_is_one_unit_long_and_every_corner_one_unit_from_its_hex() -> None:
    assert all(isclose(dist(*(VERTEX_POSITION[end] for end in EDGE_ENDS[edge])), 1, abs_tol=1e-3) for edge in EDGES)
    assert all(
        isclose(dist(HEX_POSITION[hex_], VERTEX_POSITION[vertex]), 1, abs_tol=1e-3)
        for hex_ in HEXES
        for vertex in HEX_VERTICES[hex_]
    )


def test_a_building_closes_its_own_vertex_and_the_neighbours() -> None:
    assert all(members_of(CROWD_MASK[vertex]) == sorted({vertex, *NEIGHBORS[vertex]}) for vertex in VERTICES)


def test_the_nine_harbors_lie_two_or_three_coast_edges_apart() -> None:
    ring = coast_ring()
    places = [ring.index(edge) for edge in HARBOR_EDGES]

    assert places == [0, 3, 7, 10, 13, 17, 20, 23, 27]
    assert all(isclose(min(dist(sea, land) for land in HEX_POSITION), 3**0.5, abs_tol=1e-3) for sea in HARBOR_POSITION)


def coast_ring() -> list[int]:
    """Return the coast edges in order, clockwise from E00."""
    ring, vertex = [COAST[0]], EDGE_ENDS[COAST[0]][0]
    while len(ring) < len(COAST):
        ring += [edge for edge in VERTEX_EDGES[vertex] if edge in COAST and edge != ring[-1]]
        vertex = sum(EDGE_ENDS[ring[-1]]) - vertex
    return ring


def test_the_spiral_begins_at_each_corner_and_ends_in_the_centre() -> None:
    assert [spiral[0] for spiral in SPIRALS] == [0, 7, 16, 18, 11, 2]
    assert SPIRALS[0] == (0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1, 4, 8, 13, 14, 10, 5, 9)
    assert all(sorted(spiral) == list(HEXES) and AXIAL[spiral[-1]] == (0, 0) for spiral in SPIRALS)


@pytest.mark.rule("BAS-022")
def test_no_red_number_lies_beside_another_from_any_corner_with_the_desert_anywhere() -> None:
    for spiral in SPIRALS:
        for desert in HEXES:
            land = [hex_ for hex_ in spiral if hex_ != desert]
            red = {hex_ for hex_, number in zip(land, LETTERS, strict=True) if number in (6, 8)}

            assert not [hex_ for hex_ in red if red & {*HEX_NEIGHBORS[hex_]}]


def test_the_printed_board_uses_exactly_the_material_of_the_game() -> None:
    assert sorted(beginner.TERRAIN) == sorted(TERRAIN)
    assert sorted(number for number in beginner.NUMBERS if number) == sorted(LETTERS)
    assert sorted(beginner.HARBORS) == sorted(HARBORS)
    assert beginner.TERRAIN.index("desert") == beginner.NUMBERS.index(None)
