"""The parts of a turn, and whose turn it is."""

import pytest

from gamekit.audience import SPECTATOR
from games.catan import GAME
from games.catan.commands import (
    AcceptTrade,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopmentCard,
    Command,
    ConfirmTrade,
    CounterOffer,
    DeclineTrade,
    Discard,
    EndTurn,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    RollDice,
    TradeWithBank,
    WithdrawTrade,
)
from games.catan.events import (
    BankTraded,
    CityBuilt,
    DiceRolled,
    KnightPlayed,
    MonopolyPlayed,
    Payment,
    ResourcesProduced,
    RoadBuilt,
    RobberMoved,
    SettlementBuilt,
    TradeMade,
    TurnBegan,
)
from games.catan.resources import Resources
from games.catan.tests.position import (
    Beginning,
    Bounds,
    Table,
    after_a_seven,
    after_roll,
    before_roll,
    drawing,
    hand,
    player,
)
from testkit.chance import ScriptedChance

RICH = Resources(8, 8, 8, 8, 8)
ONE_OF_EACH_CARD = player(cards={"knight": 1, "road_building": 1, "year_of_plenty": 1, "monopoly": 1})


def rich_builder(start: Beginning = after_roll) -> Table:
    """Return a table whose seat 0 can do everything: V30 is free for a settlement, V18 can become a city."""
    builder = player(settlements=[18], roads=[28, 36], hand=RICH, cards={"knight": 1})
    return start(builder, player(hand=Resources(ore=1)))


EVERYTHING_AFTER_THE_ROLL: list[Command] = [
    OfferTrade(Resources(wool=1), Resources(ore=1)),
    TradeWithBank("wool", "ore"),
    BuildRoad(20),
    BuildSettlement(30),
    BuildCity(18),
    BuyDevelopmentCard(),
]


@pytest.mark.rule("BAS-038")
def test_a_turn_is_a_roll_then_trade_and_building_with_one_card_played() -> None:
    table = before_roll(
        player(settlements=[8], roads=[13], hand=Resources(lumber=1, wool=4), cards={"monopoly": 1}),
        player(hand=Resources(ore=2)),
    )

    table = table.when(0, RollDice(), ScriptedChance.dice(1, 5)).then(
        DiceRolled(0, (1, 5)), ResourcesProduced((Payment(0, "brick", 1),))
    )
    table = table.when(0, TradeWithBank("wool", "grain")).then(BankTraded(0, "wool", 4, "grain"))
    table = table.when(0, BuildRoad(20)).then(RoadBuilt(0, 20))
    table = table.when(0, PlayMonopoly("ore")).then(MonopolyPlayed(0, "ore", (0, 2, 0)))
    table = table.when(0, EndTurn()).then(TurnBegan(1))

    assert hand(table, 0) == Resources(grain=1, ore=2)


@pytest.mark.rule("BAS-039")
def test_the_turn_cannot_end_without_a_roll() -> None:
    before_roll().when(0, EndTurn()).then_rejected("roll_first", "BAS-039")
    assert EndTurn() not in GAME.legal(before_roll().state, 0)


@pytest.mark.rule("BAS-039")
def test_the_dice_are_not_rolled_twice() -> None:
    table = before_roll().when(0, RollDice(), ScriptedChance.dice(1, 1)).then_scenario()

    table.when(0, RollDice()).then_rejected("already_rolled", "BAS-039")


@pytest.mark.rule("BAS-039")
def test_the_roll_is_of_two_six_sided_dice() -> None:
    luck = Bounds()

    before_roll().when(0, RollDice(), luck).then(DiceRolled(0, (1, 1)))

    assert luck.drawn == [("dice", 6), ("dice", 6)]


@pytest.mark.rule("BAS-040")
def test_before_the_roll_nothing_but_a_development_card_is_possible() -> None:
    table = rich_builder(start=before_roll)

    assert list(GAME.legal(table.state, 0)) == [RollDice(), PlayKnight()]


@pytest.mark.rule("BAS-040", "BAS-123")
@pytest.mark.parametrize(
    "command", [PlayKnight(), PlayRoadBuilding(), PlayYearOfPlenty(Resources(ore=2)), PlayMonopoly("ore")]
)
def test_each_card_may_be_played_before_and_after_the_roll(command: Command) -> None:
    owner = player(settlements=[18], roads=[28], cards=ONE_OF_EACH_CARD.cards)

    assert before_roll(owner).when(0, command).events
    assert after_roll(owner).when(0, command).events


@pytest.mark.rule("BAS-041", "BAS-079", "BAS-095")
@pytest.mark.parametrize("command", EVERYTHING_AFTER_THE_ROLL)
def test_trading_building_and_buying_wait_for_the_roll(command: Command) -> None:
    rich_builder(start=before_roll).when(0, command).then_rejected("roll_first", "BAS-041")


@pytest.mark.rule("BAS-042")
@pytest.mark.parametrize("backwards", [False, True])
def test_trading_building_and_buying_go_in_any_order(backwards: bool) -> None:
    table = rich_builder()

    for command in EVERYTHING_AFTER_THE_ROLL[:: -1 if backwards else 1]:
        luck = drawing(table, "monopoly") if isinstance(command, BuyDevelopmentCard) else None
        table = table.when(0, command, luck).then_scenario()


