"""The position as text: everything a viewer may see stands in it, at its place."""

from games.rivals import GAME, steps
from games.rivals.tests.lands import DUEL, GOLD, Lands, position

RED = Lands(
    hand=["abbey", "scout"],
    cities=[11],
    above={11: ["town_hall", "austin"]},
    below={13: ["wool_ship"]},
    outer=[("forest_4", "hill_5")],
    road_right=True,
    cache_at="gold_river_1",
    stored={"gold_cache": 2, "forest_4": 1},
)
BLUE = Lands(hand=["goldsmith"], above={11: ["candamir"], 13: ["ore_ship"]})

OPEN = """\
> seat 0 red: 5 of 13 VP; strength 1, skill 2, commerce 1, progress 0; lumber 1 brick 0 ore 0 grain 0 wool 0 gold 2; 2 of 3 cards
                 austin      cache:2
  forest 2:0   town hall     gold 1:0        .        field 6:0        .        forest 4:1
                [[CITY]]        ==      [settlement]      ==      [settlement]     ---
   hill 3:0        .       pasture 4:0   wool ship   mountain 5:0      .         hill 5:0
                   .

  seat 1 blue: 3 of 13 VP HERO; strength 4, skill 1, commerce 1, progress 0; lumber 0 brick 0 ore 0 grain 0 wool 0 gold 0; 1 of 3 cards
  forest 3:0    candamir     gold 4:0     ore ship    field 5:0
              [settlement]      ==      [settlement]
   hill 2:0        .       pasture 1:0       .       mountain 6:0

stacks 0 basic 9, 1 basic 11, 2 basic 7, 3 gold 3, 4 turmoil 12, 5 progress 13; face up nothing; discards 1, inga on top
event cards 12, regions 10; 5 roads, 4 settlements, 6 cities left
turn 1; production 1, trade
seat 0: Take a card of the stack you are looking through.
"""  # noqa: E501 - drawn as it is

LEGEND = "land number:stored, [settlement], [[CITY]], == road, --- free road, . free site"


def test_a_position_is_drawn_for_each_seat_with_what_that_seat_alone_sees() -> None:
    there = position(DUEL, RED, BLUE, doing=steps.StackCard(0, 3), discards=["inga"])
    there.state.box += there.state.stacks[3][3:]
    there.state.stacks[3] = there.state.stacks[3][:3]

    drawn = [GAME.sketch(GAME.view(there.state, viewer)) for viewer in (0, 1)]

    private = "hand of seat 0: abbey, scout\nyou look at: gudrun, trade_master, merchant\n"
    assert drawn == [OPEN + private + LEGEND, OPEN + "hand of seat 1: goldsmith\n" + LEGEND]


def test_who_scouts_sees_the_regions_to_choose_from_and_everybody_the_face_up_cards() -> None:
    there = position(GOLD, doing=steps.UpperRegion(0, "right", scouted=True))
    there.state.regions = ("hill_5", "forest_4")

    own, other = (GAME.sketch(GAME.view(there.state, viewer)).splitlines() for viewer in (0, 1))

    assert own[-2] == "regions to choose from: forest_4, hill_5"
    assert other[-2] == "seat 0: Choose the region above your new settlement."
    assert "face up merchant_guild, merchant_guild; discards 0" in own[-6]
