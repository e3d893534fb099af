"""Every game on the pure engine beside Catan: what a command costs through `legal`, `decide` and `evolve`.

Random matches are recorded first and not timed. Then they are played again through the functions of live play, of
which the acting seat's `legal` is one, and only that is timed: neither choosing a command nor keeping it counts.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec import Struct
from tests.bench.report import Figure, Say, compared, in_turns

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
    matches: int = 0
    commands: int = 0
    seconds: float = 0.0


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
    total = _Replayed()

    def ours(number: int) -> float:
        say(f"{case.name}, round {number + 1} of {rounds}")
        return _cost(case, number, total)

    def reference(number: int) -> float:
        return _cost(_REFERENCE, number, _Replayed())

    catan, mine = in_turns(rounds, reference, ours)
    goal = _GOALS.get(case.game.key)
    pace = f"{total.matches / total.seconds:.1f} matches per CPU second"
    note = f"{pace}, {total.commands / total.matches:.0f} commands each"
    return compared(f"a command of {case.name}", "us of CPU", mine, "one of catan", catan, at_most=goal, note=note)


def _cost(case: _Case, number: int, total: _Replayed) -> float:
    """Return the microseconds a command takes, over whole matches of about the time of a round."""
    round_ = _Replayed()
    while round_.seconds < _SECONDS:
        playout = _record(case, Random(1000 * number + round_.matches))
        round_.seconds += _replay(playout)
        round_.matches += 1
        round_.commands += len(playout.steps)
    total.matches += round_.matches
    total.commands += round_.commands
    total.seconds += round_.seconds
    return 1e6 * round_.seconds / round_.commands


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
