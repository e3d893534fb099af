"""The registry: every game this server knows, by its key."""

from collections.abc import Mapping
from importlib import import_module

from gamekit.game import AnyGame

_KEYS = (
    "catan",
    "catan_dice",
    "burgundy",
    "rivals",
    "catan_card",
)

GAMES: Mapping[str, AnyGame] = {key: import_module(f"games.{key}").GAME for key in _KEYS}
"""One folder and one line above make a game part of everything else."""
