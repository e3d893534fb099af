"""The initial placement of the variable set-up."""

import pytest

from gamekit.audience import SPECTATOR
from gamekit.rejection import Rejection
from games.catan import GAME
from games.catan.commands import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopmentCard,
    Command,
    EndTurn,
    OfferTrade,
    PlaceRoad,
    PlaceSettlement,
    PlayKnight,
    PlayMonopoly,
    RollDice,
    TradeWithBank,
)
from games.catan.events import (
    RoadPlaced,
    SettlementPlaced,
    StartingCardsDealt,
    StartPlayerChosen,
    StartRoll,
    TurnBegan,
)
from games.catan.options import Options
from games.catan.resources import Resources, Terrain
from games.catan.tests.position import Table, after_roll, bank, hand, place, placing, player
from testkit.chance import ScriptedChance, shuffle_script

FREE_PLACES = [(18, 28), (40, 58), (31, 37), (28, 41), (8, 13), (14, 16), (39, 56), (46, 65)]
"""Pairs of a vertex and an edge at it that do not disturb each other."""


def start_player(seats: int, *sums: tuple[int, int], option: int | None = None) -> StartPlayerChosen:
    """Return who begins after these rolls for the start."""
    chance = ScriptedChance(
        terrain=shuffle_script(19, range(19)),
        corner=[0],
        harbors=shuffle_script(9, range(9)),
        start=[die - 1 for dice in sums for die in dice],
    )
    events = GAME.open(Options(start_player=option), seats, chance)
    assert not isinstance(events, Rejection)
    chance.assert_all_drawn()
    chosen = events[-1]
    assert isinstance(chosen, StartPlayerChosen)
    return chosen


def placers(seats: int, start: int) -> list[int]:
    """Place everything and return who was asked in each step."""
    table, asked = placing(seats, start), []
    for vertex, edge in FREE_PLACES[: 2 * seats]:
        (seat,) = GAME.awaiting(table.state)
        asked.append(seat)
        table = place(table, seat, vertex, edge)
    return asked


def all_placed(seats: int, start: int = 0) -> Table:
    table = placing(seats, start)
    for vertex, edge in FREE_PLACES[: 2 * seats]:
        table = place(table, table.state.active, vertex, edge)
    return table


def first_round_placed() -> Table:
    """Return the table of three after the first round: seat 2 places again."""
    table = placing()
    for seat, (vertex, edge) in enumerate(FREE_PLACES[:3]):
        table = place(table, seat, vertex, edge)
    return table


# Who begins


@pytest.mark.rule("BAS-026")
def test_the_highest_sum_of_two_dice_begins() -> None:
    chosen = start_player(4, (1, 2), (6, 3), (4, 4), (2, 6))

    assert chosen == StartPlayerChosen(
        1, ((StartRoll(0, (1, 2)), StartRoll(1, (6, 3)), StartRoll(2, (4, 4)), StartRoll(3, (2, 6))),)
    )


@pytest.mark.rule("BAS-026")
def test_only_the_tied_best_roll_again_until_one_is_highest() -> None:
    chosen = start_player(3, (6, 4), (1, 1), (5, 5), (2, 2), (1, 3), (3, 2), (6, 1))

    assert chosen == StartPlayerChosen(
        2,
        (
            (StartRoll(0, (6, 4)), StartRoll(1, (1, 1)), StartRoll(2, (5, 5))),
            (StartRoll(0, (2, 2)), StartRoll(2, (1, 3))),
            (StartRoll(0, (3, 2)), StartRoll(2, (6, 1))),
        ),
    )


@pytest.mark.rule("BAS-026")
def test_the_caller_may_name_the_start_player_instead() -> None:
    assert start_player(3, option=2) == StartPlayerChosen(2)


@pytest.mark.rule("BAS-026")
def test_a_start_player_who_does_not_sit_there_is_refused() -> None:
    answer = GAME.open(Options(start_player=3), 3, ScriptedChance())

    assert isinstance(answer, Rejection)
    assert (answer.code, answer.rule) == ("invalid_options", "BAS-026")


# The order


