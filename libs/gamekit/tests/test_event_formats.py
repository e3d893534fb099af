from pathlib import Path

from gamekit.match import MatchClosed, MatchOpened
from testkit.event_formats import faults


def test_the_stored_form_of_the_kits_own_events_is_intact() -> None:
    lines = Path(__file__).with_name("golden_events.jsonl").read_bytes().splitlines()

    assert faults(MatchOpened | MatchClosed, lines) == []
