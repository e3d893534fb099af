"""Random matches on the pure engine: the very `open`, `legal`, `decide` and `evolve` that live play uses."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from gamekit import match as matches
from gamekit.audience import Seat
from gamekit.game import AnyGame
from gamekit.laws import Inspector, Source
from gamekit.match import Match, MatchEvent, Player
from gamekit.rejection import Rejection

Choose: TypeAlias = Callable[[Sequence[Any], Source], Any]
"""Picks one of several legal commands."""


def uniform(commands: Sequence[Any], source: Source) -> Any:
    """Choose any command, each equally likely."""
    return commands[0] if len(commands) == 1 else commands[source.randrange(len(commands))]


def by_kind(commands: Sequence[Any], source: Source) -> Any:
    """Choose a kind of command first, then one of the kind, so that a long list of offers does not drown the rest."""
    kinds: dict[type, list[Any]] = {}
    for command in commands:
        kinds.setdefault(type(command), []).append(command)
    return uniform(uniform(list(kinds.values()), source), source)


def without(choose: Choose, *kinds: type) -> Choose:
    """Return the chooser that leaves some kinds of command out, unless there is no other."""
    left_out = frozenset(kinds)

    def chooser(commands: Sequence[Any], source: Source) -> Any:
        rest = [command for command in commands if type(command) not in left_out]
        return choose(rest or commands, source)

    return chooser


class Step(Struct, frozen=True):
    """One accepted command and what it made happen."""

    seat: Seat
    command: Any
    events: tuple[MatchEvent, ...]


class Playout(Struct):
    """A match as it was played: its first commit, every step, and where it stands. `match.closed` tells if it ended."""

    game: AnyGame
    opening: tuple[MatchEvent, ...]
    steps: list[Step]
    match: Match[Any]
    rejections: set[Rejection] = msgspec.field(default_factory=set)
    """What checking the laws was refused, where they were checked."""

    @property
    def events(self) -> list[MatchEvent]:
        """Every event of the match in order."""
        return [*self.opening, *(event for step in self.steps for event in step.events)]


def play(
    game: AnyGame,
    options: Any,
    seats: int,
    source: Source,
    *,
    choose: Choose = by_kind,
    limit: int = 10_000,
    bystanders: int = 4,
    check: bool = False,
) -> Playout:
    """Play a match of legal commands until it ends, or for at most `limit` commands.

    One turn in `bystanders` (0: never) is offered to any seat, awaited or not, so that answers nobody must give are
    given too. With `check`, every law of the game contract that one match can show is checked at every position;
    `gamekit.laws.BrokenLaw` is raised for the first that does not hold. Options the game refuses are a `ValueError`.
    """
    secret = bytes(source.randrange(256) for _ in range(32))
    players = [Player(f"player-{seat}", f"Player {seat}") for seat in range(seats)]
    opening = matches.open_match(game, options, players, secret)
    if isinstance(opening, Rejection):
        raise ValueError(f"{game.key} with {seats} seats refuses {options}: {opening.detail}")
    playout = Playout(game, opening, [], matches.fold(game, opening))
    inspector = Inspector(game, opening, source) if check else None
    if inspector is not None:
        playout.rejections = inspector.rejections
    while inspector is not None or not playout.match.closed:
        if inspector is not None:
            inspector.inspect(playout.match)
        if playout.match.closed or len(playout.steps) == limit:
            break
        step = _step(game, playout.match, source, choose, bystanders)
        playout.steps.append(step)
        for event in step.events:
            playout.match = matches.evolve(game, playout.match, event)
        if inspector is not None:
            inspector.follow(step.events)
    return playout


def _step(game: AnyGame, match: Match[Any], source: Source, choose: Choose, bystanders: int) -> Step:
    seat, commands = _turn(game, match, source, bystanders)
    command = choose(commands, source)
    events = matches.decide(game, match, seat, command)
    if isinstance(events, Rejection):
        raise ValueError(f"{game.key} refuses its legal command {command} of seat {seat}: {events}")
    return Step(seat, command, events)


def _turn(game: AnyGame, match: Match[Any], source: Source, bystanders: int) -> tuple[Seat, Sequence[Any]]:
    """Return who acts next, and what it may do."""
    if bystanders and source.randrange(bystanders) == 0:
        seat = source.randrange(len(match.players))
        if commands := game.legal(match.state, seat):
            return seat, commands
    awaited = tuple(game.awaiting(match.state))
    seat = uniform(awaited, source)
    return seat, game.legal(match.state, seat)
