"""The hand check at the end of a turn."""

import pytest

from gamekit.audience import Secret, redact
from games.catan_card import GAME
from games.catan_card.cards import CardKey, Development
from games.catan_card.commands import (
    BuildDevelopment,
    DrawCard,
    EndTurn,
    ExchangeCard,
    Pass,
    PutUnder,
    SearchStack,
    SpendFrom,
    TakeCard,
)
from games.catan_card.events import (
    AgendaSet,
    CardDrawn,
    CardPutUnder,
    CardTaken,
    StackSearched,
    StockLowered,
    Taken,
    TurnBegan,
    TurnEnded,
)
from games.catan_card.steps import Exchange, PassTurn, PutAway, Refill, Replace
from games.catan_card.tests.position import (
    FOREST,
    GOLD,
    HILLS,
    Table,
    awaited,
    hand,
    in_main,
    play,
    player,
    stock,
)

THREE: tuple[CardKey, ...] = ("abbey", "smithy", "scout")
STACKS: tuple[tuple[CardKey, ...], ...] = (
    ("mint", "church", "library"),
    ("foundry",),
    ("harbor", "spy", "sawmill"),
    ("bishop",),
)


def ended(
    *cards: CardKey,
    stored: dict[int, int] | None = None,
    sites: dict[int, Development] | None = None,
    stacks: tuple[tuple[CardKey, ...], ...] = STACKS,
    cities: tuple[int, ...] = (13,),
) -> Table:
    """Return the hand check of seat 0, who ends the turn with these cards."""
    owner = player(hand=cards, stock=stored or {}, sites=sites or {}, cities=cities)
    return play(in_main(owner, stacks=stacks), (0, EndTurn()))


# The limit


@pytest.mark.rule("CCG-118", "CCG-185", "CCG-190")
@pytest.mark.parametrize(
    ("sites", "limit"),
    [
        ({}, 3),
        ({20: "abbey"}, 4),
        ({20: "abbey", 22: "abbey"}, 5),
        ({24: "library", 25: "library"}, 5),
        ({20: "abbey", 22: "abbey", 24: "library", 25: "library"}, 7),
    ],
)
def test_the_hand_limit_is_three_and_one_for_each_abbey_and_library(sites: dict[int, Development], limit: int) -> None:
    table = in_main(player(cities=[13], sites=sites))

    assert table.state.owned[0].hand_limit == limit
    assert GAME.view(table.state, 1).seats[0].hand_limit == limit


@pytest.mark.rule("CCG-130", "CCG-190")
def test_a_library_lifts_the_limit_in_the_turn_it_is_built() -> None:
    owner = player(cities=[13], hand=["library"], stock={FOREST: 2, HILLS: 1, 12: 2})

    assert play(in_main(owner), (0, BuildDevelopment("library", 24))).state.owned[0].hand_limit == 4


# Drawing


@pytest.mark.rule("CCG-119", "CCG-120", "CCG-123", "CCG-126")
def test_a_hand_below_the_limit_is_filled_from_any_stacks_and_the_turn_ends() -> None:
    table = in_main(player(hand=["smithy"]), stacks=STACKS)

    check = table.when(0, EndTurn()).then(TurnEnded(0), AgendaSet((Refill(0), PassTurn())))
    first = check.when(0, DrawCard(2)).then(CardDrawn(0, 2, Secret((0,), "harbor")))
    assert awaited(first) == {0: "draw_card"}
    last = first.when(0, DrawCard(0)).then(CardDrawn(0, 0, Secret((0,), "mint")), TurnBegan(1), AgendaSet(()))
    assert hand(last) == ["smithy", "harbor", "mint"]
    assert last.state.stacks[2] == ("spy", "sawmill")
    assert awaited(last) == {1: "roll"}


@pytest.mark.rule("CCG-119", "CCG-120")
def test_a_drawn_card_is_hidden_and_an_empty_stack_gives_none() -> None:
    table = ended("smithy")

    assert redact(table.when(0, DrawCard(2)).events[0], 1) == CardDrawn(0, 2, Secret((0,)))
    table.when(0, DrawCard(4)).then_rejected("stack_empty", "CCG-119")
    table.when(0, Pass()).then_rejected("hand_check_pending", "CCG-037")


