"""The reference chain, with nothing in it that could be left out and with the fast way chosen at every station.

Edge: a FastAPI route whose body msgspec reads, then a gRPC stream that carries whatever is ready. Writer: a JetStream
publish per command that expects the last sequence of its match. No identity, no rules, no metrics, no retries.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from typing import Any

import msgspec
import nats
from fastapi import FastAPI, Request, Response
from grpc import aio
from msgspec import Raw, Struct
from nats.js.client import JetStreamContext
from tests.bench.chains import hosting, streams

from contracts.rules.v1 import rules_pb2 as pb
from contracts.rules.v1.rules_pb2_grpc import RulesServicer, RulesStub, add_RulesServicer_to_server

_json = msgspec.json.Encoder()


class _Envelope(Struct, frozen=True):
    body: Raw
    expected_version: int | None = None


class _Stored(Struct, frozen=True):
    match_id: str
    command_id: str
    body: Raw


class Batches:
    """Sends commands along one stream, and hands out their answers."""

    def __init__(self, channel: aio.Channel) -> None:
        self._call = RulesStub(channel).SubmitStream()  # type: ignore[call-arg]  # the iterator is optional
        self._outgoing: list[pb.SubmitRequest] = []
        self._more = asyncio.Event()
        self._waiting: dict[str, asyncio.Future[pb.SubmitResponse]] = {}
        self._tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._read())]

    async def submit(self, request: pb.SubmitRequest) -> pb.SubmitResponse:
        """Return a command's answer."""
        answer: asyncio.Future[pb.SubmitResponse] = asyncio.get_running_loop().create_future()
        self._waiting[request.command_id] = answer
        self._outgoing.append(request)
        self._more.set()
        return await answer

    async def _write(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            batch, self._outgoing = self._outgoing, []
            await self._call.write(pb.SubmitStreamRequest(commands=batch))

    async def _read(self) -> None:
        async for response in self._call:
            for answer in response.answers:
                self._waiting.pop(answer.command_id).set_result(answer)


def edge(writer: str) -> FastAPI:
    """Return the edge in front of a writer at an address."""
    app = FastAPI()
    decoder = msgspec.json.Decoder(_Envelope)
    batches: list[Batches] = []

    @app.post("/v1/matches/{match_id}/commands")
    async def submit(match_id: str, request: Request) -> Response:
        if not batches:
            batches.append(Batches(aio.insecure_channel(writer)))
        envelope = decoder.decode(await request.body())
        command_id = request.headers["idempotency-key"]
        answer = await batches[0].submit(
            pb.SubmitRequest(match_id=match_id, command_id=command_id, body=bytes(envelope.body))
        )
        content = b'{"version":%d,"events":%b}' % (answer.accepted.version, answer.accepted.events)
        return Response(content, media_type="application/json")

    return app


class Station(RulesServicer):
    """A writer that knows nothing yet."""

    async def CreateMatch(self, request: pb.CreateMatchRequest, context: Any) -> pb.CreateMatchResponse:  # noqa: N802
        """Not needed here."""
        raise NotImplementedError

    async def Import(self, request_iterator: Any, context: Any) -> pb.ImportResponse:  # noqa: N802
        """Not needed here."""
        raise NotImplementedError

    async def Submit(self, request: pb.SubmitRequest, context: Any) -> pb.SubmitResponse:  # noqa: N802
        """Store a command."""
        raise NotImplementedError

    def SubmitStream(self, request_iterator: Any, context: Any) -> AsyncIterator[pb.SubmitStreamResponse]:  # noqa: N802
        """Store commands as they come."""
        raise NotImplementedError


class Writer(Station):
    """Appends what comes along a stream."""

    def __init__(self, js: JetStreamContext) -> None:
        self._js = js
        self._last: dict[str, int] = {}

    async def SubmitStream(  # noqa: N802 - gRPC's name
        self, request_iterator: AsyncIterator[pb.SubmitStreamRequest], context: Any
    ) -> AsyncIterator[pb.SubmitStreamResponse]:
        """Answer in whatever order answers get ready, all together that are ready in one turn of the loop."""
        ready: list[pb.SubmitResponse] = []
        more = asyncio.Event()
        tasks: set[asyncio.Task[None]] = set()

        async def answer(request: pb.SubmitRequest) -> None:
            ready.append(await self._append(request))
            more.set()

        def start(work: Coroutine[Any, Any, None]) -> None:
            task = asyncio.create_task(work)
            tasks.add(task)
            task.add_done_callback(tasks.discard)

        async def read() -> None:
            async for batch in request_iterator:
                for request in batch.commands:
                    start(answer(request))

        start(read())
        while True:
            await more.wait()
            more.clear()
            taken, ready[:] = list(ready), []
            yield pb.SubmitStreamResponse(answers=taken)

    async def _append(self, request: pb.SubmitRequest) -> pb.SubmitResponse:
        match_id = request.match_id
        stored = _json.encode(_Stored(match_id, request.command_id, Raw(request.body)))
        headers = {"Nats-Expected-Last-Subject-Sequence": str(self._last.get(match_id, 0))}
        ack = await self._js.publish(streams.subject("reference", match_id), stored, headers=headers)
        self._last[match_id] = ack.seq
        accepted = pb.Accepted(version=ack.seq, events=b"[%b]" % request.body)
        return pb.SubmitResponse(match_id=match_id, command_id=request.command_id, accepted=accepted)


async def serve_writer(port: int, nats_url: str, make: Callable[[JetStreamContext], Awaitable[RulesServicer]]) -> None:
    """Serve a writer for ever."""
    client = await nats.connect(nats_url)
    server = aio.server()
    add_RulesServicer_to_server(await make(client.jetstream()), server)
    server.add_insecure_port(f"127.0.0.1:{port}")
    await server.start()
    await server.wait_for_termination()


async def _writer(js: JetStreamContext) -> Writer:
    await streams.add_streams(js, "reference")
    return Writer(js)


if __name__ == "__main__":
    role, own_port, other = sys.argv[1:]
    if role == "edge":
        hosting.run(lambda: hosting.serve(edge(other), int(own_port)))
    else:
        hosting.run(lambda: serve_writer(int(own_port), other, _writer))
