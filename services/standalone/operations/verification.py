"""Checking every match of a shard, straight from the log."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from eventlog.log import Recorded
from eventlog.raw import RawLog
from games import GAMES
from matchlog.proof import prove


class Checked(Struct, frozen=True):
    """What checking a match found. `broken` says what does not hold, empty where everything does.

    `decided` is False where the decisions cannot be made again: by rules of another version, or of an unknown game.
    """

    match_id: str
    version: int
    decided: bool
    broken: str = ""


class Verified(Struct, frozen=True):
    """How far a shard is checked."""

    shard: int
    matches: int = 0
    undecided: int = 0
    broken: tuple[Checked, ...] = ()
    done: bool = False

    def after(self, checked: Checked) -> "Verified":
        """Return how it stands after one more match."""
        broken = (*self.broken, checked) if checked.broken else self.broken
        return Verified(self.shard, self.matches + 1, self.undecided + (not checked.decided), broken)


class MatchLog(RawLog, Protocol):
    """What checking needs of a log: the matches of each shard, and the messages of each match."""

    async def messages(self, match_id: str) -> Sequence[Recorded]:
        """See `EventLog.messages`."""
        ...


Check: TypeAlias = Callable[[str, Sequence[bytes]], Awaitable[Checked]]


@contextmanager
def checking(jobs: int) -> Iterator[Check]:
    """Check so many matches at once, each in a process of its own, while the context lasts."""
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:

        async def check(match_id: str, messages: Sequence[bytes]) -> Checked:
            return await asyncio.get_running_loop().run_in_executor(pool, checked, match_id, messages)

        yield check


async def verify(log: MatchLog, shard: int, check: Check, at_once: int = 8) -> AsyncGenerator[Verified, None]:
    """Check every match of a shard; yields how it stands, as the last one with `done`.

    So many matches are in memory at once, whatever the shard holds.
    """
    found = Verified(shard)
    while ids := await log.matches(shard, found.matches):
        for first in range(0, len(ids), at_once):
            for one in await asyncio.gather(*(_check(log, each, check) for each in ids[first : first + at_once])):
                found = found.after(one)
            yield found
    yield replace(found, done=True)


async def _check(log: MatchLog, match_id: str, check: Check) -> Checked:
    return await check(match_id, [message.stored for message in await log.messages(match_id)])


def checked(match_id: str, messages: Sequence[bytes]) -> Checked:
    """Check the stored messages of a match: its chain, its luck, every decision."""
    proof = prove(GAMES, match_id, messages)
    decided = any(found.name == "decisions" and found.ok is not None for found in proof.checks)
    wrong = next((found for found in proof.checks if found.ok is False), None)
    if wrong is None:
        return Checked(match_id, proof.version, decided)
    at = proof.version if wrong.version is None else wrong.version
    return Checked(match_id, proof.version, decided, f"{wrong.name} at version {at}: {wrong.detail}")
