"""Hot matches: the newest state of the matches in play, kept in memory within a bound, else folded from the log."""

from array import array
from bisect import bisect_left, insort
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from eventlog.commit import BrokenChain, Commit, Head
from eventlog.log import EventLog, History
from gamekit import match as matches
from gamekit.audience import Seat
from gamekit.game import AnyGame
from gamekit.match import Match, MatchEvent
from gamekit.wire import Wire, wire
from telemetry.metrics import COLD_LOADS, HOT_MATCHES


class UnknownGame(Exception):  # noqa: N818 - it names the condition
    """The match belongs to a game that this server does not have."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class HotMatch(Struct):
    """A match ready to decide. Owned by whoever has the match's turn."""

    game: AnyGame
    wire: Wire
    match: Match[Any]
    head: Head
    commands: "array[int]"
    """Hashes of (seat, command id) of every stored command, sorted: 8 bytes each, where a set of them would take 60."""

    def may_know(self, seat: Seat, command_id: str) -> bool:
        """Whether the command may be stored already; a wrong yes is as rare as equal hashes, a no is certain."""
        key = hash((seat, command_id))
        at = bisect_left(self.commands, key)
        return at < len(self.commands) and self.commands[at] == key

    def apply(self, events: Sequence[MatchEvent], head: Head) -> None:
        """Move on by one commit's events."""
        for event in events:
            self.match = matches.evolve(self.game, self.match, event)
        self.head = head

    def catch_up(self, missed: History) -> None:
        """Move on by what others have appended; raises `BrokenChain`."""
        for commit in missed.commits:
            self.apply(_events(self.wire, commit), missed.head)
            self.remember(commit.seat, commit.command_id)

    def remember(self, seat: Seat | None, command_id: str) -> None:
        """Keep in mind that a command is stored."""
        if seat is not None:
            insort(self.commands, hash((seat, command_id)))


class Matches:
    """Matches by id: at most `capacity` of them hot, the least recently used leave first."""

    def __init__(self, log: EventLog, games: Mapping[str, AnyGame], capacity: int) -> None:
        self._log = log
        self._games = games
        self._capacity = capacity
        self._hot: OrderedDict[str, HotMatch] = OrderedDict()

    async def find(self, match_id: str) -> HotMatch | None:
        """Return a match, or None where it does not exist; raises `BrokenChain`, `UnknownGame` and `LogUnavailable`."""
        hot = self._hot.get(match_id)
        if hot is not None:
            self._hot.move_to_end(match_id)
            return hot
        history = await self._log.read(match_id)
        if not history.commits:
            return None
        COLD_LOADS.inc()
        hot = self._fold(match_id, history)
        self.admit(match_id, hot)
        return hot

    def admit(self, match_id: str, hot: HotMatch) -> None:
        """Keep a match hot."""
        self._hot[match_id] = hot
        if len(self._hot) > self._capacity:
            self._hot.popitem(last=False)
        HOT_MATCHES.set(len(self._hot))

    def drop(self, match_id: str) -> None:
        """Forget a match: the next `find` folds it from the log."""
        if self._hot.pop(match_id, None) is not None:
            HOT_MATCHES.set(len(self._hot))

    def game_of(self, match_id: str) -> str:
        """Return the key of a hot match's game, else `unknown`: for the labels of metrics."""
        hot = self._hot.get(match_id)
        return "unknown" if hot is None else hot.game.key

    def game(self, key: str) -> AnyGame:
        """Return a game, or raise `UnknownGame`."""
        game = self._games.get(key)
        if game is None:
            raise UnknownGame(key)
        return game

    def _fold(self, match_id: str, history: History) -> HotMatch:
        game = self.game(history.commits[0].game)
        events = [event for commit in history.commits for event in _events(wire(game), commit)]
        try:
            hot = begin(game, events, history.head)
        except Exception as error:
            raise BrokenChain(match_id, 1, f"its events do not fold: {error!r}") from error
        for commit in history.commits:
            hot.remember(commit.seat, commit.command_id)
        return hot


def begin(game: AnyGame, events: Sequence[MatchEvent], head: Head) -> HotMatch:
    """Return the hot match of all events of a match, `MatchOpened` first."""
    match = matches.fold(game, events)
    # A decoded `Raw` would keep the whole message alive that it is a part of.
    match.opened = msgspec.structs.replace(match.opened, options=match.opened.options.copy())
    return HotMatch(game, wire(game), match, head, array("q"))


def _events(wire: Wire, commit: Commit) -> list[MatchEvent]:
    """Read a commit's events."""
    try:
        return [wire.event(raw) for raw in commit.events]
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BrokenChain(commit.match_id, commit.first_version, f"not an event: {error}") from error
