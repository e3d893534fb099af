"""Every game on the pure engine beside Catan: what a command costs through `legal`, `decide` and `evolve`.

Random matches are recorded first and not timed. Then they are played again through the functions of live play, of
which the acting seat's `legal` is one, and only that is timed: neither choosing a command nor keeping it counts.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter
from random import Random
from typing import Any

import msgspec
from msgspec import Struct
from tests.bench.report import Figure, Say, compared

from gamekit import match as matches
from gamekit.game import AnyGame
from gamekit.playout import Playout, play, uniform, without
from gamekit.rejection import Rejection
from games import GAMES

_GOALS = {"catan_dice": 1.0, "burgundy": 1.5, "rivals": 2.0, "catan_card": 2.0}
"""How much of what a command of Catan costs, at most."""
_HEAVIEST: Mapping[str, Mapping[str, Any]] = {"rivals": {"mode": "era_of_turmoil"}}
"""By game the options whose commands cost more than those of the defaults. They are measured besides."""
_SECONDS = 1.0


class _Case(Struct, frozen=True):
    """A game and the options it is played with."""

    name: str
    game: AnyGame
    options: Any


_REFERENCE = _Case("catan", GAMES["catan"], GAMES["catan"].Options())


class _Replayed(Struct):
    """What was played of a case, and the microseconds a command took in each round."""

    case: _Case
    matches: int = 0
    commands: int = 0
    seconds: float = 0.0
    costs: list[float] = []


def measure(quick: bool, say: Say) -> Sequence[Figure]:
    """Measure each game in turns with Catan."""
    rounds = 2 if quick else 5
    return [_beside_catan(case, rounds, say) for game in GAMES.values() for case in _cases(game)]


def _cases(game: AnyGame) -> Iterator[_Case]:
    if game is _REFERENCE.game:
        return
    yield _Case(game.key, game, game.Options())
    if game.key in _HEAVIEST:
        given = _HEAVIEST[game.key]
        yield _Case(f"{game.key}, {', '.join(map(str, given.values()))}", game, msgspec.convert(given, game.Options))


def _beside_catan(case: _Case, rounds: int, say: Say) -> Figure:
    catan, ours = _Replayed(_REFERENCE), _Replayed(case)
    for number in range(rounds):
        say(f"{case.name}, round {number + 1} of {rounds}")
        _round(catan, ours)
    goal = _GOALS.get(case.game.key)
    pace = f"{ours.matches / ours.seconds:.1f} matches per CPU second"
    note = f"{pace}, {ours.commands / ours.matches:.0f} commands each"
    return compared(
        f"a command of {case.name}", "us of CPU", ours.costs, "one of catan", catan.costs, at_most=goal, note=note
    )


def _round(*both: _Replayed) -> None:
    """Play whole matches of both, each time of the one that has had less time, so that a busy machine strikes both."""
    before = [(replayed.seconds, replayed.commands) for replayed in both]
    until = min(replayed.seconds for replayed in both) + _SECONDS
    while (behind := min(both, key=attrgetter("seconds"))).seconds < until:
        playout = _record(behind.case, Random(behind.matches))
        behind.seconds += _replay(playout)
        behind.matches += 1
        behind.commands += len(playout.steps)
    for replayed, (seconds, commands) in zip(both, before, strict=True):
        replayed.costs.append(1e6 * (replayed.seconds - seconds) / (replayed.commands - commands))


def _record(case: _Case, source: Random) -> Playout:
    """Play a random match without the commands of which there is no end, such as offers."""
    game = case.game
    choose = without(uniform, *game.open_ended)
    return play(game, case.options, game.seats.stop - 1, source, choose=choose, bystanders=0, limit=100_000)


def _replay(playout: Playout) -> float:
    """Return the CPU seconds that the match takes once more."""
    game, legal = playout.game, playout.game.legal
    match = matches.fold(game, playout.opening)
    began = time.process_time()
    for step in playout.steps:
        legal(match.state, step.seat)
        events = matches.decide(game, match, step.seat, step.command)
        if isinstance(events, Rejection):
            raise ValueError(f"{game.key} refuses {step.command} of seat {step.seat}: {events}")
        for event in events:
            match = matches.evolve(game, match, event)
    return time.process_time() - began
