import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from typing import Any

import grpc
import pytest
from grpc import aio

from contracts.rules.v1 import rules_pb2 as pb
from contracts.rules.v1.rules_pb2_grpc import RulesServicer, add_RulesServicer_to_server
from embedded.child import free_port
from gamekit.match import Player
from rulesclient.client import REQUEST_BYTES, Accepted, Problem, RulesClient, RulesUnavailable
from rulesclient.routing import ranked
from testkit.waiting import AMPLE, until

Answering = Callable[[pb.SubmitRequest], pb.SubmitResponse | None]


def echo(request: pb.SubmitRequest) -> pb.SubmitResponse:
    """Accept with the body as the events."""
    response = pb.SubmitResponse(match_id=request.match_id, command_id=request.command_id, player_id=request.player_id)
    response.accepted.version = request.expected_version
    response.accepted.events = request.body
    return response


class Replica(RulesServicer):
    """A server that answers as told and remembers what it was sent; it breaks the stream instead of answering None."""

    def __init__(self, answering: Answering = echo) -> None:
        self.answering = answering
        self.batches: list[list[str]] = []
        self.silent = False
        self.port = free_port()  # for good: it is stopped and started again
        self._server = aio.server()

    async def start(self) -> "Replica":
        self._server = aio.server(options=[("grpc.so_reuseport", 0)])
        add_RulesServicer_to_server(self, self._server)
        self._server.add_insecure_port(f"127.0.0.1:{self.port}")
        await self._server.start()
        return self

    async def stop(self) -> None:
        await self._server.stop(None)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def asked(self) -> list[str]:
        return [command_id for batch in self.batches for command_id in batch]

    async def SubmitStream(self, request_iterator: Any, context: Any) -> AsyncIterator[pb.SubmitStreamResponse]:  # noqa: N802
        async for request in request_iterator:
            self.batches.append([command.command_id for command in request.commands])
            for command in request.commands:
                answer = self.answering(command)
                if answer is None:
                    await context.abort(grpc.StatusCode.UNAVAILABLE, "broken")
                elif not self.silent:
                    yield pb.SubmitStreamResponse(answers=[answer])

    async def Submit(self, request: Any, context: Any) -> pb.SubmitResponse:  # noqa: N802
        raise NotImplementedError

    async def Import(self, request_iterator: Any, context: Any) -> pb.ImportResponse:  # noqa: N802
        raise NotImplementedError

    async def CreateMatch(self, request: Any, context: Any) -> pb.CreateMatchResponse:  # noqa: N802
        self.batches.append([request.match_id])
        if request.game != "toy":
            return pb.CreateMatchResponse(problem=pb.Problem(code="unknown_game", detail="No such game."))
        return pb.CreateMatchResponse(accepted=pb.Accepted(version=len(request.players), events=request.secret))


@pytest.fixture
async def replica() -> AsyncIterator[Replica]:
    started = await Replica().start()
    yield started
    await started.stop()


@pytest.fixture
async def replicas() -> AsyncIterator[list[Replica]]:
    """Three replicas in the order that the match m1 prefers."""
    async with AsyncExitStack() as stack:
        started = [await Replica().start() for _ in range(3)]
        for each in started:
            stack.push_async_callback(each.stop)
        order = ranked("m1", [each.address for each in started])
        yield sorted(started, key=lambda each: order.index(each.address))


def client_of(*replicas: Replica, **settings: Any) -> RulesClient:
    return RulesClient([each.address for each in replicas], **settings)


async def test_what_is_submitted_in_one_turn_travels_in_one_message(replica: Replica) -> None:
    async with client_of(replica) as client:
        answers = await asyncio.gather(
            *(client.submit("m1", f"c{n}", "ann", b"%d" % n, expected_version=n) for n in range(100))
        )

    assert answers == [Accepted(n, b"%d" % n) for n in range(100)]
    assert replica.batches == [[f"c{n}" for n in range(100)]]


async def test_large_commands_travel_in_several_messages(replica: Replica) -> None:
    body = b"x" * (REQUEST_BYTES - 100)
    async with client_of(replica) as client:
        answers = await asyncio.gather(*(client.submit("m1", f"c{n}", "ann", body) for n in range(100)))
        too_large = await client.submit("m1", "c100", "ann", b"x" * REQUEST_BYTES)

    assert answers == [Accepted(0, body)] * 100
    assert replica.asked == [f"c{n}" for n in range(100)]
    assert len(replica.batches) > 5
    assert isinstance(too_large, Problem)
    assert too_large.code == "command_too_large"


async def test_a_refusal_comes_back_whole(replica: Replica) -> None:
    def refuse(request: pb.SubmitRequest) -> pb.SubmitResponse:
        problem = pb.Problem(code="not_your_turn", detail="Wait.", rule="TOY-001" if request.body else "", version=7)
        return pb.SubmitResponse(match_id=request.match_id, command_id="c1", player_id="ann", problem=problem)

    replica.answering = refuse
    async with client_of(replica) as client:
        assert await client.submit("m1", "c1", "ann", b"{}") == Problem("not_your_turn", "Wait.", "TOY-001", 7)
        assert await client.submit("m1", "c1", "ann", b"") == Problem("not_your_turn", "Wait.", None, 7)


async def test_one_id_asked_twice_at_once_gets_its_answers_in_order(replica: Replica) -> None:
    async with client_of(replica) as client:
        answers = await asyncio.gather(*(client.submit("m1", "c1", "ann", body) for body in (b"1", b"2", b"3")))

    assert answers == [Accepted(0, b"1"), Accepted(0, b"2"), Accepted(0, b"3")]


