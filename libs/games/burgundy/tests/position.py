"""Positions for tests: only what matters is named, and nothing is lost: all other tiles and goods lie in the stocks."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias, TypeVar

from gamekit.chance import Chance, HmacChance
from gamekit.rejection import Rejection
from games.burgundy import GAME
from games.burgundy.commands import Command
from games.burgundy.decide.opening import BASIC_BOARD
from games.burgundy.depots import SLOTS
from games.burgundy.events import (
    DuchySettled,
    Event,
    PhaseBegan,
    RoundBegan,
    StartPlayerChosen,
    TilePlaced,
    TurnBegan,
)
from games.burgundy.goods import ALL_GOODS, GOODS, Good, colors_of
from games.burgundy.options import Options
from games.burgundy.spaces import CENTRE
from games.burgundy.state import Holdings, State, different
from games.burgundy.tiles import BLACK_BACKED, KIND_OF, KINDS, TILE_COUNT, Tile
from games.burgundy.view import View
from testkit.scenario import Scenario, given

C = TypeVar("C")

Table: TypeAlias = Scenario[State, Command, Event, Options, View]


def luck() -> Chance:
    """Return luck for what a test does not look at."""
    return HmacChance(bytes(32), 1)


def opening(options: Options | None = None, seats: int = 2, number: int = 0) -> Sequence[Event]:
    """Return the events that open a match; another number opens another."""
    found = GAME.open(options or Options(), seats, HmacChance(bytes([number] * 32), 0))
    assert not isinstance(found, Rejection)
    return found


def opened(options: Options | None = None, seats: int = 2, number: int = 0) -> Table:
    """Return a match as it opens."""
    return given(GAME, options=options or Options(), seats=seats, events=opening(options, seats, number))


def position(
    seats: int = 2,
    *,
    options: Options | None = None,
    dice: tuple[int, ...] = (3, 4),
    phase: int = 1,
    round_: int = 1,
    active: int = 0,
    board: int = BASIC_BOARD,
    castle: int = CENTRE,
    storage: Mapping[int, Sequence[Tile]] | None = None,
    duchy: Mapping[int, Mapping[int, Tile]] | None = None,
    depots: Mapping[int, Sequence[Tile | None]] | None = None,
    black: Sequence[Tile] = (),
    goods: Mapping[int, Sequence[Good]] | None = None,
    sold: Mapping[int, Sequence[Good]] | None = None,
    depot_goods: Mapping[int, Sequence[Good]] | None = None,
    workers: Mapping[int, int] | None = None,
    silver: Mapping[int, int] | None = None,
    bought: bool = False,
) -> Table:
    """Return a position in the turn of a seat, by default of seat 0, with `dice` left to it; seats act in their order.

    Storage, duchy, goods, sold goods, workers and silver are per seat; nothing of any where none is named.
    """
    state = GAME.initial(options or Options(), seats)
    rolled = (dice[0], dice[-1]) if dice else (1, 1)
    order = tuple(range(seats))
    nothing = ((None,) * 4,) * 6
    state.phase_goods = ((),) * (6 - phase)
    events: list[Event] = [StartPlayerChosen(0), *(DuchySettled(seat, board, castle) for seat in order)]
    state = after(state, *events, PhaseBegan(phase, nothing, (), ()))
    for seat, held in enumerate(state.holdings):
        held.workers = (workers or {}).get(seat, 0)
        held.silver = (silver or {}).get(seat, 0)
        for space, tile in (duchy or {}).get(seat, {}).items():
            held.storage = [tile]
            state = after(state, TilePlaced(seat, tile, space))
        held.storage = [*(storage or {}).get(seat, ())]
        held.goods = counts((goods or {}).get(seat, ()))
        held.colors = colors_of(held.goods)
        held.sold = counts((sold or {}).get(seat, ()))
    state = after(state, RoundBegan(round_, order, (rolled,) * seats, 1), TurnBegan(active))
    for seat in range(active):
        state.holdings[seat].dice = ()
    state.holdings[active].dice = tuple(dice)
    state.bought = bought
    state.depots = filled(depots)
    state.black = tuple(black)
    state.offers = [different(lying) for lying in (state.black, *state.depots)]
    state.depot_goods = tuple(tuple((depot_goods or {}).get(depot, ())) for depot in range(1, 7))
    fill_stocks(state)
    fill_goods(state, phase, round_)
    broken = GAME.violations(state)
    assert not broken, broken
    return Scenario(GAME, state)


def after(state: State, *events: Event) -> State:
    for event in events:
        state = GAME.evolve(state, event)
    return state


def filled(depots: Mapping[int, Sequence[Tile | None]] | None) -> list[list[Tile | None]]:
    """Return the tiles of each depot, each on a space of its colour."""
    found: list[list[Tile | None]] = []
    for number, slots in enumerate(SLOTS, start=1):
        waiting = list((depots or {}).get(number, ()))
        laid: list[Tile | None] = []
        for slot in slots:
            fitting = next((tile for tile in waiting if tile is not None and KIND_OF[tile] == slot.kind), None)
            if fitting is not None:
                waiting.remove(fitting)
            laid.append(fitting)
        assert not waiting, f"{waiting} cannot lie in depot {number}"
        found.append(laid)
    return found


def counts(goods: Sequence[Good]) -> tuple[int, ...]:
    return tuple(list(goods).count(good) for good in GOODS)


def fill_stocks(state: State) -> None:
    """Put all tiles that lie nowhere into the stocks."""
    used = Counter[Tile | None](tile for held in state.holdings for tile in (*held.tiles, *held.storage))
    used.update(tile for depot in (*state.depots, state.black) for tile in depot)
    left = Counter[Tile | None](TILE_COUNT) - used
    black = Counter[Tile | None](BLACK_BACKED) & left
    stocks = [
        tuple(tile for tile in (left - black).elements() if tile is not None and KIND_OF[tile] == kind)
        for kind in KINDS
    ]
    state.stocks = (*stocks, tuple(tile for tile in black.elements() if tile is not None))
    state.drawn = (0,) * 7


def fill_goods(state: State, phase: int, round_: int) -> None:
    """Lay the goods that lie nowhere on the round spaces and on those of coming phases."""
    used = Counter(good for goods in state.depot_goods for good in goods)
    for held in state.holdings:
        used.update({good: held.goods[i] + held.sold[i] for i, good in enumerate(GOODS)})
    left = list((Counter(ALL_GOODS) - used).elements())
    state.round_goods = tuple(left.pop() for _ in range(5 - round_))
    state.phase_goods = tuple(tuple(left.pop() for _ in range(5)) for _ in range(5 - phase))
    state.goods_left_over = tuple(left)


def own(table: Table, seat: int = 0) -> Holdings:
    """Return what a seat owns."""
    return table.state.holdings[seat]


def listed(table: Table, kind: type[C], seat: int = 0) -> list[C]:
    """Return the legal commands of a kind."""
    return [command for command in GAME.legal(table.state, seat) if isinstance(command, kind)]
