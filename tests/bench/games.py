"""Every game on the pure engine beside Catan: what a command costs through `legal`, `decide` and `evolve`.

Both play random matches in this process, in turns, through the functions of live play.
"""

import time
from collections.abc import Sequence
from random import Random

from msgspec import Struct
from tests.bench.report import Figure, Say, compared, in_turns

from gamekit.game import AnyGame
from gamekit.playout import play, uniform, without
from games import GAMES

_REFERENCE = GAMES["catan"]
_GOALS = {"catan_dice": 1.0, "burgundy": 1.5, "rivals": 2.0, "catan_card": 2.0}
"""How much of what a command of Catan costs, at most."""
_SECONDS = 1.5


class _Played(Struct):
    matches: int = 0
    commands: int = 0
    seconds: float = 0.0


def measure(quick: bool, say: Say) -> Sequence[Figure]:
    """Play in turns."""
    return [_beside_catan(game, 2 if quick else 5, say) for game in GAMES.values() if game is not _REFERENCE]


def _beside_catan(game: AnyGame, rounds: int, say: Say) -> Figure:
    total = _Played()

    def ours(number: int) -> float:
        say(f"{game.key}, round {number + 1} of {rounds}")
        return _cost(game, number, total)

    def reference(number: int) -> float:
        return _cost(_REFERENCE, number, _Played())

    catan, mine = in_turns(rounds, reference, ours)
    pace = f"{total.matches / total.seconds:.1f} matches per CPU second"
    note = f"{pace}, {total.commands / total.matches:.0f} commands each"
    return compared(
        f"a command of {game.key}", "us of CPU", mine, "one of catan", catan, at_most=_GOALS.get(game.key), note=note
    )


def _cost(game: AnyGame, number: int, total: _Played) -> float:
    """Return the microseconds a command takes, over whole matches of about the time of a round."""
    choose = without(uniform, *game.open_ended)
    played = _Played()
    while played.seconds < _SECONDS:
        source = Random(1000 * number + played.matches)
        began = time.process_time()
        playout = play(game, game.Options(), game.seats.stop - 1, source, choose=choose, bystanders=0, limit=100_000)
        played.seconds += time.process_time() - began
        played.matches += 1
        played.commands += len(playout.steps)
    total.matches += played.matches
    total.commands += played.commands
    total.seconds += played.seconds
    return 1e6 * played.seconds / played.commands