@pytest.mark.rule("BAS-042", "BAS-086", "BAS-096", "BAS-102")
def test_trades_and_buildings_alternate_any_number_of_times() -> None:
    table = rich_builder()

    table = table.when(0, BuildRoad(20)).then(RoadBuilt(0, 20))
    table = table.when(0, TradeWithBank("wool", "ore")).then(BankTraded(0, "wool", 4, "ore"))
    table = table.when(0, BuildSettlement(30)).then(SettlementBuilt(0, 30))
    table = table.when(0, TradeWithBank("brick", "ore")).then(BankTraded(0, "brick", 4, "ore"))
    table = table.when(0, BuildCity(18)).then(CityBuilt(0, 18))
    table = table.when(0, BuildCity(30)).then(CityBuilt(0, 30))
    table.when(0, TradeWithBank("ore", "wool")).then(BankTraded(0, "ore", 4, "wool"))


@pytest.mark.rule("BAS-042", "BAS-076")
@pytest.mark.parametrize("command", EVERYTHING_AFTER_THE_ROLL)
def test_after_a_seven_is_resolved_the_turn_goes_on(command: Command) -> None:
    builder = player(settlements=[18], roads=[28, 36], hand=RICH)
    table = after_a_seven(builder).when(0, MoveRobber(18)).then(RobberMoved(0, 18))

    luck = drawing(table, "monopoly") if isinstance(command, BuyDevelopmentCard) else None
    assert table.when(0, command, luck).events


# The end of the turn


@pytest.mark.rule("BAS-044")
def test_the_turn_ends_when_the_player_says_so_and_the_hand_is_kept() -> None:
    table = rich_builder().when(0, EndTurn()).then(TurnBegan(1))

    assert hand(table, 0) == RICH
    assert GAME.awaiting(table.state)[1].kind == "roll"
    assert table.state.holdings[0].cards == [1, 0, 0, 0, 0]


@pytest.mark.rule("BAS-044")
@pytest.mark.parametrize("command", [*EVERYTHING_AFTER_THE_ROLL, RollDice(), EndTurn(), PlayKnight()])
def test_what_was_not_done_in_the_turn_is_lost(command: Command) -> None:
    table = rich_builder().when(0, EndTurn()).then_scenario()

    assert table.when(0, command).rejection.code == "not_your_turn"


@pytest.mark.rule("BAS-045", "BAS-036")
@pytest.mark.parametrize("seats", [3, 4])
def test_turns_go_round_and_nobody_is_skipped(seats: int) -> None:
    table, order = before_roll(seats=seats, active=1), []

    for _ in range(2 * seats):
        (seat,) = GAME.awaiting(table.state)
        order.append(seat)
        table = table.when(seat, RollDice(), ScriptedChance.dice(6, 6)).then_scenario()
        table = table.when(seat, EndTurn()).then_scenario()

    assert order == [*range(1, seats), 0] * 2


# The others


@pytest.mark.rule("BAS-046")
@pytest.mark.parametrize(
    "command",
    [
        *EVERYTHING_AFTER_THE_ROLL,
        EndTurn(),
        RollDice(),
        PlayKnight(),
        PlayMonopoly("ore"),
        MoveRobber(3),
        ConfirmTrade(1, 0),
    ],
)
@pytest.mark.parametrize("start", [before_roll, after_roll, after_a_seven])
def test_others_do_nothing_of_their_own_in_a_turn(command: Command, start: Beginning) -> None:
    rich = player(settlements=[18], roads=[28, 36], hand=RICH, cards={"knight": 1, "monopoly": 1})
    table = start(player(), rich)

    refused = table.when(1, command).rejection

    assert refused.code == "not_your_turn"
    assert list(GAME.legal(table.state, 1)) == []
    assert set(GAME.awaiting(table.state)) == {0}


@pytest.mark.rule("BAS-046")
def test_others_answer_trades() -> None:
    table = after_roll(player(hand=Resources(ore=1)), player(hand=Resources(wool=1)))
    table = table.when(0, OfferTrade(Resources(ore=1), Resources(wool=1))).then_scenario()

    assert list(GAME.legal(table.state, 1)) == [
        DeclineTrade(1),
        AcceptTrade(1),
        CounterOffer(1, Resources(wool=1), Resources(ore=2)),
    ]
    assert GAME.awaiting(table.state)[1].kind == "answer_trade"
    accepted = table.when(1, AcceptTrade(1)).then_scenario()
    accepted.when(0, ConfirmTrade(1, 1)).then(TradeMade(1, 0, 1, Resources(ore=1), Resources(wool=1)))
    assert table.when(1, WithdrawTrade(1)).rejection.code == "not_your_offer"


@pytest.mark.rule("BAS-046", "BAS-062")
def test_others_discard_on_a_seven() -> None:
    table = before_roll(player(), player(hand=Resources(ore=8)))
    table = table.when(0, RollDice(), ScriptedChance.dice(3, 4)).then_scenario()

    assert set(GAME.awaiting(table.state)) == {1}
    assert list(GAME.legal(table.state, 1)) == [Discard(Resources(ore=4))]


@pytest.mark.rule("BAS-046")
def test_others_give_cards_to_a_monopoly_and_a_theft_without_being_asked() -> None:
    table = after_roll(player(cards={"monopoly": 1}), player(hand=Resources(ore=3)))
    table = table.when(0, PlayMonopoly("ore")).then(MonopolyPlayed(0, "ore", (0, 3, 0)))

    assert hand(table, 0) == Resources(ore=3)
    assert set(GAME.awaiting(table.state)) == {0}


@pytest.mark.rule("BAS-038", "BAS-123")
def test_the_next_turn_allows_a_card_again() -> None:
    table = after_roll(player(cards={"knight": 1}), player(cards={"knight": 1}))
    table = table.when(0, PlayKnight()).then(KnightPlayed(0)).when(0, MoveRobber(18)).then(RobberMoved(0, 18))
    table = table.when(0, EndTurn()).then(TurnBegan(1))

    table.when(1, PlayKnight()).then(KnightPlayed(1))
    assert GAME.view(table.state, SPECTATOR).card_played is False
