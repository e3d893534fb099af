"""Answers to offers: promises, counter-offers, and the choice of a partner. Seat 0 is active."""

import pytest

from games.catan import GAME
from games.catan.commands import (
    AcceptTrade,
    ConfirmTrade,
    CounterOffer,
    DeclineTrade,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
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
)
from games.catan.resources import Resources
from games.catan.tests.market import GRAIN, ORE, WOOL, accepted, market, offered
from games.catan.tests.position import Table, after_roll, hand, player, stealing

# Counter-offers


@pytest.mark.rule("BAS-085")
def test_a_counter_offer_goes_to_the_active_player_who_decides() -> None:
    table = (
        offered()
        .when(1, CounterOffer(1, GRAIN, Resources(ore=2)))
        .then(TradeCountered(2, 1, 1, GRAIN, Resources(ore=2)))
    )

    assert {seat: prompt.kind for seat, prompt in GAME.awaiting(table.state).items()} == {
        0: "trade_and_build",  # an answer does not hold the turn up
        2: "answer_trade",
    }
    assert {DeclineTrade(2), AcceptTrade(2)} <= set(GAME.legal(table.state, 0))
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

    table.when(0, CounterOffer(2, ORE, Resources(grain=2))).then_rejected("counter_offer_countered", "BAS-085")


# One partner


@pytest.mark.rule("BAS-189")
@pytest.mark.parametrize("partner", [1, 2])
def test_the_active_player_picks_one_of_those_who_accepted(partner: int) -> None:
    table = accepted(1, 2)

    picks = [command for command in GAME.legal(table.state, 0) if isinstance(command, ConfirmTrade)]
    assert picks == [ConfirmTrade(1, 1), ConfirmTrade(1, 2)]

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
@pytest.mark.parametrize("loss", ["theft", "monopoly"])
def test_who_loses_cards_takes_back_all_promises(loss: str) -> None:
    table = after_roll(
        player(hand=ORE, cards={"knight": 1, "monopoly": 1}),
        player(settlements=[8], hand=Resources(wool=1, grain=1)),
        player(hand=WOOL),
    )
    table = table.when(0, OfferTrade(ORE, WOOL)).then_scenario().when(1, AcceptTrade(1)).then_scenario()
    table = table.when(0, OfferTrade(ORE, WOOL)).then_scenario()
    table = table.when(1, CounterOffer(2, GRAIN, ORE)).then_scenario()  # offer 3
    table = table.when(2, CounterOffer(2, WOOL, ORE)).then_scenario()  # offer 4, and offer 2 is closed

    table = lose_grain(table, loss)

    table.when(0, ConfirmTrade(1, 1)).then_rejected("not_accepted", "BAS-189")
    table.when(0, AcceptTrade(3)).then_rejected("unknown_offer", "BAS-087")
    assert [offer.number for offer in table.state.offers] == [1, 4]
    table = table.when(1, AcceptTrade(1)).then(TradeAccepted(1, 1))  # a promise may be given again
    table.when(0, ConfirmTrade(1, 1)).then(TradeMade(1, 0, 1, ORE, WOOL))


def lose_grain(table: Table, loss: str) -> Table:
    """Let seat 1 lose its grain to seat 0."""
    if loss == "monopoly":
        return table.when(0, PlayMonopoly("grain")).then_scenario()
    table = table.when(0, PlayKnight()).then_scenario()
    return table.when(0, MoveRobber(4), stealing(table, 1, "grain")).then_scenario()


@pytest.mark.rule("BAS-083")
def test_a_monopoly_leaves_the_promises_of_those_who_gave_nothing() -> None:
    table = after_roll(player(hand=ORE, cards={"monopoly": 1}), player(hand=WOOL))
    table = table.when(0, OfferTrade(ORE, WOOL)).then_scenario().when(1, AcceptTrade(1)).then_scenario()

    table = table.when(0, PlayMonopoly("grain")).then_scenario()

    table.when(0, ConfirmTrade(1, 1)).then(TradeMade(1, 0, 1, ORE, WOOL))


@pytest.mark.rule("BAS-083")
def test_a_trade_takes_back_what_else_the_partner_has_promised() -> None:
    table = after_roll(player(hand=Resources(ore=3)), player(hand=WOOL))
    for offer in (1, 2):
        table = table.when(0, OfferTrade(ORE, WOOL)).then(TradeOffered(offer, 0, (1, 2), ORE, WOOL))
        table = table.when(1, AcceptTrade(offer)).then(TradeAccepted(offer, 1))
    table = table.when(0, OfferTrade(ORE, GRAIN)).then_scenario().when(1, CounterOffer(3, WOOL, ORE)).then_scenario()

    table = table.when(0, ConfirmTrade(1, 1)).then(TradeMade(1, 0, 1, ORE, WOOL))

    table.when(0, ConfirmTrade(2, 1)).then_rejected("not_accepted", "BAS-189")
    table.when(1, AcceptTrade(2)).then_rejected("cards_missing", "BAS-083")
    table.when(0, AcceptTrade(4)).then_rejected("unknown_offer", "BAS-087")
