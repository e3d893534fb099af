"""Who is awaited for what, and everything that is legal then.

A command with a die names what the die shows and the workers that turn it into the number needed: the list tells what
each die allows at which price. It holds each result once, at its lowest price; of two dice showing the same there is
no telling apart.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from gamekit.audience import Seat
from gamekit.game import Prompt
from games.burgundy.benefits import may_be_waived, takeable
from games.burgundy.boards import BOARDS
from games.burgundy.commands import (
    BuyTile,
    ChooseDuchy,
    Command,
    EndTurn,
    LoadShip,
    PlaceTile,
    SellGoods,
    TakeTile,
    TakeWorkers,
    Waive,
)
from games.burgundy.decide.turns import can_buy
from games.burgundy.depots import BLACK, DEPOTS, NEIGHBORING, SINGLES
from games.burgundy.dice import DEAREST, price_lists
from games.burgundy.events import Benefit
from games.burgundy.shiploads import color_choices
from games.burgundy.spaces import NUMBERS, members_of
from games.burgundy.state import STORAGE, Holdings, State, placeable, stored_tiles
from games.burgundy.tiles import Tile

_END_TURN: Final = EndTurn()
_WAIVE: Final = Waive()
_TAKE_WORKERS: Final = (TakeWorkers(), *(TakeWorkers(die) for die in range(1, 7)))
"""By die, the first without one."""

_LOADS: Final = {depots: LoadShip(depots) for depots in (*SINGLES, *NEIGHBORING)}
_NO_DISCARD: Final = (None,)
_BLACK_ONLY: Final = (BLACK,)

_PROMPTS: Final[dict[Benefit, Prompt]] = {
    "castle": Prompt("extra_action", "Your castle gives an extra action with any number.", "BUR-096"),
    "city_hall": Prompt("place_second_tile", "Your city hall adds a second tile to the duchy.", "BUR-121"),
    "ship": Prompt("load_ship", "Choose the depot whose goods your ship takes.", "BUR-078"),
    "warehouse": Prompt("sell_by_warehouse", "Your warehouse may sell goods of one colour.", "BUR-110"),
    "carpenter": Prompt("take_building", "Your workshop may take a building from a numbered depot.", "BUR-112"),
    "church": Prompt("take_by_church", "Your church may take a mine, knowledge or castle tile.", "BUR-114"),
    "market": Prompt("take_by_market", "Your market may take a ship or animal tile.", "BUR-116"),
}
_CHOOSE_DUCHY: Final = Prompt("choose_duchy", "Choose a board and where the starting castle stands.", "BUR-203")
_BUY_OR_END: Final = Prompt("buy_or_end", "Buy a tile or end your turn.", "BUR-314")


def awaiting(state: State) -> Mapping[Seat, Prompt]:
    """Return who must act now, and what for."""
    match state.stage:
        case "over":
            return {}
        case "settling" if state.options.choice == "secret":
            return {seat: _CHOOSE_DUCHY for seat, choice in enumerate(state.choices) if choice is None}
        case "settling":
            return {state.active: _CHOOSE_DUCHY}
        case "turn" if state.pending is not None:
            return {state.active: _PROMPTS[state.pending]}
        case "turn":
            dice = len(state.holdings[state.active].dice)
            return {state.active: _dice_prompt(dice) if dice else _BUY_OR_END}


@cache
def _dice_prompt(dice: int) -> Prompt:
    return Prompt("use_dice", f"Take, place or sell with a die, or take workers; dice left: {dice}.", "BUR-051", dice)


def legal(state: State, seat: Seat) -> Sequence[Command]:
    """Return every legal command of a seat."""
    match state.stage:
        case "turn" if seat == state.active:
            held = state.holdings[seat]
            if state.pending is not None:
                return _uses(state, held, state.pending)
            found = _dice_actions(state, held) if held.dice else [_END_TURN]
            return found + _purchases(state, held) if can_buy(state) else found
        case "settling":
            return _duchies(state, seat) if seat in awaiting(state) else ()
        case _:
            return ()


def _duchies(state: State, seat: Seat) -> list[Command]:
    return [ChooseDuchy(board, castle) for board in state.offered[seat] for castle in BOARDS[board].castle_spaces]


def _dice_actions(state: State, held: Holdings) -> list[Command]:  # noqa: C901 - a call per part costs a tenth of it
    found: list[Command] = []
    add = found.append
    workers = held.workers if held.workers < DEAREST else DEAREST  # noqa: FURB136 - `min` takes thrice as long
    prices, dice, offers, colors = price_lists(held.knowledge), held.dice, state.offers, held.colors
    stored = stored_tiles(held)
    discards = stored if len(held.storage) == STORAGE else _NO_DISCARD
    open_ = placeable(held, stored)
    for face in dice if dice[0] != dice[-1] else dice[:1]:
        price = prices[face]
        for depot, cost in price.depots[workers]:
            if discards is _NO_DISCARD:
                for tile in offers[depot]:
                    add(TakeTile(depot, tile, face, cost))
            else:
                for tile in offers[depot]:
                    for discard in discards:
                        add(TakeTile(depot, tile, face, cost, discard))
        if open_:
            reach = price.spaces[workers]
            for tile, kind, mask in open_:
                if within := mask & reach[kind]:
                    costs = price.place[kind]
                    for space in members_of(within):
                        add(PlaceTile(tile, space, face, costs[NUMBERS[space]]))
        if colors:
            sell = price.sell
            for good in colors:
                if (cost := sell[good]) <= workers:
                    add(SellGoods(good, face, cost))
        add(_TAKE_WORKERS[face])
    return found


def _discards(held: Holdings) -> Sequence[Tile | None]:
    """Return the different stored tiles of which one has to make room; a single None while there is room."""
    return stored_tiles(held) if len(held.storage) == STORAGE else _NO_DISCARD


def _purchases(state: State, held: Holdings) -> list[Command]:
    discards = _discards(held)
    return [
        BuyTile(tile, depot, discard)
        for depot in ((BLACK, *DEPOTS) if held.knows(6) else _BLACK_ONLY)
        for tile in state.offers[depot]
        for discard in discards
    ]


def _uses(state: State, held: Holdings, benefit: Benefit) -> list[Command]:
    """List the ways to use a pending benefit, none of which takes a die."""
    found: list[Command] = [_WAIVE] if may_be_waived(state.options, benefit) else []
    match benefit:
        case "castle":
            found += _extra_actions(state, held)
        case "city_hall":
            found += _free_placements(held)
        case "ship":
            found += _shiploads(state, held)
        case "warehouse":
            found += _free_sales(held)
        case "carpenter" | "church" | "market":
            found += [TakeTile(depot, tile) for depot in DEPOTS for tile in takeable(state, depot, benefit)]
    return found


def _extra_actions(state: State, held: Holdings) -> list[Command]:
    discards = _discards(held)
    return [
        *(
            TakeTile(depot, tile, discard=discard)
            for depot in DEPOTS
            for tile in state.offers[depot]
            for discard in discards
        ),
        *_free_placements(held),
        *_free_sales(held),
        _TAKE_WORKERS[0],
    ]


def _free_placements(held: Holdings) -> list[Command]:
    return [
        PlaceTile(tile, space) for tile, _, mask in placeable(held, stored_tiles(held)) for space in members_of(mask)
    ]


def _free_sales(held: Holdings) -> list[Command]:
    return [SellGoods(good) for good in held.colors]


def _shiploads(state: State, held: Holdings) -> list[Command]:
    found: list[Command] = []
    for depots, choices in color_choices(state, held):
        if choices:
            found += [LoadShip(depots, goods) for goods in choices]
        else:
            found.append(_LOADS[depots])
    return found
