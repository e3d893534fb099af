"""Chapter 20: event cards that change stock, and the way of the event stack."""

import pytest

from gamekit.audience import SPECTATOR, Secret
from games.catan_card import GAME
from games.catan_card.cards import EVENT_CARDS, EventCard
from games.catan_card.commands import EndTurn, RollDice, StoreOn
from games.catan_card.events import (
    AgendaSet,
    DiceRolled,
    EventCardDrawn,
    EventCardsShuffled,
    RegionsProduced,
    StockLowered,
    StockRaised,
)
from games.catan_card.resources import Region
from games.catan_card.row import START_SPOTS
from games.catan_card.steps import Produce, Settle, Store
from games.catan_card.tests.position import (
    FACE,
    FIELDS,
    FOREST,
    GOLD,
    HILLS,
    MOUNTAINS,
    PASTURE,
    Table,
    awaited,
    before_roll,
    play,
    player,
    roll,
    stock,
)
from testkit.chance import ScriptedChance, shuffle_script

ONE_EACH = dict.fromkeys(START_SPOTS, 1)
FULL = dict.fromkeys(START_SPOTS, 3)
PRODUCED = RegionsProduced(1, ((GOLD,), (FIELDS,)))
"""What a 1 yields, with nothing to double it and room for it."""


def turned_up(card: EventCard, number: int = 1) -> tuple[DiceRolled, EventCardDrawn]:
    return DiceRolled(0, "event_card", number), EventCardDrawn(card)


def drawing(table: Table, number: int = 1) -> Table:
    return play(table, (0, RollDice(), roll("event_card", number)))


# The event stack


@pytest.mark.rule("CCG-052", "CCG-053")
def test_the_top_event_card_is_turned_up_and_goes_to_the_bottom() -> None:
    table = before_roll(player(), event="plague")
    _, *others = table.state.events

    drawn = table.when(0, RollDice(), roll("event_card", 1)).then(*turned_up("plague"), PRODUCED)

    assert drawn.state.events == (*others, "plague")
    assert GAME.view(drawn.state, SPECTATOR).event_card == "plague"


@pytest.mark.rule("CCG-172", "CCG-053")
def test_year_end_shuffles_all_ten_event_cards() -> None:
    table = before_roll(player(), event="year_end")
    drawn = (*table.state.events[1:], "year_end")
    order = [9, 3, 7, 0, 1, 2, 8, 6, 5, 4]
    shuffled = tuple(drawn[place] for place in order)
    chance = ScriptedChance(event_die=[FACE["event_card"]], dice=[0], event_cards=shuffle_script(10, order))

    after = table.when(0, RollDice(), chance).then(
        *turned_up("year_end"), EventCardsShuffled(Secret((), shuffled)), PRODUCED
    )

    assert after.state.events == shuffled
    assert sorted(after.state.events) == sorted(EVENT_CARDS)


# Productive year


@pytest.mark.rule("CCG-169", "CCG-039")
def test_a_productive_year_brings_both_seats_one_for_each_region_next_to_a_garrison() -> None:
    table = before_roll(
        player(sites={20: "garrison"}, stock={PASTURE: 1}), player(sites={26: "garrison"}), event="productive_year"
    )

    table.when(0, RollDice(), roll("event_card", 1)).then(
        *turned_up("productive_year"),
        StockRaised(0, (FOREST, MOUNTAINS), "productive_year"),
        StockRaised(1, (FIELDS, GOLD), "productive_year"),
        PRODUCED,
    )


@pytest.mark.rule("CCG-170")
def test_a_region_between_two_garrisons_gains_two_and_a_full_one_nothing() -> None:
    """The mountains lie between both; the forest is full, the pasture has room."""
    table = before_roll(player(sites={20: "garrison", 24: "garrison"}, stock={FOREST: 3}), event="productive_year")

    table.when(0, RollDice(), roll("event_card", 1)).then(
        *turned_up("productive_year"),
        StockRaised(0, (MOUNTAINS, MOUNTAINS, PASTURE), "productive_year"),
        PRODUCED,
    )


