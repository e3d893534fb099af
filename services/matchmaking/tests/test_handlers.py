import asyncio
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from eventlog.commit import Draft, Head
from eventlog.log import Appended, Conflict, LogUnavailable
from gamekit.chance import commitment
from gamekit.rejection import Rejection
from matchmaking import ids
from matchmaking.handlers import MatchesUnavailable, Matchmaking
from readmodels.tables import Status, Table, TableSeat

from .conftest import AT, GAMES, House, caller, wished


async def test_from_open_table_to_match(house: House) -> None:
    table = await house.open("ann", options=b'{"rounds":1}', nonce="dice")
    await house.matchmaking.take_seat(caller("bob"), table.table_id, nonce="luck")
    started = await house.matchmaking.start_table(caller("ann"), table.table_id)

    assert started == Table(
        table_id=table.table_id,
        game="toy",
        options=msgspec.Raw(b'{"rounds":1,"chips":10}'),
        seats=(TableSeat(0, "ann", "Ann"), TableSeat(1, "bob", "Bob")),
        private=False,
        host="ann",
        status=Status.STARTED,
        commitment=table.commitment,
        opened_at=AT,
        match_id=table.table_id,
    )
    opened = house.matches.opened[table.table_id]
    assert [(player.player_id, player.nonce) for player in opened.players] == [("ann", "dice"), ("bob", "luck")]
    assert commitment(bytes.fromhex(opened.secret)) == table.commitment
    assert await house.events(table.table_id) == ["TableOpened", "SeatTaken", "SeatTaken", "TableStarted", "MatchBegun"]


async def test_a_commit_tells_who_asked_for_what(house: House) -> None:
    table = await house.full(("ann", "bob"))
    commit = (await house.log.read(table.table_id)).commits[1]
    assert (commit.match_id, commit.game, commit.player_id, commit.correlation_id, commit.at) == (
        table.table_id,
        "toy",
        "bob",
        "trace-of-bob",
        AT,
    )
    assert bytes(commit.command) == b'{"type":"TakeSeat","seat":null,"invite":"","nonce":""}'


async def test_the_same_key_of_the_same_account_is_the_same_table(house: House) -> None:
    first = await house.open("ann", key="k1")
    assert await house.open("ann", key="k1") == first
    assert (await house.open("ann", key="k1", seats=3)).code == "idempotency_key_reused"
    others = [await house.open("ann", key="k2"), await house.open("bob", key="k1")]
    others += [await house.open("ann"), await house.open("ann")]
    assert len({first.table_id, *(table.table_id for table in others)}) == 5
    assert all(ids.is_table_id(table.table_id) for table in (first, *others))


async def test_opening_at_the_same_time_with_one_key_makes_one_table(house: House) -> None:
    opened = await asyncio.gather(*(house.open("ann", key="k1", private=True) for _ in range(10)))
    assert all(table == opened[0] for table in opened)
    assert await house.events(opened[0].table_id) == ["TableOpened", "SeatTaken"]


async def test_a_table_that_starts_by_itself_starts_with_its_last_seat(house: House) -> None:
    table = await house.open("ann", auto_start=True)
    started = await house.matchmaking.take_seat(caller("bob"), table.table_id)

    assert isinstance(started, Table)
    assert (started.status, started.match_id) == (Status.STARTED, table.table_id)
    assert list(house.matches.opened) == [table.table_id]
    assert await house.events(table.table_id) == ["TableOpened", "SeatTaken", "SeatTaken", "TableStarted", "MatchBegun"]


async def test_players_of_the_same_match_are_brought_together(house: House) -> None:
    ann, fay = await house.come("ann", nonce="dice"), await house.come("fay", seats=3)
    gil = await house.come("gil", options=b'{"rounds":1}')
    bob = await house.come("bob", options=b'{"rounds":3,"chips":10}', nonce="luck")
    cyd = await house.come("cyd")

    assert len({ann.table_id, fay.table_id, gil.table_id, cyd.table_id}) == 4
    assert (bob.table_id, bob.status, bob.match_id) == (ann.table_id, Status.STARTED, ann.table_id)
    assert [player.nonce for player in house.matches.opened[ann.table_id].players] == ["dice", "luck"]
    assert not ann.private


