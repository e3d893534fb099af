"""Chapter 5: the parts of a turn and their order; the alchemist, who sets what the production die shows."""

import pytest

from games.catan_card import GAME
from games.catan_card.commands import (
    BuildDevelopment,
    BuildRoad,
    EndTurn,
    OfferTrade,
    Pass,
    PlayAlchemist,
    PlayCaravan,
    RollDice,
    SpendFrom,
    StoreOn,
    TradeWithBank,
)
from games.catan_card.events import (
    ActionPlayed,
    AgendaSet,
    DiceRolled,
    OpportunityPassed,
    RegionsProduced,
    StockRaised,
    TurnBegan,
)
from games.catan_card.resources import ONE_OF
from games.catan_card.steps import Produce, Settle, Store
from games.catan_card.tests.position import (
    FIELDS,
    FOREST,
    GOLD,
    HILLS,
    MOUNTAINS,
    PASTURE,
    awaited,
    before_roll,
    in_main,
    play,
    player,
    roll,
    stock,
)
from testkit.chance import ScriptedChance

FULL = {FOREST: 3, HILLS: 3, MOUNTAINS: 3, FIELDS: 3, PASTURE: 3, GOLD: 3}


# Turns


@pytest.mark.rule("CCG-031", "CCG-037", "CCG-032")
def test_turns_alternate_and_end_with_the_hand_check() -> None:
    table = in_main(player(hand=["abbey", "abbey", "smithy"]), player())

    after = play(table, (0, EndTurn()))
    assert awaited(after) == {0: "exchange_card"}
    after.when(0, Pass()).then(OpportunityPassed(0), TurnBegan(1), AgendaSet(()))
    after.when(0, BuildRoad(14)).then_rejected("hand_check_pending", "CCG-037")


@pytest.mark.rule("CCG-032", "CCG-213")
@pytest.mark.parametrize("command", [BuildRoad(14), EndTurn(), OfferTrade(ONE_OF[0], ONE_OF[1]), PlayCaravan(1)])
def test_nothing_but_an_alchemist_comes_before_the_roll(command: object) -> None:
    table = before_roll(player(hand=["caravan"], stock=FULL, cities=[11, 13]), player(cities=[11, 13], stock=FULL))

    table.when(0, command).then_rejected("roll_first", "CCG-213")  # type: ignore[arg-type]
    assert GAME.legal(table.state, 0) == (RollDice(),)
    assert GAME.legal(table.state, 1) == ()


@pytest.mark.rule("CCG-033")
def test_the_dice_are_rolled_once_and_by_the_active_player() -> None:
    before_roll(player()).when(1, RollDice()).then_rejected("not_your_turn", "CCG-031")
    in_main(player()).when(0, RollDice()).then_rejected("already_rolled", "CCG-033")


@pytest.mark.rule("CCG-033", "CCG-034", "CCG-035", "CCG-051")
def test_the_event_is_carried_out_before_the_production() -> None:
    table = before_roll(player())

    rolled = table.when(0, RollDice(), roll("year_of_plenty", 5)).then(
        DiceRolled(0, "year_of_plenty", 5),
        AgendaSet((Store(0, None, 1, "year_of_plenty"), Store(1, None, 1, "year_of_plenty"), Settle(), Produce(5))),
    )
    assert awaited(rolled) == {0: "store"}
    chosen = rolled.when(0, StoreOn(GOLD)).then_scenario()
    chosen.when(0, StoreOn(GOLD)).then_rejected("gain_pending", "CCG-028")
    after = chosen.when(1, StoreOn(FOREST)).then(
        StockRaised(1, (FOREST,), "year_of_plenty"), RegionsProduced(5, ((FOREST,), (HILLS,))), AgendaSet(())
    )
    assert stock(after, 0) == {GOLD: 1, FOREST: 1}
    assert stock(after, 1) == {FOREST: 1, HILLS: 1}


@pytest.mark.rule("CCG-051", "CCG-034")
def test_in_a_year_of_plenty_the_active_player_chooses_first() -> None:
    rolled = play(before_roll(player(), active=1, turn=6), (1, RollDice(), roll("year_of_plenty", 5)))

    assert awaited(rolled) == {1: "store"}
    assert awaited(play(rolled, (1, StoreOn(GOLD)))) == {0: "store"}


@pytest.mark.rule("CCG-051", "CCG-025")
def test_a_free_gain_without_any_room_is_lost() -> None:
    table = before_roll(player(stock=FULL), player(stock={**FULL, GOLD: 2}))

    table.when(0, RollDice(), roll("year_of_plenty", 5)).then(
        DiceRolled(0, "year_of_plenty", 5), StockRaised(1, (GOLD,), "year_of_plenty"), RegionsProduced(5, ((), ()))
    )


@pytest.mark.rule("CCG-036", "CCG-111")
def test_building_trading_and_action_cards_mix_in_any_order() -> None:
    rich = player(hand=["caravan", "garrison"], cities=[11, 13], stock=FULL)
    table = in_main(rich, player(cities=[11]))

    after = play(
        table,
        (0, BuildRoad(14)),
        (0, TradeWithBank("gold", "lumber")),
        (0, PlayCaravan(1)),
        (0, SpendFrom(MOUNTAINS)),
        (0, StoreOn(HILLS)),
        (0, BuildDevelopment("garrison", 20)),
        (0, TradeWithBank("wool", "gold")),
    )
    assert stock(after) == {FOREST: 2, HILLS: 1, MOUNTAINS: 2, FIELDS: 3, GOLD: 1}


# The alchemist


@pytest.mark.rule("CCG-135", "CCG-136", "CCG-137", "CCG-213")
@pytest.mark.parametrize("number", range(1, 7))
def test_an_alchemist_sets_the_number_and_the_event_is_rolled(number: int) -> None:
    table = before_roll(player(hand=["alchemist"], cities=[11, 13]), player(cities=[11]))

    decision = table.when(0, PlayAlchemist(number), ScriptedChance(event_die=[1]))
    assert decision.events[:2] == (ActionPlayed(0, "alchemist"), DiceRolled(0, "commerce", number))
    produced = decision.events[-1]
    assert isinstance(produced, RegionsProduced)
    assert produced.number == number
    assert all(produced.yields)


@pytest.mark.rule("CCG-108", "CCG-135", "CCG-213")
def test_an_alchemist_needs_seven_points_and_comes_before_the_roll() -> None:
    poor = before_roll(player(hand=["alchemist"], cities=[11, 13]), player())
    poor.when(0, PlayAlchemist(3)).then_rejected("locked", "CCG-108")
    rolled = in_main(player(hand=["alchemist"], cities=[11, 13]), player(cities=[11]))
    rolled.when(0, PlayAlchemist(3)).then_rejected("already_rolled", "CCG-135")
    before_roll(player(cities=[11, 13]), player(cities=[11])).when(0, PlayAlchemist(3)).then_rejected(
        "card_missing", "CCG-107"
    )
