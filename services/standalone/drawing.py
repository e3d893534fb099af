"""How a match document of the API looks in a terminal."""

import time
from types import TracebackType
from typing import Any

import msgspec
from rich.console import Console, Group
from rich.live import Live
from rich.panel import Panel
from rich.text import Text

from games import GAMES

Document = dict[str, Any]

_FRAME_SECONDS = 0.125
_WIDTH = 80


def draw(seen: Document) -> Panel:
    """Draw a match as the API shows it: the points, who is awaited for what, and the board by its game's own sketch."""
    game = GAMES[seen["game"]]
    view = msgspec.convert(seen["view"], game.View, str_keys=True)
    names = [player["name"] for player in seen["players"]]
    points = "  ".join(f"{name} {points}" for name, points in zip(names, seen["standings"], strict=True))
    return Panel(
        Group(
            Text(f"points  {points}", style="bold"),
            Text(_news(seen, names), style="dim", no_wrap=True, overflow="ellipsis"),
            Text(),
            Text(game.sketch(view)),
        ),
        title=f"{game.title['en']} · match {seen['match_id']} · version {seen['version']}",
        width=_WIDTH,
    )


def _news(seen: Document, names: list[str]) -> str:
    outcome = seen["outcome"]
    if outcome is not None:
        winners = [name for name, rank in zip(names, outcome["ranks"], strict=True) if rank == 1]
        return f"won by {' and '.join(winners)}"
    return "; ".join(f"{names[int(seat)]}: {prompt['text']}" for seat, prompt in seen["awaiting"].items())


class Picture:
    """A match drawn over and over in one place of the terminal, a few times a second at most.

    Where the output is no terminal, only the last drawing appears.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._live = Live(console=console, auto_refresh=False, transient=True)
        self._last: Panel | None = None
        self._next_frame = 0.0

    def __enter__(self) -> "Picture":
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._live.stop()
        if self._last is not None:
            self._console.print(self._last)

    @property
    def is_due(self) -> bool:
        """Whether it is time for another frame."""
        return time.monotonic() >= self._next_frame

    def show(self, seen: Document) -> None:
        """Draw a match."""
        self._last = draw(seen)
        self._next_frame = time.monotonic() + _FRAME_SECONDS
        if self._live.is_started:
            self._live.update(self._last, refresh=True)
