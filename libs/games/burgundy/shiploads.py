"""What a ship can take: the goods storage holds three colours, each without limit."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from games.burgundy.depots import NEIGHBORING, SINGLES, Depot
from games.burgundy.goods import GOODS, STORED_COLORS, Good
from games.burgundy.state import Holdings, State


def depot_choices(held: Holdings) -> Sequence[tuple[Depot, ...]]:
    """Return the depots a ship may choose: one, or with knowledge tile 5 two neighbours."""
    return (*SINGLES, *NEIGHBORING) if held.knows(5) else SINGLES


def goods_on(state: State, depots: tuple[Depot, ...]) -> tuple[Good, ...]:
    """Return the goods on some depots."""
    goods = state.depot_goods[depots[0] - 1]
    for depot in depots[1:]:
        goods += state.depot_goods[depot - 1]
    return goods


def room_for_colors(held: Holdings) -> int:
    """How many more colours the goods storage has room for."""
    return STORED_COLORS - len(held.colors)


def excess_colors(goods: Sequence[Good], held: Holdings) -> Sequence[Good]:
    """Return the colours of some goods that are not stored yet, in order, if there is no room for all of them."""
    room = room_for_colors(held)
    if len(goods) <= room:
        return ()
    new = [good for good in GOODS if good in goods and good not in held.colors]
    return new if len(new) > room else ()


def color_choices(state: State, held: Holdings) -> Iterator[tuple[tuple[Depot, ...], Sequence[tuple[Good, ...]]]]:
    """Yield the depots a ship may choose, with the ways to choose new colours: none where all of them fit."""
    room = room_for_colors(held)
    for depots in depot_choices(held):
        excess = excess_colors(goods_on(state, depots), held)
        yield depots, [*combinations(excess, room)] if excess else ()
