"""The event cards."""

import pytest

from gamekit.audience import Secret
from games.catan_card import GAME
from games.catan_card.cards import EVENT_CARDS, CardKey, Development, EventCard
from games.catan_card.commands import (
    Pass,
    PickDevelopment,
    PutUnder,
    RollDice,
    SearchStack,
    StoreOn,
    TakeCard,
)
from games.catan_card.events import (
    AgendaSet,
    CardPutUnder,
    DevelopmentReturned,
    DiceRolled,
    EventCardDrawn,
    EventCardsShuffled,
    HandShown,
    KnightMoved,
    OpportunityPassed,
    RegionsProduced,
    StockLowered,
    StockRaised,
)
from games.catan_card.steps import ChooseStack, PickFromHand, Produce, PutAway, Settle
from games.catan_card.tests.position import (
    FIELDS,
    FOREST,
    GOLD,
    HILLS,
    MOUNTAINS,
    PASTURE,
    Player,
    Table,
    awaited,
    before_roll,
    hand,
    play,
    player,
    roll,
    stock,
)
from testkit.chance import ScriptedChance, shuffle_script

ONE = {FOREST: 1, HILLS: 1, MOUNTAINS: 1, FIELDS: 1, PASTURE: 1, GOLD: 1}
STACKS: tuple[tuple[CardKey, ...], ...] = (("mint", "church", "library"), ("foundry",), ("harbor", "spy"))


def with_event(
    event: EventCard,
    one: Player,
    other: Player | None = None,
    stacks: tuple[tuple[CardKey, ...], ...] | None = None,
) -> Table:
    if stacks is None:
        return before_roll(one, other, event=event)
    return before_roll(one, other, event=event, stacks=stacks)


def drawn(table: Table, number: int = 1) -> Table:
    """Return the table after a roll that turns up the event card."""
    return play(table, (0, RollDice(), roll("event_card", number)))


# The stack


@pytest.mark.rule("CCG-052", "CCG-053")
def test_the_top_card_is_carried_out_before_the_production_and_goes_to_the_bottom() -> None:
    table = with_event("progress", player())

    after = table.when(0, RollDice(), roll("event_card", 5)).then(
        DiceRolled(0, "event_card", 5), EventCardDrawn("progress"), RegionsProduced(5, ((FOREST,), (HILLS,)))
    )
    assert after.state.events == (*table.state.events[1:], "progress")
    assert GAME.view(after.state, 1).event_card == "progress"
    assert GAME.view(after.and_then(DiceRolled(1, "commerce", 2)).state, 1).event_card is None


@pytest.mark.rule("CCG-172", "CCG-053")
def test_year_end_shuffles_all_ten_event_cards() -> None:
    table = with_event("year_end", player())
    rotated = (*table.state.events[1:], "year_end")
    order = [9, 0, 8, 1, 7, 2, 6, 3, 5, 4]
    chance = ScriptedChance(event_die=[5], dice=[0], event_cards=shuffle_script(10, order))

    decision = table.when(0, RollDice(), chance)
    assert decision.events[1:3] == (
        EventCardDrawn("year_end"),
        EventCardsShuffled(Secret((), tuple(rotated[place] for place in order))),
    )
    assert sorted(decision.then_scenario().state.events) == sorted(EVENT_CARDS)


# Master builder


@pytest.mark.rule("CCG-161", "CCG-162", "CCG-163", "CCG-164")
def test_the_master_builder_lets_both_search_a_stack_the_active_player_first() -> None:
    table = with_event("master_builder", player(hand=["abbey"]), player(hand=["smithy"]), STACKS)

    asked = drawn(table)
    assert awaited(asked) == {0: "choose_stack"}
    seen = play(asked, (0, SearchStack(0)))
    assert GAME.view(seen.state, 0).searched == STACKS[0]
    giving = play(seen, (0, TakeCard(1)))
    assert awaited(giving) == {0: "put_away"}
    second = play(giving, (0, PutUnder("church", 4)))
    assert second.state.stacks == [("mint", "library"), ("foundry",), ("harbor", "spy"), (), ("church",)]
    assert awaited(second) == {1: "choose_stack"}
    second.when(1, SearchStack(0)).then_rejected("stack_taken", "CCG-162")
    after = play(second, (1, SearchStack(2)), (1, TakeCard(0)), (1, PutUnder("smithy", 0)))
    assert (hand(after, 0), hand(after, 1)) == (["abbey"], ["harbor"])
    assert after.state.phase == "main"


