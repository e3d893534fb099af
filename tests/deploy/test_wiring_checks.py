"""Names of what is not there are found."""

import pytest

from .checks import wiring
from .installation import Installation
from .spoiling import Spoilt, complaints, container, first_path, first_port, pod, policy, spec, variable, without

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
)


@pytest.mark.parametrize("spoilt", SPOILT, ids=lambda spoilt: spoilt.complaint)
def test_a_fault_is_found(whole: Installation, spoilt: Spoilt) -> None:
    found = complaints(whole, spoilt)

    assert [complaint for complaint in found if complaint.startswith(spoilt.complaint)], found


def test_every_check_is_seen_to_find_something() -> None:
    assert {spoilt.check for spoilt in SPOILT} == set(wiring.CHECKS)
