"""Action cards: when they can be played, and what each of them does."""

import pytest

from games.catan_card import GAME
from games.catan_card.cards import Attack, Defense, Development
from games.catan_card.commands import (
    BuildDevelopment,
    DiscardDevelopment,
    GiveResource,
    Pass,
    PickDevelopment,
    PlayAttack,
    PlayCaravan,
    PlayDefense,
    SpendFrom,
    StoreOn,
    TakeResource,
)
from games.catan_card.events import (
    AgendaSet,
    DevelopmentBuilt,
    DevelopmentReturned,
    KnightMoved,
    StockLowered,
    ThresholdReached,
)
from games.catan_card.options import Options
from games.catan_card.resources import Region
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
    in_main,
    play,
    player,
    resources,
    stock,
)

EAST = {15: (Region("forest", 6), Region("fields", 3))}


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


@pytest.mark.rule("CCG-108", "CCG-088", "CCG-097")
def test_a_figure_that_moves_reaches_the_threshold_in_the_same_step() -> None:
    table = in_main(
        player(hand=["siegfried_lackland"], cities=[11, 13], stock={MOUNTAINS: 1}),
        options=Options(lasting_threshold=True),
    )

    table.when(0, BuildDevelopment("siegfried_lackland", 20)).then(
        StockLowered(0, (MOUNTAINS,), "building"),
        DevelopmentBuilt(0, "siegfried_lackland", 20),
        KnightMoved(0),
        ThresholdReached(),
    )


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


@pytest.mark.rule("CCG-113", "CCG-148", "CCG-149")
@pytest.mark.parametrize(("card", "there"), [("arsonist", "gold_fleet"), ("black_knight", "gold_fleet")])
def test_fleets_give_no_attack_a_target(card: Attack, there: Development) -> None:
    table = attacking(card, sites={20: there})

    table.when(0, PlayAttack(card)).then_rejected("no_effect", "CCG-113")
    assert PlayAttack(card) not in GAME.legal(table.state, 0)


@pytest.mark.rule("CCG-113", "CCG-148", "CCG-149")
@pytest.mark.parametrize(("card", "there"), [("arsonist", "siegfried_lackland"), ("black_knight", "smithy")])
def test_a_knight_is_no_target_for_the_arsonist_and_a_building_none_for_the_black_knight(
    card: Attack, there: Development
) -> None:
    table = attacking(card, sites={20: there})

    table.when(0, PlayAttack(card)).then_rejected("no_effect", "CCG-113")


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
