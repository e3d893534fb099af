"""What a measurement finds out, and the table of it all.

The machine is never quiet, so two things are compared by measuring them in turns: A B A B. The ratio is the median of
the ratios of the pairs.
"""

from collections.abc import Callable, Sequence
from statistics import median

from msgspec import Struct
from rich.console import Console
from rich.table import Table

Say = Callable[[str], None]
"""Tells whoever waits what is going on."""


class NotMeasured(Exception):  # noqa: N818 - it names the condition
    """Something that a measurement needs is not there; the message says what to do about it."""


class Figure(Struct, frozen=True):
    """One line of the report. Without a goal it is for information, and `reached` is None."""

    name: str
    ours: float
    unit: str
    against: str = ""
    """What the reference is."""
    reference: float | None = None
    ratio: float | None = None
    """Ours by the reference's."""
    goal: str = ""
    reached: bool | None = None
    note: str = ""

    @property
    def verdict(self) -> str:
        """Whether the goal is reached."""
        match self.reached:
            case None:
                return ""
            case True:
                return "reached"
            case False:
                return "short"


class Missing(Struct, frozen=True):
    """A measurement that could not be made, and why."""

    name: str
    reason: str


def in_turns(rounds: int, *measures: Callable[[int], float]) -> list[list[float]]:
    """Measure one after the other, over and over; return what each measured. Each is given the number of the round."""
    found = [[measure(number) for measure in measures] for number in range(rounds)]
    return [list(column) for column in zip(*found, strict=True)]


def ratio_of(ours: Sequence[float], reference: Sequence[float]) -> float:
    """Return the median of the ratios of pairs that were measured right after each other."""
    return median(mine / theirs for mine, theirs in zip(ours, reference, strict=True))


def compared(
    name: str,
    unit: str,
    ours: Sequence[float],
    against: str,
    reference: Sequence[float],
    *,
    at_least: float | None = None,
    at_most: float | None = None,
    note: str = "",
) -> Figure:
    """Return the figure of two series measured in turns, held against the goal for their ratio."""
    ratio = ratio_of(ours, reference)
    goal, reached = "", None
    if at_least is not None:
        goal, reached = f"at least {at_least:g} x", ratio >= at_least
    if at_most is not None:
        goal, reached = f"at most {at_most:g} x", ratio <= at_most
    return Figure(
        name=name,
        ours=median(ours),
        unit=unit,
        against=against,
        reference=median(reference),
        ratio=ratio,
        goal=goal,
        reached=reached,
        note=note,
    )


def show(console: Console, found: Sequence[Figure | Missing]) -> None:
    """Print everything as one table."""
    table = Table(title="Benchmarks: medians, and the median ratio of pairs measured in turns", title_justify="left")
    for heading in ("figure", "ours", "reference", "ratio", "goal", "verdict"):
        table.add_column(heading, justify="right" if heading in ("ours", "ratio") else "left")
    for line in found:
        if isinstance(line, Missing):
            table.add_row(line.name, "", line.reason, "", "", "not measured")
        else:
            table.add_row(*_cells(line))
    console.print(table)
    for line in found:
        if isinstance(line, Figure) and line.note:
            console.print(f"{line.name}: {line.note}", style="dim")


def _cells(figure: Figure) -> tuple[str, ...]:
    reference = "" if figure.reference is None else f"{_number(figure.reference)} {figure.against}"
    ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
    return figure.name, f"{_number(figure.ours)} {figure.unit}", reference, ratio, figure.goal, figure.verdict


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
