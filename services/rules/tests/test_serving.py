import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import grpc
import pytest
from grpc import aio
from grpc_health.v1 import health_pb2, health_pb2_grpc

from contracts.rules.v1 import rules_pb2 as pb
from contracts.rules.v1.rules_pb2_grpc import RulesStub
from rules.server import listen
from testkit.waiting import AMPLE

BIDDEN = b'[{"type":"BidPlaced","seat":0,"chips":{"seats":[0],"value":7}}]'


@asynccontextmanager
async def connected(house: Any, **settings: Any) -> AsyncIterator[tuple[Any, aio.Channel]]:
    async with listen(house.rules, "127.0.0.1:0", **settings) as port, aio.insecure_channel(f"127.0.0.1:{port}") as to:
        yield RulesStub(to), to


def command(number: int = 1, *, match_id: str = "m1", player_id: str = "ann", chips: int = 7) -> pb.SubmitRequest:
    kind = "PlaceBid" if number == 1 else "RaiseBid"
    body = f'{{"type":"{kind}","chips":{chips}}}'.encode()
    return pb.SubmitRequest(match_id=match_id, command_id=f"c{number}", player_id=player_id, body=body)


async def test_a_match_is_opened_and_played_over_the_wire(house: Any) -> None:
    async with connected(house) as (rules, _):
        opening = pb.CreateMatchRequest(
            match_id="m1",
            game="toy",
            options=b"{}",
            players=[pb.Player(player_id="ann", name="Ann"), pb.Player(player_id="bob", name="Bob", nonce="luck")],
            secret=b"s" * 32,
            correlation_id="trace-1",
        )
        opened = await rules.CreateMatch(opening)
        assert opened.accepted.version == 2
        assert await rules.CreateMatch(opening) == opened
        assert (await rules.CreateMatch(pb.CreateMatchRequest(match_id="m2"))).problem.code == "invalid_secret"

        first = await rules.Submit(command())
        assert first == pb.SubmitResponse(
            match_id="m1", command_id="c1", player_id="ann", accepted=pb.Accepted(version=3, events=BIDDEN)
        )
        assert await rules.Submit(command()) == first
        stale = await rules.Submit(
            pb.SubmitRequest(match_id="m1", command_id="c2", player_id="bob", expected_version=0)
        )
        assert stale.problem.code == "invalid_command"
        late = command(2)
        late.expected_version = 0
        assert (await rules.Submit(late)).problem == pb.Problem(
            code="stale_version", detail="The match is at version 3.", version=3
        )
    assert (await house.stored())[0].correlation_id == "trace-1"


async def test_a_stream_answers_a_batch_in_few_messages(house: Any) -> None:
    await house.open(seats=2)
    async with connected(house) as (rules, _):
        call = rules.SubmitStream()
        await call.write(pb.SubmitStreamRequest(commands=[command(n, chips=n) for n in range(1, 100)]))
        await call.done_writing()
        batches = [list(response.answers) async for response in call]

    answers = [answer for batch in batches for answer in batch]
    assert [answer.command_id for answer in answers] == [f"c{n}" for n in range(1, 100)]
    assert [answer.accepted.version for answer in answers] == list(range(3, 102))


async def test_commands_of_different_matches_that_finish_together_are_answered_together(house_of: Any) -> None:
    house = house_of()
    for number in range(50):
        await house.open(f"m{number}")
    async with connected(house) as (rules, _):
        call = rules.SubmitStream()
        await call.write(pb.SubmitStreamRequest(commands=[command(match_id=f"m{n}") for n in range(50)]))
        await call.done_writing()
        assert [len(response.answers) async for response in call] == [50]


async def test_a_stream_that_nobody_reads_is_not_read_either(house: Any) -> None:
    await house.open()
    async with connected(house, stream_limit=10) as (rules, _):
        call = rules.SubmitStream()
        for number in range(1, 100):
            await call.write(pb.SubmitStreamRequest(commands=[command(number, chips=number)]))
        await call.done_writing()
        answers = [answer async for response in call for answer in response.answers]
    assert [answer.accepted.version for answer in answers] == list(range(3, 102))


