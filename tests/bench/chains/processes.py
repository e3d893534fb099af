"""Starts chains: each is an edge and a writer, in two processes, on one NATS server that they all share."""

import os
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct
from tests.bench.chains.streams import SHARDS
from tests.bench.environment import ROOT

from embedded.child import Child, free_port
from embedded.nats_server import NatsServer
from gateway.identity import Account, Keyring
from gateway.keys import FixedKeys, TokenKey, TokenKeys, write

_START_SECONDS = 30.0
_KEYS = TokenKeys((TokenKey("bench", "k" * 32, datetime.fromtimestamp(0, UTC)),))
_FOREVER = 4_000_000_000
_MEMORY = Path("/dev/shm")


class Chain(Struct, frozen=True):
    """Where a chain listens: HTTP at its edge, gRPC at its writer."""

    name: str
    edge: int
    writer: int
    pids: tuple[int, ...] = ()


@contextmanager
def nats_server(where: Path | None = None) -> Iterator[NatsServer]:
    """Run a server that syncs every write, in a folder that goes with it; by default where temporary files are."""
    with tempfile.TemporaryDirectory(prefix="hexarchy-bench-", dir=where) as folder:
        server = NatsServer(Path(folder) / "nats")
        server.start()
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def our_chain(server: NatsServer) -> Iterator[Chain]:
    """Run a gateway and a rules service."""
    edge, writer, ops, nowhere = (free_port() for _ in range(4))
    keys = server.folder / "token-keys.json"
    environment = {
        "HEXARCHY_NATS_URL": server.url,
        "HEXARCHY_SHARDS": str(SHARDS),
        "HEXARCHY_REDIS_URL": f"redis://127.0.0.1:{nowhere}",
        "HEXARCHY_RULES_URLS": f"127.0.0.1:{writer}",
        "HEXARCHY_RULES_PORT": str(writer),
        "HEXARCHY_RULES_OPS_PORT": str(ops),
        "HEXARCHY_GATEWAY_PORT": str(edge),
        "HEXARCHY_GATEWAY_TOKEN_KEYS_FILE": str(keys),
    }
    write(keys, _KEYS)
    with ExitStack() as stack:
        pids = [
            stack.enter_context(_child(server, "rules", ("rules.main",), writer, environment)),
            stack.enter_context(_child(server, "gateway", ("gateway.main",), edge, environment)),
        ]
        yield Chain("ours", edge, writer, tuple(pids))


@contextmanager
def other_chain(server: NatsServer, name: str) -> Iterator[Chain]:
    """Run the `reference` or the `plain` chain."""
    edge, writer = free_port(), free_port()
    module = f"tests.bench.chains.{name}"
    with ExitStack() as stack:
        pids = [
            stack.enter_context(_child(server, f"{name}-writer", (module, "writer", str(writer), server.url), writer)),
            stack.enter_context(
                _child(server, f"{name}-edge", (module, "edge", str(edge), f"127.0.0.1:{writer}"), edge)
            ),
        ]
        yield Chain(name, edge, writer, tuple(pids))


@contextmanager
def broadcaster(server: NatsServer) -> Iterator[int]:
    """Run bare fan-out; yields its port."""
    port = free_port()
    with _child(server, "broadcast", ("tests.bench.chains.broadcast", str(port)), port):
        yield port


def in_memory() -> Path | None:
    """Return a file system in memory, where syncing costs nothing, if there is one."""
    return _MEMORY if _MEMORY.is_dir() else None


def token(player_id: str) -> str:
    """Return a token that our gateway takes."""
    return Keyring(FixedKeys(_KEYS), 0).token(Account(player_id, player_id, _FOREVER))


@contextmanager
def _child(
    server: NatsServer, name: str, command: tuple[str, ...], port: int, environment: dict[str, str] | None = None
) -> Iterator[int]:
    child = Child(
        name,
        (sys.executable, "-m", *command),
        server.folder / f"{name}.log",
        lambda: _listens(port),
        {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{os.environ.get('PYTHONPATH', '')}", **(environment or {})},
    )
    child.spawn()
    try:
        child.wait_until_ready(_START_SECONDS)
        yield child.pid or 0
    finally:
        child.stop()


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex(("127.0.0.1", port)) == 0
