"""Every check of the manifests finds what it looks for: an overlay that is spoilt in one place is complained about."""

from collections.abc import Callable
from copy import deepcopy
from typing import NamedTuple, TypeAlias

import pytest

from .checks import Check, availability, network, security, settings, wiring
from .installation import Document, Installation
from .kubectl import render
from .test_manifests import CHECKS

Spoil: TypeAlias = Callable[[Installation], object]


class Spoilt(NamedTuple):
    check: Check
    spoil: Spoil
    complaint: str


def spec(found: Installation, kind: str, name: str) -> Document:
    document: Document = found.one(kind, name)["spec"]
    return document


def pod(found: Installation, app: str) -> Document:
    return found.pod(app).spec


def container(found: Installation, app: str) -> Document:
    return found.pod(app).container


def variable(found: Installation, app: str, name: str) -> Document:
    return found.pod(app).environment[name]


def policy(found: Installation, name: str) -> Document:
    return spec(found, "NetworkPolicy", name)


def without(found: Installation, kind: str, name: str) -> None:
    found.documents.remove(found.one(kind, name))


def config(found: Installation) -> Document:
    data: Document = found.one("ConfigMap", "hexarchy")["data"]
    return data


def namespace_labels(found: Installation) -> Document:
    labels: Document = found.of("Namespace")[0]["metadata"]["labels"]
    return labels


def first_path(found: Installation) -> Document:
    path: Document = spec(found, "Ingress", "gateway")["rules"][0]["http"]["paths"][0]
    return path


def first_port(found: Installation, service: str) -> Document:
    port: Document = spec(found, "Service", service)["ports"][0]
    return port


def env(found: Installation, app: str) -> list[Document]:
    variables: list[Document] = container(found, app)["env"]
    return variables


