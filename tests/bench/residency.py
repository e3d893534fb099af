"""What live matches cost the rules: a command's time with ten of them and with ten thousand, and the memory of one.

The log behind the rules stores nothing, so that only their own work is seen. Both populations take the same commands
at the same point of the same matches. Each round is a process of its own, so that neither pays for the other's garbage.
"""

import asyncio
import gc
import random
import subprocess
import sys
import time
import tracemalloc
from array import array
from collections.abc import Sequence

from msgspec import structs
from tests.bench.environment import ROOT
from tests.bench.report import Figure, Say, compared, in_turns
from tests.bench.scripts import GAME, Script, first_events, write

from eventlog.commit import EMPTY, Draft, Head, seal
from eventlog.links import history_of, links_of
from eventlog.log import Appended, History, match_events
from eventlog.memory import MemoryLog
from gamekit import match as matches
from gamekit.wire import wire
from games import GAMES
from rules.answers import Accepted, Submission
from rules.handlers import Rules
from rules.matches import HotMatch, Matches
from testkit.recorded import record, sealed

_FEW = 10
_MANY = 10_000
_EVENTS = 400
_LIMIT_KB = 100
_STAGE = 150
"""Commands after which the matches are looked at."""
_STRETCH = 5
"""Commands that a match takes there before it is put back to where it was."""
_LAPS = 100
_SECONDS = 120.0


def measure(quick: bool, say: Say) -> Sequence[Figure]:
    """Run rounds in turns."""
    rounds = 3 if quick else 5

    def few(number: int) -> float:
        say(f"round {number + 1} of {rounds}")
        return _process("time", _FEW)

    many_us, few_us = in_turns(rounds, lambda _: _process("time", _MANY), few)
    kilobytes = _process("weigh", 50 if quick else 100)
    return [
        compared(f"a command with {_MANY:,} live matches", "us CPU", many_us, f"with {_FEW}", few_us, at_most=1.3),
        Figure(
            name=f"a hot match of over {_EVENTS} events",
            ours=kilobytes,
            unit="kB",
            goal=f"at most {_LIMIT_KB} kB",
            reached=kilobytes <= _LIMIT_KB,
        ),
    ]


def _process(what: str, size: int) -> float:
    command = [sys.executable, "-m", "tests.bench.residency", what, str(size)]
    return float(subprocess.run(command, check=True, capture_output=True, timeout=_SECONDS, cwd=ROOT).stdout)


class _Forgetful(MemoryLog):
    """A log that acknowledges every commit and keeps none."""

    async def append(self, draft: Draft, after: Head) -> Appended:
        commit, _ = seal(draft, after)
        return Appended(commit, Head(commit.version, commit.digest, after.position + 1))


class _Distant(MemoryLog):
    """A log whose messages are new bytes each time they are read, as they are when they come over the network."""

    async def read(self, match_id: str, after: Head = EMPTY, limit: int | None = None) -> History:
        stored = [(each.position, bytes(bytearray(each.stored))) for each in await self.messages(match_id)][:limit]
        return history_of(links_of(match_id, stored, after), after)


class _Position:
    """A match in mid-play, and the commands that follow there."""

    def __init__(self, script: Script) -> None:
        playout = script.recording.playout
        steps = playout.steps[:_STAGE]
        match = matches.fold(GAME, [*playout.opening, *(event for step in steps for event in step.events)])
        commands = sorted(hash((step.seat, f"c{number}")) for number, step in enumerate(steps))
        self.following = script.commands[_STAGE : _STAGE + _STRETCH]
        self._hot = HotMatch(GAME, wire(GAME), match, Head(match.version, position=1), array("q", commands))

    def twin(self) -> HotMatch:
        """Return the match, independent of all its twins."""
        match, commands = matches.copy(GAME, self._hot.match), array("q", self._hot.commands)
        return structs.replace(self._hot, match=match, commands=commands)


class _Population:
    """Rules with so many live matches."""

    def __init__(self, positions: Sequence[_Position], size: int) -> None:
        self._rules = Rules(_Forgetful(match_events(1)), GAMES, now=lambda: "2030-01-01T12:00:00.000Z")
        self._positions = positions
        for number in range(size):
            self._put_back(number)

    async def time(self, numbers: Sequence[int]) -> float:
        """Let some matches take a few commands each, in turns; return the CPU seconds of it."""
        submissions = [
            Submission(f"m{number}", f"again-{step}", *self._position(number).following[step])
            for step in range(_STRETCH)
            for number in numbers
        ]
        began = time.process_time()
        answers = [await self._rules.submit(submission) for submission in submissions]
        seconds = time.process_time() - began
        assert all(isinstance(answer, Accepted) for answer in answers), answers
        for number in numbers:
            self._put_back(number)
        return seconds

    def _position(self, number: int) -> _Position:
        return self._positions[number % len(self._positions)]

    def _put_back(self, number: int) -> None:
        self._rules._matches.admit(f"m{number}", self._position(number).twin())


async def _microseconds(size: int) -> float:
    """Measure a command among so many matches: every lap takes ten, the same number at each position."""
    positions = [_Position(script) for script in write(_FEW)]
    gc.collect()
    gc.freeze()  # as services do before they serve
    population = _Population(positions, size)
    source = random.Random(1)
    spent = 0.0
    for lap in range(-1, _LAPS):
        seconds = await population.time([at + _FEW * source.randrange(size // _FEW) for at in range(_FEW)])
        spent += seconds if lap >= 0 else 0.0  # the first one warms
    return spent / (_LAPS * _FEW * _STRETCH) * 1e6


async def _kilobytes(size: int) -> float:
    """Weigh a match loaded from the log by all that is allocated for it and still held."""
    log = _Distant(match_events(1))
    recordings = [record(GAME, "", seed=1 + number, seats=4) for number in range(8)]
    for number in range(size):
        drafts = first_events(recordings[number % 8].drafts, _EVENTS)
        await log.restore(f"m{number}", sealed([structs.replace(draft, match_id=f"m{number}") for draft in drafts]))
    hot = Matches(log, GAMES, capacity=size)
    await hot.find("m0")
    gc.collect()
    tracemalloc.start()
    for number in range(1, size):
        await hot.find(f"m{number}")
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    return held / (size - 1) / 1024


if __name__ == "__main__":
    what, size = sys.argv[1], int(sys.argv[2])
    sys.stdout.write(str(asyncio.run(_microseconds(size) if what == "time" else _kilobytes(size))))
