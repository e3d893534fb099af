"""Positions as rule tests need them: sheets with what is built on them, and the dice of a turn.

    table = building("brick lumber wool", player(roads=line(4)), player())
    table.when(0, BuildRoad(6)).then(RoadBuilt(0, 6, paid(0, 1)), LongestRoadAwarded(0))

Players sit down in the order given, and the first one is active unless told otherwise. Sticks lie with whom they are
due unless a tie needs the holder named. Every position is checked to be sound.
"""

from collections.abc import Sequence
from typing import TypeAlias, TypedDict, TypeVar, Unpack, cast

from msgspec import Struct

from gamekit.audience import SPECTATOR, Seat
from games.catan_dice import GAME
from games.catan_dice.commands import Command, EndTurn, RollDice, StopRolling
from games.catan_dice.dice import FACES, FIRST_DICE, INDEX, Face, Resource
from games.catan_dice.events import (
    CityBuilt,
    DiceRolled,
    Event,
    KnightBuilt,
    Payment,
    RoadBuilt,
    RollingStopped,
    SettlementBuilt,
    TurnBegan,
)
from games.catan_dice.options import Options
from games.catan_dice.scoring import LEAST_ARMY, LEAST_ROAD
from games.catan_dice.sheet import mask_of
from games.catan_dice.state import State
from games.catan_dice.view import View
from testkit.chance import ScriptedChance
from testkit.scenario import Scenario

Table: TypeAlias = Scenario[State, Command, Event, Options, View]

C = TypeVar("C", bound=Command)

MAIN_LINE = (0, 1, 3, 4, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17)
BRANCHES = (2, 5, 12)


class Player(Struct, frozen=True):
    """What is marked on a seat's sheet; the start road always is."""

    roads: Sequence[int] = ()
    settlements: Sequence[int] = ()
    cities: Sequence[int] = ()
    knights: Sequence[int] = ()
    used_jokers: Sequence[int] = ()


player = Player


class Around(TypedDict, total=False):
    """What else a position consists of."""

    active: Seat
    options: Options
    longest_road: Seat
    largest_army: Seat


def line(length: int) -> tuple[int, ...]:
    """Return the first roads of the main line without the start road: so many count with it."""
    return MAIN_LINE[1:length]


def to_roll(dice: int, *players: Player, **around: Unpack[Around]) -> Table:
    """Return the beginning of a turn with so many dice."""
    seated = players or (player(), player())
    state = GAME.initial(around.get("options", Options()), len(seated))
    for seat, owner in enumerate(seated):
        for event in _marks(seat, owner):
            GAME.evolve(state, event)
        state.sheets[seat].used_jokers = mask_of(*owner.used_jokers)
    state.longest_road = around.get("longest_road", _due([sheet.road_length for sheet in state.sheets], LEAST_ROAD))
    state.largest_army = around.get("largest_army", _due([len(owner.knights) for owner in seated], LEAST_ARMY))
    state.turn = dice - FIRST_DICE
    table = Scenario(GAME, state).and_then(TurnBegan(around.get("active", 0), dice))
    assert not GAME.violations(table.state), GAME.violations(table.state)
    return table


def rolled(dice: str, *players: Player, **around: Unpack[Around]) -> Table:
    """Return a turn after the first roll, which shows these dice."""
    shown = faces(dice)
    table = to_roll(len(shown), *players, **around)
    return table.and_then(DiceRolled(table.state.active, shown))


def building(dice: str, *players: Player, **around: Unpack[Around]) -> Table:
    """Return a turn with these dice after rolling has stopped."""
    table = rolled(dice, *players, **around)
    return table.and_then(RollingStopped(table.state.active))


def _marks(seat: Seat, owner: Player) -> list[Event]:
    free = Payment(())
    return [
        *(RoadBuilt(seat, road, free) for road in owner.roads),
        *(SettlementBuilt(seat, settlement, free) for settlement in owner.settlements),
        *(CityBuilt(seat, city, free) for city in owner.cities),
        *(KnightBuilt(seat, knight, free) for knight in owner.knights),
    ]


def _due(counts: Sequence[int], least: int) -> Seat | None:
    return counts.index(max(counts)) if max(counts) >= least else None


def faces(dice: str) -> tuple[Face, ...]:
    """Read dice such as `"brick gold"`."""
    return cast("tuple[Face, ...]", tuple(dice.split()))


def paid(*dice: int, gained: tuple[Resource, ...] = ()) -> Payment:
    """Return what was spent."""
    return Payment(dice, gained)


def landing(dice: str) -> ScriptedChance:
    """Return the luck with which the dice rolled land on these faces."""
    return ScriptedChance(dice=[sum(INDEX[face] * len(FACES) ** die for die, face in enumerate(faces(dice)))])


def passed(table: Table) -> Table:
    """Return the table after a whole turn in which all dice showed wool and nothing was built."""
    seat = table.state.active
    table = table.when(seat, RollDice(), landing("wool " * table.state.dice)).then_scenario()
    return table.when(seat, StopRolling()).then_scenario().when(seat, EndTurn()).then_scenario()


# What tests ask of a position


def units(table: Table) -> dict[str, int]:
    """Return what can be spent: only what there is."""
    return {face: count for face, count in zip(FACES, table.state.units, strict=True) if count}


def points(table: Table) -> tuple[int, ...]:
    """Return the points of all seats."""
    return GAME.standings(table.state, SPECTATOR)


def offered(table: Table, kind: type[C], seat: Seat = 0) -> list[C]:
    """Return the legal commands of one kind."""
    return [command for command in GAME.legal(table.state, seat) if isinstance(command, kind)]
