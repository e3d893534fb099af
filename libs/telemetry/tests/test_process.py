"""A process is alive from the start, ready when it serves, and ends when it is told to."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from embedded.child import free_port
from embedded.nats_server import NatsServer
from testkit.waiting import AMPLE


@contextmanager
def rules_beside(nats_url: str, log: Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A rules service whose log servers may be away; its process and the operators' port."""
    ops = free_port()
    variables = {
        "HEXARCHY_NATS_URL": nats_url,
        "HEXARCHY_RULES_PORT": str(free_port()),
        "HEXARCHY_RULES_OPS_PORT": str(ops),
    }
    with (
        log.open("wb") as errors,
        subprocess.Popen(
            (sys.executable, "-m", "rules.main"), env={**os.environ, **variables}, stderr=errors
        ) as process,
    ):
        try:
            yield process, ops
        finally:
            process.kill()


def status(port: int, path: str) -> int:
    try:
        with urlopen(f"http://127.0.0.1:{port}{path}", timeout=AMPLE) as answer:
            return int(answer.status)
    except HTTPError as error:
        error.close()
        return error.code
    except (OSError, HTTPException):
        return 0


def eventually(holds: Callable[[], bool], within: float = AMPLE) -> None:
    deadline = time.monotonic() + within
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_service_waits_for_the_log_alive_but_not_ready(tmp_path: Path) -> None:
    server = NatsServer(tmp_path / "nats")
    url = server.url.replace("nats://", "nats://rules:very-secret@")
    with rules_beside(url, tmp_path / "rules.log") as (process, ops):
        eventually(lambda: status(ops, "/healthz") == 200)
        assert status(ops, "/readyz") == 503

        server.start()
        eventually(lambda: status(ops, "/readyz") == 200)

        server.stop()
        eventually(lambda: status(ops, "/readyz") == 503)
        assert status(ops, "/healthz") == 200

        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=AMPLE) == 0
    assert b"very-secret" not in (tmp_path / "rules.log").read_bytes()


def test_a_service_that_waits_ends_at_once_when_told(tmp_path: Path) -> None:
    with rules_beside(f"nats://127.0.0.1:{free_port()}", tmp_path / "rules.log") as (process, ops):
        eventually(lambda: status(ops, "/healthz") == 200)
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=AMPLE) == 0
