"""docker-compose.yml, run by podman-compose with passwords of its own."""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.deploy.compose_file import COMPOSE_FILE, REPOSITORY, services
from tests.deploy.containers.engine import Engine
from tests.deploy.containers.running import Running

from embedded.child import free_port

_PROJECT = "hexarchy-deploy-test"
_STEP_SECONDS = 180.0


@contextmanager
def composed(engine: Engine, variables: Mapping[str, str], *profiles: str) -> Iterator[Running]:
    """Have the services of the file and of some profiles run while the context lasts; the API is on loopback."""
    listen = f"127.0.0.1:{free_port()}"
    environment = engine.folder / "composed.env"
    environment.write_text(_environment({"HEXARCHY_LISTEN": listen, **variables}))
    options = [f"--project-name={_PROJECT}", f"--file={COMPOSE_FILE}", f"--env-file={environment}"]
    options += [f"--profile={profile}" for profile in profiles]

    def compose(*arguments: str) -> None:
        engine.run([Path(sys.executable).with_name("podman-compose"), *options, *arguments], _STEP_SECONDS)

    try:
        # What has run to its end is started anew by podman for whoever depends on it, and may be over too soon for it.
        for once in _names("no", profiles):
            compose("run", "--rm", "--no-deps", once)
        compose("up", "--detach", "--no-build", "--no-deps", *_names("unless-stopped", profiles))
        yield Running(engine, f"http://{listen}")
    finally:
        compose("down", "--volumes")


def _names(restart: str, profiles: tuple[str, ...]) -> list[str]:
    """Return the services that run once (`no`) or always (`unless-stopped`)."""
    return [
        name
        for name, service in services().items()
        if service["restart"] == restart and ("profiles" not in service or set(service["profiles"]) & set(profiles))
    ]


def _environment(variables: Mapping[str, str]) -> str:
    """Return what an operator's .env would be, with other values of some variables."""
    program = REPOSITORY / "deploy/compose/new-env"
    made = subprocess.run([program], capture_output=True, text=True, check=True, timeout=30).stdout
    return made + "".join(f"{name}={value}\n" for name, value in variables.items())
