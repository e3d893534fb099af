"""Who can talk to whom, as the network policies have it: what the table says, and nothing else."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import yaml
from tests.deploy.checks import Check
from tests.deploy.installation import APP, Document, Installation, matches, named

from .settings import SERVICES, values_of

Edge = tuple[str, str, str]
"""Client, server, port."""

DEPENDENCIES: dict[str, set[tuple[str, str]]] = {
    "gateway": {
        ("nats", "client"), ("valkey", "redis"), ("rules", "grpc"), ("matchmaking", "grpc"), ("replay", "grpc")
    },
    "rules": {("nats", "client")},
    "matchmaking": {("nats", "client"), ("valkey", "redis"), ("rules", "grpc")},
    "replay": {("nats", "client"), ("valkey", "redis")},
    "scoring": {("nats", "client"), ("valkey", "redis")},
    "operator": {("nats", "client"), ("valkey", "redis"), ("rules", "grpc"), ("gateway", "http")},
    "nats": {("nats", "cluster")},
    "anybody": {("gateway", "http")},
}  # fmt: skip
MONITORING: dict[str, set[tuple[str, str]]] = {"prometheus": {(service, "ops") for service in SERVICES}}
TRACING: dict[str, set[tuple[str, str]]] = {service: {("otel-collector", "otlp")} for service in SERVICES}
DNS = ("kube-dns", "dns")


class Party(NamedTuple):
    """One that may talk or be talked to."""

    name: str
    namespace: str
    labels: dict[str, str]
    ports: dict[str, int]
    ours: bool


_OUTSIDERS = (
    Party("anybody", "elsewhere", {}, {"https": 443, "dns": 53}, ours=False),
    Party("prometheus", "monitoring", {APP: "prometheus"}, {"http": 9090}, ours=False),
    Party("otel-collector", "monitoring", {APP: "otel-collector"}, {"otlp": 4318}, ours=False),
    Party("kube-dns", "kube-system", {"k8s-app": "kube-dns"}, {"dns": 53}, ours=False),
)


def only_dependencies_are_allowed(found: Installation) -> Iterator[str]:
    wanted = _wanted(found)
    allowed = _without_repetition(set(allowed_edges(found)))
    yield from (f"{client} cannot talk to {server} {port}" for client, server, port in sorted(wanted - allowed))
    yield from (f"{client} can talk to {server} {port}" for client, server, port in sorted(allowed - wanted))


def _wanted(found: Installation) -> set[Edge]:
    table = [DEPENDENCIES, {pod.app: {DNS} for pod in found.pods}]
    if found.find("NetworkPolicy", "monitoring"):
        table.append(MONITORING)
    if found.find("NetworkPolicy", "tracing"):
        table.append(TRACING)
    return {(client, *server) for each in table for client, servers in each.items() for server in servers}


def _without_repetition(allowed: set[Edge]) -> set[Edge]:
    """Leave out who may do something because anybody may."""
    ours = {"anybody", *DEPENDENCIES}
    return {edge for edge in allowed if edge[0] in ours or ("anybody", *edge[1:]) not in allowed}


def allowed_edges(found: Installation) -> Iterator[Edge]:
    """Yield every way that is open to both of its ends, one of which is ours."""
    (namespace,) = found.of("Namespace")
    ours = {
        pod.app: Party(pod.app, namespace["metadata"]["name"], dict(pod.labels), dict(pod.ports), ours=True)
        for pod in found.pods
    }
    parties = (*ours.values(), *_OUTSIDERS)
    for client in parties:
        for server in parties:
            if client.ours or server.ours:
                for port in server.ports:
                    if _leaves(found, client, server, port) and _enters(found, client, server, port):
                        yield client.name, server.name, port


def _leaves(found: Installation, client: Party, server: Party, port: str) -> bool:
    return not client.ours or _permits(found, client, server, (server, port), ("Egress", "egress", "to"))


def _enters(found: Installation, client: Party, server: Party, port: str) -> bool:
    return not server.ours or _permits(found, server, client, (server, port), ("Ingress", "ingress", "from"))


def _permits(
    found: Installation, own: Party, other: Party, door: tuple[Party, str], direction: tuple[str, str, str]
) -> bool:
    kind, rules, peers = direction
    policies = [each for each in found.of("NetworkPolicy") if matches(each["spec"]["podSelector"], own.labels)]
    concerned = [policy for policy in policies if kind in policy["spec"]["policyTypes"]]
    return not concerned or any(
        _fits(rule, peers, own, other) and _opens(rule, *door)
        for policy in concerned
        for rule in policy["spec"].get(rules, ())
    )


def _fits(rule: Document, peers: str, own: Party, other: Party) -> bool:
    return peers not in rule or any(_is(peer, own, other) for peer in rule[peers])


def _is(peer: Document, own: Party, other: Party) -> bool:
    if "ipBlock" in peer:
        return True  # addresses are nobody's name: as good as open
    if "namespaceSelector" in peer:
        near = matches(peer["namespaceSelector"], {"kubernetes.io/metadata.name": other.namespace})
    else:
        near = other.namespace == own.namespace
    return near and matches(peer.get("podSelector", {}), other.labels)


def _opens(rule: Document, server: Party, port: str) -> bool:
    return "ports" not in rule or any(each["port"] in (port, server.ports[port]) for each in rule["ports"])


def addresses_are_dependencies(found: Installation) -> Iterator[str]:
    """Every address in a service's environment is one of the table, with the port that is really there."""
    ports = {(pod.app, number): name for pod in found.pods for name, number in pod.ports.items()}
    for pod in (pod for pod in found.pods if pod.app in DEPENDENCIES and pod.app != "nats"):
        own = {name: values_of(found, pod)[name] for name in pod.environment if name in values_of(found, pod)}
        for host, number in re.findall(r"@?\b([a-z]+):(\d+)\b", " ".join(own.values())):
            if (host, ports.get((host, int(number)))) not in DEPENDENCIES[pod.app]:
                yield f"{named(pod.owner)} is told of {host}:{number}, which it does not depend on"
    for name, address in found.one("ConfigMap", "hexarchy")["data"].items():
        for host, number in re.findall(r"^([a-z]+):(\d+)$", address):
            if (host, int(number)) not in ports or found.find("Service", host) is None:
                yield f"{name} names {address}, which is not there"


def everything_is_denied_first(found: Installation) -> Iterator[str]:
    for policy in found.of("NetworkPolicy"):
        spec = policy["spec"]
        if spec["podSelector"] == {} and set(spec["policyTypes"]) == {"Ingress", "Egress"} and len(spec) == 2:
            return
    yield "what no policy names is open"


def prometheus_looks_here(found: Installation) -> Iterator[str]:
    """What is scraped is this installation and no other."""
    (namespace,) = found.of("Namespace")
    told = found.find("ConfigMap", "hexarchy-scrape")
    for job in yaml.safe_load(told["data"]["scrape.yml"])["scrape_configs"] if told else ():
        for discovery in job["kubernetes_sd_configs"]:
            if discovery.get("namespaces") != {"names": [namespace["metadata"]["name"]]}:
                yield f"{job['job_name']} is scraped elsewhere than in {named(namespace)}"


CHECKS: tuple[Check, ...] = (
    prometheus_looks_here,
    everything_is_denied_first,
    only_dependencies_are_allowed,
    addresses_are_dependencies,
)
