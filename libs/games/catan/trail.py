"""The longest unbroken line of a seat's roads.

A line uses no edge twice but may pass a vertex again (BAS-153); it ends at a vertex with a rival's building (BAS-157).
"""

from collections.abc import Sequence

from gamekit.audience import Seat
from games.catan.board import BIT, EDGE_ENDS, EDGES, ROADS_ONWARD


def longest_trail(owners: Sequence[int], seat: Seat, rivals: int) -> int:
    """Return the length of a seat's longest line. `owners` is per edge, `rivals` the mask of all others' buildings."""
    return max(
        (
            1 + _onward(owners, seat, rivals, end, 1 << edge)
            for edge in EDGES
            if owners[edge] == seat
            for end in EDGE_ENDS[edge]
        ),
        default=0,
    )


def longest_trail_through(owners: Sequence[int], seat: Seat, rivals: int, edge: int) -> int:
    """Return the length of a seat's longest line that uses one certain own edge.

    A new road makes no other line longer, so this is all that has to be measured then.
    """
    one, other = EDGE_ENDS[edge]
    return 1 + _both_ways(owners, seat, rivals, one, other, 1 << edge)


def _both_ways(owners: Sequence[int], seat: Seat, rivals: int, one: int, other: int, used: int) -> int:
    """Try every line from `one`, and behind each of them the longest from `other` that leaves its edges alone."""
    best = _onward(owners, seat, rivals, other, used)
    if rivals & BIT[one]:
        return best
    for edge, end in ROADS_ONWARD[one]:
        if owners[edge] == seat and not used >> edge & 1:
            best = max(best, 1 + _both_ways(owners, seat, rivals, end, other, used | 1 << edge))
    return best


def _onward(owners: Sequence[int], seat: Seat, rivals: int, vertex: int, used: int) -> int:
    """Return the length of the longest line from a vertex over unused edges."""
    if rivals & BIT[vertex]:
        return 0
    best = 0
    for edge, end in ROADS_ONWARD[vertex]:
        if owners[edge] == seat and not used >> edge & 1:
            best = max(best, 1 + _onward(owners, seat, rivals, end, used | 1 << edge))
    return best
