"""Matches as they stood: their newest state, and keyframes to fold on from. Written and read by replay."""

from msgspec import Struct

from eventlog.commit import Head

PROJECTION = "replay"
"""As many shards as the match events. Documents (`Kept`): the newest state by match id, keyframes by `keyframe_key`."""

INTERVAL = 64
"""Versions between two keyframes."""


def keyframe_key(match_id: str, number: int) -> str:
    """Key of keyframe `number`: the state after the last commit that ends at or before version `number * INTERVAL`."""
    return f"{match_id}:{number}"


class Kept(Struct, frozen=True, kw_only=True, array_like=True):
    """A match after a commit, with everything hidden in it. MessagePack; `snapshot` is gamekit's own form."""

    game: str
    head: Head
    opened_at: str
    updated_at: str
    snapshot: bytes
