"""The first phase of a turn."""

from itertools import combinations

import pytest

from gamekit.rejection import Rejection
from games.catan_dice import GAME
from games.catan_dice.commands import (
    BuildCity,
    BuildKnight,
    BuildRoad,
    BuildSettlement,
    Command,
    EndTurn,
    RollAgain,
    RollDice,
    StopRolling,
    TradeGold,
    UseJoker,
)
from games.catan_dice.events import DiceRolled, RoadBuilt, RollingStopped, TurnBegan
from games.catan_dice.tests.position import (
    Table,
    building,
    faces,
    landing,
    line,
    offered,
    paid,
    player,
    rolled,
    to_roll,
)

RICH = player(roads=[1, 2], knights=[1])
BUILDING_PHASE: list[Command] = [
    BuildRoad(3),
    BuildSettlement(1),
    BuildCity(1),
    BuildKnight(2),
    TradeGold("ore"),
    UseJoker(1, 0, "ore"),
    EndTurn(),
]


def after_third_roll(dice: str) -> Table:
    """Return a turn whose three rolls are used up, whatever came before."""
    table = rolled(dice)
    everything = tuple(range(table.state.dice))
    for _ in range(2):
        table = table.when(0, RollAgain(everything), landing(dice)).then_scenario()
    return table


@pytest.mark.rule("DIC-020")
def test_rolling_comes_first_and_then_building() -> None:
    table = to_roll(3)
    assert [GAME.awaiting(table.state)[0].kind] == ["roll"]

    table = table.when(0, RollDice(), landing("brick lumber ore")).then(DiceRolled(0, faces("brick lumber ore")))
    assert [GAME.awaiting(table.state)[0].kind] == ["roll_again"]

    table = table.when(0, StopRolling()).then(RollingStopped(0))
    assert [GAME.awaiting(table.state)[0].kind] == ["build"]
    table.when(0, BuildRoad(1)).then(RoadBuilt(0, 1, paid(0, 1)))


@pytest.mark.rule("DIC-021")
def test_all_dice_are_rolled_once_and_some_of_them_twice_more() -> None:
    table = to_roll(4).when(0, RollDice(), landing("ore ore wool gold")).then(DiceRolled(0, faces("ore ore wool gold")))

    table.when(0, RollDice()).then_rejected("already_rolled", "DIC-021")
    table = table.when(0, RollAgain((2, 3)), landing("ore wool")).then(DiceRolled(0, faces("ore ore ore wool"), (0, 1)))
    table.when(0, RollAgain((3,)), landing("grain")).then(
        DiceRolled(0, faces("ore ore ore grain"), (0, 1, 2)), RollingStopped(0)
    )


@pytest.mark.rule("DIC-022")
def test_any_dice_may_be_kept() -> None:
    table = rolled("brick lumber wool grain ore")

    listed = {command.dice for command in offered(table, RollAgain)}

    assert listed == {dice for count in range(1, 6) for dice in combinations(range(5), count)}


@pytest.mark.rule("DIC-022")
def test_the_dice_that_are_kept_stay_and_are_marked() -> None:
    table = rolled("brick lumber wool").when(0, RollAgain((1,)), landing("gold")).then_scenario()

    dice = GAME.view(table.state, 1).dice
    assert [(die.face, die.kept) for die in dice] == [("brick", True), ("gold", False), ("wool", True)]


@pytest.mark.rule("DIC-022", "DIC-023")
def test_only_what_the_last_roll_kept_is_marked() -> None:
    table = rolled("brick lumber wool").when(0, RollAgain((1,)), landing("gold")).then_scenario()
    table = table.when(0, RollAgain((0,)), landing("ore")).then_scenario()

    assert [die.kept for die in GAME.view(table.state, 1).dice] == [False, True, True]
    after = table.when(0, EndTurn()).then(TurnBegan(1, 4))
    assert after.state.kept == 0


