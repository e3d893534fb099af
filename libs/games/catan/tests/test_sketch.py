"""The text drawing of the printed board for beginners."""

from gamekit.audience import OMNISCIENT, SPECTATOR
from gamekit.chance import HmacChance
from gamekit.rejection import Rejection
from games.catan import GAME
from games.catan.commands import AcceptTrade, OfferTrade
from games.catan.options import Options
from games.catan.resources import Resources
from games.catan.state import State
from games.catan.tests.market import accepted
from games.catan.tests.position import after_roll, player

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


def test_the_viewers_development_cards_are_named() -> None:
    owner = player(cards={"knight": 2, "victory_point": 1}, new_cards={"knight": 1})
    state = after_roll(owner, player(cards={"monopoly": 1})).state

    drawing = GAME.sketch(GAME.view(state, 0))

    assert "\ncards of seat 0: 3 knight, 1 victory point; new: 1 knight\n" in drawing
    assert "monopoly" not in drawing
    assert "\ncards of seat 1: 1 monopoly\n" in GAME.sketch(GAME.view(state, OMNISCIENT))
    assert "cards of" not in GAME.sketch(GAME.view(state, SPECTATOR))


def test_offers_name_whom_they_go_to_and_who_accepted() -> None:
    drawing = GAME.sketch(GAME.view(accepted(2).state, SPECTATOR)).splitlines()

    assert "offer 1: seat 0 gives O1 for W1 to 1 2, accepted by 2" in drawing


def test_the_longest_offer_fits_into_the_width() -> None:
    rich = player(hand=Resources(10, 10, 10))
    table = after_roll(rich, player(hand=Resources(grain=10, ore=10)), seats=4)
    table = table.when(0, OfferTrade(Resources(10, 10, 10), Resources(grain=10, ore=10))).then_scenario()
    table = table.when(1, AcceptTrade(1)).then_scenario()

    assert max(map(len, GAME.sketch(GAME.view(table.state, 0)).splitlines())) <= 76
