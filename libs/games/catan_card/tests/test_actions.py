"""Action cards: when they can be played, and what each of them does."""

import pytest

from gamekit.audience import Secret
from games.catan_card import GAME
from games.catan_card.cards import Attack, CardKey, Defense, Development, RolledAttack
from games.catan_card.commands import (
    BuildDevelopment,
    DiscardDevelopment,
    EndTurn,
    GiveResource,
    Pass,
    PickDevelopment,
    PlayAttack,
    PlayCaravan,
    PlayDefense,
    PutUnder,
    SpendFrom,
    StoreOn,
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
    KnightMoved,
    OpportunityPassed,
    ThresholdReached,
)
from games.catan_card.options import Options
from games.catan_card.resources import Region, Resource
from games.catan_card.steps import LookAtHand, PutAway, React, Settle
from games.catan_card.tests.position import (
    FIELDS,
    FOREST,
    GOLD,
    HILLS,
    MOUNTAINS,
    PASTURE,
    Table,
    attack_roll,
    awaited,
    hand,
    in_main,
    play,
    player,
    resources,
    stock,
)

EAST = {15: (Region("forest", 6), Region("fields", 3))}
COUNTER: dict[RolledAttack, Defense] = {"brigands": "bishop", "arsonist": "bishop", "black_knight": "herb_woman"}


def attacking(
    *cards: CardKey,
    mine: dict[int, int] | None = None,
    theirs: dict[int, int] | None = None,
    my_sites: dict[int, Development] | None = None,
    sites: dict[int, Development] | None = None,
    answers: tuple[CardKey, ...] = (),
    points: int = 7,
) -> Table:
    """Return a main phase in which both have so many points together, from cities."""
    cities = [11, 13, 11][: points - 4]
    return in_main(
        player(hand=cards, cities=cities[:2], stock=mine or {}, sites=my_sites or {}),
        player(hand=answers, cities=cities[2:], stock=theirs or {}, sites=sites or {}),
    )


# When cards can be played


@pytest.mark.rule("CCG-108")
@pytest.mark.parametrize(("points", "allowed"), [(6, False), (7, True)])
def test_neutral_and_attack_cards_need_seven_points_of_both(points: int, allowed: bool) -> None:
    table = attacking("caravan", "spy", mine={GOLD: 1}, answers=("abbey",), points=points)

    for command in (PlayCaravan(1), PlayAttack("spy")):
        assert (command in GAME.legal(table.state, 0)) is allowed
        if not allowed:
            table.when(0, command).then_rejected("locked", "CCG-108")


@pytest.mark.rule("CCG-108", "CCG-088")
def test_figures_count_towards_the_seven_points() -> None:
    table = attacking("caravan", mine={GOLD: 1}, my_sites={20: "conrad_the_swift"}, points=6)

    play(table, (0, PlayCaravan(1)))


@pytest.mark.rule("CCG-108")
@pytest.mark.parametrize("lasting", [False, True])
def test_the_threshold_is_tested_anew_unless_an_option_makes_it_last(lasting: bool) -> None:
    table = in_main(
        player(hand=["black_knight", "caravan"], cities=[11, 13], sites={20: "abbey"}, stock={GOLD: 1}),
        player(sites={20: "conrad_the_swift"}),
        options=Options(lasting_threshold=lasting),
    )
    settled = table.when(0, DiscardDevelopment(20))
    assert (ThresholdReached() in settled.events) is lasting
    attacked = play(settled.then_scenario(), (0, PlayAttack("black_knight")), (1, Pass(), attack_roll(1)))
    after = attacked.when(0, PickDevelopment(20)).then(
        DevelopmentReturned(1, "conrad_the_swift", 20), KnightMoved(None), AgendaSet(())
    )

    assert (PlayCaravan(1) in GAME.legal(after.state, 0)) is lasting
    if not lasting:
        after.when(0, PlayCaravan(1)).then_rejected("locked", "CCG-108")


