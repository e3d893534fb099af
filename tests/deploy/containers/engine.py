"""podman and buildah for the stage alone. All they keep is in one folder: nothing of the machine's own is touched."""

import os
import resource
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

_OPEN_FILES = 16_384
_PROCESSES = 4_096
_LINE = 1_000

# crun and systemd's cgroups ask for more than a machine of CI gives, and so do podman's own limits of a process.
_CONTAINERS = """\
[containers]
default_ulimits = ["nofile={files}:{files}", "nproc={processes}:{processes}"]
log_driver = "k8s-file"
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
tmp_dir = "{folder}/libpod"
volume_path = "{folder}/volumes"
[network]
network_backend = "netavark"
network_config_dir = "{folder}/networks"
"""
_STORAGE = """\
[storage]
driver = "overlay"
graphroot = "{folder}/storage"
runroot = "{folder}/run"
"""


class Engine:
    """Runs podman and buildah with settings of the stage's own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        limits = {
            "files": _at_most(_OPEN_FILES, resource.RLIMIT_NOFILE),
            "processes": _at_most(_PROCESSES, resource.RLIMIT_NPROC),
        }
        settings = {
            "CONTAINERS_CONF": ("containers.conf", _CONTAINERS.format(folder=folder, **limits)),
            "CONTAINERS_STORAGE_CONF": ("storage.conf", _STORAGE.format(folder=folder)),
            "CONTAINERS_REGISTRIES_CONF": ("registries.conf", "unqualified-search-registries = []\n"),
        }
        for name, text in settings.values():
            (folder / name).write_text(text)
        (folder / "tmp").mkdir()
        own = {variable: str(folder / name) for variable, (name, _) in settings.items()}
        self.environment = {**os.environ, **own, "TMPDIR": str(folder / "tmp")}

    def podman(self, *arguments: str | Path, seconds: float = 60) -> str:
        """Run podman and return what it prints; raises `CommandFailed`."""
        return self.run(("podman", *arguments), seconds)

    def logs(self, container: str, lines: int) -> str:
        """Return the last lines of what a container has said."""
        command = ("podman", "logs", f"--tail={lines}", container)
        said, both = subprocess.PIPE, subprocess.STDOUT
        asked = subprocess.run(
            command, env=self.environment, stdout=said, stderr=both, text=True, check=True, timeout=60
        )
        return "\n".join(line[:_LINE] for line in asked.stdout.splitlines())

    def build(self, image: str, context: Path, file: Path, *options: str | Path) -> None:
        """Build an image from a Dockerfile without asking any registry."""
        fixed = ("--isolation", "chroot", "--pull-never", "--format", "docker", "--timestamp", "0")
        self.run(("buildah", "bud", *fixed, *options, "--file", file, "--tag", image, context), seconds=600)

    def run(self, command: Sequence[str | Path], seconds: float) -> str:
        """Run a command of the engine's family within some seconds; raises `CommandFailed`."""
        ran = subprocess.run(
            command,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=seconds,
        )
        if ran.returncode:
            raise CommandFailed(f"{' '.join(map(str, command))}: exit {ran.returncode}\n{ran.stdout}\n{ran.stderr}")
        return ran.stdout.strip()

    def close(self) -> None:
        """End and remove all that runs, and all that is kept."""
        self.run(("buildah", "rm", "--all"), seconds=60)
        self.podman("pod", "rm", "--all", "--force")
        self.podman("rm", "--all", "--force", "--time=0")
        self.podman("network", "prune", "--force")
        self.podman("umount", "--all", "--force")
        subprocess.run(["umount", self.folder / "storage/overlay"], capture_output=True, check=False)


class CommandFailed(Exception):  # noqa: N818 - it names what happened
    """A command ended with an error; the message has what it printed."""


@contextmanager
def engine(folder: Path) -> Iterator[Engine]:
    """Run an engine while the context lasts."""
    running = Engine(folder)
    try:
        yield running
    finally:
        running.close()


def _at_most(wanted: int, limit: int) -> int:
    hard = resource.getrlimit(limit)[1]
    return wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
