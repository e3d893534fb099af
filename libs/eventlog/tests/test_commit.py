"""The commit as a public format: its bytes, its digest, its chain."""

import hashlib
import json

import msgspec
import pytest
from msgspec import Raw

from eventlog.commit import EMPTY, GENESIS, BrokenChain, Commit, Draft, Head, check_chain, digest_of, seal, unseal
from eventlog.log import commit_of

OPENING = Draft(
    match_id="m1",
    game="catan",
    rules_version=1,
    events=(Raw(b'{"type":"MatchOpened","name":"J\xc3\xb6rg"}'), Raw(b'{"type":"TokensLaid"}')),
    command_id="open",
    correlation_id="r-1",
    at="2024-05-01T12:00:00.000Z",
)
ROLL = Draft(
    match_id="m1",
    game="catan",
    rules_version=1,
    events=(Raw(b'{"type":"DiceRolled","dice":[3,4]}'),),
    command_id="c-1",
    command=Raw(b'{"type":"RollDice"}'),
    seat=2,
    player_id="p-7",
    at="2024-05-01T12:00:01.500Z",
)


def two_messages() -> list[bytes]:
    opening, first = seal(OPENING, EMPTY)
    _, second = seal(ROLL, Head(opening.version, opening.digest))
    return [first, second]


def test_the_stored_form_is_this_and_stays_this() -> None:
    assert two_messages()[1] == (
        b'{"match_id":"m1","game":"catan","rules_version":1,"first_version":3,"command_id":"c-1","seat":2,'
        b'"player_id":"p-7","correlation_id":"","at":"2024-05-01T12:00:01.500Z","command":{"type":"RollDice"},'
        b'"events":[{"type":"DiceRolled","dice":[3,4]}],'
        b'"previous_digest":"aa26a70e8574b07c6db2ba1ae3d5873541460324a0f6282aa973c8bb037fc482",'
        b'"digest":"306b3a8c06f247571da1b776533d8ab34d8111652e6b95377a5d364c5db8c737"}'
    )


def test_an_outside_tool_checks_a_chain_with_nothing_but_json_and_sha256() -> None:
    previous = "0" * 64
    for stored in two_messages():
        fields = json.loads(stored)
        without_digest = stored[: stored.rindex(b',"digest":"')] + b"}"

        assert hashlib.sha256(without_digest).hexdigest() == fields["digest"]
        assert fields["previous_digest"] == previous
        previous = fields["digest"]


def test_sealing_numbers_the_events_after_the_head() -> None:
    opening, _ = seal(OPENING, EMPTY)
    roll, _ = seal(ROLL, Head(opening.version, opening.digest))

    assert (opening.first_version, opening.version, opening.previous_digest) == (1, 2, GENESIS)
    assert (roll.first_version, roll.version, roll.previous_digest) == (3, 3, opening.digest)


@pytest.mark.parametrize("draft", [OPENING, ROLL])
def test_what_was_sealed_is_read_back(draft: Draft) -> None:
    commit, stored = seal(draft, EMPTY)

    assert unseal(stored) == commit
    assert digest_of(stored) == commit.digest
    assert check_chain("m1", [stored]) == (commit,)


def test_a_field_added_by_a_later_version_is_ignored_and_still_chained() -> None:
    commit, stored = seal(OPENING, EMPTY)
    unsigned = stored[: stored.rindex(b',"digest":"')] + b',"mood":"merry"}'
    digest = hashlib.sha256(unsigned).hexdigest()
    later = unsigned[:-1] + b',"digest":"' + digest.encode() + b'"}'

    assert check_chain("m1", [later]) == (msgspec.structs.replace(commit, digest=digest),)


def test_every_single_changed_byte_is_noticed() -> None:
    first, second = two_messages()
    for place in range(len(second)):
        changed = bytearray(second)
        changed[place] ^= 1

        with pytest.raises(BrokenChain) as broken:
            check_chain("m1", [first, bytes(changed)])

        assert broken.value.version == 3


def test_a_chain_may_be_checked_from_the_middle_on() -> None:
    first, second = two_messages()
    opening = unseal(first)

    (roll,) = check_chain("m1", [second], Head(opening.version, opening.digest))

    assert isinstance(roll, Commit)
    assert roll.previous_digest == opening.digest


@pytest.mark.parametrize("stored", [b"{", b'"\xff"', b'{"command":' + b"[" * 100_000])
def test_what_is_no_commit_breaks_the_chain(stored: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        unseal(stored)
    with pytest.raises(BrokenChain, match="at version 1: not a commit"):
        check_chain("m1", [stored])
    assert commit_of("m1", stored) is None


def test_a_broken_chain_says_where_and_why() -> None:
    with pytest.raises(BrokenChain) as broken:
        check_chain("m1", two_messages()[1:])

    assert str(broken.value) == "match m1 at version 1: expected version 1, found 3"
