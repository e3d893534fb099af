"""The ways a game can be set up: its options one by one, with every number of seats."""

from collections.abc import Iterator
from typing import Any

import msgspec

from gamekit.game import AnyGame
from gamekit.match import Player, open_match
from gamekit.rejection import Rejection


def variants(game: AnyGame) -> list[tuple[Any, int]]:
    """Return options and seats: the defaults with every number of seats, and every other choice with one of them."""
    found = [(game.Options(), seats) for seats in game.seats]
    for options in _changed_options(game):
        fitting = [seats for seats in game.seats if _opens(game, options, seats)]
        found += [(options, seats) for seats in fitting[-1:]]
    return found


def _changed_options(game: AnyGame) -> Iterator[Any]:
    """Yield the default options with one field changed, for every field with a finite choice."""
    default = game.Options()
    for field in msgspec.inspect.type_info(game.Options).fields:  # type: ignore[attr-defined]
        for choice in _choices(field.type):
            if choice != getattr(default, field.name):
                yield msgspec.structs.replace(default, **{field.name: choice})


def _choices(kind: msgspec.inspect.Type) -> list[Any]:
    match kind:
        case msgspec.inspect.BoolType():
            return [False, True]
        case msgspec.inspect.LiteralType(values=values):
            return list(values)
        case msgspec.inspect.EnumType(cls=cls):
            return list(cls)
        case msgspec.inspect.IntType(ge=int(least), le=int(most)):
            return [least, most]
        case _:
            return []


def _opens(game: AnyGame, options: Any, seats: int) -> bool:
    players = [Player(f"player-{seat}", f"Player {seat}") for seat in range(seats)]
    return not isinstance(open_match(game, options, players, bytes(32)), Rejection)
