"""Commits with their heads: what both implementations make of a match's messages."""

from collections.abc import Sequence
from typing import TypeAlias

from eventlog.commit import EMPTY, Commit, Draft, Head, check_chain
from eventlog.log import Appended, Conflict, History, Recorded

Link: TypeAlias = tuple[Commit, Head]
"""A commit and the head right after it."""


def links_of(match_id: str, messages: Sequence[tuple[int, bytes]], after: Head) -> list[Link]:
    """Read and check the messages (position, bytes) that follow a head; raises `BrokenChain`."""
    commits = check_chain(match_id, [stored for _, stored in messages], after)
    return [
        (commit, Head(commit.version, commit.digest, position))
        for commit, (position, _) in zip(commits, messages, strict=True)
    ]


def other_than(match_id: str, stored: Sequence[Recorded], wanted: Sequence[bytes]) -> Conflict | None:
    """Return what is stored of a match where it is not the beginning of the messages that are wanted there."""
    if [message.stored for message in stored] == list(wanted[: len(stored)]):
        return None
    return Conflict(history_of(links_of(match_id, [(m.position, m.stored) for m in stored], EMPTY), EMPTY))


def history_of(links: Sequence[Link], after: Head) -> History:
    """Return the links that follow a head as a history."""
    return History(tuple(commit for commit, _ in links), head_after(links, after))


def head_after(links: Sequence[Link], after: Head) -> Head:
    """Return the head at the end of the links that follow a head."""
    return links[-1][1] if links else after


def stored_before(draft: Draft, links: Sequence[Link]) -> Appended | None:
    """Find the commit of a draft's command among links."""
    for commit, head in links:
        if (commit.seat, commit.command_id) == (draft.seat, draft.command_id):
            return Appended(commit, head, duplicate=True)
    return None
