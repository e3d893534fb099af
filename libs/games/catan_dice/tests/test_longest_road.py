"""The stick for the longest road. R06 is the fifth road of the main line, R07 the sixth."""

import pytest

from games.catan_dice import GAME
from games.catan_dice.commands import BuildRoad
from games.catan_dice.events import LongestRoadAwarded, MatchWon, RoadBuilt
from games.catan_dice.options import Options
from games.catan_dice.tests.position import (
    BRANCHES,
    MAIN_LINE,
    Player,
    building,
    line,
    paid,
    passed,
    player,
    points,
    to_roll,
)

DICE = "brick lumber brick lumber brick lumber"
BRANCHES_COUNT = Options(branches_count=True)


def length(owner: Player, options: Options | None = None) -> int:
    table = building(DICE, owner, player(), options=options or Options())
    return GAME.view(table.state, 0).seats[0].road_length


@pytest.mark.rule("DIC-100", "DIC-107")
def test_the_fifth_road_of_the_main_line_takes_the_stick_at_once() -> None:
    table = building(DICE, player(roads=line(3)), player())

    table = table.when(0, BuildRoad(4)).then(RoadBuilt(0, 4, paid(0, 1)))
    table = table.when(0, BuildRoad(5)).then(RoadBuilt(0, 5, paid(2, 3)))
    table = table.when(0, BuildRoad(6)).then(RoadBuilt(0, 6, paid(4, 5)), LongestRoadAwarded(0))

    assert GAME.view(table.state, 1).seats[0].longest_road
    assert [road.id for road in GAME.view(table.state, 1).sheet.roads if road.marked] == [6]


@pytest.mark.rule("DIC-101")
def test_the_stick_is_worth_two_points() -> None:
    table = building(DICE, player(roads=line(4), settlements=[1]), player())
    assert points(table) == (1, 0)

    assert points(table.when(0, BuildRoad(6)).then_scenario()) == (3, 0)


@pytest.mark.rule("DIC-102", "DIC-106")
def test_branches_bring_no_stick() -> None:
    table = building(DICE, player(roads=(*line(4), 2)), player())

    table = table.when(0, BuildRoad(5)).then(RoadBuilt(0, 5, paid(0, 1)))

    assert table.state.longest_road is None


@pytest.mark.rule("DIC-102")
def test_the_branches_are_three() -> None:
    printed = GAME.view(building(DICE).state, 0).sheet.roads

    assert tuple(road.id for road in printed if road.branch) == BRANCHES
    assert tuple(road.id for road in printed if not road.branch) == MAIN_LINE


@pytest.mark.rule("DIC-103", "DIC-102")
@pytest.mark.parametrize("count", range(1, 16))
def test_the_length_is_the_number_of_main_line_roads_with_the_start_road(count: int) -> None:
    possible = [branch for branch, from_ in ((2, 2), (5, 4), (12, 10)) if count >= from_]

    assert length(player(roads=line(count))) == count
    assert length(player(roads=(*line(count), *possible))) == count


@pytest.mark.rule("DIC-102", "DIC-103")
@pytest.mark.parametrize(("count", "branch", "longer"), [(2, 2, 3), (4, 5, 5), (10, 12, 11), (5, 5, 5), (12, 2, 12)])
def test_with_the_option_a_branch_lengthens_the_line_at_its_end(count: int, branch: int, longer: int) -> None:
    assert length(player(roads=(*line(count), branch)), BRANCHES_COUNT) == longer


@pytest.mark.rule("DIC-102")
def test_with_the_option_any_line_of_five_takes_the_stick() -> None:
    table = building(DICE, player(roads=line(4)), player(), options=BRANCHES_COUNT)

    table = table.when(0, BuildRoad(5)).then(RoadBuilt(0, 5, paid(0, 1)), LongestRoadAwarded(0))

    table.when(0, BuildRoad(6)).then(RoadBuilt(0, 6, paid(2, 3)))


@pytest.mark.rule("DIC-104", "DIC-105", "DIC-108")
def test_only_a_longer_line_takes_the_stick_from_its_holder() -> None:
    holder = player(roads=line(6))
    table = building(DICE, player(roads=(*line(5), *BRANCHES[:2])), holder, longest_road=1)
    assert points(table) == (0, 2)

    equal = table.when(0, BuildRoad(7)).then(RoadBuilt(0, 7, paid(0, 1)))
    assert points(equal) == (0, 2)
    longer = equal.when(0, BuildRoad(8)).then(RoadBuilt(0, 8, paid(2, 3)), LongestRoadAwarded(0))

    assert points(longer) == (2, 0)
    assert longer.state.longest_road == 0


@pytest.mark.rule("DIC-100", "DIC-105")
def test_the_marked_road_takes_the_stick_only_while_it_is_free() -> None:
    table = building(DICE, player(roads=line(4)), player(roads=line(5)), longest_road=1)

    table.when(0, BuildRoad(6)).then(RoadBuilt(0, 6, paid(0, 1)))


@pytest.mark.rule("DIC-107", "DIC-130")
def test_the_stick_is_checked_after_each_road_and_not_at_the_end_of_the_turn() -> None:
    owner = player(roads=(*line(4), 2), settlements=[1, 2], cities=[1], knights=[1, 2, 3])
    table = building(DICE, owner, player())

    table = table.when(0, BuildRoad(6)).then(RoadBuilt(0, 6, paid(0, 1)), LongestRoadAwarded(0))

    assert points(table) == (8, 0)
    table.when(0, BuildRoad(7)).then(RoadBuilt(0, 7, paid(2, 3)))


@pytest.mark.rule("DIC-107", "DIC-130")
def test_the_points_of_the_stick_win_at_once() -> None:
    owner = player(roads=(*line(8), *BRANCHES[:2]), settlements=[1, 2], cities=[1, 2, 3])
    table = building(DICE, owner, player(roads=line(8)), longest_road=1)
    assert points(table) == (8, 2)

    table.when(0, BuildRoad(10)).then(RoadBuilt(0, 10, paid(0, 1)), LongestRoadAwarded(0), MatchWon(0, 10))


@pytest.mark.rule("DIC-109")
def test_once_taken_the_stick_always_lies_with_somebody() -> None:
    table = to_roll(6, player(), player(roads=line(5)))

    for _ in range(4):
        table = passed(table)
        assert table.state.longest_road == 1

    lost = table.with_state(lambda state: setattr(state, "longest_road", None))
    assert GAME.violations(lost.state) == ["nobody holds the longest road while one has 5"]


@pytest.mark.rule("DIC-110")
def test_a_holder_who_builds_on_gets_no_second_stick() -> None:
    table = building(DICE, player(roads=line(5)), player())
    assert points(table) == (2, 0)

    table = table.when(0, BuildRoad(7)).then(RoadBuilt(0, 7, paid(0, 1)))

    assert (points(table), table.state.longest_road) == ((2, 0), 0)
