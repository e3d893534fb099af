"""Chapter 17: the hand check."""

import pytest

from gamekit.audience import SPECTATOR, Secret, redact
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
    RollDice,
    SearchStack,
    SpendFrom,
    TakeCard,
    TradeWithBank,
)
from games.catan_card.events import (
    AgendaSet,
    CardDrawn,
    CardPutUnder,
    CardTaken,
    OpportunityPassed,
    StackSearched,
    StockLowered,
    Taken,
    TurnBegan,
    TurnEnded,
)
from games.catan_card.steps import Exchange, PassTurn, PutAway, Refill, Replace, Spend, TakeCards
from games.catan_card.tests.position import (
    FOREST,
    GOLD,
    HILLS,
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


# Below the limit


@pytest.mark.rule("CCG-119", "CCG-120", "CCG-123", "CCG-126")
def test_a_seat_draws_card_by_card_from_any_stacks_until_the_limit_is_reached() -> None:
    table = in_main(player(hand=["spy"]), stacks=STACKS)
    refill = (Refill(0), *REST)

    done = (
        table.when(0, EndTurn())
        .then(TurnEnded(0), AgendaSet(refill))
        .when(0, DrawCard(3))
        .then(CardDrawn(0, 3, Secret((0,), "smithy")))
        .when(0, DrawCard(1))
        .then(CardDrawn(0, 1, Secret((0,), "library")), TurnBegan(1), AgendaSet(()))
    )

    assert hand(done) == ["spy", "smithy", "library"]
    assert done.state.stacks == [("abbey", "mint", "harbor"), ("church",), ("garrison",), ("foundry",), ()]
    assert awaited(done) == {1: "roll"}


@pytest.mark.rule("CCG-119")
def test_drawing_up_is_mandatory_while_a_stack_has_cards() -> None:
    table = at_the_end(player(hand=["spy"]))

    table.when(0, Pass()).then_rejected("hand_check_pending", "CCG-037")
    table.when(0, EndTurn()).then_rejected("hand_check_pending", "CCG-037")
    table.when(0, DrawCard(4)).then_rejected("stack_empty", "CCG-119")
    assert GAME.legal(table.state, 0) == [DrawCard(stack) for stack in range(4)]


@pytest.mark.rule("CCG-119")
def test_with_all_stacks_empty_nothing_is_drawn() -> None:
    """A last card is drawn; the second that is missing is not there."""
    table = at_the_end(player(hand=["spy"]), [("abbey",)])

    table.when(0, DrawCard(0)).then(CardDrawn(0, 0, Secret((0,), "abbey")), TurnBegan(1), AgendaSet(()))
    empty = in_main(player(hand=["spy"]), stacks=[])
    empty.when(0, EndTurn()).then(TurnEnded(0), TurnBegan(1))


@pytest.mark.rule("CCG-121", "CCG-122", "CCG-029")
def test_a_paid_choice_costs_any_two_resources_and_keeps_the_order_of_the_stack() -> None:
    table = at_the_end(player(hand=["spy"], stock={FOREST: 1, HILLS: 2, GOLD: 1}))
    refill = (Refill(0), *REST)

    searching = table.when(0, SearchStack(0)).then_scenario()
    assert searching.state.agenda[0] == Spend(0, None, 2, "search")
    paid = (
        searching.when(0, SpendFrom(GOLD))
        .then_scenario()
        .when(0, SpendFrom(HILLS))
        .then(
            StockLowered(0, (HILLS,), "search"),
            StackSearched(0, 0, Secret((0,), ("abbey", "mint", "harbor"))),
            AgendaSet((TakeCards(0, 0, 1, "hand_check"), *refill)),
        )
    )
    taken = paid.when(0, TakeCard(1)).then(CardTaken(0, 0, Secret((0,), Taken(1, "mint"))), AgendaSet(refill))

    assert taken.state.stacks[0] == ("abbey", "harbor")
    assert (hand(taken), stock(taken)) == (["spy", "mint"], {FOREST: 1, HILLS: 1})


@pytest.mark.rule("CCG-121")
def test_a_paid_choice_needs_two_resources_and_takes_exactly_one_card() -> None:
    poor = at_the_end(player(stock={GOLD: 1}))
    poor.when(0, SearchStack(0)).then_rejected("cannot_afford", "CCG-121")
    assert SearchStack(0) not in GAME.legal(poor.state, 0)

    searching = play(at_the_end(player(stock={GOLD: 2})), (0, SearchStack(1)))
    searching.when(0, Pass()).then_rejected("must_take", "CCG-121")
    searching.when(0, TakeCard(2)).then_rejected("no_such_card", "CCG-020")
    searching.when(0, DrawCard(0)).then_rejected("search_pending", "CCG-020")


@pytest.mark.rule("CCG-121", "CCG-123")
def test_the_same_stack_may_be_searched_again_for_a_new_payment() -> None:
    table = at_the_end(player(hand=["spy"], stock={GOLD: 3, FOREST: 1}))
    first = play(table, (0, SearchStack(0)), (0, SpendFrom(GOLD)), (0, SpendFrom(GOLD)), (0, TakeCard(2)))
    second = play(first, (0, SearchStack(0)), (0, TakeCard(0)))

    assert (hand(second), stock(second)) == (["spy", "harbor", "abbey"], {})
    assert second.state.stacks[0] == ("mint",)


@pytest.mark.rule("CCG-207", "CCG-120", "CCG-123")
def test_an_empty_hand_is_filled_by_two_paid_choices_and_a_free_draw() -> None:
    table = at_the_end(player(stock={GOLD: 2, FOREST: 2}))

    table = play(table, (0, SearchStack(0)), (0, SpendFrom(GOLD)), (0, SpendFrom(FOREST)), (0, TakeCard(2)))
    assert awaited(table) == {0: "draw_card"}
    table = play(table, (0, SearchStack(1)), (0, TakeCard(1)), (0, DrawCard(2)))

    assert (hand(table), stock(table)) == (["harbor", "church", "garrison"], {})
    assert awaited(table) == {1: "roll"}


@pytest.mark.rule("CCG-120", "CCG-121")
def test_only_the_own_seat_sees_what_is_drawn_or_chosen() -> None:
    table = at_the_end(player(stock={GOLD: 2}))
    drawn = table.when(0, DrawCard(0)).events[0]
    searched = table.when(0, SearchStack(0)).events[1]

    for event in (drawn, searched):
        assert redact(event, 0) == event
        assert redact(event, 1) == redact(event, SPECTATOR) != event


# At the limit


@pytest.mark.rule("CCG-125", "CCG-127", "CCG-128")
def test_a_seat_at_its_limit_may_exchange_a_card_for_the_top_one_of_a_stack() -> None:
    table = in_main(player(hand=FULL), stacks=STACKS)

    done = (
        table.when(0, EndTurn())
        .then(TurnEnded(0), AgendaSet((Exchange(0), *REST)))
        .when(0, ExchangeCard("bishop", 1))
        .then(CardPutUnder(0, 1, Secret((0,), "bishop")), AgendaSet((Replace(0, 1), *REST)))
        .when(0, DrawCard(1))
        .then(CardDrawn(0, 1, Secret((0,), "library")), TurnBegan(1), AgendaSet(()))
    )

    assert hand(done) == ["spy", "scout", "library"]
    assert done.state.stacks[1] == ("church", "bishop")


@pytest.mark.rule("CCG-125", "CCG-121")
def test_the_new_card_of_an_exchange_may_be_chosen_for_the_price() -> None:
    table = play(at_the_end(player(hand=FULL, stock={GOLD: 2})), (0, ExchangeCard("bishop", 1)))

    searching = table.when(0, SearchStack(1)).then(
        StockLowered(0, (GOLD, GOLD), "search"),
        StackSearched(0, 1, Secret((0,), ("library", "church", "bishop"))),
        AgendaSet((TakeCards(0, 1, 1, "hand_check"), *REST)),
    )
    done = play(searching, (0, TakeCard(1)))

    assert (hand(done), done.state.stacks[1]) == (["spy", "scout", "church"], ("library", "bishop"))
    assert awaited(done) == {1: "roll"}


@pytest.mark.rule("CCG-128")
def test_the_new_card_comes_from_the_stack_that_got_the_old_one() -> None:
    table = play(at_the_end(player(hand=FULL, stock={GOLD: 2})), (0, ExchangeCard("bishop", 1)))

    table.when(0, DrawCard(0)).then_rejected("other_stack", "CCG-128")
    table.when(0, SearchStack(2)).then_rejected("other_stack", "CCG-128")
    table.when(0, Pass()).then_rejected("hand_check_pending", "CCG-128")
    assert GAME.legal(table.state, 0) == [DrawCard(1), SearchStack(1)]


@pytest.mark.rule("CCG-127")
def test_an_exchange_is_optional_and_happens_once() -> None:
    table = at_the_end(player(hand=FULL))

    table.when(0, Pass()).then(OpportunityPassed(0), TurnBegan(1), AgendaSet(()))
    table.when(0, ExchangeCard("abbey", 0)).then_rejected("card_missing", "CCG-107")
    exchanged = play(table, (0, ExchangeCard("spy", 0)), (0, DrawCard(0)))
    assert awaited(exchanged) == {1: "roll"}


@pytest.mark.rule("CCG-125")
def test_a_card_put_under_an_empty_stack_makes_it_a_stack_of_one() -> None:
    table = play(at_the_end(player(hand=FULL)), (0, ExchangeCard("bishop", 4)))

    table.when(0, DrawCard(4)).then(CardDrawn(0, 4, Secret((0,), "bishop")), TurnBegan(1), AgendaSet(()))


@pytest.mark.rule("CCG-126")
def test_a_seat_that_drew_may_not_also_exchange() -> None:
    table = at_the_end(player(hand=["spy", "scout"]))

    table.when(0, ExchangeCard("spy", 0)).then_rejected("hand_check_pending", "CCG-037")
    assert awaited(play(table, (0, DrawCard(0)))) == {1: "roll"}


# Above the limit


@pytest.mark.rule("CCG-124", "CCG-116")
def test_surplus_goes_under_stacks_of_own_choice_and_split_up_ends_the_check() -> None:
    """Two cards too many, under two stacks: no exchange is possible any more."""
    table = in_main(player(hand=[*FULL, "colossus", "town_hall"]), stacks=STACKS)

    done = (
        table.when(0, EndTurn())
        .then(TurnEnded(0), AgendaSet((PutAway(0, 2, "hand_check"), *REST)))
        .when(0, PutUnder("spy", 0))
        .then(
            CardPutUnder(0, 0, Secret((0,), "spy")),
            AgendaSet((PutAway(0, 1, "hand_check", None, (0,)), *REST)),
        )
        .when(0, PutUnder("colossus", 4))
        .then(CardPutUnder(0, 4, Secret((0,), "colossus")), TurnBegan(1), AgendaSet(()))
    )

    assert hand(done) == ["bishop", "scout", "town_hall"]
    assert (done.state.stacks[0], done.state.stacks[4]) == (("abbey", "mint", "harbor", "spy"), ("colossus",))


@pytest.mark.rule("CCG-219", "CCG-125")
def test_after_a_surplus_under_one_stack_a_card_is_exchanged_with_that_stack_only() -> None:
    table = play(
        at_the_end(player(hand=[*FULL, "colossus", "town_hall"])), (0, PutUnder("spy", 2)), (0, PutUnder("scout", 2))
    )
    assert awaited(table) == {0: "exchange_card"}

    table.when(0, ExchangeCard("bishop", 0)).then_rejected("same_stack", "CCG-219")
    assert set(GAME.legal(table.state, 0)) == {Pass(), *(ExchangeCard(card, 2) for card in hand(table))}
    done = play(table, (0, ExchangeCard("bishop", 2)), (0, DrawCard(2)))

    assert hand(done) == ["colossus", "town_hall", "garrison"]
    assert done.state.stacks[2] == ("spy", "scout", "bishop")
    table.when(0, Pass()).then(OpportunityPassed(0), TurnBegan(1), AgendaSet(()))


@pytest.mark.rule("CCG-124")
def test_surplus_cannot_be_kept() -> None:
    table = at_the_end(player(hand=[*FULL, "colossus"]))

    table.when(0, Pass()).then_rejected("surplus_pending", "CCG-117")
    table.when(0, DrawCard(0)).then_rejected("surplus_pending", "CCG-117")
    table.when(0, PutUnder("abbey", 0)).then_rejected("card_missing", "CCG-107")
    assert set(GAME.legal(table.state, 0)) == {
        PutUnder(card, stack) for card in (*FULL, "colossus") for stack in range(5)
    }


# When and whose


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


@pytest.mark.rule("CCG-217")
def test_the_passive_seat_has_no_hand_check() -> None:
    table = in_main(player(hand=FULL), player(hand=["mint"]), stacks=[("abbey", "harbor")])
    table = play(table, (0, EndTurn()))

    table.when(1, DrawCard(0)).then_rejected("hand_check_pending", "CCG-037")
    assert GAME.legal(table.state, 1) == ()
    assert hand(play(table, (0, Pass())), 1) == ["mint"]


@pytest.mark.rule("CCG-217", "CCG-218")
def test_nothing_is_drawn_chosen_or_exchanged_in_the_main_phase() -> None:
    table = in_main(player(hand=["spy"], stock={GOLD: 3}), stacks=STACKS)

    table.when(0, DrawCard(0)).then_rejected("no_draw_due", "CCG-217")
    table.when(0, SearchStack(0)).then_rejected("no_search_due", "CCG-218")
    table.when(0, ExchangeCard("spy", 0)).then_rejected("no_exchange_due", "CCG-125")
    table.when(1, RollDice()).then_rejected("not_your_turn", "CCG-031")
