"""Real brokers for tests, as pytest fixtures: from URLs in the environment, from containers, or as child processes.

`nats_url` and `valkey_url` are shared by a session: tests keep apart by names of their own (`apart`, key prefixes).
`nats_server` is a fresh one that a test may kill and start again.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from uuid import uuid4

import msgspec
import pytest
from testcontainers.core.container import DockerContainer
from testcontainers.core.wait_strategies import PortWaitStrategy

from embedded.nats_server import NatsServer
from embedded.valkey_server import ValkeyServer
from eventlog.log import Category

NATS_IMAGE = "docker.io/library/nats:2.15.1-alpine"
VALKEY_IMAGE = "docker.io/valkey/valkey:9.1.2-alpine"


def apart(category: Category) -> Category:
    """Return the category under names that no other test uses, on a shared server."""
    token = uuid4().hex[:10]
    return msgspec.structs.replace(category, stream=f"{category.stream}_{token}", subject=f"{token}.{category.subject}")


@pytest.fixture(scope="session")
def nats_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run a NATS server with JetStream for the whole session."""
    if url := os.environ.get("HEXARCHY_TEST_NATS_URL"):
        yield url
    elif _engine_answers():
        container = DockerContainer(NATS_IMAGE).with_command("nats-server --jetstream")
        yield from _container(container, 4222, "nats://{}:{}")
    else:
        yield from _running(NatsServer(tmp_path_factory.mktemp("nats")))


@pytest.fixture(scope="session")
def valkey_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run a Valkey server for the whole session."""
    if url := os.environ.get("HEXARCHY_TEST_REDIS_URL"):
        yield url
    elif _engine_answers():
        container = DockerContainer(VALKEY_IMAGE).with_command("valkey-server --protected-mode no --save ''")
        yield from _container(container, 6379, "redis://{}:{}/0")
    else:
        yield from _running(ValkeyServer(tmp_path_factory.mktemp("valkey")))


@pytest.fixture
def nats_server(tmp_path: Path) -> Iterator[NatsServer]:
    """Run a NATS server of the test's own, to be killed and started again."""
    server = NatsServer(tmp_path / "nats")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def valkey_server(tmp_path: Path) -> Iterator[ValkeyServer]:
    """Run a Valkey server of the test's own, to be killed and started again."""
    server = ValkeyServer(tmp_path / "valkey")
    server.start()
    yield server
    server.stop()


def _running(server: NatsServer | ValkeyServer) -> Iterator[str]:
    server.start()
    yield server.url
    server.stop()


@cache
def _engine_answers() -> bool:
    # In a process of its own: a connection that fails leaves a socket open, which would be a failure of some test.
    question = (sys.executable, "-c", "import docker; docker.from_env(timeout=5).ping()")
    return subprocess.run(question, capture_output=True, check=False).returncode == 0  # noqa: S603 - nothing of others


def _container(container: DockerContainer, port: int, url: str) -> Iterator[str]:
    loopback = ("127.0.0.1", None)  # a free port, and not on every address of this machine
    container.ports[f"{port}/tcp"] = loopback  # type: ignore[assignment]  # narrower than what docker takes
    with container.waiting_for(PortWaitStrategy(port)) as running:
        yield url.format(running.get_container_host_ip(), running.get_exposed_port(port))
