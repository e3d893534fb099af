"""Trade between players: who trades with whom, what, and how long an offer stands. Seat 0 is active."""

import msgspec
import pytest

from games.catan import GAME
from games.catan.commands import (
    AcceptTrade,
    ConfirmTrade,
    CounterOffer,
    DeclineTrade,
    EndTurn,
    OfferTrade,
    RollDice,
    WithdrawTrade,
)
from games.catan.events import (
    DiceRolled,
    TradeAccepted,
    TradeMade,
    TradeOffered,
    TurnBegan,
)
from games.catan.resources import Resources
from games.catan.tests.market import GRAIN, ORE, WOOL, accepted, market, offered
from games.catan.tests.position import after_roll, before_roll, hand, player
from testkit.chance import ScriptedChance

# Who trades


@pytest.mark.rule("BAS-078")
def test_the_active_player_offers_to_all_to_some_or_to_one() -> None:
    market().when(0, OfferTrade(ORE, WOOL)).then(TradeOffered(1, 0, (1, 2), ORE, WOOL))
    market().when(0, OfferTrade(ORE, WOOL, (2, 1))).then(TradeOffered(1, 0, (1, 2), ORE, WOOL))
    market().when(0, OfferTrade(ORE, WOOL, (2,))).then(TradeOffered(1, 0, (2,), ORE, WOOL))


@pytest.mark.rule("BAS-078")
@pytest.mark.parametrize("to", [(0,), (0, 1), (1, 1), (3,), (-1,)])
def test_offers_go_to_other_players(to: tuple[int, ...]) -> None:
    market().when(0, OfferTrade(ORE, WOOL, to)).then_rejected("unknown_partner", "BAS-078")


@pytest.mark.rule("BAS-078")
def test_others_make_no_offers() -> None:
    market().when(1, OfferTrade(GRAIN, ORE)).then_rejected("not_your_turn", "BAS-078")
    market().when(2, OfferTrade(WOOL, GRAIN, (1,))).then_rejected("not_your_turn", "BAS-078")


@pytest.mark.rule("BAS-078")
def test_two_others_never_trade_with_each_other() -> None:
    table = offered().when(1, CounterOffer(1, GRAIN, ORE)).then_scenario()

    table.when(2, AcceptTrade(2)).then_rejected("not_addressed", "BAS-078")
    table.when(2, CounterOffer(2, WOOL, GRAIN)).then_rejected("not_addressed", "BAS-078")
    accepted(1).when(1, ConfirmTrade(1, 2)).then_rejected("not_your_turn", "BAS-078")


@pytest.mark.rule("BAS-078")
def test_only_who_was_addressed_answers() -> None:
    table = offered(to=(1,))

    table.when(2, AcceptTrade(1)).then_rejected("not_addressed", "BAS-078")
    table.when(2, DeclineTrade(1)).then_rejected("not_addressed", "BAS-078")
    table.when(2, CounterOffer(1, WOOL, ORE)).then_rejected("not_addressed", "BAS-078")
    table.when(0, AcceptTrade(1)).then_rejected("not_addressed", "BAS-078")


@pytest.mark.rule("BAS-079")
def test_there_is_no_trade_before_the_roll() -> None:
    table = before_roll(player(hand=ORE), player(hand=WOOL))

    table.when(0, OfferTrade(ORE, WOOL)).then_rejected("roll_first", "BAS-041")
    table.when(0, RollDice(), ScriptedChance.dice(6, 6)).then_scenario().when(0, OfferTrade(ORE, WOOL)).then(
        TradeOffered(1, 0, (1, 2), ORE, WOOL)
    )


# What is traded


@pytest.mark.rule("BAS-080")
@pytest.mark.parametrize(("give", "take"), [(ORE, Resources()), (Resources(), WOOL), (Resources(), Resources())])
def test_gifts_are_refused(give: Resources, take: Resources) -> None:
    market().when(0, OfferTrade(give, take)).then_rejected("gift", "BAS-080")
    offered().when(1, CounterOffer(1, take, give)).then_rejected("gift", "BAS-080")


@pytest.mark.rule("BAS-080")
def test_negative_numbers_are_no_way_around_it() -> None:
    market().when(0, OfferTrade(Resources(ore=1, wool=-1), GRAIN)).then_rejected("invalid_cards", "BAS-080")
    market().when(0, OfferTrade(ORE, Resources(wool=2, grain=-1))).then_rejected("invalid_cards", "BAS-080")


@pytest.mark.rule("BAS-081")
def test_no_resource_stands_on_both_sides() -> None:
    both = Resources(ore=1, wool=1)
    market().when(0, OfferTrade(ORE, Resources(ore=2))).then_rejected("same_resource", "BAS-081")
    market().when(0, OfferTrade(ORE, both)).then_rejected("same_resource", "BAS-081")
    offered().when(1, CounterOffer(1, Resources(wool=1, grain=1), both)).then_rejected("same_resource", "BAS-081")


