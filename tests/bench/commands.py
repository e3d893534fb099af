"""Accepted commands over HTTP, durably stored: our chain beside the reference chain and the plain one."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import count
from pathlib import Path

import uvloop
from msgspec import Struct
from tests.bench import scripts, submitting
from tests.bench.chains.processes import Chain, in_memory, nats_server, other_chain, our_chain
from tests.bench.load import Load, drive
from tests.bench.report import Figure, Say, compared
from tests.bench.scripts import Script

_SCRIPTS = 16
_MOST = 8_000
"""Commands per second that no chain reaches."""
_MANY = 64
_FEW = 16


class _Plan(Struct, frozen=True):
    rounds: int
    seconds: float


class _Clients:
    """The clients of one chain: each goes on with its match from round to round, and to a new one in good time."""

    def __init__(self, chain: Chain, written: Sequence[Script], size: int) -> None:
        self._chain = chain
        self._written = written
        self._numbers = count()
        self._left: list[list[bytes]] = [[] for _ in range(size)]

    async def round(self, seconds: float, most_per_second: float) -> Load:
        """Run a round; no client may come to the end of its match in it."""
        needed = int(seconds * most_per_second)
        opened = []
        for client, left in enumerate(self._left):
            if len(left) < needed:
                number = next(self._numbers)
                script = self._written[number % len(self._written)]
                match_id = f"{self._chain.name}-{len(self._left)}-{number}"
                opened.append((match_id, script))
                self._left[client] = list(submitting.requests(match_id, script))[::-1]
        if self._chain.name == "ours":
            await submitting.open_matches(self._chain.writer, opened)
        return await drive(self._chain.edge, [_popped(left) for left in self._left], seconds)


def _popped(left: list[bytes]) -> Iterator[bytes]:
    while left:
        yield left.pop()


def measure(quick: bool, say: Say) -> Sequence[Figure]:
    """Load the chains in turns: on the disk there is, where syncing it may take most of the time, and without one."""
    plan = _Plan(2, 1.0) if quick else _Plan(4, 2.0)
    say("playing matches ahead")
    written = scripts.write(_SCRIPTS)
    found = _on(None, "on disk", written, plan, say)
    if (memory := in_memory()) and not quick:
        found += _on(memory, "in memory", written, plan, say)
    return found


def _on(where: Path | None, medium: str, written: Sequence[Script], plan: _Plan, say: Say) -> list[Figure]:
    with ExitStack() as stack:
        server = stack.enter_context(nats_server(where))
        ours = stack.enter_context(our_chain(server))
        reference = stack.enter_context(other_chain(server, "reference"))
        plain = stack.enter_context(other_chain(server, "plain"))
        many = uvloop.run(_in_turns((ours, reference, plain), written, _MANY, plan, say))
        few = uvloop.run(_in_turns((ours, reference), written, _FEW, plan, say))
    rates = [[load.per_second for load in loads] for loads in many]
    late = [[load.quantile(0.99) * 1e3 for load in loads] for loads in few]
    name = f"commands {medium}"
    return [
        compared(f"{name}, {_MANY} clients", "/s", rates[0], "reference chain", rates[1], at_least=0.5),
        compared(f"{name}, {_MANY} clients", "/s", rates[0], "plain chain", rates[2], at_least=1.0),
        compared(f"{name}, {_FEW} clients, p99", "ms", late[0], "reference chain", late[1], at_most=2.5),
    ]


async def _in_turns(
    chains: Sequence[Chain], written: Sequence[Script], size: int, plan: _Plan, say: Say
) -> list[list[Load]]:
    clients = [_Clients(chain, written, size) for chain in chains]
    for each in clients:
        await each.round(0.5, _MOST / size)  # warm
    found: list[list[Load]] = [[] for _ in chains]
    for number in range(plan.rounds):
        for chain, each, loads in zip(chains, clients, found, strict=True):
            say(f"{size} clients, round {number + 1} of {plan.rounds}, {chain.name}")
            loads.append(await each.round(plan.seconds, _MOST / size))
            await asyncio.sleep(0.1)
    return found
