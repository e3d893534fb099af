"""A way that is open, and one that is not, is found."""

import pytest

from .checks import network
from .installation import Installation
from .spoiling import Spoilt, complaints, config, env, policy, without

SPOILT = (
    Spoilt(
        network.prometheus_looks_here,
        lambda it: it.of("Namespace")[0]["metadata"].update(name="play"),
        "hexarchy is scraped elsewhere than in Namespace play",
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


@pytest.mark.parametrize("spoilt", SPOILT, ids=lambda spoilt: spoilt.complaint)
def test_a_fault_is_found(whole: Installation, spoilt: Spoilt) -> None:
    found = complaints(whole, spoilt)

    assert [complaint for complaint in found if complaint.startswith(spoilt.complaint)], found


def test_every_check_is_seen_to_find_something() -> None:
    assert {spoilt.check for spoilt in SPOILT} == set(network.CHECKS)
