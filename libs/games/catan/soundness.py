"""What must hold after every event: nothing appears or vanishes, and what is kept up equals what is counted."""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

from games.catan import reach
from games.catan.board import CROWD_MASK, EDGES, ENDS_MASK, NEIGHBORS, members_of
from games.catan.cards import KNIGHT, PILE
from games.catan.resources import CARDS_PER_RESOURCE, RESOURCES, covers
from games.catan.scoring import TARGET, army_holder, points, road_holder
from games.catan.state import CITIES, DEFAULT_RATE, ROADS, SETTLEMENTS, Holdings, State, buildings_of
from games.catan.trail import longest_trail


def violations(state: State) -> Sequence[str]:
    """Return the laws that the state breaks, as sentences; none when it is sound."""
    return [
        *_resources(state),
        *_development_cards(state),
        *_buildings(state),
        *(fault for seat, held in enumerate(state.holdings) for fault in _holdings(state, seat, held)),
        *_special_cards(state),
        *_promises(state),
        *_turn(state),
    ]


def _resources(state: State) -> Iterator[str]:
    """BAS-009."""
    for index, resource in enumerate(RESOURCES):
        counts = [state.bank[index], *(held.hand[index] for held in state.holdings)]
        if min(counts) < 0 or sum(counts) != CARDS_PER_RESOURCE:
            yield f"{resource} is {counts} in bank and hands, not {CARDS_PER_RESOURCE} in all"


def _development_cards(state: State) -> Iterator[str]:
    """BAS-004: progress cards that were played are out of the game, knights lie before their owners."""
    for index, count in enumerate(PILE):
        unplayed = [state.pile[index], *(held.cards[index] for held in state.holdings)]
        played = sum(held.knights for held in state.holdings) if index == KNIGHT else 0
        too_many = sum(unplayed) + played > count
        lost_knights = index == KNIGHT and sum(unplayed) + played < count
        if min(unplayed) < 0 or too_many or lost_knights:
            yield f"development card {index} is {unplayed} unplayed and {played} played, of {count}"


def _buildings(state: State) -> Iterator[str]:
    masks = [mask for held in state.holdings for mask in (held.settlements, held.cities)]
    if sum(mask.bit_count() for mask in masks) != state.buildings.bit_count():
        yield "two buildings stand on one vertex, or the mask of all is wrong"
    standing = members_of(state.buildings)
    for vertex in standing:
        if any(neighbor in standing for neighbor in NEIGHBORS[vertex]):
            yield f"the building on vertex {vertex} has a neighbour"
    crowded = 0
    for vertex in standing:
        crowded |= CROWD_MASK[vertex]
    if crowded != state.crowded:
        yield "the vertices closed by the distance rule are wrong"


def _holdings(state: State, seat: int, held: Holdings) -> Iterator[str]:
    """Compare the pieces with the supply, and what is kept up with what is computed from scratch."""
    supply = (ROADS, SETTLEMENTS, CITIES)
    on_board = (held.roads, held.settlements.bit_count(), held.cities.bit_count())
    if any(used > pieces for used, pieces in zip(on_board, supply, strict=True)):
        yield f"seat {seat} has {on_board} pieces on the board"
    if held.roads != sum(owner == seat for owner in state.road_owners):
        yield f"the roads of seat {seat} are miscounted"
    if held.road_ends != reduce(or_, (ENDS_MASK[edge] for edge in EDGES if state.road_owners[edge] == seat), 0):
        yield f"the road ends of seat {seat} are wrong"
    if held.road_sites != reach.road_sites(state, held):
        yield f"the road sites of seat {seat} are {held.road_sites}, not {reach.road_sites(state, held)}"
    if held.rates != (reach.harbor_rates(state, held) if state.harbors else [DEFAULT_RATE] * 5):
        yield f"the rates of seat {seat} are wrong"
    length = longest_trail(state.road_owners, seat, state.buildings & ~buildings_of(held))
    if held.road_length != length:
        yield f"the longest road of seat {seat} is {length}, not {held.road_length}"
    if any(fresh > cards for fresh, cards in zip(held.fresh, held.cards, strict=True)):
        yield f"seat {seat} holds more new development cards than cards"


def _special_cards(state: State) -> Iterator[str]:
    """Check the special cards as a turn begins: an award is an event of its own and may be about to come."""
    if state.phase != "roll" or state.card_played:
        return
    if state.longest_road != road_holder(state):
        yield f"seat {state.longest_road} holds the longest road, due to {road_holder(state)}"
    if state.largest_army != army_holder(state):
        yield f"seat {state.largest_army} holds the largest army, due to {army_holder(state)}"


def _promises(state: State) -> Iterator[str]:
    for offer in state.offers:
        if offer.seat != state.active and not covers(state.holdings[offer.seat].hand, offer.give.counts):
            yield f"counter-offer {offer.number} is not backed by the hand of seat {offer.seat}"
        for seat in offer.accepted:
            if not covers(state.holdings[seat].hand, offer.take.counts):
                yield f"the promise of seat {seat} for offer {offer.number} is not backed by its hand"


def _turn(state: State) -> Iterator[str]:
    if any(state.debts) != (state.phase == "discard"):
        yield f"discards {state.debts} are owed in phase {state.phase}"
    if state.winner is not None and points(state, state.winner) < TARGET:
        yield f"seat {state.winner} won with {points(state, state.winner)} points"
    for seat, held in enumerate(state.holdings):
        if seat != state.active and any(held.fresh):
            yield f"seat {seat} has new development cards outside its turn"
