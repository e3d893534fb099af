"""What would take the installation down is found."""

import pytest

from .checks import availability
from .installation import Installation
from .spoiling import Spoilt, complaints, container, env, pod, spec, without

SPOILT = (
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
        lambda it: spec(it, "PodDisruptionBudget", "rules").pop("unhealthyPodEvictionPolicy"),
        "PodDisruptionBudget rules holds pods that wait for the log",
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
)


@pytest.mark.parametrize("spoilt", SPOILT, ids=lambda spoilt: spoilt.complaint)
def test_a_fault_is_found(whole: Installation, spoilt: Spoilt) -> None:
    found = complaints(whole, spoilt)

    assert [complaint for complaint in found if complaint.startswith(spoilt.complaint)], found


def test_every_check_is_seen_to_find_something() -> None:
    assert {spoilt.check for spoilt in SPOILT} == set(availability.CHECKS)
