"""Random four-seat Catan per CPU second, through the functions of live play, beside catanatron.

Its random players never offer trades, so ours leave offers out, choose evenly like them, and nobody acts out of turn.
Rounds are processes of their own; only the time spent playing counts.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import msgspec
from msgspec import Struct
from tests.bench import environment
from tests.bench.report import Figure, Say, compared, in_turns

_MATCHES = 24
_SECONDS = 120.0
_CATANATRON = Path(__file__).with_name("random_catanatron.py")


class _Round(Struct, frozen=True):
    seconds: float
    commands: int


def measure(quick: bool, say: Say) -> Sequence[Figure]:
    """Play in turns."""
    theirs = environment.python(say)
    rounds, matches = (3, 8) if quick else (5, _MATCHES)
    tempo: dict[str, list[float]] = {"ours": [], "theirs": []}

    def ours(number: int, *flags: str) -> float:
        played = _round(matches, number, sys.executable, "-m", "tests.bench.random_catan", flags=flags)
        if not flags:
            tempo["ours"].append(played.commands / played.seconds)
        return matches / played.seconds

    def reference(number: int) -> float:
        say(f"round {number + 1} of {rounds}")
        played = _round(matches, number, theirs, "-I", _CATANATRON)
        tempo["theirs"].append(played.commands / played.seconds)
        return matches / played.seconds

    def trading(number: int) -> float:
        return ours(number, "--trading")

    catanatron, mine, traded = in_turns(rounds, reference, ours, trading)
    note = f"{median(tempo['ours']):,.0f} commands per CPU second, catanatron {median(tempo['theirs']):,.0f}"
    return [
        compared("random Catan", "matches/CPU s", mine, "catanatron", catanatron, at_least=3.0, note=note),
        compared("random Catan with player trades", "matches/CPU s", traded, "catanatron, no trades", catanatron),
    ]


def _round(matches: int, number: int, *command: str | Path, flags: Sequence[str] = ()) -> _Round:
    played = subprocess.run(
        [*command, str(matches), str(1 + number * matches), *flags],
        check=True,
        capture_output=True,
        timeout=_SECONDS,
        cwd=environment.ROOT,
        env=_environment(),
    )
    return msgspec.json.decode(played.stdout, type=_Round)


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONHASHSEED": "0"}
