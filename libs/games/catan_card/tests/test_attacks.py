"""Attacks that are rolled, the answers to them, and the spy."""

import pytest

from gamekit.audience import Secret
from games.catan_card import GAME
from games.catan_card.cards import Attack, CardKey, Defense, Development, RolledAttack
from games.catan_card.commands import (
    BuildDevelopment,
    EndTurn,
    Pass,
    PickDevelopment,
    PlayAttack,
    PlayDefense,
    PutUnder,
    TakeFromHand,
    TakeResource,
)
from games.catan_card.events import (
    ActionPlayed,
    AgendaSet,
    AttackRolled,
    CardSpied,
    DevelopmentReturned,
    HandShown,
    OpportunityPassed,
)
from games.catan_card.resources import Resource
from games.catan_card.steps import LookAtHand, PutAway, React, Settle
from games.catan_card.tests.position import (
    FIELDS,
    FOREST,
    GOLD,
    HILLS,
    MOUNTAINS,
    PASTURE,
    attack_roll,
    attacking,
    awaited,
    hand,
    play,
    resources,
)

COUNTER: dict[RolledAttack, Defense] = {"brigands": "bishop", "arsonist": "bishop", "black_knight": "herb_woman"}


# Attacks with a roll

OUTCOMES = [
    *((number, False, number <= 5) for number in range(1, 7)),
    *((number, True, number <= 2) for number in range(1, 7)),
]


@pytest.mark.rule("CCG-143", "CCG-155", "CCG-157", "CCG-221")
@pytest.mark.parametrize(("number", "defended", "succeeds"), OUTCOMES)
def test_brigands_take_two_resources_of_the_winners_choice(number: int, defended: bool, succeeds: bool) -> None:
    answers: tuple[CardKey, ...] = ("bishop",) if defended else ()
    table = attacking("brigands", mine={FOREST: 1, HILLS: 1}, theirs={GOLD: 1, PASTURE: 1}, answers=answers)

    asked = table.when(0, PlayAttack("brigands")).then(ActionPlayed(0, "brigands"), AgendaSet((React(1, "brigands"),)))
    answered = asked.when(1, PlayDefense("bishop") if defended else Pass(), attack_roll(number))
    winner = 0 if succeeds else 1
    assert answered.events[:2] == (
        ActionPlayed(1, "bishop") if defended else OpportunityPassed(1),
        AttackRolled(0, "brigands", number, succeeds),
    )
    taking = answered.then_scenario()
    assert awaited(taking) == {winner: "take_resource"}
    taking.when(winner, Pass()).then_rejected("must_take", "CCG-143")
    kinds: list[Resource] = ["gold", "wool"] if succeeds else ["lumber", "brick"]
    after = play(taking, *((winner, TakeResource(kind)) for kind in kinds))
    assert resources(after, 1 - winner) == {}
    assert sum(resources(after, winner).values()) == 4


@pytest.mark.rule("CCG-144", "CCG-145")
@pytest.mark.parametrize(("mine", "theirs"), [({}, {GOLD: 1}), ({GOLD: 2}, {GOLD: 3})])
def test_brigands_take_one_where_only_one_is_there_or_fits(mine: dict[int, int], theirs: dict[int, int]) -> None:
    table = play(attacking("brigands", mine=mine, theirs=theirs), (0, PlayAttack("brigands")))

    after = play(table, (1, Pass(), attack_roll(5)), (0, TakeResource("gold")))
    assert sum(resources(after, 0).values()) == sum(mine.values()) + 1
    assert awaited(after) == {0: "build_trade_play"}


@pytest.mark.rule("CCG-221", "CCG-145")
def test_brigands_that_fail_take_nothing_from_an_attacker_without_resources() -> None:
    table = play(attacking("brigands", theirs={GOLD: 1}), (0, PlayAttack("brigands")))

    table.when(1, Pass(), attack_roll(6)).then(
        OpportunityPassed(1), AttackRolled(0, "brigands", 6, False), AgendaSet(())
    )


