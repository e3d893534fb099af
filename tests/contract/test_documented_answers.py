"""What the gateway documents of answers that it only passes on."""

from typing import Any

import pytest

from gateway.schemas import EventPage, Mark, MatchView, SeenCommit
from replay import answers, timeline


@pytest.mark.parametrize(
    ("documented", "sent"),
    [
        (MatchView, answers.MatchView),
        (SeenCommit, answers.SeenCommit),
        (EventPage, answers.Page),
        (Mark, timeline.Mark),
    ],
)
def test_what_is_documented_is_what_replay_sends(documented: Any, sent: Any) -> None:
    assert documented.__struct_fields__ == sent.__struct_fields__
