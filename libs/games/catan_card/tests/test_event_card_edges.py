"""Chapter 20: event cards where they find no room, nothing to hit, or little choice left."""

import pytest

from gamekit.audience import Secret
from games.catan_card import GAME
from games.catan_card.cards import CardKey, EventCard
from games.catan_card.commands import EndTurn, Pass, PickDevelopment, PutUnder, RollDice, SearchStack, StoreOn, TakeCard
from games.catan_card.events import (
    AgendaSet,
    CardPutUnder,
    DevelopmentReturned,
    DiceRolled,
    EventCardDrawn,
    KnightMoved,
    OpportunityPassed,
    RegionsProduced,
    StockRaised,
    WindmillMoved,
)
from games.catan_card.resources import Region
from games.catan_card.row import START_SPOTS
from games.catan_card.steps import (
    CheckSurplus,
    ChooseStack,
    PickFromHand,
    Produce,
    ReturnDevelopment,
    Settle,
)
from games.catan_card.tests.position import (
    FIELDS,
    FOREST,
    GOLD,
    HILLS,
    MOUNTAINS,
    PASTURE,
    Table,
    awaited,
    before_roll,
    hand,
    play,
    player,
    roll,
    stock,
)

FULL = dict.fromkeys(START_SPOTS, 3)
PRODUCED = RegionsProduced(1, ((GOLD,), (FIELDS,)))
"""What a 1 yields, with nothing to double it and room for it."""
REST = (Settle(), Produce(1))


def turned_up(card: EventCard, number: int = 1) -> tuple[DiceRolled, EventCardDrawn]:
    return DiceRolled(0, "event_card", number), EventCardDrawn(card)


def drawing(table: Table, number: int = 1) -> Table:
    return play(table, (table.state.active, RollDice(), roll("event_card", number)))


@pytest.mark.rule("CCG-169")
def test_a_productive_year_without_garrisons_brings_only_the_production() -> None:
    table = before_roll(player(sites={20: "abbey"}), event="productive_year")

    table.when(0, RollDice(), roll("event_card", 1)).then(*turned_up("productive_year"), PRODUCED)


@pytest.mark.rule("CCG-171", "CCG-028")
def test_progress_is_lost_where_there_is_no_room_and_forced_where_there_is_just_one() -> None:
    """Seat 0 can store two of three, both on the forest; seat 1 none."""
    table = before_roll(
        player(cities=[11], sites={20: "library", 22: "abbey", 24: "abbey"}, stock={**FULL, FOREST: 1}),
        player(cities=[13], sites={24: "library"}, stock=FULL),
        event="progress",
    )

    table.when(0, RollDice(), roll("event_card", 1)).then(
        *turned_up("progress"),
        StockRaised(0, (FOREST, FOREST), "progress"),
        RegionsProduced(1, ((), ())),
    )


@pytest.mark.rule("CCG-222", "CCG-189", "CCG-180")
@pytest.mark.parametrize("face", ["event_card", "banditti"])
def test_a_bath_house_protects_four_regions_and_a_garrison_beside_it_only_those_of_its_side(face: str) -> None:
    """A city of column 17 between forest and gold field above, fields and hills below; ten resources lie around."""
    table = before_roll(
        player(
            roads=[14, 16, 18],
            settlements={
                15: (Region("forest", 1), Region("fields", 3)),
                17: (Region("gold_field", 3), Region("hills", 1)),
            },
            cities=[17],
            sites={32: "bath_house", 33: "garrison"},
            stock={16: 3, 17: 3, 18: 3, 19: 2, MOUNTAINS: 2, PASTURE: 1},
        ),
        event="plague",
    )
    after = play(table, (0, RollDice(), roll(face, 6)))

    # Eight count against banditti: forest and gold field are left out.
    lost = {} if face == "event_card" else {MOUNTAINS: 0, PASTURE: 0}
    left = {HILLS: 1, 16: 3, 17: 3, 18: 3, 19: 2, MOUNTAINS: 2, PASTURE: 1, **lost}
    assert stock(after) == {spot: count for spot, count in left.items() if count}