async def test_what_a_broken_stream_left_unanswered_is_asked_again(replica: Replica) -> None:
    breaks = [3, 5]

    def sometimes(request: pb.SubmitRequest) -> pb.SubmitResponse | None:
        if breaks and request.command_id == f"c{breaks[0]}":
            breaks.pop(0)
            return None
        return echo(request)

    replica.answering = sometimes
    async with client_of(replica) as client:
        answers = await asyncio.gather(*(client.submit("m1", f"c{n}", "ann", b"%d" % n) for n in range(10)))

    assert answers == [Accepted(0, b"%d" % n) for n in range(10)]
    assert [batch[-1] for batch in replica.batches] == ["c9", "c9", "c9"]


async def test_a_command_of_unknown_fate_is_asked_again(replica: Replica) -> None:
    failures = [True, True]

    def uncertain(request: pb.SubmitRequest) -> pb.SubmitResponse:
        response = echo(request)
        if failures and failures.pop():
            response.unknown.detail = "no log"
        return response

    replica.answering = uncertain
    async with client_of(replica) as client:
        assert await client.submit("m1", "c1", "ann", b"1") == Accepted(0, b"1")
    assert replica.asked == ["c1", "c1", "c1"]


async def test_a_server_that_comes_back_answers_what_was_asked_meanwhile(replica: Replica) -> None:
    async with client_of(replica) as client:
        await client.submit("m1", "c1", "ann", b"1")
        await replica.stop()
        asked = asyncio.create_task(client.submit("m1", "c2", "ann", b"2"))
        await asyncio.wait([asked], timeout=0.6)  # more than one try
        assert not asked.done()
        await replica.start()
        assert await asked == Accepted(0, b"2")


async def test_nobody_waits_longer_than_the_total_time(replica: Replica) -> None:
    await replica.stop()
    async with client_of(replica, total_seconds=0.5, patience=2 * AMPLE) as client, asyncio.timeout(AMPLE):
        with pytest.raises(RulesUnavailable):
            await client.submit("m1", "c1", "ann", b"1")
        with pytest.raises(RulesUnavailable):
            await client.create_match("m1", "toy", b"{}", [], b"")
    await replica.start()


async def test_a_match_stays_with_its_replica_and_moves_on_when_that_is_away(replicas: list[Replica]) -> None:
    first, second, third = replicas
    async with client_of(*replicas) as client:
        for n in range(3):
            await client.submit("m1", f"c{n}", "ann", b"")
        assert first.asked == ["c0", "c1", "c2"]
        await first.stop()
        await client.submit("m1", "c3", "ann", b"")
        await second.stop()
        await client.submit("m1", "c4", "ann", b"")
    assert (second.asked, third.asked) == (["c3"], ["c4"])


async def test_a_silent_replica_counts_as_away(replicas: list[Replica]) -> None:
    first, second, _ = replicas
    first.silent = True
    async with client_of(*replicas, patience=0.3, total_seconds=AMPLE) as client:
        assert await client.submit("m1", "c1", "ann", b"1") == Accepted(0, b"1")
        await until(lambda: first.asked != [])
    assert {*first.asked} == {*second.asked} == {"c1"}


async def test_a_silence_of_the_only_replica_does_not_hold_up_what_comes_after(replica: Replica) -> None:
    now = asyncio.get_running_loop().time
    replica.silent = True
    async with client_of(replica, total_seconds=2.2, patience=2.0) as client:
        with pytest.raises(RulesUnavailable):
            await client.submit("m1", "c1", "ann", b"1")
        replica.silent, began = False, now()

        assert await client.submit("m2", "c2", "ann", b"2") == Accepted(0, b"2")
        for number in range(3, 23):
            assert await client.submit("m2", f"c{number}", "ann", b"") == Accepted(0, b"")
        assert now() - began < 1.5


async def test_more_than_can_be_pending_is_turned_away_at_once(replica: Replica) -> None:
    replica.silent = True
    async with client_of(replica, max_pending=5, total_seconds=AMPLE, patience=AMPLE) as client:
        asked = [asyncio.create_task(client.submit("m1", f"c{n}", "ann", b"")) for n in range(8)]
        turned_away, waiting = await asyncio.wait(asked, timeout=AMPLE, return_when=asyncio.FIRST_EXCEPTION)
        await until(lambda: len(replica.asked) == 5)
    assert {type(each.exception()) for each in turned_away} == {RulesUnavailable}
    assert (len(turned_away), len(waiting)) == (3, 5)
    await asyncio.wait(waiting)


async def test_closing_leaves_nobody_waiting(replica: Replica) -> None:
    replica.silent = True
    client = client_of(replica)
    asked = asyncio.create_task(client.submit("m1", "c1", "ann", b""))
    await until(lambda: replica.asked == ["c1"])
    await client.close()
    with pytest.raises(RulesUnavailable):
        await asked


async def test_a_match_is_opened(replica: Replica) -> None:
    players = [Player("ann", "Ann"), Player("bob", "Bob", nonce="luck")]
    async with client_of(replica) as client:
        assert await client.create_match("m1", "toy", b"{}", players, b"secret") == Accepted(2, b"secret")
        assert await client.create_match("m1", "go", b"{}", [], b"") == Problem("unknown_game", "No such game.")
