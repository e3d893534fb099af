"""The command that ends a match is traced on to what comes of its result."""

from collections.abc import Iterator, Sequence

import httpx
import pytest

from telemetry import tracing
from testkit.trace_receiver import Receiver, Span, receiving
from testkit.waiting import until

from .test_gateway_and_services import NAMES, Guest, arranged, host, play

__all__ = ["host"]


@pytest.fixture(autouse=True)
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    with receiving() as receiver:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url)
        monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "100")
        tracing.start("everything")
        yield receiver
        tracing.stop()


async def test_ratings_are_part_of_the_trace_that_ended_the_match(collector: Receiver, host: str) -> None:
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=20) as client:
        answers = [await client.post("/v1/guests", json={"name": name}) for name in NAMES]
        guests = [Guest(client, answer.json()) for answer in answers]
        await play(guests, await arranged(guests))

    def rated() -> Sequence[Span]:
        return [span for span in collector.spans() if span.name == "project ratings"]

    await until(lambda: bool(rated()))
    (ratings,) = rated()
    spans = collector.spans(ratings.trace_id)
    standings = next(span for span in spans if span.name == "project standings")
    assert {"POST /v1/matches/{match_id}/commands", "publish match.events"} <= {span.name for span in spans}
    assert ratings.parent == standings.parent, "both come of the same commit"
