"""docker-compose.yml as compose sees it: variables put in."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

REPOSITORY = Path(__file__).parents[2]
COMPOSE_FILE = REPOSITORY / "docker-compose.yml"

_VARIABLE = re.compile(r"\$(?:\$|\{(?P<name>\w+):-(?P<default>[^}]*)\})")


def resolved(environment: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Return the document with the variables of an environment; the others have their defaults."""
    values = environment or {}

    def value(found: re.Match[str]) -> str:
        return (values.get(found["name"]) or found["default"]) if found["name"] else "$"

    document: dict[str, Any] = yaml.safe_load(_VARIABLE.sub(value, COMPOSE_FILE.read_text()))
    return document


def defaults() -> dict[str, set[str]]:
    """Return the variables of the file, each with the defaults that it has in different places."""
    found: dict[str, set[str]] = {}
    for match in _VARIABLE.finditer(COMPOSE_FILE.read_text()):
        if match["name"]:
            found.setdefault(match["name"], set()).add(match["default"])
    return found


def services() -> dict[str, dict[str, Any]]:
    """Return what runs, by name."""
    found: dict[str, dict[str, Any]] = resolved()["services"]
    return found
