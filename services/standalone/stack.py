"""The brokers and services of one machine as supervised children, started and stopped in order."""

import asyncio
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from embedded.child import Child, free_port, hold_port
from embedded.nats_server import NatsServer
from embedded.valkey_server import ValkeyServer
from eventlog.jetstream import JetStreamLogs
from eventlog.log import match_events
from standalone.runtime import Runtime, publish, token_keys, withdraw
from standalone.settings import Settings
from telemetry.probe import answers

_WATCH_SECONDS = 0.25
_START_SECONDS = 60.0

Say = Callable[[str], None]


class Server(Protocol):
    """A supervised child."""

    @property
    def pid(self) -> int | None:
        """Its process id while it runs."""

    def spawn(self) -> None:
        """Start it."""

    def kill(self) -> None:
        """End it with SIGKILL."""


class PortTaken(Exception):  # noqa: N818 - it names what is wrong
    """The port of the API belongs to another program."""


class Stack:
    """NATS, Valkey and the five services. Start it from the main thread: children die with their maker."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        _hold_port(settings.host, settings.port)
        self._folder = settings.data.resolve()
        _drop_models_without_log(self._folder)
        self._nats = NatsServer(self._folder / "nats")
        self._valkey = ValkeyServer(self._folder / "valkey")
        self._grpc = {name: free_port() for name in ("rules", "matchmaking", "replay")}
        self._ops = {name: free_port() for name in ("gateway", "rules", "matchmaking", "replay", "scoring")}
        self._services = {
            name: self._service(name) for name in ("rules", "replay", "matchmaking", "scoring", "gateway")
        }

    @property
    def url(self) -> str:
        """Where the API is."""
        return f"http://{self._settings.host}:{self._settings.port}"

    @property
    def runtime(self) -> Runtime:
        """Where everything is."""
        return Runtime(
            api_url=self.url,
            nats_url=self._nats.url,
            redis_url=self._valkey.url,
            shards=self._settings.shards,
            pid=os.getpid(),
            addresses={name: f"127.0.0.1:{port}" for name, port in self._grpc.items()},
            pids={name: child.pid for name, child in self._children().items() if child.pid is not None},
        )

    async def start(self, say: Say) -> None:
        """Start everything and wait until it answers; raises `ServerFailed` and `ShardsChanged`."""
        say("starting nats-server and valkey")
        self._nats.spawn()
        self._valkey.spawn()
        await asyncio.to_thread(self._nats.wait_until_ready)
        await asyncio.to_thread(self._valkey.wait_until_ready)
        await _require_shards(self._nats.url, self._settings.shards)
        say("starting " + ", ".join(self._services))
        for child in self._services.values():
            child.spawn()
        for child in self._services.values():
            await asyncio.to_thread(child.wait_until_ready, _START_SECONDS)
        publish(self._folder, self.runtime)

    async def supervise(self, say: Say) -> None:
        """Start again, for ever, whatever has died."""
        while True:
            for name, child in self._children().items():
                if child.pid is None:
                    say(f"{name} has died: starting it again")
                    try:
                        child.spawn()
                        publish(self._folder, self.runtime)
                    except OSError as error:  # a full disk, say: it may have room again
                        say(f"{name}: {error}")
            await asyncio.sleep(_WATCH_SECONDS)

    async def stop(self, say: Say) -> None:
        """Drain and end everything: who is asked first is stopped first."""
        for name in ("gateway", "matchmaking", "scoring", "replay", "rules"):
            say(f"stopping {name}")
            await asyncio.to_thread(self._services[name].stop)
        say("stopping valkey and nats-server")
        await asyncio.to_thread(self._valkey.stop)
        await asyncio.to_thread(self._nats.stop)
        withdraw(self._folder)

    def kill(self) -> None:
        """End everything as a power cut would. No acknowledged commit is lost by it."""
        for child in reversed(self._children().values()):
            child.kill()
        withdraw(self._folder)

    def _children(self) -> dict[str, Server]:
        return {"nats-server": self._nats, "valkey": self._valkey, **self._services}

    def _service(self, name: str) -> Child:
        logs = self._folder / "logs"
        logs.mkdir(parents=True, exist_ok=True)
        port = self._settings.port if name == "gateway" else self._ops[name]
        command = (sys.executable, "-m", f"{name}.main")
        return Child(name, command, logs / f"{name}.log", lambda: answers(port, "/readyz"), self._environment())

    def _environment(self) -> dict[str, str]:
        settings = self._settings
        variables = {
            "HEXARCHY_NATS_URL": self._nats.url,
            "HEXARCHY_REDIS_URL": self._valkey.url,
            "HEXARCHY_SHARDS": str(settings.shards),
            "HEXARCHY_RULES_URLS": f"127.0.0.1:{self._grpc['rules']}",
            "HEXARCHY_MATCHMAKING_URL": f"127.0.0.1:{self._grpc['matchmaking']}",
            "HEXARCHY_REPLAY_URL": f"127.0.0.1:{self._grpc['replay']}",
            **{f"HEXARCHY_{name.upper()}_HOST": "127.0.0.1" for name in self._ops},  # whatever an image says
            "HEXARCHY_GATEWAY_HOST": settings.host,
            "HEXARCHY_GATEWAY_PORT": str(settings.port),
            "HEXARCHY_GATEWAY_TOKEN_KEYS_FILE": str(token_keys(self._folder)),
        }
        for name, port in self._grpc.items():
            variables[f"HEXARCHY_{name.upper()}_PORT"] = str(port)
        for name, port in self._ops.items():
            variables[f"HEXARCHY_{name.upper()}_OPS_PORT"] = str(port)
        return {**os.environ, **variables}


async def _require_shards(url: str, shards: int) -> None:
    """Raise `ShardsChanged` before services do, which could only say it in their logs."""
    async with JetStreamLogs.connect([url]) as logs:
        await logs.open(match_events(shards))


def _drop_models_without_log(folder: Path) -> None:
    """Remove the read models of a log that is gone: their checkpoints would skip the beginning of a new one."""
    if not (folder / "nats" / "jetstream").exists():
        shutil.rmtree(folder / "valkey", ignore_errors=True)


def _hold_port(host: str, port: int) -> None:
    try:
        hold_port(host, port)
    except OSError as error:
        raise PortTaken(
            f"{host}:{port} cannot be used ({error.strerror}); choose another with HEXARCHY_PORT"
        ) from error
