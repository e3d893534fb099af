"""How the match is won."""

import pytest

from gamekit.audience import OMNISCIENT, SPECTATOR
from gamekit.game import Outcome
from gamekit.wire import members
from games.catan import GAME
from games.catan.commands import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopmentCard,
    Command,
    EndTurn,
    MoveRobber,
    OfferTrade,
    PlaceRoad,
    PlayKnight,
    PlayRoadBuilding,
)
from games.catan.events import (
    CityBuilt,
    DevelopmentCardBought,
    DiceRolled,
    KnightPlayed,
    LargestArmyAwarded,
    LongestRoadAwarded,
    MatchWon,
    RoadBuilt,
    RoadPlaced,
    RobberMoved,
    SettlementBuilt,
    TurnBegan,
)
from games.catan.resources import Resources
from games.catan.tests.examples import ONE_OF_EACH
from games.catan.tests.position import Player, Table, after_roll, drawing, player

LINE = [20, 28, 36, 44, 51, 57]
"""V13 V18 V24 V30 V35 V40 V44."""
CUTTER = player(settlements=[10], roads=[16, 21, 29], hand=Resources(1, 1, 1, 1))
"""Can settle on V24."""
FAR_CITIES = [53, 42, 26]
"""Six points that disturb nobody."""


NINE = player(
    settlements=[18],
    cities=[53, 33],
    roads=[28, 36],
    hand=Resources(2, 2, 2, 4, 4),
    cards={"victory_point": 4},
)
"""Nine points, four of them hidden; V30 is free for a settlement."""


# Reaching ten in the own turn


@pytest.mark.rule("BAS-173", "BAS-178")
def test_nine_points_are_too_few() -> None:
    eight = player(settlements=[18], cities=[53, 33], roads=[28, 36], hand=NINE.hand, cards={"victory_point": 3})

    after = after_roll(eight).when(0, BuildSettlement(30)).then(SettlementBuilt(0, 30))

    assert GAME.standings(after.state, OMNISCIENT)[0] == 9
    assert GAME.outcome(after.state) is None


@pytest.mark.rule("BAS-176")
def test_nine_points_are_too_few_as_the_own_turn_begins() -> None:
    after_roll(player(), NINE).when(0, EndTurn()).then(TurnBegan(1))


@pytest.mark.rule("BAS-173", "BAS-174", "BAS-178")
def test_the_tenth_point_by_a_settlement_wins_at_once() -> None:
    after_roll(NINE).when(0, BuildSettlement(30)).then(SettlementBuilt(0, 30), MatchWon(0, 10, 4))


@pytest.mark.rule("BAS-173", "BAS-174")
def test_the_tenth_point_by_a_city_wins_at_once() -> None:
    after_roll(NINE).when(0, BuildCity(18)).then(CityBuilt(0, 18), MatchWon(0, 10, 4))


@pytest.mark.rule("BAS-173", "BAS-178")
def test_the_tenth_point_by_a_hidden_card_wins_at_once() -> None:
    table = after_roll(NINE)

    bought = table.when(0, BuyDevelopmentCard(), drawing(table, "victory_point"))

    assert [type(event) for event in bought.events] == [DevelopmentCardBought, MatchWon]


@pytest.mark.rule("BAS-173", "BAS-174")
def test_the_longest_road_wins_at_once_with_eleven() -> None:
    owner = player(settlements=[13], cities=[53, 42, 26, 2], roads=LINE[:4], hand=Resources(1, 1))
    table = after_roll(owner)

    after = table.when(0, BuildRoad(51)).then(RoadBuilt(0, 51), LongestRoadAwarded(0), MatchWon(0, 11, 0))

    assert GAME.outcome(after.state) == Outcome(ranks=(1, 2, 2), points=(11, 0, 0))


@pytest.mark.rule("BAS-173", "BAS-174", "BAS-134")
def test_the_largest_army_wins_before_the_robber_is_moved() -> None:
    owner = player(cities=[53, 42, 26, 2], knights=2, cards={"knight": 1})
    table = after_roll(owner)

    after = table.when(0, PlayKnight()).then(KnightPlayed(0), LargestArmyAwarded(0), MatchWon(0, 10, 0))

    assert dict(GAME.awaiting(after.state)) == {}


@pytest.mark.rule("BAS-173", "BAS-160")
def test_a_win_by_the_first_free_road_ends_the_match() -> None:
    owner = player(settlements=[13], cities=[53, 42, 26, 2], roads=LINE[:4], cards={"road_building": 1})
    table = after_roll(owner).when(0, PlayRoadBuilding()).then_scenario()

    after = table.when(0, PlaceRoad(51)).then(RoadPlaced(0, 51, 1), LongestRoadAwarded(0), MatchWon(0, 11, 0))

    assert dict(GAME.awaiting(after.state)) == {}
    assert GAME.view(after.state, SPECTATOR).free_roads == 0


@pytest.mark.rule("BAS-173", "BAS-087")
def test_no_offer_outlasts_the_match() -> None:
    table = after_roll(NINE).when(0, OfferTrade(Resources(wool=1), Resources(brick=1))).then_scenario()

    after = table.when(0, BuildCity(18)).then(CityBuilt(0, 18), MatchWon(0, 10, 4))

    assert GAME.view(after.state, SPECTATOR).offers == ()


