"""Points and the end of the match."""

from typing import Final

from gamekit.audience import OMNISCIENT, Seat, Viewer
from gamekit.game import Outcome
from games.catan.cards import VICTORY_POINT
from games.catan.state import State

TARGET: Final = 10
SPECIAL_CARD_POINTS: Final = 2
LEAST_ROAD: Final = 5
"""BAS-152: the length a longest road needs."""
LEAST_ARMY: Final = 3
"""BAS-169: the knights a largest army needs."""


def visible_points(state: State, seat: Seat) -> int:
    """Return the points that everybody can see (BAS-183)."""
    held = state.holdings[seat]
    special_cards = (state.longest_road == seat) + (state.largest_army == seat)
    return held.settlements.bit_count() + 2 * held.cities.bit_count() + SPECIAL_CARD_POINTS * special_cards


def points(state: State, seat: Seat) -> int:
    """Return a seat's points, hidden victory point cards included (BAS-174, BAS-178)."""
    return visible_points(state, seat) + state.holdings[seat].cards[VICTORY_POINT]


def standings(state: State, viewer: Viewer) -> tuple[int, ...]:
    """Return the points of each seat as far as the viewer knows them: hidden cards count for their owner alone."""
    return tuple(
        points(state, seat)
        if viewer is OMNISCIENT or viewer == seat or state.winner == seat
        else visible_points(state, seat)
        for seat in range(len(state.holdings))
    )


def outcome(state: State) -> Outcome | None:
    """Return the result: the winner first, the others by their true points. None while the match goes on."""
    if state.winner is None:
        return None
    finals = tuple(points(state, seat) for seat in range(len(state.holdings)))
    losers = [total for seat, total in enumerate(finals) if seat != state.winner]
    ranks = tuple(
        1 if seat == state.winner else 2 + sum(other > total for other in losers) for seat, total in enumerate(finals)
    )
    return Outcome(ranks, finals)


def road_holder(state: State) -> Seat | None:
    """Return who is due the card longest road (BAS-159 to BAS-166).

    A tie keeps the holder; a tie without the holder gives it to nobody.
    """
    lengths = [held.road_length for held in state.holdings]
    longest = max(lengths)
    if longest < LEAST_ROAD:
        return None
    leaders = [seat for seat, length in enumerate(lengths) if length == longest]
    if state.longest_road in leaders:
        return state.longest_road
    return leaders[0] if len(leaders) == 1 else None


def army_holder(state: State) -> Seat | None:
    """Return who is due the card largest army: only more knights than the holder's take it (BAS-169, BAS-170)."""
    best = state.largest_army
    least = LEAST_ARMY if best is None else state.holdings[best].knights + 1
    for seat, held in enumerate(state.holdings):
        if held.knights >= least:
            best, least = seat, held.knights + 1
    return best
