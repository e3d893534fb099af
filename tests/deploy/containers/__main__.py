"""Builds every image, runs the compose file with them, plays matches over HTTP, and takes everything down again.

It needs Debian, root, and no registry of images. Where it cannot run it says why, and that is a failure in CI.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.deploy.containers import images, machine, proofs, suites
from tests.deploy.containers.composed import composed
from tests.deploy.containers.engine import Engine, engine
from tests.deploy.containers.pods import played

_CLUSTER = {"NATS_CONFIG": "cluster.conf", "HEXARCHY_REPLICAS": "3"}


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
    _step("Prometheus takes its files", lambda: suites.pass_with_promtool(running.folder))
    _step("base image", lambda: images.make_base(running))
    _step("stand-ins for NATS and Valkey", lambda: images.make_stand_ins(running))
    _step("images", lambda: images.build_ours(running))
    with composed(running, {}) as installation:
        _step("compose: everything is healthy", installation.wait_until_healthy)
        _step("compose: containers may do nothing", lambda: proofs.contained(installation))
        _step("compose: the version is told", lambda: proofs.version_is_told(installation))
        _step("compose: a match, rules killed", lambda: proofs.match_is_played(installation, "rules"))
        _step("compose: the operator sees all", lambda: proofs.operator_sees_read_models(installation))
        _step("compose: a backup brings all back", lambda: proofs.backup_brings_back(installation))
    with composed(running, _CLUSTER, "cluster") as installation:
        _step("cluster: everything is healthy", installation.wait_until_healthy)
        _step("cluster: streams have three copies", lambda: proofs.streams_have_copies(installation, 3))
        _step("cluster: a match, a NATS killed", lambda: proofs.match_is_played(installation, "nats-2"))
    with played(running) as installation:
        _step("pods: the gateway is ready", lambda: installation.wait_until_ready("gateway"))
        _step("pods: containers may do nothing", lambda: proofs.contained(installation))
        _step("pods: a match", lambda: proofs.match_is_played(installation))
    _step("broker suites by testcontainers", lambda: suites.pass_in_containers(running))


def _step(name: str, work: Callable[[], None]) -> None:
    began = time.monotonic()
    print(f"{name:40}", end=" ", flush=True)
    work()
    print(f"{time.monotonic() - began:5.0f} s", flush=True)


if __name__ == "__main__":
    main()
