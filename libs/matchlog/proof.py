"""The proof of a match: that nothing in it was changed, that its luck was bound beforehand, that the rules led to it.

Whoever has the stored messages can check it, with or without a server.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from eventlog.commit import BrokenChain, Commit
from gamekit import match as matches
from gamekit.chance import commitment
from gamekit.game import AnyGame
from gamekit.match import Match, MatchClosed, MatchOpened
from gamekit.rejection import Rejection
from gamekit.wire import encode_events, wire
from matchlog.fold import fold, intact, opening


class Check(Struct, frozen=True):
    """One promise. `ok` is None where it could not be checked; `detail` says why, or what is wrong at `version`."""

    name: str
    ok: bool | None
    detail: str
    version: int | None = None


class Link(Struct, frozen=True):
    """The digest of the commit that made a version."""

    version: int
    digest: str


class Proof(Struct, frozen=True, kw_only=True):
    """What checking a match found, up to `version`, the last one that is as it was written.

    `digests` and `secret` are given away after the end only: a digest is made from hidden cards and bids too, and of
    those there are so few that one could guess them and see which fits.
    """

    match_id: str
    game: str
    version: int
    closed: bool
    checks: tuple[Check, ...]
    commitment: str
    nonces: tuple[str, ...]
    digests: tuple[Link, ...] = ()
    secret: str | None = None

    def check(self, name: str) -> Check:
        """Return a promise by its name."""
        return next(check for check in self.checks if check.name == name)


def prove(
    games: Mapping[str, AnyGame], match_id: str, messages: Sequence[bytes], states: Mapping[int, bytes] | None = None
) -> Proof:
    """Check the stored messages of a match, and the snapshots that somebody keeps of it, by version."""
    commits, broken = intact(match_id, messages)
    chain = _chain(commits, broken)
    if not commits:
        return _nothing_more(match_id, "", chain)
    game = games.get(commits[0].game)
    if game is None:
        unknown = Check("decisions", None, f"there is no game {commits[0].game!r} here")
        return _nothing_more(match_id, commits[0].game, chain, unknown)
    try:
        opened = opening(game, commits)
    except BrokenChain as error:
        return _nothing_more(match_id, game.key, chain, Check("decisions", False, error.reason, error.version))
    return _whole(match_id, commits, chain, opened, _Audit(game, opened, states or {}))


def _nothing_more(match_id: str, game: str, *checks: Check) -> Proof:
    return Proof(match_id=match_id, game=game, version=0, closed=False, checks=checks, commitment="", nonces=())


def _whole(match_id: str, commits: Sequence[Commit], chain: Check, opened: MatchOpened, audit: "_Audit") -> Proof:
    for commit in commits:
        if not audit.follow(commit):
            break
    return Proof(
        match_id=match_id,
        game=opened.game,
        version=audit.version,
        closed=audit.revealed is not None,
        checks=(chain, _bound(opened, audit.revealed), audit.decisions(), audit.stored_states()),
        commitment=opened.commitment,
        nonces=tuple(player.nonce for player in opened.players),
        digests=tuple(Link(commit.version, commit.digest) for commit in commits) if audit.revealed else (),
        secret=audit.revealed,
    )


def _chain(commits: Sequence[Commit], broken: BrokenChain | None) -> Check:
    if broken is not None:
        return Check("hash_chain", False, broken.reason, broken.version)
    return Check("hash_chain", True, f"all {len(commits)} commits are chained as they were written")


def _bound(opened: MatchOpened, revealed: str | None) -> Check:
    secret = opened.secret.reveal()
    if commitment(bytes.fromhex(secret)) != opened.commitment:
        return Check("commitment", False, "the secret is not the one that was committed to", 1)
    if revealed not in (None, secret):
        return Check("commitment", False, "another secret was revealed than the one that was used")
    return Check("commitment", True, "the secret of the match's luck is the one that was committed to")


class _Audit:
    """Plays a match again: decides every stored command anew, and compares with what was stored."""

    def __init__(self, game: AnyGame, opened: MatchOpened, states: Mapping[int, bytes]) -> None:
        self.revealed: str | None = None
        self._game = game
        self._wire = wire(game)
        self._opened = opened
        self._states = states
        self._match: Match[Any] | None = None
        self._decided = 0
        self._wrong: Check | None = None
        self._other_rules: int | None = None
        self._differing: list[int] = []
        self._compared = 0

    @property
    def version(self) -> int:
        """The last version that could be reached."""
        return 0 if self._match is None else self._match.version

    def follow(self, commit: Commit) -> bool:
        """Decide and apply the next commit; False where it cannot be applied."""
        if self._wrong is None:
            self._decide(commit)
        try:
            self._match = fold(self._game, [commit], self._match)
        except BrokenChain as broken:
            self._wrong = self._wrong or Check("decisions", False, broken.reason, broken.version)
            return False
        if self._match.closed and self.revealed is None:
            events = map(self._wire.event, commit.events)
            self.revealed = next(event.secret for event in events if isinstance(event, MatchClosed))
        self._compare(self._match)
        return True

    def _decide(self, commit: Commit) -> None:
        if commit.rules_version != self._game.rules_version:
            self._other_rules = commit.rules_version
            return
        if (wrong := self._dissent(commit)) is not None:
            self._wrong = Check("decisions", False, wrong, commit.first_version)
        self._decided += 1

    def _dissent(self, commit: Commit) -> str | None:
        """Tell what the rules object to, if anything."""
        if commit.game != self._game.key:
            return f"a commit of {commit.game} in a match of {self._game.key}"
        events = self._opening() if self._match is None else self._answer(commit, self._match)
        if isinstance(events, Rejection):
            return f"the rules refuse the command: {events.code}"
        if encode_events(events) != commit.events:
            return "the rules lead to other events"
        return None

    def _opening(self) -> Sequence[Any] | Rejection:
        opened = self._opened
        options = self._wire.options(opened.options)
        if isinstance(options, Rejection):
            return options
        return matches.open_match(self._game, options, opened.players, bytes.fromhex(opened.secret.reveal()))

    def _answer(self, commit: Commit, match: Match[Any]) -> Sequence[Any] | Rejection:
        if commit.seat is None or commit.player_id is None or match.seat_of(commit.player_id) != commit.seat:
            return Rejection("not_seated", "The command came from another account than the seat's.")
        command = self._wire.command(commit.command)
        return command if isinstance(command, Rejection) else matches.decide(self._game, match, commit.seat, command)

    def _compare(self, match: Match[Any]) -> None:
        state = self._states.get(match.version)
        if state is None:
            return
        self._compared += 1
        if state != self._wire.snapshot(match):
            self._differing.append(match.version)

    def decisions(self) -> Check:
        """Say whether the rules, the secret and the commands lead to exactly the stored events."""
        if self._wrong is not None:
            return self._wrong
        if self._other_rules is not None:
            known = self._game.rules_version
            detail = f"decided by version {self._other_rules} of the rules; this program knows version {known}"
            return Check("decisions", None, detail)
        return Check("decisions", True, f"all {self._decided} decisions were made again and came out the same")

    def stored_states(self) -> Check:
        """Say whether the kept snapshots are what the events amount to."""
        if self._differing:
            return Check("state", False, "the stored state is not what the events amount to", self._differing[0])
        if not self._compared:
            return Check("state", None, "no state was stored to compare with")
        return Check("state", True, f"{self._compared} stored states are what the events amount to")
