"""The file a match travels in: one stored commit a line, byte for byte, so that every digest holds."""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from eventlog.commit import unseal
from eventlog.log import is_id
from gamekit.game import AnyGame
from gamekit.rejection import Rejection
from matchlog.proof import Proof, prove


class _Line(Struct):
    redacted: bool = False


class Admission(Struct, frozen=True):
    """A finished match that may be taken in."""

    match_id: str
    messages: tuple[bytes, ...]
    proof: Proof


def admit(games: Mapping[str, AnyGame], lines: Sequence[bytes]) -> Admission | Rejection:
    """Check an exported match: its chain, its end, its luck and every decision in it. Empty lines are skipped."""
    messages = tuple(line for line in (line.rstrip(b"\r\n") for line in lines) if line)
    if not messages:
        return Rejection("invalid_export", "There is no commit in it.")
    try:
        first = unseal(messages[0])
    except msgspec.DecodeError:
        return _unreadable(messages[0])
    if first.game not in games:
        return Rejection("unknown_game", f"There is no game {first.game!r} here.")
    if not is_id(first.match_id):
        return Rejection("invalid_export", "The match has an impossible id.")
    proof = prove(games, first.match_id, messages)
    return _verdict(proof) or Admission(first.match_id, messages, proof)


def _unreadable(line: bytes) -> Rejection:
    try:
        redacted = msgspec.json.decode(line, type=_Line).redacted
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        redacted = False
    if redacted:
        return Rejection("match_running", "It was exported before the end of the match; only finished ones travel.")
    return Rejection("invalid_export", "The first line is not a stored commit.")


def _verdict(proof: Proof) -> Rejection | None:
    for check in proof.checks:
        if check.ok is False:
            return Rejection("corrupt_match", f"At version {check.version or proof.version}: {check.detail}.")
    if not proof.closed:
        return Rejection("match_running", "The match is not over; only finished ones travel.")
    decisions = proof.check("decisions")
    if not decisions.ok:
        return Rejection("unsupported_rules", f"The decisions cannot be made again: {decisions.detail}.")
    return None
