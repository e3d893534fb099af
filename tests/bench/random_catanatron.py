"""One round of random four-seat matches on catanatron: what it took, as JSON. Runs in .bench-venv; see `playouts`."""

import json
import random
import sys
import time

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]  # it has an environment of its own


def main(matches: int, first: int) -> None:
    """Play so many matches."""
    _play(first - 1)  # warm
    began = time.process_time()
    played = [_play(first + number) for number in range(matches)]
    seconds = time.process_time() - began
    sys.stdout.write(json.dumps({"seconds": seconds, "commands": sum(played)}))


def _play(number: int) -> int:
    random.seed(number)
    game = Game([RandomPlayer(color) for color in Color])
    game.play()
    return len(game.state.actions)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
