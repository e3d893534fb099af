"""Another state that looks the same to one viewer: there is none, as nothing is hidden (DIC-140)."""

from random import Random

from gamekit.audience import Viewer
from games.catan_dice.state import State

REVEALS: frozenset[str] = frozenset()


def twin(state: State, viewer: Viewer, rng: Random) -> State | None:
    return None
