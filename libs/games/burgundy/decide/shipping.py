"""Ships: taking goods from depots, and the way to the front of the turn order."""

from collections.abc import Collection, Iterator, Sequence

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.burgundy.commands import LoadShip
from games.burgundy.decide.turns import go_on
from games.burgundy.depots import NEIGHBORING, Depot
from games.burgundy.events import Event, Load, MarkerMoved, ShipLoaded
from games.burgundy.goods import GOODS, Good
from games.burgundy.shiploads import excess_colors, goods_on, room_for_colors
from games.burgundy.state import TRACK, Holdings, State


def load_ship(state: State, seat: Seat, command: LoadShip, chance: Chance) -> Sequence[Event] | Rejection:
    """Take all goods that fit from the chosen depots, then move the marker one space to the right."""
    held = state.holdings[seat]
    if refused := _depots_refused(held, command.depots):
        return refused
    excess = excess_colors(goods_on(state, command.depots), held)
    if refused := _goods_refused(excess, room_for_colors(held), command.goods):
        return refused
    left = {*excess}.difference(command.goods)
    loaded = ShipLoaded(seat, command.depots, tuple(_loads(state, command.depots, left)))
    return go_on(state, [loaded, marker_moved(state, seat)], None, chance)


def marker_moved(state: State, seat: Seat) -> MarkerMoved:
    """Move a marker on top of what stands one space further right; six ships reach the last space (BUR-321)."""
    space = [seat in stack for stack in state.track].index(True)
    return MarkerMoved(seat, min(space + 1, TRACK - 1))


def _depots_refused(held: Holdings, depots: tuple[Depot, ...]) -> Rejection | None:
    match len(depots):
        case 1:
            return None
        case 2 if not held.knows(5):
            return Rejection("one_depot_only", "Only knowledge tile 5 lets a ship take from two depots.", "BUR-078")
        case 2 if depots not in NEIGHBORING:
            return Rejection("not_neighboring", "Two depots are neighbours, named in ascending order.", "BUR-317")
        case 2:
            return None
        case _:
            return Rejection("one_depot_only", "A ship takes the goods of a depot.", "BUR-078")


def _goods_refused(excess: Sequence[Good], room: int, chosen: tuple[Good, ...]) -> Rejection | None:
    """Compare the colours named with the new ones there are to choose from: as many as fit, each once, in order."""
    if not excess:
        return Rejection("nothing_to_choose", "All goods fit: no colours are chosen.", "BUR-318") if chosen else None
    if list(chosen) != [good for good in excess if good in chosen]:
        return Rejection("goods_not_there", "Choose among the new colours, in the order of the numbers.", "BUR-082")
    if len(chosen) != room:
        return Rejection("wrong_number_of_colors", f"Name as many new colours as there is room for: {room}.", "BUR-318")
    return None


def _loads(state: State, depots: tuple[Depot, ...], left: Collection[Good]) -> Iterator[Load]:
    """Yield the goods of each depot by colour, without those left there."""
    for depot in depots:
        lying = state.depot_goods[depot - 1]
        for good in GOODS:
            if good in lying and good not in left:
                yield Load(depot, good, lying.count(good))
