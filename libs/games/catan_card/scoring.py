"""Points, figures and the end of the match."""

from gamekit.audience import Seat, Viewer
from gamekit.game import Outcome
from games.catan_card.state import State

THRESHOLD = 7
"""CCG-108: the points of both seats that unlock neutral and attack cards."""


def points(state: State, seat: Seat) -> int:
    """Return a seat's points (CCG-199); all of them are public."""
    figures = (state.knight == seat) + (state.windmill == seat)
    return state.owned[seat].building_points + figures


def standings(state: State, _: Viewer) -> tuple[int, ...]:
    """Return the points of each seat."""
    return tuple(points(state, seat) for seat in range(len(state.owned)))


def outcome(state: State) -> Outcome | None:
    """Return the result, None while the match goes on. A stopped match is ranked by points; equal points share."""
    if state.phase != "over":
        return None
    finals = standings(state, 0)
    if state.winner is not None:
        return Outcome(tuple(1 if seat == state.winner else 2 for seat in range(len(finals))), finals)
    return Outcome(tuple(1 + sum(other > total for other in finals) for total in finals), finals)


def is_unlocked(state: State) -> bool:
    """Whether neutral and attack cards may be played (CCG-108)."""
    return state.unlocked or points(state, 0) + points(state, 1) >= THRESHOLD


def knight_holder(state: State) -> Seat | None:
    """Return who is due the knight figure: the strictly stronger (CCG-089 to CCG-091)."""
    one, other = state.owned
    return _leader(one.strength, other.strength)


def windmill_holder(state: State) -> Seat | None:
    """Return who is due the windmill figure: strictly more commerce, and a city (CCG-093 to CCG-096)."""
    one, other = state.owned
    leader = _leader(one.commerce, other.commerce)
    return leader if leader is not None and state.owned[leader].cities else None


def _leader(one: int, other: int) -> Seat | None:
    if one == other:
        return None
    return 0 if one > other else 1
