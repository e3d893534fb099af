"""Dashboards, alerts and what Prometheus and Grafana are told: all of it names things that exist."""

import re
import shutil
import subprocess
from collections.abc import Mapping, Set
from typing import Any

import pytest
import yaml
from prometheus_client import REGISTRY

import telemetry.metrics  # noqa: F401 - it registers all of them
from games import GAMES
from testkit.queries import BY_OTHERS, FOLDER, Query, alerts, dashboards, queries, selected

ROOT = FOLDER.parents[1]
SERVICES = {"gateway": 7100, "rules": 7101, "matchmaking": 7102, "replay": 7103, "scoring": 7104}
BY_KUBERNETES = {
    "kube_cronjob_created", "kube_cronjob_status_last_successful_time", "kube_statefulset_replicas",
    "kube_statefulset_status_replicas_ready", "kubelet_volume_stats_capacity_bytes", "kubelet_volume_stats_used_bytes",
}  # fmt: skip
SUFFIXES = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_sum", "_count")}


def of_kubernetes() -> list[Mapping[str, Any]]:
    groups = yaml.safe_load((FOLDER / "prometheus" / "kubernetes.yml").read_text())["groups"]
    return [rule for group in groups for rule in group["rules"]]


ALERTS = (*alerts(), *of_kubernetes())


def exported() -> Set[str]:
    """The names under which what is registered is told, whether it has a value yet or not."""
    return {
        family.name + suffix for family in REGISTRY.collect() for suffix in SUFFIXES.get(family.type, ())
    } | BY_OTHERS


@pytest.mark.parametrize("query", queries(), ids=lambda query: query.place)
def test_whatever_is_asked_for_is_exported(query: Query) -> None:
    found = selected(query)

    assert found, "it asks for nothing"
    assert {each.metric for each in found} - exported() == set()


@pytest.mark.parametrize("rule", of_kubernetes(), ids=lambda rule: rule["alert"])
def test_what_only_kubernetes_tells_is_asked_of_it_and_only_of_our_namespaces(rule: Mapping[str, str]) -> None:
    asked = {each.metric for each in selected(Query(rule["alert"], rule["expr"]))}

    assert asked & BY_KUBERNETES == asked - {"hexarchy_build_info"}
    assert rule["expr"].endswith("and on (namespace) hexarchy_build_info")


@pytest.mark.parametrize("rule", ALERTS, ids=lambda rule: rule["alert"])
def test_an_alert_says_what_is_wrong_how_bad_it_is_and_where_to_read_on(rule: Mapping[str, Any]) -> None:
    assert set(rule) == {"alert", "expr", "for", "labels", "annotations"}
    assert rule["labels"]["severity"] in ("critical", "warning")
    assert set(rule["annotations"]) == {"summary", "description", "runbook"}
    assert rule["annotations"]["runbook"] == f"docs/operating.md#{str(rule['alert']).lower()}"


def test_every_alert_has_a_section_in_the_manual() -> None:
    manual = (ROOT / "docs" / "operating.md").read_text()
    headings = {line.lstrip("#").strip() for line in manual.splitlines() if line.startswith("#")}

    assert {str(rule["alert"]) for rule in ALERTS} - headings == set()


def test_names_of_alerts_are_unique() -> None:
    names = [rule["alert"] for rule in ALERTS]
    assert sorted(names) == sorted(set(names))


def test_dashboards_and_their_panels_can_be_told_apart() -> None:
    found = dashboards()
    uids = [dashboard["uid"] for dashboard in found.values()]

    assert sorted(uids) == sorted(set(uids))
    for name, dashboard in found.items():
        ids = [panel["id"] for panel in dashboard["panels"]]
        assert sorted(ids) == sorted(set(ids)), name
        titles = [panel["title"] for panel in dashboard["panels"]]
        assert sorted(titles) == sorted(set(titles)), name
        for panel in dashboard["panels"]:
            refs = [target["refId"] for target in panel.get("targets", ())]
            assert len(refs) == len(set(refs)), (name, panel["title"])


def test_panels_do_not_overlap_and_say_what_they_show() -> None:
    for name, dashboard in dashboards().items():
        taken: set[tuple[int, int]] = set()
        for panel in dashboard["panels"]:
            at = panel["gridPos"]
            cells = {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}
            assert not cells & taken, (name, panel["title"])
            assert max(x for x, _ in cells) < 24, (name, panel["title"])
            taken |= cells
            assert panel["type"] == "row" or panel["description"].endswith("."), (name, panel["title"])


def test_dashboards_ask_the_data_source_that_is_provisioned() -> None:
    (source,) = yaml.safe_load((FOLDER / "grafana/provisioning/datasources/prometheus.yaml").read_text())["datasources"]
    for name, dashboard in dashboards().items():
        asked = [panel["datasource"] for panel in dashboard["panels"] if panel["type"] != "row"]
        asked += [variable["datasource"] for variable in dashboard["templating"]["list"]]
        assert {(each["type"], each["uid"]) for each in asked} == {(source["type"], source["uid"])}, name


def test_variables_that_queries_use_are_defined() -> None:
    for name, dashboard in dashboards().items():
        defined = {variable["name"] for variable in dashboard["templating"]["list"]}
        asked = "".join(target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", ()))
        assert set(re.findall(r"\$(?!__)(\w+)", asked)) == defined, name


def test_nothing_here_knows_a_game_by_name() -> None:
    text = "".join(path.read_text() for path in FOLDER.rglob("*") if path.is_file())
    assert [key for key in GAMES if re.search(rf"\b{key}\b", text)] == []


def test_prometheus_asks_every_service_at_its_operators_port() -> None:
    config = yaml.safe_load((FOLDER / "prometheus" / "prometheus.yml").read_text())
    asked = {
        job["job_name"]: sd["port"]
        for job in config["scrape_configs"]
        for sd in job.get("dns_sd_configs", ())
        if sd["names"] == [job["job_name"]]
    }

    assert {name: asked.get(name) for name in SERVICES} == SERVICES
    assert [(FOLDER / "prometheus" / name).exists() for name in config["rule_files"]] == [True]


def test_the_collector_takes_part_only_in_what_it_defines() -> None:
    config = yaml.safe_load((FOLDER / "otel-collector" / "config.yaml").read_text())
    for pipeline in config["service"]["pipelines"].values():
        for kind, names in pipeline.items():
            assert set(names) <= set(config[kind]), kind
    assert set(config["service"]["extensions"]) == set(config["extensions"])


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed: make deploy-test fetches it")
@pytest.mark.parametrize(
    "arguments",
    [
        "check config --syntax-only prometheus.yml",
        "check rules alerts.yml kubernetes.yml",
        "test rules alerts_test.yml kubernetes_test.yml",
    ],
)
def test_prometheus_itself_takes_them_and_alerts_fire_when_they_should(arguments: str) -> None:
    checked = subprocess.run(
        ["promtool", *arguments.split()], cwd=FOLDER / "prometheus", capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
