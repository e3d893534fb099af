"""A command is stored once, also when the answer to its append is lost: on one server and on a cluster of three."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest

from embedded.child import free_port
from embedded.nats_server import NatsCluster
from eventlog.commit import EMPTY
from eventlog.jetstream import JetStreamLogs, Patience, Settings
from eventlog.jetstream.log import JetStreamLog
from eventlog.log import Appended, Category, LogUnavailable
from testkit.commits import appended, draft, grown, new_id
from testkit.nats_proxy import Delivery, Wire, lossy_wire
from testkit.waiting import AMPLE, until

HASTY = Patience(answer=0.3, total=AMPLE)


@pytest.fixture(scope="module")
def cluster_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    cluster = NatsCluster(tmp_path_factory.mktemp("cluster"))
    cluster.start()
    yield cluster.urls[0]
    cluster.stop()


@pytest.fixture(params=[1, 3], ids=["one server", "cluster of three"])
def replicas(request: pytest.FixtureRequest) -> int:
    replicas: int = request.param
    return replicas


@pytest.fixture
async def wire(request: pytest.FixtureRequest, replicas: int) -> AsyncIterator[Wire]:
    async with lossy_wire(request.getfixturevalue("nats_url" if replicas == 1 else "cluster_url")) as wire:
        yield wire


@pytest.fixture
async def log(wire: Wire, replicas: int, category: Category) -> AsyncIterator[JetStreamLog]:
    async with JetStreamLogs.connect([wire.url], Settings(replicas=replicas, patience=HASTY)) as logs:
        yield await logs.open(category)


def lose_acknowledgements(wire: Wire, count: int) -> None:
    wire.loses = lambda delivery: delivery.is_acknowledgement and len(wire.lost) < count


@pytest.mark.parametrize("lost", [1, 3])
async def test_the_answer_is_the_stored_commit_when_acknowledgements_are_lost(
    log: JetStreamLog, wire: Wire, lost: int
) -> None:
    match_id = new_id()
    _, head = await grown(log, match_id, 2)
    lose_acknowledgements(wire, lost)

    answer = await appended(log, draft(match_id, "the-command"), head)

    history = await log.read(match_id)
    assert len(wire.lost) >= 1
    assert answer == Appended(history.commits[2], history.head, duplicate=True)
    assert len(history.commits) == 3


async def test_it_is_found_again_by_a_caller_that_gave_up_waiting(log: JetStreamLog, wire: Wire) -> None:
    drafted = draft(new_id(), "the-command")
    lose_acknowledgements(wire, 1)
    given_up = asyncio.ensure_future(log.append(drafted, EMPTY))
    await until(lambda: bool(wire.lost))
    given_up.cancel()

    answer = await appended(log, drafted)

    assert answer.duplicate
    assert (await log.read(drafted.match_id)).commits == (answer.commit,)


async def test_it_is_found_again_after_other_commits(log: JetStreamLog, wire: Wire) -> None:
    drafted = draft(new_id(), "the-command")
    lose_acknowledgements(wire, 1)
    given_up = asyncio.ensure_future(log.append(drafted, EMPTY))
    await until(lambda: bool(wire.lost))
    given_up.cancel()
    original = await log.read(drafted.match_id)
    await grown(log, drafted.match_id, 3, original.head)

    answer = await appended(log, drafted)

    assert answer == Appended(original.commits[0], original.head, duplicate=True)
    assert len((await log.read(drafted.match_id)).commits) == 4


async def test_it_is_found_after_the_servers_own_memory_of_message_ids_has_passed(
    wire: Wire, replicas: int, category: Category
) -> None:
    settings = Settings(replicas=replicas, patience=HASTY, duplicate_window=0.1)
    drafted = draft(new_id(), "the-command")
    async with JetStreamLogs.connect([wire.url], settings) as logs:
        log = await logs.open(category)
        lose_acknowledgements(wire, 1)

        answer = await appended(log, drafted)

        assert answer.duplicate
        assert (await log.read(drafted.match_id)).commits == (answer.commit,)


async def test_a_lost_part_of_a_read_is_asked_for_again(log: JetStreamLog, wire: Wire) -> None:
    match_id = new_id()
    commits, head = await grown(log, match_id, 10)

    def fourth_part(delivery: Delivery) -> bool:
        return not wire.lost and commits[3].digest.encode() in delivery.content[-80:]

    wire.loses = fourth_part
    history = await log.read(match_id)

    assert len(wire.lost) == 1
    assert history.commits == tuple(commits)
    assert history.head == head


async def test_when_no_answer_comes_through_the_log_is_unavailable(wire: Wire, category: Category) -> None:
    async with JetStreamLogs.connect([wire.url]) as logs:
        log = await logs.open(category)
        logs._connection._patience = Patience(
            answer=0.2, total=0.7
        )  # from here on: a busy server opens in its own time
        wire.loses = lambda _: True

        with pytest.raises(LogUnavailable, match="no answer in time"):
            await log.append(draft(new_id()), EMPTY)
        with pytest.raises(LogUnavailable, match="no answer in time"):
            await log.read(new_id())
        wire.loses = lambda _: False
        async with asyncio.timeout(AMPLE):
            while not await logs.health():
                pass


async def test_without_a_server_connecting_fails_in_time() -> None:
    nobody = f"nats://127.0.0.1:{free_port()}"

    async with asyncio.timeout(AMPLE):
        with pytest.raises(LogUnavailable, match=f"no event log at {nobody}"):
            async with JetStreamLogs.connect([nobody], Settings(patience=Patience(total=0.5))):
                pass
