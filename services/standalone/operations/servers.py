"""The NATS servers: which streams each of them leads, and taking one out of the lead before it is stopped."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

from msgspec import Struct

from eventlog.jetstream import JetStreamLogs, Placement
from eventlog.log import RESULTS, TABLES, match_events

_PATIENCE_SECONDS = 30.0
_LOOK_SECONDS = 0.25


class NotDrained(Exception):  # noqa: N818 - it names what happened
    """A server cannot be taken out of the lead now."""


class Drained(Struct, frozen=True):
    """A step of draining: the streams that the server still leads."""

    server: str
    leads: tuple[str, ...]


async def placements(logs: JetStreamLogs, shards: int) -> list[Placement]:
    """Return where every stream of an installation is."""
    categories = (match_events(shards), TABLES, RESULTS)
    return [placement for category in categories for placement in await logs.placements(category)]


async def drain(
    look: Callable[[], Awaitable[Sequence[Placement]]],
    step_down: Callable[[str], Awaitable[None]],
    server: str,
    patience: float = _PATIENCE_SECONDS,
) -> AsyncIterator[Drained]:
    """Let others lead what a server leads; yields steps, as the last one that it leads nothing.

    Raises `NotDrained` where other copies of its streams do not come to be current within so many seconds: to stop the
    server then would stop the log.
    """
    clock = asyncio.get_running_loop().time
    deadline = clock() + patience
    while True:
        found = await look()
        _require_spare(server, found)
        reason = next((reason for placement in found if (reason := hindrance(placement, server))), None)
        leads = tuple(placement.stream for placement in found if placement.leader == server)
        if reason is None:
            yield Drained(server, leads)
            if not leads:
                return
            for stream in leads:
                await step_down(stream)
        if clock() > deadline:
            raise NotDrained(reason or f"{server} still leads {', '.join(leads)}")
        await asyncio.sleep(_LOOK_SECONDS)


def hindrance(placement: Placement, server: str) -> str | None:
    """Say why a server cannot be spared for a stream; None where it can be."""
    if server not in placement.servers:
        return None
    for copy in placement.copies:
        if copy.name == server:
            continue
        if copy.offline:
            return f"{placement.stream}: the copy on {copy.name} is offline"
        if not copy.follows:
            return f"{placement.stream}: the copy on {copy.name} is not current, it lacks {copy.lag} messages"
    return None if placement.leader else f"{placement.stream} has no leader"


def _require_spare(server: str, found: Sequence[Placement]) -> None:
    known = sorted({name for placement in found for name in placement.servers})
    if server not in known:
        raise NotDrained(f"no stream is on a server named {server!r}; there are: {', '.join(known)}")
    for placement in found:
        if placement.servers == (server,):
            raise NotDrained(f"{placement.stream} has no other copy than that on {server}: it would be away meanwhile")
