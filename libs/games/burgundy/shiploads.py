"""What a ship can take: the goods storage holds three colours, each without limit."""

from collections.abc import Sequence
from itertools import combinations

from games.burgundy.depots import DEPOTS, NEIGHBORING, Depot
from games.burgundy.goods import GOODS, STORED_COLORS, Good
from games.burgundy.state import Holdings, State, goods_of


def room_for_colors(held: Holdings) -> int:
    """How many more colours the goods storage has room for."""
    return STORED_COLORS - sum(amount > 0 for amount in held.goods)


def new_colors(held: Holdings, goods: Sequence[Good]) -> list[Good]:
    """Return the colours among some goods that are not stored yet, in the order of their numbers."""
    return [good for good, stored in zip(GOODS, held.goods, strict=True) if not stored and good in goods]


def depot_choices(held: Holdings) -> Sequence[tuple[Depot, ...]]:
    """Return the depots a ship may choose: one, or with knowledge tile 5 two neighbours."""
    singles = [(depot,) for depot in DEPOTS]
    return [*singles, *NEIGHBORING] if held.knows(5) else singles


def color_choices(state: State, held: Holdings, depots: tuple[Depot, ...]) -> Sequence[tuple[Good, ...]]:
    """Return the ways to choose new colours where not all fit; a single empty one where there is no choice."""
    new, room = new_colors(held, goods_of(state, depots)), room_for_colors(held)
    return list(combinations(new, room)) if len(new) > room else [()]
