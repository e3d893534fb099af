"""The command that ends a match is traced on to what comes of its result."""

from collections.abc import Iterator, Mapping

import httpx
import pytest

from telemetry import tracing
from testkit.trace_receiver import Receiver, Span, receiving
from testkit.waiting import AMPLE, until

from .test_gateway_and_services import NAMES, Guest, arranged, host, play

__all__ = ["host"]
WANTED = {"POST /v1/matches/{match_id}/commands", "publish match.events", "project standings", "project ratings"}


@pytest.fixture(autouse=True)
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    with receiving() as receiver:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url)
        monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "100")
        tracing.start("everything")
        yield receiver
        tracing.stop()


async def test_ratings_are_part_of_the_trace_that_ended_the_match(collector: Receiver, host: str) -> None:
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=AMPLE) as client:
        answers = [await client.post("/v1/guests", json={"name": name}) for name in NAMES]
        guests = [Guest(client, answer.json()) for answer in answers]
        await play(guests, await arranged(guests))

    def told() -> Mapping[str, Span]:
        """The trace of the match's end, span by span, as far as it has arrived."""
        ids = {span.trace_id for span in collector.spans() if span.name == "project ratings"}
        return {span.name: span for trace_id in ids for span in collector.spans(trace_id)}

    await until(lambda: told().keys() >= WANTED)
    assert len([span for span in collector.spans() if span.name == "project ratings"]) == 1
    assert told()["project ratings"].parent == told()["project standings"].parent, "both come of the same commit"