async def test_an_unknown_fate_is_told_as_such(opened: Any) -> None:
    async with connected(opened) as (rules, _):
        opened.log.fails_after_storing = True
        with pytest.raises(aio.AioRpcError) as refused:
            await rules.Submit(command())
        assert refused.value.code() is grpc.StatusCode.UNAVAILABLE

        call = rules.SubmitStream()
        opened.log.fails_after_storing = True
        await call.write(pb.SubmitStreamRequest(commands=[command(2, chips=9)]))
        first = await anext(aiter(call))
        assert first.answers[0].WhichOneof("result") == "unknown"
        await call.write(pb.SubmitStreamRequest(commands=[command(2, chips=9), command()]))
        await call.done_writing()
        rest = [answer async for response in call for answer in response.answers]
        assert {answer.command_id: answer.accepted.version for answer in rest} == {"c1": 3, "c2": 4}


async def test_draining_finishes_what_was_taken_and_refuses_the_rest(opened: Any) -> None:
    gate = opened.log.gate = asyncio.Event()
    serving = listen(opened.rules, "127.0.0.1:0", drain_seconds=10)
    port = await serving.__aenter__()
    async with aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        rules: Any = RulesStub(channel)
        health = health_pb2_grpc.HealthStub(channel)
        assert (await health.Check(health_pb2.HealthCheckRequest())).status == health_pb2.HealthCheckResponse.SERVING
        call = rules.SubmitStream()
        await call.write(pb.SubmitStreamRequest(commands=[command()]))
        await opened.log.reached.wait()

        draining = asyncio.create_task(serving.__aexit__(None, None, None))
        await asyncio.sleep(0)
        with pytest.raises(aio.AioRpcError) as refused:
            await rules.Submit(command(2))
        assert refused.value.code() in {grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED}
        assert not draining.done()
        gate.set()

        assert (await call.read()).answers[0].accepted.version == 3
        with pytest.raises(aio.AioRpcError) as ended:
            await call.read()
        assert ended.value.code() is grpc.StatusCode.UNAVAILABLE
        await draining


async def test_a_command_goes_on_when_its_client_has_left(opened: Any, caplog: pytest.LogCaptureFixture) -> None:
    opened.log.gate = asyncio.Event()
    async with connected(opened) as (rules, channel):
        call = rules.SubmitStream()
        await call.write(pb.SubmitStreamRequest(commands=[command()]))
        await opened.log.reached.wait()
        await channel.close(None)
        opened.log.gate.set()
        async with asyncio.timeout(AMPLE):
            answer = await opened.ask("c1", "ann", command().body)
        assert (answer.version, answer.events) == (3, BIDDEN)
    assert [commit.command_id for commit in await opened.stored()] == ["open", "c1"]
    assert caplog.records == []


async def test_draining_has_an_end(opened: Any) -> None:
    opened.log.gate = asyncio.Event()
    serving = listen(opened.rules, "127.0.0.1:0", drain_seconds=0.2)
    port = await serving.__aenter__()
    async with aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        rules: Any = RulesStub(channel)
        call = rules.SubmitStream()
        await call.write(pb.SubmitStreamRequest(commands=[command()]))
        await opened.log.reached.wait()
        async with asyncio.timeout(AMPLE):
            await serving.__aexit__(None, None, None)
        with pytest.raises((aio.AioRpcError, asyncio.CancelledError)):
            await call.read()
    opened.log.gate.set()


async def test_a_taken_port_is_an_error(house: Any) -> None:
    async with listen(house.rules, "127.0.0.1:0") as port:
        with pytest.raises(RuntimeError):
            async with listen(house.rules, f"127.0.0.1:{port}"):
                pass
