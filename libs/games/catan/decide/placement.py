"""Initial placement, and the free roads of road building."""

from collections.abc import Sequence

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.catan.board import BIT, ENDS_MASK, VERTEX_EDGES, VERTICES
from games.catan.commands import PlaceRoad, PlaceSettlement
from games.catan.decide.awards import with_awards
from games.catan.decide.building import road_site_refused
from games.catan.decide.opening import starting_cards
from games.catan.events import Event, RoadPlaced, SettlementPlaced, StartingCardsDealt, TurnBegan
from games.catan.evolve import evolve
from games.catan.state import NOBODY, State, buildings_of, copy


def place_settlement(state: State, seat: Seat, command: PlaceSettlement, _: Chance) -> Sequence[Event] | Rejection:
    """Place a settlement anywhere with distance; the second one brings cards (BAS-029, BAS-033)."""
    if command.vertex not in VERTICES:
        return Rejection("unknown_vertex", "There is no such vertex.", "BAS-029")
    if state.buildings & BIT[command.vertex]:
        return Rejection("vertex_taken", "A building stands there.", "BAS-029")
    if state.crowded & BIT[command.vertex]:
        return Rejection("too_close", "A building stands on a neighbouring vertex.", "BAS-029")
    placed = SettlementPlaced(seat, command.vertex)
    if state.placed < len(state.holdings):
        return (placed,)
    return (placed, StartingCardsDealt(seat, starting_cards(state.terrain, command.vertex)))


def place_road(state: State, seat: Seat, command: PlaceRoad, _: Chance) -> Sequence[Event] | Rejection:
    """Place the road of a placement step, or a free road of road building."""
    if state.phase == "free_roads":
        return _place_free_road(state, seat, command.edge)
    refused = _start_road_refused(state, seat, command.edge)
    if refused:
        return refused
    placed = RoadPlaced(seat, command.edge)
    if state.placed < 2 * len(state.holdings):
        return (placed,)
    return (placed, TurnBegan(state.start_player))


def _start_road_refused(state: State, seat: Seat, edge: int) -> Rejection | None:
    """BAS-030, BAS-031: the road belongs to the settlement of the same step."""
    if edge in VERTEX_EDGES[state.last_vertex]:
        if state.road_owners[edge] == NOBODY:
            return None
        return Rejection("edge_taken", "A road lies there.", "BAS-105")
    if edge in range(len(ENDS_MASK)) and buildings_of(state.holdings[seat]) & ENDS_MASK[edge]:
        return Rejection("road_not_at_settlement", "The road belongs to the settlement just placed.", "BAS-031")
    return Rejection("road_not_at_settlement", "The road has to end at the settlement just placed.", "BAS-030")


def _place_free_road(state: State, seat: Seat, edge: int) -> Sequence[Event] | Rejection:
    """Apply the normal road rules; the second road is left out only without a place for it (BAS-137)."""
    refused = road_site_refused(state, seat, edge)
    if refused:
        return refused
    left = state.free_roads - 1
    if left:
        after = evolve(copy(state), RoadPlaced(seat, edge))
        left = left if after.holdings[seat].road_sites else 0
    return with_awards(state, RoadPlaced(seat, edge, left))
