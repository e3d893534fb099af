"""The state of a match from the log, as the rules load a match that is not hot, beside only reading its messages."""

import time
from collections.abc import Sequence

import uvloop
from tests.bench.chains.processes import nats_server
from tests.bench.report import Figure, Say, compared
from tests.bench.scripts import GAME, first_events

from eventlog import jetstream
from eventlog.log import EventLog, match_events
from games import GAMES
from rules.matches import Matches
from testkit.recorded import record, sealed

_EVENTS = 400
_MATCHES = 4


def measure(quick: bool, say: Say) -> Sequence[Figure]:
    """Read and load matches in turns."""
    with nats_server() as server:
        loads, reads = uvloop.run(_in_turns(server.url, 25 if quick else 100, say))
    name = f"state of a {_EVENTS}-event match"
    return [compared(name, "ms", loads, "reading its messages", reads, at_most=1.2)]


async def _in_turns(url: str, rounds: int, say: Say) -> tuple[list[float], list[float]]:
    async with jetstream.JetStreamLogs.connect([url]) as logs:
        log = await logs.open(match_events(1))
        say("storing matches")
        names = [await _store(log, number) for number in range(_MATCHES)]
        matches = Matches(log, GAMES, capacity=_MATCHES)
        loads, reads = [], []
        for number in range(rounds * _MATCHES):
            name = names[number % _MATCHES]
            say(f"{number + 1} of {rounds * _MATCHES}")
            began = time.perf_counter()
            stored = await log.messages(name)
            read = time.perf_counter()
            hot = await matches.find(name)
            loaded = time.perf_counter()
            assert stored
            assert hot is not None
            assert hot.match.version >= _EVENTS
            matches.drop(name)
            reads.append((read - began) * 1e3)
            loads.append((loaded - read) * 1e3)
    return loads, reads


async def _store(log: EventLog, number: int) -> str:
    """Store a match up to its 400th event."""
    name = f"match-{number}"
    drafts = first_events(record(GAME, name, seed=number + 1, seats=4).drafts, _EVENTS)
    await log.restore(name, sealed(drafts))
    return name
