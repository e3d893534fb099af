"""Cities."""

import pytest

from gamekit.audience import SPECTATOR
from games.catan import GAME
from games.catan.commands import BuildCity, BuildSettlement
from games.catan.events import CityBuilt, SettlementBuilt
from games.catan.resources import Resources
from games.catan.tests.position import Table, after_roll, player

CARDS = Resources(1, 1, 1, 5, 6)


def left(table: Table) -> tuple[int, int]:
    """Return how many settlements and cities seat 0 has in supply."""
    seat = GAME.view(table.state, SPECTATOR).seats[0]
    return seat.settlements_left, seat.cities_left


@pytest.mark.rule("BAS-116")
@pytest.mark.parametrize("vertex", [30, 40, 7, 53, 54, -1])
def test_a_city_replaces_an_own_settlement_and_nothing_else(vertex: int) -> None:
    """V30 is an own road's end, V40 a rival's settlement, V07 an own city, V53 free, V54 and -1 do not exist."""
    table = after_roll(player(settlements=[18], cities=[7], roads=[28, 36], hand=CARDS), player(settlements=[40]))

    table.when(0, BuildCity(vertex)).then_rejected("no_own_settlement", "BAS-116")
    assert [command for command in GAME.legal(table.state, 0) if isinstance(command, BuildCity)] == [BuildCity(18)]


@pytest.mark.rule("BAS-116", "BAS-117", "BAS-120")
def test_the_settlement_goes_back_to_the_supply_and_a_point_is_won() -> None:
    table = after_roll(player(settlements=[18, 40], hand=CARDS))
    assert (left(table), GAME.standings(table.state, SPECTATOR)[0]) == ((3, 4), 2)

    after = table.when(0, BuildCity(18)).then(CityBuilt(0, 18))

    assert (left(after), GAME.standings(after.state, SPECTATOR)[0]) == ((4, 3), 3)
    built = {place.id: place.building for place in GAME.view(after.state, SPECTATOR).vertices if place.seat == 0}
    assert built == {18: "city", 40: "settlement"}


@pytest.mark.rule("BAS-117")
def test_the_settlement_that_came_back_is_built_again() -> None:
    table = after_roll(player(settlements=[18, 7, 14, 40, 53], roads=[28, 36], hand=CARDS))

    table = table.when(0, BuildCity(18)).then(CityBuilt(0, 18))
    table = table.when(0, BuildSettlement(30)).then(SettlementBuilt(0, 30))

    assert left(table) == (0, 3)


@pytest.mark.rule("BAS-118")
def test_a_settlement_may_be_upgraded_in_the_turn_it_was_built_in() -> None:
    table = after_roll(player(settlements=[18], roads=[28, 36], hand=CARDS))

    table = table.when(0, BuildSettlement(30)).then(SettlementBuilt(0, 30))
    table.when(0, BuildCity(30)).then(CityBuilt(0, 30))


@pytest.mark.rule("BAS-118", "BAS-103")
def test_both_have_to_be_paid() -> None:
    table = after_roll(player(settlements=[18], roads=[28, 36], hand=Resources(1, 1, 1, 2, 3)))

    table = table.when(0, BuildSettlement(30)).then(SettlementBuilt(0, 30))
    table.when(0, BuildCity(30)).then_rejected("cannot_afford", "BAS-103")


@pytest.mark.rule("BAS-119", "BAS-103")
def test_the_fourth_city_is_the_last() -> None:
    table = after_roll(player(settlements=[18, 53], cities=[7, 14, 40], hand=CARDS))
    table = table.when(0, BuildCity(53)).then(CityBuilt(0, 53))

    table.when(0, BuildCity(18)).then_rejected("no_city_left", "BAS-119")
    assert not [command for command in GAME.legal(table.state, 0) if isinstance(command, BuildCity)]


@pytest.mark.rule("BAS-120")
def test_a_city_is_worth_two_points() -> None:
    assert GAME.standings(after_roll(player(cities=[18, 40])).state, SPECTATOR) == (4, 0, 0)


@pytest.mark.rule("BAS-100")
@pytest.mark.parametrize(
    ("cards", "listed"),
    [(Resources(grain=2, ore=3), True), (Resources(2, 2, 2, 1, 3), False), (Resources(2, 2, 2, 2, 2), False)],
)
def test_a_city_is_listed_from_its_very_cost_on(cards: Resources, listed: bool) -> None:
    table = after_roll(player(settlements=[18], hand=cards))

    assert (BuildCity(18) in GAME.legal(table.state, 0)) is listed
