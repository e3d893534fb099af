"""Rolling a 7: nobody is paid, and who holds too much discards."""

from itertools import permutations

import pytest

from gamekit.audience import SPECTATOR
from games.catan import GAME
from games.catan.commands import (
    AcceptTrade,
    BuildRoad,
    BuyDevelopmentCard,
    Command,
    Discard,
    EndTurn,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    RollDice,
    Steal,
    TradeWithBank,
)
from games.catan.events import CardsDiscarded, DiceRolled, DiscardsDemanded, RobberMoved
from games.catan.resources import Resources
from games.catan.tests.position import Player, Table, bank, before_roll, hand, player
from testkit.chance import ScriptedChance

SEVENS = [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)]


def holding(cards: int) -> Player:
    """Return a player with so many cards of several types."""
    return player(hand=Resources(*(cards // 5 + (index < cards % 5) for index in range(5))))


def roll_seven(table: Table) -> Table:
    return table.when(0, RollDice(), ScriptedChance.dice(3, 4)).then_scenario()


def seven(*players: Player) -> Table:
    return roll_seven(before_roll(*players))


@pytest.mark.rule("BAS-059")
@pytest.mark.parametrize("dice", SEVENS)
def test_nobody_gets_resources(dice: tuple[int, int]) -> None:
    table = before_roll(player(cities=[18, 30]), player(settlements=[8]), player(settlements=[40]))

    after = table.when(0, RollDice(), ScriptedChance.dice(*dice)).then(DiceRolled(0, dice))

    assert bank(after).total == 95
    assert GAME.awaiting(after.state)[0].kind == "move_robber"


@pytest.mark.rule("BAS-060")
@pytest.mark.parametrize(("cards", "lost"), [(8, 4), (9, 4), (10, 5), (11, 5), (15, 7), (19, 9)])
def test_who_holds_more_than_seven_discards_half_rounded_down(cards: int, lost: int) -> None:
    table = before_roll(player(), holding(cards))

    after = table.when(0, RollDice(), ScriptedChance.dice(3, 4)).then(
        DiceRolled(0, (3, 4)), DiscardsDemanded((0, lost, 0))
    )

    assert GAME.awaiting(after.state)[1].amount == lost
    assert GAME.view(after.state, SPECTATOR).seats[1].discard_due == lost


@pytest.mark.rule("BAS-061")
@pytest.mark.parametrize("cards", range(8))
def test_who_holds_seven_or_fewer_discards_nothing(cards: int) -> None:
    table = before_roll(player(), holding(cards))

    after = table.when(0, RollDice(), ScriptedChance.dice(3, 4)).then(DiceRolled(0, (3, 4)))

    assert list(GAME.legal(after.state, 1)) == []


@pytest.mark.rule("BAS-060", "BAS-062")
def test_everybody_over_the_limit_discards_the_roller_too() -> None:
    table = before_roll(holding(8), holding(7), holding(13), holding(20))

    after = table.when(0, RollDice(), ScriptedChance.dice(3, 4)).then(
        DiceRolled(0, (3, 4)), DiscardsDemanded((4, 0, 6, 10))
    )

    assert set(GAME.awaiting(after.state)) == {0, 2, 3}
    assert list(GAME.legal(after.state, 1)) == []
    after.when(1, Discard(Resources(brick=1))).then_rejected("no_discard_due", "BAS-065")


@pytest.mark.rule("BAS-063")
@pytest.mark.parametrize("cards", [Resources(ore=4), Resources(wool=4), Resources(wool=2, ore=2)])
def test_the_cards_are_the_players_choice(cards: Resources) -> None:
    table = seven(player(), player(hand=Resources(wool=4, ore=4)))

    after = table.when(1, Discard(cards)).then(CardsDiscarded(1, cards))

    assert hand(after, 1) == Resources(wool=4 - cards.wool, ore=4 - cards.ore)


@pytest.mark.rule("BAS-063")
@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (Resources(ore=3), "wrong_number"),
        (Resources(ore=4, wool=1), "wrong_number"),
        (Resources(), "wrong_number"),
        (Resources(ore=-1, wool=4, brick=1), "wrong_number"),
        (Resources(brick=4), "cards_missing"),
        (Resources(ore=5, wool=-1), "wrong_number"),
    ],
)
def test_the_number_must_be_exact_and_the_cards_in_the_hand(cards: Resources, code: str) -> None:
    table = seven(player(), player(hand=Resources(wool=4, ore=4)))

    table.when(1, Discard(cards)).then_rejected(code, "BAS-063")


@pytest.mark.rule("BAS-064")
def test_development_cards_do_not_count_for_the_limit() -> None:
    table = before_roll(player(), player(hand=Resources(ore=7), cards={"knight": 6, "victory_point": 2}))

    table.when(0, RollDice(), ScriptedChance.dice(3, 4)).then(DiceRolled(0, (3, 4)))


@pytest.mark.rule("BAS-064")
def test_only_resource_cards_can_be_discarded() -> None:
    table = seven(player(), player(hand=Resources(ore=8), cards={"knight": 6}))

    assert list(GAME.legal(table.state, 1)) == [Discard(Resources(ore=4))]
    after = table.when(1, Discard(Resources(ore=4))).then(CardsDiscarded(1, Resources(ore=4)))
    assert after.state.holdings[1].cards == [6, 0, 0, 0, 0]


@pytest.mark.rule("BAS-065")
def test_nobody_discards_twice_even_if_still_over_seven() -> None:
    table = seven(holding(8), player(hand=Resources(wool=17)))
    table = table.when(1, Discard(Resources(wool=8))).then(CardsDiscarded(1, Resources(wool=8)))

    assert hand(table, 1).total == 9
    table.when(1, Discard(Resources(wool=4))).then_rejected("no_discard_due", "BAS-065")
    assert set(GAME.awaiting(table.state)) == {0}


@pytest.mark.rule("BAS-066")
def test_discarded_cards_go_to_the_bank() -> None:
    table = seven(player(), player(hand=Resources(wool=4, ore=4)))

    after = table.when(1, Discard(Resources(wool=1, ore=3))).then_scenario()

    assert bank(after) == Resources(19, 19, 16, 19, 18)


# Before the robber


@pytest.mark.rule("BAS-067")
@pytest.mark.parametrize("order", list(permutations([0, 1, 2])))
def test_discards_come_in_any_order_and_the_robber_moves_after_the_last(order: tuple[int, ...]) -> None:
    table = seven(*[player(hand=Resources(*(8 if index == seat else 0 for index in range(5)))) for seat in range(3)])

    for seat in order:
        table.when(0, MoveRobber(0)).then_rejected("discards_pending", "BAS-186")
        given_up = Resources(*(4 if index == seat else 0 for index in range(5)))
        table = table.when(seat, Discard(given_up)).then(CardsDiscarded(seat, given_up))

    assert set(GAME.awaiting(table.state)) == {0}
    table.when(0, MoveRobber(0)).then(RobberMoved(0, 0))


@pytest.mark.rule("BAS-067", "BAS-186")
@pytest.mark.parametrize(
    "command",
    [
        RollDice(),
        EndTurn(),
        MoveRobber(0),
        Steal(1),
        OfferTrade(Resources(ore=1), Resources(wool=1)),
        AcceptTrade(1),
        TradeWithBank("ore", "wool"),
        BuildRoad(28),
        BuyDevelopmentCard(),
        PlayKnight(),
        PlayMonopoly("ore"),
    ],
)
def test_while_discards_are_due_nothing_else_happens(command: Command) -> None:
    rich = player(settlements=[18], hand=Resources(5, 5, 5, 5, 5), cards={"knight": 1, "monopoly": 1})

    seven(rich, holding(8)).when(0, command).then_rejected("discards_pending", "BAS-186")


@pytest.mark.rule("BAS-060")
def test_without_a_seven_nobody_discards() -> None:
    table = before_roll(holding(20)).when(0, RollDice(), ScriptedChance.dice(1, 1)).then(DiceRolled(0, (1, 1)))

    table.when(0, Discard(Resources(2, 2, 2, 2, 2))).then_rejected("no_discard_due", "BAS-060")
