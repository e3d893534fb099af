"""How the match ends."""

import pytest

from gamekit.game import Outcome
from gamekit.wire import members
from games.catan_dice import GAME
from games.catan_dice.commands import (
    BuildCity,
    BuildKnight,
    BuildRoad,
    BuildSettlement,
    Command,
    EndTurn,
    RollAgain,
    RollDice,
    StopRolling,
    TradeGold,
    UseJoker,
)
from games.catan_dice.events import CityBuilt, MatchWon, SettlementBuilt, TurnBegan, TurnLimitReached
from games.catan_dice.sheet import CITIES, SETTLEMENTS
from games.catan_dice.tests.position import BRANCHES, Player, Table, building, line, paid, player, points

FOR_A_SETTLEMENT = "brick lumber wool grain gold gold"
FOR_A_CITY = "ore ore ore grain grain gold"
ALL_ROADS = (*line(15), *BRANCHES)
EVERY_COMMAND: list[Command] = [
    RollDice(),
    RollAgain((0,)),
    StopRolling(),
    TradeGold("ore"),
    UseJoker(1, 0, "ore"),
    BuildRoad(1),
    BuildSettlement(1),
    BuildCity(1),
    BuildKnight(1),
    EndTurn(),
]


def settled(settlements: int, cities: int, roads: tuple[int, ...] = ALL_ROADS, knights: int = 0) -> Player:
    """Return a player with the first so many of each."""
    return player(
        roads=roads,
        settlements=tuple(SETTLEMENTS)[:settlements],
        cities=tuple(CITIES)[:cities],
        knights=tuple(range(1, knights + 1)),
    )


def won() -> Table:
    """Return a match that seat 0 has just won with ten points against five and none."""
    table = building(FOR_A_SETTLEMENT, settled(5, 1), settled(5, 0, line(14)), player())
    return table.when(0, BuildSettlement(6)).then(SettlementBuilt(0, 6, paid(0, 1, 2, 3)), MatchWon(0, 10))


@pytest.mark.rule("DIC-130", "DIC-134")
def test_the_match_ends_the_moment_somebody_has_ten_points() -> None:
    table = won()

    assert table.state.phase == "over"
    assert GAME.awaiting(table.state) == {}
    assert GAME.outcome(table.state) == Outcome((1, 2, 3), (10, 5, 0))
    assert GAME.view(table.state, 2).winners == (0,)


@pytest.mark.rule("DIC-130")
def test_nine_points_do_not_end_the_match() -> None:
    table = building(FOR_A_SETTLEMENT, settled(4, 1), player())

    table = table.when(0, BuildSettlement(5)).then(SettlementBuilt(0, 5, paid(0, 1, 2, 3)))

    assert (points(table), GAME.outcome(table.state)) == ((9, 0), None)
    assert GAME.view(table.state, 0).winners == ()


@pytest.mark.rule("DIC-131")
def test_points_are_settlements_cities_and_sticks() -> None:
    table = building(
        FOR_A_CITY,
        settled(3, 1, (*line(8), 2, 5)),
        settled(0, 2, (*line(4), 2, 5), knights=3),
        player(roads=line(14), knights=[1, 2]),
    )

    assert points(table) == (3 + 2, 2 * 2 + 2, 2)


@pytest.mark.rule("DIC-132")
def test_dice_left_over_are_void_once_the_match_is_won() -> None:
    table = won()

    assert table.state.units == [0, 0, 0, 0, 0, 2]
    table.when(0, TradeGold("ore")).then_rejected("match_over", "DIC-138")


@pytest.mark.rule("DIC-132", "DIC-137")
def test_awards_belong_to_the_build_that_is_checked() -> None:
    dice = "brick lumber brick lumber wool grain"
    table = building(dice, settled(2, 2, (*line(9), 2, 5), knights=3), player(roads=line(9)), longest_road=1)
    assert points(table) == (8, 2)

    events = table.when(0, BuildRoad(11)).events

    assert [type(event).__name__ for event in events] == ["RoadBuilt", "LongestRoadAwarded", "MatchWon"]


