"""An installation that runs in containers, seen from outside."""

import json
import os
import signal
import time

import msgspec
from tests.deploy.containers.engine import CommandFailed, Engine

_READY_SECONDS = 120.0
_PAUSE_SECONDS = 0.5
_LOG_LINES = 25


class Container(msgspec.Struct, frozen=True):
    """One container: the service that it runs, and its process on this machine."""

    id: str
    service: str
    pid: int


class Unhealthy(Exception):  # noqa: N818 - it names what is wrong
    """Something did not become ready in time; the message has the last lines of what it logged."""


class Running:
    """The containers of an installation, and the URL of its API on this machine."""

    def __init__(self, engine: Engine, url: str) -> None:
        self._engine = engine
        self.url = url

    def containers(self) -> list[Container]:
        """Return the containers that run."""
        listed = json.loads(self._engine.podman("ps", "--pod", "--format=json"))
        return [
            Container(
                found["Id"], (found["Labels"] or {}).get("com.docker.compose.service", found["PodName"]), found["Pid"]
            )
            for found in listed
            if not found["IsInfra"]
        ]

    def container(self, service: str) -> Container:
        """Return the one container of a service."""
        (found,) = (container for container in self.containers() if container.service == service)
        return found

    def wait_until_healthy(self) -> None:
        """Wait until the health check of every container says that it serves; raises `Unhealthy`."""
        deadline = time.monotonic() + _READY_SECONDS
        for container in self.containers():
            self._wait(container, deadline, "healthcheck", "run", container.id)

    def wait_until_ready(self, service: str) -> None:
        """Wait until a service says that it is ready; raises `Unhealthy`."""
        container = self.container(service)
        question = ("exec", container.id, "python", "-m", "telemetry.probe", "/readyz")
        self._wait(container, time.monotonic() + _READY_SECONDS, *question)

    def ask(self, service: str, url: str) -> str:
        """Return what answers at a URL inside of a service's container, which must have wget."""
        return self._engine.podman("exec", self.container(service).id, "wget", "-q", "-O", "-", url)

    def version(self, service: str) -> str:
        """Return which version one of our services takes itself for."""
        program = "from telemetry.version import version; print(version())"
        return self._engine.podman("exec", self.container(service).id, "python", "-c", program)

    def kill(self, service: str) -> None:
        """End a service's process as the kernel does when memory runs out."""
        os.kill(self.container(service).pid, signal.SIGKILL)

    def last_words(self) -> str:
        """Return the last lines of what each container has said."""
        said = ((found.service, self._engine.logs(found.id, _LOG_LINES)) for found in self.containers())
        return "\n".join(f"--- {service}\n{lines}" for service, lines in said)

    def _wait(self, container: Container, deadline: float, *question: str) -> None:
        while not self._succeeds(*question):
            if time.monotonic() > deadline:
                said = self._engine.logs(container.id, _LOG_LINES)
                raise Unhealthy(f"{container.service} is not healthy; it said:\n{said}")
            time.sleep(_PAUSE_SECONDS)

    def _succeeds(self, *question: str) -> bool:
        try:
            self._engine.podman(*question)
        except CommandFailed:
            return False
        return True