@pytest.mark.rule("DIC-022")
@pytest.mark.parametrize("dice", [(1, 0), (0, 0), (0, 2, 1)])
def test_dice_are_named_once_and_in_order(dice: tuple[int, ...]) -> None:
    rolled("brick lumber wool").when(0, RollAgain(dice)).then_rejected("dice_out_of_order", "DIC-022")


@pytest.mark.rule("DIC-012")
@pytest.mark.parametrize("dice", [(3,), (-1,), (0, 5)])
def test_dice_that_are_not_in_the_turn_are_not_rolled(dice: tuple[int, ...]) -> None:
    refused = rolled("brick lumber wool").when(0, RollAgain(dice)).rejection

    assert refused == Rejection("no_such_die", "The dice of this turn are 0 to 2.", "DIC-012")


@pytest.mark.rule("DIC-023")
def test_a_die_kept_at_first_may_be_rolled_in_the_third_roll() -> None:
    table = rolled("brick lumber wool").when(0, RollAgain((1, 2)), landing("ore ore")).then_scenario()

    table.when(0, RollAgain((0,)), landing("gold")).then(
        DiceRolled(0, faces("gold ore ore"), (1, 2)), RollingStopped(0)
    )


@pytest.mark.rule("DIC-024")
def test_rolling_may_stop_after_the_first_or_the_second_roll() -> None:
    first = rolled("brick lumber wool")
    second = first.when(0, RollAgain((2,)), landing("ore")).then_scenario()

    first.when(0, StopRolling()).then(RollingStopped(0))
    second.when(0, StopRolling()).then(RollingStopped(0))


@pytest.mark.rule("DIC-025")
def test_a_roll_without_dice_is_refused() -> None:
    rolled("brick lumber wool").when(0, RollAgain(())).then_rejected("no_die_chosen", "DIC-025")


@pytest.mark.rule("DIC-026")
def test_a_fourth_roll_is_refused() -> None:
    table = after_third_roll("brick lumber wool")

    table.when(0, RollAgain((0,))).then_rejected("no_roll_left", "DIC-026")
    table.when(0, RollDice()).then_rejected("no_roll_left", "DIC-026")
    assert offered(table, RollAgain) == []


@pytest.mark.rule("DIC-027")
def test_after_the_third_roll_there_is_nothing_to_stop() -> None:
    after_third_roll("brick lumber wool").when(0, StopRolling()).then_rejected("rolling_stopped", "DIC-027")


@pytest.mark.rule("DIC-020", "DIC-027")
@pytest.mark.parametrize("command", BUILDING_PHASE)
def test_nothing_of_the_building_phase_comes_before_rolling_has_stopped(command: Command) -> None:
    table = rolled("brick lumber gold gold wool grain", RICH, player())

    rule = "DIC-020" if command == EndTurn() else "DIC-027"
    table.when(0, command).then_rejected("still_rolling", rule)
    assert all(isinstance(legal, RollAgain | StopRolling) for legal in GAME.legal(table.state, 0))


@pytest.mark.rule("DIC-027")
@pytest.mark.parametrize("command", [RollDice(), RollAgain((2,)), StopRolling()])
def test_nothing_is_rolled_any_more_once_rolling_has_stopped(command: Command) -> None:
    stopped = building("brick lumber wool")
    built = stopped.when(0, BuildRoad(1)).then_scenario()

    stopped.when(0, command).then_rejected("rolling_stopped", "DIC-027")
    built.when(0, command).then_rejected("rolling_stopped", "DIC-027")


@pytest.mark.rule("DIC-028")
@pytest.mark.parametrize("command", [*BUILDING_PHASE, RollAgain((0,)), StopRolling()])
def test_the_first_roll_is_compulsory(command: Command) -> None:
    table = to_roll(6, player(roads=line(3), knights=[1]), player())

    table.when(0, command).then_rejected("roll_first", "DIC-028")
    assert list(GAME.legal(table.state, 0)) == [RollDice()]
