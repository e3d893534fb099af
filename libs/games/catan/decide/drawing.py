"""Drawing a card from some that are held as counts."""

from gamekit.chance import Chance
from games.catan.resources import Counts


def draw(counts: Counts, purpose: str, chance: Chance) -> int:
    """Return the kind of a drawn card, every card equally likely; there is at least one."""
    place = chance.below(purpose, sum(counts))
    kind = 0
    while place >= counts[kind]:
        place -= counts[kind]
        kind += 1
    return kind
