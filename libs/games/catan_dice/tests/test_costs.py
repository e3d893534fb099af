"""What things cost."""

import pytest

from games.catan_dice import GAME
from games.catan_dice.commands import BuildCity, BuildKnight, BuildRoad, BuildSettlement, Command, EndTurn
from games.catan_dice.dice import COSTS, FIRST_DICE, Piece
from games.catan_dice.events import CityBuilt, Event, KnightBuilt, RoadBuilt, SettlementBuilt
from games.catan_dice.tests.position import building, paid, player, to_roll, units

OPEN = player(roads=[1, 2])


def costs_exactly(cost: str, command: Command, built: Event) -> None:
    """Expect that these dice pay for it and are all spent, and that without any one of them it is refused."""
    shown = cost.split()
    table = building(filled(shown), OPEN, player()).when(0, command).then(built)
    assert not units(table).keys() - {"gold"}
    for missing in range(len(shown)):
        table = building(filled([*shown[:missing], "gold", *shown[missing + 1 :]]), OPEN, player())
        table.when(0, command).then_rejected("cannot_afford", "DIC-044")
        assert command not in GAME.legal(table.state, 0)


def filled(dice: list[str]) -> str:
    """Return at least as many dice as a turn has."""
    return " ".join([*dice, *["gold"] * (FIRST_DICE - len(dice))])


@pytest.mark.rule("DIC-040")
def test_a_road_costs_brick_and_lumber() -> None:
    costs_exactly("brick lumber", BuildRoad(3), RoadBuilt(0, 3, paid(0, 1)))


@pytest.mark.rule("DIC-041")
def test_a_knight_costs_ore_wool_and_grain() -> None:
    costs_exactly("ore wool grain", BuildKnight(8), KnightBuilt(0, 8, paid(0, 1, 2)))


@pytest.mark.rule("DIC-042")
def test_a_settlement_costs_brick_lumber_wool_and_grain() -> None:
    costs_exactly("brick lumber wool grain", BuildSettlement(1), SettlementBuilt(0, 1, paid(0, 1, 2, 3)))


@pytest.mark.rule("DIC-043")
def test_a_city_costs_three_ore_and_two_grain() -> None:
    costs_exactly("ore ore ore grain grain", BuildCity(1), CityBuilt(0, 1, paid(0, 1, 2, 3, 4)))


@pytest.mark.rule("DIC-044")
@pytest.mark.parametrize("command", [BuildRoad(3), BuildKnight(8), BuildSettlement(1), BuildCity(1)])
def test_what_is_not_fully_paid_is_refused_and_changes_nothing(command: Command) -> None:
    table = building("brick ore ore grain gold gold", OPEN, player())

    refused = table.when(0, command).then_rejected("cannot_afford", "DIC-044")

    assert refused.state == table.state


@pytest.mark.rule("DIC-045")
def test_three_dice_pay_for_a_single_road_or_knight_at_most() -> None:
    prices: dict[Piece, int] = {piece: sum(cost) for piece, cost in COSTS.items()}

    assert prices == {"road": 2, "knight": 3, "settlement": 4, "city": 5}
    assert to_roll(3).state.dice < min(prices["road"] * 2, prices["settlement"], prices["city"])


@pytest.mark.rule("DIC-045")
@pytest.mark.parametrize(
    ("dice", "choices"),
    [
        ("brick lumber brick", {BuildRoad(3)}),
        ("ore wool grain", {BuildKnight(knight) for knight in range(1, 10)}),
        ("brick lumber gold", {BuildRoad(3)}),
        ("ore ore ore", set()),
    ],
)
def test_with_three_dice_there_is_one_thing_to_build(dice: str, choices: set[Command]) -> None:
    table = building(dice, OPEN, player())

    assert set(GAME.legal(table.state, 0)) == {EndTurn(), *choices}
    for choice in choices:
        assert list(GAME.legal(table.when(0, choice).state, 0)) == [EndTurn()]
