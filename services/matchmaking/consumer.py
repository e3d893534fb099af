"""What matchmaking does about the table events by itself: project the lobby, and heal starts that were cut short."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from eventlog.commit import Commit
from eventlog.log import EventLog
from matchmaking.projection import Starts, Tables
from projections.observer import Observer
from projections.runner import Runner
from projections.store import Store


def runners(
    event_log: EventLog, store: Store, heal: Callable[[Commit], Awaitable[None]], observer: Observer
) -> Sequence[Runner[Any]]:
    """Return what has to run. The lobby goes on while starts wait for rules: they are projections of their own."""
    return (
        Runner(event_log, store, Tables(), observer=observer),
        Runner(event_log, store, Starts(), react=heal, observer=observer),
    )
