"""Where roads go. R02 and R03 fork after R01, R05 and R06 after R04, R12 and R13 after R11."""

import pytest

from games.catan_dice import GAME
from games.catan_dice.commands import BuildCity, BuildRoad, BuildSettlement
from games.catan_dice.events import CityBuilt, RoadBuilt, SettlementBuilt
from games.catan_dice.tests.position import Player, Table, building, line, offered, paid, player, points

NEEDS = {
    1: 0,
    2: 1,
    3: 1,
    4: 3,
    5: 4,
    6: 4,
    7: 6,
    8: 7,
    9: 8,
    10: 9,
    11: 10,
    12: 11,
    13: 11,
    14: 13,
    15: 14,
    16: 15,
    17: 16,
}
DICE = "brick lumber brick lumber brick lumber"


def roads_for(owner: Player) -> set[int]:
    return {command.road for command in offered(building(DICE, owner, player()), BuildRoad)}


def way_to(road: int) -> tuple[int, ...]:
    """Return the roads from the start to a road, itself included."""
    return (*way_to(NEEDS[road]), road) if road in NEEDS else ()


@pytest.mark.rule("DIC-050")
@pytest.mark.parametrize("road", sorted(NEEDS))
def test_a_road_needs_the_road_before_it_and_nothing_else(road: int) -> None:
    before = way_to(NEEDS[road])
    without = [other for other in range(1, 18) if road not in way_to(other) and NEEDS[road] not in way_to(other)]

    table = building(DICE, player(roads=before), player())
    built = table.when(0, BuildRoad(road)).events[0]
    assert built == RoadBuilt(0, road, paid(0, 1))
    if NEEDS[road] != 0:
        table = building(DICE, player(roads=without), player(roads=line(15)))
        table.when(0, BuildRoad(road)).then_rejected("not_connected", "DIC-050")


@pytest.mark.rule("DIC-050")
@pytest.mark.parametrize(
    ("built", "open_roads"),
    [
        ((), {1}),
        ((1,), {2, 3}),
        ((1, 2), {3}),
        (line(4), {2, 5, 6}),
        (line(9), {2, 5, 11}),
        (line(10), {2, 5, 12, 13}),
        (line(15), {2, 5, 12}),
    ],
)
def test_the_roads_that_may_follow_are_offered(built: tuple[int, ...], open_roads: set[int]) -> None:
    assert roads_for(player(roads=built)) == open_roads


@pytest.mark.rule("DIC-050")
@pytest.mark.parametrize("road", [18, -1, 1000])
def test_a_road_that_is_not_on_the_sheet_is_refused(road: int) -> None:
    building(DICE).when(0, BuildRoad(road)).then_rejected("unknown_road", "DIC-050")


@pytest.mark.rule("DIC-051")
def test_the_start_road_cannot_be_bought() -> None:
    table = building(DICE)

    table.when(0, BuildRoad(0)).then_rejected("road_built", "DIC-051")
    assert table.state.sheets[0].roads == 0b1


@pytest.mark.rule("DIC-052")
def test_a_road_is_built_once() -> None:
    table = building(DICE).when(0, BuildRoad(1)).then(RoadBuilt(0, 1, paid(0, 1)))

    table.when(0, BuildRoad(1)).then_rejected("road_built", "DIC-052")


def built_in_order(table: Table, *roads: int) -> Table:
    for place, road in enumerate(roads):
        table = table.when(0, BuildRoad(road)).then(RoadBuilt(0, road, paid(2 * place, 2 * place + 1)))
    return table


@pytest.mark.rule("DIC-053")
@pytest.mark.parametrize(("length", "branch", "onward"), [(2, 2, 3), (4, 5, 6), (10, 12, 13)])
def test_at_a_fork_either_road_comes_first_or_both_or_one(length: int, branch: int, onward: int) -> None:
    rival = player(roads=line(14))  # holds the stick, so that nothing but roads happens
    table = building(DICE, player(roads=line(length)), rival)

    both = built_in_order(table, branch, onward)
    other_way = built_in_order(table, onward, branch)
    only_onward = built_in_order(table, onward)

    assert both.state == other_way.state
    assert branch not in GAME.view(only_onward.state, 0).seats[0].roads


@pytest.mark.rule("DIC-054")
@pytest.mark.parametrize("settlements", [(), (1, 2)])
def test_no_settlement_stops_a_road_whether_built_or_not(settlements: tuple[int, ...]) -> None:
    owner = player(roads=line(3), settlements=settlements)  # past S1 and up to S2

    built_in_order(building(DICE, owner, player()), 4)


@pytest.mark.rule("DIC-054")
@pytest.mark.parametrize("cities", [(), (3,)])
def test_no_city_stops_a_road_whether_built_or_not(cities: tuple[int, ...]) -> None:
    built_in_order(building(DICE, player(roads=line(7), cities=cities), player()), 9)


@pytest.mark.rule("DIC-055")
def test_a_new_road_leads_to_another_road_and_a_settlement_in_the_same_turn() -> None:
    table = building("brick lumber brick lumber wool grain", player(roads=[1]), player())

    table = table.when(0, BuildRoad(3)).then(RoadBuilt(0, 3, paid(0, 1)))

    table.when(0, BuildRoad(4)).then(RoadBuilt(0, 4, paid(2, 3)))
    table.when(0, BuildSettlement(2)).then(SettlementBuilt(0, 2, paid(2, 3, 4, 5)))


@pytest.mark.rule("DIC-055")
def test_a_new_road_leads_to_a_city_in_the_same_turn() -> None:
    table = building("ore ore ore grain grain brick", player(roads=[1]), player())
    table = table.with_state(lambda state: state.gained.__setitem__(1, 1)).with_state(
        lambda state: state.units.__setitem__(1, 1)
    )

    table = table.when(0, BuildRoad(2)).then(RoadBuilt(0, 2, paid(5, gained=("lumber",))))

    table.when(0, BuildCity(1)).then(CityBuilt(0, 1, paid(0, 1, 2, 3, 4)))


@pytest.mark.rule("DIC-056")
def test_a_road_is_worth_no_points() -> None:
    table = building(DICE, player(roads=line(4)), player())

    assert points(table) == (0, 0)
    assert points(table.when(0, BuildRoad(5)).then_scenario()) == (0, 0)
