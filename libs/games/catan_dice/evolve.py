"""Apply what happened to the state. No rule, no luck and no decision stands here."""

from collections.abc import Callable
from typing import Any, Final

from games.catan_dice.dice import FACES, GOLD, INDEX, RESOURCES
from games.catan_dice.events import (
    CityBuilt,
    DiceRolled,
    Event,
    GoldTraded,
    JokerUsed,
    KnightBuilt,
    LargestArmyAwarded,
    LongestRoadAwarded,
    MatchWon,
    Payment,
    RoadBuilt,
    RollingStopped,
    SettlementBuilt,
    TurnBegan,
    TurnLimitReached,
)
from games.catan_dice.sheet import BIT, OPENS, TOUCHED_CITIES, TOUCHED_SETTLEMENTS
from games.catan_dice.state import State, length_with


def evolve(state: State, event: Event) -> State:
    """Update the state by one event and return it."""
    _APPLY[type(event)](state, event)
    return state


# Rolling


def _turn_began(state: State, event: TurnBegan) -> None:
    state.phase = "roll"
    state.active = event.seat
    state.turn += 1
    state.dice = event.dice
    state.rolls = 0
    state.faces = []
    state.kept = 0
    state.changed = 0
    state.spent = 0
    state.gained = [0] * len(RESOURCES)
    state.units = [0] * len(FACES)


def _dice_rolled(state: State, event: DiceRolled) -> None:
    state.phase = "roll_again"
    state.rolls += 1
    state.faces = faces = [INDEX[face] for face in event.faces]
    kept = 0
    for die in event.kept:
        kept |= BIT[die]
    state.kept = kept
    state.units = units = [0] * len(FACES)
    for face in faces:
        units[face] += 1


def _rolling_stopped(state: State, _: RollingStopped) -> None:
    state.phase = "build"


# What dice are worth


def _gold_traded(state: State, event: GoldTraded) -> None:
    for die in event.dice:
        state.spent |= BIT[die]
    state.units[GOLD] -= len(event.dice)
    state.units[INDEX[event.resource]] += 1
    state.gained[INDEX[event.resource]] += 1


def _joker_used(state: State, event: JokerUsed) -> None:
    resource = INDEX[event.resource]
    state.sheets[event.seat].used_jokers |= BIT[event.joker]
    state.changed |= BIT[event.die]
    state.units[state.faces[event.die]] -= 1
    state.units[resource] += 1
    state.faces[event.die] = resource


def _pay(state: State, paid: Payment) -> None:
    for die in paid.dice:
        state.spent |= BIT[die]
        state.units[state.faces[die]] -= 1
    for resource in paid.gained:
        state.gained[INDEX[resource]] -= 1
        state.units[INDEX[resource]] -= 1


# Building


def _road_built(state: State, event: RoadBuilt) -> None:
    _pay(state, event.paid)
    sheet, road = state.sheets[event.seat], event.road
    sheet.road_length = length_with(state, sheet, road)
    sheet.roads |= BIT[road]
    sheet.open_roads = sheet.open_roads & ~BIT[road] | OPENS[road]
    sheet.touched_settlements |= TOUCHED_SETTLEMENTS[road]
    sheet.touched_cities |= TOUCHED_CITIES[road]


def _settlement_built(state: State, event: SettlementBuilt) -> None:
    _pay(state, event.paid)
    state.sheets[event.seat].settlements |= BIT[event.settlement]


def _city_built(state: State, event: CityBuilt) -> None:
    _pay(state, event.paid)
    state.sheets[event.seat].cities |= BIT[event.city]


def _knight_built(state: State, event: KnightBuilt) -> None:
    _pay(state, event.paid)
    state.sheets[event.seat].knights |= BIT[event.knight]


# Awards and the end


def _longest_road_awarded(state: State, event: LongestRoadAwarded) -> None:
    state.longest_road = event.seat


def _largest_army_awarded(state: State, event: LargestArmyAwarded) -> None:
    state.largest_army = event.seat


def _match_won(state: State, _: MatchWon) -> None:
    state.phase = "over"


def _turn_limit_reached(state: State, _: TurnLimitReached) -> None:
    state.phase = "over"


# A look-up instead of a `match`, for speed; a test holds it complete.
_APPLY: Final[dict[type, Callable[[State, Any], None]]] = {
    TurnBegan: _turn_began,
    DiceRolled: _dice_rolled,
    RollingStopped: _rolling_stopped,
    GoldTraded: _gold_traded,
    JokerUsed: _joker_used,
    RoadBuilt: _road_built,
    SettlementBuilt: _settlement_built,
    CityBuilt: _city_built,
    KnightBuilt: _knight_built,
    LongestRoadAwarded: _longest_road_awarded,
    LargestArmyAwarded: _largest_army_awarded,
    MatchWon: _match_won,
    TurnLimitReached: _turn_limit_reached,
}