@pytest.mark.rule("CCG-161", "CCG-163", "CCG-214")
def test_the_master_builders_search_and_take_are_optional() -> None:
    table = with_event("master_builder", player(), player(), STACKS)

    skipped = (
        drawn(table)
        .when(0, Pass())
        .then(OpportunityPassed(0), AgendaSet((ChooseStack(1, "master_builder"), Settle(), Produce(1))))
    )
    looked = play(skipped, (1, SearchStack(0)))
    after = looked.when(1, Pass()).then_scenario()
    assert after.state.stacks[0] == STACKS[0]
    assert after.state.phase == "main"


@pytest.mark.rule("CCG-162")
def test_a_player_left_without_a_stack_searches_nothing() -> None:
    table = with_event("master_builder", player(), player(), (("mint", "church"),))

    after = play(drawn(table), (0, SearchStack(0)), (0, Pass()))
    assert after.state.phase == "main"


# Civil war


@pytest.mark.rule("CCG-165", "CCG-168")
def test_in_a_civil_war_each_sends_a_unit_of_the_other_back() -> None:
    one = player(sites={20: "gold_fleet", 22: "abbey"})
    table = drawn(with_event("civil_war", one, player(sites={20: "conrad_the_swift", 22: "ore_fleet"})))

    assert awaited(table) == {0: "pick_development"}
    table.when(1, PickDevelopment(20)).then_rejected("pick_pending", "CCG-165")
    second = play(table, (0, PickDevelopment(22)))
    assert awaited(second) == {1: "pick_development"}
    second.when(1, PickDevelopment(22)).then_rejected("no_target", "CCG-165")
    after = play(second, (1, PickDevelopment(20)))
    assert (hand(after, 0), hand(after, 1)) == (["gold_fleet"], ["ore_fleet"])
    assert after.state.phase == "main"


@pytest.mark.rule("CCG-166", "CCG-097")
def test_a_player_without_units_is_not_affected_and_the_figures_move_at_the_end() -> None:
    table = drawn(with_event("civil_war", player(), player(sites={20: "conrad_the_swift"})), 5)

    decision = table.when(0, PickDevelopment(20))
    assert decision.events == (
        DevelopmentReturned(1, "conrad_the_swift", 20),
        KnightMoved(None),
        RegionsProduced(5, ((FOREST,), (HILLS,))),
        AgendaSet(()),
    )


@pytest.mark.rule("CCG-167", "CCG-193")
def test_a_church_protects_the_units_of_its_city_only() -> None:
    sites: dict[int, Development] = {24: "church", 26: "gold_fleet", 25: "conrad_the_swift", 20: "ore_fleet"}
    table = drawn(with_event("civil_war", player(), player(cities=[13], sites=sites)))

    for site, rule in ((24, "CCG-165"), (25, "CCG-167"), (26, "CCG-167"), (22, "CCG-165")):
        table.when(0, PickDevelopment(site)).then_rejected("no_target", rule)
    assert GAME.legal(table.state, 0) == [PickDevelopment(20)]


@pytest.mark.rule("CCG-168", "CCG-117")
def test_after_a_civil_war_a_surplus_goes_under_one_stack_the_active_players_first() -> None:
    full: list[CardKey] = ["abbey", "smithy", "sawmill"]
    other: list[CardKey] = ["mint", "church", "library"]
    one = player(hand=full, sites={20: "gold_fleet"})
    table = with_event("civil_war", one, player(hand=other, sites={20: "ore_fleet"}))

    asked = play(drawn(table), (0, PickDevelopment(20)), (1, PickDevelopment(20)))
    assert awaited(asked) == {0: "put_away"}
    mine = play(asked, (0, PutUnder("gold_fleet", 2)))
    assert awaited(mine) == {1: "put_away"}
    after = play(mine, (1, PutUnder("mint", 2)))
    assert after.state.stacks[2][-2:] == ("gold_fleet", "mint")
    assert after.state.phase == "main"


