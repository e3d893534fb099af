"""The card longest road."""

import pytest

from gamekit.audience import SPECTATOR
from games.catan import GAME
from games.catan.commands import BuildRoad, BuildSettlement, PlaceRoad, PlayRoadBuilding
from games.catan.events import (
    DiceRolled,
    LongestRoadAwarded,
    RoadBuildingPlayed,
    RoadBuilt,
    RoadPlaced,
    SettlementBuilt,
    TurnBegan,
)
from games.catan.resources import Resources
from games.catan.tests.position import Player, Table, after_roll, player

LINE = [20, 28, 36, 44, 51, 57, 63, 68]
"""V13 V18 V24 V30 V35 V40 V44 V48 V52."""
WEST = [23, 33, 39, 49, 54, 62, 66]
"""V16 V21 V27 V33 V38 V43 V47 V51, along the coast."""
EAST = [32, 38, 48, 53, 61, 60, 52]
"""V20 V26 V32 V37 V42 V46 V41 V36."""
ROAD = Resources(brick=1, lumber=1)
SETTLEMENT = Resources(1, 1, 1, 1)


def line(count: int, cards: Resources | None = None) -> Player:
    return player(settlements=[13], roads=LINE[:count], hand=cards or Resources())


def west(count: int, cards: Resources | None = None) -> Player:
    return player(settlements=[16], roads=WEST[:count], hand=cards or Resources())


def east(count: int, cards: Resources | None = None) -> Player:
    return player(settlements=[20], roads=EAST[:count], hand=cards or Resources())


def lengths(table: Table) -> list[int]:
    return [seat.road_length for seat in GAME.view(table.state, SPECTATOR).seats]


def holders(table: Table) -> list[int]:
    return [seat.seat for seat in GAME.view(table.state, SPECTATOR).seats if seat.longest_road]


CUTTER = player(settlements=[10], roads=[16, 21, 29], hand=SETTLEMENT)
"""Can settle on V24, which leaves LINE two edges on one side and the rest on the other."""


# Length


def length(roads: list[int], rival: Player | None = None, settlements: tuple[int, ...] = (18,)) -> int:
    """Return the length of seat 0's longest road."""
    return lengths(after_roll(player(settlements=settlements, roads=roads), rival or player()))[0]


RING = [28, 36, 44, 43, 35, 27]
"""Around H09: V18 V24 V30 V35 V29 V23."""


@pytest.mark.rule("BAS-153")
@pytest.mark.parametrize("count", range(1, 9))
def test_a_line_is_as_long_as_its_edges(count: int) -> None:
    assert length(LINE[:count]) == count


@pytest.mark.rule("BAS-153")
def test_a_vertex_may_be_passed_twice_but_no_edge() -> None:
    assert length([*RING, 20, 13]) == 8  # from V08 by V13 to V18, and round back to V18
    assert length([28, 36, 44, 43, 35, 27, 29, 30, 37, 46, 45]) == 11  # two hexagons with a common edge
    assert length([28, 29, 36, 45]) == 3  # two forks: nothing is walked twice


@pytest.mark.rule("BAS-154")
def test_branches_are_not_added() -> None:
    assert length([*LINE[:5], 29, 45]) == 5
    assert length([20, 13, 27, 35, 28, 36]) == 4  # three arms of two


@pytest.mark.rule("BAS-155")
def test_a_full_hexagon_counts_six_and_its_tails_on() -> None:
    assert length(RING) == 6
    assert length([*RING, 20]) == 7


@pytest.mark.rule("BAS-156")
def test_own_buildings_do_not_interrupt() -> None:
    assert length(LINE[:6], settlements=(13, 24, 35)) == 6
    assert lengths(after_roll(player(cities=[13, 24, 35], roads=LINE[:6])))[0] == 6


@pytest.mark.rule("BAS-157")
@pytest.mark.parametrize("rival", [player(settlements=[24]), player(cities=[24])])
def test_a_rivals_building_interrupts(rival: Player) -> None:
    assert length(LINE[:4], rival, settlements=(13,)) == 2
    assert length(LINE[:5], rival, settlements=(13,)) == 3


@pytest.mark.rule("BAS-157", "BAS-107")
def test_a_road_built_on_the_far_side_of_a_rivals_building_does_not_join_the_parts() -> None:
    """A rival stands on V24: E20 and E28 end there, E36 comes to it from V30."""
    parted = player(settlements=[13, 40], roads=[20, 28, 51, 44], hand=ROAD)

    after = after_roll(parted, player(settlements=[24])).when(0, BuildRoad(36)).then(RoadBuilt(0, 36))

    assert lengths(after)[0] == 3


