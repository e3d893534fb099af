import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from embedded.child import free_port
from telemetry import logs, tracing
from telemetry.spans import Kind
from testkit.trace_receiver import Receiver, receiving
from testkit.waiting import AMPLE

CLIENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0"
"""The trace of a client; the last digit tells whether it takes it: 1 if so."""


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    with receiving() as found:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", found.url)
        yield found
        tracing.stop()


def request(parent: str) -> str:
    """Serve a request of the public API; return its trace, if anybody will see it."""
    with tracing.span("GET", Kind.SERVER, {"http.request.method": "GET"}, parent=parent):
        return tracing.trace_id()


def test_nothing_is_traced_unless_somebody_wants_it() -> None:
    tracing.start("rules")

    with tracing.span("work", Kind.SERVER) as span:
        span.tell({"a": 1})
        assert (tracing.on(), span.recorded, tracing.traceparent(), tracing.trace_id()) == (False, False, "", "")


def test_a_trace_goes_on_from_call_to_answer_to_append_to_fold(receiver: Receiver) -> None:
    tracing.start("rules")
    with tracing.call("pkg.Service/Ask", {"hexarchy.match_id": "m1"}):
        sent = tracing.traceparent()
    with tracing.answer("pkg.Service/Ask", parent=sent), tracing.publish("match.events", "m1", "toy"):
        kept = tracing.kept_traceparent()
    with tracing.within(kept):
        assert tracing.kept_traceparent() == kept
    tracing.folded("standings", 2, "m1", "toy", parent=kept, seconds=0.5)
    tracing.stop()

    spans = {span.name + span.attributes.get("rpc.method", ""): span for span in receiver.spans()}
    call, answer, published, folded = sorted(receiver.spans(), key=lambda span: order(span.attributes, span.parent))
    assert len(spans) == 3, "the call and the answer have one name"
    assert {span.trace_id for span in receiver.spans()} == {sent.split("-")[1]}
    assert [answer.parent, published.parent, folded.parent] == [call.span_id, answer.span_id, published.span_id]
    assert (call.attributes["rpc.service"], call.attributes["hexarchy.match_id"]) == ("pkg.Service", "m1")
    assert (folded.name, folded.attributes["messaging.consumer.group.name"]) == ("project standings", "standings")


def order(attributes: object, parent: str) -> tuple[bool, bool, bool]:
    """Calls first, then answers, then what is published, then what is folded."""
    found = dict(attributes)  # type: ignore[call-overload]  # of a span
    operation = found.get("messaging.operation.type")
    return operation == "process", operation == "send", bool(parent)


def test_a_failure_is_seen_and_goes_on(receiver: Receiver) -> None:
    tracing.start("rules")
    with pytest.raises(ValueError, match="odd"), tracing.answer("pkg.Service/Ask", parent=""):
        raise ValueError("odd")
    tracing.stop()

    (span,) = receiver.spans()
    assert span.failed


@pytest.mark.parametrize(("ratio", "taken"), [("1", True), ("0", False)])
@pytest.mark.parametrize("wish", ["0", "1"])
def test_a_client_names_its_trace_but_does_not_decide_whether_it_is_taken(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch, ratio: str, taken: bool, wish: str
) -> None:
    monkeypatch.setenv("OTEL_TRACES_SAMPLER_ARG", ratio)
    tracing.start("gateway")

    assert request(CLIENT + wish) == (CLIENT.split("-")[1] if taken else "")


@pytest.mark.parametrize("taken", [True, False])
def test_another_service_follows_what_was_decided_at_the_head(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch, taken: bool
) -> None:
    monkeypatch.setenv("OTEL_TRACES_SAMPLER_ARG", "0" if taken else "1")
    tracing.start("rules")

    with tracing.answer("pkg.Service/Ask", parent=f"{CLIENT}{int(taken)}") as span:
        assert span.recorded is taken
        assert bool(tracing.kept_traceparent()) is taken
        assert tracing.traceparent().endswith(f"-0{int(taken)}")


@pytest.mark.parametrize("given", ["many", "2", "-1", "nan"])
def test_a_ratio_that_is_none_traces_everything(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    monkeypatch.setenv("OTEL_TRACES_SAMPLER_ARG", given)
    tracing.start("gateway")
    assert request("")


@pytest.mark.parametrize("parent", ["", "x", "00-0-0-00", "00-" + "0" * 32 + "-" + "0" * 16 + "-01", "é" * 99])
def test_a_strange_parent_is_none(receiver: Receiver, parent: str) -> None:
    tracing.start("gateway")
    assert request(parent) not in ("", "0" * 32)


BUSY = """
import time
from telemetry import tracing

began = time.monotonic()
tracing.start("rules")
assert tracing.on()
for _ in range(5_000):
    with tracing.call("pkg.Service/Ask"):
        pass
tracing.stop()
print(time.monotonic() - began)
"""


def test_a_collector_that_is_away_holds_nothing_up() -> None:
    # In a process of its own, since what sends would go on trying in this one, and end with the process.
    variables = {
        "OTEL_EXPORTER_OTLP_ENDPOINT": f"http://127.0.0.1:{free_port()}",
        "OTEL_BSP_SCHEDULE_DELAY": "1",
    }
    command = (sys.executable, "-c", BUSY)
    ran = subprocess.run(  # noqa: S603 - our own program
        command, env={**os.environ, **variables}, capture_output=True, text=True, check=True, timeout=AMPLE
    )
    assert float(ran.stdout) < 25, "its own end takes 30 s"


def test_settings_that_cannot_work_leave_the_service_untraced_but_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4318")
    monkeypatch.setenv("OTEL_BSP_MAX_EXPORT_BATCH_SIZE", "-1")

    tracing.start("rules")

    assert (tracing.on(), caplog.messages) == (False, ["nothing is traced"])


def test_a_line_of_the_log_names_the_trace_it_belongs_to(
    receiver: Receiver, capsys: pytest.CaptureFixture[str]
) -> None:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    tracing.start("gateway")
    try:
        logs.configure("gateway")
        with tracing.span("GET", Kind.SERVER):
            logging.getLogger("some.library").warning("inside")
            trace_id = tracing.trace_id()
        logging.getLogger("some.library").warning("outside")
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)

    inside, outside = map(json.loads, capsys.readouterr().err.splitlines())
    assert (inside["event"], inside["trace_id"]) == ("inside", trace_id)
    assert "trace_id" not in outside
