"""Players, material, and how the game starts."""

import pytest

from gamekit.chance import Chance, HmacChance
from gamekit.match import Player, open_match
from gamekit.rejection import Rejection
from gamekit.wire import wire
from games.catan_dice import GAME
from games.catan_dice.commands import BuildRoad, BuildSettlement, RollDice
from games.catan_dice.dice import FACES
from games.catan_dice.events import DiceRolled, RoadBuilt, SettlementBuilt, TurnBegan
from games.catan_dice.options import Options
from games.catan_dice.state import Sheet
from games.catan_dice.tests.position import Table, building, landing, paid, passed, player, to_roll
from testkit.chance import ScriptedChance
from testkit.scenario import given


def opened(options: Options, seats: int, chance: Chance | None = None) -> Table:
    events = GAME.open(options, seats, chance or ScriptedChance())
    assert not isinstance(events, Rejection)
    return given(GAME, options=options, seats=seats, events=events)


@pytest.mark.rule("DIC-001")
@pytest.mark.parametrize(("seats", "may_play"), [(1, False), (2, True), (3, True), (4, True), (5, False)])
def test_two_three_or_four_play(seats: int, may_play: bool) -> None:
    players = [Player(f"player-{seat}", "Somebody") for seat in range(seats)]

    answer = open_match(GAME, Options(), players, bytes(32))

    assert isinstance(answer, Rejection) != may_play


@pytest.mark.rule("DIC-002")
def test_what_one_player_has_built_is_still_free_on_every_other_sheet() -> None:
    rival = player(roads=[1], settlements=[1])
    table = building("brick lumber wool grain brick lumber", player(), rival)

    built = table.when(0, BuildRoad(1)).then(RoadBuilt(0, 1, paid(0, 1)))
    built = built.when(0, BuildSettlement(1)).then(SettlementBuilt(0, 1, paid(2, 3, 4, 5)))

    assert built.state.sheets[1] == table.state.sheets[1]


@pytest.mark.rule("DIC-002")
def test_nobody_builds_on_the_roads_of_another_sheet() -> None:
    table = building("brick lumber wool", player(), player(roads=[1]))

    table.when(0, BuildRoad(3)).then_rejected("not_connected", "DIC-050")


@pytest.mark.rule("DIC-003")
def test_each_of_six_dice_has_every_face() -> None:
    table = to_roll(6)

    for first in range(6):
        shown = [*FACES[first:], *FACES[:first]]
        table.when(0, RollDice(), landing(" ".join(shown))).then(DiceRolled(0, tuple(shown)))


@pytest.mark.rule("DIC-004")
def test_both_sticks_lie_free_at_the_start() -> None:
    table = opened(Options(), 3)

    seen = GAME.view(table.state, 0).seats
    assert (table.state.longest_road, table.state.largest_army) == (None, None)
    assert [(seat.longest_road, seat.largest_army) for seat in seen] == [(False, False)] * 3


@pytest.mark.rule("DIC-005")
def test_the_agreed_player_begins_and_the_others_follow_clockwise() -> None:
    table = opened(Options(start_player=2), 4)

    order = []
    for _ in range(5):
        order.append(table.state.active)
        table = passed(table)

    assert order == [2, 3, 0, 1, 2]


@pytest.mark.rule("DIC-005")
def test_without_agreement_the_first_seat_begins() -> None:
    assert GAME.open(Options(), 2, ScriptedChance()) == (TurnBegan(0, 3),)


@pytest.mark.rule("DIC-005")
def test_the_start_player_can_be_left_to_chance() -> None:
    luck = ScriptedChance(start=[1])

    assert GAME.open(Options(start_player=None), 3, luck) == (TurnBegan(1, 3),)
    luck.assert_all_drawn()
    starts = [GAME.open(Options(start_player=None), 3, HmacChance(bytes(32), version)) for version in range(30)]
    assert {events[0] for events in starts if not isinstance(events, Rejection)} == {TurnBegan(s, 3) for s in range(3)}


@pytest.mark.rule("DIC-005")
@pytest.mark.parametrize("first", range(4))
def test_each_of_four_may_begin(first: int) -> None:
    options = wire(GAME).options(b'{"start_player":%d}' % first)

    assert options == Options(start_player=first)
    assert GAME.open(Options(start_player=first), 4, ScriptedChance()) == (TurnBegan(first, 3),)


@pytest.mark.rule("DIC-005")
def test_a_start_player_who_does_not_sit_there_is_refused() -> None:
    answer = GAME.open(Options(start_player=2), 2, ScriptedChance())

    assert isinstance(answer, Rejection)
    assert (answer.code, answer.rule) == ("invalid_options", "DIC-005")


@pytest.mark.rule("DIC-006")
def test_only_the_start_road_is_built_at_the_start() -> None:
    table = opened(Options(), 2)

    assert table.state.sheets == [Sheet(), Sheet()]
    for seat in GAME.view(table.state, 0).seats:
        assert (seat.roads, seat.settlements, seat.cities, seat.knights) == ((0,), (), (), ())
        assert (seat.jokers_ready, seat.jokers_used, seat.boxes, seat.points) == ((), (), 0, 0)


@pytest.mark.rule("DIC-007")
def test_turns_go_round_and_do_not_end_with_any_round() -> None:
    table = opened(Options(), 3)

    for turn in range(60):  # twenty rounds
        assert table.state.active == turn % 3
        assert GAME.outcome(table.state) is None
        table = passed(table)