async def test_whoever_asks_again_has_one_seat_until_the_match_is_over(house: House) -> None:
    first = await house.come("ann")
    assert await house.come("ann") == first
    began = await house.come("bob")
    assert await house.come("ann") == await house.come("bob") == began

    await house.finish(first.table_id)
    (result,) = (await house.results.read(first.table_id)).commits
    await house.matchmaking.note_end(result)

    again = await house.come("ann")
    assert (again.table_id == first.table_id, again.status) == (False, Status.OPEN)
    assert (await house.come("bob")).table_id == again.table_id


async def test_whoever_plays_a_match_that_never_ends_goes_on_to_another_one(house: House) -> None:
    waiting = await house.come("ann")
    assert await house.come("ann", instead_of=waiting.table_id) == waiting, "two would wait apart"
    dead = await house.come("bob")

    other = await house.come("ann", instead_of=dead.table_id)

    assert (other.table_id == dead.table_id, other.status) == (False, Status.OPEN)
    assert await house.come("ann", instead_of=dead.table_id) == await house.come("ann") == other
    assert (await house.come("bob")).table_id == dead.table_id
    assert (await house.come("cyd")).match_id == other.table_id


async def test_whoever_plays_already_is_told_so_while_others_wait_at_a_newer_table(house: House) -> None:
    first = await house.come("ann")
    await house.come("bob")
    waiting = await house.come("cyd")

    assert (await house.come("ann")).match_id == first.table_id
    other = await house.come("ann", options=b'{"rounds":1}')
    assert other.table_id not in (first.table_id, waiting.table_id)
    await house.finish(first.table_id)
    (result,) = (await house.results.read(first.table_id)).commits
    await house.matchmaking.note_end(result)
    assert (await house.come("ann")).match_id == waiting.table_id


async def test_whoever_opened_such_a_table_and_leaves_closes_it_and_the_next_is_another(house: House) -> None:
    closed = await house.come("ann", seats=3)
    await house.come("bob", seats=3)
    await house.matchmaking.leave_seat(caller("ann"), closed.table_id)

    bob = await house.come("bob", seats=3)

    assert bob.table_id != closed.table_id
    assert [seat.player_id for seat in bob.seats] == ["bob", None, None]


async def test_whoever_fills_a_table_while_rules_is_away_finds_the_match_by_asking_again(house: House) -> None:
    waiting = await house.come("ann")
    house.matches.away = True
    with pytest.raises(MatchesUnavailable):
        await house.come("bob")
    house.matches.away = False

    assert (await house.come("cyd")).table_id != waiting.table_id
    assert (await house.come("bob")).match_id == (await house.come("ann")).match_id == waiting.table_id


async def test_a_crowd_that_comes_at_once_fills_table_by_table(house: House) -> None:
    names = [f"p{number}" for number in range(41)]
    tables = await asyncio.gather(*(house.come(name) for name in names))

    seated: dict[str, int] = {}
    for table in tables:
        seated[table.table_id] = seated.get(table.table_id, 0) + 1
    assert sorted(seated.values()) == [1, *[2] * 20]
    assert len(house.matches.opened) == 20
    assert (await house.come("late")).table_id in seated


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"seats": 9}, "wrong_number_of_seats"),
        ({"options": b'{"rounds":0}'}, "invalid_options"),
        ({"nonce": "n" * 200}, "invalid_nonce"),
    ],
)
async def test_nobody_waits_for_a_match_that_could_not_be(house: House, wish: dict[str, Any], code: str) -> None:
    await house.come("bob")
    answer = await house.matchmaking.take_any_seat(caller("ann"), wished(**wish))
    assert isinstance(answer, Rejection)
    assert answer.code == code


async def test_every_call_can_be_repeated(house: House) -> None:
    table = await house.open("ann")
    ask = house.matchmaking
    for _ in range(2):
        assert isinstance(await ask.take_seat(caller("bob"), table.table_id, 1), Table)
    for _ in range(2):
        assert isinstance(await ask.start_table(caller("ann"), table.table_id), Table)
    assert await house.events(table.table_id) == ["TableOpened", "SeatTaken", "SeatTaken", "TableStarted", "MatchBegun"]

    other = await house.full(("cyd", "dan"))
    for name in ("dan", "dan", "cyd", "cyd"):
        assert isinstance(await ask.leave_seat(caller(name), other.table_id), Table)
    assert await house.events(other.table_id) == [
        "TableOpened",
        "SeatTaken",
        "SeatTaken",
        "SeatLeft",
        "SeatLeft",
        "TableClosed",
    ]


