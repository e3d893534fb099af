import msgspec
import pytest

from matchmaking.consumer import runners
from matchmaking.handlers import MatchesUnavailable
from matchmaking.projection import Tables
from projections.memory import MemoryStore
from projections.observer import Unobserved
from projections.runner import Runner
from projections.store import Partition
from readmodels.tables import PROJECTION, Status, Table, open_of, playing_of, seated
from testkit.runners import caught_up, folded, running

from .conftest import House, caller

LOBBY = Partition(PROJECTION, 0)


async def lobby_of(house: House) -> MemoryStore:
    store = MemoryStore()
    await folded([Runner(house.log, store, Tables())])
    return store


async def listed(store: MemoryStore, index: str = open_of()) -> list[str]:
    return [entry.member for entry in (await store.page(LOBBY, index)).entries]


async def stored(store: MemoryStore, table_id: str) -> Table:
    document = await store.get(LOBBY, table_id)
    assert document is not None
    return msgspec.json.decode(document, type=Table)


async def test_the_lobby_lists_public_tables_that_wait_for_players(house: House) -> None:
    waiting = await house.open("ann", seats=3)
    await house.open("bob", private=True)
    await house.full(("cyd", "dan"))
    left = await house.open("eve")
    await house.matchmaking.leave_seat(caller("eve"), left.table_id)
    started = await house.full(("fay", "gil"))
    await house.matchmaking.start_table(caller("fay"), started.table_id)

    store = await lobby_of(house)

    assert await listed(store) == [waiting.table_id]
    assert await listed(store, open_of("toy")) == [waiting.table_id]
    assert await listed(store, open_of("catan")) == []


async def test_a_full_table_waits_again_when_somebody_leaves(house: House) -> None:
    table = await house.full(("ann", "bob"))
    assert await listed(await lobby_of(house)) == []
    await house.matchmaking.leave_seat(caller("bob"), table.table_id)
    assert await listed(await lobby_of(house)) == [table.table_id]


async def test_the_oldest_table_is_listed_first(house: House) -> None:
    times = iter(f"2030-01-01T12:00:0{second}.000Z" for second in (3, 3, 1, 1, 2, 2))
    house.matchmaking._clock = lambda: next(times)
    tables = [await house.open("ann") for _ in range(3)]
    assert await listed(await lobby_of(house)) == [tables[index].table_id for index in (1, 2, 0)]


async def test_an_account_is_told_of_all_tables_where_it_sits(house: House) -> None:
    private = await house.open("ann", private=True)
    started = await house.full(("ann", "bob"))
    await house.matchmaking.start_table(caller("ann"), started.table_id)
    left = await house.full(("cyd", "ann"))
    await house.matchmaking.leave_seat(caller("ann"), left.table_id)
    closed = await house.full(("ann", "bob"))
    await house.matchmaking.leave_seat(caller("ann"), closed.table_id)

    store = await lobby_of(house)

    assert {*await listed(store, seated("ann"))} == {private.table_id, started.table_id}
    assert await listed(store, seated("bob")) == [started.table_id]
    assert await listed(store, seated("cyd")) == [left.table_id]
    assert await listed(store, seated("eve")) == []


async def test_the_lobby_lists_public_matches_until_they_are_over(house: House) -> None:
    store = MemoryStore()
    work = runners(house.log, house.results, store, house.matchmaking, Unobserved())
    await house.open("ann")
    hidden = await house.open("ann", private=True)
    await house.matchmaking.take_seat(caller("bob"), hidden.table_id, invite=hidden.invite)
    played, over = await house.full(("ann", "bob")), await house.full(("cyd", "dan"))
    for host, table in (("ann", hidden), ("ann", played), ("cyd", over)):
        await house.matchmaking.start_table(caller(host), table.table_id)

    async with running(work):
        await caught_up(work)
        both = {*await listed(store, playing_of())}
        await house.finish(over.table_id)
        await house.finish("imported")
        await caught_up(work)

        assert both == {played.table_id, over.table_id}
        assert await listed(store, playing_of()) == await listed(store, playing_of("toy")) == [played.table_id]
        assert await listed(store, seated("cyd")) == [over.table_id]
        assert (await stored(store, over.table_id)).status is Status.FINISHED
    assert (await house.events(over.table_id))[-2:] == ["MatchBegun", "MatchFinished"]
    assert await store.parked(work[2].partition) == ()


async def test_a_match_is_not_to_be_watched_before_it_exists(house: House) -> None:
    house.matches.away = True
    started = await house.full()
    with pytest.raises(MatchesUnavailable):
        await house.matchmaking.start_table(caller("ann"), started.table_id)

    assert await listed(await lobby_of(house), playing_of()) == []


async def test_a_document_is_the_table_as_a_stranger_sees_it(house: House) -> None:
    private = await house.open("ann", private=True)
    started = await house.full()
    await house.matchmaking.start_table(caller("ann"), started.table_id)
    closed = await house.open("cyd")
    await house.matchmaking.leave_seat(caller("cyd"), closed.table_id)

    store = await lobby_of(house)

    for table, status in ((private, Status.OPEN), (started, Status.STARTED), (closed, Status.CLOSED)):
        document = await stored(store, table.table_id)
        assert document == await house.matchmaking.get_table(caller("stranger"), table.table_id)
        assert (document.status, document.invite) == (status, None)
        assert document.match_id == (table.table_id if status is Status.STARTED else None)
    assert private.invite.encode() not in await store.dump(LOBBY)


async def test_a_rebuild_gives_the_same_bytes(house: House) -> None:
    await house.open("ann", seats=3)
    await house.full(("bob", "cyd"))
    first = await lobby_of(house)
    assert await (await lobby_of(house)).dump(LOBBY) == await first.dump(LOBBY)


async def test_the_lobby_goes_on_while_a_start_waits_for_rules(house: House) -> None:
    store = MemoryStore()
    lobby, starts, _ = work = runners(house.log, house.results, store, house.matchmaking, Unobserved())
    house.matches.away = True
    started = await house.full()
    with pytest.raises(MatchesUnavailable):
        await house.matchmaking.start_table(caller("ann"), started.table_id)
    table = await house.open("cyd")

    async with running(work):
        await caught_up([lobby])
        assert await listed(store) == [table.table_id]
        assert await starts.lag() > 0

        house.matches.away = False
        await caught_up(work)

    assert list(house.matches.opened) == [started.table_id]
    assert await store.parked(starts.partition) == ()
