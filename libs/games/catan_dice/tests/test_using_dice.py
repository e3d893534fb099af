"""What dice are worth, and how they are spent."""

import pytest

from gamekit.rejection import Rejection
from gamekit.wire import members, wire
from games.catan_dice import GAME
from games.catan_dice.commands import (
    BuildKnight,
    BuildRoad,
    BuildSettlement,
    Command,
    EndTurn,
    RollDice,
    TradeGold,
)
from games.catan_dice.dice import RESOURCES
from games.catan_dice.events import DiceRolled, GoldTraded, KnightBuilt, RoadBuilt, SettlementBuilt, TurnBegan
from games.catan_dice.tests.position import building, faces, landing, offered, paid, player, units


@pytest.mark.rule("DIC-030")
def test_each_die_is_worth_one_unit_of_what_it_shows() -> None:
    table = building("ore ore grain wool brick gold")

    assert units(table) == {"ore": 2, "grain": 1, "wool": 1, "brick": 1, "gold": 1}


@pytest.mark.rule("DIC-030")
def test_gold_pays_for_nothing_by_itself() -> None:
    table = building("gold gold gold gold gold brick")

    table.when(0, BuildRoad(1)).then_rejected("cannot_afford", "DIC-044")
    table.when(0, BuildKnight(1)).then_rejected("cannot_afford", "DIC-044")
    assert set(GAME.legal(table.state, 0)) == {EndTurn(), *map(TradeGold, RESOURCES)}


@pytest.mark.rule("DIC-030", "DIC-031")
def test_gold_is_left_over_when_other_dice_pay() -> None:
    table = building("gold gold brick lumber gold")

    built = table.when(0, BuildRoad(1)).then(RoadBuilt(0, 1, paid(2, 3)))

    assert units(built) == {"gold": 3}


@pytest.mark.rule("DIC-031")
def test_a_die_is_spent_once() -> None:
    table = building("brick lumber wool grain ore gold")

    built = table.when(0, BuildRoad(1)).then(RoadBuilt(0, 1, paid(0, 1)))

    built.when(0, BuildSettlement(1)).then_rejected("cannot_afford", "DIC-044")
    assert units(built) == {"wool": 1, "grain": 1, "ore": 1, "gold": 1}
    assert [die.spent for die in GAME.view(built.state, 0).dice] == [True, True, False, False, False, False]


@pytest.mark.rule("DIC-031")
def test_nothing_is_carried_over_to_another_turn() -> None:
    table = building("gold gold ore").when(0, TradeGold("ore")).then(GoldTraded(0, (0, 1), "ore"))

    table = table.when(0, EndTurn()).then(TurnBegan(1, 4))
    assert units(table) == {}
    table = table.when(1, RollDice(), landing("brick wool wool grain")).then_scenario()

    assert units(table) == {"brick": 1, "wool": 2, "grain": 1}


@pytest.mark.rule("DIC-032")
@pytest.mark.parametrize("resource", RESOURCES)
def test_two_gold_dice_are_traded_for_one_unit_of_any_resource(resource: str) -> None:
    trade = TradeGold(resource)  # type: ignore[arg-type]
    table = building("gold brick gold gold")

    traded = table.when(0, trade).then(GoldTraded(0, (0, 2), trade.resource))

    assert traded.state.gained[RESOURCES.index(trade.resource)] == 1
    assert traded.state.spent == 0b101
    assert sum(traded.state.units) == 3
    assert GAME.view(traded.state, 0).gained == {resource: 1}
    traded.when(0, trade).then_rejected("too_little_gold", "DIC-032")


@pytest.mark.rule("DIC-032")
def test_two_gold_dice_are_enough_for_every_trade_to_be_offered() -> None:
    assert offered(building("gold wool gold"), TradeGold) == [TradeGold(resource) for resource in RESOURCES]
    assert offered(building("gold wool wool"), TradeGold) == []


@pytest.mark.rule("DIC-032")
def test_what_gold_has_brought_pays_before_any_die() -> None:
    table = building("gold gold ore wool grain grain").when(0, TradeGold("grain")).then_scenario()

    built = table.when(0, BuildKnight(4)).then(KnightBuilt(0, 4, paid(2, 3, gained=("grain",))))

    assert units(built) == {"grain": 2}
    assert GAME.view(built.state, 0).gained == {}


