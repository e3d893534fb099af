"""Traces of the running server: what one request sets off in every service is one trace, as a collector gets it."""

import secrets
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from games import GAMES
from standalone.client import Refused
from standalone.tests.running import Running
from standalone.tests.table import Table, sit_down
from testkit.trace_receiver import Receiver, Span, receiving
from testkit.waiting import until

GAME = GAMES["catan"]
COMMAND = "POST /v1/matches/{match_id}/commands"


@pytest.fixture(scope="module")
def receiver() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


@pytest.fixture(scope="module")
def server(receiver: Receiver, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose operator wants traces."""
    running = Running(tmp_path_factory.mktemp("server"))
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url)
        environment.setenv("OTEL_BSP_SCHEDULE_DELAY", "100")
        try:
            running.start()
            yield running
        finally:
            running.stop()


def names(spans: Sequence[Span]) -> set[tuple[str, str]]:
    return {(span.service, span.name) for span in spans}


async def traced(receiver: Receiver, command_id: str, wanted: set[tuple[str, str]]) -> Sequence[Span]:
    """Return the trace of a command, once everything that is wanted has arrived."""

    def trace() -> Sequence[Span]:
        ids = [s.trace_id for s in receiver.spans() if s.attributes.get("hexarchy.command_id") == command_id]
        return receiver.spans(ids[0]) if ids else ()

    await until(lambda: wanted <= names(trace()))
    return trace()


def one(spans: Sequence[Span], service: str, name: str) -> Span:
    (found,) = (span for span in spans if (span.service, span.name) == (service, name))
    return found


async def test_a_command_is_one_trace_from_the_request_to_every_projection(server: Running, receiver: Receiver) -> None:
    async with server.visitor() as visitor:
        table = await sit_down(visitor, GAME.key, 3)
        await table.play(1)
    (command_id,) = table.answers

    wanted = {
        ("gateway", COMMAND),
        ("gateway", "hexarchy.rules.v1.Rules/SubmitStream"),
        ("rules", "hexarchy.rules.v1.Rules/Submit"),
        ("rules", "publish match.events"),
        ("replay", "project replay"),
        ("scoring", "project standings"),
    }
    spans = await traced(receiver, command_id, wanted)

    assert names(spans) == wanted
    request, call = one(spans, "gateway", COMMAND), one(spans, "gateway", "hexarchy.rules.v1.Rules/SubmitStream")
    answer, published = (
        one(spans, "rules", "hexarchy.rules.v1.Rules/Submit"),
        one(spans, "rules", "publish match.events"),
    )
    assert [span.parent for span in (request, call, answer, published)] == [
        "",
        request.span_id,
        call.span_id,
        answer.span_id,
    ]
    assert {span.parent for span in spans if span.name.startswith("project ")} == {published.span_id}
    assert (request.attributes["http.response.status_code"], answer.attributes["hexarchy.code"]) == (200, "accepted")
    assert {span.attributes["hexarchy.game"] for span in spans if span.service != "gateway"} == {GAME.key}
    assert not any(span.failed for span in spans)


async def test_a_refused_command_is_traced_to_its_rejection(server: Running, receiver: Receiver) -> None:
    async with server.visitor() as visitor:
        table = await sit_down(visitor, GAME.key, 3)
        command_id = secrets.token_hex(8)
        problem = await refusal(table, command_id)

    spans = await traced(receiver, command_id, {("gateway", COMMAND), ("rules", "hexarchy.rules.v1.Rules/Submit")})

    request, answer = one(spans, "gateway", COMMAND), one(spans, "rules", "hexarchy.rules.v1.Rules/Submit")
    assert request.attributes["http.response.status_code"] == problem["status"] == 422
    assert (answer.attributes["hexarchy.code"], answer.attributes.get("hexarchy.rule")) == (
        problem["code"],
        problem["rule"],
    )
    assert not any(span.failed for span in spans), "being refused is nothing that goes wrong"
    assert not {name for _, name in names(spans)} & {"publish match.events", "project standings"}


async def refusal(table: Table, command_id: str) -> dict[str, Any]:
    """Have somebody do something who is not on turn."""
    seen = await table.players[0].match(table.match_id)
    (active,) = map(int, seen["awaiting"])
    legal = (await table.players[active].match(table.match_id))["legal"]
    with pytest.raises(Refused) as refused:
        await table.players[(active + 1) % 3].submit(table.match_id, legal[0], command_id)
    return refused.value.problem


async def test_a_match_is_one_trace_from_the_start_of_its_table(server: Running, receiver: Receiver) -> None:
    async with server.visitor() as visitor:
        table = await sit_down(visitor, GAME.key, 3)
    wanted = {
        ("gateway", "POST /v1/tables/{table_id}/start"),
        ("gateway", "hexarchy.matchmaking.v1.Matchmaking/StartTable"),
        ("matchmaking", "hexarchy.matchmaking.v1.Matchmaking/StartTable"),
        ("matchmaking", "project tables"),
        ("matchmaking", "hexarchy.rules.v1.Rules/CreateMatch"),
        ("rules", "hexarchy.rules.v1.Rules/CreateMatch"),
        ("rules", "publish match.events"),
        ("replay", "project replay"),
        ("scoring", "project standings"),
    }

    def trace() -> Sequence[Span]:
        created = ("hexarchy.match_id", table.match_id), "publish match.events"
        ids = [s.trace_id for s in receiver.spans() if s.name == created[1] and created[0] in s.attributes.items()]
        return receiver.spans(ids[0]) if ids else ()

    await until(lambda: wanted <= names(trace()))
