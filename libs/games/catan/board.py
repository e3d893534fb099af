"""The island: 19 hexes, 54 vertices and 72 edges, numbered from the top and from west to east, and how they touch.

Everything follows from axial coordinates (q, r) with pointy tops. Corners are computed on a lattice of whole numbers
where a hex's centre is (2q + r, 3r); sorting its points by row and column gives the numbers V00 to V53, sorting the
middles of its sides gives E00 to E71. Sets of vertices are bit masks: bit `v` stands for vertex `v`.
"""

from itertools import pairwise
from math import sqrt
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

Hex: TypeAlias = Annotated[int, Meta(ge=0, le=18, description="A hex: 0 to 18 for H00 to H18.")]
Vertex: TypeAlias = Annotated[int, Meta(ge=0, le=53, description="A vertex: 0 to 53 for V00 to V53.")]
Edge: TypeAlias = Annotated[int, Meta(ge=0, le=71, description="An edge: 0 to 71 for E00 to E71.")]

Point: TypeAlias = tuple[int, int]

_RADIUS = 2
_CORNERS: tuple[Point, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # clockwise from the north
_COUNTERCLOCKWISE: tuple[Point, ...] = ((-1, 1), (0, 1), (1, 0), (1, -1), (0, -1), (-1, 0))  # axial: SW SE E NE NW W


def _by_row(point: Point) -> Point:
    return point[1], point[0]


def _centre(q: int, r: int) -> Point:
    return 2 * q + r, 3 * r


def _corners(axial: Point) -> tuple[Point, ...]:
    x, y = _centre(*axial)
    return tuple((x + dx, y + dy) for dx, dy in _CORNERS)


def _sides(axial: Point) -> tuple[tuple[Point, Point], ...]:
    corners = _corners(axial)
    return tuple(pairwise((*corners, corners[0])))


def _middle(side: tuple[Point, Point]) -> Point:
    (x1, y1), (x2, y2) = side
    return x1 + x2, y1 + y2


AXIAL: Final[tuple[Point, ...]] = tuple(
    (q, r) for r in range(-_RADIUS, _RADIUS + 1) for q in range(-_RADIUS, _RADIUS + 1) if abs(q + r) <= _RADIUS
)
"""The axial coordinates of each hex."""

HEXES: Final = range(len(AXIAL))

_points = sorted({point for axial in AXIAL for point in _corners(axial)}, key=_by_row)
_vertex_at = {point: vertex for vertex, point in enumerate(_points)}
_side_at = {_middle(side): side for axial in AXIAL for side in _sides(axial)}
_middles = sorted(_side_at, key=_by_row)
_edge_at = {middle: edge for edge, middle in enumerate(_middles)}

VERTICES: Final = range(len(_points))
EDGES: Final = range(len(_middles))

HEX_VERTICES: Final = tuple(tuple(_vertex_at[point] for point in _corners(axial)) for axial in AXIAL)
"""The six corners of each hex, clockwise from the north."""

HEX_EDGES: Final = tuple(tuple(_edge_at[_middle(side)] for side in _sides(axial)) for axial in AXIAL)
"""The six sides of each hex, clockwise from the north-east."""

EDGE_ENDS: Final[tuple[tuple[int, int], ...]] = tuple(
    (min(ends), max(ends)) for ends in ([_vertex_at[point] for point in _side_at[middle]] for middle in _middles)
)
"""The two vertices of each edge, the smaller number first."""

VERTEX_EDGES: Final = tuple(tuple(edge for edge in EDGES if vertex in EDGE_ENDS[edge]) for vertex in VERTICES)
"""The two or three edges that meet at each vertex."""

VERTEX_HEXES: Final = tuple(tuple(hex_ for hex_ in HEXES if vertex in HEX_VERTICES[hex_]) for vertex in VERTICES)
"""The one to three land hexes that touch each vertex."""

EDGE_HEXES: Final = tuple(tuple(hex_ for hex_ in HEXES if edge in HEX_EDGES[hex_]) for edge in EDGES)
"""The one or two land hexes beside each edge; a coast edge has one."""

ROADS_ONWARD: Final[tuple[tuple[tuple[int, int], ...], ...]] = tuple(
    tuple((edge, sum(EDGE_ENDS[edge]) - vertex) for edge in VERTEX_EDGES[vertex]) for vertex in VERTICES
)
"""From each vertex the pairs (edge, vertex at its other end)."""

NEIGHBORS: Final = tuple(tuple(end for _, end in ROADS_ONWARD[vertex]) for vertex in VERTICES)
"""The vertices one edge away from each vertex."""

HEX_NEIGHBORS: Final = tuple(
    tuple(other for edge in HEX_EDGES[hex_] for other in EDGE_HEXES[edge] if other != hex_) for hex_ in HEXES
)
"""The land hexes beside each hex."""


def mask_of(members: tuple[int, ...]) -> int:
    """Return the bit mask of some vertices."""
    return sum(1 << member for member in members)


def members_of(mask: int) -> list[int]:
    """Return the vertices in a bit mask, in ascending order."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


ALL_VERTICES: Final = (1 << len(VERTICES)) - 1
BIT: Final = tuple(1 << vertex for vertex in VERTICES)
"""The mask of each vertex alone."""
HEX_MASK: Final = tuple(mask_of(corners) for corners in HEX_VERTICES)
"""The mask of each hex's corners."""
ENDS_MASK: Final = tuple(mask_of(ends) for ends in EDGE_ENDS)
"""The mask of each edge's two vertices."""
CROWD_MASK: Final = tuple(BIT[vertex] | mask_of(NEIGHBORS[vertex]) for vertex in VERTICES)
"""BAS-112: the vertices that a building on a vertex closes to others: its own and its neighbours'."""

HARBOR_EDGES: Final = (0, 3, 17, 38, 61, 69, 66, 49, 18)
"""The coast edges of the nine harbor sites P1 to P9, clockwise from the north-west."""
HARBOR_VERTICES: Final = tuple(EDGE_ENDS[edge] for edge in HARBOR_EDGES)
HARBOR_MASK: Final = tuple(ENDS_MASK[edge] for edge in HARBOR_EDGES)


def _ring(radius: int) -> list[int]:
    """List the hexes at a distance from the centre, counterclockwise from the north-western corner."""
    q, r = 0, -radius
    ring = []
    for dq, dr in _COUNTERCLOCKWISE:
        for _ in range(radius):
            ring.append(AXIAL.index((q, r)))
            q, r = q + dq, r + dr
    return ring


def _spiral(corner: int) -> tuple[int, ...]:
    outer, inner = _ring(2), _ring(1)
    return (*outer[2 * corner :], *outer[: 2 * corner], *inner[corner:], *inner[:corner], *_CENTRE)


_CENTRE = (AXIAL.index((0, 0)),)

SPIRALS: Final = tuple(_spiral(corner) for corner in range(6))
"""BAS-020: all hexes counterclockwise to the centre, from each corner: H00, H07, H16, H18, H11, H02."""

# Where to draw: one unit is the length of an edge, x grows eastwards, y downwards, (0, 0) is the centre of the island.
_X, _Y = sqrt(3) / 2, 0.5


def _drawn(x: float, y: float) -> tuple[float, float]:
    return round(x * _X, 4), round(y * _Y, 4)


HEX_POSITION: Final = tuple(_drawn(*_centre(q, r)) for q, r in AXIAL)
VERTEX_POSITION: Final = tuple(_drawn(*point) for point in _points)
HARBOR_POSITION: Final = tuple(
    _drawn(x - cx, y - cy)
    for (x, y), (cx, cy) in ((_middles[edge], _centre(*AXIAL[EDGE_HEXES[edge][0]])) for edge in HARBOR_EDGES)
)
"""The middle of the sea hex that each harbor lies in."""
