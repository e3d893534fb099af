"""The variable set-up: shuffled terrain, and tokens by letter or by chance."""

import pytest

from gamekit.chance import HmacChance
from gamekit.rejection import Rejection
from games.catan import GAME
from games.catan.events import BoardLaidOut
from games.catan.options import Options
from games.catan.resources import Terrain
from testkit.chance import ScriptedChance, shuffle_script

TILES: tuple[Terrain, ...] = (
    *("forest",) * 4,
    *("pasture",) * 4,
    *("fields",) * 4,
    *("hills",) * 3,
    *("mountains",) * 3,
    "desert",
)
"""Before shuffling; the desert is number 18."""

A_TO_R = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]

OUTER_RING = [0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1]
INNER_RING = [4, 8, 13, 14, 10, 5]
CENTRE = 9
"""Hexes counterclockwise from the north-western corner H00."""


def spiral(corner: int) -> list[int]:
    """Return the hexes in the order of the letters from a corner: H00, H07, H16, H18, H11, H02."""
    outer = OUTER_RING[2 * corner :] + OUTER_RING[: 2 * corner]
    inner = INNER_RING[corner:] + INNER_RING[:corner]
    return [*outer, *inner, CENTRE]


def with_desert_at(place: int) -> list[int]:
    """Return an order of the tiles that puts the desert there."""
    others = list(range(18))
    return [*others[:place], 18, *others[place:]]


def lay_by_letter(corner: int, desert: int) -> BoardLaidOut:
    chance = ScriptedChance(
        terrain=shuffle_script(19, with_desert_at(desert)), corner=[corner], harbors=shuffle_script(9, range(9))
    )
    return laid(Options(start_player=0), chance)


def laid(options: Options, chance: ScriptedChance | HmacChance) -> BoardLaidOut:
    events = GAME.open(options, 3, chance)
    assert not isinstance(events, Rejection)
    board = events[0]
    assert isinstance(board, BoardLaidOut)
    return board


def neighbors(hex_: int) -> list[int]:
    """Return the hexes beside a hex, counted from rows of 3, 4, 5, 4 and 3."""
    q, r = AXIAL[hex_]
    steps = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    return [AXIAL.index((q + dq, r + dr)) for dq, dr in steps if (q + dq, r + dr) in AXIAL]


AXIAL = [(q, r) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2]


def red_clashes(board: BoardLaidOut) -> list[int]:
    red = [hex_ for hex_, number in enumerate(board.numbers) if number in (6, 8)]
    assert len(red) == 4
    return [hex_ for hex_ in red if set(red) & set(neighbors(hex_))]


@pytest.mark.rule("BAS-019")
@pytest.mark.parametrize("order", [list(range(19)), list(range(18, -1, -1)), [*range(7, 19), *range(7)]])
def test_terrain_is_dealt_as_it_was_shuffled(order: list[int]) -> None:
    chance = ScriptedChance(terrain=shuffle_script(19, order), corner=[0], harbors=shuffle_script(9, range(9)))

    assert laid(Options(start_player=0), chance).terrain == tuple(TILES[tile] for tile in order)


@pytest.mark.rule("BAS-020")
@pytest.mark.parametrize("corner", range(6))
@pytest.mark.parametrize("desert", [0, 1, 5, 9, 18])
def test_letters_run_counterclockwise_from_the_corner_to_the_centre_past_the_desert(corner: int, desert: int) -> None:
    board = lay_by_letter(corner, desert)

    assert board.terrain[desert] == "desert"
    assert board.numbers[desert] is None
    assert [board.numbers[hex_] for hex_ in spiral(corner) if hex_ != desert] == A_TO_R


@pytest.mark.rule("BAS-020")
def test_the_letter_method_is_the_default() -> None:
    assert Options().setup == "letters"


@pytest.mark.rule("BAS-022")
@pytest.mark.parametrize("corner", range(6))
def test_letters_never_put_red_numbers_side_by_side_wherever_the_desert_lies(corner: int) -> None:
    assert [desert for desert in range(19) if red_clashes(lay_by_letter(corner, desert))] == []


@pytest.mark.rule("BAS-021")
@pytest.mark.parametrize("seed", range(30))
def test_random_tokens_never_put_red_numbers_side_by_side(seed: int) -> None:
    board = laid(Options(setup="random"), HmacChance(bytes([seed]) * 32, 0))

    assert red_clashes(board) == []


@pytest.mark.rule("BAS-021")
def test_random_tokens_with_red_numbers_side_by_side_are_shuffled_again() -> None:
    letters = range(18)
    clash = [*(2, 4), *(letter for letter in letters if letter not in (2, 4))]  # 6 and 8 on H00 and H01
    by_letter = lay_by_letter(0, 18).numbers
    allowed = order_for(by_letter)
    chance = ScriptedChance(
        terrain=shuffle_script(19, with_desert_at(18)),
        numbers=[*shuffle_script(18, clash), *shuffle_script(18, allowed)],
        harbors=shuffle_script(9, range(9)),
    )

    board = laid(Options(setup="random", start_player=0), chance)

    chance.assert_all_drawn()
    assert board.numbers == by_letter


def order_for(numbers: tuple[int | None, ...]) -> list[int]:
    """Return the order of the letters A to R that gives these numbers, hex by hex."""
    left = list(range(18))
    order = []
    for number in numbers:
        if number is not None:
            token = next(token for token in left if A_TO_R[token] == number)
            left.remove(token)
            order.append(token)
    return order


@pytest.mark.rule("BAS-021")
def test_random_boards_differ_in_their_tokens() -> None:
    boards = {laid(Options(setup="random"), HmacChance(bytes([seed]) * 32, 0)).numbers for seed in range(10)}

    assert len(boards) == 10
