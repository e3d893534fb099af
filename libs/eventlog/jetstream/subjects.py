"""Names on the server: streams, subjects, live subjects, message ids."""

from urllib.parse import quote

from eventlog.commit import Commit, Draft
from eventlog.log import Category, require_id


def stream(category: Category, shard: int) -> str:
    """Name the stream of a shard."""
    return f"{category.stream}_{shard}"


def all_of(category: Category, shard: int) -> str:
    """Match every subject of a shard."""
    return f"{category.subject}.{shard}.>"


def one_match(category: Category, match_id: str) -> str:
    """Match the one subject of a match, whatever its game."""
    return f"{category.subject}.{category.shard_of(match_id)}.*.{match_id}"


def of_commit(category: Category, draft: Draft | Commit) -> str:
    """Name the subject that a commit is stored under; raises `ValueError` for an id that cannot be part of one."""
    require_id(draft.match_id)
    require_id(draft.game)
    return f"{category.subject}.{category.shard_of(draft.match_id)}.{draft.game}.{draft.match_id}"


def live(subject: str) -> str:
    """Name the subject on which the server repeats what it has stored."""
    return f"live.{subject}"


def message_id(draft: Draft) -> str:
    """Name the command of a draft: clients choose the ids, which so only mean something within a match and a seat."""
    seat = "-" if draft.seat is None else draft.seat
    return f"{draft.match_id}/{seat}/{quote(draft.command_id, safe='')}"
