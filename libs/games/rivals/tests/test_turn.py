"""The frame of a turn, the hand limit, exchanging cards, and the end of the match."""

import pytest

from gamekit.audience import SPECTATOR, Secret, redact
from games.rivals import GAME, steps
from games.rivals.commands import (
    BuildRoad,
    ChooseNumber,
    DrawCard,
    EndActions,
    EndTurn,
    Exchange,
    ExchangeCard,
    PlayCard,
    ReturnCard,
    RollDice,
    SearchStack,
    Store,
    TakeCard,
)
from games.rivals.events import (
    ActionPlayed,
    CardDrawn,
    CardReturned,
    CardTaken,
    DiceRolled,
    MatchStopped,
    MatchWon,
    ProductionChosen,
    ResourcesLost,
    StackSearched,
    TurnBegan,
)
from games.rivals.options import Options
from games.rivals.tests.position import GOLD, PROGRESS, Table, amounts, ending, pay
from testkit.chance import ScriptedChance

HAND = ("candamir", "goldsmith", "scout")


def adjusting(*hand: str, mode: str = "introductory") -> Table:
    return Table(mode).hand(0, *hand).plan(*ending(0))  # type: ignore[arg-type]


@pytest.mark.rule("RIV-028", "RIV-030")
def test_a_turn_is_roll_actions_draw_and_exchange() -> None:
    table = Table().hand(0, *HAND).rolling()
    assert table.waiting == (0, "roll")

    rolled = table.rolls(6)
    assert rolled.facts[0] == DiceRolled(0, 6, "trade")
    assert rolled.waiting == (0, "act")
    rolled.refuses(0, RollDice(), "not_in_action_phase", "RIV-028")
    drawing = rolled.does(0, EndActions())
    assert drawing.waiting == (0, "exchange_card")
    after = drawing.does(0, EndTurn())
    assert after.facts == [TurnBegan(1)]
    assert after.waiting == (1, "roll")


@pytest.mark.rule("RIV-028")
def test_nobody_acts_before_the_roll_or_in_the_others_turn() -> None:
    table = Table().rolling()

    table.refuses(0, BuildRoad("left"), "decision_pending", "RIV-030")
    table.refuses(1, RollDice(), "not_your_turn", "RIV-028")


@pytest.mark.rule("RIV-029")
def test_actions_come_in_any_order_and_as_often_as_wanted() -> None:
    table = Table().hand(0, "goldsmith").store(gold_river_1=2, pasture_4=3)

    once = table.does(0, Exchange("wool", "gold"))
    again = once.does(0, PlayCard("goldsmith"))

    assert again.facts[0] == ActionPlayed(0, "goldsmith")
    assert again.waiting == (0, "store_resource")
    more = again.does(0, Store("hill_3")).does(0, Store("hill_3"))
    assert more.does(0, BuildRoad("left")).waiting == (0, "act")


@pytest.mark.rule("RIV-071", "RIV-072", "RIV-322")
def test_a_small_hand_is_filled_card_by_card_from_any_stacks() -> None:
    table = adjusting("scout")
    assert table.state.agenda[0] == steps.Adjustment(0)
    first, second = table.state.stacks[1][0], table.state.stacks[3][0]

    after = table.does(0, DrawCard(1))
    assert after.facts == [CardDrawn(0, 1, Secret((0,), first))]
    done = after.does(0, DrawCard(3))

    assert done.hand_of(0) == tuple(sorted(("scout", first, second)))
    assert done.waiting == (0, "exchange_card")


@pytest.mark.rule("RIV-322")
def test_empty_stacks_are_skipped() -> None:
    table = adjusting("scout")
    table.state.box = (*table.state.box, *table.state.stacks[1])
    table.state.stacks[1] = ()

    assert table.options == [DrawCard(0), DrawCard(2), DrawCard(3)]
    table.refuses(0, DrawCard(1), "hand_not_adjusted", "RIV-071")


@pytest.mark.rule("RIV-073", "RIV-107")
def test_a_large_hand_is_reduced_under_stacks_of_choice() -> None:
    table = adjusting(*HAND, "harald")

    after = table.does(0, ReturnCard("harald", 2))

    assert after.facts == [CardReturned(0, 2, Secret((0,), "harald"))]
    assert after.state.stacks[2][-1] == "harald"
    assert after.waiting == (0, "exchange_card")
    table.refuses(0, DrawCard(0), "hand_not_adjusted", "RIV-071")


