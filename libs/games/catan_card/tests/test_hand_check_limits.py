"""Chapter 17: what the hand check insists on."""

import pytest

from games.catan_card import GAME
from games.catan_card.cards import CardKey
from games.catan_card.commands import (
    BuildDevelopment,
    DrawCard,
    EndTurn,
    ExchangeCard,
    Pass,
    PlayAttack,
    PutUnder,
    SearchStack,
    SpendFrom,
    TakeCard,
    TradeWithBank,
)
from games.catan_card.steps import PassTurn
from games.catan_card.tests.position import (
    FOREST,
    GOLD,
    Player,
    Table,
    awaited,
    hand,
    in_main,
    play,
    player,
    stock,
)

Cards = tuple[CardKey, ...]
STACKS: list[Cards] = [
    ("abbey", "mint", "harbor"),
    ("library", "church"),
    ("garrison",),
    ("smithy", "foundry"),
    (),
]
FULL: Cards = ("spy", "bishop", "scout")
REST = (PassTurn(),)


def at_the_end(owner: Player, stacks: list[Cards] | None = None) -> Table:
    """Return the table when seat 0 is done with its main phase."""
    return play(in_main(owner, stacks=STACKS if stacks is None else stacks), (0, EndTurn()))


@pytest.mark.rule("CCG-119")
def test_drawing_up_is_mandatory_while_a_stack_has_cards() -> None:
    table = at_the_end(player(hand=["spy"]))

    table.when(0, Pass()).then_rejected("hand_check_pending", "CCG-037")
    table.when(0, EndTurn()).then_rejected("hand_check_pending", "CCG-037")
    table.when(0, DrawCard(4)).then_rejected("stack_empty", "CCG-119")
    assert GAME.legal(table.state, 0) == [DrawCard(stack) for stack in range(4)]


@pytest.mark.rule("CCG-121")
def test_a_paid_choice_needs_two_resources_and_takes_exactly_one_card() -> None:
    poor = at_the_end(player(stock={GOLD: 1}))
    poor.when(0, SearchStack(0)).then_rejected("cannot_afford", "CCG-121")
    assert SearchStack(0) not in GAME.legal(poor.state, 0)

    searching = play(at_the_end(player(stock={GOLD: 2})), (0, SearchStack(1)))
    assert list(GAME.legal(searching.state, 0)) == [TakeCard(0), TakeCard(1)]
    searching.when(0, Pass()).then_rejected("must_take", "CCG-121")
    searching.when(0, TakeCard(2)).then_rejected("no_such_card", "CCG-121")
    searching.when(0, DrawCard(0)).then_rejected("search_pending", "CCG-121")


@pytest.mark.rule("CCG-121", "CCG-123")
def test_the_same_stack_may_be_searched_again_for_a_new_payment() -> None:
    table = at_the_end(player(hand=["spy"], stock={GOLD: 3, FOREST: 1}))
    first = play(table, (0, SearchStack(0)), (0, SpendFrom(GOLD)), (0, SpendFrom(GOLD)), (0, TakeCard(2)))
    second = play(first, (0, SearchStack(0)), (0, TakeCard(0)))

    assert (hand(second), stock(second)) == (["spy", "harbor", "abbey"], {})
    assert second.state.stacks[0] == ("mint",)


@pytest.mark.rule("CCG-128")
def test_the_new_card_comes_from_the_stack_that_got_the_old_one() -> None:
    table = play(at_the_end(player(hand=FULL, stock={GOLD: 2})), (0, ExchangeCard("bishop", 1)))

    table.when(0, DrawCard(0)).then_rejected("other_stack", "CCG-128")
    table.when(0, SearchStack(2)).then_rejected("other_stack", "CCG-128")
    table.when(0, Pass()).then_rejected("hand_check_pending", "CCG-128")
    assert GAME.legal(table.state, 0) == [DrawCard(1), SearchStack(1)]


@pytest.mark.rule("CCG-124")
def test_surplus_cannot_be_kept() -> None:
    table = at_the_end(player(hand=[*FULL, "colossus"]))

    table.when(0, Pass()).then_rejected("surplus_pending", "CCG-124")
    table.when(0, DrawCard(0)).then_rejected("surplus_pending", "CCG-124")
    table.when(0, PutUnder("abbey", 0)).then_rejected("card_missing", "CCG-124")
    assert set(GAME.legal(table.state, 0)) == {
        PutUnder(card, stack) for card in (*FULL, "colossus") for stack in range(5)
    }


@pytest.mark.rule("CCG-129", "CCG-037")
def test_a_card_gained_in_the_hand_check_cannot_be_played_in_that_turn() -> None:
    full = dict.fromkeys(range(FOREST, GOLD + 1), 3)
    table = at_the_end(player(hand=["spy"], cities=[11, 13], stock=full), [("garrison", "spy"), ("church",)])
    table = play(table, (0, DrawCard(0)))

    table.when(0, BuildDevelopment("garrison", 20)).then_rejected("hand_check_pending", "CCG-037")
    table.when(0, TradeWithBank("gold", "ore")).then_rejected("hand_check_pending", "CCG-037")
    table = play(table, (0, DrawCard(1)))
    table.when(0, PlayAttack("spy")).then_rejected("not_your_turn", "CCG-031")


@pytest.mark.rule("CCG-130", "CCG-118")
def test_an_abbey_counts_in_the_turn_it_is_built() -> None:
    table = in_main(player(hand=["abbey", *FULL], stock=dict.fromkeys(range(FOREST, GOLD + 1), 1)), stacks=STACKS)

    kept, built = table, play(table, (0, BuildDevelopment("abbey", 20)))

    assert awaited(play(kept, (0, EndTurn()))) == {0: "put_away"}
    assert awaited(play(built, (0, EndTurn()))) == {0: "draw_card"}


@pytest.mark.rule("CCG-125", "CCG-124", "CCG-010")
def test_there_is_no_sixth_stack_to_exchange_with_or_to_put_a_surplus_under() -> None:
    at_the_end(player(hand=FULL)).when(0, ExchangeCard("spy", 5)).then_rejected("unknown_stack", "CCG-010")
    at_the_end(player(hand=[*FULL, "colossus"])).when(0, PutUnder("spy", 5)).then_rejected("unknown_stack", "CCG-010")