@pytest.mark.rule("BAS-174", "BAS-115", "BAS-120", "BAS-183")
@pytest.mark.parametrize(
    ("owner", "visible", "true"),
    [
        (player(settlements=[18]), 1, 1),
        (player(cities=[18]), 2, 2),
        (player(settlements=[13], roads=LINE[:5]), 3, 3),
        (player(knights=3), 2, 2),
        (player(cards={"victory_point": 2}), 0, 2),
        (player(cards={"knight": 3, "monopoly": 1}), 0, 0),
        (player(hand=Resources(5, 5, 5, 5, 5), knights=2), 0, 0),
        (player(settlements=[13, 7], cities=[53], roads=LINE[:5], knights=3, cards={"victory_point": 1}), 8, 9),
    ],
)
def test_what_counts_how_many_points(owner: Player, visible: int, true: int) -> None:
    state = after_roll(player(), owner).state

    assert GAME.standings(state, SPECTATOR)[1] == visible
    assert GAME.standings(state, OMNISCIENT)[1] == true


# Ten points outside the own turn


def overtaken() -> Table:
    """Return seat 0's turn in which a cut gives seat 2 the longest road and with it ten points."""
    seat_2 = player(settlements=[16, 2], cities=FAR_CITIES, roads=[23, 33, 39, 49, 54])
    table = after_roll(CUTTER, player(settlements=[13], roads=LINE), seat_2)
    return table.when(0, BuildSettlement(24)).then(SettlementBuilt(0, 24), LongestRoadAwarded(2))


def pass_on(table: Table, seat: int) -> Table:
    """Let a seat end its turn, and the next one roll nothing of interest."""
    return table.when(seat, EndTurn()).then(TurnBegan(seat + 1)).and_then(DiceRolled(seat + 1, (1, 1)))


@pytest.mark.rule("BAS-175")
def test_ten_points_outside_the_own_turn_do_not_win_yet() -> None:
    table = overtaken()

    assert GAME.standings(table.state, SPECTATOR) == (2, 1, 10)
    assert GAME.outcome(table.state) is None
    assert set(GAME.awaiting(table.state)) == {0}
    table.when(0, EndTurn()).then(TurnBegan(1))


@pytest.mark.rule("BAS-176")
def test_who_has_them_wins_as_the_own_turn_begins_before_the_roll() -> None:
    table = pass_on(overtaken(), 0)

    after = table.when(1, EndTurn()).then(TurnBegan(2), MatchWon(2, 10, 0))

    assert GAME.outcome(after.state) == Outcome(ranks=(2, 3, 1), points=(2, 1, 10))


@pytest.mark.rule("BAS-176", "BAS-178")
def test_hidden_cards_count_as_the_own_turn_begins() -> None:
    seat_1 = player(settlements=[16], cities=FAR_CITIES, roads=[23, 33, 39, 49, 54], cards={"victory_point": 1})
    table = after_roll(CUTTER, seat_1, player(settlements=[13], roads=LINE))
    table = table.when(0, BuildSettlement(24)).then(SettlementBuilt(0, 24), LongestRoadAwarded(1))

    table.when(0, EndTurn()).then(TurnBegan(1), MatchWon(1, 10, 1))


@pytest.mark.rule("BAS-177")
def test_another_who_reaches_ten_first_wins_even_with_fewer_points() -> None:
    runner_up = player(settlements=[13, 2], cities=FAR_CITIES, roads=LINE, cards={"victory_point": 1})
    winner = player(settlements=[7], cities=[16, 33, 47], hand=Resources(grain=2, ore=3), cards={"victory_point": 2})
    table = after_roll(winner, player(), runner_up)
    assert GAME.standings(table.state, OMNISCIENT) == (9, 0, 11)

    after = table.when(0, BuildCity(7)).then(CityBuilt(0, 7), MatchWon(0, 10, 2))

    assert GAME.outcome(after.state) == Outcome(ranks=(1, 3, 2), points=(10, 0, 11))


@pytest.mark.rule("BAS-180")
def test_losing_the_longest_road_before_the_own_turn_loses_the_win() -> None:
    table = after_roll(CUTTER, player(), player(settlements=[13, 2], cities=FAR_CITIES, roads=LINE))
    assert GAME.standings(table.state, SPECTATOR)[2] == 10

    table = table.when(0, BuildSettlement(24)).then(SettlementBuilt(0, 24), LongestRoadAwarded(None))

    pass_on(table, 0).when(1, EndTurn()).then(TurnBegan(2))


@pytest.mark.rule("BAS-180")
def test_losing_the_largest_army_before_the_own_turn_loses_the_win() -> None:
    general = player(settlements=[13, 2], cities=FAR_CITIES, knights=3)
    table = after_roll(player(knights=3, cards={"knight": 1}), general, largest_army=1)
    assert GAME.standings(table.state, SPECTATOR)[1] == 10

    table = table.when(0, PlayKnight()).then(KnightPlayed(0), LargestArmyAwarded(0))

    assert GAME.standings(table.state, SPECTATOR)[1] == 8
    table = table.when(0, MoveRobber(17)).then(RobberMoved(0, 17))
    table.when(0, EndTurn()).then(TurnBegan(1))


# The end


def won() -> Table:
    return after_roll(NINE, player(hand=Resources(9, 9, 9, 9, 9))).when(0, BuildCity(18)).then_scenario()


@pytest.mark.rule("BAS-179")
@pytest.mark.parametrize("command", ONE_OF_EACH)
@pytest.mark.parametrize("seat", range(3))
def test_no_further_command_is_accepted(seat: int, command: Command) -> None:
    won().when(seat, command).then_rejected("match_over", "BAS-179")


@pytest.mark.rule("BAS-179")
def test_nobody_is_awaited_any_more_and_the_round_is_not_finished() -> None:
    state = won().state

    assert dict(GAME.awaiting(state)) == {}
    assert [list(GAME.legal(state, seat)) for seat in range(3)] == [[], [], []]
    assert GAME.outcome(state) == Outcome(ranks=(1, 2, 2), points=(10, 0, 0))
    assert {type(command) for command in ONE_OF_EACH} == set(members(Command))
