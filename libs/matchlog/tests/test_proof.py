from collections.abc import Callable

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from eventlog.commit import Draft
from gamekit.wire import wire
from matchlog.fold import fold, intact
from matchlog.proof import Check, prove
from testkit.recorded import record, sealed
from testkit.toy import GAME

GAMES = {GAME.key: GAME}
WHOLE = record(GAME, "m1")


def test_a_finished_match_keeps_all_its_promises() -> None:
    messages = WHOLE.messages()
    commits, _ = intact("m1", messages)
    final = fold(GAME, commits)

    proof = prove(GAMES, "m1", messages, {final.version: wire(GAME).snapshot(final)})

    assert [(check.name, check.ok, check.version) for check in proof.checks] == [
        ("hash_chain", True, None),
        ("commitment", True, None),
        ("decisions", True, None),
        ("state", True, None),
    ]
    assert (proof.closed, proof.version, proof.secret) == (True, final.version, final.opened.secret.reveal())
    assert [(link.version, link.digest) for link in proof.digests] == [(c.version, c.digest) for c in commits]
    assert proof.nonces == ("", "")


def test_a_running_match_is_checked_without_giving_anything_away() -> None:
    proof = prove(GAMES, "m1", WHOLE.messages(4))

    assert [check.ok for check in proof.checks] == [True, True, True, None]
    assert (proof.closed, proof.secret, proof.digests) == (False, None, ())
    assert WHOLE.playout.match.opened.secret.reveal().encode() not in msgspec.json.encode(proof)


def test_a_state_that_is_not_what_the_events_amount_to_is_named_by_version() -> None:
    proof = prove(GAMES, "m1", WHOLE.messages(), {5: b"another state"})

    assert proof.check("state").ok is False
    assert proof.check("state").version == 5


def test_a_game_that_is_not_here_leaves_the_decisions_open() -> None:
    proof = prove({}, "m1", WHOLE.messages())

    assert [(check.name, check.ok) for check in proof.checks] == [("hash_chain", True), ("decisions", None)]


def test_decisions_under_other_rules_are_left_open() -> None:
    older = [replace(draft, rules_version=0) for draft in WHOLE.drafts]

    proof = prove(GAMES, "m1", sealed(older))

    assert proof.check("decisions").ok is None
    assert proof.check("hash_chain").ok is True


def _flipped(messages: list[bytes]) -> list[bytes]:
    return [*messages[:3], messages[3].replace(b"T00:00:03", b"T00:00:04"), *messages[4:]]


def _missing(messages: list[bytes]) -> list[bytes]:
    return [*messages[:3], *messages[4:]]


def _swapped(messages: list[bytes]) -> list[bytes]:
    return [*messages[:3], messages[4], messages[3], *messages[5:]]


def _garbled(messages: list[bytes]) -> list[bytes]:
    return [*messages[:3], b"not a commit", *messages[4:]]


def _foreign(messages: list[bytes]) -> list[bytes]:
    return [*messages[:3], record(GAME, "m2").messages()[3], *messages[4:]]


@pytest.mark.parametrize("tamper", [_flipped, _missing, _swapped, _garbled, _foreign])
def test_a_broken_chain_is_named_by_the_first_wrong_version(tamper: Callable[[list[bytes]], list[bytes]]) -> None:
    messages = WHOLE.messages()
    wrong = intact("m1", messages)[0][3].first_version

    proof = prove(GAMES, "m1", tamper(messages))

    chain = proof.check("hash_chain")
    assert (chain.ok, chain.version) == (False, wrong)
    assert proof.version == wrong - 1


def test_nothing_is_left_of_a_match_whose_first_commit_is_damaged() -> None:
    messages = WHOLE.messages()

    proof = prove(GAMES, "m1", [messages[0].replace(b"Player 0", b"Player 9"), *messages[1:]])

    assert proof.checks == (Check("hash_chain", False, "its bytes are not the ones that were chained", 1),)
    assert (proof.version, proof.closed) == (0, False)


def _rewritten(number: int, change: Callable[[Draft], Draft]) -> tuple[list[bytes], int]:
    """Change one commit and chain everything anew, as somebody with access to the whole log could."""
    drafts = list(WHOLE.drafts)
    drafts[number] = change(drafts[number])
    return sealed(drafts), intact("m1", WHOLE.messages())[0][number].first_version


def _other_dice(draft: Draft) -> Draft:
    events = tuple(Raw(bytes(event).replace(b'"dice":[', b'"dice":[9,')) for event in draft.events)
    return replace(draft, events=events)


def _other_command(draft: Draft) -> Draft:
    return replace(draft, command=Raw(b'{"type":"PlaceBid","chips":99}'))


def _no_command(draft: Draft) -> Draft:
    return replace(draft, command=Raw(b"null"))


def _other_seat(draft: Draft) -> Draft:
    return replace(draft, seat=1 - (draft.seat or 0))


def _unknown_event(draft: Draft) -> Draft:
    return replace(draft, events=(Raw(b'{"type":"SkyFell"}'), *draft.events[1:]))


def _no_events(draft: Draft) -> Draft:
    return replace(draft, events=draft.events[:0])


def _closed_too_early(draft: Draft) -> Draft:
    return replace(draft, events=(WHOLE.drafts[LAST].events[-1], *draft.events))


LAST = len(WHOLE.drafts) - 1


@pytest.mark.parametrize(
    ("number", "change"),
    [
        (LAST, _other_dice),
        (2, _other_command),
        (2, _no_command),
        (2, _other_seat),
        (2, _unknown_event),
        (0, _no_events),
        (2, _no_events),
        (2, _closed_too_early),
    ],
)
def test_a_match_chained_anew_still_has_to_follow_from_the_rules(number: int, change: Callable[[Draft], Draft]) -> None:
    messages, wrong = _rewritten(number, change)

    proof = prove(GAMES, "m1", messages)

    decisions = proof.check("decisions")
    assert (decisions.ok, decisions.version) == (False, wrong)
    assert proof.check("hash_chain").ok is True


def test_another_secret_than_the_one_committed_to_is_found() -> None:
    secret = WHOLE.playout.match.opened.secret.reveal().encode()
    drafts = [
        replace(draft, events=tuple(Raw(bytes(event).replace(secret, b"00" * 32)) for event in draft.events))
        for draft in WHOLE.drafts
    ]

    proof = prove(GAMES, "m1", sealed(drafts))

    assert proof.check("commitment").ok is False
    assert proof.check("decisions").ok is False


def test_what_comes_after_the_end_is_found() -> None:
    messages = sealed([*WHOLE.drafts, replace(WHOLE.drafts[LAST], command_id="again")])

    proof = prove(GAMES, "m1", messages)

    assert proof.check("decisions") == Check(
        "decisions", False, "the rules refuse the command: match_over", WHOLE.playout.match.version + 1
    )
