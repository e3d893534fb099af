"""Where settlements and cities go, and what they are worth."""

import pytest

from games.catan_dice import GAME
from games.catan_dice.commands import BuildCity, BuildSettlement
from games.catan_dice.events import CityBuilt, MatchWon, SettlementBuilt
from games.catan_dice.tests.position import BRANCHES, building, line, offered, paid, player, points

FOR_A_SETTLEMENT = "brick lumber wool grain"
FOR_A_CITY = "ore ore ore grain grain"
SETTLEMENT_ROADS = {1: (0, 1), 2: (3, 4), 3: (6, 7), 4: (10, 11), 5: (13, 14), 6: (15, 16), 7: (17,)}
CITY_ROADS = {1: (2,), 2: (5,), 3: (8, 9), 4: (12,)}
WAY = {road: line(place) for place, road in enumerate((0, 1, 3, 4, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17), start=1)}
WAY |= {2: (1, 2), 5: (*line(4), 5), 12: (*line(10), 12)}
"""The roads up to each road, the start road left out."""


def before(road: int) -> tuple[int, ...]:
    """Return all roads that can be built without this one, and without the roads behind it."""
    return tuple(other for other in range(1, 18) if road not in (*WAY[other], 0))


@pytest.mark.rule("DIC-060")
@pytest.mark.parametrize("settlement", sorted(SETTLEMENT_ROADS))
def test_a_settlement_needs_a_road_at_its_node(settlement: int) -> None:
    first = SETTLEMENT_ROADS[settlement][0]

    table = building(FOR_A_SETTLEMENT, player(roads=WAY[first]), player())
    table.when(0, BuildSettlement(settlement)).then(SettlementBuilt(0, settlement, paid(0, 1, 2, 3)))
    if first:
        table = building(FOR_A_SETTLEMENT, player(roads=before(first)), player(roads=line(15)))
        table.when(0, BuildSettlement(settlement)).then_rejected("not_connected", "DIC-060")


@pytest.mark.rule("DIC-062")
@pytest.mark.parametrize("city", sorted(CITY_ROADS))
def test_a_city_needs_a_road_at_its_node(city: int) -> None:
    first = CITY_ROADS[city][0]

    table = building(FOR_A_CITY, player(roads=WAY[first]), player())
    table.when(0, BuildCity(city)).then(CityBuilt(0, city, paid(0, 1, 2, 3, 4)))
    table = building(FOR_A_CITY, player(roads=before(first)), player(roads=line(15)))
    table.when(0, BuildCity(city)).then_rejected("not_connected", "DIC-062")


@pytest.mark.rule("DIC-060", "DIC-062")
@pytest.mark.parametrize("number", [0, 8, -1, 1000])
def test_places_that_are_not_on_the_sheet_are_refused(number: int) -> None:
    building(FOR_A_SETTLEMENT).when(0, BuildSettlement(number)).then_rejected("unknown_settlement", "DIC-060")
    building(FOR_A_CITY).when(0, BuildCity(number)).then_rejected("unknown_city", "DIC-062")


@pytest.mark.rule("DIC-061")
def test_among_open_settlements_there_is_no_order() -> None:
    table = building(FOR_A_SETTLEMENT, player(roads=line(6), settlements=[2]), player())

    assert {command.settlement for command in offered(table, BuildSettlement)} == {1, 3}
    table.when(0, BuildSettlement(3)).then(SettlementBuilt(0, 3, paid(0, 1, 2, 3)))


@pytest.mark.rule("DIC-062")
def test_among_open_cities_there_is_no_order() -> None:
    table = building(FOR_A_CITY, player(roads=(*line(12), *BRANCHES), cities=[2]), player())

    assert {command.city for command in offered(table, BuildCity)} == {1, 3, 4}
    table.when(0, BuildCity(4)).then(CityBuilt(0, 4, paid(0, 1, 2, 3, 4)))


