"""The service over the wire, and as it is composed."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from time import monotonic
from typing import TYPE_CHECKING

import grpc
import msgspec
import pytest
from grpc import aio
from grpc_health.v1 import health_pb2, health_pb2_grpc
from structlog.contextvars import merge_contextvars
from structlog.testing import capture_logs

from contracts.replay.v1 import replay_pb2 as pb
from contracts.replay.v1.replay_pb2_grpc import ReplayStub
from embedded.child import free_port
from eventlog.commit import EMPTY, Head
from eventlog.jetstream import JetStreamLogs
from eventlog.log import History, LogUnavailable, Recorded, match_events
from eventlog.memory import MemoryLog
from projections.memory import MemoryStore
from replay.app import serve
from replay.handlers import Replay
from replay.server import listen
from replay.settings import Settings
from replay.tests.world import GAMES, World
from testkit.commits import new_id
from testkit.recorded import record, store
from testkit.toy import GAME
from testkit.waiting import AMPLE

if TYPE_CHECKING:
    from contracts.replay.v1.replay_pb2_grpc import ReplayAsyncStub

MATCH = record(GAME, "m1", seats=3)


@asynccontextmanager
async def connected(replay: Replay) -> AsyncIterator[tuple["ReplayAsyncStub", aio.Channel]]:
    async with listen(replay, "127.0.0.1:0") as port, aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        yield ReplayStub(channel), channel


async def test_a_match_is_shown_and_let_out_over_the_wire(world: World) -> None:
    await store(world.log, MATCH.drafts)
    async with connected(world.replay) as (replay, _):
        newest = msgspec.json.decode((await replay.View(pb.ViewRequest(match_id="m1"))).match)
        second = msgspec.json.decode((await replay.View(pb.ViewRequest(match_id="m1", at=2, min_version=3))).match)
        page = msgspec.json.decode((await replay.Events(pb.EventsRequest(match_id="m1", since=2, limit=1))).page)
        marks = msgspec.json.decode((await replay.Timeline(pb.TimelineRequest(match_id="m1"))).timeline)
        proof = msgspec.json.decode((await replay.Verify(pb.VerifyRequest(match_id="m1"))).proof)
        exported = [answer.commit async for answer in replay.Export(pb.ExportRequest(match_id="m1"))]

    assert (newest["version"], second["version"]) == (MATCH.playout.match.version, 2)
    assert [commit["first_version"] for commit in page["commits"]] == [3]
    assert len(marks) == len(MATCH.drafts)
    assert {check["name"]: check["ok"] for check in proof["checks"]} == {
        "hash_chain": True,
        "commitment": True,
        "decisions": True,
        "state": None,
    }
    assert exported == MATCH.messages()


async def test_problems_come_with_their_codes(world: World) -> None:
    nothing = pb.Problem(code="unknown_match", detail="There is no match 'x'.")
    async with connected(world.replay) as (replay, _):
        assert (await replay.View(pb.ViewRequest(match_id="x"))).problem == nothing
        assert (await replay.Events(pb.EventsRequest(match_id="x"))).problem == nothing
        assert (await replay.Timeline(pb.TimelineRequest(match_id="x"))).problem == nothing
        assert (await replay.Verify(pb.VerifyRequest(match_id="x"))).problem == nothing
        assert [answer.problem async for answer in replay.Export(pb.ExportRequest(match_id="x"))] == [nothing]


class SilentLog(MemoryLog):
    """A log whose servers stay away."""

    async def read(self, match_id: str, after: Head = EMPTY, limit: int | None = None) -> History:
        raise LogUnavailable(match_id)

    async def messages(self, match_id: str) -> Sequence[Recorded]:
        raise LogUnavailable(match_id)


async def test_while_the_log_is_away_calls_that_need_it_are_unavailable() -> None:
    log, models = SilentLog(match_events(1)), MemoryStore()
    await store(log, MATCH.drafts)
    async with connected(Replay(log, models, GAMES)) as (replay, _):
        with pytest.raises(aio.AioRpcError) as unavailable:
            await replay.View(pb.ViewRequest(match_id="m1"))
        assert unavailable.value.code() is grpc.StatusCode.UNAVAILABLE
        with pytest.raises(aio.AioRpcError) as unavailable:
            _ = [answer async for answer in replay.Export(pb.ExportRequest(match_id="m1"))]
        assert unavailable.value.code() is grpc.StatusCode.UNAVAILABLE


async def test_what_is_logged_for_a_request_has_its_id() -> None:
    async with connected(Replay(SilentLog(match_events(1)), MemoryStore(), GAMES)) as (replay, _):
        with capture_logs(processors=[merge_contextvars]) as logged:
            with pytest.raises(aio.AioRpcError):
                await replay.View(pb.ViewRequest(match_id="m1"), metadata=(("x-correlation-id", "r-1"),))
            with pytest.raises(aio.AioRpcError):
                await replay.View(pb.ViewRequest(match_id="m1"))

    assert [(line["event"], line["correlation_id"]) for line in logged] == [
        ("the event log is away", "r-1"),
        ("the event log is away", ""),
    ]


async def test_the_composed_service_projects_answers_and_is_healthy(nats_url: str, valkey_url: str) -> None:
    match_id = new_id()
    settings = Settings.model_validate(
        {
            "port": free_port(),
            "ops_port": free_port(),
            "HEXARCHY_NATS_URL": nats_url,
            "HEXARCHY_REDIS_URL": valkey_url,
        }
    )
    recording = record(GAME, match_id, seats=3)
    async with JetStreamLogs.connect([nats_url]) as logs:
        await store(await logs.open(match_events(1)), recording.drafts)
    async with serve(settings, GAMES), aio.insecure_channel(f"127.0.0.1:{settings.port}") as channel:
        replay: ReplayAsyncStub = ReplayStub(channel)
        health = health_pb2_grpc.HealthStub(channel)
        checked = await health.Check(health_pb2.HealthCheckRequest(service="hexarchy.replay.v1.Replay"))
        assert checked.status == health_pb2.HealthCheckResponse.SERVING
        state = await _projected(replay, match_id)

    assert state["ok"] is True


async def _projected(replay: "ReplayAsyncStub", match_id: str) -> dict[str, object]:
    """Ask for the proof until the store has the match, too."""
    deadline = monotonic() + AMPLE
    while True:
        proof = msgspec.json.decode((await replay.Verify(pb.VerifyRequest(match_id=match_id))).proof)
        state: dict[str, object] = proof["checks"][-1]
        if state["ok"] is not None:
            return state
        assert monotonic() < deadline, "the match does not get into the store"
        await asyncio.sleep(0.05)
