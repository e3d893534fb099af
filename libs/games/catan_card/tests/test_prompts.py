"""Whoever is awaited, and whoever is refused meanwhile, is told the statement that asks for the step."""

import pytest

from games.catan_card import GAME
from games.catan_card.commands import EndTurn
from games.catan_card.resources import Resources
from games.catan_card.steps import (
    AnswerTrade,
    ChooseStack,
    Exchange,
    GiveBack,
    LayRegions,
    LookAtHand,
    PickFromHand,
    PickRegions,
    PutAway,
    React,
    Refill,
    Replace,
    ReturnDevelopment,
    ScoutOrDraw,
    Spend,
    Step,
    Store,
    TakeCards,
    TakeResources,
)
from games.catan_card.tests.position import in_main, player

ONE = Resources(ore=1)

# The step of seat 1, the kind of its prompt, the code that refuses all else, and the statement.
STEPS: list[tuple[Step, str, str, str]] = [
    (ChooseStack(1, "starting_hand"), "choose_stack", "search_pending", "CCG-020"),
    (ChooseStack(1, "master_builder"), "choose_stack", "search_pending", "CCG-161"),
    (TakeCards(1, 0, 3, "starting_hand"), "take_card", "search_pending", "CCG-020"),
    (TakeCards(1, 0, 1, "master_builder"), "take_card", "search_pending", "CCG-161"),
    (TakeCards(1, 0, 1, "hand_check"), "take_card", "search_pending", "CCG-121"),
    (PutAway(1, 1, "hand_check"), "put_away", "surplus_pending", "CCG-124"),
    (PutAway(1, 1, "attack"), "put_away", "surplus_pending", "CCG-117"),
    (PutAway(1, 1, "civil_war"), "put_away", "surplus_pending", "CCG-168"),
    (PutAway(1, 1, "master_builder"), "put_away", "surplus_pending", "CCG-163"),
    (TakeResources(1, 1, True, "commerce"), "take_resource", "taking_pending", "CCG-043"),
    (TakeResources(1, 2, False, "merchant"), "take_resource", "taking_pending", "CCG-139"),
    (TakeResources(1, 2, False, "brigands"), "take_resource", "taking_pending", "CCG-143"),
    (ReturnDevelopment(1, "arsonist"), "pick_development", "pick_pending", "CCG-146"),
    (ReturnDevelopment(1, "black_knight"), "pick_development", "pick_pending", "CCG-149"),
    (ReturnDevelopment(1, "civil_war"), "pick_development", "pick_pending", "CCG-165"),
    (React(1, "brigands"), "answer_attack", "attack_pending", "CCG-155"),
    (React(1, "arsonist"), "answer_attack", "attack_pending", "CCG-155"),
    (React(1, "black_knight"), "answer_attack", "attack_pending", "CCG-156"),
    (Spend(1, None, 1, "search"), "spend", "payment_pending", "CCG-029"),
    (Store(1, None, 1, "progress"), "store", "gain_pending", "CCG-028"),
    (ScoutOrDraw(1, 15), "scout_or_draw", "regions_pending", "CCG-070"),
    (PickRegions(1, 15), "pick_region", "regions_pending", "CCG-159"),
    (LayRegions(1, 15), "lay_region", "regions_pending", "CCG-071"),
    (GiveBack(1), "give_resource", "return_pending", "CCG-139"),
    (LookAtHand(1), "spy", "spy_pending", "CCG-152"),
    (PickFromHand(1, 2), "pick_from_hand", "conflict_pending", "CCG-173"),
    (AnswerTrade(1, ONE, ONE), "answer_trade", "offer_pending", "CCG-099"),
]


@pytest.mark.parametrize(("step", "kind", "code", "rule"), STEPS)
@pytest.mark.parametrize("asking", [0, 1])
def test_a_step_names_the_statement_that_asks_for_it(step: Step, kind: str, code: str, rule: str, asking: int) -> None:
    table = in_main(player()).with_state(lambda state: setattr(state, "agenda", (step,)))

    (prompt,) = GAME.awaiting(table.state).values()

    assert (prompt.kind, prompt.rule) == (kind, rule)
    table.when(asking, EndTurn()).then_rejected(code, rule)


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (Spend(0, "ore", 1, "building"), "Choose where to take 1 ore from."),
        (Spend(0, None, 1, "search"), "Choose where to take 1 resource from."),
        (Spend(0, None, 2, "search"), "Choose where to take 2 resources from."),
        (Store(0, "wool", 2, "trade"), "Choose where to store 2 wool."),
        (Store(0, None, 1, "year_of_plenty"), "Choose where to store 1 resource of any kind."),
        (Store(0, None, 3, "progress"), "Choose where to store 3 resources of any kind."),
        (TakeCards(0, 1, 3, "starting_hand"), "Take 3 cards from the stack, one by one."),
        (TakeCards(0, 1, 1, "hand_check"), "Take a card from the stack."),
        (TakeCards(0, 1, 1, "master_builder"), "Take a card from the stack, or pass."),
        (PutAway(0, 2, "attack"), "Put 2 cards of your hand under draw stacks, one by one."),
        (PutAway(0, 2, "civil_war"), "Put 2 cards of your hand under one draw stack, one by one."),
        (PutAway(0, 1, "hand_check"), "Put a card of your hand under a draw stack."),
        (React(0, "arsonist"), "Answer the Arsonist with a Bishop, or pass."),
        (React(0, "black_knight"), "Answer the Black Knight with a Herb Woman, or pass."),
        (React(0, "brigands"), "Answer the Brigands with a Bishop, or pass."),
        (PickFromHand(0, 2), "Put 2 cards of the opponent's hand under one draw stack, one by one."),
        (PickFromHand(0, 1, 3), "Put a card of the opponent's hand under a draw stack."),
        (
            AnswerTrade(0, Resources(wool=2, gold=1), ONE),
            "Accept or decline 2 wool, 1 gold from the opponent for 1 ore.",
        ),
        (LookAtHand(0), "Take a knight, fleet or action card of the opponent; pass if there is none."),
    ],
)
def test_a_prompt_says_what_is_asked_for(step: Step, text: str) -> None:
    table = in_main(player()).with_state(lambda state: setattr(state, "agenda", (step,)))

    assert GAME.awaiting(table.state)[0].text == text


@pytest.mark.parametrize(
    ("step", "kind", "rule"),
    [
        (Refill(0), "draw_card", "CCG-120"),
        (Exchange(0), "exchange_card", "CCG-125"),
        (Replace(0, 2), "draw_card", "CCG-125"),
    ],
)
def test_the_hand_check_is_asked_for_step_by_step(step: Step, kind: str, rule: str) -> None:
    table = in_main(player()).with_state(lambda state: setattr(state, "agenda", (step,)))

    (prompt,) = GAME.awaiting(table.state).values()

    assert (prompt.kind, prompt.rule) == (kind, rule)
    assert table.when(0, EndTurn()).rejection.code == "hand_check_pending"
