"""docker-compose.yml, run by podman-compose with passwords of its own."""

import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.deploy.compose_file import COMPOSE_FILE, REPOSITORY, services
from tests.deploy.containers.engine import Engine
from tests.deploy.containers.running import Running

from embedded.child import free_port

_STEP_SECONDS = 180.0


class Composed(Running):
    """One run of the file with some profiles. Its API is at a free port of loopback."""

    def __init__(self, engine: Engine, variables: Mapping[str, str], profiles: Sequence[str]) -> None:
        listen = f"127.0.0.1:{free_port()}"
        super().__init__(engine, f"http://{listen}")
        environment = engine.folder / "composed.env"
        environment.write_text(_environment({"HEXARCHY_LISTEN": listen, **variables}))
        self._options = [f"--project-name={engine.folder.name}", f"--file={COMPOSE_FILE}", f"--env-file={environment}"]
        self._profiles = profiles

    def start(self) -> None:
        """Start all containers, without waiting for what is in them."""
        # What has run to its end is started anew by podman for whoever depends on it, and may be over too soon for it.
        for once in _names("no", self._profiles):
            self.run(once)
        always = _names("unless-stopped", self._profiles)
        self.start_services(*always)

    def run(self, service: str, *command: str) -> str:
        """Run a service until it ends, and return what it prints."""
        return self._compose([*self._profiles, "operator"], "run", "--rm", "--no-deps", service, *command)

    def stop_services(self, *services: str) -> None:
        """Stop some services; `start` starts them again."""
        self._compose(self._profiles, "stop", *services)

    def start_services(self, *services: str) -> None:
        """Start some services, without what they depend on."""
        self._compose(self._profiles, "up", "--detach", "--no-build", "--no-deps", *services)

    def lose(self, service: str) -> None:
        """Remove a service's container, and its data for good."""
        self._engine.podman("rm", "--force", "--time=10", self.container(service).id)
        self._engine.podman("volume", "rm", f"{self._engine.folder.name}_{service}")

    def stop(self) -> None:
        """End and remove everything, data too."""
        self._compose(self._profiles, "down", "--timeout=5", "--volumes")

    def _compose(self, profiles: Sequence[str], *arguments: str) -> str:
        program = Path(sys.executable).with_name("podman-compose")
        options = [*self._options, *(f"--profile={profile}" for profile in profiles)]
        return self._engine.run([program, *options, *arguments], _STEP_SECONDS)


@contextmanager
def composed(engine: Engine, variables: Mapping[str, str], *profiles: str) -> Iterator[Composed]:
    """Have the services of the file and of some profiles run while the context lasts."""
    installation = Composed(engine, variables, profiles)
    try:
        installation.start()
        yield installation
    except Exception:
        print(installation.last_words(), file=sys.stderr)
        raise
    finally:
        installation.stop()


def _names(restart: str, profiles: Sequence[str]) -> list[str]:
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
