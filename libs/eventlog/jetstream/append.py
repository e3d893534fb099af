"""Appending: one publish that the server accepts only after the expected commit, and what to make of its answer."""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from eventlog.commit import EMPTY, Draft, Head, check_chain, seal
from eventlog.jetstream import subjects
from eventlog.jetstream.connection import TRACEPARENT, Connection, Unanswered
from eventlog.jetstream.history import read_links, read_recorded
from eventlog.links import history_of, other_than, stored_before
from eventlog.log import Appended, Category, Conflict, LogUnavailable

_WRONG_LAST_SEQUENCE = 10071
_WRONG_LAST_SEQUENCE_IN_FLIGHT = 10164
_CONFLICTS = (_WRONG_LAST_SEQUENCE, _WRONG_LAST_SEQUENCE_IN_FLIGHT)
_SAME_ID_IN_FLIGHT = 10158
_SEQUENCE_IN_FLIGHT = 10163
_TRANSIENT = (_SAME_ID_IN_FLIGHT, _SEQUENCE_IN_FLIGHT)
_SERVICE_UNAVAILABLE = 503


class _Refusal(Struct, frozen=True):
    code: int
    err_code: int = 0
    description: str = ""


class _Answer(Struct, frozen=True):
    seq: int = 0
    duplicate: bool = False
    error: _Refusal | None = None


_answers = msgspec.json.Decoder(_Answer)


async def append(connection: Connection, category: Category, draft: Draft, after: Head) -> Appended | Conflict:
    """Store a draft after a head. Every attempt has the same bytes and the same message id."""
    subject = subjects.of_commit(category, draft)
    commit, stored = seal(draft, after)
    if len(stored) > connection.client.max_payload:
        raise ValueError(f"a commit of {len(stored)} bytes is larger than the server takes")
    headers = {
        "Nats-Expected-Last-Subject-Sequence": str(after.position),
        "Nats-Msg-Id": subjects.message_id(draft),
    }
    if trace := connection.hooks.traceparent():
        headers[TRACEPARENT] = trace

    async def attempt() -> Appended | Conflict:
        answer = _answers.decode((await connection.ask(subject, stored, headers)).data)
        if answer.error is not None:
            _raise_unless_conflict(answer.error)
            return await _in_the_way(connection, category, draft, after)
        if answer.duplicate:
            return await _first_answer(connection, category, draft)
        return Appended(commit, Head(commit.version, commit.digest, answer.seq))

    return await connection.persist(attempt)


async def restore(
    connection: Connection, category: Category, match_id: str, messages: Sequence[bytes]
) -> Conflict | None:
    """Store sealed commits of a match as they are; every attempt goes on from what is stored by then."""
    commits = check_chain(match_id, messages)

    async def attempt() -> Conflict | None:
        stored = await read_recorded(connection, category, match_id)
        if conflict := other_than(match_id, stored, messages):
            return conflict
        position = stored[-1].position if stored else 0
        for commit, message in list(zip(commits, messages, strict=True))[len(stored) :]:
            after = {"Nats-Expected-Last-Subject-Sequence": str(position)}
            position = await publish(connection, subjects.of_commit(category, commit), message, after)
        return None

    return await connection.persist(attempt)


async def publish(connection: Connection, subject: str, message: bytes, expected: Mapping[str, str]) -> int:
    """Store bytes where the server finds things as expected, and return their position; else raises `Unanswered`."""
    answer = _answers.decode((await connection.ask(subject, message, expected)).data)
    if answer.error is not None:
        _raise_unless_conflict(answer.error)
        raise Unanswered("something was stored in between")
    return answer.seq


def _raise_unless_conflict(refusal: _Refusal) -> None:
    if refusal.code == _SERVICE_UNAVAILABLE or refusal.err_code in _TRANSIENT:
        raise Unanswered(refusal.description)
    if refusal.err_code not in _CONFLICTS:
        raise LogUnavailable(f"the server refuses to store: {refusal.description} ({refusal.err_code})")


async def _first_answer(connection: Connection, category: Category, draft: Draft) -> Appended:
    own = stored_before(draft, await read_links(connection, category, draft.match_id, EMPTY))
    if own is None:
        raise _not_readable_yet()
    return own


async def _in_the_way(connection: Connection, category: Category, draft: Draft, after: Head) -> Appended | Conflict:
    # It may be the draft's own, stored by an earlier attempt whose answer was lost.
    links = await read_links(connection, category, draft.match_id, after)
    if not links:
        raise _not_readable_yet()
    return stored_before(draft, links) or Conflict(history_of(links, after))


def _not_readable_yet() -> Unanswered:
    # Any replica may answer a read, also one that has not heard of that commit yet.
    return Unanswered("the commit in the way cannot be read yet")
