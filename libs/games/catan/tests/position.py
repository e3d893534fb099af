"""Positions as rule tests need them: pieces, hands and cards laid out on the printed board with its printed harbors.

    table = after_roll(
        player(settlements=[18], roads=[28], hand=Resources(brick=1, lumber=1)),
        player(settlements=[40]),
    )
    table.when(0, BuildRoad(36)).then(RoadBuilt(0, 36))

Players sit down in the order given, seat 0 is active, and a seat without a player owns nothing. Hands come from the
bank and development cards from the pile, so that nothing appears or vanishes; every position is checked to be sound.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypedDict, Unpack

from msgspec import Struct

from gamekit.audience import Seat
from gamekit.chance import Chance
from games.catan import GAME, beginner
from games.catan.board import EDGE_ENDS, members_of
from games.catan.cards import CARD_INDEX, DEVELOPMENT_CARDS, DevelopmentCard
from games.catan.commands import Command, PlaceRoad, PlaceSettlement
from games.catan.events import BoardLaidOut, DiceRolled, Event, Harbor, StartPlayerChosen
from games.catan.options import COLORS, Options
from games.catan.reach import put_city, put_road, put_settlement
from games.catan.resources import NO_RESOURCES, RESOURCES, Resource, Resources, Terrain
from games.catan.scoring import army_holder, road_holder
from games.catan.state import Holdings, State, buildings_of
from games.catan.view import View
from testkit.chance import ScriptedChance
from testkit.scenario import Scenario, given

Table: TypeAlias = Scenario[State, Command, Event, Options, View]

DESERT = 9
"""Where the robber stands on the printed board unless a test moves it."""


class Player(Struct, frozen=True):
    """What one seat owns. `new_cards` were bought in this turn."""

    settlements: Sequence[int] = ()
    cities: Sequence[int] = ()
    roads: Sequence[int] = ()
    hand: Resources = NO_RESOURCES
    cards: Mapping[DevelopmentCard, int] = {}
    new_cards: Mapping[DevelopmentCard, int] = {}
    knights: int = 0


player = Player


class Around(TypedDict, total=False):
    """What else a position consists of.

    Longest road and largest army lie with whom they are due unless a tie needs the holder named; `gone` are
    development cards that left the game.
    """

    seats: int
    active: Seat
    options: Options
    terrain: tuple[Terrain, ...]
    numbers: tuple[int | None, ...]
    harbors: tuple[Harbor, ...]
    robber: int
    longest_road: Seat | None
    largest_army: Seat | None
    gone: Mapping[DevelopmentCard, int]


Beginning: TypeAlias = Callable[..., Table]
"""`before_roll`, `after_roll` or `after_a_seven`, for tests that hold in several of them."""


def before_roll(*players: Player, **around: Unpack[Around]) -> Table:
    """Return the beginning of the active seat's turn."""
    seats = around.get("seats", max(3, len(players)))
    state = laid_out(seats, around).state
    for seat, owner in enumerate(players):
        _put_pieces(state, seat, owner)
        _deal(state, state.holdings[seat], owner)
    for card, count in around.get("gone", {}).items():
        state.pile[CARD_INDEX[card]] -= count
    state.active = around.get("active", 0)
    state.phase, state.placed, state.turn = "roll", 2 * seats, 1
    state.robber = around.get("robber", state.robber)
    state.longest_road = around["longest_road"] if "longest_road" in around else road_holder(state)
    state.largest_army = around["largest_army"] if "largest_army" in around else army_holder(state)
    assert not GAME.violations(state), GAME.violations(state)
    _check_roads(state)
    return Scenario(GAME, state)


def after_roll(*players: Player, **around: Unpack[Around]) -> Table:
    """Return the active seat's turn after a roll of two that paid nothing: time for trading and building."""
    table = before_roll(*players, **around)
    return table.and_then(DiceRolled(table.state.active, (1, 1)))