@pytest.mark.parametrize("table_id", ["", "a" * 26, "a" * 25 + ">", "*", "A" * 26, "ä" * 26])
async def test_a_table_that_nobody_opened_is_unknown(house: House, table_id: str) -> None:
    unknown = Rejection("unknown_table", "There is no such table.")
    ask = house.matchmaking
    assert await ask.get_table(caller("ann"), table_id) == unknown
    assert await ask.take_seat(caller("ann"), table_id) == unknown
    assert await ask.leave_seat(caller("ann"), table_id) == unknown
    assert await ask.start_table(caller("ann"), table_id) == unknown


async def test_the_last_seat_is_taken_by_one_of_many(house: House) -> None:
    table = await house.open("ann")
    rivals = [f"p{number}" for number in range(30)]
    answers = await asyncio.gather(*(house.matchmaking.take_seat(caller(name), table.table_id) for name in rivals))
    seated = [answer for answer in answers if isinstance(answer, Table)]
    assert len(seated) == 1
    assert {answer.code for answer in answers if isinstance(answer, Rejection)} == {"table_full"}
    assert await house.events(table.table_id) == ["TableOpened", "SeatTaken", "SeatTaken"]


class Contested:
    """A log where somebody else is always faster."""

    def __init__(self, log: Any) -> None:
        self._log = log
        self.read = log.read

    async def append(self, draft: Draft, after: Head) -> Appended | Conflict:
        return Conflict(await self._log.read(draft.match_id, after))


async def test_whoever_is_always_overtaken_gives_up(house: House) -> None:
    table = await house.open("ann")
    contested: Any = Contested(house.log)
    unlucky = Matchmaking(contested, house.matches, GAMES)
    answer = await unlucky.take_seat(caller("bob"), table.table_id)
    assert isinstance(answer, Rejection)
    assert answer.code == "conflict"


class LosesAnswers:
    """A log whose first acknowledgement is lost."""

    def __init__(self, log: Any) -> None:
        self._log = log
        self.read = log.read
        self._lost = False

    async def append(self, draft: Draft, after: Head) -> Appended | Conflict:
        answer: Appended | Conflict = await self._log.append(draft, after)
        if not self._lost:
            self._lost = True
            raise LogUnavailable("the acknowledgement was lost")
        return answer


async def test_a_lost_answer_can_be_asked_for_again(house: House) -> None:
    table = await house.open("ann")
    shaky: Any = LosesAnswers(house.log)
    matchmaking = Matchmaking(shaky, house.matches, GAMES)
    with pytest.raises(LogUnavailable):
        await matchmaking.take_seat(caller("bob"), table.table_id)
    again = await matchmaking.take_seat(caller("bob"), table.table_id)
    assert isinstance(again, Table)
    assert again.seats[1].player_id == "bob"
    assert await house.events(table.table_id) == ["TableOpened", "SeatTaken", "SeatTaken"]


async def test_a_start_is_answered_only_when_the_match_exists(house: House) -> None:
    table = await house.full()
    house.matches.away = True
    with pytest.raises(MatchesUnavailable):
        await house.matchmaking.start_table(caller("ann"), table.table_id)
    seen = await house.matchmaking.get_table(caller("bob"), table.table_id)
    assert isinstance(seen, Table)
    assert (seen.status, seen.match_id) == (Status.STARTED, None)

    house.matches.away = False
    started = await house.matchmaking.start_table(caller("ann"), table.table_id)
    assert isinstance(started, Table)
    assert (started.status, started.match_id) == (Status.STARTED, table.table_id)
    assert list(house.matches.opened) == [table.table_id]


async def test_a_start_that_rules_refuses_is_refused(house: House) -> None:
    table = await house.full()
    house.matches.refusal = Rejection("match_exists", "There is another match with this id.")
    assert await house.matchmaking.start_table(caller("ann"), table.table_id) == house.matches.refusal


async def test_a_start_that_was_cut_short_is_healed(house: House) -> None:
    table = await house.full()
    house.matches.away = True
    with suppress(MatchesUnavailable):
        await house.matchmaking.start_table(caller("ann"), table.table_id)
    house.matches.away = False

    for _ in range(2):
        for commit in (await house.log.read(table.table_id)).commits:
            await house.matchmaking.heal(commit)

    assert list(house.matches.opened) == [table.table_id]
    assert house.matches.calls == 2, "the failed one, and one for the only commit that starts"
    assert (await house.events(table.table_id))[-2:] == ["TableStarted", "MatchBegun"]
