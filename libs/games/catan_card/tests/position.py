"""Positions as rule tests need them.

    table = in_main(player(stock={10: 1, 11: 2}), player())
    table.when(0, BuildRoad(14)).then(...)

Both seats have their starting regions laid out alike: forest on spot 10, hills on 11, mountains on 12, fields on 13,
pasture on 14 and gold field on 15. Seat 0 has the white-red set, is active and began; stocks are empty unless a test
fills them. What no test names lies in the draw stacks, or in the discard pile where a test names the stacks. Every
position is checked to be sound.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, TypedDict, Unpack

from msgspec import Struct

from gamekit.audience import Seat
from games.catan_card import GAME
from games.catan_card.cards import DRAW_CARDS, EVENT_CARDS, CardKey, Development, EventCard
from games.catan_card.commands import Command
from games.catan_card.events import Event
from games.catan_card.options import Options
from games.catan_card.principality import lay_region, put_on_site, recount
from games.catan_card.resources import REGION_STACK, RESOURCES, STARTING_SET, Region, Resource, Shield
from games.catan_card.row import START_SPOTS, outer_spots
from games.catan_card.scoring import knight_holder, windmill_holder
from games.catan_card.state import Phase, State, initial
from games.catan_card.view import View
from testkit.chance import ScriptedChance
from testkit.scenario import Scenario

Table: TypeAlias = Scenario[State, Command, Event, Options, View]

FOREST, HILLS, MOUNTAINS, FIELDS, PASTURE, GOLD = START_SPOTS
"""The spots of the starting regions."""

FACE = {"banditti": 0, "commerce": 1, "tournament": 2, "year_of_plenty": 3, "event_card": 4}
"""What the event die has to draw."""


class Player(Struct, frozen=True):
    """What one seat owns. `settlements` are new ones, from the inside out, each with its upper and lower region."""

    hand: Sequence[CardKey] = ()
    sites: Mapping[int, Development] = {}
    cities: Sequence[int] = ()
    roads: Sequence[int] = ()
    settlements: Mapping[int, tuple[Region, Region]] = {}
    stock: Mapping[int, int] = {}


player = Player


class Around(TypedDict, total=False):
    """What else a position consists of. `event` is the top event card."""

    options: Options
    active: Seat
    turn: int
    stacks: Sequence[Sequence[CardKey]]
    event: EventCard
    supply: tuple[int, int, int]
    regions: Sequence[Region]


def in_main(one: Player, other: Player | None = None, **around: Unpack[Around]) -> Table:
    """Return the main phase of the active seat."""
    return _position("main", one, other or player(), around)


def before_roll(one: Player, other: Player | None = None, **around: Unpack[Around]) -> Table:
    """Return the beginning of the active seat's turn."""
    return _position("roll", one, other or player(), around)


def _position(phase: Phase, one: Player, other: Player, around: Around) -> Table:
    state = initial(around.get("options", Options()), 2)
    shields: tuple[Shield, ...] = ("red", "black")
    state.shields = shields
    state.regions = tuple(around.get("regions", REGION_STACK))
    for owned, shield in zip(state.owned, shields, strict=True):
        owned.unlaid = STARTING_SET[shield]
        for region, spot in zip(STARTING_SET[shield], START_SPOTS, strict=True):
            lay_region(owned, region, spot, 0)
    for seat, owner in enumerate((one, other)):
        _furnish(state, seat, owner)
    _deal_stacks(state, around)
    top = around.get("event", EVENT_CARDS[0])
    place = EVENT_CARDS.index(top)
    state.events = (top, *EVENT_CARDS[:place], *EVENT_CARDS[place + 1 :])
    state.phase, state.turn, state.active = phase, around.get("turn", 5), around.get("active", 0)
    state.knight, state.windmill = knight_holder(state), windmill_holder(state)
    broken = GAME.violations(state)
    assert not broken, broken
    return Scenario(GAME, state)