@pytest.mark.rule("CCG-119")
def test_drawing_stops_when_all_stacks_are_empty() -> None:
    after = play(ended(stacks=(("mint",),)), (0, DrawCard(0)))

    assert hand(after) == ["mint"]
    assert awaited(after) == {1: "roll"}


@pytest.mark.rule("CCG-217")
def test_the_passive_player_never_draws() -> None:
    table = ended("smithy")

    table.when(1, DrawCard(0)).then_rejected("hand_check_pending", "CCG-037")
    after = play(table, (0, DrawCard(0)), (0, DrawCard(0)))
    assert hand(after, 1) == []


@pytest.mark.rule("CCG-217", "CCG-218", "CCG-129")
def test_there_is_no_drawing_or_searching_in_the_main_phase() -> None:
    table = in_main(player(stock={GOLD: 3}))

    table.when(0, DrawCard(0)).then_rejected("no_draw_due", "CCG-217")
    table.when(0, SearchStack(0)).then_rejected("no_search_due", "CCG-218")
    table.when(0, ExchangeCard("abbey", 0)).then_rejected("no_exchange_due", "CCG-125")


@pytest.mark.rule("CCG-129")
def test_a_card_gained_in_the_check_cannot_be_played_any_more() -> None:
    after = play(ended("smithy", "abbey", stored={12: 1, 11: 1}), (0, DrawCard(1)))

    after.when(0, BuildDevelopment("foundry", 20)).then_rejected("not_your_turn", "CCG-031")


# Paid choice


@pytest.mark.rule("CCG-121", "CCG-122", "CCG-218")
def test_two_resources_buy_any_card_of_a_stack() -> None:
    asked = play(ended("smithy", "abbey", stored={GOLD: 2, FOREST: 1}), (0, SearchStack(0)))

    assert awaited(asked) == {0: "spend"}
    seen = play(asked, (0, SpendFrom(GOLD))).when(0, SpendFrom(FOREST))
    assert seen.events[:2] == (
        StockLowered(0, (FOREST,), "search"),
        StackSearched(0, 0, Secret((0,), STACKS[0])),
    )
    taken = seen.then_scenario().when(0, TakeCard(1))
    assert taken.events == (
        CardTaken(0, 0, Secret((0,), Taken(1, "church"))),
        TurnBegan(1),
        AgendaSet(()),
    )
    after = taken.then_scenario()
    assert after.state.stacks[0] == ("mint", "library")
    assert stock(after) == {GOLD: 1}


@pytest.mark.rule("CCG-121")
def test_who_cannot_pay_does_not_choose() -> None:
    table = ended("smithy", "abbey", stored={GOLD: 1})

    table.when(0, SearchStack(0)).then_rejected("cannot_afford", "CCG-121")
    assert not [move for move in GAME.legal(table.state, 0) if isinstance(move, SearchStack)]
    ended("smithy", "abbey", stored={GOLD: 2}).when(0, SearchStack(4)).then_rejected("stack_empty", "CCG-119")


@pytest.mark.rule("CCG-121", "CCG-196")
@pytest.mark.parametrize("halls", [{24: "town_hall"}, {24: "town_hall", 25: "town_hall"}])
def test_with_town_halls_the_choice_costs_one_resource(halls: dict[int, Development]) -> None:
    table = ended("smithy", "abbey", stored={GOLD: 1}, sites=halls)

    assert SearchStack(0) in GAME.legal(table.state, 0)
    seen = table.when(0, SearchStack(0))
    assert seen.events[0] == StockLowered(0, (GOLD,), "search")
    assert awaited(seen.then_scenario()) == {0: "take_card"}


@pytest.mark.rule("CCG-207", "CCG-120", "CCG-123")
def test_two_paid_choices_and_a_free_draw_fill_an_empty_hand() -> None:
    table = ended(stored={GOLD: 2, FOREST: 2})

    first = play(table, (0, SearchStack(0)), (0, SpendFrom(GOLD)), (0, SpendFrom(GOLD)), (0, TakeCard(2)))
    assert awaited(first) == {0: "draw_card"}
    second = play(first, (0, SearchStack(2)), (0, TakeCard(1)))
    after = play(second, (0, DrawCard(3)))
    assert hand(after) == ["library", "spy", "bishop"]
    assert stock(after) == {}


# Surplus and exchange


