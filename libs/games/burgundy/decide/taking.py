"""Taking hex tiles into the storage, with a die, by a castle's extra action or by a workshop, church or market."""

from collections.abc import Mapping, Sequence
from typing import Final

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.burgundy.benefits import TAKING
from games.burgundy.commands import TakeTile
from games.burgundy.decide.turns import go_on
from games.burgundy.decide.workers import unfit
from games.burgundy.depots import Depot
from games.burgundy.dice import price_lists
from games.burgundy.events import Benefit, Event, TileTaken
from games.burgundy.state import STORAGE, Holdings, State
from games.burgundy.tiles import KIND_OF, KINDS, Tile


def take_tile(state: State, seat: Seat, command: TakeTile, chance: Chance) -> Sequence[Event] | Rejection:
    """Take any hex tile that lies in the depot; no goods come with it."""
    held, tile, depot, die = state.holdings[seat], command.tile, command.depot, command.die
    if state.pending is not None and (refused := _kind_refused(state.pending, tile)):
        return refused
    if tile not in state.offers[depot]:
        return Rejection("no_such_tile", f"There is no {tile} in depot {depot}.", _absence_rule(state, depot))
    if die is not None:
        needed = price_lists(held.knowledge)[die].take[depot]
        if refused := unfit(held, needed, command.workers, "BUR-062"):
            return refused
    if refused := room_refused(held, command.discard):
        return refused
    return go_on(state, [TileTaken(seat, tile, depot, die, command.workers, command.discard)], die, chance)


_BUILDING_RULES: Final[Mapping[Benefit, str]] = {"carpenter": "BUR-112", "church": "BUR-114", "market": "BUR-116"}


def _kind_refused(benefit: Benefit, tile: Tile) -> Rejection | None:
    kinds = TAKING.get(benefit, KINDS)  # a castle's extra action takes any
    if KIND_OF[tile] in kinds:
        return None
    return Rejection("wrong_kind", f"The building takes only: {', '.join(kinds)}.", _BUILDING_RULES[benefit])


def _absence_rule(state: State, depot: Depot) -> str:
    if state.pending is not None and state.pending in TAKING:
        return _BUILDING_RULES[state.pending]
    return "BUR-062" if state.offers[depot] else "BUR-066"


def room_refused(held: Holdings, discard: Tile | None) -> Rejection | None:
    """Return why a tile cannot come into the storage: a full one needs a discard, another allows none."""
    full = len(held.storage) == STORAGE
    if discard is None:
        return Rejection("storage_full", "The storage is full: discard a stored tile.", "BUR-065") if full else None
    if not full:
        return Rejection("needless_discard", "There is room: nothing is discarded.", "BUR-309")
    if discard not in held.storage:
        return Rejection("not_stored", f"There is no {discard} in the storage.", "BUR-065")
    return None