@pytest.mark.rule("RIV-087", "RIV-136", "RIV-071")
def test_a_progress_point_raises_the_limit_until_it_is_lost() -> None:
    table = adjusting(*HAND, "harald").stand(0, 11, "top", "abbey")
    assert table.view_of(0).seats[0].hand_limit == 4
    assert GAME.awaiting(table.state)[0].kind == "adjust_hand"

    poorer = adjusting(*HAND, "harald")
    assert poorer.view_of(0).seats[0].hand_limit == 3
    assert all(isinstance(command, ReturnCard) for command in poorer.options)


@pytest.mark.rule("RIV-074", "RIV-075")
def test_a_card_is_exchanged_for_the_top_of_any_stack_once() -> None:
    table = adjusting(*HAND).plan(*ending(0)[1:])
    top = table.state.stacks[3][0]

    given = table.does(0, ExchangeCard("scout", 3))
    assert given.facts == [CardReturned(0, 3, Secret((0,), "scout"))]
    after = given.does(0, DrawCard(3))

    assert after.facts[0] == CardDrawn(0, 3, Secret((0,), top))
    assert after.state.active == 1


@pytest.mark.rule("RIV-074", "RIV-321")
def test_without_exactly_the_permitted_number_of_cards_there_is_no_exchange() -> None:
    table = Table().hand(0, "scout").plan(*ending(0))
    for number, stack in enumerate(table.state.stacks):
        table.state.box = (*table.state.box, *stack)
        table.state.stacks[number] = ()
    table.acting(0)

    after = table.does(0, EndActions())

    assert after.facts == [TurnBegan(1)]


@pytest.mark.rule("RIV-076", "RIV-077", "RIV-327")
def test_a_search_costs_two_resources_and_keeps_the_order_of_the_stack() -> None:
    table = adjusting(*HAND).plan(*ending(0)[1:]).emptied(0).store(forest_2=2, hill_3=1)

    given = table.does(0, ExchangeCard("scout", 1))
    paying = given.does(0, SearchStack(1))
    assert paying.waiting == (0, "pay_any")
    paying.refuses(0, pay(forest_2=1), "wrong_payment", "RIV-076")
    stack = paying.state.stacks[1]
    looking = paying.does(0, pay(forest_2=1, hill_3=1))
    assert looking.facts == [
        ResourcesLost(0, amounts(forest_2=1, hill_3=1)),
        StackSearched(0, 1, Secret((0,), stack)),
    ]
    assert looking.view_of(0).looking_at == stack
    assert looking.view_of(1).looking_at == ()
    after = looking.does(0, TakeCard("scout"))

    assert after.facts[0] == CardTaken(0, 1, Secret((0,), "scout"))
    assert redact(after.facts[0], 1) == CardTaken(0, 1, Secret((0,)))
    assert after.state.stacks[1] == stack[:-1]


@pytest.mark.rule("RIV-321")
def test_a_search_that_cannot_be_paid_cannot_be_chosen() -> None:
    table = adjusting(*HAND).plan(*ending(0)[1:]).emptied(0).store(forest_2=1).does(0, ExchangeCard("scout", 1))

    table.refuses(0, SearchStack(1), "cannot_take_from_stack", "RIV-075")


@pytest.mark.rule("RIV-130")
def test_a_parish_hall_lets_a_search_cost_one() -> None:
    table = adjusting(*HAND).plan(*ending(0)[1:]).emptied(0).store(forest_2=1).stand(0, 11, "top", "parish_hall")

    after = table.does(0, ExchangeCard("scout", 1)).does(0, SearchStack(0))

    assert after.facts[0] == ResourcesLost(0, amounts(forest_2=1))
    assert after.waiting == (0, "take_stack_card")


@pytest.mark.rule("RIV-213", "RIV-352")
def test_with_the_town_hall_a_search_is_free() -> None:
    table = Table(PROGRESS).city(0, 11).stand(0, 11, "top", "town_hall").hand(0, *HAND).emptied(0)
    table.plan(*ending(0)[1:])

    after = table.does(0, ExchangeCard("scout", 1)).does(0, SearchStack(0))

    assert [type(event) for event in after.facts] == [StackSearched]


@pytest.mark.rule("RIV-078")
def test_cards_gained_at_the_end_wait_for_the_next_turn() -> None:
    table = adjusting("goldsmith", "scout").filled(0)

    table.refuses(0, PlayCard("goldsmith"), "decision_pending", "RIV-071")


@pytest.mark.rule("RIV-079", "RIV-147")
def test_the_limit_is_checked_only_at_the_end_of_the_own_turn() -> None:
    table = Table().hand(0, *HAND).hand(1, "harald").acting(0)

    after = table.does(0, EndActions()).does(0, EndTurn())

    assert after.hand_of(1) == ("harald",)
    assert after.waiting == (1, "roll")


