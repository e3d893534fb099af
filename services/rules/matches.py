"""Hot matches: the newest state of the matches in play, kept in memory within a bound, else folded from the log."""

from array import array
from bisect import bisect_left, insort
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from eventlog.commit import Commit, Head
from eventlog.log import EventLog, History
from gamekit import match as matches
from gamekit.audience import Seat
from gamekit.game import AnyGame
from gamekit.match import Match, MatchEvent
from gamekit.wire import Wire, wire
from matchlog.fold import fold
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
        self.match = fold(self.game, missed.commits, self.match)
        self.head = missed.head
        for commit in missed.commits:
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
        game = self.game(history.commits[0].game)
        hot = hot_match(game, fold(game, history.commits), history.head, history.commits)
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


def hot_match(game: AnyGame, match: Match[Any], head: Head, commits: Sequence[Commit] = ()) -> HotMatch:
    """Return a match ready to decide that knows the commands of its commits."""
    known = sorted(hash((commit.seat, commit.command_id)) for commit in commits if commit.seat is not None)
    return HotMatch(game, wire(game), match, head, array("q", known))
