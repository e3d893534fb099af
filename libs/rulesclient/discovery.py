"""Which replicas there are: every address behind the names that an operator gives, looked up again and again."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import TypeAlias

from rulesclient.client import RulesClient

LookUp: TypeAlias = Callable[[str], Awaitable[Sequence[str]]]
"""Tells which `ip:port` are behind a `host:port`; an `OSError` where that cannot be told now."""

_EVERY_SECONDS = 5.0


async def addresses(name: str) -> Sequence[str]:
    """Ask the system for the IPv4 addresses behind a name; only where there are none, for those of IPv6."""
    host, _, port = name.rpartition(":")
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host.strip("[]"), int(port), type=socket.SOCK_STREAM)
    hosts = {family: {str(place[0]) for kind, *_, place in found if kind == family} for family, *_ in found}
    if socket.AF_INET in hosts:
        return [f"{ip}:{port}" for ip in sorted(hosts[socket.AF_INET])]
    return [f"[{ip}]:{port}" for ip in sorted(hosts[socket.AF_INET6])]


@asynccontextmanager
async def discovered(
    names: Sequence[str],
    *,
    total_seconds: float = 15.0,
    look_up: LookUp = addresses,
    every: float = _EVERY_SECONDS,
) -> AsyncIterator[RulesClient]:
    """Return a client, for the length of a block, that uses the replicas behind `host:port` names.

    They are looked up every so many seconds. A name that cannot be looked up just now keeps the addresses that it had.
    """
    known: dict[str, Sequence[str]] = {}
    async with RulesClient(await _all(names, known, look_up), total_seconds=total_seconds) as client:
        looking = asyncio.create_task(_keep_looking(client, names, known, look_up, every))
        try:
            yield client
        finally:
            looking.cancel()
            await asyncio.wait([looking])


async def _keep_looking(
    client: RulesClient, names: Sequence[str], known: dict[str, Sequence[str]], look_up: LookUp, every: float
) -> None:
    while True:
        await asyncio.sleep(every)
        await client.use(await _all(names, known, look_up))


async def _all(names: Sequence[str], known: dict[str, Sequence[str]], look_up: LookUp) -> list[str]:
    for name in names:
        with suppress(OSError):
            known[name] = await look_up(name)
    return [address for name in names for address in known.get(name, ())]
