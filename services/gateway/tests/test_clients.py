import asyncio
from collections.abc import AsyncIterator
from typing import Any

import grpc
import pytest
from grpc import aio

from contracts.matchmaking.v1 import matchmaking_pb2 as tables
from contracts.matchmaking.v1.matchmaking_pb2_grpc import MatchmakingServicer, add_MatchmakingServicer_to_server
from contracts.replay.v1 import replay_pb2 as matches
from contracts.replay.v1.replay_pb2_grpc import ReplayServicer, add_ReplayServicer_to_server
from gateway.clients import MatchmakingClient, ReplayClient
from gateway.correlation import CORRELATION_ID
from gateway.ports import Refusal, Unavailable

ASKED = matches.ViewRequest(match_id="m1")


class Server(MatchmakingServicer, ReplayServicer):
    """Both services; answers the match "m1", refuses "m2", and fails as the id says."""

    correlation_id = ""

    async def GetTable(self, request: Any, context: Any) -> Any:  # noqa: N802 - gRPC's name
        await self._fail(request.table_id, context)
        if request.table_id == "m2":
            return tables.GetTableResponse(table=tables.Table(problem=tables.Problem(code="c", detail="d")))
        return tables.GetTableResponse(table=tables.Table(table=b"{}"))

    async def View(self, request: Any, context: Any) -> Any:  # noqa: N802 - gRPC's name
        self.correlation_id = dict(context.invocation_metadata())["x-correlation-id"]
        await self._fail(request.match_id, context)
        if request.match_id == "m2":
            return matches.ViewResponse(problem=matches.Problem(code="c", detail="d"))
        return matches.ViewResponse(match=b"{}")

    async def Export(self, request: Any, context: Any) -> AsyncIterator[Any]:  # noqa: N802 - gRPC's name
        await self._fail(request.match_id, context)
        if request.match_id == "m2":
            yield matches.ExportResponse(problem=matches.Problem(code="c", detail="d"))
            return
        for line in 30 * [b"x" * 1_000_000] if request.match_id == "long" else (b"1", b"2"):
            yield matches.ExportResponse(commit=line)

    async def _fail(self, match_id: str, context: Any) -> None:
        if match_id in grpc.StatusCode.__members__:
            await context.abort(grpc.StatusCode[match_id], "as asked")


@pytest.fixture
async def server() -> AsyncIterator[tuple[Server, aio.Channel]]:
    serving, servicer = aio.server(), Server()  # type: ignore[abstract]  # what is not asked is not answered
    add_MatchmakingServicer_to_server(servicer, serving)
    add_ReplayServicer_to_server(servicer, serving)
    port = serving.add_insecure_port("127.0.0.1:0")
    await serving.start()
    async with aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        yield servicer, channel
    await serving.stop(0)


async def test_answers_refusals_and_the_correlation_id_go_through(server: tuple[Server, aio.Channel]) -> None:
    servicer, channel = server
    replay, matchmaking = ReplayClient(channel, 5), MatchmakingClient(channel, 5)
    CORRELATION_ID.set("r-1")

    assert await replay.view(ASKED) == b"{}"
    assert await replay.view(matches.ViewRequest(match_id="m2")) == Refusal("c", "d")
    assert await matchmaking.get_table(tables.GetTableRequest(table_id="m1")) == b"{}"
    assert await matchmaking.get_table(tables.GetTableRequest(table_id="m2")) == Refusal("c", "d")
    assert servicer.correlation_id == "r-1"


async def test_an_export_is_a_refusal_or_its_lines(server: tuple[Server, aio.Channel]) -> None:
    replay = ReplayClient(server[1], 5)

    lines = await replay.export(matches.ExportRequest(match_id="m1"))
    assert not isinstance(lines, Refusal)
    assert [line async for line in lines] == [b"1", b"2"]
    assert await replay.export(matches.ExportRequest(match_id="m2")) == Refusal("c", "d")


async def test_an_export_that_is_read_slowly_is_read_to_its_end(server: tuple[Server, aio.Channel]) -> None:
    replay = ReplayClient(server[1], 1.0)

    lines = await replay.export(matches.ExportRequest(match_id="long"))
    assert not isinstance(lines, Refusal)
    read = 0
    async for line in lines:
        read += len(line)
        await asyncio.sleep(0.05)

    assert read == 30_000_000


@pytest.mark.parametrize("code", ["UNAVAILABLE", "DEADLINE_EXCEEDED", "CANCELLED", "RESOURCE_EXHAUSTED"])
async def test_a_service_that_cannot_answer_now_is_unavailable(server: tuple[Server, aio.Channel], code: str) -> None:
    replay, matchmaking = ReplayClient(server[1], 5), MatchmakingClient(server[1], 5)

    with pytest.raises(Unavailable, match="replay"):
        await replay.view(matches.ViewRequest(match_id=code))
    with pytest.raises(Unavailable, match="replay"):
        await replay.export(matches.ExportRequest(match_id=code))
    with pytest.raises(Unavailable, match="matchmaking"):
        await matchmaking.get_table(tables.GetTableRequest(table_id=code))


async def test_a_service_that_is_not_there_is_unavailable() -> None:
    async with aio.insecure_channel("127.0.0.1:1") as channel:
        with pytest.raises(Unavailable):
            await ReplayClient(channel, 5).view(ASKED)


async def test_a_mistake_of_a_service_is_no_outage(server: tuple[Server, aio.Channel]) -> None:
    with pytest.raises(aio.AioRpcError):
        await ReplayClient(server[1], 5).view(matches.ViewRequest(match_id="INTERNAL"))