@pytest.mark.rule("CCG-170")
def test_two_garrisons_on_one_side_of_a_city_bring_two_as_far_as_there_is_room() -> None:
    table = before_roll(
        player(cities=[11], sites={20: "garrison", 21: "garrison"}, stock={MOUNTAINS: 2}), event="productive_year"
    )

    table.when(0, RollDice(), roll("event_card", 1)).then(
        *turned_up("productive_year"),
        StockRaised(0, (FOREST, FOREST, MOUNTAINS), "productive_year"),
        PRODUCED,
    )


@pytest.mark.rule("CCG-169")
def test_a_productive_year_without_garrisons_brings_only_the_production() -> None:
    table = before_roll(player(sites={20: "abbey"}), event="productive_year")

    table.when(0, RollDice(), roll("event_card", 1)).then(*turned_up("productive_year"), PRODUCED)


# Progress


@pytest.mark.rule("CCG-171", "CCG-211")
def test_progress_brings_a_resource_of_choice_for_every_abbey_and_library_active_seat_first() -> None:
    """Seat 0 has two abbeys and a library, seat 1 one library."""
    table = before_roll(
        player(cities=[11], sites={20: "library", 22: "abbey", 24: "abbey"}, stock={GOLD: 1}),
        player(cities=[13], sites={24: "library"}),
        event="progress",
    )
    rest = (Store(1, None, 1, "progress"), Settle(), Produce(1))
    chosen = (
        table.when(0, RollDice(), roll("event_card", 1))
        .then(*turned_up("progress"), AgendaSet((Store(0, None, 3, "progress"), *rest)))
        .when(0, StoreOn(MOUNTAINS))
        .then(StockRaised(0, (MOUNTAINS,), "progress"), AgendaSet((Store(0, None, 2, "progress"), *rest)))
    )
    chosen.when(1, StoreOn(FOREST)).then_rejected("gain_pending", "CCG-028")

    chosen = play(chosen, (0, StoreOn(MOUNTAINS)), (0, StoreOn(FOREST)))
    assert (stock(chosen), awaited(chosen)) == ({FOREST: 1, MOUNTAINS: 2, GOLD: 1}, {1: "store"})
    chosen.when(1, StoreOn(GOLD)).then(StockRaised(1, (GOLD,), "progress"), PRODUCED, AgendaSet(()))


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


# Plague


@pytest.mark.rule("CCG-176", "CCG-177", "CCG-178", "CCG-039")
def test_the_plague_takes_one_from_each_region_at_a_city_of_either_seat() -> None:
    """Seat 0 has two cities that share two regions, seat 1 one city; hills and the regions at a settlement are safe."""
    table = before_roll(
        player(cities=[11, 13], stock={FOREST: 3, MOUNTAINS: 2, FIELDS: 1, PASTURE: 1, GOLD: 1}),
        player(cities=[13], stock=ONE_EACH),
        event="plague",
    )

    table.when(0, RollDice(), roll("event_card", 1)).then(
        *turned_up("plague"),
        StockLowered(0, (FOREST, MOUNTAINS, FIELDS, PASTURE, GOLD), "plague"),
        StockLowered(1, (MOUNTAINS, FIELDS, PASTURE, GOLD), "plague"),
        PRODUCED,
    )


@pytest.mark.rule("CCG-178")
def test_the_plague_leaves_seats_without_a_city_alone() -> None:
    table = before_roll(player(stock=ONE_EACH), player(stock=ONE_EACH), event="plague")

    table.when(0, RollDice(), roll("event_card", 1)).then(*turned_up("plague"), PRODUCED)


@pytest.mark.rule("CCG-179", "CCG-222")
def test_a_region_at_a_bath_house_and_an_unprotected_city_is_safe() -> None:
    """The bath house is at column 13; only the outer regions of column 11 fall sick."""
    table = before_roll(player(cities=[11, 13], sites={25: "bath_house"}, stock=ONE_EACH), event="plague")

    table.when(0, RollDice(), roll("event_card", 1)).then(
        *turned_up("plague"), StockLowered(0, (FOREST, HILLS), "plague"), PRODUCED
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
