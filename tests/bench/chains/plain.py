"""The plain chain: what one gets by writing each station as its tutorial does, without a thought of speed.

Edge: a FastAPI route with pydantic models, then a unary gRPC call. Writer: a plain JetStream publish.
"""

import sys
from typing import Annotated, Any

import msgspec
from fastapi import FastAPI, Header
from grpc import aio
from nats.js.client import JetStreamContext
from pydantic import BaseModel
from tests.bench.chains import hosting, streams
from tests.bench.chains.reference import Station, serve_writer

from contracts.rules.v1 import rules_pb2 as pb
from contracts.rules.v1.rules_pb2_grpc import RulesStub


class Command(BaseModel):
    """The body of a request."""

    body: dict[str, Any]
    expected_version: int | None = None


class Accepted(BaseModel):
    """The answer."""

    version: int
    events: list[dict[str, Any]]


def edge(writer: str) -> FastAPI:
    """Return the edge in front of a writer at an address."""
    app = FastAPI()
    stubs: list[Any] = []

    @app.post("/v1/matches/{match_id}/commands")
    async def submit(match_id: str, command: Command, idempotency_key: Annotated[str, Header()]) -> Accepted:
        if not stubs:
            stubs.append(RulesStub(aio.insecure_channel(writer)))
        body = msgspec.json.encode(command.body)
        answer = await stubs[0].Submit(pb.SubmitRequest(match_id=match_id, command_id=idempotency_key, body=body))
        return Accepted(version=answer.accepted.version, events=msgspec.json.decode(answer.accepted.events))

    return app


class Writer(Station):
    """Publishes one command per call."""

    def __init__(self, js: JetStreamContext) -> None:
        self._js = js

    async def Submit(self, request: pb.SubmitRequest, context: Any) -> pb.SubmitResponse:  # noqa: N802 - gRPC's name
        """Store a command."""
        ack = await self._js.publish(streams.subject("plain", request.match_id), request.body)
        return pb.SubmitResponse(accepted=pb.Accepted(version=ack.seq, events=b"[%b]" % request.body))


async def _writer(js: JetStreamContext) -> Writer:
    await streams.add_streams(js, "plain")
    return Writer(js)


if __name__ == "__main__":
    role, own_port, other = sys.argv[1:]
    if role == "edge":
        hosting.run(lambda: hosting.serve(edge(other), int(own_port)))
    else:
        hosting.run(lambda: serve_writer(int(own_port), other, _writer))
