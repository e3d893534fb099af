"""Trade with the opponent, with the bank, by fleets and the mint."""

import pytest

from games.catan_card import GAME
from games.catan_card.cards import Development
from games.catan_card.commands import (
    AcceptTrade,
    DeclineTrade,
    EndTurn,
    OfferTrade,
    SpendFrom,
    StoreOn,
    TradeWithBank,
    WithdrawTrade,
)
from games.catan_card.events import (
    AgendaSet,
    BankTraded,
    StockLowered,
    StockRaised,
    TradeAccepted,
    TradeDeclined,
    TradeOffered,
    TradeWithdrawn,
    TurnBegan,
)
from games.catan_card.resources import ONE_OF, RESOURCES, Region, Resource, Resources
from games.catan_card.steps import AnswerTrade
from games.catan_card.tests.position import (
    FIELDS,
    FOREST,
    GOLD,
    HILLS,
    MOUNTAINS,
    PASTURE,
    Table,
    awaited,
    before_roll,
    in_main,
    play,
    player,
    resources,
    stock,
)

SPOT = dict(zip(RESOURCES, (FOREST, HILLS, MOUNTAINS, FIELDS, PASTURE, GOLD), strict=True))
EAST = {15: (Region("forest", 6), Region("fields", 3))}
GIVE = Resources(lumber=2, brick=1)
TAKE = Resources(ore=1)


def offering() -> Table:
    return in_main(player(stock={FOREST: 2, HILLS: 1}), player(stock={MOUNTAINS: 1}))


# With the opponent


@pytest.mark.rule("CCG-098", "CCG-099", "CCG-101")
def test_an_agreed_trade_changes_the_stock_of_both() -> None:
    offered = (
        offering()
        .when(0, OfferTrade(GIVE, TAKE))
        .then(TradeOffered(0, GIVE, TAKE), AgendaSet((AnswerTrade(1, GIVE, TAKE),)))
    )

    assert awaited(offered) == {1: "answer_trade"}
    after = offered.when(1, AcceptTrade()).then(
        TradeAccepted(1),
        StockLowered(0, (FOREST, FOREST), "trade"),
        StockLowered(0, (HILLS,), "trade"),
        StockLowered(1, (MOUNTAINS,), "trade"),
        StockRaised(0, (MOUNTAINS,), "trade"),
        StockRaised(1, (FOREST, FOREST), "trade"),
        StockRaised(1, (HILLS,), "trade"),
        AgendaSet(()),
    )
    assert resources(after, 0) == {"ore": 1}
    assert resources(after, 1) == {"lumber": 2, "brick": 1}
    assert awaited(after) == {0: "build_trade_play"}


@pytest.mark.rule("CCG-099")
def test_the_opponent_may_refuse() -> None:
    offered = play(offering(), (0, OfferTrade(GIVE, TAKE)))

    after = offered.when(1, DeclineTrade()).then(TradeDeclined(1), AgendaSet(()))
    assert stock(after) == {FOREST: 2, HILLS: 1}
    after.when(1, AcceptTrade()).then_rejected("not_your_turn", "CCG-031")


@pytest.mark.rule("CCG-098", "CCG-099")
def test_an_offer_can_be_taken_back_until_it_is_answered() -> None:
    offered = play(offering(), (0, OfferTrade(GIVE, TAKE)))

    offered.when(0, EndTurn()).then_rejected("offer_pending", "CCG-099")
    offered.when(0, AcceptTrade()).then_rejected("offer_pending", "CCG-099")
    offered.when(0, WithdrawTrade()).then(TradeWithdrawn(0), AgendaSet(())).when(0, WithdrawTrade()).then_rejected(
        "no_offer", "CCG-098"
    )


@pytest.mark.rule("CCG-098")
def test_only_the_active_player_offers_and_only_in_the_main_phase() -> None:
    offering().when(1, OfferTrade(TAKE, GIVE)).then_rejected("not_your_turn", "CCG-031")
    before_roll(player(stock={FOREST: 2})).when(0, OfferTrade(GIVE, TAKE)).then_rejected("roll_first", "CCG-213")


@pytest.mark.rule("CCG-101", "CCG-100")
@pytest.mark.parametrize(
    ("give", "take", "code"),
    [
        (Resources(), TAKE, "gift"),
        (GIVE, Resources(), "gift"),
        (Resources(lumber=3), TAKE, "not_in_stock"),
        (GIVE, Resources(ore=2), "not_in_stock"),
        (GIVE, Resources(gold=1), "not_in_stock"),
    ],
)
def test_both_sides_give_something_they_own(give: Resources, take: Resources, code: str) -> None:
    offering().when(0, OfferTrade(give, take)).then_rejected(code, "CCG-101")


@pytest.mark.rule("CCG-099")
def test_negative_amounts_are_refused() -> None:
    offering().when(0, OfferTrade(Resources(lumber=2, ore=-1), TAKE)).then_rejected("invalid_amount", "CCG-099")


@pytest.mark.rule("CCG-101")
@pytest.mark.parametrize(("one", "other"), [({MOUNTAINS: 3}, {}), ({}, {FOREST: 2})])
def test_both_sides_need_room_for_what_they_get(one: dict[int, int], other: dict[int, int]) -> None:
    table = in_main(player(stock={FOREST: 2, HILLS: 1, **one}), player(stock={MOUNTAINS: 1, **other}))

    table.when(0, OfferTrade(GIVE, TAKE)).then_rejected("no_room", "CCG-101")


