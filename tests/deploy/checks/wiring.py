"""Everything that names something names what is there."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from tests.deploy.checks import Check
from tests.deploy.installation import Document, Installation, Pod, matches, named

# What the operator of an overlay without secrets of its own makes by hand, with its keys: docs/operating.md.
BY_HAND = {
    "nats-passwords": {"gateway", "rules", "matchmaking", "scoring", "replay", "operator", "route"},
    "valkey-password": {"password"},
    "token-keys": {"token-keys.json"},
    "hexarchy-tls": {"tls.crt", "tls.key"},
}

_PORT_NAME = re.compile(r"(?=.*[a-z])(?!.*--)[a-z0-9]([a-z0-9-]{0,13}[a-z0-9])?")


def selectors_match(found: Installation) -> Iterator[str]:
    for service in found.of("Service"):
        if not found.selected({"matchLabels": service["spec"]["selector"]}):
            yield f"{named(service)} selects no pod"
    for owner in found.of("Deployment", "StatefulSet"):
        if not matches(owner["spec"]["selector"], owner["spec"]["template"]["metadata"]["labels"]):
            yield f"{named(owner)} does not select its own pods"
    for document in found.of("PodDisruptionBudget", "NetworkPolicy"):
        selector = document["spec"].get("selector", document["spec"].get("podSelector"))
        if not found.selected(selector):
            yield f"{named(document)} selects no pod"
    for pod in found.pods:
        for spread in pod.spec.get("topologySpreadConstraints", ()):
            if found.selected(spread["labelSelector"]) != [pod]:
                yield f"{named(pod.owner)} is spread by the labels of others"


def ports_are_there(found: Installation) -> Iterator[str]:
    for service in found.of("Service"):
        for port in service["spec"]["ports"]:
            for pod in found.selected({"matchLabels": service["spec"]["selector"]}):
                if pod.ports.get(port["targetPort"]) != port["port"]:
                    yield f"{named(service)} leads to a port {port['targetPort']} that {pod.app} does not have"
    for policy in found.of("NetworkPolicy"):
        for pod in found.selected(policy["spec"]["podSelector"]):
            for rule in policy["spec"].get("ingress", ()):
                yield from (
                    f"{named(policy)} opens a port {port['port']} that {pod.app} does not have"
                    for port in rule["ports"]
                    if port["port"] not in pod.ports
                )
    for ingress in found.of("Ingress"):
        for rule in ingress["spec"]["rules"]:
            for path in rule["http"]["paths"]:
                yield from _backend(found, ingress, path["backend"]["service"])


def _backend(found: Installation, ingress: Document, backend: Document) -> Iterator[str]:
    service = found.find("Service", backend["name"])
    ports = {port["name"] for port in service["spec"]["ports"]} if service else set()
    if backend["port"]["name"] not in ports:
        yield f"{named(ingress)} leads to {backend['name']} {backend['port']['name']}, which is not there"


def port_names_are_valid(found: Installation) -> Iterator[str]:
    for pod in found.pods:
        ports = pod.container.get("ports", ())
        if len({port["name"] for port in ports}) != len(ports):
            yield f"{named(pod.owner)} has two ports of one name"
        yield from (f"{named(pod.owner)} has a port {name!r}" for name in pod.ports if not _PORT_NAME.fullmatch(name))
    for service in found.of("Service"):
        names = [port["name"] for port in service["spec"]["ports"]]
        yield from (f"{named(service)} has a port {name!r}" for name in names if not _PORT_NAME.fullmatch(name))


def references_resolve(found: Installation) -> Iterator[str]:
    for pod in found.pods:
        for kind, name, keys in _references(pod):
            missing = keys - _keys_of(found, kind, name)
            if missing:
                yield f"{named(pod.owner)} needs {', '.join(sorted(missing))} of {kind} {name}"
        yield from _mounts(found, pod)
    for ingress in found.of("Ingress"):
        for tls in ingress["spec"]["tls"]:
            if not _keys_of(found, "Secret", tls["secretName"]):
                yield f"{named(ingress)} needs Secret {tls['secretName']}"
    for owner in found.of("StatefulSet"):
        service = found.find("Service", owner["spec"]["serviceName"])
        if service is None or service["spec"].get("clusterIP") != "None":
            yield f"{named(owner)} has no headless Service {owner['spec']['serviceName']}"


_IT = "itself"


def _references(pod: Pod) -> Iterator[tuple[str, str, set[str]]]:
    """Yield what a pod takes from elsewhere: kind, name, keys."""
    for source in pod.container.get("envFrom", ()):
        yield "ConfigMap", source["configMapRef"]["name"], {_IT}
    for variable in pod.environment.values():
        match variable.get("valueFrom"):
            case {"secretKeyRef": {"name": name, "key": key}}:
                yield "Secret", name, {key}
            case {"configMapKeyRef": {"name": name, "key": key}}:
                yield "ConfigMap", name, {key}
            case _:
                pass
    for volume in pod.spec.get("volumes", ()):
        match volume:
            case {"configMap": {"name": name}}:
                yield "ConfigMap", name, {_IT}
            case {"secret": {"secretName": name}}:
                yield "Secret", name, {_IT}
            case {"persistentVolumeClaim": {"claimName": name}}:
                yield "PersistentVolumeClaim", name, {_IT}
            case _:
                pass


def _keys_of(found: Installation, kind: str, name: str) -> set[str]:
    document = found.find(kind, name)
    if document is not None:
        return {_IT, *document.get("data", ())}
    return {_IT, *BY_HAND[name]} if kind == "Secret" and name in BY_HAND else set()


def _mounts(found: Installation, pod: Pod) -> Iterator[str]:
    volumes = {volume["name"]: volume for volume in pod.spec.get("volumes", ())}
    claims = {claim["metadata"]["name"] for claim in pod.owner["spec"].get("volumeClaimTemplates", ())}
    mounted = {mount["name"]: mount["mountPath"] for mount in pod.container.get("volumeMounts", ())}
    if mounted.keys() != volumes.keys() | claims:
        yield f"{named(pod.owner)} mounts {sorted(mounted)} but has {sorted(volumes.keys() | claims)}"
    values = [str(variable.get("value", "")) for variable in pod.environment.values()]
    for path in map(PurePosixPath, [*pod.container.get("command", ()), *values]):
        for volume in (volumes.get(name, {}) for name, at in mounted.items() if str(path.parent) == at):
            yield from _file(found, pod, volume, path.name)


def _file(found: Installation, pod: Pod, volume: Document, file: str) -> Iterator[str]:
    match volume:
        case {"configMap": {"name": name}}:
            files = _keys_of(found, "ConfigMap", name)
        case {"secret": {"secretName": name}}:
            files = _keys_of(found, "Secret", name)
        case _:
            return
    if file not in files:
        yield f"{named(pod.owner)} reads {file}, which {name} does not have"


def names_are_unique(found: Installation) -> Iterator[str]:
    names = [named(document) for document in found.documents]
    yield from (f"{name} is there twice" for name in sorted({name for name in names if names.count(name) > 1}))
    (namespace,) = found.of("Namespace")
    for document in found.documents:
        if document is not namespace and document["metadata"].get("namespace") != namespace["metadata"]["name"]:
            yield f"{named(document)} is not in {named(namespace)}"


CHECKS: tuple[Check, ...] = (
    selectors_match,
    ports_are_there,
    port_names_are_valid,
    references_resolve,
    names_are_unique,
)
