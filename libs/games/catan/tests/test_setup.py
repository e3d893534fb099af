"""Players, material and the set-up of the board, held against the printed lists."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import get_args

import pytest

from gamekit.audience import SPECTATOR
from gamekit.chance import HmacChance
from gamekit.match import Player as Account
from gamekit.match import open_match
from gamekit.playout import play
from gamekit.rejection import Rejection
from gamekit.wire import members
from games.catan import GAME
from games.catan.commands import Command, RollDice
from games.catan.events import BoardLaidOut, DiceRolled, Event, Harbor, Payment, ResourcesProduced, StartPlayerChosen
from games.catan.options import Options, Setup
from games.catan.resources import Resource, Resources, Terrain
from games.catan.state import State
from games.catan.tests.position import Table, after_roll, before_roll, player
from testkit.chance import ScriptedChance, shuffle_script
from testkit.scenario import given

SETUPS: tuple[Setup, ...] = get_args(Setup)
SEEDS = range(12)


def opening(options: Options, seats: int, seed: int = 0) -> Sequence[Event]:
    events = GAME.open(options, seats, HmacChance(bytes([seed]) * 32, 0))
    assert not isinstance(events, Rejection)
    return events


def opened(setup: Setup = "letters", seats: int = 4, seed: int = 0) -> Table:
    options = Options(setup=setup)
    return given(GAME, options=options, seats=seats, events=opening(options, seats, seed))


@pytest.mark.rule("BAS-001")
@pytest.mark.parametrize(
    ("seats", "code"), [(2, "wrong_number_of_seats"), (3, None), (4, None), (5, "wrong_number_of_seats")]
)
def test_three_or_four_play(seats: int, code: str | None) -> None:
    answer = open_match(GAME, Options(), [Account(f"player-{seat}", "Somebody") for seat in range(seats)], bytes(32))

    assert (answer.code if isinstance(answer, Rejection) else None) == code


@pytest.mark.rule("BAS-002")
@pytest.mark.parametrize("seats", [3, 4])
def test_everybody_has_a_colour_with_15_roads_5_settlements_and_4_cities(seats: int) -> None:
    view = GAME.view(opened(seats=seats).state, SPECTATOR)

    assert len({seat.color for seat in view.seats}) == seats
    assert {(seat.roads_left, seat.settlements_left, seat.cities_left) for seat in view.seats} == {(15, 5, 4)}


@pytest.mark.rule("BAS-002", "BAS-104")
def test_no_command_gets_pieces_or_moves_them() -> None:
    building = {kind.__name__ for kind in members(Command) if kind.__name__.startswith(("Build", "Place"))}

    assert building == {"PlaceSettlement", "PlaceRoad", "BuildRoad", "BuildSettlement", "BuildCity"}
    assert not [kind for kind in members(Command) if kind.__name__.startswith(("Remove", "Take", "Return"))]


@pytest.mark.rule("BAS-003", "BAS-181")
def test_the_bank_holds_19_cards_of_each_resource_for_all_to_see() -> None:
    view = GAME.view(opened().state, SPECTATOR)

    assert view.bank == Resources(19, 19, 19, 19, 19)
    assert view.bank.total == 95


@pytest.mark.rule("BAS-004")
def test_the_pile_has_25_development_cards_face_down() -> None:
    table = opened()

    assert table.state.pile == [14, 5, 2, 2, 2]  # knight, victory point, road building, year of plenty, monopoly
    assert GAME.view(table.state, SPECTATOR).development_cards_left == 25


@pytest.mark.rule("BAS-005", "BAS-006", "BAS-007")
@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_board_uses_exactly_the_hexes_tokens_and_harbors_of_the_game(setup: Setup, seed: int) -> None:
    state = opened(setup, seed=seed).state

    assert Counter(state.terrain) == {"forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1}
    assert Counter(number for number in state.numbers if number) == {
        2: 1,
        12: 1,
        **dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 2),
    }
    assert Counter(state.harbors) == {"generic": 4, **dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 1)}


YIELDS: list[tuple[Terrain, Resource]] = [
    ("forest", "lumber"),
    ("pasture", "wool"),
    ("fields", "grain"),
    ("hills", "brick"),
    ("mountains", "ore"),
]


@pytest.mark.rule("BAS-008")
@pytest.mark.parametrize(("terrain", "resource"), YIELDS)
def test_each_terrain_gives_its_resource(terrain: Terrain, resource: Resource) -> None:
    desert: Terrain = "desert"
    island = (terrain, *[desert] * 18)
    table = before_roll(player(settlements=[0]), terrain=island, robber=18)  # V00 touches H00 alone, a 10

    table.when(0, RollDice(), ScriptedChance.dice(4, 6)).then(
        DiceRolled(0, (4, 6)), ResourcesProduced((Payment(0, resource, 1),))
    )


@pytest.mark.rule("BAS-008", "BAS-052")
@pytest.mark.parametrize("dice", [(1, 1), (1, 5), (2, 6), (6, 6)])
def test_the_desert_gives_nothing_whatever_is_rolled(dice: tuple[int, int]) -> None:
    table = before_roll(player(settlements=[0]), terrain=("desert",) * 19, robber=18)

    table.when(0, RollDice(), ScriptedChance.dice(*dice)).then(DiceRolled(0, dice))


@pytest.mark.rule("BAS-009")
def test_bank_and_hands_hold_19_of_each_resource_at_every_point_of_a_match() -> None:
    played = play(GAME, Options(setup="beginner"), 3, Random(4), limit=300)
    table = given(GAME, options=Options(setup="beginner"), seats=3)

    for event in played.events[1:]:
        table = table.and_then(event)
        hands = [held.hand for held in table.state.holdings]
        assert [sum(counts) for counts in zip(table.state.bank, *hands, strict=True)] == [19] * 5


@pytest.mark.rule("BAS-009")
def test_a_resource_card_from_nowhere_is_noticed() -> None:
    def add_a_card(state: State) -> None:
        state.holdings[1].hand[0] += 1

    assert GAME.violations(opened(seats=3).with_state(add_a_card).state) == [
        "brick is [19, 0, 1, 0] in bank and hands, not 19 in all"
    ]


@pytest.mark.rule("BAS-010")
@pytest.mark.parametrize("setup", SETUPS)
def test_nobody_starts_with_the_longest_road_or_the_largest_army(setup: Setup) -> None:
    view = GAME.view(opened(setup).state, SPECTATOR)

    assert not any(seat.longest_road or seat.largest_army for seat in view.seats)


@pytest.mark.rule("BAS-011")
def test_the_island_is_a_hexagon_of_19_hexes() -> None:
    hexes = GAME.view(opened().state, SPECTATOR).hexes

    assert [hex_.id for hex_ in hexes] == list(range(19))
    assert {(hex_.q, hex_.r) for hex_ in hexes} == {
        (q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2
    }


@pytest.mark.rule("BAS-012", "BAS-013")
@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_robber_stands_on_the_desert_which_alone_has_no_token(setup: Setup, seed: int) -> None:
    hexes = GAME.view(opened(setup, seed=seed).state, SPECTATOR).hexes

    assert [hex_.terrain for hex_ in hexes if hex_.robber] == ["desert"]
    assert [hex_.terrain for hex_ in hexes if hex_.number is None] == ["desert"]


# Harbors

SITES = [(0, 3), (1, 5), (10, 15), (26, 32), (42, 46), (49, 52), (47, 51), (33, 38), (11, 16)]  # P1 to P9


@pytest.mark.rule("BAS-024")
def test_each_harbor_serves_the_two_ends_of_its_coast_edge() -> None:
    view = GAME.view(opened().state, SPECTATOR)

    assert [harbor.vertices for harbor in view.harbors] == SITES
    assert set(SITES) <= {edge.vertices for edge in view.edges}


@pytest.mark.rule("BAS-024")
def test_only_those_18_vertices_have_a_harbor() -> None:
    generic: Harbor = "generic"
    tables = [after_roll(player(settlements=[vertex]), harbors=(generic,) * 9) for vertex in range(54)]

    improved = [vertex for vertex, table in enumerate(tables) if table.state.holdings[0].rates == [3] * 5]
    assert improved == sorted(vertex for site in SITES for vertex in site)


@pytest.mark.rule("BAS-023")
@pytest.mark.parametrize("setup", SETUPS)
def test_harbors_are_shuffled_over_the_nine_sites(setup: Setup) -> None:
    boards = {tuple(opened(setup, seed=seed).state.harbors) for seed in SEEDS}

    assert len(boards) > len(SEEDS) // 2


@pytest.mark.rule("BAS-187")
@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("seed", SEEDS)
def test_printed_harbors_lie_as_listed(setup: Setup, seed: int) -> None:
    board, *_ = opening(Options(setup=setup, printed_harbors=True), 4, seed)

    assert isinstance(board, BoardLaidOut)
    assert board.harbors == ("generic", "grain", "ore", "generic", "wool", "generic", "generic", "brick", "lumber")


@pytest.mark.rule("BAS-187")
def test_printed_harbors_are_an_option_and_off_by_default() -> None:
    assert Options().printed_harbors is False


# Same luck, same board


@pytest.mark.rule("BAS-025", "BAS-185")
@pytest.mark.parametrize("setup", SETUPS)
def test_the_same_seed_gives_the_same_board(setup: Setup) -> None:
    first, second, other = (opening(Options(setup=setup), 4, seed) for seed in (1, 1, 2))

    assert first == second
    assert first != other


@pytest.mark.rule("BAS-185")
def test_board_and_start_player_come_from_the_scripted_luck_alone() -> None:
    chance = ScriptedChance(
        terrain=shuffle_script(19, range(19)),
        corner=[0],
        harbors=shuffle_script(9, range(9)),
        start=[5, 5, 0, 0, 0, 0],
    )

    events = GAME.open(Options(), 3, chance)

    chance.assert_all_drawn()
    assert not isinstance(events, Rejection)
    assert [type(event) for event in events] == [BoardLaidOut, StartPlayerChosen]
