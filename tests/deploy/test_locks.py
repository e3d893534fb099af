"""Every image is made from the packages that everything is tested with, and from no others."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from .compose_file import REPOSITORY, services

_LOCKS = REPOSITORY / "deploy/docker/locks"
_ENTRY = re.compile(r"^(?P<package>[a-z0-9-]+==\S+.*?)(?P<hashes>(?: \\\n    --hash=\S+)+)", re.MULTILINE)


def _locked(file: Path) -> dict[str, str]:
    """Return the hashes by package and version."""
    found = _ENTRY.finditer(file.read_text())
    return {entry["package"].partition(" ;")[0]: entry["hashes"] for entry in found}


@pytest.mark.parametrize("lock", sorted(_LOCKS.iterdir()), ids=lambda lock: lock.stem)
def test_an_image_has_packages_of_the_project_with_the_same_versions_and_hashes(lock: Path) -> None:
    ours = {package.partition(" ;")[0]: hashes for package, hashes in _locked(lock).items()}
    all_of_them = {
        package.partition(" ;")[0]: hashes for package, hashes in _locked(REPOSITORY / "requirements.lock").items()
    }

    assert len(ours) > 5
    assert ours.items() <= all_of_them.items()


def test_every_image_has_a_lock() -> None:
    built = {service["build"]["args"]["SERVICE"] for service in services().values() if "build" in service}

    assert built == {lock.stem for lock in _LOCKS.iterdir()}


@pytest.mark.parametrize("lock", sorted(_LOCKS.iterdir()), ids=lambda lock: lock.stem)
def test_an_image_has_what_its_service_asks_for(lock: Path) -> None:
    versions = dict(package.split("==", 1) for package in _locked(lock))
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]
    asked = [*map(Requirement, project["dependencies"]), *_asked(project["optional-dependencies"], lock.stem)]

    assert [str(each) for each in asked if not each.specifier.contains(versions.get(each.name, "0"))] == []


def _asked(extras: Mapping[str, list[str]], extra: str) -> Iterator[Requirement]:
    for each in map(Requirement, extras[extra]):
        if each.name == "hexarchy":
            yield from (found for inner in each.extras for found in _asked(extras, inner))
        else:
            yield each


def test_an_image_has_nothing_of_other_services() -> None:
    assert "openskill" in (_LOCKS / "scoring.txt").read_text()
    assert "fastapi" not in (_LOCKS / "scoring.txt").read_text()