@pytest.mark.rule("CCG-168")
def test_several_surplus_cards_of_a_civil_war_go_under_the_same_stack() -> None:
    one = player(hand=["abbey", "smithy", "sawmill", "foundry"], sites={20: "gold_fleet"})
    asked = play(drawn(with_event("civil_war", one)), (1, PickDevelopment(20)))

    first = asked.when(0, PutUnder("abbey", 1)).then(
        CardPutUnder(0, 1, Secret((0,), "abbey")),
        AgendaSet((PutAway(0, 1, "civil_war", 1, (1,)), *asked.state.agenda[1:])),
    )
    first.when(0, PutUnder("smithy", 2)).then_rejected("same_stack", "CCG-168")


# Productive year


@pytest.mark.rule("CCG-169", "CCG-170", "CCG-180")
def test_a_productive_year_brings_one_resource_for_every_garrison_beside_a_region() -> None:
    one = player(sites={20: "garrison", 24: "garrison"}, stock={PASTURE: 3, MOUNTAINS: 0})
    table = with_event("productive_year", one, player(sites={22: "garrison"}, stock={FIELDS: 3}))

    decision = table.when(0, RollDice(), roll("event_card", 1))
    assert decision.events[1:4] == (
        EventCardDrawn("productive_year"),
        StockRaised(0, (FOREST, MOUNTAINS, MOUNTAINS), "productive_year"),
        StockRaised(1, (HILLS,), "productive_year"),
    )


@pytest.mark.rule("CCG-170")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (1, 3), (2, 3), (3, 3)])
def test_two_garrisons_on_one_side_bring_two_up_to_a_stock_of_three(before: int, after: int) -> None:
    owner = player(cities=[13], sites={24: "garrison", 25: "garrison"}, stock={PASTURE: before})

    assert stock(drawn(with_event("productive_year", owner)))[PASTURE] == after


# Progress


@pytest.mark.rule("CCG-171", "CCG-211")
def test_progress_brings_a_resource_of_free_choice_for_every_abbey_and_library() -> None:
    one = player(cities=[13], sites={20: "abbey", 22: "abbey", 24: "library"})
    table = drawn(with_event("progress", one, player(cities=[13], sites={24: "library"})))

    assert awaited(table) == {0: "store"}
    assert GAME.awaiting(table.state)[0].amount == 3
    mine = play(table, (0, StoreOn(FOREST)), (0, StoreOn(FOREST)), (0, StoreOn(HILLS)))
    assert awaited(mine) == {1: "store"}
    after = play(mine, (1, StoreOn(FOREST)))
    assert stock(after, 0) == {FOREST: 2, HILLS: 1, GOLD: 1}
    assert stock(after, 1) == {FOREST: 1, FIELDS: 1}


@pytest.mark.rule("CCG-171")
def test_at_progress_every_library_counts_and_the_active_player_chooses_first() -> None:
    learned = player(cities=[13], sites={24: "library", 26: "library", 20: "abbey"})
    table = before_roll(player(sites={20: "abbey"}), learned, active=1, turn=6, event="progress")

    rolled = play(table, (1, RollDice(), roll("event_card", 5)))
    assert awaited(rolled) == {1: "store"}
    assert GAME.awaiting(rolled.state)[1].amount == 3
    assert awaited(play(rolled, *[(1, StoreOn(FOREST))] * 3)) == {0: "store"}


@pytest.mark.rule("CCG-171", "CCG-025")
def test_what_does_not_fit_of_progress_is_lost() -> None:
    full = {FOREST: 3, HILLS: 3, MOUNTAINS: 3, FIELDS: 3, PASTURE: 3, GOLD: 2}
    table = with_event("progress", player(sites={20: "abbey", 22: "abbey"}, stock=full))

    decision = table.when(0, RollDice(), roll("event_card", 5))
    assert decision.events[1:3] == (EventCardDrawn("progress"), StockRaised(0, (GOLD,), "progress"))


# Conflict


