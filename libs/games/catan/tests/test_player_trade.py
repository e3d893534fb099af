"""Trade between players. Seat 0 is active and has rolled."""

import msgspec
import pytest

from games.catan import GAME
from games.catan.commands import (
    AcceptTrade,
    ConfirmTrade,
    CounterOffer,
    DeclineTrade,
    EndTurn,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    RollDice,
    TradeWithBank,
    WithdrawTrade,
)
from games.catan.events import (
    TradeAccepted,
    TradeCountered,
    TradeDeclined,
    TradeMade,
    TradeOffered,
    TradeWithdrawn,
    TurnBegan,
)
from games.catan.resources import Resources
from games.catan.tests.position import Table, after_roll, before_roll, hand, player, stealing
from testkit.chance import ScriptedChance

ORE, WOOL, GRAIN = Resources(ore=1), Resources(wool=1), Resources(grain=1)


def market() -> Table:
    """Return a table where seat 0 has ore, seat 1 wool and grain, seat 2 wool."""
    return after_roll(
        player(hand=Resources(ore=4)), player(hand=Resources(wool=3, grain=2)), player(hand=Resources(wool=2))
    )


def offered(give: Resources = ORE, take: Resources = WOOL, to: tuple[int, ...] = ()) -> Table:
    """Return the market after seat 0 has made offer 1."""
    return market().when(0, OfferTrade(give, take, to)).then_scenario()


def accepted(*seats: int) -> Table:
    table = offered()
    for seat in seats:
        table = table.when(seat, AcceptTrade(1)).then(TradeAccepted(1, seat))
    return table


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
    table.when(2, CounterOffer(2, WOOL, GRAIN)).then_rejected("not_your_turn", "BAS-078")
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


# Cards must be there


@pytest.mark.rule("BAS-083")
def test_nobody_offers_or_accepts_what_the_hand_does_not_hold() -> None:
    market().when(0, OfferTrade(GRAIN, WOOL)).then_rejected("cards_missing", "BAS-083")
    market().when(0, OfferTrade(Resources(ore=5), WOOL)).then_rejected("cards_missing", "BAS-083")
    offered(take=GRAIN).when(2, AcceptTrade(1)).then_rejected("cards_missing", "BAS-083")
    offered().when(2, CounterOffer(1, GRAIN, ORE)).then_rejected("cards_missing", "BAS-083")


@pytest.mark.rule("BAS-083")
def test_a_stale_offer_fails_and_changes_nothing() -> None:
    table = accepted(1).when(0, TradeWithBank("ore", "brick")).then_scenario()  # all four ore are gone

    after = table.when(0, ConfirmTrade(1, 1)).then_rejected("cards_missing", "BAS-083")

    assert hand(after, 0) == Resources(brick=1)
    assert ConfirmTrade(1, 1) not in GAME.legal(after.state, 0)


@pytest.mark.rule("BAS-083")
def test_a_counter_offer_that_the_active_player_cannot_pay_fails() -> None:
    table = offered().when(1, CounterOffer(1, GRAIN, Resources(ore=5))).then_scenario()

    table.when(0, AcceptTrade(2)).then_rejected("cards_missing", "BAS-083")


@pytest.mark.rule("BAS-083")
def test_a_monopoly_takes_back_the_promises_it_leaves_unbacked() -> None:
    table = after_roll(
        player(hand=ORE, cards={"monopoly": 1}), player(hand=WOOL), player(hand=GRAIN), player(hand=WOOL)
    )
    table = table.when(0, OfferTrade(ORE, WOOL)).then_scenario()
    table = table.when(1, AcceptTrade(1)).then_scenario().when(2, CounterOffer(1, GRAIN, ORE)).then_scenario()

    table = table.when(0, PlayMonopoly("wool")).then_scenario()

    table.when(0, ConfirmTrade(1, 1)).then_rejected("not_accepted", "BAS-189")
    assert [offer.number for offer in table.state.offers] == [1, 2]  # seat 2 gave no wool and keeps its counter-offer


@pytest.mark.rule("BAS-083")
def test_a_theft_takes_back_all_promises_of_its_victim() -> None:
    table = after_roll(
        player(hand=ORE, cards={"knight": 1}),
        player(settlements=[8], hand=Resources(wool=1, grain=1)),
        player(hand=WOOL),
    )
    table = table.when(0, OfferTrade(ORE, WOOL)).then_scenario()
    table = table.when(1, AcceptTrade(1)).then_scenario().when(2, CounterOffer(1, WOOL, ORE)).then_scenario()

    table = table.when(0, PlayKnight()).then_scenario()
    table = table.when(0, MoveRobber(4), stealing(table, 1, "grain")).then_scenario()

    table.when(0, ConfirmTrade(1, 1)).then_rejected("not_accepted", "BAS-189")
    table = table.when(1, AcceptTrade(1)).then(TradeAccepted(1, 1))  # and may promise again
    table.when(0, ConfirmTrade(1, 1)).then(TradeMade(1, 0, 1, ORE, WOOL))


