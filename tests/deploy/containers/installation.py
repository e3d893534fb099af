"""The compose file, running with passwords of its own."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec
from tests.deploy.compose_file import COMPOSE_FILE, REPOSITORY, services
from tests.deploy.containers.engine import CommandFailed, Engine

_PROJECT = "hexarchy-deploy-test"
_READY_SECONDS = 120.0
_STEP_SECONDS = 180.0
_PAUSE_SECONDS = 0.5
_LOG_LINES = 25


class Container(msgspec.Struct, frozen=True):
    """One container: the service of the compose file that it runs, and its process on this machine."""

    id: str
    service: str
    pid: int


class Unhealthy(Exception):  # noqa: N818 - it names what is wrong
    """Something did not become ready in time; the message has the last lines of what it logged."""


class Installation:
    """One run of the compose file. Its API listens on a free port of loopback."""

    def __init__(self, engine: Engine, variables: Mapping[str, str], profiles: tuple[str, ...]) -> None:
        self._engine = engine
        listen = f"127.0.0.1:{_free_port()}"
        self.url = f"http://{listen}"
        self._environment_file = engine.folder / "installation.env"
        self._environment_file.write_text(_environment({"HEXARCHY_LISTEN": listen, **variables}))
        self._profiles = [f"--profile={profile}" for profile in profiles]
        self._services = {
            name: service
            for name, service in services().items()
            if "profiles" not in service or set(service["profiles"]) & set(profiles)
        }

    def start(self) -> None:
        """Start all containers, without waiting for what is in them."""
        # What has run to its end is started anew by podman for whoever depends on it, and may be over too soon for it.
        for once in self._names(restart="no"):
            self.compose("run", "--rm", "--no-deps", once)
        self.compose("up", "--detach", "--no-build", "--no-deps", *self._names(restart="unless-stopped"))

    def stop(self) -> None:
        """End and remove everything, data too."""
        self.compose("down", "--volumes")

    def compose(self, *arguments: str) -> str:
        """Run podman-compose on the file."""
        program = Path(sys.executable).with_name("podman-compose")
        files = (f"--file={COMPOSE_FILE}", f"--env-file={self._environment_file}")
        command: list[str | Path] = [
            program,
            "--project-name=hexarchy-deploy-test",
            *files,
            *self._profiles,
            *arguments,
        ]
        return self._engine.run(command, _STEP_SECONDS)

    def containers(self) -> list[Container]:
        """Return the containers that run."""
        listed = json.loads(self._engine.podman("ps", "--format=json"))
        return [
            Container(found["Id"], found["Labels"]["com.docker.compose.service"], found["Pid"])
            for found in listed
            if found.get("Labels")
        ]

    def wait_until_healthy(self) -> None:
        """Wait until every container that can tell says that it serves."""
        deadline = time.monotonic() + _READY_SECONDS
        for container in self.containers():
            while not self._is_healthy(container):
                if time.monotonic() > deadline:
                    raise Unhealthy(f"{container.service} is not healthy\n{self._last_words(container)}")
                time.sleep(_PAUSE_SECONDS)

    def kill(self, service: str) -> None:
        """End a service's process as the kernel does when memory runs out."""
        for found in self.containers():
            if found.service == service:
                os.kill(found.pid, signal.SIGKILL)

    def _names(self, restart: str) -> list[str]:
        return [name for name, service in self._services.items() if service["restart"] == restart]

    def _is_healthy(self, container: Container) -> bool:
        try:
            self._engine.podman("healthcheck", "run", container.id)
        except CommandFailed:
            return False
        return True

    def _last_words(self, container: Container) -> str:
        return self._engine.logs(container.id, _LOG_LINES)


@contextmanager
def installed(engine: Engine, variables: Mapping[str, str], *profiles: str) -> Iterator[Installation]:
    """Have an installation run while the context lasts."""
    installation = Installation(engine, variables, profiles)
    try:
        installation.start()
        yield installation
    finally:
        installation.stop()


def _environment(variables: Mapping[str, str]) -> str:
    """Return what an operator's .env would be, with other values of some variables."""
    program = REPOSITORY / "deploy/compose/new-env"
    made = subprocess.run([program], capture_output=True, text=True, check=True, timeout=30).stdout
    return made + "".join(f"{name}={value}\n" for name, value in variables.items())


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
