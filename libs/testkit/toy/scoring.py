"""Points, and who won."""

from gamekit.audience import OMNISCIENT, Viewer
from gamekit.game import Outcome

from .state import State


def standings(state: State, viewer: Viewer) -> tuple[int, ...]:
    """Return points by seat: rounds won, and the charms that the viewer sees."""
    return tuple(
        points + (state.charms[seat] if sees_charm(state, viewer, seat) else 0)
        for seat, points in enumerate(state.points)
    )


def sees_charm(state: State, viewer: Viewer, seat: int) -> bool:
    """Whether the viewer sees the charm of a seat."""
    return bool(state.charms) and (state.over or viewer is OMNISCIENT or viewer == seat)


def outcome(state: State) -> Outcome | None:
    """Return the result after the last round."""
    if not state.over:
        return None
    points = standings(state, OMNISCIENT)
    strength = list(zip(points, state.chips, strict=True))
    ranks = tuple(1 + sum(other > own for other in strength) for own in strength)
    return Outcome(ranks, points)
