"""Real brokers for tests, as pytest fixtures: from URLs in the environment, from containers, or as child processes.

`nats_url` and `valkey_url` are shared by a session: tests keep apart by names of their own (`apart`, key prefixes).
`nats_server` is a fresh one that a test may kill and start again.
"""

import os
import shutil
import subprocess
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


def apart(category: Category) -> Category:
    """Return the category under names that no other test uses, on a shared server."""
    token = uuid4().hex[:10]
    return msgspec.structs.replace(category, stream=f"{category.stream}_{token}", subject=f"{token}.{category.subject}")


@pytest.fixture(scope="session")
def nats_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run a NATS server with JetStream for the whole session."""
    if url := os.environ.get("HEXARCHY_TEST_NATS_URL"):
        yield url
    elif _docker_answers():
        yield from _container(DockerContainer("nats:2.11-alpine").with_command("-js"), 4222, "nats://{}:{}")
    else:
        yield from _running(NatsServer(tmp_path_factory.mktemp("nats")))


@pytest.fixture(scope="session")
def valkey_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run a Valkey server for the whole session."""
    if url := os.environ.get("HEXARCHY_TEST_REDIS_URL"):
        yield url
    elif _docker_answers():
        yield from _container(DockerContainer("valkey/valkey:8-alpine"), 6379, "redis://{}:{}/0")
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
def _docker_answers() -> bool:
    docker = shutil.which("docker")
    if docker is None:
        return False
    asked = subprocess.run([docker, "version"], capture_output=True, check=False)  # noqa: S603 - found on the path
    return asked.returncode == 0


def _container(container: DockerContainer, port: int, url: str) -> Iterator[str]:
    with container.with_exposed_ports(port).waiting_for(PortWaitStrategy(port)) as running:
        yield url.format(running.get_container_host_ip(), running.get_exposed_port(port))
