from msgspec import Raw
from msgspec.structs import replace

from gamekit.rejection import Rejection
from matchlog.archive import Admission, admit
from testkit.recorded import record, sealed
from testkit.toy import GAME

GAMES = {GAME.key: GAME}
WHOLE = record(GAME, "m1")


def test_a_finished_match_is_admitted_with_the_very_bytes_of_its_lines() -> None:
    messages = WHOLE.messages()

    admitted = admit(GAMES, [*(message + b"\r\n" for message in messages), b""])

    assert isinstance(admitted, Admission)
    assert (admitted.match_id, admitted.messages, admitted.proof.closed) == ("m1", tuple(messages), True)


def _code(lines: list[bytes]) -> str:
    refused = admit(GAMES, lines)
    assert isinstance(refused, Rejection)
    return refused.code


def test_what_is_no_finished_match_of_a_known_game_is_refused() -> None:
    messages = WHOLE.messages()
    foreign_game = sealed([replace(draft, game="chess") for draft in WHOLE.drafts])
    odd_id = sealed([replace(draft, match_id="a.b") for draft in WHOLE.drafts])
    old_rules = sealed([replace(draft, rules_version=0) for draft in WHOLE.drafts])

    assert _code([]) == "invalid_export"
    assert _code([b"\xff\xfe"]) == "invalid_export"
    assert _code([b'{"command":' + b"[" * 100_000]) == "invalid_export"
    assert _code([b'{"redacted":false}']) == "invalid_export"
    assert _code([b'{"redacted":true}']) == "match_running"
    assert _code(odd_id) == "invalid_export"
    assert _code(foreign_game) == "unknown_game"
    assert _code(messages[:-1]) == "match_running"
    assert _code(old_rules) == "unsupported_rules"
    assert _code([*messages[:2], *messages[3:]]) == "corrupt_match"


def test_a_forged_match_is_refused_by_the_version_where_it_leaves_the_rules() -> None:
    drafts = list(WHOLE.drafts)
    drafts[2] = replace(drafts[2], events=(Raw(b'{"type":"RoundRolled","bids":[],"dice":[],"winner":1}'),))

    refused = admit(GAMES, sealed(drafts))

    version = 1 + sum(len(draft.events) for draft in drafts[:2])
    assert refused == Rejection("corrupt_match", f"At version {version}: the rules lead to other events.")
