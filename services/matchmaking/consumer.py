"""What matchmaking does by itself: project the lobby, heal starts that were cut short, note ends."""

from collections.abc import Sequence
from typing import Any

from eventlog.log import EventLog
from matchmaking.handlers import Matchmaking
from matchmaking.projection import ENDS, STARTS, Tables
from projections.observer import Observer
from projections.runner import Runner
from projections.store import Store


def runners(
    table_events: EventLog, results: EventLog, store: Store, matchmaking: Matchmaking, observer: Observer
) -> Sequence[Runner[Any]]:
    """Return what has to run. The lobby goes on while starts wait for rules: each is a projection of its own."""
    return (
        Runner(table_events, store, Tables(), observer=observer),
        Runner(table_events, store, STARTS, react=matchmaking.heal, observer=observer),
        Runner(results, store, ENDS, react=matchmaking.note_end, observer=observer),
    )
