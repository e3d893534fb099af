"""What all building has in common: costs, supply, and refusals that change nothing."""

import pytest

from gamekit.audience import SPECTATOR
from games.catan import GAME
from games.catan.commands import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopmentCard,
    Command,
    PlaceRoad,
)
from games.catan.events import CityBuilt, DevelopmentCardBought, Event, RoadBuilt, SettlementBuilt
from games.catan.resources import Resources
from games.catan.tests.position import Table, after_roll, bank, drawing, hand, player
from testkit.chance import ScriptedChance
from testkit.scenario import state_bytes

COSTS: list[tuple[Command, Resources, type[Event]]] = [
    (BuildRoad(20), Resources(brick=1, lumber=1), RoadBuilt),
    (BuildSettlement(30), Resources(brick=1, lumber=1, wool=1, grain=1), SettlementBuilt),
    (BuildCity(18), Resources(grain=2, ore=3), CityBuilt),
    (BuyDevelopmentCard(), Resources(wool=1, grain=1, ore=1), DevelopmentCardBought),
]


def builder(cards: Resources) -> Table:
    """Return a table where everything of `COSTS` has a place."""
    return after_roll(player(settlements=[18], roads=[28, 36], hand=cards))


def luck(table: Table, command: Command) -> ScriptedChance | None:
    return drawing(table, "knight") if isinstance(command, BuyDevelopmentCard) else None


@pytest.mark.rule("BAS-100", "BAS-101")
@pytest.mark.parametrize(("command", "cost", "event"), COSTS)
def test_everything_has_its_cost_which_goes_to_the_bank(command: Command, cost: Resources, event: type[Event]) -> None:
    table = builder(cost)

    decision = table.when(0, command, luck(table, command))
    after = decision.then_scenario()

    assert [type(happened) for happened in decision.events] == [event]
    assert hand(after, 0) == Resources()
    assert bank(after) == Resources(19, 19, 19, 19, 19)


@pytest.mark.rule("BAS-100", "BAS-103")
@pytest.mark.parametrize(
    ("command", "cost", "index"),
    [(command, cost, index) for command, cost, _ in COSTS for index, count in enumerate(cost.counts) if count],
)
def test_one_card_less_than_the_cost_is_refused(command: Command, cost: Resources, index: int) -> None:
    plenty_but_one = [cost.counts[index] - 1 if place == index else 9 for place in range(5)]
    table = builder(Resources(*plenty_but_one))

    table.when(0, command).then_rejected("cannot_afford", "BAS-103")
    assert command not in GAME.legal(table.state, 0)


@pytest.mark.rule("BAS-102")
def test_a_player_builds_as_much_as_cards_allow() -> None:
    table = builder(Resources(4, 4, 4, 8, 9))
    for command in (BuildRoad(20), BuildRoad(44), BuildSettlement(30), BuildCity(18), BuildCity(30)):
        table = table.when(0, command).then_scenario()

    assert hand(table, 0) == Resources(1, 1, 3, 3, 3)


PLACELESS: list[tuple[Command, str, str]] = [
    (BuildRoad(71), "not_connected", "BAS-106"),
    (BuildRoad(28), "edge_taken", "BAS-105"),
    (BuildSettlement(53), "not_connected", "BAS-111"),
    (BuildSettlement(24), "too_close", "BAS-112"),
    (BuildCity(30), "no_own_settlement", "BAS-116"),
    (PlaceRoad(20), "no_free_road", "BAS-101"),
]


@pytest.mark.rule("BAS-103")
@pytest.mark.parametrize(("command", "code", "rule"), PLACELESS)
def test_an_illegal_place_is_refused_and_nothing_changes(command: Command, code: str, rule: str) -> None:
    table = builder(Resources(9, 9, 9, 9, 9))
    before = state_bytes(table.state)

    refused = table.when(0, command).then_rejected(code, rule)

    assert state_bytes(refused.state) == before


@pytest.mark.rule("BAS-104", "BAS-119")
def test_what_is_built_stays_through_the_turns() -> None:
    table = after_roll(player(cities=[18], settlements=[40], roads=[28, 36], hand=Resources(9, 9, 9, 9, 9)))
    table = table.when(0, BuildRoad(44)).then_scenario().when(0, BuildCity(40)).then_scenario()

    view = GAME.view(table.state, SPECTATOR)

    assert {place.id: place.building for place in view.vertices if place.seat == 0} == {18: "city", 40: "city"}
    assert {edge.id for edge in view.edges if edge.seat == 0} == {28, 36, 44}
