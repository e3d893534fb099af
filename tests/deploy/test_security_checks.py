"""What opens the installation is found."""

import pytest

from .checks import security
from .installation import Installation
from .spoiling import Spoilt, complaints, container, first_path, first_port, namespace_labels, pod, variable

SPOILT = (
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
)


@pytest.mark.parametrize("spoilt", SPOILT, ids=lambda spoilt: spoilt.complaint)
def test_a_fault_is_found(whole: Installation, spoilt: Spoilt) -> None:
    found = complaints(whole, spoilt)

    assert [complaint for complaint in found if complaint.startswith(spoilt.complaint)], found


def test_every_check_is_seen_to_find_something() -> None:
    assert {spoilt.check for spoilt in SPOILT} == set(security.CHECKS)
