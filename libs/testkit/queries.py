"""What dashboards and alerts ask Prometheus for: every query of `deploy/observability`, and what is in it."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import promql_parser as promql
import yaml
from msgspec import Struct

FOLDER = Path(__file__).parents[2] / "deploy" / "observability"

BY_OTHERS = frozenset({"up", "ALERTS"})
"""Series that Prometheus makes itself."""

_VARIABLES = {"$__rate_interval": "5m", "$__range": "1h"}
_LABELS_OF_TARGETS = frozenset({"job", "instance"})


class Query(Struct, frozen=True):
    """An expression, and where it stands."""

    place: str
    expression: str


class Selected(Struct, frozen=True):
    """A metric that a query names, with the labels that it must have for the query to mean anything."""

    place: str
    metric: str
    labels: frozenset[str]


def dashboards() -> Mapping[str, Any]:
    """Return every dashboard by the name of its file."""
    return {path.name: json.loads(path.read_text()) for path in sorted(FOLDER.glob("grafana/dashboards/*.json"))}


def alerts() -> Sequence[Mapping[str, Any]]:
    """Return every alert rule."""
    groups = yaml.safe_load((FOLDER / "prometheus" / "alerts.yml").read_text())["groups"]
    return [rule for group in groups for rule in group["rules"]]


def queries() -> Sequence[Query]:
    """Return what all dashboards and alerts ask."""
    asked = [Query(f"alert {rule['alert']}", rule["expr"]) for rule in alerts()]
    for name, dashboard in dashboards().items():
        for panel in dashboard["panels"]:
            asked += [Query(f"{name}: {panel['title']}", target["expr"]) for target in panel.get("targets", ())]
    return asked


def selected(query: Query) -> Sequence[Selected]:
    """Return every metric that a query names; raises `ValueError` for one that Prometheus would not take."""
    found: list[Selected] = []
    grouped: list[frozenset[str]] = [frozenset()]

    def enter(node: promql.Expr) -> bool:
        if isinstance(node, promql.AggregateExpr):
            grouped.append(_kept(node))
        elif isinstance(node, promql.VectorSelector) and node.name is not None:
            labels = grouped[-1].union(matcher.name for matcher in node.matchers.matchers)
            found.append(Selected(query.place, node.name, labels - _LABELS_OF_TARGETS))
        return True

    def leave(node: promql.Expr) -> bool:
        if isinstance(node, promql.AggregateExpr):
            grouped.pop()
        return True

    expression = query.expression
    for variable, value in _VARIABLES.items():
        expression = expression.replace(variable, value)
    promql.walk(promql.parse(expression), enter, leave)
    return found


def _kept(node: promql.AggregateExpr) -> frozenset[str]:
    by = node.modifier is not None and node.modifier.type == promql.AggModifierType.By
    return frozenset(node.modifier.labels) if by and node.modifier is not None else frozenset()
