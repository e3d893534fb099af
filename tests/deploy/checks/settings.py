"""What is set is what is read."""

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from pydantic_settings import BaseSettings
from tests.deploy.checks import Check
from tests.deploy.installation import Installation, Pod, bytes_of, named

ROOT = Path(__file__).parents[3]
SERVICES = ("gateway", "rules", "matchmaking", "replay", "scoring")
_REFERENCE = re.compile(r"\$\(([A-Z_]+)\)")
_NATS_VARIABLE = re.compile(r":\s*\$(NATS_[A-Z_]+)")


@cache
def settings_of(service: str) -> type[BaseSettings]:
    settings: type[BaseSettings] = import_module(f"{service}.settings").Settings
    return settings


@cache
def variables_of(service: str) -> frozenset[str]:
    """Name the environment variables that a service reads."""
    settings = settings_of(service)
    prefix = settings.model_config["env_prefix"]
    fields = settings.model_fields.items()
    return frozenset(str(field.validation_alias or f"{prefix}{name.upper()}") for name, field in fields)


@cache
def _sources(folder: str) -> str:
    files = (path for path in sorted((ROOT / folder).rglob("*.py")) if "tests" not in path.parts)
    return "\n".join(path.read_text() for path in files)


def values_of(found: Installation, pod: Pod) -> dict[str, str]:
    """Return what a pod's environment says in plain words."""
    values: dict[str, str] = {}
    for source in pod.container.get("envFrom", ()):
        values |= found.one("ConfigMap", source["configMapRef"]["name"])["data"]
    return values | {name: str(each["value"]) for name, each in pod.environment.items() if "value" in each}


def variables_are_read(found: Installation) -> Iterator[str]:
    """What all services are given is read by one of them at least; what one is given, by that one."""
    for pod in found.pods:
        own = {name for name in pod.environment if name.startswith(("HEXARCHY_", "OTEL_"))}
        if pod.app in SERVICES:
            yield from (f"{pod.app} does not read {name}" for name in own if not _reads(pod.app, name))
        elif pod.app == "operator":
            program = _sources("services/standalone")
            yield from (f"the program does not read {name}" for name in own if not re.search(rf"\b{name}\b", program))
    for name in found.one("ConfigMap", "hexarchy")["data"]:
        if not any(_reads(service, name) for service in SERVICES):
            yield f"no service reads {name}"


def shared_variables_are_given(found: Installation) -> Iterator[str]:
    """A service is told all that it shares with others: what it takes by itself fits a single machine only."""
    for pod in (pod for pod in found.pods if pod.app in SERVICES):
        shared = {name for name in variables_of(pod.app) if not name.startswith(f"HEXARCHY_{pod.app.upper()}_")}
        yield from (f"{pod.app} is not told {name}" for name in sorted(shared - values_of(found, pod).keys()))


def _reads(service: str, name: str) -> bool:
    return name in variables_of(service) or (name.startswith("OTEL_") and name in _sources("libs/telemetry"))


def variables_are_known(found: Installation) -> Iterator[str]:
    """A value may be made of variables that stand before it; the configuration of NATS finds all that it names."""
    for pod in found.pods:
        before: set[str] = set()
        for name, variable in pod.environment.items():
            used = set(_REFERENCE.findall(str(variable.get("value", ""))))
            yield from (f"{named(pod.owner)} has no {each} before {name}" for each in sorted(used - before))
            before.add(name)
    yield from (
        f"nats is not told {name}" for name in sorted(_nats_reads(found) - found.pod("nats").environment.keys())
    )


def _nats_reads(found: Installation) -> set[str]:
    pod = found.pod("nats")
    (volume,) = (volume for volume in pod.spec["volumes"] if "configMap" in volume)
    files = found.one("ConfigMap", volume["configMap"]["name"])["data"]
    started = next(Path(word).name for word in pod.container["command"] if word.endswith(".conf"))
    read = [started, *re.findall(r"^include \./(\S+)", files[started], re.MULTILINE)]
    return {name for file in read for name in _NATS_VARIABLE.findall(files[file])}


def everybody_is_himself(found: Installation) -> Iterator[str]:
    """A service logs in to NATS under its own name, with the password of that name."""
    for pod in found.pods:
        if pod.app in ("nats", "valkey"):
            continue
        user = re.match(r"nats://(\w+):\$\(NATS_PASSWORD\)@", str(pod.environment["HEXARCHY_NATS_URL"]["value"]))
        key = pod.environment["NATS_PASSWORD"]["valueFrom"]["secretKeyRef"]["key"]
        if not user or not user[1] == key == pod.app:
            yield f"{named(pod.owner)} comes to NATS as {user and user[1]} with the password of {key}"


def services_listen(found: Installation) -> Iterator[str]:
    """A service listens where others reach it, on the ports that its container declares."""
    for pod in (pod for pod in found.pods if pod.app in SERVICES):
        prefix, fields = f"HEXARCHY_{pod.app.upper()}_", settings_of(pod.app).model_fields
        values = values_of(found, pod)
        if values.get(f"{prefix}HOST") != "0.0.0.0":
            yield f"{pod.app} listens to itself only"
        for field, name in {"port": "http" if pod.app == "gateway" else "grpc", "ops_port": "ops"}.items():
            if field in fields and pod.ports.get(name) != int(
                values.get(f"{prefix}{field.upper()}", fields[field].default)
            ):
                yield f"{pod.app} does not declare its port {name}"


def copies_have_servers(found: Installation) -> Iterator[str]:
    """No stream has more copies than there are servers of NATS, and each server knows all of them."""
    servers = found.one("StatefulSet", "nats")["spec"]["replicas"]
    copies = int(found.one("ConfigMap", "hexarchy")["data"]["HEXARCHY_REPLICAS"])
    if copies > servers:
        yield f"{copies} copies of each stream on {servers} servers"
    if servers > 1:
        routes = str(found.pod("nats").environment.get("NATS_ROUTES", {}).get("value"))
        service = found.one("StatefulSet", "nats")["spec"]["serviceName"]
        missing = [number for number in range(servers) if f"@nats-{number}.{service}:6222" not in routes]
        yield from (f"no route leads to nats-{number}" for number in missing)


def sizes_fit(found: Installation) -> Iterator[str]:
    """What a server may take is less than what it is given.

    While Valkey writes its file anew it needs more memory, and has it on the disk beside an old one of twice its size.
    """
    nats, valkey = found.pod("nats"), found.pod("valkey")
    for pod, name, share, most in (
        (nats, "NATS_MAX_FILE_STORE", 0.95, _disk(nats)),
        (nats, "GOMEMLIMIT", 0.95, nats.container["resources"]["limits"]["memory"]),
        (valkey, "MAX_MEMORY", 0.7, valkey.container["resources"]["limits"]["memory"]),
        (valkey, "MAX_MEMORY", 1 / 3, _disk(valkey)),
    ):
        if bytes_of(pod.environment[name]["value"]) > share * bytes_of(most):
            yield f"{name} leaves too little of {most}"


def _disk(pod: Pod) -> str:
    (claim,) = pod.owner["spec"]["volumeClaimTemplates"]
    return str(claim["spec"]["resources"]["requests"]["storage"])


CHECKS: tuple[Check, ...] = (
    variables_are_read,
    shared_variables_are_given,
    variables_are_known,
    everybody_is_himself,
    services_listen,
    copies_have_servers,
    sizes_fit,
)
