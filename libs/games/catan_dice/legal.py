"""Who is awaited for what, and everything that is legal then."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from gamekit.audience import Seat
from gamekit.game import Prompt
from games.catan_dice.commands import (
    BuildCity,
    BuildKnight,
    BuildRoad,
    BuildSettlement,
    Command,
    EndTurn,
    RollAgain,
    RollDice,
    StopRolling,
    TradeGold,
    UseJoker,
)
from games.catan_dice.dice import COSTS, DICE, FACES, GOLD, GOLD_PRICE, RESOURCES, covers
from games.catan_dice.sheet import JOKER_GIVES, JOKERS, KNIGHTS, mask_of, members_of
from games.catan_dice.state import Phase, State, open_cities, open_settlements, ready_jokers

_PROMPTS: Final[dict[Phase, Prompt]] = {
    "roll": Prompt("roll", "Roll the dice.", "DIC-028"),
    "roll_again": Prompt("roll_again", "Roll some dice again, or stop rolling.", "DIC-022"),
    "build": Prompt("build", "Build, trade gold, use jokers, or end the turn.", "DIC-037"),
}

# Commands are values: each is made once.
_ROLL: Final[Sequence[Command]] = (RollDice(),)
_ROLL_AGAIN: Final[Sequence[Sequence[Command]]] = tuple(
    (StopRolling(), *(RollAgain(chosen) for some in range(1, dice + 1) for chosen in combinations(range(dice), some)))
    for dice in range(DICE + 1)
)
"""By the number of dice."""
_END_TURN: Final = EndTurn()
_GOLD_TRADES: Final = tuple(TradeGold(resource) for resource in RESOURCES)
_JOKER_USES: Final = {
    joker: tuple(
        tuple(
            tuple(
                UseJoker(joker, die, resource)
                for resource in RESOURCES
                if resource != face and JOKER_GIVES[joker] in (None, resource)
            )
            for face in FACES
        )
        for die in range(DICE)
    )
    for joker in JOKERS
}
"""By joker, die, and what the die shows."""

_ALL_KNIGHTS: Final = mask_of(*KNIGHTS)


def awaiting(state: State) -> Mapping[Seat, Prompt]:
    """Return who is awaited for what: the active seat, and nobody once the match is over."""
    prompt = _PROMPTS.get(state.phase)
    return {} if prompt is None else {state.active: prompt}


def legal(state: State, seat: Seat) -> Sequence[Command]:
    """Return every legal command of a seat."""
    if seat != state.active:
        return ()
    match state.phase:
        case "roll":
            return _ROLL
        case "roll_again":
            return _ROLL_AGAIN[state.dice]
        case "build":
            return _build(state, seat)
        case "over":
            return ()


def _build(state: State, seat: Seat) -> list[Command]:
    sheet, units = state.sheets[seat], state.units
    found: list[Command] = [_END_TURN]
    if units[GOLD] >= GOLD_PRICE:
        found += _GOLD_TRADES
    if covers(units, COSTS["road"]):
        found += _roads(sheet.open_roads)
        if covers(units, COSTS["settlement"]):
            found += _settlements(open_settlements(sheet))
    if covers(units, COSTS["city"]):
        found += _cities(open_cities(sheet))
    if covers(units, COSTS["knight"]):
        found += _knights(_ALL_KNIGHTS & ~sheet.knights)
    jokers = ready_jokers(state, sheet)
    if jokers:
        _add_joker_uses(found, state, jokers)
    return found


def _add_joker_uses(found: list[Command], state: State, jokers: int) -> None:
    unspent = [(die, face) for die, face in enumerate(state.faces) if not state.spent >> die & 1]
    for joker in members_of(jokers):
        uses = _JOKER_USES[joker]
        for die, face in unspent:
            found += uses[die][face]


@cache
def _roads(mask: int) -> tuple[Command, ...]:
    return tuple(BuildRoad(road) for road in members_of(mask))


@cache
def _settlements(mask: int) -> tuple[Command, ...]:
    return tuple(BuildSettlement(settlement) for settlement in members_of(mask))


@cache
def _cities(mask: int) -> tuple[Command, ...]:
    return tuple(BuildCity(city) for city in members_of(mask))


@cache
def _knights(mask: int) -> tuple[Command, ...]:
    return tuple(BuildKnight(knight) for knight in members_of(mask))
