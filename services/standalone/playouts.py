"""`hexarchy playout`: random matches on the pure engine."""

import random
import time
from statistics import mean

from msgspec import Struct
from rich.console import Console
from rich.progress import Progress

from gamekit.game import AnyGame
from gamekit.playout import Playout, play
from gamekit.rejection import Rejection
from gamekit.wire import wire


class Report(Struct, frozen=True):
    """What a run of playouts came to; `seconds` are of this process' CPU."""

    game: str
    matches: int
    seats: int
    checked: bool
    finished: int
    commands: int
    events: int
    seconds: float
    matches_per_second: float
    commands_per_match: float
    wins: tuple[int, ...]
    """By seat; a shared win counts for each."""


class BadOptions(Exception):  # noqa: N818 - it names what is wrong
    """The options are not the game's."""


def run(game: AnyGame, options: str, seats: int, matches: int, seed: int, *, check: bool, console: Console) -> Report:
    """Play matches one after the other; with `check`, every law of the contract is checked at every position.

    Raises `BadOptions`, and `gamekit.laws.BrokenLaw` for the first law that does not hold.
    """
    decoded = wire(game).options(options.encode())
    if isinstance(decoded, Rejection):
        raise BadOptions(decoded.detail)
    played: list[tuple[int, int, bool]] = []
    wins = [0] * seats
    started = time.process_time()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"{game.key}, {seats} seats", total=matches)
        for number in range(matches):
            playout = play(game, decoded, seats, random.Random(seed + number), check=check)  # noqa: S311 - whim
            played.append((len(playout.steps), playout.match.version, playout.match.closed))
            _count_wins(game, playout, wins)
            progress.advance(task)
    seconds = time.process_time() - started
    return Report(
        game=game.key,
        matches=matches,
        seats=seats,
        checked=check,
        finished=sum(closed for _, _, closed in played),
        commands=sum(commands for commands, _, _ in played),
        events=sum(events for _, events, _ in played),
        seconds=round(seconds, 3),
        matches_per_second=round(matches / seconds, 2),
        commands_per_match=round(mean(commands for commands, _, _ in played), 1),
        wins=tuple(wins),
    )


def _count_wins(game: AnyGame, playout: Playout, wins: list[int]) -> None:
    outcome = game.outcome(playout.match.state)
    for seat in outcome.winners if outcome else ():
        wins[seat] += 1
