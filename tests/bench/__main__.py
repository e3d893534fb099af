"""The program: `python -m tests.bench`."""

import argparse
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

import msgspec
from rich.console import Console
from tests.bench import commands, fanout, folding, games, playouts, projecting, residency
from tests.bench.report import Figure, Missing, NotMeasured, Say, show

Measure = Callable[[bool, Say], Sequence[Figure]]
"""Takes whether to be quick, and whom to tell what is going on."""

MEASURES: Mapping[str, Measure] = {
    "playouts": playouts.measure,
    "games": games.measure,
    "commands": commands.measure,
    "folding": folding.measure,
    "projecting": projecting.measure,
    "fanout": fanout.measure,
    "residency": residency.measure,
}


def main() -> int:
    """Measure what is asked for; the exit code tells nothing about goals."""
    asked = _arguments()
    progress = Console(stderr=True)
    found: list[Figure | Missing] = []
    began = time.monotonic()
    with suppress(KeyboardInterrupt):  # what is measured by then is shown
        for name in asked.only or MEASURES:
            found += _measured(name, asked.quick, progress)
            progress.print(f"{name} done after {time.monotonic() - began:.0f} s", style="dim")
    if asked.json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")
    else:
        show(Console(), found)
    return 0


def _measured(name: str, quick: bool, progress: Console) -> Sequence[Figure | Missing]:
    with progress.status(name) as status:
        try:
            return MEASURES[name](quick, lambda text: status.update(f"{name}: {text}"))
        except NotMeasured as reason:
            return [Missing(name, str(reason))]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench", description="Measures, each figure by its reference."
    )
    parser.add_argument("--only", action="append", choices=MEASURES, help="measure this one only; may be given again")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds: a glance, not a result")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