@pytest.mark.rule("BAS-027")
@pytest.mark.parametrize(
    ("seats", "start", "order"),
    [
        (4, 0, [0, 1, 2, 3, 3, 2, 1, 0]),
        (4, 2, [2, 3, 0, 1, 1, 0, 3, 2]),
        (3, 0, [0, 1, 2, 2, 1, 0]),
        (3, 1, [1, 2, 0, 0, 2, 1]),
    ],
)
def test_placement_goes_round_and_then_back(seats: int, start: int, order: list[int]) -> None:
    assert placers(seats, start) == order


@pytest.mark.rule("BAS-027")
def test_nobody_places_before_the_turn_comes() -> None:
    placing(start=1).when(0, PlaceSettlement(18)).then_rejected("not_your_turn", "BAS-027")


@pytest.mark.rule("BAS-036", "BAS-046")
@pytest.mark.parametrize("command", [PlaceSettlement(40), PlaceRoad(20)])
def test_after_the_placement_nobody_is_told_to_wait_for_it(command: Command) -> None:
    table = after_roll(player(), player(settlements=[18], roads=[28]))

    refused = table.when(1, command).rejection

    assert refused == Rejection("not_your_turn", "It is another player's turn.", "BAS-046")


@pytest.mark.rule("BAS-028")
def test_a_step_is_one_free_settlement_and_then_one_free_road() -> None:
    table = placing().when(0, PlaceSettlement(18)).then(SettlementPlaced(0, 18))
    table.when(0, PlaceSettlement(40)).then_rejected("road_pending", "BAS-028")

    table = table.when(0, PlaceRoad(28)).then(RoadPlaced(0, 28))

    assert hand(table, 0) == Resources()
    assert bank(table) == Resources(19, 19, 19, 19, 19)
    table.when(0, PlaceRoad(27)).then_rejected("not_your_turn", "BAS-027")


@pytest.mark.rule("BAS-028", "BAS-037")
def test_the_road_comes_after_the_settlement() -> None:
    placing().when(0, PlaceRoad(28)).then_rejected("placement_pending", "BAS-028")


# Where


@pytest.mark.rule("BAS-029")
def test_the_first_settlement_may_go_to_each_of_the_54_vertices() -> None:
    table = placing()

    for vertex in range(54):
        table.when(0, PlaceSettlement(vertex)).then(SettlementPlaced(0, vertex))
    assert list(GAME.legal(table.state, 0)) == [PlaceSettlement(vertex) for vertex in range(54)]


@pytest.mark.rule("BAS-029")
@pytest.mark.parametrize(
    ("vertex", "code"), [(18, "vertex_taken"), (13, "too_close"), (23, "too_close"), (24, "too_close")]
)
def test_a_taken_vertex_and_its_neighbours_are_closed(vertex: int, code: str) -> None:
    table = place(placing(), 0, 18, 28)

    table.when(1, PlaceSettlement(vertex)).then_rejected(code, "BAS-029")


@pytest.mark.rule("BAS-029")
def test_two_edges_away_is_far_enough() -> None:
    table = place(placing(), 0, 18, 28)

    table.when(1, PlaceSettlement(30)).then(SettlementPlaced(1, 30))


@pytest.mark.rule("BAS-030")
@pytest.mark.parametrize("edge", [20, 27, 28])
def test_the_road_may_leave_the_settlement_in_each_direction(edge: int) -> None:
    table = placing().and_then(SettlementPlaced(0, 18))

    table.when(0, PlaceRoad(edge)).then(RoadPlaced(0, edge))


@pytest.mark.rule("BAS-030")
@pytest.mark.parametrize("edge", [13, 36, 71])
def test_the_road_has_to_end_at_the_settlement(edge: int) -> None:
    table = placing().and_then(SettlementPlaced(0, 18))

    table.when(0, PlaceRoad(edge)).then_rejected("road_not_at_settlement", "BAS-030")


@pytest.mark.rule("BAS-031")
def test_the_second_road_does_not_go_to_the_first_settlement() -> None:
    table = first_round_placed().when(2, PlaceSettlement(8)).then_scenario()

    table.when(2, PlaceRoad(46)).then_rejected("road_not_at_settlement", "BAS-031")  # beside V31