@pytest.mark.rule("BAS-157")
def test_a_rivals_road_beside_the_line_does_not_interrupt() -> None:
    assert length(LINE[:5], player(settlements=[19], roads=[29])) == 5


@pytest.mark.rule("BAS-158")
def test_a_line_may_end_at_rivals_buildings_and_its_last_edges_count() -> None:
    assert length(LINE[:5], player(settlements=[40, 13]), settlements=(24,)) == 5


# Who gets the card


@pytest.mark.rule("BAS-152", "BAS-010")
def test_the_first_road_of_five_gets_the_card_and_two_points() -> None:
    table = after_roll(line(4, ROAD))
    assert holders(table) == []

    after = table.when(0, BuildRoad(51)).then(RoadBuilt(0, 51), LongestRoadAwarded(0))

    assert holders(after) == [0]
    assert GAME.standings(after.state, SPECTATOR) == (3, 0, 0)


@pytest.mark.rule("BAS-152")
def test_four_edges_are_too_few() -> None:
    after_roll(line(3, ROAD)).when(0, BuildRoad(44)).then(RoadBuilt(0, 44))


@pytest.mark.rule("BAS-152", "BAS-154")
def test_five_roads_that_are_no_line_of_five_are_too_few() -> None:
    after_roll(line(4, ROAD)).when(0, BuildRoad(29)).then(RoadBuilt(0, 29))


@pytest.mark.rule("BAS-159")
def test_an_equal_road_does_not_take_the_card() -> None:
    after = after_roll(west(4, ROAD), line(5)).when(0, BuildRoad(54)).then(RoadBuilt(0, 54))

    assert holders(after) == [1]


@pytest.mark.rule("BAS-159")
def test_a_longer_road_takes_the_card_at_once() -> None:
    table = after_roll(west(5, ROAD), line(5), longest_road=1)
    assert GAME.standings(table.state, SPECTATOR) == (1, 3, 0)

    after = table.when(0, BuildRoad(62)).then(RoadBuilt(0, 62), LongestRoadAwarded(0))

    assert GAME.standings(after.state, SPECTATOR) == (3, 1, 0)


@pytest.mark.rule("BAS-159")
def test_the_holder_builds_on_without_another_award() -> None:
    after_roll(line(5, ROAD)).when(0, BuildRoad(57)).then(RoadBuilt(0, 57))


@pytest.mark.rule("BAS-160")
def test_free_roads_count_too() -> None:
    builder = player(settlements=[13], roads=LINE[:4], cards={"road_building": 1})
    table = after_roll(builder).when(0, PlayRoadBuilding()).then(RoadBuildingPlayed(0, 2))

    table.when(0, PlaceRoad(51)).then(RoadPlaced(0, 51, 1), LongestRoadAwarded(0))


@pytest.mark.rule("BAS-160")
def test_a_road_that_joins_two_parts_counts_both() -> None:
    table = after_roll(player(settlements=[13, 40], roads=[20, 28, 44, 51], hand=ROAD))

    table.when(0, BuildRoad(36)).then(RoadBuilt(0, 36), LongestRoadAwarded(0))


# Cuts


@pytest.mark.rule("BAS-157", "BAS-160", "BAS-164", "BAS-167")
def test_a_settlement_cuts_the_road_and_the_card_is_set_aside() -> None:
    table = after_roll(CUTTER, line(6))

    after = table.when(0, BuildSettlement(24)).then(SettlementBuilt(0, 24), LongestRoadAwarded(None))

    assert lengths(after) == [3, 4, 0]
    assert holders(after) == []
    assert GAME.standings(after.state, SPECTATOR) == (2, 1, 0)


@pytest.mark.rule("BAS-167")
def test_without_own_road_or_distance_a_road_is_not_cut() -> None:
    after_roll(player(settlements=[10], hand=SETTLEMENT), line(6)).when(0, BuildSettlement(24)).then_rejected(
        "not_connected", "BAS-111"
    )
    guarded = player(settlements=[13, 30], roads=LINE[:6])
    after_roll(CUTTER, guarded).when(0, BuildSettlement(24)).then_rejected("too_close", "BAS-112")


