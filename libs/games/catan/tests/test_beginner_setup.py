"""The printed set-up for beginners."""

from collections.abc import Sequence

import pytest

from gamekit.audience import SPECTATOR
from gamekit.chance import HmacChance
from gamekit.rejection import Rejection
from games.catan import GAME
from games.catan.commands import RollDice
from games.catan.events import BoardLaidOut, Event, RoadPlaced, SettlementPlaced, StartingCardsDealt, TurnBegan
from games.catan.options import Color, Options
from games.catan.resources import Resources
from games.catan.tests.position import Table
from testkit.scenario import given

PRINTED = [
    ("mountains", 10),
    ("pasture", 2),
    ("forest", 9),
    ("fields", 12),
    ("hills", 6),
    ("pasture", 4),
    ("hills", 10),
    ("fields", 9),
    ("forest", 11),
    ("desert", None),
    ("forest", 3),
    ("mountains", 8),
    ("forest", 8),
    ("mountains", 3),
    ("fields", 4),
    ("pasture", 5),
    ("hills", 5),
    ("fields", 6),
    ("pasture", 11),
]
"""H00 to H18."""

PIECES: dict[Color, tuple[set[int], set[int]]] = {
    "red": ({8, 28}, {13, 41}),
    "orange": ({14, 40}, {15, 58}),
    "white": ({17, 31}, {25, 37}),
    "blue": ({39, 41}, {56, 52}),
}
"""Vertices of the settlements and edges of the roads."""

HANDS: dict[Color, Resources] = {
    "red": Resources(brick=1, wool=1, ore=1),
    "orange": Resources(brick=1, lumber=1, wool=1),
    "white": Resources(brick=1, lumber=1, grain=1),
    "blue": Resources(brick=1, lumber=1, ore=1),
}
"""What the starred settlements bring: V08, V14, V17 and V39."""


def events(seats: int = 4, left_out: Color = "red", start_player: int | None = None) -> Sequence[Event]:
    options = Options(setup="beginner", left_out=left_out, start_player=start_player)
    found = GAME.open(options, seats, HmacChance(bytes(32), 0))
    assert not isinstance(found, Rejection)
    return found


def beginners(seats: int = 4, left_out: Color = "red") -> Table:
    return given(GAME, options=Options(setup="beginner"), seats=seats, events=events(seats, left_out))


def colors(table: Table) -> list[Color]:
    return [seat.color for seat in GAME.view(table.state, SPECTATOR).seats]


@pytest.mark.rule("BAS-014")
def test_hexes_and_tokens_are_the_printed_ones() -> None:
    hexes = GAME.view(beginners().state, SPECTATOR).hexes

    assert [(hex_.terrain, hex_.number) for hex_ in hexes] == PRINTED


@pytest.mark.rule("BAS-015")
def test_every_colour_starts_with_its_printed_settlements_and_roads() -> None:
    table = beginners()
    view = GAME.view(table.state, SPECTATOR)

    for seat, color in enumerate(colors(table)):
        settlements, roads = PIECES[color]
        assert {place.id for place in view.vertices if place.seat == seat} == settlements
        assert {edge.id for edge in view.edges if edge.seat == seat} == roads


@pytest.mark.rule("BAS-015", "BAS-016")
def test_pieces_are_set_and_cards_dealt_seat_after_seat_before_the_first_turn() -> None:
    board, _, *rest = events(3, left_out="orange")

    assert isinstance(board, BoardLaidOut)
    assert board.colors == ("red", "blue", "white")
    assert rest == [
        *(SettlementPlaced(0, 28), RoadPlaced(0, 41), SettlementPlaced(0, 8), RoadPlaced(0, 13)),
        StartingCardsDealt(0, HANDS["red"]),
        *(SettlementPlaced(1, 41), RoadPlaced(1, 52), SettlementPlaced(1, 39), RoadPlaced(1, 56)),
        StartingCardsDealt(1, HANDS["blue"]),
        *(SettlementPlaced(2, 31), RoadPlaced(2, 37), SettlementPlaced(2, 17), RoadPlaced(2, 25)),
        StartingCardsDealt(2, HANDS["white"]),
        TurnBegan(0),
    ]


@pytest.mark.rule("BAS-016")
def test_every_colour_starts_with_the_cards_of_its_starred_settlement() -> None:
    table = beginners()

    assert [Resources(*held.hand) for held in table.state.holdings] == [HANDS[color] for color in colors(table)]
    assert table.state.bank == [15, 16, 17, 18, 17]


@pytest.mark.rule("BAS-017")
@pytest.mark.parametrize("left_out", PIECES)
def test_with_three_players_one_colour_and_its_pieces_stay_out(left_out: Color) -> None:
    table = beginners(3, left_out)
    view = GAME.view(table.state, SPECTATOR)

    assert set(colors(table)) == PIECES.keys() - {left_out}
    standing = {place.id for place in view.vertices if place.building}
    assert standing == {vertex for color, (vertices, _) in PIECES.items() if color != left_out for vertex in vertices}


@pytest.mark.rule("BAS-017")
def test_red_stays_out_unless_another_colour_is_chosen() -> None:
    assert Options().left_out == "red"
    assert "red" not in colors(beginners(3))
    assert "red" in colors(beginners(4))


@pytest.mark.rule("BAS-018")
@pytest.mark.parametrize("seats", [3, 4])
def test_there_is_no_placement_and_the_first_turn_begins(seats: int) -> None:
    state = beginners(seats).state

    assert GAME.awaiting(state)[0].kind == "roll"
    assert list(GAME.legal(state, 0)) == [RollDice()]


@pytest.mark.rule("BAS-026")
def test_the_seat_of_the_oldest_begins_which_is_seat_0_unless_named() -> None:
    assert events()[-1] == TurnBegan(0)
    assert events(start_player=2)[-1] == TurnBegan(2)
