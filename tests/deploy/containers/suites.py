"""Suites of tests that need more than `make test` has: containers by podman's socket, and promtool."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from tests.deploy.compose_file import REPOSITORY
from tests.deploy.containers import machine
from tests.deploy.containers.engine import Engine

from testkit.brokers import NATS_IMAGE, VALKEY_IMAGE

_SUITES = ("libs/eventlog/tests", "libs/projections/tests", "libs/testkit/tests/test_brokers.py")
_STARTED = ("--stream=false", "--filter=event=start", "--format={{.Image}}")
_SUITES_SECONDS = 600.0
_SOCKET_SECONDS = 20.0


class SuitesFailed(Exception):  # noqa: N818 - it names what happened
    """A test failed, or the tests did not use containers; the message has what pytest printed."""


def pass_in_containers(engine: Engine) -> None:
    """Run those of the log and the projections, with servers that testcontainers starts; raises `SuitesFailed`."""
    began = datetime.now(UTC).isoformat()
    with _service(engine) as socket:
        own = {
            "DOCKER_HOST": f"unix://{socket}",
            "TESTCONTAINERS_CONNECTION_MODE": "docker_host",  # the ports are here, even where this is a container too
            "TESTCONTAINERS_HOST_OVERRIDE": "127.0.0.1",
            "TESTCONTAINERS_RYUK_DISABLED": "true",  # it is an image of its own; the stage removes everything itself
        }
        _pass(["-n2", "--dist=worksteal", *_SUITES], own)
    started = engine.podman("events", f"--since={began}", *_STARTED).split()
    if not {NATS_IMAGE, VALKEY_IMAGE} <= set(started):
        raise SuitesFailed(f"the suites used no containers of their images, but: {started}")


def pass_with_promtool(folder: Path) -> None:
    """Run the tests that Prometheus' own tool makes of its configuration and alerts; raises `SuitesFailed`."""
    path = f"{machine.fetch_promtool(folder)}{os.pathsep}{os.environ['PATH']}"
    printed = _pass(["-rs", "-k", "prometheus_itself", "tests/deploy/test_observability.py"], {"PATH": path})
    if "skipped" in printed:
        raise SuitesFailed(printed)


def _pass(arguments: Sequence[str], own: Mapping[str, str]) -> str:
    """Run pytest with some environment variables besides; return what it printed."""
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *arguments],
        cwd=REPOSITORY,
        env={**os.environ, **own},
        capture_output=True,
        text=True,
        check=False,
        timeout=_SUITES_SECONDS,
    )
    if ran.returncode:
        raise SuitesFailed(f"{ran.stdout}\n{ran.stderr}")
    return ran.stdout


@contextmanager
def _service(engine: Engine) -> Iterator[Path]:
    socket = engine.folder / "podman.sock"
    command = ["podman", "system", "service", "--time=0", f"unix://{socket}"]
    with subprocess.Popen(command, env=engine.environment, stderr=subprocess.DEVNULL) as service:
        try:
            deadline = time.monotonic() + _SOCKET_SECONDS
            while not socket.exists() and time.monotonic() < deadline:
                time.sleep(0.1)
            yield socket
        finally:
            service.terminate()
