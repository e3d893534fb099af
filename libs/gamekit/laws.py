"""The laws of the game contract that a single match can show, checked position by position."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn, Protocol

import msgspec

from gamekit import match as matches
from gamekit.audience import OMNISCIENT, SPECTATOR, Viewer
from gamekit.game import AnyGame
from gamekit.match import Match, MatchEvent
from gamekit.rejection import Rejection
from gamekit.wire import encode_events, wire

_SAMPLE = 4  # commands tried at each position and seat
_POOL = 400  # commands remembered from other positions
_BRANCHES = 2  # of so many positions, one is followed into a branch that is not taken
_VIEWS = 4  # of so many positions, one is looked at
_CODE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_json = msgspec.json.Encoder()


class Source(Protocol):
    """Where choices and samples that are no luck of a match are taken from; a `random.Random` is one."""

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to `stop - 1`."""
        ...


class BrokenLaw(Exception):  # noqa: N818 - it names what is wrong
    """A game does not keep its contract. `version` is the version of the match where it shows."""

    def __init__(self, law: str, version: int, detail: object) -> None:
        super().__init__(f"at version {version}: {law}: {detail}")
        self.law = law
        self.version = version


class Inspector:
    """Follows one match and checks the laws at every position: call `follow` with its events, then `inspect`.

    Its own copy of the match is folded from the stored form of the events, so that the fold, the stored form and the
    live state are held against each other. What is dear is sampled: a few commands of each seat at every position; a
    branch that is not taken, and a view, at some positions. Conservation, fold and refusals are checked at all of them.
    """

    def __init__(self, game: AnyGame, opening: Sequence[MatchEvent], source: Source) -> None:
        self.game = game
        self.rejections: set[Rejection] = set()
        """Every refusal met while checking."""
        self._source = source
        self._wire = wire(game)
        self._pool: list[Any] = []
        self._folded = matches.fold(game, self._stored(opening))

    def follow(self, events: Sequence[MatchEvent]) -> None:
        """Apply a commit to the folded match."""
        for event in self._stored(events):
            self._folded = matches.evolve(self.game, self._folded, event)

    def inspect(self, match: Match[Any]) -> None:
        """Check every law at a position; raises `BrokenLaw`."""
        before = self._wire.snapshot(match)
        self._check_fold(match, before)
        self._check_copy(match, before)
        self._check_conservation(match)
        self._check_awaited(match)
        legal = [tuple(self.game.legal(match.state, seat)) for seat in range(len(match.players))]
        self._check_restored(match, before, legal)
        answers: list[Sequence[MatchEvent]] = []
        for seat, commands in enumerate(legal):
            answers += self._check_accepted(match, before, seat, commands)
            self._check_refused(match, seat, commands, legal)
        if answers and self._is_drawn(_BRANCHES):
            self._check_branch(match, before, answers[self._source.randrange(len(answers))])
        if self._is_drawn(_VIEWS):
            self._check_view(match)
        if self._wire.snapshot(match) != before:
            self._broken(match, "looking leaves the state untouched", "it changed")
        self._remember(legal)

    def _stored(self, events: Sequence[MatchEvent]) -> list[MatchEvent]:
        return [self._wire.event(raw) for raw in encode_events(events)]

    def _check_fold(self, match: Match[Any], snapshot: bytes) -> None:
        if self._wire.snapshot(self._folded) != snapshot:
            self._broken(match, "folding the stored events gives the live state", "the states differ")

    def _check_copy(self, match: Match[Any], snapshot: bytes) -> None:
        twin = matches.copy(self.game, match)
        if self._wire.snapshot(twin) != snapshot:
            self._broken(match, "a copy equals its original", "the states differ")

    def _check_restored(self, match: Match[Any], snapshot: bytes, legal: Sequence[Sequence[Any]]) -> None:
        restored = self._wire.restore(snapshot)
        if self._wire.snapshot(restored) != snapshot:
            self._broken(match, "a restored snapshot equals its original", "the states differ")
        for seat, commands in enumerate(legal):
            if tuple(self.game.legal(restored.state, seat)) != tuple(commands):
                self._broken(match, "a restored state has the same legal commands in the same order", f"seat {seat}")

    def _check_conservation(self, match: Match[Any]) -> None:
        if broken := self.game.violations(match.state):
            self._broken(match, "the conservation laws hold", "; ".join(broken))

    def _check_awaited(self, match: Match[Any]) -> None:
        awaited, outcome = self.game.awaiting(match.state), self.game.outcome(match.state)
        if match.closed != (outcome is not None):
            self._broken(match, "the outcome is known from the final event on and never before", outcome)
        if match.closed == bool(awaited):
            self._broken(match, "somebody is awaited until the end and nobody after", dict(awaited))
        for seat in awaited:
            if not self.game.legal(match.state, seat):
                self._broken(match, "whoever is awaited has a legal command", f"seat {seat}")
        for prompt in awaited.values():
            self._check_reason(match, prompt.kind, prompt.rule)

    def _check_accepted(
        self, match: Match[Any], snapshot: bytes, seat: int, commands: Sequence[Any]
    ) -> list[Sequence[MatchEvent]]:
        """Try commands that are legal; return what each would make happen."""
        answers: list[Sequence[MatchEvent]] = []
        if match.closed and commands:
            self._broken(match, "nothing is legal after the end", commands[0])
        if len(set(commands)) < len(commands):
            self._broken(match, "legal commands are listed once", f"seat {seat}")
        for command in self._sample(commands):
            if self._wire.command(_json.encode(command)) != command:
                self._broken(match, "a command survives the wire", command)
            answer = matches.decide(self.game, match, seat, command)
            if isinstance(answer, Rejection):
                self._broken(match, "every legal command is accepted", f"seat {seat}: {command}: {answer}")
            if not answer:
                self._broken(match, "an accepted command makes something happen", f"seat {seat}: {command}")
            if encode_events(answer) != self._again(match, seat, command):
                self._broken(match, "the same state, command and chance give the same events", command)
            if self._wire.snapshot(match) != snapshot:
                self._broken(match, "deciding leaves the state untouched", command)
            answers.append(answer)
        return answers

    def _again(self, match: Match[Any], seat: int, command: Any) -> tuple[msgspec.Raw, ...]:
        answer = matches.decide(self.game, match, seat, command)
        return () if isinstance(answer, Rejection) else encode_events(answer)

    def _check_branch(self, match: Match[Any], snapshot: bytes, events: Sequence[MatchEvent]) -> None:
        """Follow a branch that is not taken: it must keep the laws, and must not touch the match it came from."""
        branch = matches.copy(self.game, match)
        for event in events:
            branch = matches.evolve(self.game, branch, event)
        self._check_conservation(branch)
        if self._wire.snapshot(match) != snapshot:
            self._broken(match, "a copy is independent of its original", events)

    def _check_refused(self, match: Match[Any], seat: int, own: Sequence[Any], legal: Sequence[Sequence[Any]]) -> None:
        """Try commands of other seats and other positions: what is not legal now must be refused."""
        others = [command for commands in legal for command in self._sample(commands)]
        for command in (*others, *self._sample(self._pool)):
            if type(command) in self.game.open_ended or command in own:
                continue
            answer = matches.decide(self.game, match, seat, command)
            if not isinstance(answer, Rejection):
                self._broken(match, "what is not legal is refused", f"seat {seat}: {command}")
            self._check_reason(match, answer.code, answer.rule)
            self.rejections.add(answer)

    def _check_reason(self, match: Match[Any], code: str, rule: str | None) -> None:
        if not _CODE.fullmatch(code):
            self._broken(match, "codes are in snake_case", code)
        if rule is not None and rule not in self.game.rules:
            self._broken(match, "reasons name numbered statements", rule)

    def _check_view(self, match: Match[Any]) -> None:
        viewers: list[Viewer] = [*range(len(match.players)), SPECTATOR, OMNISCIENT]
        viewer = viewers[self._source.randrange(len(viewers))]
        view = self.game.view(match.state, viewer)
        if msgspec.json.decode(_json.encode(view), type=self.game.View) != view:
            self._broken(match, "a view survives the wire", viewer)
        if not self.game.sketch(view).strip():
            self._broken(match, "every view can be drawn", viewer)
        if len(self.game.standings(match.state, viewer)) != len(match.players):
            self._broken(match, "every seat has a standing", viewer)

    def _is_drawn(self, one_in: int) -> bool:
        return self._source.randrange(one_in) == 0

    def _sample(self, commands: Sequence[Any]) -> Sequence[Any]:
        if len(commands) <= _SAMPLE:
            return commands
        return [commands[self._source.randrange(len(commands))] for _ in range(_SAMPLE)]

    def _remember(self, legal: Iterable[Sequence[Any]]) -> None:
        for commands in legal:
            for command in self._sample(commands):
                if len(self._pool) < _POOL:
                    self._pool.append(command)
                else:
                    self._pool[self._source.randrange(_POOL)] = command

    def _broken(self, match: Match[Any], law: str, detail: object) -> NoReturn:
        raise BrokenLaw(law, match.version, detail)
