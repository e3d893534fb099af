"""Builds every image, runs the compose file with them, plays matches over HTTP, and takes everything down again.

It needs Debian, root, and no registry of images. Where it cannot run it says why, and that is a failure in CI.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.deploy.containers import checks, images, machine
from tests.deploy.containers.engine import Engine, engine
from tests.deploy.containers.installation import installed


def main() -> None:
    """Run the stage; exits with 1 if anything does not hold."""
    if reason := machine.unfit():
        if os.environ.get("CI") == "true":
            sys.exit(f"deploy-test cannot run: {reason}")
        print(f"deploy-test is skipped: {reason}")
        return
    began = time.monotonic()
    _step("Debian's packages", machine.install)
    with tempfile.TemporaryDirectory(prefix="hexarchy-") as folder, engine(Path(folder)) as running:
        _prove(running)
    print(f"deploy-test: all holds, {time.monotonic() - began:.0f} s")


def _prove(running: Engine) -> None:
    _step("base image", lambda: images.make_base(running))
    _step("stand-ins for NATS and Valkey", lambda: images.make_stand_ins(running))
    _step("images", lambda: images.build_ours(running))
    with installed(running, {}) as installation:
        _step("compose: everything is healthy", installation.wait_until_healthy)
        _step("compose: containers may do nothing", lambda: checks.contained(installation))
        _step("compose: a match, rules killed", lambda: checks.match_is_played(installation, "rules"))


def _step(name: str, work: Callable[[], None]) -> None:
    began = time.monotonic()
    print(f"{name:40}", end=" ", flush=True)
    work()
    print(f"{time.monotonic() - began:5.0f} s", flush=True)


if __name__ == "__main__":
    main()
