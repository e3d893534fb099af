"""One round of random four-seat matches on our engine: what it took, as JSON. See `playouts`."""

import random
import sys
import time

import msgspec

from gamekit.playout import Choose, play, uniform, without
from games import GAMES

_GAME = GAMES["catan"]
_SEATS = 4


def main(matches: int, first: int, *, trading: bool) -> None:
    """Play so many matches."""
    choose = uniform if trading else without(uniform, *_GAME.open_ended)
    _play(first - 1, choose)  # warm
    began = time.process_time()
    played = [_play(first + number, choose) for number in range(matches)]
    seconds = time.process_time() - began
    sys.stdout.buffer.write(msgspec.json.encode({"seconds": seconds, "commands": sum(played)}))


def _play(number: int, choose: Choose) -> int:
    playout = play(_GAME, _GAME.Options(), _SEATS, random.Random(number), choose=choose, bystanders=0, limit=100_000)
    if not playout.match.closed:
        raise SystemExit("a match did not end")
    return len(playout.steps)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), trading="--trading" in sys.argv)
