"""The broker fixtures give what they promise."""

import socket
from urllib.parse import urlsplit

import pytest

from embedded.nats_server import NatsServer
from embedded.valkey_server import ValkeyServer
from eventlog.jetstream import JetStreamLogs
from eventlog.log import TABLES
from testkit.brokers import apart
from testkit.waiting import AMPLE


def test_names_are_apart() -> None:
    assert len({apart(TABLES).stream for _ in range(100)} | {apart(TABLES).subject for _ in range(100)}) == 200


async def test_the_nats_of_the_session_answers(nats_url: str) -> None:
    async with JetStreamLogs.connect([nats_url]) as logs:
        assert await logs.health()


def test_the_valkey_of_the_session_answers(valkey_url: str) -> None:
    place = urlsplit(valkey_url)
    with socket.create_connection((place.hostname, place.port), timeout=AMPLE) as wire:
        wire.sendall(b"PING\r\n")
        assert wire.recv(10) == b"+PONG\r\n"


@pytest.mark.parametrize("fixture", ["nats_server", "valkey_server"])
def test_a_server_of_the_tests_own_can_be_killed_and_started(request: pytest.FixtureRequest, fixture: str) -> None:
    server: NatsServer | ValkeyServer = request.getfixturevalue(fixture)
    first = server.pid
    server.kill()
    server.start()

    assert server.pid not in {None, first}
