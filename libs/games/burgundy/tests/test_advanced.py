"""The game for experienced players: boards and starting castles are chosen."""

from random import Random

import pytest

from gamekit.audience import SPECTATOR, Secret
from gamekit.match import Match
from gamekit.playout import play
from games.burgundy import GAME
from games.burgundy.boards import BOARDS, SHEETS
from games.burgundy.commands import ChooseDuchy, TakeWorkers
from games.burgundy.events import BoardsDealt, DuchyChoice, DuchyChosen, DuchySettled, PhaseBegan, StartPlayerChosen
from games.burgundy.options import Options
from games.burgundy.soundness import violations
from games.burgundy.tests import twin
from games.burgundy.tests.position import Table, listed, luck, opened, opening, own, position
from testkit.interference import Comparison, twin_of

OPEN = Options(boards="random", start_player=1)
SECRET = Options(boards="random", choice="secret")


def choice(table: Table, seat: int, number: int = 0) -> ChooseDuchy:
    """Return one of the seat's choices."""
    return listed(table, ChooseDuchy, seat)[number]


@pytest.mark.rule("BUR-201", "BUR-339")
def test_every_seat_is_dealt_a_random_sheet_after_the_turn_order_is_found() -> None:
    dealt = set()
    for number in range(12):
        events = opening(Options(boards="random"), 4, number)
        boards = events[-1]
        assert isinstance(boards, BoardsDealt)
        assert isinstance(events[-2], StartPlayerChosen)
        assert len(boards.boards) == 4
        assert all(boards.boards.count(sheet) <= SHEETS.count(sheet) for sheet in boards.boards)
        dealt |= set(boards.boards)

    assert dealt == set(SHEETS)


@pytest.mark.rule("BUR-202", "BUR-203")
def test_a_seat_chooses_a_side_and_one_of_its_four_dark_green_spaces() -> None:
    table = opened(OPEN, 3)
    sides = table.state.offered[1]

    assert listed(table, ChooseDuchy, 1) == [
        ChooseDuchy(side, castle) for side in sides for castle in BOARDS[side].castle_spaces
    ]
    table.when(1, ChooseDuchy(sides[1], BOARDS[sides[1]].castle_spaces[2])).then(
        DuchySettled(1, sides[1], BOARDS[sides[1]].castle_spaces[2])
    )


@pytest.mark.rule("BUR-202")
def test_a_board_that_was_not_dealt_is_refused() -> None:
    table = opened(OPEN, 3)
    other = next(number for number in BOARDS if number not in table.state.offered[1])

    table.when(1, ChooseDuchy(other, BOARDS[other].castle_spaces[0])).then_rejected("board_not_offered", "BUR-202")


@pytest.mark.rule("BUR-203")
def test_the_castle_stands_on_a_dark_green_space() -> None:
    table = opened(OPEN, 3)
    side = table.state.offered[1][0]
    wrong = next(space for space in range(37) if space not in BOARDS[side].castle_spaces)

    table.when(1, ChooseDuchy(side, wrong)).then_rejected("no_castle_space", "BUR-203")


@pytest.mark.rule("BUR-203")
def test_nothing_is_played_before_all_have_chosen_and_nothing_chosen_after() -> None:
    table = opened(OPEN, 3)
    table.when(1, TakeWorkers(1)).then_rejected("duchies_not_settled", "BUR-203")

    position().when(0, ChooseDuchy(1, 18)).then_rejected("duchies_settled", "BUR-203")


@pytest.mark.rule("BUR-204", "BUR-344")
def test_open_choices_are_made_in_turn_order_and_seen_by_all() -> None:
    table = opened(OPEN, 3)

    for seat in (1, 2, 0):
        assert set(GAME.awaiting(table.state)) == {seat}
        others = [other for other in range(3) if other != seat]
        for other in others:
            table.when(other, ChooseDuchy(1, 18)).then_rejected("not_your_turn", "BUR-204")
        chosen = choice(table, seat)
        table = table.when(seat, chosen, luck()).then_scenario()
        assert GAME.view(table.state, SPECTATOR).seats[seat].board == chosen.board
    assert table.state.phase == 1
    assert table.state.active == 1


@pytest.mark.rule("BUR-204", "BUR-344")
def test_secret_choices_are_made_at_once_and_shown_when_all_have_chosen() -> None:
    table = opened(SECRET, 3)
    assert set(GAME.awaiting(table.state)) == {0, 1, 2}

    first = choice(table, 2, 3)
    table = table.when(2, first).then(DuchyChosen(2, Secret((2,), DuchyChoice(first.board, first.castle))))
    assert set(GAME.awaiting(table.state)) == {0, 1}
    table.when(2, first).then_rejected("already_chosen", "BUR-204")
    for viewer in (0, 1, SPECTATOR):
        seen = GAME.view(table.state, viewer).seats[2]
        assert (seen.board, seen.choice, seen.chosen, seen.spaces) == (None, None, True, ())
    assert GAME.view(table.state, 2).seats[2].choice == DuchyChoice(first.board, first.castle)

    second = choice(table, 0)
    table = table.when(0, second).then(DuchyChosen(0, Secret((0,), DuchyChoice(second.board, second.castle))))
    last = table.when(1, choice(table, 1), luck())
    settled = [event for event in last.events if isinstance(event, DuchySettled)]
    assert [event.seat for event in settled] == [0, 1, 2]
    assert (settled[2].board, settled[2].castle) == (first.board, first.castle)
    assert isinstance(last.events[4], PhaseBegan)


@pytest.mark.rule("BUR-344")
def test_without_an_agreement_the_choice_is_open() -> None:
    assert Options().choice == "open"


@pytest.mark.rule("BUR-344", "BUR-343")
@pytest.mark.parametrize("boards", ["random", "chosen"])
def test_nobody_learns_anything_of_a_secret_choice(boards: str) -> None:
    options = Options(boards=boards, choice="secret")  # type: ignore[arg-type]
    compared = 0
    for number in range(6):
        rng = Random(number)
        playout = play(GAME, options, 4, rng, limit=3)
        match: Match[object] = playout.match
        for viewer in (0, 1, 2, 3, SPECTATOR):
            other = twin_of(GAME, twin, match.state, viewer, rng)
            assert other is not None
            commands = [step.command for step in playout.steps]
            assert Comparison(GAME, twin, match, other, viewer).differences(commands) == []
            compared += 1
    assert compared == 30


@pytest.mark.rule("BUR-340")
def test_two_may_use_board_1() -> None:
    table = opened(Options(boards="chosen", start_player=0), 2)

    for seat in (0, 1):
        table = table.when(seat, ChooseDuchy(1, 18), luck()).then_scenario()

    assert [own(table, seat).board for seat in (0, 1)] == [1, 1]


@pytest.mark.rule("BUR-206")
@pytest.mark.parametrize("number", range(2, 10))
def test_whole_matches_are_played_on_every_board(number: int) -> None:
    table = opened(Options(boards="chosen", start_player=0), 2)
    castle = BOARDS[number].castle_spaces[-1]
    for seat in (0, 1):
        table = table.when(seat, ChooseDuchy(number, castle), luck()).then_scenario()
    rng = Random(number)
    while awaited := GAME.awaiting(table.state):
        seat = next(iter(awaited))
        command = rng.choice(GAME.legal(table.state, seat))
        table = table.when(seat, command, luck()).then_scenario()

    assert violations(table.state) == []
    assert GAME.outcome(table.state) is not None
