"""The commit: all events of one accepted command, stored as one message and chained to the one before.

On the wire a commit is one JSON object whose last field is `digest`. The digest is the SHA-256 of exactly the stored
bytes with that last field cut off (a closing brace in its place), and those bytes contain `previous_digest`: a match is
a hash chain that any tool can check without knowing a game.
"""

import hashlib
from collections.abc import Sequence

import msgspec
from msgspec import Raw, Struct

GENESIS = "0" * 64
"""The digest before the first commit."""

_encoder = msgspec.json.Encoder()


class Draft(Struct, frozen=True, kw_only=True):
    """What a writer has decided, before the log chains it to what came before.

    `seat` and `player_id` are None where no seat asked for it (the opening of a match). `command` is the command as
    decided, in canonical JSON; with it anyone can decide the match again. `at` is RFC 3339 UTC with milliseconds.
    """

    match_id: str
    game: str
    rules_version: int
    events: tuple[Raw, ...]
    command_id: str
    command: Raw = Raw(b"null")
    seat: int | None = None
    player_id: str | None = None
    correlation_id: str = ""
    at: str


class Commit(Struct, frozen=True, kw_only=True, gc=False):
    """A stored commit. `first_version` is the version its first event makes; the first commit of a match has 1."""

    match_id: str
    game: str
    rules_version: int
    first_version: int
    command_id: str
    seat: int | None
    player_id: str | None
    correlation_id: str
    at: str
    command: Raw
    events: tuple[Raw, ...]
    previous_digest: str
    digest: str = ""

    @property
    def version(self) -> int:
        """The version of the match after this commit."""
        return self.first_version + len(self.events) - 1


_decoder = msgspec.json.Decoder(Commit)
_DIGEST_FIELD = len(b',"digest":"') + 64 + len(b'"}')


class Head(Struct, frozen=True):
    """Where a match's chain ends: what the next append must follow. `position` is private to the log that made it."""

    version: int = 0
    digest: str = GENESIS
    position: int = 0


EMPTY = Head()
"""The head of a match that has no commit yet."""


class BrokenChain(Exception):  # noqa: N818 - it names what is wrong
    """A match's history is not what was written. `version` is the first version that is wrong; `reason` says how."""

    def __init__(self, match_id: str, version: int, reason: str) -> None:
        super().__init__(f"match {match_id} at version {version}: {reason}")
        self.match_id = match_id
        self.version = version
        self.reason = reason


def seal(draft: Draft, after: Head) -> tuple[Commit, bytes]:
    """Chain a draft to the head it was decided on; return the commit and its stored bytes."""
    open_commit = Commit(
        match_id=draft.match_id,
        game=draft.game,
        rules_version=draft.rules_version,
        first_version=after.version + 1,
        command_id=draft.command_id,
        seat=draft.seat,
        player_id=draft.player_id,
        correlation_id=draft.correlation_id,
        at=draft.at,
        command=draft.command,
        events=draft.events,
        previous_digest=after.digest,
    )
    unsigned = _encoder.encode(open_commit)[: -len(b',"digest":""}')] + b"}"
    digest = hashlib.sha256(unsigned).hexdigest()
    stored = unsigned[:-1] + b',"digest":"' + digest.encode() + b'"}'
    return msgspec.structs.replace(open_commit, digest=digest), stored


def digest_of(stored: bytes) -> str:
    """Compute what the digest of stored bytes must be."""
    return hashlib.sha256(stored[:-_DIGEST_FIELD] + b"}").hexdigest()


def unseal(stored: bytes) -> Commit:
    """Read stored bytes; malformed ones are a `msgspec.DecodeError`. The chain is checked by `check_chain`."""
    try:
        return _decoder.decode(stored)
    except (UnicodeDecodeError, RecursionError) as error:
        raise msgspec.DecodeError(str(error)) from error


def check_chain(match_id: str, messages: Sequence[bytes], after: Head = EMPTY) -> tuple[Commit, ...]:
    """Read a match's stored messages and check every link from `after` on; raises `BrokenChain` naming the version."""
    version, digest = after.version, after.digest
    commits = []
    for stored in messages:
        try:
            commit = unseal(stored)
        except msgspec.DecodeError as error:
            raise BrokenChain(match_id, version + 1, f"not a commit: {error}") from error
        if commit.match_id != match_id:
            raise BrokenChain(match_id, version + 1, f"belongs to match {commit.match_id}")
        if commit.first_version != version + 1:
            raise BrokenChain(match_id, version + 1, f"expected version {version + 1}, found {commit.first_version}")
        if commit.previous_digest != digest or digest_of(stored) != commit.digest:
            raise BrokenChain(match_id, version + 1, "its bytes are not the ones that were chained")
        version += len(commit.events)
        digest = commit.digest
        commits.append(commit)
    return tuple(commits)
