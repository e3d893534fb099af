"""Building roads, settlements and cities."""

from collections.abc import Sequence

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.catan.board import BIT, EDGES, ENDS_MASK, VERTICES
from games.catan.commands import BuildCity, BuildRoad, BuildSettlement
from games.catan.decide.awards import takes_longest_road, with_awards
from games.catan.events import CityBuilt, Event, RoadBuilt, SettlementBuilt
from games.catan.resources import CITY_COST, ROAD_COST, SETTLEMENT_COST, Counts, covers
from games.catan.state import CITIES, NOBODY, ROADS, SETTLEMENTS, State


def build_road(state: State, seat: Seat, command: BuildRoad, _: Chance) -> Sequence[Event] | Rejection:
    """Build a road on a free edge connected to the own network."""
    refused = road_site_refused(state, seat, command.edge) or unaffordable(state, seat, ROAD_COST)
    if refused:
        return refused
    built = RoadBuilt(seat, command.edge)
    return with_awards(state, built) if takes_longest_road(state, seat, command.edge) else (built,)


def build_settlement(state: State, seat: Seat, command: BuildSettlement, _: Chance) -> Sequence[Event] | Rejection:
    """Build a settlement at an own road's end with distance to all others; it may cut a rival's road."""
    refused = _settlement_refused(state, seat, command.vertex) or unaffordable(state, seat, SETTLEMENT_COST)
    return refused or with_awards(state, SettlementBuilt(seat, command.vertex))


def build_city(state: State, seat: Seat, command: BuildCity, _: Chance) -> Sequence[Event] | Rejection:
    """Turn an own settlement into a city."""
    held = state.holdings[seat]
    if command.vertex not in VERTICES or not held.settlements & BIT[command.vertex]:
        return Rejection("no_own_settlement", "A city replaces an own settlement.", "BAS-116")
    if held.cities.bit_count() == CITIES:
        return Rejection("no_city_left", "All cities are built.", "BAS-119")
    return unaffordable(state, seat, CITY_COST) or with_awards(state, CityBuilt(seat, command.vertex))


def road_site_refused(state: State, seat: Seat, edge: int) -> Rejection | None:
    """Return why a seat may not put a road on an edge, be it paid or free."""
    held = state.holdings[seat]
    if held.roads == ROADS:
        return Rejection("no_road_left", "All roads are built.", "BAS-110")
    if edge in held.road_sites:
        return None
    if edge not in EDGES:
        return Rejection("unknown_edge", "There is no such edge.", "BAS-105")
    if state.road_owners[edge] != NOBODY:
        return Rejection("edge_taken", "A road lies there.", "BAS-105")
    if held.road_ends & ENDS_MASK[edge]:
        return Rejection("road_blocked", "A rival's building stands between it and the own road.", "BAS-107")
    return Rejection("not_connected", "A road has to touch an own road, settlement or city.", "BAS-106")


def _settlement_refused(state: State, seat: Seat, vertex: int) -> Rejection | None:
    held = state.holdings[seat]
    if held.settlements.bit_count() == SETTLEMENTS:
        return Rejection("no_settlement_left", "All settlements are built; a city would free one.", "BAS-114")
    if vertex not in VERTICES:
        return Rejection("unknown_vertex", "There is no such vertex.", "BAS-111")
    if state.buildings & BIT[vertex]:
        return Rejection("vertex_taken", "A building stands there.", "BAS-111")
    if state.crowded & BIT[vertex]:
        return Rejection("too_close", "A building stands on a neighbouring vertex.", "BAS-112")
    if not held.road_ends & BIT[vertex]:
        return Rejection("not_connected", "A settlement has to stand at an own road.", "BAS-111")
    return None


def unaffordable(state: State, seat: Seat, cost: Counts) -> Rejection | None:
    """Return the refusal if the hand does not cover a cost (BAS-103)."""
    if covers(state.holdings[seat].hand, cost):
        return None
    return Rejection("cannot_afford", "The cards for it are not in the hand.", "BAS-103")