@pytest.mark.rule("BAS-167")
def test_a_settlement_at_the_end_of_the_road_does_not_shorten_it() -> None:
    table = after_roll(player(settlements=[10], roads=[16, 21, 29], hand=SETTLEMENT), line(2))

    after = table.when(0, BuildSettlement(24)).then(SettlementBuilt(0, 24))

    assert lengths(after)[1] == 2


@pytest.mark.rule("BAS-161")
def test_the_holder_keeps_the_card_if_still_longest_after_a_cut() -> None:
    table = after_roll(CUTTER, line(8), west(5))

    after = table.when(0, BuildSettlement(24)).then(SettlementBuilt(0, 24))

    assert lengths(after) == [3, 6, 5]
    assert holders(after) == [1]


@pytest.mark.rule("BAS-161")
def test_the_holder_keeps_the_card_if_tied_for_longest_after_a_cut() -> None:
    table = after_roll(CUTTER, line(7), west(5), east(5))

    after = table.when(0, BuildSettlement(24)).then(SettlementBuilt(0, 24))

    assert lengths(after) == [3, 5, 5, 5]
    assert holders(after) == [1]


@pytest.mark.rule("BAS-162")
def test_after_a_cut_the_only_longest_other_gets_the_card_in_anybodys_turn() -> None:
    table = after_roll(CUTTER, line(6), west(5), east(4))

    after = table.when(0, BuildSettlement(24)).then(SettlementBuilt(0, 24), LongestRoadAwarded(2))

    assert GAME.standings(after.state, SPECTATOR) == (2, 1, 3, 1)


@pytest.mark.rule("BAS-162")
def test_after_a_cut_a_longer_other_gets_the_card_although_the_holder_still_has_five() -> None:
    table = after_roll(CUTTER, line(7), west(6), longest_road=1)

    table.when(0, BuildSettlement(24)).then(SettlementBuilt(0, 24), LongestRoadAwarded(2))


@pytest.mark.rule("BAS-162")
def test_the_cutter_may_get_the_card_itself() -> None:
    long_cutter = player(settlements=[10], roads=[17, 16, 21, 29, 22], hand=SETTLEMENT)
    table = after_roll(long_cutter, line(6))

    table.when(0, BuildSettlement(24)).then(SettlementBuilt(0, 24), LongestRoadAwarded(0))


@pytest.mark.rule("BAS-163")
@pytest.mark.parametrize(("before", "others"), [(6, 5), (7, 6)])
def test_after_a_cut_the_card_is_set_aside_if_several_others_tie(before: int, others: int) -> None:
    table = after_roll(CUTTER, line(before), west(others), east(others), longest_road=1)

    after = table.when(0, BuildSettlement(24)).then(SettlementBuilt(0, 24), LongestRoadAwarded(None))

    assert holders(after) == []


# Set aside


@pytest.mark.rule("BAS-165")
def test_a_card_set_aside_goes_to_who_alone_builds_the_longest_road() -> None:
    table = after_roll(west(5, ROAD), line(5), east(5))
    assert holders(table) == []

    table.when(0, BuildRoad(62)).then(RoadBuilt(0, 62), LongestRoadAwarded(0))


@pytest.mark.rule("BAS-165")
def test_a_card_set_aside_goes_to_who_alone_is_left_because_a_tied_road_was_cut() -> None:
    table = after_roll(CUTTER, line(5), west(5))
    assert holders(table) == []

    table.when(0, BuildSettlement(24)).then(SettlementBuilt(0, 24), LongestRoadAwarded(2))


@pytest.mark.rule("BAS-165")
def test_a_card_set_aside_stays_there_while_two_tie() -> None:
    table = after_roll(CUTTER, line(5), west(5), east(5))

    after = table.when(0, BuildSettlement(24)).then(SettlementBuilt(0, 24))

    assert holders(after) == []


@pytest.mark.rule("BAS-166")
def test_the_former_holder_gets_nothing_for_a_tie() -> None:
    """Seat 1 is cut down to four edges while the others tie with five; drawing level again is not enough."""
    table = after_roll(CUTTER, line(6, Resources(2, 2)), west(5), east(5), longest_road=1)
    table = table.when(0, BuildSettlement(24)).then(SettlementBuilt(0, 24), LongestRoadAwarded(None))
    table = table.and_then(TurnBegan(1), DiceRolled(1, (1, 1)))

    table = table.when(1, BuildRoad(63)).then(RoadBuilt(1, 63))

    assert lengths(table) == [3, 5, 5, 5]
    assert holders(table) == []
    table.when(1, BuildRoad(68)).then(RoadBuilt(1, 68), LongestRoadAwarded(1))
