"""The environment of the engine that ours is measured against: its packages must not get into ours."""

import shutil
import subprocess
import sys
from pathlib import Path

from tests.bench.report import NotMeasured, Say

ROOT = Path(__file__).parents[2]
_FOLDER = ROOT / ".bench-venv"
_WANTED = Path(__file__).with_name("requirements.txt")
_SECONDS = 120.0


def python(say: Say) -> Path:
    """Return its interpreter, making the environment where there is none; raises `NotMeasured` when that fails."""
    found = _FOLDER / "bin" / "python"
    complete = _FOLDER / "complete.txt"
    if complete.is_file() and complete.read_text() == _WANTED.read_text():
        return found
    say(f"installing {_WANTED.name} into {_FOLDER.name}")
    shutil.rmtree(_FOLDER, ignore_errors=True)
    _run(sys.executable, "-m", "venv", _FOLDER)
    _run(found, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", _WANTED)
    complete.write_text(_WANTED.read_text())
    return found


def _run(*command: str | Path) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True, text=True, timeout=_SECONDS)
    except subprocess.CalledProcessError as error:
        last = (error.stderr.strip() or error.stdout.strip()).splitlines()[-1:]
        raise NotMeasured(f"{_WANTED.name} cannot be installed: {' '.join(last)}") from error
    except subprocess.TimeoutExpired as error:
        raise NotMeasured(f"{_WANTED.name} cannot be installed within {_SECONDS:.0f} s") from error