@pytest.mark.rule("CCG-124", "CCG-219")
def test_a_surplus_goes_under_any_stacks_before_anything_else() -> None:
    table = in_main(player(hand=[*THREE, "caravan", "merchant"]), stacks=STACKS)

    check = table.when(0, EndTurn()).then(TurnEnded(0), AgendaSet((PutAway(0, 2, "hand_check"), PassTurn())))
    one = check.when(0, PutUnder("caravan", 4)).then(
        CardPutUnder(0, 4, Secret((0,), "caravan")),
        AgendaSet((PutAway(0, 1, "hand_check", None, (4,)), PassTurn())),
    )
    assert one.state.stacks[4] == ("caravan",)
    last = one.when(0, PutUnder("merchant", 0)).then(
        CardPutUnder(0, 0, Secret((0,), "merchant")), TurnBegan(1), AgendaSet(())
    )
    assert last.state.stacks[0] == (*STACKS[0], "merchant")
    assert hand(last) == list(THREE)


@pytest.mark.rule("CCG-219", "CCG-125")
def test_after_a_surplus_under_one_stack_an_exchange_uses_that_stack() -> None:
    table = ended(*THREE, "caravan", "merchant")

    after = play(table, (0, PutUnder("caravan", 2)), (0, PutUnder("merchant", 2)))
    assert awaited(after) == {0: "exchange_card"}
    after.when(0, ExchangeCard("smithy", 0)).then_rejected("same_stack", "CCG-219")
    drawn = play(after, (0, ExchangeCard("smithy", 2)), (0, DrawCard(2)))
    assert drawn.state.stacks[2] == ("spy", "sawmill", "caravan", "merchant", "smithy")
    assert hand(drawn) == ["abbey", "scout", "harbor"]


@pytest.mark.rule("CCG-125", "CCG-127", "CCG-128")
def test_at_the_limit_one_card_may_be_exchanged_with_one_stack() -> None:
    table = in_main(player(hand=THREE), stacks=STACKS)

    check = table.when(0, EndTurn()).then(TurnEnded(0), AgendaSet((Exchange(0), PassTurn())))
    check.when(0, ExchangeCard("mint", 1)).then_rejected("card_missing", "CCG-125")
    put = check.when(0, ExchangeCard("abbey", 1)).then(
        CardPutUnder(0, 1, Secret((0,), "abbey")), AgendaSet((Replace(0, 1), PassTurn()))
    )
    put.when(0, DrawCard(0)).then_rejected("other_stack", "CCG-128")
    put.when(0, ExchangeCard("scout", 1)).then_rejected("hand_check_pending", "CCG-128")
    after = put.when(0, DrawCard(1)).then(CardDrawn(0, 1, Secret((0,), "foundry")), TurnBegan(1), AgendaSet(()))
    assert hand(after) == ["smithy", "scout", "foundry"]
    assert after.state.stacks[1] == ("abbey",)


@pytest.mark.rule("CCG-125", "CCG-121", "CCG-128")
def test_an_exchange_by_paid_choice_searches_the_same_stack() -> None:
    put = play(ended(*THREE, stored={GOLD: 2}), (0, ExchangeCard("abbey", 0)))

    put.when(0, SearchStack(2)).then_rejected("other_stack", "CCG-128")
    after = play(put, (0, SearchStack(0)), (0, TakeCard(1)))
    assert hand(after) == ["smithy", "scout", "church"]
    assert after.state.stacks[0] == ("mint", "library", "abbey")
    assert stock(after) == {}
    assert awaited(after) == {1: "roll"}


@pytest.mark.rule("CCG-119", "CCG-125")
def test_a_card_under_an_empty_stack_makes_it_a_stack_of_one() -> None:
    after = play(ended(*THREE), (0, ExchangeCard("abbey", 4)), (0, DrawCard(4)))

    assert hand(after) == ["smithy", "scout", "abbey"]


@pytest.mark.rule("CCG-127")
def test_the_exchange_is_optional() -> None:
    after = play(ended(*THREE), (0, Pass()))

    assert hand(after) == list(THREE)
    assert awaited(after) == {1: "roll"}


@pytest.mark.rule("CCG-126")
def test_who_has_drawn_up_does_not_exchange() -> None:
    table = ended("smithy", "scout")

    table.when(0, ExchangeCard("smithy", 0)).then_rejected("hand_check_pending", "CCG-037")
    assert awaited(play(table, (0, DrawCard(0)))) == {1: "roll"}