@pytest.mark.rule("CCG-101")
def test_what_is_given_makes_room_for_what_is_got() -> None:
    table = in_main(player(stock={FOREST: 3}), player(stock={FOREST: 3}))

    for give, take in ((1, 2), (2, 1)):
        table.when(0, OfferTrade(Resources(lumber=give), Resources(lumber=take))).then_rejected("no_room", "CCG-101")
    even = play(table, (0, OfferTrade(ONE_OF[0], ONE_OF[0])), (1, AcceptTrade()))
    assert (stock(even, 0), stock(even, 1)) == ({FOREST: 3}, {FOREST: 3})


@pytest.mark.rule("CCG-028", "CCG-029", "CCG-101")
def test_in_a_trade_each_picks_the_own_regions() -> None:
    one = player(roads=[14], settlements=EAST, stock={FOREST: 1, 16: 2})
    other = player(stock={FIELDS: 1})
    table = play(in_main(one, other), (0, OfferTrade(Resources(lumber=1), Resources(grain=1))), (1, AcceptTrade()))

    assert awaited(table) == {0: "spend"}
    storing = play(table, (0, SpendFrom(16)))
    assert awaited(storing) == {0: "store"}
    storing.when(0, StoreOn(FOREST)).then_rejected("no_room_there", "CCG-028")
    after = play(storing, (0, StoreOn(17)))
    assert stock(after) == {FOREST: 1, 16: 1, 17: 1}
    assert stock(after, 1) == {FOREST: 1}


def test_after_twenty_offers_of_a_turn_no_more_are_taken() -> None:
    table = offering()
    for _ in range(20):
        table = play(table, (0, OfferTrade(GIVE, TAKE)), (1, DeclineTrade()))

    table.when(0, OfferTrade(GIVE, TAKE)).then_rejected("too_many_offers")
    assert table.and_then(TurnBegan(1)).state.offers == 0


# With the bank


@pytest.mark.rule("CCG-102", "CCG-008")
@pytest.mark.parametrize("give", RESOURCES)
def test_three_equal_resources_buy_one_of_any_other_kind(give: Resource) -> None:
    for take in RESOURCES:
        if take != give:
            after = (
                in_main(player(stock={SPOT[give]: 3}))
                .when(0, TradeWithBank(give, take))
                .then(
                    BankTraded(0, give, 3, take),
                    StockLowered(0, (SPOT[give],) * 3, "bank"),
                    StockRaised(0, (SPOT[take],), "bank"),
                )
            )
            assert stock(after) == {SPOT[take]: 1}


@pytest.mark.rule("CCG-102")
def test_the_bank_wants_three_of_one_kind_for_another_in_the_own_main_phase() -> None:
    in_main(player(stock={FOREST: 2, HILLS: 1})).when(0, TradeWithBank("lumber", "ore")).then_rejected(
        "not_in_stock", "CCG-102"
    )
    in_main(player(stock={FOREST: 3})).when(0, TradeWithBank("lumber", "lumber")).then_rejected(
        "same_resource", "CCG-102"
    )
    in_main(player(), player(stock={FOREST: 3})).when(1, TradeWithBank("lumber", "ore")).then_rejected(
        "not_your_turn", "CCG-031"
    )


@pytest.mark.rule("CCG-028", "CCG-102")
def test_a_bank_trade_without_room_is_refused() -> None:
    in_main(player(stock={FOREST: 3, MOUNTAINS: 3})).when(0, TradeWithBank("lumber", "ore")).then_rejected(
        "no_room", "CCG-028"
    )


@pytest.mark.rule("CCG-102", "CCG-106")
def test_the_bank_trades_as_often_as_wished_from_several_regions() -> None:
    owner = player(roads=[14], settlements=EAST, stock={FOREST: 3, 16: 3})
    first = play(in_main(owner), (0, TradeWithBank("lumber", "gold")), (0, SpendFrom(16)), (0, SpendFrom(FOREST)))
    after = play(first, (0, SpendFrom(16)), (0, TradeWithBank("lumber", "gold")))

    assert stock(after) == {GOLD: 2}


@pytest.mark.rule("CCG-103", "CCG-104", "CCG-184", "CCG-223")
@pytest.mark.parametrize("resource", RESOURCES)
@pytest.mark.parametrize("site", [20, 26])
def test_a_fleet_swaps_two_of_its_resource_from_any_site(resource: Resource, site: int) -> None:
    fleet: Development = f"{resource}_fleet"  # type: ignore[assignment]
    take: Resource = "wool" if resource != "wool" else "ore"
    table = in_main(player(sites={site: fleet}, stock={SPOT[resource]: 3}))

    after = table.when(0, TradeWithBank(resource, take)).then(
        BankTraded(0, resource, 2, take),
        StockLowered(0, (SPOT[resource],) * 2, "bank"),
        StockRaised(0, (SPOT[take],), "bank"),
    )
    after.when(0, TradeWithBank(resource, take)).then_rejected("not_in_stock", "CCG-103")
    assert table.state.owned[0].commerce == 1
    assert [rate for rate in GAME.view(table.state, 0).seats[0].bank_rates.values() if rate != 3] == [2]


@pytest.mark.rule("CCG-105", "CCG-195")
@pytest.mark.parametrize("fleet", [{}, {20: "gold_fleet"}])
def test_the_mint_swaps_one_gold_any_number_of_times(fleet: dict[int, Development]) -> None:
    owner = player(cities=[13], sites={24: "mint", **fleet}, stock={GOLD: 2})

    after = play(in_main(owner), (0, TradeWithBank("gold", "ore")), (0, TradeWithBank("gold", "wool")))
    assert stock(after) == {MOUNTAINS: 1, PASTURE: 1}
    after.when(0, TradeWithBank("gold", "ore")).then_rejected("not_in_stock", "CCG-105")
