"""Pieces on the board, and with each piece what every seat can reach from then on.

`Holdings.road_sites` and `Holdings.road_length` are kept up here edge by edge; the functions without side effects at
the end compute the same from scratch, as the measure of it.
"""

from bisect import insort

from gamekit.audience import Seat
from games.catan.board import BIT, CROWD_MASK, EDGE_ENDS, EDGES, ENDS_MASK, HARBOR_MASK, VERTEX_EDGES
from games.catan.resources import INDEX
from games.catan.state import DEFAULT_RATE, NOBODY, Holdings, State, buildings_of
from games.catan.trail import longest_trail, longest_trail_through

GENERIC_RATE = 3
SPECIAL_RATE = 2


def put_road(state: State, seat: Seat, edge: int) -> None:
    """Put a road on a free edge."""
    state.road_owners[edge] = seat
    for held in state.holdings:
        if edge in held.road_sites:
            held.road_sites.remove(edge)
    held = state.holdings[seat]
    held.roads += 1
    held.road_ends |= ENDS_MASK[edge]
    network = network_of(state, held)
    for end in EDGE_ENDS[edge]:
        if network & BIT[end]:
            _open_sites(state, held, end)
    length = longest_trail_through(state.road_owners, seat, rivals_of(state, held), edge)
    held.road_length = max(held.road_length, length)


def put_settlement(state: State, seat: Seat, vertex: int) -> None:
    """Put a settlement on a free vertex."""
    held = state.holdings[seat]
    held.settlements |= BIT[vertex]
    state.buildings |= BIT[vertex]
    state.crowded |= CROWD_MASK[vertex]
    held.rates = harbor_rates(state, held)
    _open_sites(state, held, vertex)
    for rival, other in enumerate(state.holdings):
        if rival != seat and other.road_ends & BIT[vertex]:
            _cut(state, rival, vertex)


def put_city(state: State, seat: Seat, vertex: int) -> None:
    """Put a city in the place of a settlement."""
    held = state.holdings[seat]
    held.settlements ^= BIT[vertex]
    held.cities |= BIT[vertex]


def _open_sites(state: State, held: Holdings, vertex: int) -> None:
    """Let a seat build roads from a vertex of its network."""
    for edge in VERTEX_EDGES[vertex]:
        if state.road_owners[edge] == NOBODY and edge not in held.road_sites:
            insort(held.road_sites, edge)


def _cut(state: State, seat: Seat, vertex: int) -> None:
    """Stop a seat's roads at a vertex that somebody else has built on."""
    held = state.holdings[seat]
    network = network_of(state, held)
    held.road_sites = [edge for edge in held.road_sites if network & ENDS_MASK[edge]]
    if sum(state.road_owners[edge] == seat for edge in VERTEX_EDGES[vertex]) > 1:
        held.road_length = longest_trail(state.road_owners, seat, rivals_of(state, held))


def network_of(state: State, held: Holdings) -> int:
    """Return the mask of the vertices from which a seat builds on: own buildings, own road ends without others'."""
    return buildings_of(held) | held.road_ends & ~state.buildings


def rivals_of(state: State, held: Holdings) -> int:
    """Return the mask of all other seats' buildings."""
    return state.buildings & ~buildings_of(held)


def road_sites(state: State, held: Holdings) -> list[int]:
    """Return the free edges that touch a seat's network (BAS-105, BAS-106)."""
    network = network_of(state, held)
    return [edge for edge in EDGES if state.road_owners[edge] == NOBODY and network & ENDS_MASK[edge]]


def harbor_rates(state: State, held: Holdings) -> list[int]:
    """Return how many cards of each resource the bank wants for one other (BAS-088 to BAS-091)."""
    buildings = buildings_of(held)
    owned = [harbor for harbor, ends in zip(state.harbors, HARBOR_MASK, strict=True) if buildings & ends]
    rates = [GENERIC_RATE if "generic" in owned else DEFAULT_RATE] * 5
    for harbor in owned:
        if harbor != "generic":
            rates[INDEX[harbor]] = SPECIAL_RATE
    return rates