@pytest.mark.rule("RIV-124", "RIV-125", "RIV-341")
def test_brigitta_sets_the_production_before_the_roll_only() -> None:
    table = Table().hand(0, "brigitta").rolling()

    chosen = table.does(0, PlayCard("brigitta")).does(0, ChooseNumber(4))
    assert chosen.facts == [ProductionChosen(0, 4)]
    rolled = chosen.does(0, RollDice(), ScriptedChance(event=[1]))
    assert rolled.facts[0] == DiceRolled(0, 4, "trade")

    Table().hand(0, "brigitta").refuses(0, PlayCard("brigitta"), "wrong_moment", "RIV-341")


@pytest.mark.rule("RIV-124")
@pytest.mark.parametrize("number", [0, 7])
def test_brigitta_chooses_a_face_of_the_die(number: int) -> None:
    table = Table().hand(0, "brigitta").rolling().does(0, PlayCard("brigitta"))

    table.refuses(0, ChooseNumber(number), "no_such_number", "RIV-124")


def rich(mode: str, cities: int) -> Table:
    """A position in which seat 0 has two cities, and further places."""
    table = Table(mode).city(0, 11, 13)  # type: ignore[arg-type]
    pairs = [("field_1", "field_3"), ("mountain_2", "mountain_4"), ("hill_1", "hill_5"), ("gold_river_2", "pasture_5")]
    for top, bottom in pairs[: cities - 2]:
        table.settle(0, "left", top, bottom)
        table.city(0, table.state.princes[0].places[0].column)
    return table


@pytest.mark.rule("RIV-088", "RIV-089", "RIV-226")
def test_seven_points_at_the_end_of_the_own_turn_win() -> None:
    table = Table().city(0, 11, 13).settle(0, "left", "field_1", "field_3").hand(0, *HAND)
    table.stand(0, 11, "top", "ore_ship", "grain_ship").stand(0, 11, "bottom", "gold_ship")
    table.stand(0, 13, "top", "harald", "austin").acting(0)
    assert table.points(0) == 7

    after = table.does(0, EndActions()).does(0, EndTurn())

    assert after.facts == [MatchWon(0, 7)]
    outcome = GAME.outcome(after.state)
    assert outcome is not None
    assert (outcome.ranks, outcome.points) == ((1, 2), (7, 2))


@pytest.mark.rule("RIV-328")
def test_the_introductory_game_is_not_won_before_the_roll_nor_in_the_others_turn() -> None:
    table = rich("introductory", 4).hand(1, *HAND).acting(1)
    assert table.points(0) == 8

    after = table.does(1, EndActions()).does(1, EndTurn())

    assert after.facts == [TurnBegan(0)]


@pytest.mark.rule("RIV-109", "RIV-111", "RIV-328")
@pytest.mark.parametrize(("mode", "cities", "points"), [(GOLD, 6, 12), ("duel_of_the_princes", 6, 13)])
def test_an_era_is_won_before_the_roll_too(mode: str, cities: int, points: int) -> None:
    table = rich(mode, cities).hand(1, *HAND)
    table.stand(0, 11, "top", *(["mint"] if points == 13 else [])).acting(1)
    assert table.points(0) == points

    after = table.does(1, EndActions()).does(1, EndTurn())

    assert after.facts == [TurnBegan(0), MatchWon(0, points)]


@pytest.mark.rule("RIV-329")
def test_twelve_points_do_not_win_the_duel() -> None:
    table = rich("duel_of_the_princes", 6).hand(0, *HAND).acting(0)
    assert table.points(0) == 12

    after = table.does(0, EndActions()).does(0, EndTurn())

    assert after.facts == [TurnBegan(1)]


@pytest.mark.rule("RIV-111", "RIV-328")
def test_who_has_the_points_before_rolling_wins_also_when_the_turn_limit_is_reached() -> None:
    table = rich("era_of_gold", 6).hand(1, *HAND).acting(1)
    table.state.turn = table.state.options.turn_limit
    assert table.points(0) >= 12

    after = table.does(1, EndActions()).does(1, EndTurn())

    assert after.facts == [MatchWon(0, table.points(0))]


def test_the_turn_limit_ends_a_match_that_nobody_wins() -> None:
    table = Table(options=Options(turn_limit=50, start_player=0)).hand(0, *HAND).city(0, 11)
    table.state.turn = 50

    after = table.does(0, EndActions()).does(0, EndTurn())

    assert after.facts == [MatchStopped((3, 2))]
    outcome = GAME.outcome(after.state)
    assert outcome is not None
    assert outcome.ranks == (1, 2)
    assert GAME.awaiting(after.state) == {}
    assert GAME.standings(after.state, SPECTATOR) == (3, 2)
