"""Played matches in their stored form, as rules would have written them."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec import Raw, Struct

from eventlog.commit import EMPTY, Draft, Head, seal
from eventlog.log import Appended, EventLog
from gamekit import match as matches
from gamekit.audience import Seat
from gamekit.game import AnyGame
from gamekit.match import MatchEvent, Player
from gamekit.playout import Playout, Step, play
from gamekit.rejection import Rejection
from gamekit.wire import encode_events


class Recording(Struct, frozen=True):
    """A match as it was played, and the drafts of its commits."""

    playout: Playout
    drafts: tuple[Draft, ...]

    def messages(self, count: int | None = None) -> list[bytes]:
        """Return the stored bytes of the first commits, of all by default."""
        return sealed(self.drafts[:count])


def record(game: AnyGame, match_id: str, *, seed: int = 1, seats: int | None = None, options: Any = None) -> Recording:
    """Play a match of random legal commands to its end."""
    chosen = game.Options() if options is None else options
    playout = play(game, chosen, seats or game.seats.start, Random(seed))
    return Recording(playout, tuple(_drafts(playout, match_id)))


def follow(
    game: AnyGame,
    match_id: str,
    moves: Iterable[tuple[Seat, Any]],
    *,
    seats: int | None = None,
    options: Any = None,
    secret: bytes = bytes(32),
) -> Recording:
    """Play a match of the given commands; every one has to be accepted."""
    players = [Player(f"player-{seat}", f"Player {seat}") for seat in range(seats or game.seats.start)]
    opening = matches.open_match(game, game.Options() if options is None else options, players, secret)
    assert not isinstance(opening, Rejection), opening
    playout = Playout(game, opening, [], matches.fold(game, opening))
    for seat, command in moves:
        events = matches.decide(game, playout.match, seat, command)
        assert not isinstance(events, Rejection), (seat, command, events)
        playout.steps.append(Step(seat, command, events))
        for event in events:
            playout.match = matches.evolve(game, playout.match, event)
    return Recording(playout, tuple(_drafts(playout, match_id)))


def sealed(drafts: Sequence[Draft]) -> list[bytes]:
    """Chain drafts from the beginning; return their stored bytes."""
    head, messages = EMPTY, []
    for draft in drafts:
        commit, stored = seal(draft, head)
        head = Head(commit.version, commit.digest)
        messages.append(stored)
    return messages


async def store(event_log: EventLog, drafts: Sequence[Draft], after: Head = EMPTY) -> Head:
    """Append drafts one after the other; return the head."""
    for draft in drafts:
        appended = await event_log.append(draft, after)
        assert isinstance(appended, Appended)
        after = appended.head
    return after


def _drafts(playout: Playout, match_id: str) -> Iterator[Draft]:
    yield _draft(playout, match_id, 0, playout.opening, command_id="open")
    for number, step in enumerate(playout.steps, 1):
        yield _draft(
            playout,
            match_id,
            number,
            step.events,
            command_id=f"command-{number}",
            command=Raw(msgspec.json.encode(step.command)),
            seat=step.seat,
            player_id=playout.match.players[step.seat].player_id,
        )


def _draft(playout: Playout, match_id: str, number: int, events: Sequence[MatchEvent], **fields: Any) -> Draft:
    return Draft(
        match_id=match_id,
        game=playout.game.key,
        rules_version=playout.game.rules_version,
        events=encode_events(events),
        at=f"2026-01-02T{number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02}.000Z",
        **fields,
    )
