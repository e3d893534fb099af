"""A view tells what lies on the table: sums, figures, what is left, and the last roll."""

import pytest

from gamekit.audience import SPECTATOR
from games.catan_card import GAME
from games.catan_card.commands import BuildSettlement, DrawRegions, RollDice
from games.catan_card.resources import Region
from games.catan_card.tests.position import (
    FIELDS,
    FOREST,
    GOLD,
    HILLS,
    PASTURE,
    Table,
    before_roll,
    in_main,
    play,
    player,
    roll,
)
from games.catan_card.view import SeatView, View

EAST = {15: (Region("forest", 6), Region("fields", 3))}


def seen(table: Table) -> View:
    return GAME.view(table.state, SPECTATOR)


def sums(seat: SeatView) -> tuple[int, ...]:
    return (seat.points, seat.strength, seat.tournament, seat.commerce, seat.hand_limit, seat.search_price)


@pytest.mark.rule("CCG-089", "CCG-093", "CCG-118", "CCG-196", "CCG-199")
def test_a_seat_shows_what_its_cards_add_up_to() -> None:
    learned = player(cities=[11], sites={20: "library", 21: "town_hall", 22: "mint", 24: "wool_fleet"})
    strong = player(sites={20: "gotz_ironfist", 22: "smithy", 24: "garrison"})

    one, other = seen(in_main(learned, strong)).seats

    assert (one.seat, one.shield, one.knight, one.windmill) == (0, "red", False, True)
    assert (other.seat, other.shield, other.knight, other.windmill) == (1, "black", True, False)
    # Two towns with a city 3, the library 1, the town hall 1, the windmill 1.
    assert sums(one) == (6, 0, 0, 2, 4, 1)
    assert sums(other) == (3, 6, 2, 1, 3, 2)
    assert one.bank_rates == {"lumber": 3, "brick": 3, "ore": 3, "grain": 3, "wool": 2, "gold": 1}
    assert other.bank_rates == dict.fromkeys(one.bank_rates, 3)


@pytest.mark.rule("CCG-065", "CCG-068", "CCG-077", "CCG-115")
def test_a_view_counts_what_is_left_and_shows_the_discard_pile() -> None:
    table = in_main(player(cities=[11], roads=[14], settlements=EAST), player(), active=1, turn=6).with_state(
        lambda state: setattr(state, "discarded", ("spy", "abbey"))
    )

    view = seen(table.with_state(lambda state: setattr(state, "start_player", 1)))

    assert (view.roads_left, view.settlements_left, view.cities_left, view.regions_left) == (6, 4, 6, 9)
    assert (view.phase, view.turn, view.start_player, view.active) == ("main", 6, 1, 1)
    assert view.discarded == ("spy", "abbey")


@pytest.mark.rule("CCG-033", "CCG-052")
def test_a_view_shows_the_last_roll_and_its_event_card_only_as_long_as_it_is_the_last() -> None:
    fresh = before_roll(player(), event="plague")
    rolled = play(fresh, (0, RollDice(), roll("event_card", 4)))
    again = rolled.with_state(lambda state: setattr(state, "phase", "roll"))

    def last(table: Table) -> tuple[str | None, int | None, str | None]:
        view = seen(table)
        return view.event, view.number, view.event_card

    assert [last(table) for table in (fresh, rolled)] == [(None, None, None), ("event_card", 4, "plague")]
    assert last(play(again, (0, RollDice(), roll("commerce", 2)))) == ("commerce", 2, None)


@pytest.mark.rule("CCG-070", "CCG-212")
def test_everybody_sees_the_regions_that_wait_for_their_places_and_what_regions_yield() -> None:
    settling = in_main(player(roads=[14], stock={FOREST: 1, HILLS: 1, FIELDS: 1, PASTURE: 1}))
    seat = seen(play(settling, (0, BuildSettlement(15)), (0, DrawRegions()))).seats[0]

    assert seat.unlaid == (Region("forest", 1), Region("forest", 6))
    assert [(region.terrain, region.resource, region.number) for region in seat.regions] == [
        ("forest", "lumber", 5),
        ("hills", "brick", 6),
        ("mountains", "ore", 3),
        ("fields", "grain", 2),
        ("pasture", "wool", 4),
        ("gold_field", "gold", 1),
    ]


@pytest.mark.rule("CCG-024")
def test_a_region_shows_its_stock() -> None:
    seat = seen(in_main(player(stock={FOREST: 3, GOLD: 1}))).seats[0]

    assert {region.spot: region.stock for region in seat.regions if region.stock} == {FOREST: 3, GOLD: 1}
