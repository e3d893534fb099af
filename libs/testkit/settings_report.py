"""Every setting of every service as the table of docs/operating.md: `python -m testkit.settings_report`."""

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined
from pydantic_settings import BaseSettings

from gateway.settings import Settings as Gateway
from matchmaking.settings import Settings as Matchmaking
from replay.settings import Settings as Replay
from rules.settings import Settings as Rules
from scoring.settings import Settings as Scoring
from standalone.operations.installation import Settings as Operator
from standalone.settings import Settings as Embedded

WHO: Mapping[str, type[BaseSettings]] = {
    "gateway": Gateway,
    "rules": Rules,
    "matchmaking": Matchmaking,
    "replay": Replay,
    "scoring": Scoring,
    "`hexarchy up`": Embedded,
    "`hexarchy`": Operator,
}


def variables(settings: type[BaseSettings]) -> Iterator[tuple[str, FieldInfo]]:
    """Yield the environment variables that are read, with their fields."""
    for name, field in settings.model_fields.items():
        alias = field.validation_alias
        yield str(alias) if alias else f"{settings.model_config['env_prefix']}{name.upper()}", field


def table() -> str:
    """Return a row per variable, those that several read first: who reads it, its defaults, and its meaning."""
    rows: dict[str, list[tuple[str, FieldInfo]]] = {}
    for who, settings in WHO.items():
        for variable, field in variables(settings):
            rows.setdefault(variable, []).append((who, field))
    lines = ["| variable | read by | default | meaning |", "| --- | --- | --- | --- |"]
    shared_first = sorted(rows.items(), key=lambda row: len(row[1]) == 1)
    return "\n".join((*lines, *(_row(variable, read) for variable, read in shared_first)))


def _row(variable: str, read: list[tuple[str, FieldInfo]]) -> str:
    defaults: dict[str, list[str]] = {}
    for who, field in read:
        defaults.setdefault(_default(field), []).append(who)
    told = [text if len(defaults) == 1 else f"{text} ({', '.join(who)})" for text, who in defaults.items()]
    meaning = next((field.description for _, field in read if field.description), "")
    return f"| `{variable}` | {', '.join(who for who, _ in read)} | {', '.join(told)} | {meaning} |"


def _default(field: FieldInfo) -> str:
    default: Any = field.default
    if default is PydanticUndefined:
        return "required"
    if default in ("", 0) and not field.is_required():
        return "none"
    shown = "[" + ", ".join(f'"{each}"' for each in default) + "]" if isinstance(default, tuple) else str(default)
    return f"`{shown}`"


if __name__ == "__main__":
    print(table())
