"""Matches that several tests look at."""

from collections.abc import Iterator

from gamekit.audience import Seat
from testkit.recorded import follow, record
from testkit.toy import GAME
from testkit.toy.commands import Command, PlaceBid, RaiseBid
from testkit.toy.state import Options


def slow_moves() -> Iterator[tuple[Seat, Command]]:
    """Raise every bid chip by chip: a match long enough for keyframes."""
    for _ in range(9):
        for seat in (2, 0, 3):
            yield seat, PlaceBid(0)
            yield from ((seat, RaiseBid(chips)) for chips in range(1, 7))
        yield 1, PlaceBid(3)


LONG = follow(GAME, "long", slow_moves(), seats=4, options=Options(rounds=9, chips=99))
SHORT = record(GAME, "short")
