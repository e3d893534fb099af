"""What keeps the installation up while parts of it come and go."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.deploy.checks import Check
from tests.deploy.installation import Document, Installation, Pod, named

from .settings import SERVICES, settings_of, values_of

SCALED = {"gateway", "rules"}
"""Only what does the more, the more of it there is: projectors do not."""

_PROBES = ("startupProbe", "readinessProbe", "livenessProbe")
_HEALTH = {
    **dict.fromkeys(SERVICES, ("/healthz", "/readyz", "/healthz")),
    "nats": ("/healthz", "/healthz?js-server-only=true", "/healthz?js-enabled-only=true"),
}
"""The paths of the three probes: whether a service lives never depends on what it depends on."""


def probes_are_apart(found: Installation) -> Iterator[str]:
    for pod in (pod for pod in found.pods if pod.serves):
        for probe in _PROBES:
            if probe not in pod.container:
                yield f"{pod.app} has no {probe}"
            port = _port(pod.container.get(probe, {}))
            if port is not None and port not in pod.ports:
                yield f"the {probe} of {pod.app} asks a port {port} that it does not have"
        paths = tuple(pod.container.get(probe, {}).get("httpGet", {}).get("path") for probe in _PROBES)
        if pod.app in _HEALTH and paths != _HEALTH[pod.app]:
            yield f"{pod.app} is asked for its health by {paths}"


def _port(probe: Document) -> object:
    asked: Document = probe.get("httpGet") or probe.get("tcpSocket") or {}
    return asked.get("port")


def budgets_leave_a_pod_free(found: Installation) -> Iterator[str]:
    """Everything that serves has a budget, and none keeps a node from being emptied."""
    for pod in (pod for pod in found.pods if pod.serves):
        budgets = [each for each in found.of("PodDisruptionBudget") if pod in found.selected(each["spec"]["selector"])]
        if len(budgets) != 1:
            yield f"{pod.app} has {len(budgets)} budgets"
        for budget in budgets:
            if _may_go(budget["spec"], found.least_replicas(pod)) < 1:
                yield f"{named(budget)} lets no pod go"
            if pod.app in SERVICES and budget["spec"].get("unhealthyPodEvictionPolicy") != "AlwaysAllow":
                yield f"{named(budget)} holds pods that wait for the log"
    if found.one("PodDisruptionBudget", "nats")["spec"].get("maxUnavailable") != 1:
        yield "more than one server of NATS may go at once"


def _may_go(budget: Document, replicas: int) -> int:
    if "maxUnavailable" in budget:
        return int(budget["maxUnavailable"])
    return replicas - int(budget["minAvailable"])


def autoscalers_have_targets(found: Installation) -> Iterator[str]:
    for scaler in found.of("HorizontalPodAutoscaler"):
        target = found.find(scaler["spec"]["scaleTargetRef"]["kind"], scaler["spec"]["scaleTargetRef"]["name"])
        if target is None:
            yield f"{named(scaler)} has no target"
            continue
        if target["metadata"]["name"] not in SCALED:
            yield f"{named(target)} must not be scaled by itself"
        if "replicas" in target["spec"]:
            yield f"{named(target)} has a number of replicas besides that of its autoscaler"
        if not 2 <= scaler["spec"]["minReplicas"] < scaler["spec"]["maxReplicas"]:
            yield f"{named(scaler)} cannot scale"
        if "cpu" not in target["spec"]["template"]["spec"]["containers"][0]["resources"]["requests"]:
            yield f"{named(scaler)} measures a share of nothing"


def rollouts_lose_nothing(found: Installation) -> Iterator[str]:
    """A new pod is ready before an old one goes, and an old one has the time that it takes to go."""
    for owner in found.of("Deployment"):
        if owner["spec"]["strategy"].get("rollingUpdate") != {"maxUnavailable": 0, "maxSurge": 1}:
            yield f"{named(owner)} is replaced with a gap"
    for pod in (pod for pod in found.pods if pod.serves and pod.app != "valkey"):
        needed = _seconds_to_go(found, pod)
        if needed is None:
            yield f"{pod.app} is stopped while others still come to it"
        elif pod.spec["terminationGracePeriodSeconds"] <= needed:
            yield f"{pod.app} needs {needed} s to go and has {pod.spec['terminationGracePeriodSeconds']}"


_CLOSING_SOCKETS_SECONDS = 3


def _seconds_to_go(found: Installation, pod: Pod) -> float | None:
    match pod.container.get("lifecycle", {}).get("preStop", {}).get("exec", {}).get("command"):
        case ["sleep", seconds]:
            return int(seconds) + _drain_seconds(found, pod) + _CLOSING_SOCKETS_SECONDS
        case ["nats-server", "--signal", signal] if signal.startswith("ldm="):
            text = (Path(__file__).parents[3] / "deploy/nats/server.conf").read_text()
            return sum(int(seconds) for seconds in re.findall(r"^lame_duck_\w+: (\d+)s", text, re.MULTILINE))
        case _:
            return None


def _drain_seconds(found: Installation, pod: Pod) -> float:
    field = settings_of(pod.app).model_fields.get("drain_seconds")
    set_to = values_of(found, pod).get(f"HEXARCHY_{pod.app.upper()}_DRAIN_SECONDS")
    return float(set_to or (field.default if field else 0))


def servers_find_each_other(found: Installation) -> Iterator[str]:
    """Servers of NATS are found before they are ready, and never two on one node."""
    owner = found.one("StatefulSet", "nats")
    if not found.one("Service", owner["spec"]["serviceName"])["spec"].get("publishNotReadyAddresses"):
        yield "servers of NATS that are not ready cannot be found"
    if owner["spec"].get("podManagementPolicy") != "Parallel":
        yield "servers of NATS wait for each other"
    spread = [(each["topologyKey"], each["whenUnsatisfiable"]) for each in _spread(found.pod("nats"))]
    if ("kubernetes.io/hostname", "DoNotSchedule") not in spread:
        yield "servers of NATS may share a node"
    for pod in (pod for pod in found.pods if pod.serves and pod.app != "valkey"):
        if {each["topologyKey"] for each in _spread(pod)} != {"kubernetes.io/hostname", "topology.kubernetes.io/zone"}:
            yield f"{pod.app} is not spread over nodes and zones"


def _spread(pod: Pod) -> list[Document]:
    constraints: list[Document] = pod.spec.get("topologySpreadConstraints", [])
    return constraints


def callers_see_all_replicas(found: Installation) -> Iterator[str]:
    """What callers keep connections to has a name that stands for every replica."""
    for name in ("rules", "matchmaking", "replay"):
        if found.one("Service", name)["spec"].get("clusterIP") != "None":
            yield f"the name {name} stands for one address only"


CHECKS: tuple[Check, ...] = (
    probes_are_apart,
    budgets_leave_a_pod_free,
    autoscalers_have_targets,
    rollouts_lose_nothing,
    servers_find_each_other,
    callers_see_all_replicas,
)
