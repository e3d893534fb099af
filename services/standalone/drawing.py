"""How a match document of the API looks in a terminal."""

from typing import Any

import msgspec
from rich.console import Group
from rich.panel import Panel
from rich.text import Text

from games import GAMES

Document = dict[str, Any]


def draw(seen: Document) -> Panel:
    """Draw a match as the API shows it: the board by its game's own sketch, the points, and who is awaited for what."""
    game = GAMES[seen["game"]]
    view = msgspec.convert(seen["view"], game.View, str_keys=True)
    names = [player["name"] for player in seen["players"]]
    points = "  ".join(f"{name} {points}" for name, points in zip(names, seen["standings"], strict=True))
    return Panel(
        Group(Text(game.sketch(view)), Text(f"points  {points}", style="bold"), Text(_news(seen, names), style="dim")),
        title=f"{game.title['en']} · match {seen['match_id']} · version {seen['version']}",
    )


def _news(seen: Document, names: list[str]) -> str:
    outcome = seen["outcome"]
    if outcome is not None:
        winners = [name for name, rank in zip(names, outcome["ranks"], strict=True) if rank == 1]
        return f"won by {' and '.join(winners)}"
    return "; ".join(f"{names[int(seat)]}: {prompt['text']}" for seat, prompt in seen["awaiting"].items())
