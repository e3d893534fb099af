"""Another state that looks the same to one viewer."""

from random import Random
from typing import TYPE_CHECKING

from gamekit.audience import Viewer

if TYPE_CHECKING:
    from testkit.toy.state import State


REVEALS = frozenset({"RoundRolled", "CharmsShown"})


def twin(state: "State", viewer: Viewer, rng: Random) -> "State | None":
    """Change what lies face down for the viewer; None if nothing does."""
    others = [seat for seat in range(len(state.chips)) if seat != viewer]
    if state.over:
        return None
    for seat in others:
        state.charms[seat] = rng.choice([charm for charm in (1, 2, 3) if charm != state.charms[seat]])
        if state.bids[seat] is not None:
            state.bids[seat] = rng.randint(0, state.chips[seat])
    return state
