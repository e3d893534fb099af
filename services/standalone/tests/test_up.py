"""`hexarchy up`: how it starts, and every way in which it ends."""

import os
import shutil
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from embedded.child import free_port
from standalone.runtime import find
from standalone.tests.running import Running, alive, run
from testkit.waiting import AMPLE


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    """A server that is not started yet."""
    found = Running(tmp_path)
    yield found
    found.stop()


def assert_gone(running: Running, children: dict[str, int]) -> None:
    deadline = time.monotonic() + AMPLE
    while any(map(alive, children.values())):
        assert time.monotonic() < deadline, f"still there: {children}\n{running.logs()}"
        time.sleep(0.02)
    assert not (running.data / "runtime.json").exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_one_signal_drains_everything(running: Running, number: signal.Signals) -> None:
    running.start()
    children = running.runtime.pids

    running.signal(number)

    assert running.wait() == 0
    assert_gone(running, children)
    assert "Traceback" not in running.logs()


def test_a_closed_terminal_drains_everything(running: Running) -> None:
    outside, inside = os.openpty()
    running.start(terminal=inside)
    children = running.runtime.pids
    os.close(inside)
    os.close(outside)

    running.signal(signal.SIGHUP)
    running.signal(signal.SIGHUP)
    running.wait()

    assert_gone(running, children)
    for service in ("gateway", "matchmaking", "scoring", "replay", "rules"):
        assert '"event": "stopped"' in (running.data / "logs" / f"{service}.log").read_text(), service


def test_a_proxy_is_not_asked_for_what_is_on_this_machine(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "grpc_proxy"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{free_port()}")
    for name in ("no_proxy", "no_grpc_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)

    running.start()

    with socket.create_connection(("127.0.0.1", running.port)) as wire:
        wire.sendall(b"GET /readyz HTTP/1.1\r\nHost: here\r\n\r\n")
        assert wire.recv(100).startswith(b"HTTP/1.1 200")
    (running.data / "match").write_text("{}")
    assert "invalid_export" in running.run("import", str(running.data / "match")).stderr


def test_supervision_goes_on_where_the_disk_is_full(running: Running) -> None:
    running.start()
    before = running.runtime.pids
    in_the_way = running.data / "runtime.json.new"
    in_the_way.mkdir()
    os.kill(before["scoring"], signal.SIGKILL)
    running.wait_for(lambda: "scoring: " in running.output.read_text())
    in_the_way.rmdir()

    os.kill(before["replay"], signal.SIGKILL)

    running.wait_for(lambda: running.runtime.pids["replay"] != before["replay"])
    assert running.runtime.pids["scoring"] != before["scoring"]


def test_a_second_ctrl_c_stops_at_once(running: Running) -> None:
    running.start()
    children = running.runtime.pids
    os.kill(children["gateway"], signal.SIGSTOP)  # it will not drain

    running.signal(signal.SIGINT)
    running.wait_for(lambda: "stopping gateway" in running.output.read_text())
    running.signal(signal.SIGINT)

    assert running.wait() == 130
    assert "stopping matchmaking" not in running.output.read_text(), "it has waited for the gateway"
    assert_gone(running, children)
    assert "Traceback" not in running.logs()


def test_ctrl_c_while_starting_leaves_nothing_behind(running: Running) -> None:
    running.spawn()
    running.wait_for(lambda: running.output.exists() and "starting rules" in running.output.read_text())

    running.signal(signal.SIGINT)

    assert running.wait() == 0
    assert find(running.data) is None
    assert "Traceback" not in running.logs()
    for folder in Path("/proc").glob("[0-9]*"):
        assert str(running.data) not in environment_of(folder), folder


def environment_of(process: Path) -> str:
    """What a process of ours was started with; nothing where it is not ours or has gone."""
    try:
        return (process / "environ").read_text(errors="replace")
    except OSError:
        return ""


def test_read_models_of_a_log_that_is_gone_are_gone_too(running: Running) -> None:
    running.start()
    keys = (running.data / "token-keys.json").read_text()
    with Redis.from_url(running.runtime.redis_url) as valkey:
        valkey.set("of an older log", "1")
    running.signal(signal.SIGTERM)
    running.wait()
    shutil.rmtree(running.data / "nats")

    running.start()

    with Redis.from_url(running.runtime.redis_url) as valkey:
        assert valkey.get("of an older log") is None
    assert (running.data / "token-keys.json").read_text() == keys


def test_another_number_of_shards_than_the_data_was_made_with_is_refused(running: Running) -> None:
    running.start()
    running.signal(signal.SIGTERM)
    running.wait()

    ran = run("up", "--no-demonstration", environment={**running.environment, "HEXARCHY_SHARDS": "2"})

    assert ran.returncode == 1
    assert ran.stderr == "hexarchy: stream MATCH_EVENTS_0 was made as one of 4 shards: set that number again\n"


def test_a_taken_port_is_said_in_a_line(running: Running) -> None:
    with socket.create_server(("127.0.0.1", running.port)):
        ran = running.run("up", "--no-demonstration")

    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == (
        f"hexarchy: 127.0.0.1:{running.port} cannot be used (Address already in use); "
        "choose another with HEXARCHY_PORT\n"
    )


def test_an_impossible_setting_is_said_in_a_line(running: Running) -> None:
    ran = run("up", environment={**running.environment, "HEXARCHY_PORT": "many"})

    assert (ran.returncode, ran.stdout) == (1, "")
    assert (
        ran.stderr == "hexarchy: HEXARCHY_PORT: Input should be a valid integer, unable to parse string as an integer\n"
    )
