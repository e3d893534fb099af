"""Settings that nobody reads, and those that are missing, are found."""

import pytest

from .checks import settings
from .installation import Installation
from .spoiling import Spoilt, complaints, config, container, env, spec, variable

SPOILT = (
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
        "NATS_MAX_FILE_STORE leaves too little of 100Gi",
    ),
    Spoilt(
        settings.sizes_fit,
        lambda it: variable(it, "valkey", "MAX_MEMORY").update(value="3gb"),
        "MAX_MEMORY leaves too little of 4Gi",
    ),
    Spoilt(
        settings.sizes_fit,
        lambda it: variable(it, "valkey", "MAX_MEMORY").update(value="7gb"),
        "MAX_MEMORY leaves too little of 20Gi",
    ),
)


@pytest.mark.parametrize("spoilt", SPOILT, ids=lambda spoilt: spoilt.complaint)
def test_a_fault_is_found(whole: Installation, spoilt: Spoilt) -> None:
    found = complaints(whole, spoilt)

    assert [complaint for complaint in found if complaint.startswith(spoilt.complaint)], found


def test_every_check_is_seen_to_find_something() -> None:
    assert {spoilt.check for spoilt in SPOILT} == set(settings.CHECKS)
