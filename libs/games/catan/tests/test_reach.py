"""What is kept up with every piece equals what is computed from scratch."""

from random import Random

import pytest

from games.catan.board import BIT, EDGE_ENDS, members_of
from games.catan.options import Options
from games.catan.reach import harbor_rates, put_city, put_road, put_settlement, road_sites
from games.catan.state import State, initial, settlement_sites
from games.catan.trail import longest_trail


def empty_island(seats: int = 3) -> State:
    state = initial(Options(), seats)
    state.harbors = ("generic", "grain", "ore", "generic", "wool", "generic", "generic", "brick", "lumber")
    return state


def test_a_settlement_opens_the_edges_around_it() -> None:
    state = empty_island()

    put_settlement(state, 0, 18)

    assert state.holdings[0].road_sites == [20, 27, 28]


def test_a_road_opens_the_edges_at_its_far_end_and_closes_itself_for_everybody() -> None:
    state = empty_island()
    put_settlement(state, 0, 18)
    put_settlement(state, 1, 35)
    put_road(state, 1, 44)

    put_road(state, 0, 28)

    assert state.holdings[0].road_sites == [20, 27, 29, 36]
    assert state.holdings[1].road_sites == [36, 43, 45, 51]


def test_a_rivals_settlement_closes_the_edges_behind_it() -> None:
    state = empty_island()
    put_settlement(state, 0, 18)
    put_road(state, 0, 28)

    put_settlement(state, 1, 24)

    assert state.holdings[0].road_sites == [20, 27]


def test_an_edge_behind_a_rival_stays_open_from_its_other_end() -> None:
    state = empty_island()
    put_settlement(state, 0, 18)
    for edge in (28, 27, 35, 43, 44):  # all around H09 but the edge between V24 and V30
        put_road(state, 0, edge)

    put_settlement(state, 1, 24)

    assert 36 in state.holdings[0].road_sites
    assert 29 not in state.holdings[0].road_sites


def test_a_settlement_may_be_built_at_road_ends_with_distance() -> None:
    state = empty_island()
    put_settlement(state, 0, 18)
    for edge in (28, 36):
        put_road(state, 0, edge)

    assert members_of(settlement_sites(state, state.holdings[0])) == [30]


@pytest.mark.parametrize(
    ("vertex", "rates"), [(18, [4, 4, 4, 4, 4]), (0, [3, 3, 3, 3, 3]), (1, [4, 4, 4, 2, 4]), (33, [2, 4, 4, 4, 4])]
)
def test_a_building_at_a_harbor_improves_the_rates_there(vertex: int, rates: list[int]) -> None:
    state = empty_island()

    put_settlement(state, 0, vertex)
    assert state.holdings[0].rates == rates

    put_city(state, 0, vertex)
    assert harbor_rates(state, state.holdings[0]) == rates


def test_the_best_rate_of_several_harbors_counts() -> None:
    state = empty_island()

    put_settlement(state, 0, 0)
    put_settlement(state, 0, 33)

    assert state.holdings[0].rates == [2, 3, 3, 3, 3]


@pytest.mark.parametrize("number", range(30))
def test_random_pieces_leave_reach_and_length_as_counted_from_scratch(number: int) -> None:
    state, rng = empty_island(), Random(number)
    for seat in (0, 1, 2):
        put_settlement(state, seat, rng.choice([v for v in range(54) if not state.crowded & BIT[v]]))

    for _ in range(60):
        seat = rng.randrange(3)
        held = state.holdings[seat]
        sites = members_of(settlement_sites(state, held))
        if sites and rng.random() < 0.3:
            put_settlement(state, seat, rng.choice(sites))
        elif held.road_sites and held.roads < 15:
            put_road(state, seat, rng.choice(held.road_sites))
        for other, owned in enumerate(state.holdings):
            rivals = state.buildings & ~(owned.settlements | owned.cities)
            assert owned.road_sites == road_sites(state, owned)
            assert owned.road_length == longest_trail(state.road_owners, other, rivals)
            assert members_of(owned.road_ends) == road_ends(state, other)


def road_ends(state: State, seat: int) -> list[int]:
    return sorted({end for edge, owner in enumerate(state.road_owners) if owner == seat for end in EDGE_ENDS[edge]})
