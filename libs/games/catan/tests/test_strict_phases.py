"""The option of separate phases: first all trading, then all building."""

import pytest

from gamekit.game import Prompt
from games.catan import GAME
from games.catan.commands import (
    AcceptTrade,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopmentCard,
    Command,
    EndTurn,
    MoveRobber,
    OfferTrade,
    PlaceRoad,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    RollDice,
    TradeWithBank,
)
from games.catan.events import (
    BankTraded,
    CityBuilt,
    KnightPlayed,
    MonopolyPlayed,
    RoadBuildingPlayed,
    RoadBuilt,
    RoadPlaced,
    RobberMoved,
    SettlementBuilt,
)
from games.catan.options import Options
from games.catan.resources import Resources
from games.catan.tests.position import Table, after_roll, drawing, player
from testkit.chance import ScriptedChance

STRICT = Options(strict_phases=True)
RICH = Resources(8, 8, 8, 8, 8)
BUILDINGS: list[Command] = [BuildRoad(20), BuildSettlement(30), BuildCity(18), BuyDevelopmentCard()]
TRADES: list[Command] = [OfferTrade(Resources(wool=1), Resources(ore=1)), TradeWithBank("wool", "ore")]


def strict(options: Options = STRICT) -> Table:
    builder = player(settlements=[18], roads=[28, 36], hand=RICH, cards={"road_building": 1, "monopoly": 1})
    return after_roll(builder, player(hand=Resources(ore=1)), options=options)


def built(table: Table, command: Command) -> Table:
    luck = drawing(table, "knight") if isinstance(command, BuyDevelopmentCard) else None
    return table.when(0, command, luck).then_scenario()


@pytest.mark.rule("BAS-043", "BAS-188")
@pytest.mark.parametrize("building", BUILDINGS)
@pytest.mark.parametrize("trade", TRADES)
def test_after_the_first_building_or_purchase_there_is_no_trade(building: Command, trade: Command) -> None:
    table = built(strict(), building)

    table.when(0, trade).then_rejected("trading_over", "BAS-043")
    assert not [command for command in GAME.legal(table.state, 0) if isinstance(command, OfferTrade | TradeWithBank)]


@pytest.mark.rule("BAS-043")
@pytest.mark.parametrize("building", BUILDINGS)
def test_everybody_sees_that_only_building_is_left(building: Command) -> None:
    assert GAME.awaiting(strict().state)[0].kind == "trade_and_build"

    table = built(strict(), building)

    assert dict(GAME.awaiting(table.state)) == {0: Prompt("build", "Build, buy, or end the turn.", "BAS-043")}


@pytest.mark.rule("BAS-043")
@pytest.mark.parametrize("building", BUILDINGS)
def test_the_first_building_closes_all_open_offers(building: Command) -> None:
    table = strict().when(0, OfferTrade(Resources(wool=1), Resources(ore=1))).then_scenario()

    table = built(table, building)

    assert table.state.offers == []
    table.when(1, AcceptTrade(1)).then_rejected("unknown_offer", "BAS-087")


@pytest.mark.rule("BAS-043")
def test_all_trading_comes_first_and_all_building_after_it() -> None:
    table = strict()

    table = table.when(0, TradeWithBank("wool", "ore")).then(BankTraded(0, "wool", 4, "ore"))
    table = table.when(0, TradeWithBank("brick", "ore")).then(BankTraded(0, "brick", 4, "ore"))
    table = table.when(0, BuildRoad(20)).then(RoadBuilt(0, 20))
    table = table.when(0, BuildSettlement(30)).then(SettlementBuilt(0, 30))
    table.when(0, BuildCity(18)).then(CityBuilt(0, 18))


@pytest.mark.rule("BAS-043")
def test_the_next_turn_begins_with_trading_again() -> None:
    table = next_own_turn(built(strict(), BuildRoad(20)))

    table.when(0, TradeWithBank("wool", "ore")).then(BankTraded(0, "wool", 4, "ore"))


@pytest.mark.rule("BAS-043")
@pytest.mark.parametrize("building", BUILDINGS)
@pytest.mark.parametrize("trade", TRADES)
def test_phases_are_not_separate_unless_asked_for(building: Command, trade: Command) -> None:
    assert Options().strict_phases is False
    assert built(strict(Options()), building).when(0, trade).events


@pytest.mark.rule("BAS-188")
def test_playing_a_card_and_its_free_roads_do_not_count_as_building() -> None:
    table = strict().when(0, PlayRoadBuilding()).then(RoadBuildingPlayed(0, 2))
    table = table.when(0, PlaceRoad(20)).then(RoadPlaced(0, 20, 1))
    table = table.when(0, PlaceRoad(13)).then(RoadPlaced(0, 13, 0))

    table.when(0, TradeWithBank("wool", "ore")).then(BankTraded(0, "wool", 4, "ore"))


@pytest.mark.rule("BAS-188")
def test_cards_stay_playable_after_building() -> None:
    table = built(strict(), BuildRoad(20))

    after = table.when(0, PlayMonopoly("ore")).then(MonopolyPlayed(0, "ore", (0, 1, 0)))
    table.when(0, PlayRoadBuilding()).then(RoadBuildingPlayed(0, 2))
    after.when(0, TradeWithBank("ore", "wool")).then_rejected("trading_over", "BAS-043")


@pytest.mark.rule("BAS-188", "BAS-186")
def test_a_knight_after_building_asks_for_the_robber_first() -> None:
    table = after_roll(player(settlements=[18], roads=[28], hand=RICH, cards={"knight": 1}), options=STRICT)
    table = built(table, BuildRoad(20)).when(0, PlayKnight()).then(KnightPlayed(0))

    assert GAME.awaiting(table.state)[0].kind == "move_robber"
    after = table.when(0, MoveRobber(18)).then(RobberMoved(0, 18))
    assert GAME.awaiting(after.state)[0].kind == "build"


@pytest.mark.rule("BAS-097")
def test_a_new_harbor_waits_for_the_next_own_turn() -> None:
    table = after_roll(player(settlements=[19], roads=[21, 16], hand=RICH), options=STRICT)
    table = table.when(0, BuildSettlement(10)).then(SettlementBuilt(0, 10))  # at P3, the ore harbor

    table.when(0, TradeWithBank("ore", "wool")).then_rejected("trading_over", "BAS-043")
    table = next_own_turn(table)
    table.when(0, TradeWithBank("ore", "wool")).then(BankTraded(0, "ore", 2, "wool"))


def next_own_turn(table: Table) -> Table:
    """Let everybody roll a 12, which pays nobody, until seat 0 has rolled again."""
    for seat in range(3):
        table = table.when(seat, EndTurn()).then_scenario()
        table = table.when((seat + 1) % 3, RollDice(), ScriptedChance.dice(6, 6)).then_scenario()
    return table