@pytest.mark.rule("DIC-133")
def test_the_winner_is_the_active_player() -> None:
    table = building(FOR_A_CITY, settled(5, 1), settled(4, 1, (*line(11), 2, 5, 12)), active=1)

    table = table.when(1, BuildCity(2)).then(CityBuilt(1, 2, paid(0, 1, 2, 3, 4)))
    assert points(table) == (9, 8)
    forged = table.with_state(lambda state: setattr(state.sheets[0], "settlements", 0b1111110))

    assert GAME.violations(forged.state) == [
        "the points are [10, 8], and the match goes on",
        "the seats [0] have won in the turn of seat 1",
    ]


@pytest.mark.rule("DIC-134")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_nobody_gets_a_last_turn(seat: int) -> None:
    table = won()

    assert GAME.legal(table.state, seat) == ()
    table.when(seat, EndTurn()).then_rejected("match_over", "DIC-138")


@pytest.mark.rule("DIC-135")
def test_a_city_at_nine_points_makes_eleven() -> None:
    table = building(FOR_A_CITY, settled(5, 1), player())
    assert points(table) == (9, 0)

    table = table.when(0, BuildCity(2)).then(CityBuilt(0, 2, paid(0, 1, 2, 3, 4)), MatchWon(0, 11))

    assert GAME.outcome(table.state) == Outcome((1, 2), (11, 0))


@pytest.mark.rule("DIC-136")
def test_sheet_and_sticks_hold_nineteen_points_but_more_than_eleven_are_unsound() -> None:
    table = won().with_state(lambda state: setattr(state.sheets[0], "settlements", 0b11111110))
    assert (points(table)[0], GAME.violations(table.state)) == (11, [])

    table = table.with_state(lambda state: setattr(state.sheets[0], "knights", 0b1110))
    table = table.with_state(lambda state: setattr(state, "largest_army", 0))
    assert (points(table)[0], GAME.violations(table.state)) == (13, ["somebody has 13 points"])

    table = table.with_state(lambda state: setattr(state.sheets[0], "cities", 0b11110))
    assert (points(table)[0], GAME.violations(table.state)) == (19, ["somebody has 19 points"])


@pytest.mark.rule("DIC-137")
def test_the_match_neither_ends_after_fifteen_turns_nor_counts_as_the_original_game() -> None:
    table = building(FOR_A_SETTLEMENT, settled(2, 1), player())
    sixteenth = table.with_state(lambda state: setattr(state, "turn", 2 * 15))

    sixteenth.when(0, EndTurn()).then(TurnBegan(1, 6))
    assert points(building(FOR_A_SETTLEMENT, player(settlements=[1], knights=[1]), player())) == (1, 0)
    assert points(building(FOR_A_CITY, player(roads=[1, 2], cities=[1]), player())) == (2, 0)


@pytest.mark.rule("DIC-138")
@pytest.mark.parametrize("command", EVERY_COMMAND)
@pytest.mark.parametrize("seat", [0, 1])
def test_after_the_end_every_command_is_refused(seat: int, command: Command) -> None:
    won().when(seat, command).then_rejected("match_over", "DIC-138")


def test_every_command_was_tried_after_the_end() -> None:
    assert {type(command) for command in EVERY_COMMAND} == set(members(Command))


def test_a_match_ends_with_the_last_turn_that_the_program_allows() -> None:
    table = building(FOR_A_CITY, player(settlements=[1]), player(), player(settlements=[1]))
    last = table.with_state(lambda state: setattr(state, "turn", 1000))
    one_before = table.with_state(lambda state: setattr(state, "turn", 999))

    one_before.when(0, EndTurn()).then(TurnBegan(1, 6))
    over = last.when(0, EndTurn()).then(TurnLimitReached(1000))

    assert GAME.outcome(over.state) == Outcome((1, 3, 1), (1, 0, 1))
    assert GAME.view(over.state, 1).winners == (0, 2)
    over.when(1, RollDice()).then_rejected("match_over", "DIC-138")