SPOILT = (
    Spoilt(
        wiring.selectors_match,
        lambda it: spec(it, "Service", "rules")["selector"].update({"app.kubernetes.io/name": "rulez"}),
        "Service rules selects no pod",
    ),
    Spoilt(
        wiring.selectors_match,
        lambda it: spec(it, "Deployment", "rules")["selector"]["matchLabels"].update(tier="x"),
        "Deployment rules does not select its own pods",
    ),
    Spoilt(
        wiring.selectors_match,
        lambda it: spec(it, "PodDisruptionBudget", "rules")["selector"]["matchLabels"].update(tier="x"),
        "PodDisruptionBudget rules selects no pod",
    ),
    Spoilt(
        wiring.selectors_match,
        lambda it: policy(it, "replay")["podSelector"]["matchLabels"].update(tier="x"),
        "NetworkPolicy replay selects no pod",
    ),
    Spoilt(
        wiring.selectors_match,
        lambda it: pod(it, "rules")["topologySpreadConstraints"][0].update(labelSelector={}),
        "Deployment rules is spread by the labels of others",
    ),
    Spoilt(
        wiring.ports_are_there,
        lambda it: first_port(it, "replay").update(targetPort="grcp"),
        "Service replay leads to a port grcp that replay does not have",
    ),
    Spoilt(
        wiring.ports_are_there,
        lambda it: policy(it, "monitoring")["ingress"][0]["ports"][0].update(port="metrics"),
        "NetworkPolicy monitoring opens a port metrics that gateway does not have",
    ),
    Spoilt(
        wiring.ports_are_there,
        lambda it: first_path(it)["backend"]["service"].update(name="gate"),
        "Ingress gateway leads to gate http, which is not there",
    ),
    Spoilt(
        wiring.port_names_are_valid,
        lambda it: container(it, "gateway")["ports"][0].update(name="http-of-the-gateway"),
        "Deployment gateway has a port 'http-of-the-gateway'",
    ),
    Spoilt(
        wiring.port_names_are_valid,
        lambda it: container(it, "gateway")["ports"][0].update(name="HTTP"),
        "Deployment gateway has a port 'HTTP'",
    ),
    Spoilt(
        wiring.port_names_are_valid,
        lambda it: container(it, "gateway")["ports"][0].update(name="ops"),
        "Deployment gateway has two ports of one name",
    ),
    Spoilt(
        wiring.references_resolve,
        lambda it: variable(it, "rules", "NATS_PASSWORD")["valueFrom"]["secretKeyRef"].update(key="ruler"),
        "Deployment rules needs ruler of Secret nats-passwords",
    ),
    Spoilt(
        wiring.references_resolve,
        lambda it: container(it, "rules")["envFrom"][0]["configMapRef"].update(name="settings"),
        "Deployment rules needs itself of ConfigMap settings",
    ),
    Spoilt(
        wiring.references_resolve,
        lambda it: without(it, "PersistentVolumeClaim", "backups"),
        "CronJob backup needs itself of PersistentVolumeClaim backups",
    ),
    Spoilt(
        wiring.references_resolve,
        lambda it: container(it, "nats")["command"].__setitem__(2, "/etc/nats/clusters.conf"),
        "StatefulSet nats reads clusters.conf",
    ),
    Spoilt(
        wiring.references_resolve,
        lambda it: container(it, "valkey")["volumeMounts"].pop(),
        "StatefulSet valkey mounts",
    ),
    Spoilt(
        wiring.references_resolve,
        lambda it: spec(it, "StatefulSet", "nats").update(serviceName="nats"),
        "StatefulSet nats has no headless Service nats",
    ),
    Spoilt(
        wiring.references_resolve,
        lambda it: spec(it, "Ingress", "gateway")["tls"][0].update(secretName="certificate"),
        "Ingress gateway needs Secret certificate",
    ),
    Spoilt(
        wiring.names_are_unique,
        lambda it: it.documents.append(it.one("Service", "nats")),
        "Service nats is there twice",
    ),
    Spoilt(
        wiring.names_are_unique,
        lambda it: it.one("Service", "nats")["metadata"].update(namespace="default"),
        "Service nats is not in Namespace hexarchy",
    ),
    Spoilt(
        settings.variables_are_read,
        lambda it: env(it, "rules").append({"name": "HEXARCHY_RULES_HOTMATCHES", "value": "5"}),
        "rules does not read HEXARCHY_RULES_HOTMATCHES",
    ),
    Spoilt(
        settings.variables_are_read,
        lambda it: env(it, "operator").append({"name": "HEXARCHY_NATS", "value": "nats"}),
        "the program does not read HEXARCHY_NATS",
    ),
    Spoilt(
        settings.variables_are_read,
        lambda it: config(it).update(HEXARCHY_SHARD="16"),
        "no service reads HEXARCHY_SHARD",
    ),
    Spoilt(
        settings.shared_variables_are_given,
        lambda it: env(it, "scoring").remove(variable(it, "scoring", "HEXARCHY_REDIS_URL")),
        "scoring is not told HEXARCHY_REDIS_URL",
    ),
    Spoilt(
        settings.variables_are_known,
        lambda it: env(it, "rules").reverse(),
        "Deployment rules has no NATS_PASSWORD before HEXARCHY_NATS_URL",
    ),
    Spoilt(
        settings.variables_are_known,
        lambda it: env(it, "nats").remove(variable(it, "nats", "NATS_REPLAY_PASSWORD")),
        "nats is not told NATS_REPLAY_PASSWORD",
    ),
    Spoilt(
        settings.everybody_is_himself,
        lambda it: variable(it, "gateway", "HEXARCHY_NATS_URL").update(value="nats://rules:$(NATS_PASSWORD)@nats:4222"),
        "Deployment gateway comes to NATS as rules with the password of gateway",
    ),
    Spoilt(
        settings.everybody_is_himself,
        lambda it: variable(it, "replay", "NATS_PASSWORD")["valueFrom"]["secretKeyRef"].update(key="operator"),
        "Deployment replay comes to NATS as replay with the password of operator",
    ),
    Spoilt(
        settings.services_listen,
        lambda it: variable(it, "rules", "HEXARCHY_RULES_HOST").update(value="127.0.0.1"),
        "rules listens to itself only",
    ),
    Spoilt(
        settings.services_listen,
        lambda it: container(it, "scoring")["ports"][0].update(containerPort=7100),
        "scoring does not declare its port ops",
    ),
    Spoilt(
        settings.copies_have_servers,
        lambda it: spec(it, "StatefulSet", "nats").update(replicas=1),
        "3 copies of each stream on 1 servers",
    ),
    Spoilt(
        settings.copies_have_servers,
        lambda it: spec(it, "StatefulSet", "nats").update(replicas=4),
        "no route leads to nats-3",
    ),
    Spoilt(
        settings.sizes_fit,
        lambda it: variable(it, "nats", "NATS_MAX_FILE_STORE").update(value="100GB"),
        "NATS_MAX_FILE_STORE leaves nothing of 100Gi",
    ),
    Spoilt(
        availability.probes_are_apart,
        lambda it: container(it, "rules")["livenessProbe"]["httpGet"].update(path="/readyz"),
        "rules is asked for its health by ('/healthz', '/readyz', '/readyz')",
    ),
    Spoilt(
        availability.probes_are_apart,
        lambda it: container(it, "rules")["readinessProbe"]["httpGet"].update(port="health"),
        "the readinessProbe of rules asks a port health that it does not have",
    ),
    Spoilt(
        availability.probes_are_apart,
        lambda it: container(it, "valkey").pop("startupProbe"),
        "valkey has no startupProbe",
    ),
    Spoilt(
        availability.budgets_leave_a_pod_free,
        lambda it: spec(it, "PodDisruptionBudget", "rules").update(maxUnavailable=0),
        "PodDisruptionBudget rules lets no pod go",
    ),
    Spoilt(
        availability.budgets_leave_a_pod_free,
        lambda it: it.one("PodDisruptionBudget", "rules").update(
            spec={"minAvailable": 2, "selector": spec(it, "PodDisruptionBudget", "rules")["selector"]}
        ),
        "PodDisruptionBudget rules lets no pod go",
    ),
    Spoilt(
        availability.budgets_leave_a_pod_free,
        lambda it: without(it, "PodDisruptionBudget", "replay"),
        "replay has 0 budgets",
    ),
    Spoilt(
        availability.budgets_leave_a_pod_free,
        lambda it: spec(it, "PodDisruptionBudget", "nats").update(maxUnavailable=2),
        "more than one server of NATS may go at once",
    ),
    Spoilt(
        availability.autoscalers_have_targets,
        lambda it: spec(it, "HorizontalPodAutoscaler", "rules")["scaleTargetRef"].update(name="rulez"),
        "HorizontalPodAutoscaler rules has no target",
    ),
    Spoilt(
        availability.autoscalers_have_targets,
        lambda it: spec(it, "HorizontalPodAutoscaler", "rules")["scaleTargetRef"].update(name="scoring"),
        "Deployment scoring must not be scaled by itself",
    ),
    Spoilt(
        availability.autoscalers_have_targets,
        lambda it: spec(it, "Deployment", "rules").update(replicas=2),
        "Deployment rules has a number of replicas besides that of its autoscaler",
    ),
    Spoilt(
        availability.rollouts_lose_nothing,
        lambda it: spec(it, "Deployment", "rules")["strategy"]["rollingUpdate"].update(maxUnavailable=1),
        "Deployment rules is replaced with a gap",
    ),
    Spoilt(
        availability.rollouts_lose_nothing,
        lambda it: container(it, "gateway").pop("lifecycle"),
        "gateway is stopped while others still come to it",
    ),
    Spoilt(
        availability.rollouts_lose_nothing,
        lambda it: env(it, "rules").append({"name": "HEXARCHY_RULES_DRAIN_SECONDS", "value": "30"}),
        "rules needs 41.0 s to go and has 40",
    ),
    Spoilt(
        availability.rollouts_lose_nothing,
        lambda it: pod(it, "nats").update(terminationGracePeriodSeconds=30),
        "nats needs 35 s to go and has 30",
    ),
    Spoilt(
        availability.servers_find_each_other,
        lambda it: spec(it, "Service", "nats-headless").update(publishNotReadyAddresses=False),
        "servers of NATS that are not ready cannot be found",
    ),
    Spoilt(
        availability.servers_find_each_other,
        lambda it: pod(it, "nats")["topologySpreadConstraints"][0].update(whenUnsatisfiable="ScheduleAnyway"),
        "servers of NATS may share a node",
    ),
    Spoilt(
        availability.servers_find_each_other,
        lambda it: pod(it, "gateway").pop("topologySpreadConstraints"),
        "gateway is not spread over nodes and zones",
    ),
    Spoilt(
        availability.callers_see_all_replicas,
        lambda it: spec(it, "Service", "rules").pop("clusterIP"),
        "the name rules stands for one address only",
    ),
    Spoilt(
        security.pods_are_restricted,
        lambda it: pod(it, "rules")["securityContext"].update(runAsNonRoot=False),
        "Deployment rules: may run as root",
    ),
    Spoilt(
        security.pods_are_restricted,
        lambda it: pod(it, "rules")["securityContext"].pop("seccompProfile"),
        "Deployment rules: may make any system call",
    ),
    Spoilt(
        security.pods_are_restricted,
        lambda it: pod(it, "rules").update(hostNetwork=True),
        "Deployment rules: shares the node's namespaces",
    ),
    Spoilt(
        security.pods_are_restricted,
        lambda it: pod(it, "rules")["volumes"].append({"name": "node", "hostPath": {"path": "/"}}),
        "Deployment rules: has a volume of a forbidden kind",
    ),
    Spoilt(
        security.pods_are_restricted,
        lambda it: container(it, "rules")["securityContext"].pop("allowPrivilegeEscalation"),
        "Deployment rules: may gain privileges",
    ),
    Spoilt(
        security.pods_are_restricted,
        lambda it: container(it, "nats")["securityContext"]["capabilities"].update(add=["NET_ADMIN"]),
        "StatefulSet nats: keeps capabilities",
    ),
    Spoilt(
        security.pods_are_restricted,
        lambda it: container(it, "nats")["securityContext"].update(runAsUser=0),
        "StatefulSet nats: takes back what the pod promises",
    ),
    Spoilt(
        security.pods_are_restricted,
        lambda it: container(it, "operator")["securityContext"].pop("readOnlyRootFilesystem"),
        "CronJob backup: may write anywhere",
    ),
    Spoilt(
        security.namespace_enforces_it,
        lambda it: namespace_labels(it).update({"pod-security.kubernetes.io/enforce": "baseline"}),
        "Namespace hexarchy does not enforce Pod Security",
    ),
    Spoilt(
        security.no_tokens,
        lambda it: pod(it, "operator").pop("automountServiceAccountToken"),
        "CronJob backup holds a token of Kubernetes",
    ),
    Spoilt(
        security.resources_are_bounded,
        lambda it: container(it, "rules")["resources"].pop("limits"),
        "Deployment rules does not say what it needs",
    ),
    Spoilt(
        security.images_are_pinned,
        lambda it: container(it, "valkey").update(image="docker.io/valkey/valkey"),
        "StatefulSet valkey runs docker.io/valkey/valkey",
    ),
    Spoilt(
        security.images_are_pinned,
        lambda it: container(it, "valkey").update(image="docker.io/valkey/valkey:latest"),
        "StatefulSet valkey says latest",
    ),
    Spoilt(
        security.images_are_pinned,
        lambda it: container(it, "rules").update(image="hexarchy/rules:0.0.9"),
        "Deployment rules runs hexarchy/rules:0.0.9",
    ),
    Spoilt(
        security.secrets_are_references,
        lambda it: variable(it, "rules", "NATS_PASSWORD").pop("valueFrom"),
        "Deployment rules has NATS_PASSWORD written down",
    ),
    Spoilt(
        security.secrets_are_references,
        lambda it: variable(it, "rules", "HEXARCHY_NATS_URL").update(value="nats://rules:word@nats:4222"),
        "Deployment rules has a password in HEXARCHY_NATS_URL",
    ),
    Spoilt(
        security.metrics_stay_inside,
        lambda it: first_path(it).update(path="/"),
        "Ingress gateway leads to /",
    ),
    Spoilt(
        security.metrics_stay_inside,
        lambda it: first_port(it, "rules").update(name="ops"),
        "Service rules leads to a port of operators",
    ),
    Spoilt(
        network.everything_is_denied_first,
        lambda it: without(it, "NetworkPolicy", "default-deny"),
        "what no policy names is open",
    ),
    Spoilt(
        network.only_dependencies_are_allowed,
        lambda it: policy(it, "nats")["ingress"][0]["from"].pop(0),
        "gateway cannot talk to nats client",
    ),
    Spoilt(
        network.only_dependencies_are_allowed,
        lambda it: policy(it, "rules")["egress"].clear(),
        "rules cannot talk to nats client",
    ),
    Spoilt(
        network.only_dependencies_are_allowed,
        lambda it: without(it, "NetworkPolicy", "dns"),
        "rules cannot talk to kube-dns dns",
    ),
    Spoilt(
        network.only_dependencies_are_allowed,
        lambda it: policy(it, "scoring")["egress"].append({}),
        "scoring can talk to anybody https",
    ),
    Spoilt(
        network.only_dependencies_are_allowed,
        lambda it: policy(it, "valkey")["ingress"].append({}),
        "anybody can talk to valkey redis",
    ),
    Spoilt(
        network.only_dependencies_are_allowed,
        lambda it: policy(it, "players")["ingress"][0]["ports"].append({"protocol": "TCP", "port": "ops"}),
        "anybody can talk to gateway ops",
    ),
    Spoilt(
        network.addresses_are_dependencies,
        lambda it: env(it, "rules").append({"name": "HEXARCHY_REDIS_URL", "value": "redis://valkey:6379/0"}),
        "Deployment rules is told of valkey:6379, which it does not depend on",
    ),
    Spoilt(
        network.addresses_are_dependencies,
        lambda it: config(it).update(HEXARCHY_REPLAY_URL="replay:7002"),
        "HEXARCHY_REPLAY_URL names replay:7002, which is not there",
    ),
)


@pytest.fixture(scope="module")
def whole() -> Installation:
    return Installation.read(render("prod"))


@pytest.mark.parametrize("spoilt", SPOILT, ids=lambda spoilt: spoilt.complaint)
def test_a_fault_is_found(whole: Installation, spoilt: Spoilt) -> None:
    found = Installation(deepcopy(whole.documents))
    spoilt.spoil(found)

    new = set(spoilt.check(found)) - set(spoilt.check(whole))

    assert [complaint for complaint in new if complaint.startswith(spoilt.complaint)], new


def test_every_check_is_seen_to_find_something() -> None:
    assert {spoilt.check for spoilt in SPOILT} == set(CHECKS)
