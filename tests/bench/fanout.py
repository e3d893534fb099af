"""WebSocket fan-out: messages per second to 200 sockets, all on one match, and on 50 matches.

A match's next command is sent when the one before has reached every socket that looks at the match; each socket must
get everything once. Latencies count from the sending of the command. Beside it stands bare fan-out: the same server and
framework, with nothing to decide, to store or to hide.
"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import count, repeat
from time import perf_counter

import uvloop
from msgspec import Struct
from tests.bench import scripts, submitting
from tests.bench.chains.processes import Chain, broadcaster, in_memory, nats_server, our_chain
from tests.bench.load import Poster
from tests.bench.report import Figure, Say, compared
from tests.bench.scripts import Script
from tests.bench.sockets import DeliveryFailed, Listener, open_all

_SOCKETS = 200
_PATIENCE_SECONDS = 15.0
_MESSAGE = b"x" * 300
"""About as long as the message of a typical commit."""


class _Group:
    """Sockets that get the same messages, and who sends them."""

    def __init__(self, path: str, size: int, requests: Iterator[bytes], version: int | None = None) -> None:
        self.listeners = [Listener(path, self._heard, version) for _ in range(size)]
        self.latencies: list[float] = []
        self._requests = requests
        self._sent = 0
        self._sent_at = 0.0
        self._due = 0
        self._everywhere: asyncio.Future[None] | None = None

    async def run(self, port: int, until: float) -> None:
        """Send until the time is over, and everything has arrived; raises `DeliveryFailed`."""
        _, poster = await asyncio.get_running_loop().create_connection(Poster, "127.0.0.1", port)
        try:
            while perf_counter() < until:
                self._everywhere = asyncio.get_running_loop().create_future()
                self._due = len(self.listeners)
                self._sent += 1
                self._sent_at = perf_counter()
                await asyncio.gather(poster.post(next(self._requests)), self._everywhere)
        finally:
            poster.close()
        self._check()

    def _check(self) -> None:
        for listener in self.listeners:
            if listener.failure:
                raise DeliveryFailed(listener.failure)
            if listener.messages != self._sent:
                raise DeliveryFailed(f"{listener.messages} messages instead of {self._sent}")

    def _heard(self, at: float) -> None:
        self.latencies.append(at - self._sent_at)
        self._due -= 1
        if not self._due and self._everywhere is not None:
            self._everywhere.set_result(None)


class _Round(Struct, frozen=True):
    per_second: float
    median: float
    p99: float


class _Stage:
    """Both servers, and matches as they are needed."""

    def __init__(self, ours: Chain, bare: int, written: Sequence[Script], seconds: float) -> None:
        self._ours = ours
        self._bare = bare
        self._written = written
        self._seconds = seconds
        self._numbers = count()

    async def our_round(self, matches: int) -> _Round:
        """Look at so many new matches."""
        chosen = [(f"watched-{next(self._numbers)}", self._written[at % len(self._written)]) for at in range(matches)]
        await submitting.open_matches(self._ours.writer, chosen)
        groups = []
        for match_id, script in chosen:
            version = len(script.recording.playout.opening)
            path = f"/v1/matches/{match_id}/stream?since={version}"
            groups.append(_Group(path, _SOCKETS // matches, submitting.requests(match_id, script), version))
        return await self._round(self._ours.edge, groups)

    async def bare_round(self, matches: int) -> _Round:
        """Send to as many groups of sockets."""
        groups = []
        for number in range(matches):
            head = f"POST /message/{number} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(_MESSAGE)}\r\n\r\n"
            groups.append(_Group(f"/stream/{number}", _SOCKETS // matches, repeat(head.encode() + _MESSAGE)))
        return await self._round(self._bare, groups)

    async def _round(self, port: int, groups: Sequence[_Group]) -> _Round:
        listeners = [listener for group in groups for listener in group.listeners]
        try:
            await open_all(port, listeners)
            began = perf_counter()
            async with asyncio.timeout(self._seconds + _PATIENCE_SECONDS):
                await asyncio.gather(*(group.run(port, began + self._seconds) for group in groups))
            lasted = perf_counter() - began
        finally:
            for listener in listeners:
                listener.close()
        latencies = sorted(latency for group in groups for latency in group.latencies)
        middle, late = latencies[len(latencies) // 2], latencies[int(len(latencies) * 0.99)]
        return _Round(len(latencies) / lasted, middle * 1e3, late * 1e3)


def measure(quick: bool, say: Say) -> Sequence[Figure]:
    """Send in turns."""
    rounds, seconds = (2, 1.0) if quick else (4, 1.5)
    with ExitStack() as stack:
        server = stack.enter_context(nats_server(in_memory()))
        ours = stack.enter_context(our_chain(server))
        bare = stack.enter_context(broadcaster(server))
        stage = _Stage(ours, bare, scripts.write(8), seconds)
        return [figure for matches in (1, 50) for figure in uvloop.run(_figures(stage, matches, rounds, say))]


async def _figures(stage: _Stage, matches: int, rounds: int, say: Say) -> Sequence[Figure]:
    ours, bare = [], []
    for number in range(rounds):
        say(f"{matches} matches, round {number + 1} of {rounds}")
        ours.append(await stage.our_round(matches))
        bare.append(await stage.bare_round(matches))
    name = f"{_SOCKETS} sockets on {matches} {'match' if matches == 1 else 'matches'}"
    columns = (
        ("", "messages/s", [each.per_second for each in ours], [each.per_second for each in bare]),
        (", median", "ms", [each.median for each in ours], [each.median for each in bare]),
        (", p99", "ms", [each.p99 for each in ours], [each.p99 for each in bare]),
    )
    return [compared(name + what, unit, mine, "bare fan-out", theirs) for what, unit, mine, theirs in columns]