@pytest.mark.rule("CCG-214", "CCG-034")
def test_what_an_event_card_brings_has_to_be_taken_before_anything_else() -> None:
    table = drawing(before_roll(player(sites={20: "abbey"}), event="progress"))

    table.when(0, EndTurn()).then_rejected("gain_pending", "CCG-028")
    assert set(GAME.legal(table.state, 0)) == {StoreOn(spot) for spot in START_SPOTS}
    assert GAME.legal(table.state, 1) == ()


# Master builder


STACKS: list[tuple[CardKey, ...]] = [
    ("abbey", "mint", "harbor"),
    ("library", "church"),
    ("garrison",),
    ("smithy", "foundry"),
    ("sawmill", "scout"),
]


def builders(mine: tuple[CardKey, ...] = ("spy",), theirs: tuple[CardKey, ...] = ("bishop",)) -> Table:
    return before_roll(player(hand=mine), player(hand=theirs), event="master_builder", stacks=STACKS)


@pytest.mark.rule("CCG-163")
@pytest.mark.parametrize("stack", range(5))
def test_the_card_just_taken_may_go_under_any_stack(stack: int) -> None:
    table = play(drawing(builders()), (0, SearchStack(0)), (0, TakeCard(0)), (0, PutUnder("abbey", stack)))

    assert hand(table) == ["spy"]
    assert table.state.stacks[stack][-1] == "abbey"


@pytest.mark.rule("CCG-163")
def test_whoever_took_a_card_has_to_put_one_of_the_own_hand_away() -> None:
    table = play(drawing(builders()), (0, SearchStack(0)), (0, TakeCard(0)))

    table.when(0, Pass()).then_rejected("surplus_pending", "CCG-163")
    table.when(0, PutUnder("bishop", 0)).then_rejected("card_missing", "CCG-163")
    assert set(GAME.legal(table.state, 0)) == {PutUnder(card, stack) for card in ("spy", "abbey") for stack in range(5)}


@pytest.mark.rule("CCG-162", "CCG-163")
def test_a_stack_that_was_only_looked_through_is_barred_and_nothing_is_given_for_nothing() -> None:
    table = play(drawing(builders()), (0, SearchStack(2)))
    assert list(GAME.legal(table.state, 0)) == [TakeCard(0), Pass()]

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
def test_the_master_builder_searches_no_empty_stack() -> None:
    table = before_roll(player(), event="master_builder", stacks=[("mint",), ("abbey", "church")])

    drawn = play(table, (0, RollDice(), roll("event_card", 1)))

    drawn.when(0, SearchStack(3)).then_rejected("stack_empty", "CCG-161")


# Civil war and conflict


@pytest.mark.rule("CCG-165")
@pytest.mark.parametrize("active", [0, 1])
def test_each_seat_sends_a_knight_or_fleet_of_the_other_home_the_active_one_first(active: int) -> None:
    passive = 1 - active
    one = player(sites={20: "conrad_the_swift", 22: "wool_fleet", 24: "abbey"})
    other = player(sites={20: "karl_the_strong", 22: "ore_fleet", 24: "smithy"})
    table = before_roll(
        *((one, other) if active == 0 else (other, one)), active=active, event="civil_war", turn=5 + active
    )
    checks = (CheckSurplus(active, "civil_war"), CheckSurplus(passive, "civil_war"), *REST)
    second = ReturnDevelopment(passive, "civil_war")

    table = table.when(active, RollDice(), roll("event_card", 1)).then(
        DiceRolled(active, "event_card", 1),
        EventCardDrawn("civil_war"),
        AgendaSet((ReturnDevelopment(active, "civil_war"), second, *checks)),
    )
    assert set(GAME.legal(table.state, active)) == {PickDevelopment(20), PickDevelopment(22)}
    table.when(passive, PickDevelopment(20)).then_rejected("pick_pending", "CCG-165")
    table.when(active, PickDevelopment(24)).then_rejected("no_target", "CCG-165")
    table = table.when(active, PickDevelopment(20)).then(
        DevelopmentReturned(passive, "karl_the_strong", 20), AgendaSet((second, *checks))
    )
    table.when(passive, PickDevelopment(22)).then(
        DevelopmentReturned(active, "wool_fleet", 22), KnightMoved(active), PRODUCED, AgendaSet(())
    )


