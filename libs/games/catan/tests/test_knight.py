"""Playing a knight. H04 has the corners V08, V13, V18, V23, V17 and V12."""

import pytest

from gamekit.audience import Secret
from gamekit.game import Prompt
from games.catan import GAME
from games.catan.commands import (
    BuildRoad,
    Command,
    EndTurn,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    RollDice,
    Steal,
    TradeWithBank,
)
from games.catan.events import CardStolen, DiceRolled, KnightPlayed, RobberMoved
from games.catan.resources import Resources
from games.catan.tests.position import Beginning, Player, Table, after_roll, before_roll, hand, player, stealing
from testkit.chance import ScriptedChance

ORE = Resources(ore=1)
KNIGHT = player(settlements=[30], hand=Resources(5, 5, 5, 5, 5), cards={"knight": 2, "monopoly": 1})


def knight_played(*others: Player, start: Beginning = after_roll) -> Table:
    return start(KNIGHT, *others).when(0, PlayKnight()).then(KnightPlayed(0))


@pytest.mark.rule("BAS-130")
def test_a_knight_moves_the_robber_and_steals_from_the_only_victim() -> None:
    table = knight_played(player(settlements=[8], hand=ORE))

    after = table.when(0, MoveRobber(4), stealing(table, 1, "ore")).then(
        RobberMoved(0, 4), CardStolen(0, 1, Secret((0, 1), "ore"))
    )

    assert hand(after, 0).ore == 6
    assert GAME.awaiting(after.state)[0].kind == "trade_and_build"


@pytest.mark.rule("BAS-130")
def test_a_knight_chooses_among_several_victims() -> None:
    table = knight_played(player(settlements=[8], hand=ORE), player(cities=[18], hand=ORE))

    table = table.when(0, MoveRobber(4)).then(RobberMoved(0, 4, (1, 2)))

    table.when(0, Steal(2), ScriptedChance(theft=[0])).then(CardStolen(0, 2, Secret((0, 2), "ore")))


@pytest.mark.rule("BAS-130")
def test_a_knight_moves_the_robber_to_another_land_hex() -> None:
    knight_played().when(0, MoveRobber(9)).then_rejected("robber_stays", "BAS-068")
    knight_played().when(0, MoveRobber(19)).then_rejected("unknown_hex", "BAS-069")
    knight_played().when(0, MoveRobber(17)).then(RobberMoved(0, 17))


@pytest.mark.rule("BAS-131")
@pytest.mark.parametrize("start", [before_roll, after_roll])
def test_a_knight_makes_nobody_discard(start: Beginning) -> None:
    table = knight_played(player(hand=Resources(4, 4, 4, 4)), start=start)

    assert set(GAME.awaiting(table.state)) == {0}
    table.when(0, MoveRobber(17)).then(RobberMoved(0, 17))


@pytest.mark.rule("BAS-132")
def test_a_knight_may_come_before_the_roll_which_is_still_due() -> None:
    table = knight_played(start=before_roll).when(0, MoveRobber(17)).then(RobberMoved(0, 17))

    assert GAME.awaiting(table.state)[0] == Prompt("roll", "Roll the dice.", "BAS-039")
    table.when(0, EndTurn()).then_rejected("roll_first", "BAS-039")
    table.when(0, RollDice(), ScriptedChance.dice(6, 6)).then(DiceRolled(0, (6, 6)))


@pytest.mark.rule("BAS-132")
def test_after_a_knight_a_seven_moves_the_robber_again() -> None:
    small = player(settlements=[30], cards={"knight": 1})
    table = before_roll(small).when(0, PlayKnight()).then(KnightPlayed(0))
    table = table.when(0, MoveRobber(17)).then(RobberMoved(0, 17))

    table = table.when(0, RollDice(), ScriptedChance.dice(3, 4)).then(DiceRolled(0, (3, 4)))

    table.when(0, MoveRobber(17)).then_rejected("robber_stays", "BAS-068")
    after = table.when(0, MoveRobber(9)).then(RobberMoved(0, 9))
    assert GAME.awaiting(after.state)[0].kind == "trade_and_build"


@pytest.mark.rule("BAS-133")
def test_a_knight_may_be_played_although_the_robber_is_on_no_own_hex() -> None:
    for robber in range(19):
        before_roll(player(settlements=[30], cards={"knight": 1}), robber=robber).when(0, PlayKnight()).then(
            KnightPlayed(0)
        )


OTHER_COMMANDS: list[Command] = [
    RollDice(),
    EndTurn(),
    PlayKnight(),
    PlayMonopoly("ore"),
    BuildRoad(36),
    TradeWithBank("ore", "wool"),
    OfferTrade(ORE, Resources(wool=1)),
]


@pytest.mark.rule("BAS-134", "BAS-186")
@pytest.mark.parametrize("command", OTHER_COMMANDS)
@pytest.mark.parametrize("start", [before_roll, after_roll])
def test_first_the_move_has_to_be_finished(command: Command, start: Beginning) -> None:
    table = knight_played(start=start)

    table.when(0, command).then_rejected("robber_pending", "BAS-186")
    assert {type(found) for found in GAME.legal(table.state, 0)} == {MoveRobber}


@pytest.mark.rule("BAS-134", "BAS-186")
@pytest.mark.parametrize("command", OTHER_COMMANDS)
@pytest.mark.parametrize("start", [before_roll, after_roll])
def test_first_the_theft_has_to_be_finished(command: Command, start: Beginning) -> None:
    table = knight_played(player(settlements=[8], hand=ORE), player(cities=[18], hand=ORE), start=start)
    table = table.when(0, MoveRobber(4)).then_scenario()

    table.when(0, command).then_rejected("theft_pending", "BAS-186")