@pytest.mark.rule("DIC-033")
def test_gold_is_traded_as_often_as_there_are_two_dice_of_it() -> None:
    table = building("gold gold gold gold gold gold")

    table = table.when(0, TradeGold("brick")).then(GoldTraded(0, (0, 1), "brick"))
    table = table.when(0, TradeGold("lumber")).then(GoldTraded(0, (2, 3), "lumber"))
    table = table.when(0, TradeGold("lumber")).then(GoldTraded(0, (4, 5), "lumber"))

    assert units(table) == {"brick": 1, "lumber": 2}
    table.when(0, TradeGold("lumber")).then_rejected("too_little_gold", "DIC-032")
    table.when(0, BuildRoad(1)).then(RoadBuilt(0, 1, paid(gained=("brick", "lumber"))))


@pytest.mark.rule("DIC-034")
def test_gold_is_never_traded_for_gold() -> None:
    answer = wire(GAME).command(b'{"type":"TradeGold","resource":"gold"}')

    assert isinstance(answer, Rejection)
    assert answer.code == "invalid_command"
    assert {trade.resource for trade in offered(building("gold gold gold"), TradeGold)} == set(RESOURCES)


@pytest.mark.rule("DIC-035")
def test_a_single_gold_die_is_of_no_use() -> None:
    table = building("gold wool wool wool wool wool")

    table.when(0, TradeGold("ore")).then_rejected("too_little_gold", "DIC-032")
    assert list(GAME.legal(table.state, 0)) == [EndTurn()]


@pytest.mark.rule("DIC-036")
def test_there_is_no_exchange_but_gold_and_jokers() -> None:
    names = {kind.__name__ for kind in members(Command)}

    assert {name for name in names if not name.startswith(("Roll", "Stop", "Build", "End"))} == {
        "TradeGold",
        "UseJoker",
    }
    assert GAME.legal(building("gold gold ore").state, 1) == ()


@pytest.mark.rule("DIC-037")
def test_several_things_are_built_in_any_order() -> None:
    table = building("brick lumber brick lumber wool grain")
    road, settlement = BuildRoad(1), BuildSettlement(1)

    one_way = table.when(0, road).then(RoadBuilt(0, 1, paid(0, 1)))
    one_way = one_way.when(0, settlement).then(SettlementBuilt(0, 1, paid(2, 3, 4, 5)))
    other = table.when(0, settlement).then(SettlementBuilt(0, 1, paid(0, 1, 4, 5)))
    other = other.when(0, road).then(RoadBuilt(0, 1, paid(2, 3)))

    assert one_way.state == other.state


@pytest.mark.rule("DIC-037", "DIC-032")
def test_traded_gold_and_dice_together_pay_for_a_knight_and_a_road() -> None:
    table = building("gold gold ore wool lumber brick")

    table = table.when(0, TradeGold("grain")).then(GoldTraded(0, (0, 1), "grain"))
    table = table.when(0, BuildKnight(9)).then(KnightBuilt(0, 9, paid(2, 3, gained=("grain",))))
    table = table.when(0, BuildRoad(1)).then(RoadBuilt(0, 1, paid(4, 5)))

    assert list(GAME.legal(table.state, 0)) == [EndTurn()]


@pytest.mark.rule("DIC-038")
def test_building_nothing_costs_nothing() -> None:
    table = building("brick lumber wool grain", player(settlements=[1]), player())

    after = table.when(0, EndTurn()).then(TurnBegan(1, 5))

    assert GAME.standings(after.state, 0) == (1, 0)
    assert after.state.sheets == table.state.sheets


@pytest.mark.rule("DIC-039")
def test_the_next_player_rolls_once_the_player_ends_the_turn() -> None:
    table = building("brick lumber wool").when(0, BuildRoad(1)).then_scenario()
    assert set(GAME.awaiting(table.state)) == {0}

    table = table.when(0, EndTurn()).then(TurnBegan(1, 4))

    assert {seat: prompt.kind for seat, prompt in GAME.awaiting(table.state).items()} == {1: "roll"}
    rolled = faces("ore ore ore ore")
    table.when(1, RollDice(), landing("ore ore ore ore")).then(DiceRolled(1, rolled))
