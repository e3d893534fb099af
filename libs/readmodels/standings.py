"""Live points of matches. Written by scoring."""

from msgspec import Struct

from gamekit.game import Outcome

PROJECTION = "standings"
"""As many shards as the match events. A document per match, keyed by its id: `Standings`."""


def live_of(game: str) -> str:
    """Index of the matches of a game that are not over, in the order of their opening."""
    return f"live:{game}"


class Standing(Struct, frozen=True):
    """A seat's account and the points that everybody may know of; the true ones after the end."""

    seat: int
    player_id: str
    name: str
    points: int


class Standings(Struct, frozen=True, kw_only=True):
    """How a match stands at a version."""

    match_id: str
    game: str
    version: int
    seats: tuple[Standing, ...]
    outcome: Outcome | None
    updated_at: str