@pytest.mark.rule("CCG-166")
def test_a_civil_war_without_units_is_over_at_once() -> None:
    table = before_roll(player(sites={20: "abbey"}), event="civil_war")

    table.when(0, RollDice(), roll("event_card", 1)).then(
        DiceRolled(0, "event_card", 1), EventCardDrawn("civil_war"), PRODUCED
    )


@pytest.mark.rule("CCG-167")
def test_with_all_units_beside_a_church_nothing_can_be_chosen() -> None:
    table = before_roll(player(), player(cities=[11], sites={20: "church", 23: "wool_fleet"}), event="civil_war")

    table.when(0, RollDice(), roll("event_card", 1)).then(
        DiceRolled(0, "event_card", 1), EventCardDrawn("civil_war"), PRODUCED
    )


@pytest.mark.rule("CCG-165", "CCG-097")
def test_a_fleet_sent_home_can_cost_the_windmill() -> None:
    table = drawing(before_roll(player(), player(cities=[11], sites={20: "wool_fleet"}), event="civil_war"))

    table.when(0, PickDevelopment(20)).then(
        DevelopmentReturned(1, "wool_fleet", 20), WindmillMoved(None), PRODUCED, AgendaSet(())
    )


@pytest.mark.rule("CCG-168", "CCG-117")
def test_a_hand_that_is_just_full_after_a_civil_war_has_no_surplus() -> None:
    two = player(hand=["spy", "bishop"], sites={20: "wool_fleet"})
    table = drawing(before_roll(player(), two, event="civil_war"))

    table.when(0, PickDevelopment(20)).then(DevelopmentReturned(1, "wool_fleet", 20), PRODUCED, AgendaSet(()))


@pytest.mark.rule("CCG-173")
@pytest.mark.parametrize("held", [[], ["spy"]])
def test_with_fewer_than_two_cards_all_of_them_go(held: list[CardKey]) -> None:
    table = drawing(before_roll(player(sites={20: "conrad_the_swift"}), player(hand=held), event="conflict"))

    done = play(table, *((0, PutUnder(card, 0)) for card in held))

    assert (hand(done, 1), awaited(done)) == ([], {0: "build_trade_play"})


@pytest.mark.rule("CCG-174", "CCG-217")
def test_who_lost_cards_refills_only_at_the_end_of_the_own_turn() -> None:
    table = drawing(
        before_roll(player(sites={20: "conrad_the_swift"}, hand=["scout"] * 2), player(hand=["spy"]), event="conflict")
    )
    table = play(table, (0, PutUnder("spy", 0)), (0, EndTurn()))

    assert (hand(table, 1), awaited(table)) == ([], {0: "draw_card"})


@pytest.mark.rule("CCG-173")
def test_the_holder_of_the_knight_is_asked_for_two_cards_one_by_one_and_for_one_stack() -> None:
    victim = player(hand=["spy", "abbey", "mint"])
    table = drawing(before_roll(player(sites={20: "conrad_the_swift"}), victim, event="conflict"))

    once = table.when(0, PutUnder("mint", 3)).then(
        CardPutUnder(1, 3, Secret((0, 1), "mint")), AgendaSet((PickFromHand(0, 1, 3), Settle(), Produce(1)))
    )
    assert set(GAME.legal(once.state, 0)) == {PutUnder("spy", 3), PutUnder("abbey", 3)}
    once.when(0, PutUnder("abbey", 3)).then(CardPutUnder(1, 3, Secret((0, 1), "abbey")), PRODUCED, AgendaSet(()))


@pytest.mark.rule("CCG-173", "CCG-163", "CCG-010")
def test_there_is_no_sixth_stack_to_put_a_card_under() -> None:
    fighting = drawing(before_roll(player(sites={20: "conrad_the_swift"}), player(hand=["spy"]), event="conflict"))
    building = play(drawing(builders()), (0, SearchStack(0)), (0, TakeCard(0)))

    fighting.when(0, PutUnder("spy", 5)).then_rejected("unknown_stack", "CCG-010")
    building.when(0, PutUnder("spy", 5)).then_rejected("unknown_stack", "CCG-010")
