"""The places of a principality.

The centre row has 25 columns. The starting road lies in column 12; roads lie in even columns, settlements and cities in
odd ones. Regions lie above and below the even columns, sites above and below the odd ones:

    column   10        11        12        13        14
                       site 21             site 25
             spot 10   site 20   spot 12   site 24   spot 14
             -         town      road      town      -
             spot 11   site 22   spot 13   site 26   spot 15
                       site 23             site 27

A spot (of a region) is `column + side`, a site is `2 * (column - 1) + 2 * side`, and one more for a city's second;
`side` is 0 above and 1 below. With seven roads and five settlements no principality can outgrow these columns.
"""

from typing import Annotated, Final, TypeAlias

from msgspec import Meta

Column: TypeAlias = Annotated[int, Meta(ge=0, le=24)]
"""A place in the centre row, 0 to 24 from left to right."""
Spot: TypeAlias = Annotated[int, Meta(ge=0, le=25)]
"""Where a region may lie, 0 to 25: even ones above the row, odd ones below."""
Site: TypeAlias = Annotated[int, Meta(ge=0, le=47)]
"""Where a development may lie, 0 to 47."""

COLUMNS: Final = range(25)
SPOTS: Final = range(26)
SITES: Final = range(48)

START_ROAD: Final = 12
START_TOWNS: Final = (11, 13)
START_SPOTS: Final = (10, 11, 12, 13, 14, 15)
"""CCG-015: the six corners of the starting row."""

TOWN_COLUMNS: Final = tuple(range(1, 25, 2))
"""Where settlements and cities may stand."""

SITES_OF: Final = tuple((2 * column - 2, 2 * column - 1, 2 * column, 2 * column + 1) for column in COLUMNS)
"""By the column of a settlement or city: upper first and second, lower first and second site."""

TOWN_OF: Final = tuple(site // 4 * 2 + 1 for site in SITES)
"""By site: the column of its settlement or city."""

SIDE_OF: Final = tuple(site // 2 % 2 for site in SITES)
"""By site: 0 above, 1 below."""

NEEDS_CITY: Final = tuple(bool(site % 2) for site in SITES)
"""By site: whether it is a second one, which only a city has (CCG-078)."""

SPOTS_OF: Final = tuple((column - 1, column, column + 1, column + 2) for column in COLUMNS)
"""By the column of a settlement or city: the spots of the four regions it borders, from left to right."""

TOWNS_AT: Final = tuple(tuple(c for c in (spot // 2 * 2 - 1, spot // 2 * 2 + 1) if c in COLUMNS) for spot in SPOTS)
"""By spot: the columns of the settlements or cities that border it."""

SITES_AT: Final = tuple(
    tuple(site for column in TOWNS_AT[spot] for site in SITES_OF[column] if SIDE_OF[site] == spot % 2) for spot in SPOTS
)
"""By spot: the sites that neighbour it (CCG-081)."""

BESIDE: Final = tuple((TOWN_OF[site] - 1 + SIDE_OF[site], TOWN_OF[site] + 1 + SIDE_OF[site]) for site in SITES)
"""By site: the spots of its two neighbouring regions (CCG-081)."""


def outer_spots(column: Column) -> tuple[Spot, Spot]:
    """Return the outer upper and the outer lower corner of a new settlement (CCG-070)."""
    outer = column - 1 if column < START_ROAD else column + 1
    return outer, outer + 1