@pytest.mark.rule("CCG-146", "CCG-148", "CCG-157", "CCG-155", "CCG-221")
@pytest.mark.parametrize(("number", "defended", "succeeds"), OUTCOMES)
def test_an_arsonist_sends_a_building_of_the_loser_back(number: int, defended: bool, succeeds: bool) -> None:
    answers: tuple[CardKey, ...] = ("bishop",) if defended else ()
    sites: dict[int, Development] = {20: "abbey", 22: "conrad_the_swift", 24: "gold_fleet"}
    mine: dict[int, Development] = {20: "church", 22: "otto_the_berserker", 24: "ore_fleet"}
    table = attacking("arsonist", my_sites=mine, sites=sites, answers=answers)

    asked = play(table, (0, PlayAttack("arsonist")))
    picking = asked.when(1, PlayDefense("bishop") if defended else Pass(), attack_roll(number)).then_scenario()
    winner = 0 if succeeds else 1
    assert awaited(picking) == {winner: "pick_development"}
    assert GAME.legal(picking.state, winner) == [PickDevelopment(20)]
    for site in (22, 24):
        picking.when(winner, PickDevelopment(site)).then_rejected("no_target", "CCG-148")
    card: Development = "abbey" if succeeds else "church"
    after = picking.when(winner, PickDevelopment(20)).then_scenario()
    assert after.state.owned[1 - winner].sites[20] is None
    assert hand(after, 1 - winner) == [card]


@pytest.mark.rule("CCG-149", "CCG-156", "CCG-157", "CCG-221")
@pytest.mark.parametrize(("number", "defended", "succeeds"), OUTCOMES)
def test_a_black_knight_sends_a_knight_of_the_loser_back(number: int, defended: bool, succeeds: bool) -> None:
    answers: tuple[CardKey, ...] = ("herb_woman",) if defended else ()
    table = attacking(
        "black_knight",
        my_sites={20: "smithy", 22: "otto_the_berserker", 24: "ore_fleet"},
        sites={20: "abbey", 22: "conrad_the_swift", 24: "gold_fleet"},
        answers=answers,
    )

    asked = play(table, (0, PlayAttack("black_knight")))
    picking = asked.when(1, PlayDefense("herb_woman") if defended else Pass(), attack_roll(number)).then_scenario()
    winner = 0 if succeeds else 1
    assert awaited(picking) == {winner: "pick_development"}
    assert GAME.legal(picking.state, winner) == [PickDevelopment(22)]
    for site in (20, 24):
        picking.when(winner, PickDevelopment(site)).then_rejected("no_target", "CCG-149")
    after = play(picking, (winner, PickDevelopment(22)))
    assert hand(after, 1 - winner) == ["conrad_the_swift" if succeeds else "otto_the_berserker"]


@pytest.mark.rule("CCG-147", "CCG-150")
@pytest.mark.parametrize(("card", "target"), [("arsonist", "abbey"), ("black_knight", "conrad_the_swift")])
def test_who_has_nothing_to_lose_suffers_nothing_from_a_six(card: Attack, target: Development) -> None:
    table = play(attacking(card, sites={20: target}), (0, PlayAttack(card)))

    table.when(1, Pass(), attack_roll(6)).then(
        OpportunityPassed(1),
        AttackRolled(0, card, 6, False),  # type: ignore[arg-type]
        AgendaSet(()),
    )


@pytest.mark.rule("CCG-158")
@pytest.mark.parametrize("attack", ["brigands", "arsonist", "black_knight"])
def test_only_the_matching_defence_card_helps_and_only_from_the_hand(attack: RolledAttack) -> None:
    wrong: Defense = "herb_woman" if attack != "black_knight" else "bishop"
    sites: dict[int, Development] = {20: "abbey", 22: "conrad_the_swift"}
    table = play(attacking(attack, theirs={GOLD: 1}, sites=sites, answers=(wrong,)), (0, PlayAttack(attack)))

    table.when(1, PlayDefense(wrong)).then_rejected("wrong_defense", "CCG-158")
    table.when(1, PlayDefense(COUNTER[attack])).then_rejected("card_missing", "CCG-107")
    assert GAME.legal(table.state, 1) == [Pass()]


@pytest.mark.rule("CCG-155", "CCG-156", "CCG-110")
@pytest.mark.parametrize("attack", ["brigands", "arsonist", "black_knight"])
def test_the_answer_comes_before_the_roll_and_never_after(attack: RolledAttack) -> None:
    sites: dict[int, Development] = {20: "abbey", 22: "conrad_the_swift"}
    answers: tuple[CardKey, ...] = (COUNTER[attack],)
    table = play(attacking(attack, theirs={GOLD: 1}, sites=sites, answers=answers), (0, PlayAttack(attack)))

    rule = "CCG-156" if attack == "black_knight" else "CCG-155"
    table.when(0, EndTurn()).then_rejected("attack_pending", rule)
    rolled = table.when(1, Pass(), attack_roll(1)).then_scenario()
    assert rolled.when(1, PlayDefense(COUNTER[attack])).rejection.code in ("taking_pending", "pick_pending")


