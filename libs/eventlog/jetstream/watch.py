"""Watching one match: the live tail while it fits, the log whenever it might not."""

from collections.abc import AsyncGenerator
from random import uniform

from eventlog.commit import BrokenChain, Commit, Head
from eventlog.jetstream import subjects
from eventlog.jetstream.connection import Connection, Interrupted
from eventlog.jetstream.history import numbered, read_links
from eventlog.links import Link, head_after, links_of
from eventlog.log import Category, LogUnavailable, require_id

_FIRST_LOOK_SECONDS = 1.0
_LOOK_SECONDS = 30.0
"""A live message may get lost on its way: so often a quiet watch looks into the log."""


async def watch(connection: Connection, category: Category, match_id: str, after: Head) -> AsyncGenerator[Commit, None]:
    """Yield the commits of a match after a head, for ever; raises `BrokenChain`, and `LogUnavailable` when closed."""
    require_id(match_id)
    head, missed, patience = after, True, _FIRST_LOOK_SECONDS
    async with connection.mailbox(subjects.live(subjects.one_match(category, match_id))) as mailbox:
        while True:
            if missed:
                links = await _from_log(connection, category, match_id, head)
                for commit, _ in links:
                    yield commit
                head = head_after(links, head)
            try:
                arrived = [numbered(message) for message in await mailbox.take(_about(patience))]
            except Interrupted:
                missed, patience = True, _FIRST_LOOK_SECONDS
                continue
            fitting = _that_fit(match_id, arrived, head)
            missed = fitting is None or not arrived
            for commit, _ in fitting or ():
                yield commit
            head = head_after(fitting or (), head)
            patience = min(patience * 2, _LOOK_SECONDS)


def _about(seconds: float) -> float:
    return seconds * uniform(0.7, 1.3)  # noqa: S311 - only so that watches do not look all at once


def _that_fit(match_id: str, arrived: list[tuple[int, bytes]], head: Head) -> list[Link] | None:
    """Read live messages, leaving out those seen already; None where they do not follow the head."""
    try:
        return links_of(match_id, [message for message in arrived if message[0] > head.position], head)
    except BrokenChain:
        return None  # something was lost on the way, or it is broken: the log will tell


async def _from_log(connection: Connection, category: Category, match_id: str, head: Head) -> list[Link]:
    while True:
        try:
            return await connection.persist(lambda: read_links(connection, category, match_id, head))
        except LogUnavailable:
            if connection.client.is_closed:
                raise