@pytest.mark.rule("BAS-083")
def test_a_trade_takes_back_what_else_the_partner_has_promised() -> None:
    table = after_roll(player(hand=Resources(ore=2)), player(hand=WOOL))
    for offer in (1, 2):
        table = table.when(0, OfferTrade(ORE, WOOL)).then(TradeOffered(offer, 0, (1, 2), ORE, WOOL))
        table = table.when(1, AcceptTrade(offer)).then(TradeAccepted(offer, 1))

    table = table.when(0, ConfirmTrade(1, 1)).then(TradeMade(1, 0, 1, ORE, WOOL))

    table.when(0, ConfirmTrade(2, 1)).then_rejected("not_accepted", "BAS-189")
    table.when(1, AcceptTrade(2)).then_rejected("cards_missing", "BAS-083")


# Counter-offers


@pytest.mark.rule("BAS-085")
def test_a_counter_offer_goes_to_the_active_player_who_decides() -> None:
    table = (
        offered()
        .when(1, CounterOffer(1, GRAIN, Resources(ore=2)))
        .then(TradeCountered(2, 1, 1, GRAIN, Resources(ore=2)))
    )

    made = table.when(0, AcceptTrade(2)).then(TradeMade(2, 0, 1, Resources(ore=2), GRAIN))
    assert hand(made, 0) == Resources(ore=2, grain=1)
    assert hand(made, 1) == Resources(ore=2, wool=3, grain=1)
    declined = table.when(0, DeclineTrade(2)).then(TradeDeclined(2, 0))
    assert hand(declined, 0) == Resources(ore=4)
    declined.when(0, AcceptTrade(2)).then_rejected("unknown_offer", "BAS-087")


@pytest.mark.rule("BAS-085")
def test_a_counter_offer_declines_the_offer_and_can_be_taken_back() -> None:
    table = offered().when(1, CounterOffer(1, GRAIN, ORE)).then_scenario()

    table.when(1, AcceptTrade(1)).then_rejected("already_answered", "BAS-189")
    table.when(1, CounterOffer(1, WOOL, Resources(ore=2))).then_rejected("already_answered", "BAS-189")
    table = table.when(1, WithdrawTrade(2)).then(TradeWithdrawn(2, 1))
    table.when(0, AcceptTrade(2)).then_rejected("unknown_offer", "BAS-087")


@pytest.mark.rule("BAS-085")
def test_the_active_player_does_not_answer_with_a_counter_offer() -> None:
    table = offered().when(1, CounterOffer(1, GRAIN, ORE)).then_scenario()

    table.when(0, CounterOffer(2, ORE, Resources(grain=2))).then_rejected("not_your_turn", "BAS-078")


# One partner


@pytest.mark.rule("BAS-189")
@pytest.mark.parametrize("partner", [1, 2])
def test_the_active_player_picks_one_of_those_who_accepted(partner: int) -> None:
    table = accepted(1, 2)

    after = table.when(0, ConfirmTrade(1, partner)).then(TradeMade(1, 0, partner, ORE, WOOL))

    assert hand(after, 0) == Resources(ore=3, wool=1)
    assert hand(after, partner).ore == 1
    assert hand(after, 3 - partner).ore == 0
    after.when(0, ConfirmTrade(1, 3 - partner)).then_rejected("unknown_offer", "BAS-087")


@pytest.mark.rule("BAS-189")
def test_the_active_player_may_withdraw_instead() -> None:
    table = accepted(1, 2).when(0, WithdrawTrade(1)).then(TradeWithdrawn(1, 0))

    table.when(0, ConfirmTrade(1, 1)).then_rejected("unknown_offer", "BAS-087")
    assert hand(table, 0) == Resources(ore=4)


@pytest.mark.rule("BAS-189")
def test_nobody_is_picked_without_having_accepted() -> None:
    accepted(1).when(0, ConfirmTrade(1, 2)).then_rejected("not_accepted", "BAS-189")
    accepted(1).when(0, ConfirmTrade(1, 0)).then_rejected("not_accepted", "BAS-189")
    table = accepted(1).when(1, DeclineTrade(1)).then(TradeDeclined(1, 1))
    table.when(0, ConfirmTrade(1, 1)).then_rejected("not_accepted", "BAS-189")


@pytest.mark.rule("BAS-189")
def test_an_answer_is_given_once_and_an_offer_is_taken_back_by_its_owner() -> None:
    accepted(1).when(1, AcceptTrade(1)).then_rejected("already_answered", "BAS-189")
    offered().when(1, WithdrawTrade(1)).then_rejected("not_your_offer", "BAS-189")
    countered = offered().when(1, CounterOffer(1, GRAIN, ORE)).then_scenario()
    countered.when(0, ConfirmTrade(2, 1)).then_rejected("not_your_offer", "BAS-189")


@pytest.mark.rule("BAS-189")
def test_an_offer_that_everybody_declined_is_closed() -> None:
    table = offered().when(1, DeclineTrade(1)).then(TradeDeclined(1, 1))
    table.when(1, DeclineTrade(1)).then_rejected("already_answered", "BAS-189")

    table = table.when(2, DeclineTrade(1)).then(TradeDeclined(1, 2))

    assert table.state.offers == []


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