@pytest.mark.rule("BAS-032")
def test_the_second_settlement_need_not_be_connected_with_the_first() -> None:
    table = place(first_round_placed(), 2, 8, 13)

    assert {vertex.id for vertex in GAME.view(table.state, SPECTATOR).vertices if vertex.seat == 2} == {31, 8}


# The cards


@pytest.mark.rule("BAS-033")
def test_the_first_settlement_brings_nothing() -> None:
    placing().when(0, PlaceSettlement(8)).then(SettlementPlaced(0, 8))


@pytest.mark.rule("BAS-033", "BAS-034")
@pytest.mark.parametrize(
    ("vertex", "cards"),
    [
        (8, Resources(ore=1, wool=1, brick=1)),
        (39, Resources(lumber=1, ore=1, brick=1)),
        (53, Resources(wool=1)),  # at the coast, one hex
        (46, Resources(wool=2)),  # at the coast, two hexes of a kind
        (29, Resources(lumber=1, ore=1)),  # at the desert
    ],
)
def test_the_second_settlement_brings_a_card_of_each_producing_hex(vertex: int, cards: Resources) -> None:
    after = (
        first_round_placed()
        .when(2, PlaceSettlement(vertex))
        .then(SettlementPlaced(2, vertex), StartingCardsDealt(2, cards))
    )

    assert hand(after, 2) == cards
    assert bank(after).total == 95 - cards.total


@pytest.mark.rule("BAS-034")
def test_a_second_settlement_that_touches_the_desert_alone_brings_no_card() -> None:
    forest: Terrain = "forest"
    numbers = (None, *(4,) * 18)
    table = placing(terrain=("desert", *[forest] * 18), numbers=numbers)
    for seat, (vertex, edge) in enumerate(FREE_PLACES[:3]):
        table = place(table, seat, vertex, edge)

    table.when(2, PlaceSettlement(0)).then(SettlementPlaced(2, 0), StartingCardsDealt(2, Resources()))


# The end of it


@pytest.mark.rule("BAS-035")
@pytest.mark.parametrize("seats", [3, 4])
def test_afterwards_everybody_has_two_points_13_roads_3_settlements_and_4_cities(seats: int) -> None:
    view = GAME.view(all_placed(seats).state, SPECTATOR)

    for seat in view.seats:
        assert (seat.points, seat.roads_left, seat.settlements_left, seat.cities_left) == (2, 13, 3, 4)


@pytest.mark.rule("BAS-036")
def test_the_start_player_takes_the_first_turn_and_play_goes_clockwise() -> None:
    table = placing(3, 1)
    for vertex, edge in FREE_PLACES[:5]:
        table = place(table, table.state.active, vertex, edge)
    vertex, edge = FREE_PLACES[5]
    table = table.when(1, PlaceSettlement(vertex)).then_scenario()

    table = table.when(1, PlaceRoad(edge)).then(RoadPlaced(1, edge), TurnBegan(1))

    rolled = table.when(1, RollDice(), ScriptedChance.dice(1, 1)).then_scenario()
    rolled.when(1, EndTurn()).then(TurnBegan(2))


@pytest.mark.rule("BAS-036")
def test_no_settlement_is_placed_any_more() -> None:
    all_placed(3).when(0, PlaceSettlement(52)).then_rejected("placement_over", "BAS-036")


OTHER_COMMANDS: list[Command] = [
    RollDice(),
    EndTurn(),
    OfferTrade(Resources(ore=1), Resources(wool=1)),
    TradeWithBank("ore", "wool"),
    BuildRoad(28),
    BuildSettlement(40),
    BuildCity(18),
    BuyDevelopmentCard(),
    PlayKnight(),
    PlayMonopoly("ore"),
]


@pytest.mark.rule("BAS-037")
@pytest.mark.parametrize("command", OTHER_COMMANDS)
def test_nothing_else_is_possible_during_placement(command: Command) -> None:
    table = place(placing(), 0, 18, 28)

    table.when(1, command).then_rejected("placement_pending", "BAS-037")


@pytest.mark.rule("BAS-028", "BAS-037")
@pytest.mark.parametrize("command", OTHER_COMMANDS)
def test_nothing_else_is_possible_between_settlement_and_road(command: Command) -> None:
    table = placing().and_then(SettlementPlaced(0, 18))

    table.when(0, command).then_rejected("road_pending", "BAS-028")