@pytest.mark.rule("CCG-107", "CCG-112", "CCG-115")
def test_an_action_card_costs_nothing_and_goes_to_the_discard_pile() -> None:
    table = attacking("caravan", mine={GOLD: 1})

    after = play(table, (0, PlayCaravan(1)), (0, StoreOn(GOLD)))
    assert hand(after) == []
    assert after.state.discarded[-1] == "caravan"
    assert sum(resources(after).values()) == 1
    after.when(0, PlayCaravan(1)).then_rejected("card_missing", "CCG-107")
    attacking(answers=("caravan",)).when(1, PlayCaravan(1)).then_rejected("not_your_turn", "CCG-031")


@pytest.mark.rule("CCG-111")
def test_any_number_of_action_cards_is_played_in_a_turn() -> None:
    table = attacking("spy", "spy", "caravan", mine={GOLD: 1}, answers=("abbey", "smithy"))

    after = play(table, (0, PlayAttack("spy")), (0, Pass()), (0, PlayAttack("spy")), (0, Pass()), (0, PlayCaravan(1)))
    assert hand(after) == []


@pytest.mark.rule("CCG-113")
@pytest.mark.parametrize("card", ["merchant", "brigands", "arsonist", "black_knight", "spy"])
def test_an_attack_without_a_possible_effect_is_refused(card: Attack) -> None:
    table = attacking(card, mine={GOLD: 3}, theirs={GOLD: 1})

    table.when(0, PlayAttack(card)).then_rejected("no_effect", "CCG-113")
    assert PlayAttack(card) not in GAME.legal(table.state, 0)


@pytest.mark.rule("CCG-113")
def test_a_caravan_needs_an_own_resource() -> None:
    attacking("caravan").when(0, PlayCaravan(1)).then_rejected("not_in_stock", "CCG-113")
    attacking("caravan", mine={GOLD: 1}).when(0, PlayCaravan(2)).then_rejected("not_in_stock", "CCG-113")


@pytest.mark.rule("CCG-110", "CCG-114")
@pytest.mark.parametrize("card", ["bishop", "herb_woman"])
def test_a_defence_card_is_played_only_against_an_attack(card: Defense) -> None:
    table = attacking(card, answers=(card,))

    table.when(0, PlayDefense(card)).then_rejected("no_attack", "CCG-114")
    table.when(1, PlayDefense(card)).then_rejected("not_your_turn", "CCG-031")


@pytest.mark.rule("CCG-025", "CCG-044")
def test_a_gain_larger_than_the_room_of_a_region_fills_it_only() -> None:
    table = in_main(player(hand=["caravan"], cities=[11, 13], stock=NEARLY_FULL), player(cities=[11]))

    after = play(table, (0, PlayCaravan(2)), (0, SpendFrom(FOREST)), (0, SpendFrom(FOREST)))
    assert awaited(after) == {0: "store"}
    assert stock(play(after, (0, StoreOn(FOREST)), (0, StoreOn(FOREST)))) == NEARLY_FULL


NEARLY_FULL = {FOREST: 3, HILLS: 3, MOUNTAINS: 3, FIELDS: 3, PASTURE: 3, GOLD: 2}


# The caravan


@pytest.mark.rule("CCG-138", "CCG-208")
def test_a_caravan_swaps_two_resources_of_free_choice() -> None:
    table = attacking("caravan", mine={FOREST: 3})

    after = play(table, (0, PlayCaravan(2)), (0, StoreOn(MOUNTAINS)), (0, StoreOn(FIELDS)))
    assert stock(after) == {FOREST: 1, MOUNTAINS: 1, FIELDS: 1}


@pytest.mark.rule("CCG-138")
def test_a_caravan_may_take_back_the_kind_handed_in() -> None:
    full = {FOREST: 3, HILLS: 3, MOUNTAINS: 3, FIELDS: 3, PASTURE: 3, GOLD: 3}
    table = play(attacking("caravan", mine=full), (0, PlayCaravan(1)))

    assert awaited(table) == {0: "spend"}
    assert stock(play(table, (0, SpendFrom(GOLD)))) == full


# The merchant


