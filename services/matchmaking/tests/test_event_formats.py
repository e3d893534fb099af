"""What is stored for ever can be read for ever."""

from pathlib import Path

from matchmaking.meetings import MeetingsSalted, TableSought
from matchmaking.table import TableEvent
from testkit.event_formats import faults


def test_every_event_has_a_golden_example_that_can_be_read_and_would_be_stored_as_it_is() -> None:
    lines = Path(__file__).with_name("golden_events.jsonl").read_bytes().splitlines()
    assert faults(TableEvent | MeetingsSalted | TableSought, lines) == []