@pytest.mark.rule("DIC-063")
def test_a_city_needs_no_settlement_and_replaces_none() -> None:
    bare = building(FOR_A_CITY, player(roads=[1, 2]), player())
    settled = building(FOR_A_CITY, player(roads=[1, 2], settlements=[1]), player())

    bare.when(0, BuildCity(1)).then(CityBuilt(0, 1, paid(0, 1, 2, 3, 4)))
    after = settled.when(0, BuildCity(1)).then(CityBuilt(0, 1, paid(0, 1, 2, 3, 4)))

    seen = GAME.view(after.state, 0).seats[0]
    assert (seen.settlements, seen.cities) == ((1,), (1,))


@pytest.mark.rule("DIC-064")
def test_each_settlement_and_each_city_is_built_once() -> None:
    owner = player(roads=[1, 2], settlements=[1], cities=[1])

    building(FOR_A_SETTLEMENT, owner, player()).when(0, BuildSettlement(1)).then_rejected("settlement_built", "DIC-064")
    building(FOR_A_CITY, owner, player()).when(0, BuildCity(1)).then_rejected("city_built", "DIC-064")


@pytest.mark.rule("DIC-065")
def test_a_settlement_is_worth_one_point_and_a_city_two() -> None:
    owner = player(roads=[1, 2, 3])

    settled = building(FOR_A_SETTLEMENT, owner, player()).when(0, BuildSettlement(2)).then_scenario()
    citied = building(FOR_A_CITY, owner, player()).when(0, BuildCity(1)).then_scenario()

    assert points(settled) == (1, 0)
    assert points(citied) == (2, 0)


@pytest.mark.rule("DIC-066")
def test_the_first_settlement_is_open_from_the_start() -> None:
    table = building(FOR_A_SETTLEMENT)

    assert offered(table, BuildSettlement) == [BuildSettlement(1)]
    table.when(0, BuildSettlement(1)).then(SettlementBuilt(0, 1, paid(0, 1, 2, 3)))


def boxes(state: object) -> list[int]:
    return [seat.boxes for seat in GAME.view(state, 1).seats]  # type: ignore[arg-type]


@pytest.mark.rule("DIC-067")
def test_a_settlement_marks_one_of_ten_boxes_and_a_city_two() -> None:
    owner = player(roads=[1, 2, 3], settlements=[1])

    settled = building(FOR_A_SETTLEMENT, owner, player()).when(0, BuildSettlement(2)).then_scenario()
    citied = building(FOR_A_CITY, owner, player()).when(0, BuildCity(1)).then_scenario()

    assert GAME.view(settled.state, 0).sheet.boxes == 10
    assert boxes(settled.state) == [2, 0]
    assert boxes(citied.state) == [3, 0]


@pytest.mark.rule("DIC-068")
def test_everybody_sees_the_points_of_all() -> None:
    table = building(FOR_A_CITY, player(settlements=[1]), player(roads=[1, 2], cities=[1]), player())

    for viewer in range(3):
        assert GAME.standings(table.state, viewer) == (1, 2, 0)
        assert [seat.points for seat in GAME.view(table.state, viewer).seats] == [1, 2, 0]
        assert boxes(table.state) == [1, 2, 0]


@pytest.mark.rule("DIC-144")
def test_the_points_of_sticks_are_added_to_the_boxes_and_not_marked_there() -> None:
    owner = player(roads=line(5), settlements=[1], knights=[1, 2, 3])

    table = building(FOR_A_CITY, owner, player())

    assert boxes(table.state) == [1, 0]
    assert points(table) == (5, 0)


@pytest.mark.rule("DIC-069")
def test_a_city_counts_two_even_if_a_single_box_is_free() -> None:
    owner = player(roads=(*line(15), *BRANCHES), settlements=[1, 2, 3], cities=[1, 2, 3])
    rival = player(roads=line(15))
    table = building(FOR_A_CITY, owner, rival, longest_road=1)
    assert (boxes(table.state), points(table)) == ([9, 0], (9, 2))

    after = table.when(0, BuildCity(4)).then(CityBuilt(0, 4, paid(0, 1, 2, 3, 4)), MatchWon(0, 11))

    assert (boxes(after.state), points(after)) == ([10, 0], (11, 2))
