"""`hexarchy up` as a child process, as whoever has installed it runs it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from embedded.child import free_port
from standalone.client import Client, connect
from standalone.runtime import Runtime, find
from testkit.waiting import AMPLE

_LOG_LINES_SHOWN = 30


class Running:
    """The whole server: real brokers, all services and their supervisor, on free ports, with a data folder of its own.

    `path` is where the program is imported from, if not from this very project.
    """

    def __init__(self, folder: Path, path: Sequence[Path] = ()) -> None:
        self.data = folder / "data"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.output = folder / "up.log"
        folder.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def environment(self) -> Mapping[str, str]:
        """What the program needs to find this server."""
        path = {"PYTHONPATH": os.pathsep.join(map(str, self._path))} if self._path else {}
        settings = {"HEXARCHY_PORT": str(self.port), "HEXARCHY_DATA": str(self.data), "COLUMNS": "120"}
        return {**os.environ, **path, **settings}

    @property
    def runtime(self) -> Runtime:
        """What it tells about itself."""
        found = find(self.data)
        assert found is not None, f"no server runs:\n{self.logs()}"
        return found

    @property
    def pid(self) -> int:
        """The process id of the program, dead or alive."""
        assert self._process is not None, "it was never started"
        return self._process.pid

    def spawn(self, *options: str, terminal: int | None = None) -> None:
        """Run `hexarchy up` without waiting for anything; what it says goes to a file, if not to a terminal."""
        with self.output.open("ab") as output:
            self._process = subprocess.Popen(  # noqa: S603 - our own command line
                command("up", *options), env=self.environment, stdout=terminal or output, stderr=subprocess.STDOUT
            )

    def start(self, terminal: int | None = None) -> None:
        """Run `hexarchy up --no-demonstration` and wait until it serves."""
        before = find(self.data)  # what a killed one has left behind
        self.spawn("--no-demonstration", terminal=terminal)
        self.wait_for(lambda: find(self.data) not in (None, before))

    def wait_for(self, holds: Callable[[], bool], within: float = AMPLE) -> None:
        """Wait until something holds while the program runs."""
        deadline = time.monotonic() + within
        while not holds():
            assert self._process is not None
            assert self._process.poll() is None, f"it has ended:\n{self.logs()}"
            assert time.monotonic() < deadline, f"not within {within:g} s:\n{self.logs()}"
            time.sleep(0.02)

    def signal(self, number: signal.Signals) -> None:
        """Send the program a signal."""
        os.kill(self.pid, number)

    def wait(self, within: float = AMPLE) -> int:
        """Wait for its end; return its exit code."""
        assert self._process is not None
        try:
            return self._process.wait(within)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"it does not end within {within:g} s:\n{self.logs()}") from None

    def stop(self) -> None:
        """Stop it, if it runs: first in good order."""
        if self._process is None or self._process.poll() is not None:
            return
        self.signal(signal.SIGTERM)
        try:
            self._process.wait(AMPLE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def run(self, *arguments: str, within: float = AMPLE) -> subprocess.CompletedProcess[str]:
        """Run another command of the program beside it, to its end."""
        return run(*arguments, environment=self.environment, within=within)

    @asynccontextmanager
    async def visitor(self, patience: float = AMPLE) -> AsyncIterator[Client]:
        """Connect a client without an account."""
        async with connect(self.url, patience=patience) as client:
            yield client

    def logs(self) -> str:
        """Return the last lines of everything that it and its children have written."""
        files = [self.output, *sorted(self.data.rglob("*.log"))]
        return "\n".join(f"--- {file.name}\n{_end_of(file)}" for file in files if file.exists())


def command(*arguments: str) -> tuple[str, ...]:
    """Return the command line of the program."""
    return (sys.executable, "-m", "standalone.main", *arguments)


def run(
    *arguments: str, environment: Mapping[str, str] | None = None, within: float = AMPLE
) -> subprocess.CompletedProcess[str]:
    """Run a command of the program to its end."""
    return subprocess.run(  # noqa: S603 - our own command line
        command(*arguments), env=environment, capture_output=True, text=True, timeout=within, check=False
    )


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits to be noticed does not."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def _end_of(file: Path) -> str:
    return "\n".join(file.read_text(errors="replace").splitlines()[-_LOG_LINES_SHOWN:])