@pytest.mark.rule("BAS-082", "BAS-127")
@pytest.mark.parametrize("thing", ["knight", "monopoly", "victory_point", "road", "settlement", "points", "promise"])
def test_only_resource_cards_can_be_named_in_an_offer(thing: str) -> None:
    body = msgspec.json.encode({"type": "OfferTrade", "give": {thing: 1}, "take": {"wool": 1}})

    with pytest.raises(msgspec.ValidationError, match=f"unknown field `{thing}`"):
        msgspec.json.decode(body, type=GAME.Command)


@pytest.mark.rule("BAS-084")
@pytest.mark.parametrize(
    ("give", "take"),
    [
        (Resources(ore=3), Resources(wool=1)),
        (Resources(ore=2), Resources(wool=2)),
        (Resources(ore=1), Resources(wool=3, grain=2)),
    ],
)
def test_any_quantities_change_hands(give: Resources, take: Resources) -> None:
    table = offered(give, take, (1,)).when(1, AcceptTrade(1)).then(TradeAccepted(1, 1))

    after = table.when(0, ConfirmTrade(1, 1)).then(TradeMade(1, 0, 1, give, take))

    assert hand(after, 0) == Resources(ore=4 - give.ore, wool=take.wool, grain=take.grain)
    assert hand(after, 1) == Resources(ore=give.ore, wool=3 - take.wool, grain=2 - take.grain)
    assert after.state.offers == []


# How often, how long


@pytest.mark.rule("BAS-086")
def test_the_number_of_trades_in_a_turn_is_not_limited() -> None:
    table = after_roll(player(hand=ORE), player(hand=WOOL))
    for trade in range(1, 61):
        give, take = (ORE, WOOL) if trade % 2 else (WOOL, ORE)
        table = table.when(0, OfferTrade(give, take, (1,))).then(TradeOffered(trade, 0, (1,), give, take))
        table = table.when(1, AcceptTrade(trade)).then(TradeAccepted(trade, 1))
        table = table.when(0, ConfirmTrade(trade, 1)).then(TradeMade(trade, 0, 1, give, take))


@pytest.mark.rule("BAS-087")
def test_open_offers_and_counter_offers_end_with_the_turn() -> None:
    table = accepted(2).when(1, CounterOffer(1, GRAIN, ORE)).then_scenario()

    table = table.when(0, EndTurn()).then(TurnBegan(1))

    assert table.state.offers == []
    table = table.when(1, RollDice(), ScriptedChance.dice(6, 6)).then_scenario()
    table.when(0, ConfirmTrade(1, 2)).then_rejected("not_your_turn", "BAS-078")
    table.when(0, AcceptTrade(2)).then_rejected("unknown_offer", "BAS-087")


def test_the_program_limits_open_and_fruitless_offers() -> None:
    table = market()
    for _ in range(4):
        table = table.when(0, OfferTrade(ORE, WOOL)).then_scenario()
    table.when(0, OfferTrade(ORE, WOOL)).then_rejected("too_many_open_offers")

    table = market()
    for offer in range(1, 21):
        table = table.when(0, OfferTrade(ORE, WOOL)).then_scenario().when(0, WithdrawTrade(offer)).then_scenario()
    table.when(0, OfferTrade(ORE, WOOL)).then_rejected("too_many_offers")


def test_offers_are_listed_until_two_have_led_to_no_trade_and_can_still_be_made() -> None:
    table = market()
    for offer in (1, 2):
        assert OfferTrade(ORE, WOOL) in GAME.legal(table.state, 0)
        table = table.when(0, OfferTrade(ORE, WOOL)).then_scenario()
        assert OfferTrade(ORE, WOOL) not in GAME.legal(table.state, 0)
        table = table.when(0, WithdrawTrade(offer)).then_scenario()

    assert OfferTrade(ORE, WOOL) not in GAME.legal(table.state, 0)
    table.when(0, OfferTrade(ORE, WOOL)).then(TradeOffered(3, 0, (1, 2), ORE, WOOL))


def test_fruitless_offers_are_counted_anew_in_every_turn() -> None:
    table = market()
    for offer in range(1, 21):
        table = table.when(0, OfferTrade(ORE, WOOL)).then_scenario().when(0, WithdrawTrade(offer)).then_scenario()

    table = table.when(0, EndTurn()).then(TurnBegan(1)).and_then(DiceRolled(1, (1, 1)))

    assert OfferTrade(WOOL, ORE) in GAME.legal(table.state, 1)
    table.when(1, OfferTrade(WOOL, ORE)).then(TradeOffered(21, 1, (0, 2), WOOL, ORE))
