"""Lets pip in a build find packages as pip on this machine does, without writing how into the image."""

import ast
import subprocess
import sys
from collections import defaultdict
from configparser import RawConfigParser
from pathlib import Path


def mounts(folder: Path) -> list[str]:
    """Return options of a build that mount pip's settings and the files that they name, all of them read-only."""
    settings = _settings()
    if not settings:
        return []
    written = folder / "pip.conf"
    parser = RawConfigParser()
    parser.read_dict(settings)
    with written.open("w") as file:
        parser.write(file)
    named = sorted({path for values in settings.values() for value in values.values() for path in _paths(value)})
    return [f"--volume={written}:/etc/pip.conf:ro", *(f"--volume={path}:{path}:ro" for path in named)]


def _settings() -> dict[str, dict[str, str]]:
    """Return what pip is told, by section. What the environment says comes last and wins."""
    command = [sys.executable, "-m", "pip", "config", "list"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout.splitlines()
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for line in sorted(lines, key=lambda line: line.startswith(":env:")):
        name, _, value = line.partition("=")
        section, _, key = name.rpartition(".")
        found["global" if section == ":env:" else section][key] = str(ast.literal_eval(value))
    return found


def _paths(value: str) -> list[Path]:
    """Return the files and folders of this machine in a setting. The pages of an index lead to files beside it."""
    words = value.split()
    indexes = [Path(word.removeprefix("file://")).parent for word in words if word.startswith("file:///")]
    return [path for path in (*indexes, *map(Path, words)) if path.is_absolute() and path.exists()]