@pytest.mark.rule("CCG-139", "CCG-142", "CCG-158")
def test_a_merchant_takes_two_and_gives_one_back_without_a_roll_or_an_answer() -> None:
    table = attacking("merchant", mine={FOREST: 1}, theirs={GOLD: 2, PASTURE: 1}, answers=("bishop", "herb_woman"))

    taking = table.when(0, PlayAttack("merchant")).then_scenario()
    assert awaited(taking) == {0: "take_resource"}
    taking.when(0, Pass()).then_rejected("must_take", "CCG-139")
    taking.when(0, TakeResource("ore")).then_rejected("not_takeable", "CCG-141")
    giving = play(taking, (0, TakeResource("gold")), (0, TakeResource("gold")))
    assert awaited(giving) == {0: "give_resource"}
    after = play(giving, (0, GiveResource("lumber")))
    assert resources(after, 0) == {"gold": 2}
    assert resources(after, 1) == {"wool": 1, "lumber": 1}


@pytest.mark.rule("CCG-139", "CCG-140")
def test_a_merchant_may_take_one_only_and_give_the_same_back() -> None:
    table = play(attacking("merchant", theirs={GOLD: 2}), (0, PlayAttack("merchant")), (0, TakeResource("gold")))

    giving = table.when(0, Pass()).then_scenario()
    after = play(giving, (0, GiveResource("gold")))
    assert (resources(after, 0), resources(after, 1)) == ({}, {"gold": 2})


@pytest.mark.rule("CCG-141")
def test_a_merchant_takes_only_what_finds_room() -> None:
    table = play(attacking("merchant", mine={GOLD: 2}, theirs={GOLD: 2}), (0, PlayAttack("merchant")))

    giving = play(table, (0, TakeResource("gold")))
    assert awaited(giving) == {0: "give_resource"}


@pytest.mark.rule("CCG-220")
def test_a_merchant_cannot_give_back_what_fills_all_regions_of_the_opponent() -> None:
    table = attacking("merchant", mine={FOREST: 1}, theirs={FOREST: 3, GOLD: 1})
    giving = play(table, (0, PlayAttack("merchant")), (0, TakeResource("gold")), (0, Pass()))

    giving.when(0, GiveResource("lumber")).then_rejected("not_returnable", "CCG-220")
    giving.when(0, GiveResource("ore")).then_rejected("not_returnable", "CCG-220")
    assert GAME.legal(giving.state, 0) == [GiveResource("gold")]


@pytest.mark.rule("CCG-044", "CCG-028", "CCG-029")
def test_each_picks_the_own_region_when_a_resource_is_taken() -> None:
    two_forests = player(roads=[14], settlements=EAST, stock={FOREST: 1, 16: 1})
    table = in_main(player(hand=["merchant"], cities=[11, 13], roads=[14], settlements={15: MORE}), two_forests)

    asked = play(table, (0, PlayAttack("merchant")), (0, TakeResource("lumber")))
    assert awaited(asked) == {1: "spend"}
    storing = play(asked, (1, SpendFrom(16)))
    assert awaited(storing) == {0: "store"}
    after = play(storing, (0, StoreOn(17)))
    assert (stock(after, 0), stock(after, 1)) == ({17: 1}, {FOREST: 1})


MORE = (Region("hills", 1), Region("forest", 1))


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
    mine: dict[int, Development] = {20: "church", 22: "otto_the_berserker"}
    table = attacking("arsonist", my_sites=mine, sites=sites, answers=answers)

    asked = play(table, (0, PlayAttack("arsonist")))
    picking = asked.when(1, PlayDefense("bishop") if defended else Pass(), attack_roll(number)).then_scenario()
    winner = 0 if succeeds else 1
    assert awaited(picking) == {winner: "pick_development"}
    picking.when(winner, PickDevelopment(22)).then_rejected("no_target", "CCG-148")
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
        my_sites={20: "smithy", 22: "otto_the_berserker"},
        sites={20: "abbey", 22: "conrad_the_swift"},
        answers=answers,
    )

    asked = play(table, (0, PlayAttack("black_knight")))
    picking = asked.when(1, PlayDefense("herb_woman") if defended else Pass(), attack_roll(number)).then_scenario()
    winner = 0 if succeeds else 1
    assert awaited(picking) == {winner: "pick_development"}
    picking.when(winner, PickDevelopment(20)).then_rejected("no_target", "CCG-149")
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
    asked.when(1, PutUnder("church", 0)).then_rejected("card_missing", "CCG-107")
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
