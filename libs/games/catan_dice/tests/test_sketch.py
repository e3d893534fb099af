"""The text drawing of a match in the middle of a turn."""

from games.catan_dice import GAME
from games.catan_dice.commands import BuildSettlement, TradeGold, UseJoker
from games.catan_dice.tests.position import BRANCHES, building, line, player, to_roll

DRAWING = """\
seat 0: 8 points                        seat 1: 1 points
             s7 . .                                  s7 . .
              K6  K7 .                                k6  k7 .
             desert   s6 . .                         desert   s6 . .
       K1    \\  x6       k5    .               k1    \\  j6       k5    .
   mountains S1        hills   s5          mountains S1        hills   s5
       x1    /k8  k9     j5    .               j1    /K8  k9     j5    .
    C1----   desert   c4 . .                c1 . .   desert   c4 . .
       k2    \\  j7       k4    .               k2    .  j7       k4    .
    fields   s2       forest   s4           fields   s2       forest   s4
       j2    /  k3       j4    .               j2    .  k3       j4    .
    c2 . .   pasture  c3 . .                c2 . .   pasture  c3 . .
             \\  j3   .                               .  j3   .
             S3----                                  s3 . .

On a sheet: S settlement, C city, K knight with its number once built, small letters before;
-- / \\ roads, dots where they may follow; J joker that is ready, j not yet, x used up.
Dice have their number before them: * kept in the last roll, ! changed by a joker, (in brackets) spent.

> 0  8 points  ####......  road of  6, army of 3, jokers none  LONGEST ROAD  LARGEST ARMY
  1  1 points  #.........  road of  2, army of 1, jokers none
turn 3, rolls 1, dice (0:gold) (1:gold) 2:ore! 3:lumber 4:wool +1 ore
seat 0: Build, trade gold, use jokers, or end the turn.
"""


def test_sheets_dice_and_points_are_drawn() -> None:
    one = player(roads=(*line(6), 2), settlements=[1, 3], cities=[1], knights=[1, 6, 7], used_jokers=[6])
    other = player(roads=[1], settlements=[1], knights=[8])
    table = building("gold gold brick lumber wool", one, other)
    table = table.when(0, TradeGold("ore")).then_scenario().when(0, UseJoker(1, 2, "ore")).then_scenario()

    drawing = GAME.sketch(GAME.view(table.state, 0))

    assert drawing + "\n" == DRAWING, drawing


def test_every_sheet_is_drawn_and_the_dice_to_roll_are_counted() -> None:
    drawing = GAME.sketch(GAME.view(to_roll(5, player(), player(), player()).state, 0)).splitlines()

    titles = [row.split("seat ")[1:] for row in drawing if row.startswith("seat ") and "points" in row]
    assert titles == [[f"{'0: 0 points':35}", "1: 0 points"], ["2: 0 points"]]
    assert drawing[-2:] == ["turn 3, rolls 0, dice 5 to roll", "seat 0: Roll the dice."]


def test_the_winner_is_named() -> None:
    owner = player(roads=(*line(15), *BRANCHES), settlements=[2], cities=[1, 2, 3])
    table = building("brick lumber wool grain", owner, player()).when(0, BuildSettlement(1)).then_scenario()

    drawing = GAME.sketch(GAME.view(table.state, 1)).splitlines()

    assert drawing[-2:] == ["turn 2, rolls 1, dice (0:brick) (1:lumber) (2:wool) (3:grain)", "seat 0 has won"]