def after_a_seven(*players: Player, **around: Unpack[Around]) -> Table:
    """Return the active seat's turn after a 7 for which nobody has to discard: the robber has to be moved."""
    table = before_roll(*players, **around)
    return table.and_then(DiceRolled(table.state.active, (3, 4)))


def placing(
    seats: int = 3,
    start: Seat = 0,
    terrain: tuple[Terrain, ...] = beginner.TERRAIN,
    numbers: tuple[int | None, ...] = beginner.NUMBERS,
) -> Table:
    """Return the beginning of the initial placement."""
    return laid_out(seats, Around(terrain=terrain, numbers=numbers)).and_then(StartPlayerChosen(start))


def place(table: Table, seat: Seat, vertex: int, edge: int) -> Table:
    """Return the table after a whole step of the initial placement."""
    return table.when(seat, PlaceSettlement(vertex)).then_scenario().when(seat, PlaceRoad(edge)).then_scenario()


def laid_out(seats: int, around: Around) -> Table:
    """Return the board without any pieces."""
    board = BoardLaidOut(
        around.get("terrain", beginner.TERRAIN),
        around.get("numbers", beginner.NUMBERS),
        around.get("harbors", beginner.HARBORS),
        COLORS[:seats],
    )
    return given(GAME, options=around.get("options", Options()), seats=seats, events=[board])


def _put_pieces(state: State, seat: Seat, owner: Player) -> None:
    for vertex in (*owner.settlements, *owner.cities):
        put_settlement(state, seat, vertex)
    for vertex in owner.cities:
        put_city(state, seat, vertex)
    for edge in owner.roads:
        put_road(state, seat, edge)


def _deal(state: State, held: Holdings, owner: Player) -> None:
    for index, count in enumerate(owner.hand.counts):
        state.bank[index] -= count
        held.hand[index] += count
    for cards, counts in ((owner.cards, held.cards), (owner.new_cards, held.cards), (owner.new_cards, held.fresh)):
        for card, count in cards.items():
            counts[CARD_INDEX[card]] += count
    for index, count in enumerate(held.cards):
        state.pile[index] -= count
    state.pile[CARD_INDEX["knight"]] -= owner.knights
    held.knights = owner.knights


def _check_roads(state: State) -> None:
    """Fail if a road hangs together with no building of its owner: it could not have been built."""
    for seat, held in enumerate(state.holdings):
        waiting = {edge for edge, owner in enumerate(state.road_owners) if owner == seat}
        reached = set(members_of(buildings_of(held)))
        while joined := {edge for edge in waiting if reached.intersection(EDGE_ENDS[edge])}:
            waiting -= joined
            reached.update(end for edge in joined for end in EDGE_ENDS[edge])
        assert not waiting, f"the roads {waiting} of seat {seat} are not connected with a building"


# What tests ask of a position


def hand(table: Table, seat: Seat) -> Resources:
    """Return the resource cards of a seat."""
    return Resources(*table.state.holdings[seat].hand)


def bank(table: Table) -> Resources:
    """Return the resource cards of the bank."""
    return Resources(*table.state.bank)


# Luck


def drawing(table: Table, card: DevelopmentCard) -> ScriptedChance:
    """Return the luck of buying this card."""
    return ScriptedChance(development=[_first(DEVELOPMENT_CARDS, table.state.pile, card)])


def stealing(table: Table, victim: Seat, resource: Resource) -> ScriptedChance:
    """Return the luck of drawing this card from a hand."""
    return ScriptedChance(theft=[_first(RESOURCES, table.state.holdings[victim].hand, resource)])


def _first(kinds: Sequence[str], counts: Sequence[int], wanted: str) -> int:
    return [kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count)].index(wanted)


class Bounds(Chance):
    """Luck that always draws the lowest number and notes how many there were to draw from."""

    __slots__ = ("drawn",)

    def __init__(self) -> None:
        self.drawn: list[tuple[str, int]] = []

    def below(self, purpose: str, bound: int) -> int:
        """Note the draw."""
        self.drawn.append((purpose, bound))
        return 0
