"""Reading one match: its messages, straight from the store, in pages."""

import msgspec
from msgspec import Struct
from nats.aio.msg import Msg

from eventlog.commit import Head
from eventlog.jetstream import subjects
from eventlog.jetstream.connection import STATUS, Connection, Unanswered
from eventlog.links import Link, links_of
from eventlog.log import Category, Recorded, commit_of

PAGE = 1000
_FOUND = "204"
_NOTHING_THERE = "404"


class _Page(Struct, frozen=True):
    seq: int
    next_by_subj: str
    batch: int


async def read_links(
    connection: Connection, category: Category, match_id: str, after: Head, limit: int | None = None
) -> list[Link]:
    """Read and check what follows a head, each commit with its own head; raises `Unanswered` and `BrokenChain`."""
    messages = await _messages(connection, category, match_id, after.position, limit)
    return links_of(match_id, [numbered(message) for message in messages], after)


async def read_recorded(connection: Connection, category: Category, match_id: str) -> tuple[Recorded, ...]:
    """Read everything that is stored of a match, unchecked; raises `Unanswered`."""
    messages = map(numbered, await _messages(connection, category, match_id, 0))
    return tuple(Recorded(position, match_id, commit_of(match_id, stored), stored) for position, stored in messages)


async def _messages(
    connection: Connection, category: Category, match_id: str, position: int, limit: int | None = None
) -> list[Msg]:
    stream = subjects.stream(category, category.shard_of(match_id))
    subject = subjects.one_match(category, match_id)
    messages: list[Msg] = []
    more = limit != 0
    while more:
        batch = PAGE if limit is None else limit - len(messages)
        page, more = await read_page(connection, stream, subject, position, batch)
        messages += page
        more = more and len(messages) != limit
        position = _position_of(page[-1]) if page else position
    return messages


async def read_page(
    connection: Connection, stream: str, subject: str, after: int, limit: int
) -> tuple[list[Msg], bool]:
    """Read messages after a position, at most `PAGE`; tell whether there are more. Raises `Unanswered`."""
    question = msgspec.json.encode(_Page(after + 1, subject, min(PAGE, limit)))
    *page, end = await connection.ask_many(f"$JS.API.DIRECT.GET.{stream}", question)
    _check_complete(page, end)
    return page, bool(page) and _header(end, "Nats-Num-Pending") != "0"


def _check_complete(page: list[Msg], end: Msg) -> None:
    """Answers travel without acknowledgement: each names the one before, and the end names the last."""
    status = _header(end, STATUS)
    if status == _NOTHING_THERE and not page:
        return
    if status != _FOUND:
        raise Unanswered(f"reading was answered with status {status} {_header(end, 'Description')}")
    named = [int(_header(message, "Nats-Last-Sequence")) for message in (*page, end)]
    if named != [0, *(_position_of(message) for message in page)]:
        raise Unanswered("a part of the answer was lost")


def numbered(message: Msg) -> tuple[int, bytes]:
    """Return the position and the content of a message that was read, or repeated by the server."""
    return _position_of(message), message.data


def _position_of(message: Msg) -> int:
    return int(_header(message, "Nats-Sequence"))


def _header(message: Msg, name: str) -> str:
    return (message.headers or {}).get(name, "")
