"""Where roads go. V18 has the edges E20, E27 and E28; E28 leads to V24 with E29 and E36."""

import pytest

from games.catan import GAME
from games.catan.board import EDGE_HEXES
from games.catan.commands import BuildRoad, BuildSettlement, PlayRoadBuilding
from games.catan.events import RoadBuilt
from games.catan.resources import Resources
from games.catan.tests.position import Player, Table, after_roll, player

CARDS = Resources(brick=5, lumber=5)


def road_places(table: Table) -> set[int]:
    return {command.edge for command in GAME.legal(table.state, 0) if isinstance(command, BuildRoad)}


def built(table: Table, edge: int) -> Table:
    return table.when(0, BuildRoad(edge)).then(RoadBuilt(0, edge))


@pytest.mark.rule("BAS-105")
def test_there_is_one_road_per_edge() -> None:
    table = after_roll(
        player(settlements=[18], roads=[28], hand=CARDS), player(settlements=[30], roads=[36], hand=CARDS)
    )

    table.when(0, BuildRoad(28)).then_rejected("edge_taken", "BAS-105")
    table.when(0, BuildRoad(36)).then_rejected("edge_taken", "BAS-105")
    table.when(0, BuildRoad(72)).then_rejected("unknown_edge", "BAS-105")
    assert road_places(table) == {20, 27, 29}


@pytest.mark.rule("BAS-105")
def test_three_roads_may_meet_at_a_vertex() -> None:
    table = after_roll(player(settlements=[18], hand=CARDS))
    for edge in (20, 27, 28):
        table = built(table, edge)


@pytest.mark.rule("BAS-106")
@pytest.mark.parametrize("owner", [player(settlements=[18], hand=CARDS), player(cities=[18], hand=CARDS)])
def test_a_road_may_touch_an_own_building(owner: Player) -> None:
    table = after_roll(owner)

    assert road_places(table) == {20, 27, 28}
    built(table, 20)


@pytest.mark.rule("BAS-106")
def test_a_road_may_touch_an_own_road() -> None:
    table = after_roll(player(settlements=[18], roads=[28], hand=CARDS))

    assert road_places(table) == {20, 27, 29, 36}
    built(built(table, 36), 44)


@pytest.mark.rule("BAS-106")
def test_a_road_away_from_everything_own_is_refused() -> None:
    table = after_roll(player(settlements=[18], hand=CARDS), player(settlements=[40], roads=[51]))

    table.when(0, BuildRoad(71)).then_rejected("not_connected", "BAS-106")
    table.when(0, BuildRoad(36)).then_rejected("not_connected", "BAS-106")
    table.when(0, BuildRoad(43)).then_rejected("not_connected", "BAS-106")  # at a rival's road
    table.when(0, BuildRoad(57)).then_rejected("not_connected", "BAS-106")  # at a rival's settlement


@pytest.mark.rule("BAS-107")
@pytest.mark.parametrize("rival", [player(settlements=[24]), player(cities=[24])])
@pytest.mark.parametrize("edge", [29, 36])
def test_a_road_does_not_pass_a_rivals_building(rival: Player, edge: int) -> None:
    table = after_roll(player(settlements=[13], roads=[20, 28], hand=CARDS), rival)

    table.when(0, BuildRoad(edge)).then_rejected("road_blocked", "BAS-107")
    assert road_places(table) == {13, 14, 27}


@pytest.mark.rule("BAS-107")
def test_an_edge_behind_a_rivals_building_is_reached_from_its_other_end() -> None:
    ring_but_one = [20, 28, 27, 35, 43, 44]  # around H09, E36 between V24 and V30 is open
    table = after_roll(
        player(settlements=[13], roads=ring_but_one, hand=CARDS), player(settlements=[24]), longest_road=0
    )

    built(table, 36)


@pytest.mark.rule("BAS-107")
def test_a_rivals_road_at_the_vertex_does_not_block() -> None:
    table = after_roll(player(settlements=[18], roads=[28], hand=CARDS), player(settlements=[30], roads=[36]), player())

    built(table, 29)


@pytest.mark.rule("BAS-108")
def test_an_own_building_at_the_vertex_always_connects() -> None:
    table = after_roll(player(settlements=[18, 30], roads=[28], hand=CARDS), player(settlements=[40], roads=[51, 44]))

    assert {36, 45} <= road_places(table)  # at V30, where a rival's road ends too
    built(table, 45)


@pytest.mark.rule("BAS-109")
@pytest.mark.parametrize("edge", [70, 71])
def test_a_road_may_run_along_the_coast(edge: int) -> None:
    assert len(EDGE_HEXES[edge]) == 1

    built(after_roll(player(settlements=[53], hand=CARDS)), edge)


FIFTEEN = [20, 28, 36, 44, 43, 35, 27, 13, 14, 15, 8, 7, 12, 11, 19]
"""A net of roads around H09, H04, H01 and beyond."""


@pytest.mark.rule("BAS-110", "BAS-103")
def test_the_fifteenth_road_is_the_last() -> None:
    table = after_roll(player(settlements=[18], roads=FIFTEEN[:-1], hand=CARDS), longest_road=0)
    table = built(table, FIFTEEN[-1])

    table.when(0, BuildRoad(29)).then_rejected("no_road_left", "BAS-110")
    assert road_places(table) == set()


@pytest.mark.rule("BAS-110", "BAS-138")
def test_cards_give_no_sixteenth_road() -> None:
    table = after_roll(player(settlements=[18], roads=FIFTEEN, cards={"road_building": 1}), longest_road=0)

    table.when(0, PlayRoadBuilding()).then_rejected("no_road_possible", "BAS-138")


@pytest.mark.rule("BAS-168")
def test_a_cut_player_goes_on_building_from_both_parts() -> None:
    """The road V13 V18 V24 V30 V35 is cut at V24; the rival comes by E29."""
    rival = player(settlements=[10], roads=[16, 21, 29], hand=Resources(1, 1, 1, 1))
    cut = player(settlements=[13], roads=[20, 28, 36, 44], hand=CARDS)
    table = after_roll(cut, rival, active=1)
    table = table.when(1, BuildSettlement(24)).then_scenario()

    table.state.active = 0
    assert {27, 43, 45, 51} <= road_places(table)
    built(table, 27)
    built(table, 51)
