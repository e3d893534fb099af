"""Where the commands find the installation that they operate."""

from pathlib import Path

import pytest

from standalone.operations.installation import Installation, locate
from standalone.runtime import Runtime, publish
from standalone.tests.serving import Hexarchy

NAMES = ("HEXARCHY_NATS_URL", "HEXARCHY_REDIS_URL", "HEXARCHY_RULES_URLS", "HEXARCHY_SHARDS", "HEXARCHY_REPLICAS")
HERE = 1  # a process that always runs


@pytest.fixture(autouse=True)
def nothing_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HEXARCHY_DATA", str(tmp_path))


def test_the_environment_names_an_installation_as_it_does_for_the_services(monkeypatch: pytest.MonkeyPatch) -> None:
    values = ("nats://operator:x@one:4222,nats://two:4222", "redis://valkey:6379", "rules:7001", "16", "3")
    for name, value in zip(NAMES, values, strict=True):
        monkeypatch.setenv(name, value)

    assert locate() == Installation(*values[:3], 16, 3)


def test_else_it_is_the_running_server_of_the_data_folder(tmp_path: Path) -> None:
    publish(tmp_path, Runtime("http://api", "nats://here", "redis://here", 4, HERE, {"rules": "here:7001"}, {}))

    assert locate() == Installation("nats://here", "redis://here", "here:7001", 4, embedded=True)


@pytest.mark.parametrize("name", ["HEXARCHY_NATS_URL", "HEXARCHY_REDIS_URL"])
def test_an_address_that_cannot_be_read_is_said_in_a_line_without_its_password(
    hexarchy: Hexarchy, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, "any://one:7,any://user:very/secret@there:7001")

    ran = hexarchy("lag")

    assert (ran.code, ran.out) == (1, "")
    assert ran.err == (
        f"hexarchy: {name}: Value error, not an address; in a password, / is written %2F, # %23 and ? %3F\n"
    )


@pytest.mark.parametrize(
    ("command", "named", "missing"),
    [
        (("lag",), {"HEXARCHY_NATS_URL": "nats://x:1"}, "HEXARCHY_SHARDS"),
        (("lag",), {"HEXARCHY_REDIS_URL": "redis://x:1", "HEXARCHY_SHARDS": "4"}, "HEXARCHY_NATS_URL"),
        (("nodes",), {"HEXARCHY_REDIS_URL": "redis://x:1", "HEXARCHY_SHARDS": "4"}, "HEXARCHY_NATS_URL"),
        (("import", "{file}"), {"HEXARCHY_NATS_URL": "nats://x:1"}, "HEXARCHY_RULES_URLS"),
    ],
)
def test_what_is_not_named_is_said_in_a_line(
    hexarchy: Hexarchy,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    command: tuple[str, ...],
    named: dict[str, str],
    missing: str,
) -> None:
    (tmp_path / "match").write_text("")
    for name, value in named.items():
        monkeypatch.setenv(name, value)

    ran = hexarchy(*(part.format(file=tmp_path / "match") for part in command))

    assert ran.code == 1
    assert ran.err.startswith(f"hexarchy: {missing} is not set, but the environment names an installation")
    assert ran.err.count("\n") == 1
