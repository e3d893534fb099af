"""Hand-made roads around the middle of the island: H09 is the hexagon V18 V24 V30 V35 V29 V23."""

from collections.abc import Iterable

import pytest

from games.catan.board import EDGE_ENDS, EDGES, HEX_EDGES, mask_of
from games.catan.options import Options
from games.catan.reach import put_road, put_settlement
from games.catan.state import NOBODY, State, initial
from games.catan.trail import longest_trail, longest_trail_through

RING = HEX_EDGES[9]
LINE = (20, 28, 36, 44, 51)  # V13 V18 V24 V30 V35 V40


def owners(edges: Iterable[int], seat: int = 0) -> list[int]:
    taken = [NOBODY] * len(EDGES)
    for edge in edges:
        taken[edge] = seat
    return taken


def length(edges: Iterable[int], rivals: tuple[int, ...] = ()) -> int:
    return longest_trail(owners(edges), 0, mask_of(rivals))


def test_no_road_has_no_length() -> None:
    assert length(()) == 0


@pytest.mark.parametrize("count", range(1, 6))
def test_a_line_counts_each_of_its_roads(count: int) -> None:
    assert length(LINE[:count]) == count


def test_a_branch_is_not_added() -> None:
    assert length((*LINE, 29)) == 5  # V19 at V24


def test_a_ring_counts_all_its_edges() -> None:
    assert length(RING) == 6


def test_a_ring_with_one_tail_counts_both() -> None:
    assert length((*RING, 20)) == 7


def test_a_ring_with_two_tails_at_different_corners_goes_round_only_the_longer_way() -> None:
    assert length((*RING, 20, 51)) == 7  # tails at V18 and V35: one tail and the ring


def test_two_tails_at_neighbouring_corners_are_joined_by_five_sides_of_the_ring() -> None:
    assert length((*RING, 20, 29)) == 7  # tails at V18 and V24: tail, five sides, tail
    assert length((*(edge for edge in RING if edge != 28), 20, 29)) == 7


def test_a_line_may_pass_a_vertex_twice_but_no_edge() -> None:
    two_rings = {*HEX_EDGES[9], *HEX_EDGES[10]}  # they share the edge between V24 and V30

    assert len(two_rings) == 11
    assert length(two_rings) == 11


def test_unconnected_roads_are_not_added() -> None:
    assert length((20, 28, 44, 51)) == 2


def test_a_rivals_building_interrupts_the_line() -> None:
    assert length(LINE, rivals=(30,)) == 3
    assert length(LINE, rivals=(24,)) == 3
    assert length(RING, rivals=(18,)) == 6


def test_a_line_may_end_at_a_rivals_building() -> None:
    assert length(LINE, rivals=(13, 40)) == 5


def test_the_roads_of_others_do_not_count() -> None:
    mixed = owners(LINE)
    mixed[36] = 1

    assert longest_trail(mixed, 0, 0) == 2
    assert longest_trail(mixed, 1, 0) == 1


@pytest.mark.parametrize("rivals", [(), (24,), (18, 35)])
def test_the_longest_of_all_is_the_longest_through_some_edge(rivals: tuple[int, ...]) -> None:
    net = (*RING, 20, 29, 51, 57)
    mask = mask_of(rivals)

    assert longest_trail(owners(net), 0, mask) == max(longest_trail_through(owners(net), 0, mask, edge) for edge in net)


def test_a_settlement_that_cuts_a_road_shortens_it() -> None:
    state = laid(0, LINE)

    put_settlement(state, 1, 24)

    assert state.holdings[0].road_length == 3


def test_a_settlement_at_the_end_of_a_road_shortens_nothing() -> None:
    state = laid(0, LINE)

    put_settlement(state, 1, 40)

    assert state.holdings[0].road_length == 5


def laid(seat: int, edges: Iterable[int]) -> State:
    """Return a state without a board but with roads from an own settlement at their start."""
    first, *_ = edges
    state = initial(Options(), 3)
    state.harbors = ("generic",) * 9
    put_settlement(state, seat, EDGE_ENDS[first][0])
    for edge in edges:
        put_road(state, seat, edge)
    return state