@pytest.mark.rule("CCG-117", "CCG-151", "CCG-186")
def test_a_passive_player_above_the_limit_puts_the_surplus_away_at_once() -> None:
    table = attacking("arsonist", sites={20: "abbey"}, answers=("smithy", "sawmill", "foundry", "mint"))
    picking = play(table, (0, PlayAttack("arsonist")), (1, Pass(), attack_roll(3)))

    asked = picking.when(0, PickDevelopment(20)).then(
        DevelopmentReturned(1, "abbey", 20), AgendaSet((PutAway(1, 2, "attack"), Settle()))
    )
    asked.when(0, EndTurn()).then_rejected("surplus_pending", "CCG-117")
    asked.when(1, PutUnder("church", 0)).then_rejected("card_missing", "CCG-117")
    after = play(asked, (1, PutUnder("smithy", 0)), (1, PutUnder("mint", 3)))
    assert hand(after, 1) == ["sawmill", "foundry", "abbey"]
    assert after.state.stacks[0][-1] == "smithy"
    assert after.state.stacks[3][-1] == "mint"
    assert awaited(after) == {0: "build_trade_play"}


@pytest.mark.rule("CCG-116", "CCG-151")
def test_an_active_player_above_the_limit_waits_for_the_hand_check() -> None:
    cards: tuple[CardKey, ...] = ("arsonist", "smithy", "sawmill", "foundry")
    table = attacking(*cards, my_sites={20: "town_hall"}, sites={20: "abbey"})
    picking = play(table, (0, PlayAttack("arsonist")), (1, Pass(), attack_roll(6)))

    after = picking.when(1, PickDevelopment(20)).then(DevelopmentReturned(0, "town_hall", 20), AgendaSet(()))
    assert awaited(after) == {0: "build_trade_play"}
    assert awaited(play(after, (0, EndTurn()))) == {0: "put_away"}


# The spy


@pytest.mark.rule("CCG-152", "CCG-154", "CCG-158")
@pytest.mark.parametrize("card", ["conrad_the_swift", "gold_fleet", "alchemist", "merchant", "bishop"])
def test_a_spy_sees_the_hand_and_takes_a_unit_or_an_action_card(card: CardKey) -> None:
    answers: tuple[CardKey, ...] = ("abbey", card, "church")
    seen = (
        attacking("spy", answers=answers)
        .when(0, PlayAttack("spy"))
        .then(ActionPlayed(0, "spy"), HandShown(1, Secret((0, 1), answers)), AgendaSet((LookAtHand(0), Settle())))
    )

    assert GAME.view(seen.state, 0).seats[1].hand == answers
    seen.when(0, Pass()).then_rejected("must_take", "CCG-152")
    seen.when(0, TakeFromHand("abbey")).then_rejected("not_spied", "CCG-154")
    seen.when(0, TakeFromHand("church")).then_rejected("not_spied", "CCG-154")
    after = seen.when(0, TakeFromHand(card)).then(CardSpied(0, Secret((0, 1), card)), AgendaSet(()))
    assert hand(after, 0) == [card]
    assert hand(after, 1) == ["abbey", "church"]
    assert GAME.view(after.state, 0).seats[1].hand is None


@pytest.mark.rule("CCG-153")
def test_a_spied_knight_can_be_built_at_once() -> None:
    table = attacking("spy", mine={MOUNTAINS: 1, FIELDS: 1}, answers=("conrad_the_swift",))

    after = play(
        table,
        (0, PlayAttack("spy")),
        (0, TakeFromHand("conrad_the_swift")),
        (0, BuildDevelopment("conrad_the_swift", 20)),
    )
    assert after.state.owned[0].sites[20] == "conrad_the_swift"


@pytest.mark.rule("CCG-154")
def test_a_spy_that_finds_nothing_is_spent() -> None:
    seen = play(attacking("spy", answers=("abbey", "church")), (0, PlayAttack("spy")))

    assert GAME.legal(seen.state, 0) == [Pass()]
    after = seen.when(0, Pass()).then(OpportunityPassed(0), AgendaSet(()))
    assert (hand(after, 0), hand(after, 1)) == ([], ["abbey", "church"])
    assert after.state.discarded[-1] == "spy"
