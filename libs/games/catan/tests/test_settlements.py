"""Where settlements go."""

import pytest

from gamekit.audience import SPECTATOR
from games.catan import GAME
from games.catan.commands import BuildCity, BuildSettlement
from games.catan.events import CityBuilt, SettlementBuilt
from games.catan.resources import Resources
from games.catan.tests.position import Table, after_roll, player

CARDS = Resources(2, 2, 2, 4, 3)


def settlement_places(table: Table) -> set[int]:
    return {command.vertex for command in GAME.legal(table.state, 0) if isinstance(command, BuildSettlement)}


def points(table: Table, seat: int = 0) -> int:
    return GAME.standings(table.state, SPECTATOR)[seat]


@pytest.mark.rule("BAS-111")
def test_a_settlement_is_built_where_an_own_road_ends() -> None:
    table = after_roll(player(settlements=[18], roads=[28, 36, 44], hand=CARDS))

    assert settlement_places(table) == {30, 35}
    table.when(0, BuildSettlement(30)).then(SettlementBuilt(0, 30))
    table.when(0, BuildSettlement(35)).then(SettlementBuilt(0, 35))


@pytest.mark.rule("BAS-111")
def test_without_an_own_road_there_it_is_refused() -> None:
    table = after_roll(player(settlements=[18], roads=[28], hand=CARDS), player(settlements=[40], roads=[51, 44]))

    table.when(0, BuildSettlement(53)).then_rejected("not_connected", "BAS-111")
    table.when(0, BuildSettlement(30)).then_rejected("not_connected", "BAS-111")  # where a rival's road ends
    table.when(0, BuildSettlement(54)).then_rejected("unknown_vertex", "BAS-111")


@pytest.mark.rule("BAS-111")
def test_a_vertex_with_a_building_is_taken() -> None:
    table = after_roll(player(settlements=[18], roads=[28, 36], hand=CARDS), player(cities=[30]))

    table.when(0, BuildSettlement(18)).then_rejected("vertex_taken", "BAS-111")
    table.when(0, BuildSettlement(30)).then_rejected("vertex_taken", "BAS-111")


@pytest.mark.rule("BAS-112")
def test_the_neighbours_of_own_buildings_are_closed() -> None:
    table = after_roll(player(settlements=[18], roads=[28, 20], hand=CARDS))

    table.when(0, BuildSettlement(24)).then_rejected("too_close", "BAS-112")
    table.when(0, BuildSettlement(13)).then_rejected("too_close", "BAS-112")


@pytest.mark.rule("BAS-112")
@pytest.mark.parametrize("kind", ["settlement", "city"])
def test_the_neighbours_of_others_buildings_are_closed(kind: str) -> None:
    rival = player(settlements=[35]) if kind == "settlement" else player(cities=[35])
    table = after_roll(player(settlements=[18], roads=[28, 36], hand=CARDS), rival)

    table.when(0, BuildSettlement(30)).then_rejected("too_close", "BAS-112")
    assert settlement_places(table) == set()


@pytest.mark.rule("BAS-113", "BAS-167")
def test_roads_of_others_at_the_vertex_do_not_hinder_it() -> None:
    rival = player(settlements=[40], roads=[51, 44, 45])  # past V35 and V30
    table = after_roll(player(settlements=[18], roads=[28, 36], hand=CARDS), rival)

    after = table.when(0, BuildSettlement(30)).then(SettlementBuilt(0, 30))

    assert GAME.view(after.state, SPECTATOR).seats[1].road_length == 2


FIVE = [18, 7, 14, 40, 53]


@pytest.mark.rule("BAS-114", "BAS-103")
def test_a_sixth_settlement_needs_an_upgrade_first() -> None:
    table = after_roll(player(settlements=FIVE, roads=[28, 36], hand=CARDS))
    table.when(0, BuildSettlement(30)).then_rejected("no_settlement_left", "BAS-114")
    assert settlement_places(table) == set()

    table = table.when(0, BuildCity(53)).then(CityBuilt(0, 53))

    table.when(0, BuildSettlement(30)).then(SettlementBuilt(0, 30))


@pytest.mark.rule("BAS-114", "BAS-115")
def test_the_fifth_settlement_can_be_built_and_each_is_worth_a_point() -> None:
    table = after_roll(player(settlements=FIVE[:4], roads=[28, 36], hand=CARDS))
    assert points(table) == 4

    after = table.when(0, BuildSettlement(30)).then(SettlementBuilt(0, 30))

    assert points(after) == 5