def _furnish(state: State, seat: Seat, owner: Player) -> None:
    owned = state.owned[seat]
    for column in owner.roads:
        state.roads -= 1
        _extend(state, seat, column)
    for column, regions in owner.settlements.items():
        state.settlements -= 1
        _extend(state, seat, column)
        state.regions = tuple(region for region in state.regions if region not in regions)
        owned.unlaid = regions
        for region, spot in zip(regions, outer_spots(column), strict=True):
            lay_region(owned, region, spot, 0)
    for column in owner.cities:
        state.cities -= 1
        owned.cities |= 1 << column
    for site, card in owner.sites.items():
        put_on_site(owned, site, card)
    for spot, amount in owner.stock.items():
        stock_up(state, seat, spot, amount)
    owned.hand = list(owner.hand)
    recount(owned, state.options)


def _extend(state: State, seat: Seat, column: int) -> None:
    owned = state.owned[seat]
    owned.left, owned.right = min(owned.left, column), max(owned.right, column)


def stock_up(state: State, seat: Seat, spot: int, amount: int) -> None:
    owned = state.owned[seat]
    owned.stock[spot] = amount
    owned.held = [sum(owned.stock[spot] for spot in spots) for spots in owned.spots]


def _deal_stacks(state: State, around: Around) -> None:
    left = list(DRAW_CARDS)
    for owned in state.owned:
        for card in (*owned.hand, *(card for card in owned.sites if card is not None)):
            left.remove(card)
    if "stacks" in around:
        given: list[tuple[CardKey, ...]] = [tuple(stack) for stack in around["stacks"]]
        for card in [card for stack in given for card in stack]:
            left.remove(card)
        state.stacks, state.discarded = given + [()] * (5 - len(given)), tuple(left)
    else:
        state.stacks = [tuple(left[number::5]) for number in range(5)]


def stock(table: Table, seat: Seat = 0) -> dict[int, int]:
    """Return what lies on the spots of a seat that are not empty."""
    return {spot: count for spot, count in enumerate(table.state.owned[seat].stock) if count}


def resources(table: Table, seat: Seat = 0) -> dict[Resource, int]:
    """Return the whole stock of a seat by resource, without those it has none of."""
    return {one: count for one, count in zip(RESOURCES, table.state.owned[seat].held, strict=True) if count}


def hand(table: Table, seat: Seat = 0) -> list[CardKey]:
    """Return a seat's hand."""
    return table.state.owned[seat].hand


def awaited(table: Table) -> dict[Seat, str]:
    """Return who is awaited for what kind of prompt."""
    return {seat: prompt.kind for seat, prompt in GAME.awaiting(table.state).items()}


def play(table: Table, *moves: tuple[Any, ...]) -> Table:
    """Return the table after moves `(seat, command)` or `(seat, command, chance)`."""
    for move in moves:
        table = table.when(*move).then_scenario()
    return table


def roll(event: str, number: int) -> ScriptedChance:
    """Script a roll of both dice."""
    return ScriptedChance(event_die=[FACE[event]], dice=[number - 1])


def attack_roll(number: int) -> ScriptedChance:
    """Script the roll of an attack."""
    return ScriptedChance.dice(number, purpose="attack")


def attacking(
    *cards: CardKey,
    mine: dict[int, int] | None = None,
    theirs: dict[int, int] | None = None,
    my_sites: dict[int, Development] | None = None,
    sites: dict[int, Development] | None = None,
    answers: tuple[CardKey, ...] = (),
    points: int = 7,
) -> Table:
    """Return a main phase in which both have so many points together, from cities."""
    cities = [11, 13, 11][: points - 4]
    return in_main(
        player(hand=cards, cities=cities[:2], stock=mine or {}, sites=my_sites or {}),
        player(hand=answers, cities=cities[2:], stock=theirs or {}, sites=sites or {}),
    )
