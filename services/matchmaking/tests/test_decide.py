"""The rules of a table: given what happened, when an account asks for something, then exactly this comes of it."""

import dataclasses
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from gamekit.audience import Secret
from gamekit.chance import commitment
from gamekit.rejection import Rejection
from matchmaking.decide import MOST_DEPARTURES, NONCE_BYTES, decide
from matchmaking.table import (
    Account,
    JoinTable,
    LeaveSeat,
    MatchBegun,
    MatchFinished,
    NoteEnd,
    NoteMatch,
    OpenTable,
    SeatLeft,
    SeatTaken,
    StartTable,
    Table,
    TableClosed,
    TableCommand,
    TableEvent,
    TableOpened,
    TableStarted,
    TakeSeat,
    event_decoder,
    evolve,
)
from testkit.toy import GAME

GAMES = {GAME.key: GAME}
ID = "a" * 26
SECRET = "5e" * 32
OPEN = OpenTable(
    table_id=ID,
    game="toy",
    options=Raw(b'{"rounds":2}'),
    seats=3,
    private=False,
    nonce="dice",
    secret=Secret((), SECRET),
    invite=Secret((0,), "sesame22"),
    at="2030-01-01T12:00:00.000Z",
)
OPENED = TableOpened(
    table_id=ID,
    game="toy",
    options=Raw(b'{"rounds":2,"chips":10}'),
    seats=3,
    private=False,
    host="ann",
    commitment=commitment(bytes.fromhex(SECRET)),
    secret=Secret((), SECRET),
    invite=None,
    opened_at="2030-01-01T12:00:00.000Z",
)
PRIVATE = replace(OPENED, private=True, invite=Secret((0,), "sesame22"))
ANN = SeatTaken(0, "ann", "Ann", "dice")
BOB = SeatTaken(1, "bob", "Bob", "")
CYD = SeatTaken(2, "cyd", "Cyd", "")
STARTED = (OPENED, ANN, BOB, CYD, TableStarted())
CLOSED = (OPENED, ANN, BOB, SeatLeft(0, "ann"), TableClosed())


def given(*events: TableEvent) -> Table | None:
    table: Table | None = None
    for event in events:
        table = evolve(table, event_decoder.decode(msgspec.json.encode(event)))
    return table


def when(table: Table | None, name: str, command: TableCommand) -> Sequence[TableEvent] | Rejection:
    return decide(GAMES, table, Account(name, name.title()), command)


def code(answer: Any) -> str:
    assert isinstance(answer, Rejection), answer
    return answer.code


def test_a_table_opens_with_complete_options_and_its_host_on_the_first_seat() -> None:
    assert when(given(), "ann", OPEN) == (OPENED, ANN)


