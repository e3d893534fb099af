"""Chapter 20: the master builder."""

import pytest

from gamekit.audience import SPECTATOR, Secret, redact
from games.catan_card import GAME
from games.catan_card.cards import CardKey
from games.catan_card.commands import (
    Pass,
    PutUnder,
    RollDice,
    SearchStack,
    TakeCard,
)
from games.catan_card.events import (
    AgendaSet,
    CardPutUnder,
    CardTaken,
    DiceRolled,
    EventCardDrawn,
    OpportunityPassed,
    RegionsProduced,
    StackSearched,
    Taken,
)
from games.catan_card.steps import (
    ChooseStack,
    Produce,
    PutAway,
    Settle,
    TakeCards,
)
from games.catan_card.tests.position import (
    FIELDS,
    GOLD,
    Table,
    awaited,
    before_roll,
    hand,
    play,
    player,
    roll,
)

PRODUCED = RegionsProduced(1, ((GOLD,), (FIELDS,)))
REST = (Settle(), Produce(1))
STACKS: list[tuple[CardKey, ...]] = [
    ("abbey", "mint", "harbor"),
    ("library", "church"),
    ("garrison",),
    ("smithy", "foundry"),
    ("sawmill", "scout"),
]


def drawing(table: Table) -> Table:
    return play(table, (table.state.active, RollDice(), roll("event_card", 1)))


def builders(mine: tuple[CardKey, ...] = ("spy",), theirs: tuple[CardKey, ...] = ("bishop",)) -> Table:
    return before_roll(player(hand=mine), player(hand=theirs), event="master_builder", stacks=STACKS)


@pytest.mark.rule("CCG-161", "CCG-163", "CCG-164")
def test_the_master_builder_lets_a_seat_search_a_stack_take_a_card_and_put_one_away() -> None:
    second = ChooseStack(1, "master_builder", 0)

    table = (
        builders()
        .when(0, RollDice(), roll("event_card", 1))
        .then(
            DiceRolled(0, "event_card", 1),
            EventCardDrawn("master_builder"),
            AgendaSet((ChooseStack(0, "master_builder"), *REST)),
        )
        .when(0, SearchStack(0))
        .then(
            StackSearched(0, 0, Secret((0,), ("abbey", "mint", "harbor"))),
            AgendaSet((TakeCards(0, 0, 1, "master_builder"), second, *REST)),
        )
        .when(0, TakeCard(1))
        .then(
            CardTaken(0, 0, Secret((0,), Taken(1, "mint"))),
            AgendaSet((PutAway(0, 1, "master_builder"), second, *REST)),
        )
        .when(0, PutUnder("spy", 4))
        .then(CardPutUnder(0, 4, Secret((0,), "spy")), AgendaSet((second, *REST)))
    )

    assert hand(table) == ["mint"]
    assert (table.state.stacks[0], table.state.stacks[4]) == (("abbey", "harbor"), ("sawmill", "scout", "spy"))
    assert awaited(table) == {1: "choose_stack"}


@pytest.mark.rule("CCG-163")
@pytest.mark.parametrize("stack", range(5))
def test_the_card_just_taken_may_go_under_any_stack(stack: int) -> None:
    table = play(drawing(builders()), (0, SearchStack(0)), (0, TakeCard(0)), (0, PutUnder("abbey", stack)))

    assert hand(table) == ["spy"]
    assert table.state.stacks[stack][-1] == "abbey"


@pytest.mark.rule("CCG-163")
def test_whoever_took_a_card_has_to_put_one_of_the_own_hand_away() -> None:
    table = play(drawing(builders()), (0, SearchStack(0)), (0, TakeCard(0)))

    table.when(0, Pass()).then_rejected("surplus_pending", "CCG-117")
    table.when(0, PutUnder("bishop", 0)).then_rejected("card_missing", "CCG-107")
    assert set(GAME.legal(table.state, 0)) == {PutUnder(card, stack) for card in ("spy", "abbey") for stack in range(5)}


@pytest.mark.rule("CCG-162")
def test_the_opponent_has_to_search_another_stack() -> None:
    table = play(drawing(builders()), (0, SearchStack(0)), (0, TakeCard(0)), (0, PutUnder("abbey", 0)))

    table.when(1, SearchStack(0)).then_rejected("stack_taken", "CCG-162")
    assert set(GAME.legal(table.state, 1)) == {Pass(), *map(SearchStack, (1, 2, 3, 4))}
    done = play(table, (1, SearchStack(1)), (1, TakeCard(1)), (1, PutUnder("church", 0)))
    assert (hand(done, 1), awaited(done)) == (["bishop"], {0: "build_trade_play"})


@pytest.mark.rule("CCG-162", "CCG-163")
def test_a_stack_that_was_only_looked_through_is_barred_and_nothing_is_given_for_nothing() -> None:
    table = play(drawing(builders()), (0, SearchStack(2)))

    left = table.when(0, Pass()).then(OpportunityPassed(0), AgendaSet((ChooseStack(1, "master_builder", 2), *REST)))

    assert hand(left) == ["spy"]
    left.when(1, SearchStack(2)).then_rejected("stack_taken", "CCG-162")
    left.when(1, Pass()).then(OpportunityPassed(1), PRODUCED, AgendaSet(()))


@pytest.mark.rule("CCG-161", "CCG-162")
def test_a_seat_that_does_not_search_bars_no_stack() -> None:
    table = play(drawing(builders()), (0, Pass()))

    assert awaited(table) == {1: "choose_stack"}
    assert set(GAME.legal(table.state, 1)) == {Pass(), *map(SearchStack, range(5))}


@pytest.mark.rule("CCG-161")
def test_only_the_searching_seat_sees_the_stack_and_what_it_takes() -> None:
    table = drawing(builders())
    searched, _ = table.when(0, SearchStack(0)).events
    taken, _ = play(table, (0, SearchStack(0))).when(0, TakeCard(2)).events

    for event in (searched, taken):
        assert redact(event, 0) == event
        assert redact(event, 1) == redact(event, SPECTATOR) != event
    assert GAME.view(play(table, (0, SearchStack(0))).state, 1).searched is None
