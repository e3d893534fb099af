"""The text drawing of the printed board for beginners."""

from gamekit.chance import HmacChance
from gamekit.rejection import Rejection
from games.catan import GAME
from games.catan.options import Options
from games.catan.state import State

BOARD = """\
                3:1             2G
                     .       .       .
                   /   \\   /   \\   /   \\
                 .       .       .       .
                 |  O10  |  W2   |  L9   |  2O
                 .       R       .       .
               /   \\   /   r   /   o   /   \\
             .       .       .       O       .
        2L   |  G12  |  B6   |  W4   |  B10  |
             .       W       .       .       .
           /   \\   w   \\   /   \\   /   \\   /   \\
         .       .       .       .       .       .
         |  G9   |  L11  |  -*   |  L3   w  O8   |  3:1
         .       R       .       .       W       .
           \\   /   r   /   \\   /   \\   /   \\   /
             .       .       .       .       .
        2B   |  L8   |  O3   |  G4   b  W5   |
             .       B       O       B       .
               \\   /   b   /   o   /   \\   /
                 .       .       .       .
                 |  B5   |  G6   |  W11  |  2W
                 .       .       .       .
                   \\   /   \\   /   \\   /
                     .       .       .
                3:1             3:1
"""


def beginners() -> State:
    options = Options(setup="beginner", printed_harbors=True)
    state = GAME.initial(options, 4)
    events = GAME.open(options, 4, HmacChance(bytes(32), 0))
    assert not isinstance(events, Rejection)
    for event in events:
        state = GAME.evolve(state, event)
    return state


def test_the_board_shows_terrain_numbers_robber_harbors_and_pieces() -> None:
    drawing = GAME.sketch(GAME.view(beginners(), 1))

    assert f"\n\n{BOARD}" in drawing, drawing


def test_only_the_viewers_hand_is_shown_by_type() -> None:
    drawing = GAME.sketch(GAME.view(beginners(), 1)).splitlines()

    assert [line[20:39].rstrip() for line in drawing if line[2:3].isdigit()] == [
        "3 cards",
        "B1 L1 W0 G0 O1",
        "3 cards",
        "3 cards",
    ]