def test_only_a_private_table_has_an_invite_code() -> None:
    assert when(given(), "ann", replace(OPEN, private=True)) == (PRIVATE, ANN)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"seats": 1}, "wrong_number_of_seats"),
        ({"seats": 5}, "wrong_number_of_seats"),
        ({"options": Raw(b'{"rounds":0}')}, "invalid_options"),
        ({"options": Raw(b'{"size":3}')}, "invalid_options"),
        ({"options": Raw(b"{")}, "invalid_options"),
        ({"nonce": "ü" * (NONCE_BYTES // 2 + 1)}, "invalid_nonce"),
    ],
)
def test_no_table_opens_for_a_match_that_could_not(change: dict[str, Any], expected: str) -> None:
    assert code(when(given(), "ann", replace(OPEN, **change))) == expected


def test_a_wrong_number_of_seats_is_told_which_ones_are_right() -> None:
    numbers = {"toy": range(2, 5), "duel": range(2, 3)}
    games = {key: dataclasses.replace(GAME, key=key, seats=seats) for key, seats in numbers.items()}

    told = [decide(games, None, Account("ann", "Ann"), replace(OPEN, game=key, seats=9)) for key in numbers]

    assert [answer.detail for answer in told if isinstance(answer, Rejection)] == [
        "toy is for 2 to 4 players.",
        "duel is for 2 players.",
    ]


def test_options_that_a_game_refuses_open_no_table() -> None:
    refusal = Rejection("odd_mixture", "These do not go together.")

    class Picky:
        def __getattr__(self, name: str) -> Any:
            return (lambda *_: refusal) if name == "open" else getattr(GAME, name)

    picky: Any = Picky()
    assert decide({"toy": picky}, None, Account("ann", "Ann"), OPEN) == refusal


def test_opening_again_finds_the_table() -> None:
    again = replace(OPEN, secret=Secret((), "00" * 32), invite=Secret((0,), "other222"), at="2031-01-01T00:00:00.000Z")
    assert when(given(OPENED, ANN), "ann", again) == ()
    assert when(given(*STARTED), "ann", again) == ()
    assert when(given(*CLOSED), "ann", again) == ()


@pytest.mark.parametrize(
    "change",
    [{"seats": 2}, {"private": True}, {"options": Raw(b"{}")}, {"nonce": "other"}],
    ids=lambda c: next(iter(c)),
)
def test_opening_another_table_with_the_same_key_is_refused(change: dict[str, Any]) -> None:
    assert code(when(given(OPENED, ANN), "ann", replace(OPEN, **change))) == "idempotency_key_reused"


@pytest.mark.parametrize(
    "command", [TakeSeat(), LeaveSeat(), StartTable(), NoteMatch(), NoteEnd()], ids=lambda c: type(c).__name__
)
def test_nothing_can_be_done_at_a_table_that_does_not_exist(command: TableCommand) -> None:
    assert code(when(given(), "bob", command)) == "unknown_table"


def test_a_table_that_starts_by_itself_starts_when_its_last_seat_is_taken() -> None:
    by_itself = replace(OPENED, auto_start=True)
    assert when(given(), "ann", replace(OPEN, auto_start=True)) == (by_itself, ANN)
    assert when(given(by_itself, ANN, BOB), "cyd", TakeSeat()) == (CYD, TableStarted())
    assert when(given(by_itself, ANN), "cyd", TakeSeat(2)) == (CYD,)
    assert when(given(by_itself, ANN, BOB), "bob", LeaveSeat()) == (SeatLeft(1, "bob"),)
    assert when(given(OPENED, ANN, BOB), "cyd", TakeSeat()) == (CYD,)


def test_a_table_is_joined_or_opened_by_whoever_comes() -> None:
    by_itself, come = replace(OPENED, auto_start=True), JoinTable(replace(OPEN, auto_start=True))
    assert when(given(), "ann", come) == (by_itself, ANN)
    assert when(given(by_itself, ANN), "bob", come) == (replace(BOB, nonce="dice"),)
    assert when(given(by_itself, ANN), "ann", come) == ()
    assert when(given(by_itself, ANN, BOB, CYD, TableStarted()), "cyd", come) == ()


@pytest.mark.parametrize(
    ("events", "name", "expected"),
    [
        (STARTED, "dan", "table_started"),
        ((*STARTED, MatchBegun(), MatchFinished()), "ann", "table_started"),
        (CLOSED, "bob", "table_closed"),
    ],
)
def test_a_table_that_is_no_place_to_wait_is_not_joined(events: Sequence[TableEvent], name: str, expected: str) -> None:
    assert code(when(given(*events), name, JoinTable(OPEN))) == expected


def test_the_first_free_seat_is_taken_by_default() -> None:
    assert when(given(OPENED, ANN), "bob", TakeSeat(nonce="n")) == (SeatTaken(1, "bob", "Bob", "n"),)
    assert when(given(OPENED, ANN, CYD), "bob", TakeSeat()) == (SeatTaken(1, "bob", "Bob", ""),)


def test_a_seat_can_be_chosen() -> None:
    assert when(given(OPENED, ANN), "cyd", TakeSeat(2)) == (CYD,)


def test_sitting_down_again_on_the_own_seat_changes_nothing() -> None:
    for table in (given(OPENED, ANN, BOB), given(*STARTED)):
        assert when(table, "bob", TakeSeat()) == ()
        assert when(table, "bob", TakeSeat(1)) == ()


@pytest.mark.parametrize(
    ("events", "name", "command", "expected"),
    [
        ((OPENED, ANN, BOB), "bob", TakeSeat(2), "already_seated"),
        ((OPENED, ANN, BOB), "cyd", TakeSeat(1), "seat_taken"),
        ((OPENED, ANN, BOB), "cyd", TakeSeat(3), "unknown_seat"),
        ((OPENED, ANN, BOB), "cyd", TakeSeat(-1), "unknown_seat"),
        ((OPENED, ANN, BOB, CYD), "dan", TakeSeat(), "table_full"),
        ((OPENED, ANN, BOB, CYD), "dan", TakeSeat(1), "seat_taken"),
        ((OPENED, ANN), "bob", TakeSeat(nonce="n" * (NONCE_BYTES + 1)), "invalid_nonce"),
        (STARTED, "dan", TakeSeat(), "table_started"),
        (CLOSED, "dan", TakeSeat(), "table_closed"),
        ((PRIVATE, ANN), "bob", TakeSeat(), "wrong_invite"),
        ((PRIVATE, ANN), "bob", TakeSeat(invite="sesame23"), "wrong_invite"),
        ((PRIVATE, ANN), "bob", TakeSeat(invite="sésame"), "wrong_invite"),
    ],
)
def test_a_seat_is_refused(events: tuple[TableEvent, ...], name: str, command: TakeSeat, expected: str) -> None:
    assert code(when(given(*events), name, command)) == expected


def test_an_invite_code_opens_a_private_table() -> None:
    assert when(given(PRIVATE, ANN), "bob", TakeSeat(invite="sesame22")) == (BOB,)


def test_a_public_table_does_not_mind_an_invite_code() -> None:
    assert when(given(OPENED, ANN), "bob", TakeSeat(invite="whatever")) == (BOB,)


def test_who_leaves_frees_the_seat() -> None:
    left = SeatLeft(1, "bob")
    assert when(given(OPENED, ANN, BOB), "bob", LeaveSeat()) == (left,)
    assert when(given(OPENED, ANN, BOB, left), "cyd", TakeSeat(1)) == (SeatTaken(1, "cyd", "Cyd", ""),)


def test_the_host_closes_the_table_by_leaving() -> None:
    assert when(given(OPENED, ANN, BOB), "ann", LeaveSeat()) == (SeatLeft(0, "ann"), TableClosed())


def test_a_table_where_too_many_have_come_and_gone_closes() -> None:
    left = SeatLeft(1, "bob")
    coming_and_going: list[TableEvent] = [BOB, left]
    before = (OPENED, ANN, *coming_and_going * (MOST_DEPARTURES - 2))
    assert when(given(*before, BOB), "bob", LeaveSeat()) == (left,)
    assert when(given(*before, BOB, left, BOB), "bob", LeaveSeat()) == (left, TableClosed())


def test_leaving_again_changes_nothing() -> None:
    assert when(given(OPENED, ANN, BOB, SeatLeft(1, "bob")), "bob", LeaveSeat()) == ()
    assert when(given(*CLOSED), "ann", LeaveSeat()) == ()


@pytest.mark.parametrize(
    ("events", "name", "expected"),
    [
        ((OPENED, ANN), "bob", "not_seated"),
        (STARTED, "bob", "table_started"),
        (STARTED, "ann", "table_started"),
        (CLOSED, "bob", "table_closed"),
        (STARTED, "dan", "not_seated"),
        (CLOSED, "dan", "not_seated"),
    ],
)
def test_leaving_is_refused(events: tuple[TableEvent, ...], name: str, expected: str) -> None:
    assert code(when(given(*events), name, LeaveSeat())) == expected


def test_the_host_starts_a_full_table() -> None:
    assert when(given(OPENED, ANN, BOB, CYD), "ann", StartTable()) == (TableStarted(),)


def test_the_id_of_a_match_is_told_once_it_exists() -> None:
    starting, begun = given(*STARTED), given(*STARTED, MatchBegun())
    assert starting is not None
    assert begun is not None
    assert (starting.public.match_id, begun.public.match_id) == (None, ID)
    assert when(starting, "ann", NoteMatch()) == (MatchBegun(),)
    assert when(begun, "ann", NoteMatch()) == ()
    assert code(when(given(OPENED, ANN), "ann", NoteMatch())) == "table_not_started"


def test_a_match_that_is_over_is_noted_once() -> None:
    assert when(given(*STARTED, MatchBegun()), "", NoteEnd()) == (MatchFinished(),)
    assert when(given(*STARTED, MatchBegun(), MatchFinished()), "", NoteEnd()) == ()
    assert code(when(given(OPENED, ANN), "", NoteEnd())) == "table_not_started"


def test_a_match_that_is_over_exists_whoever_was_to_note_that() -> None:
    assert when(given(*STARTED), "", NoteEnd()) == (MatchBegun(), MatchFinished())
    assert when(given(*STARTED, MatchBegun(), MatchFinished()), "ann", NoteMatch()) == ()


def test_starting_again_changes_nothing() -> None:
    assert when(given(*STARTED), "ann", StartTable()) == ()
    assert when(given(*STARTED, MatchBegun(), MatchFinished()), "ann", StartTable()) == ()


@pytest.mark.parametrize(
    ("events", "name", "expected"),
    [
        ((OPENED, ANN, BOB), "ann", "table_not_full"),
        ((OPENED, ANN, BOB, CYD), "bob", "not_host"),
        (STARTED, "bob", "not_host"),
        (CLOSED, "ann", "table_closed"),
    ],
)
def test_starting_is_refused(events: tuple[TableEvent, ...], name: str, expected: str) -> None:
    assert code(when(given(*events), name, StartTable())) == expected


def test_the_players_are_those_who_sit_there_in_seat_order() -> None:
    table = given(OPENED, ANN, BOB, CYD, SeatLeft(1, "bob"), SeatTaken(1, "dan", "Dan", "luck"), TableStarted())
    assert table is not None
    assert [(player.player_id, player.name, player.nonce) for player in table.players] == [
        ("ann", "Ann", "dice"),
        ("dan", "Dan", "luck"),
        ("cyd", "Cyd", ""),
    ]


def test_only_those_who_sit_there_see_the_invite_code_and_nobody_the_secret() -> None:
    table = given(PRIVATE, ANN, BOB, SeatLeft(1, "bob"))
    assert table is not None
    assert table.seen_by("ann").invite == "sesame22"
    assert table.seen_by("bob").invite is None
    assert SECRET.encode() not in msgspec.json.encode(table.seen_by("ann"))