@pytest.mark.rule("CCG-173", "CCG-174")
@pytest.mark.parametrize("holder", [0, 1])
def test_in_a_conflict_the_knight_puts_two_cards_of_the_opponent_under_one_stack(holder: int) -> None:
    cards: tuple[CardKey, ...] = ("abbey", "spy", "mint")
    strong, weak = player(sites={20: "conrad_the_swift"}), player(hand=cards)
    table = with_event("conflict", *((strong, weak) if holder == 0 else (weak, strong)))
    victim = 1 - holder

    decision = table.when(0, RollDice(), roll("event_card", 1))
    assert decision.events[2:] == (
        HandShown(victim, Secret((0, 1), cards)),
        AgendaSet((PickFromHand(holder, 2), Settle(), Produce(1))),
    )
    picking = decision.then_scenario()
    assert GAME.view(picking.state, holder).seats[victim].hand == cards
    picking.when(holder, PutUnder("church", 1)).then_rejected("card_missing", "CCG-173")
    first = picking.when(holder, PutUnder("spy", 1)).then_scenario()
    first.when(holder, PutUnder("abbey", 2)).then_rejected("same_stack", "CCG-173")
    after = play(first, (holder, PutUnder("abbey", 1)))
    assert hand(after, victim) == ["mint"]
    assert after.state.stacks[1][-2:] == ("spy", "abbey")
    assert awaited(after) == {0: "build_trade_play"}


@pytest.mark.rule("CCG-173")
def test_a_hand_of_one_card_loses_that_one_in_a_conflict() -> None:
    table = drawn(with_event("conflict", player(sites={20: "conrad_the_swift"}), player(hand=["abbey"])))

    after = play(table, (0, PutUnder("abbey", 0)))
    assert hand(after, 1) == []
    assert after.state.phase == "main"


@pytest.mark.rule("CCG-175")
def test_a_conflict_does_nothing_while_nobody_holds_the_knight() -> None:
    with_event("conflict", player(hand=["abbey"]), player(hand=["mint"])).when(
        0, RollDice(), roll("event_card", 1)
    ).then(DiceRolled(0, "event_card", 1), EventCardDrawn("conflict"), RegionsProduced(1, ((GOLD,), (FIELDS,))))


# Plague


def plagued(one: Player, other: Player | None = None) -> tuple[StockLowered, ...]:
    decision = with_event("plague", one, other).when(0, RollDice(), roll("event_card", 1))
    return tuple(event for event in decision.events if isinstance(event, StockLowered))


@pytest.mark.rule("CCG-176", "CCG-177", "CCG-178")
def test_the_plague_takes_one_resource_from_every_region_at_a_city() -> None:
    assert plagued(player(cities=[11], stock=ONE), player(cities=[11, 13], stock={**ONE, MOUNTAINS: 3, HILLS: 0})) == (
        StockLowered(0, (FOREST, HILLS, MOUNTAINS, FIELDS), "plague"),
        StockLowered(1, (FOREST, MOUNTAINS, FIELDS, PASTURE, GOLD), "plague"),
    )


@pytest.mark.rule("CCG-178")
def test_regions_at_settlements_are_safe_from_the_plague() -> None:
    assert plagued(player(stock=ONE), player(stock=ONE)) == ()


@pytest.mark.rule("CCG-179", "CCG-189", "CCG-222")
def test_a_bath_house_protects_the_four_regions_of_its_city() -> None:
    owner = player(cities=[11, 13], sites={20: "bath_house"}, stock=ONE)

    assert plagued(owner, player(cities=[11], stock=ONE)) == (
        StockLowered(0, (PASTURE, GOLD), "plague"),
        StockLowered(1, (FOREST, HILLS, MOUNTAINS, FIELDS), "plague"),
    )


@pytest.mark.rule("CCG-179", "CCG-197")
def test_an_aqueduct_protects_all_regions_of_its_owner() -> None:
    owner = player(cities=[11, 13], sites={24: "aqueduct"}, stock=ONE)

    assert plagued(owner, player(cities=[11], stock={GOLD: 1, FOREST: 1})) == (StockLowered(1, (FOREST,), "plague"),)
