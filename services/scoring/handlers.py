"""What scoring does besides projecting: record how a match came out, once for ever."""

from collections.abc import Mapping

from eventlog.commit import EMPTY, Commit, Draft
from eventlog.log import EventLog
from gamekit.game import AnyGame
from gamekit.wire import encode_events
from matchlog.fold import fold, is_closed
from scoring.results import ResultRecorded, result_of

COMMAND_ID = "record"
"""The same for every result: a match has one."""

RESULT_RULES = 1
"""The version of what a result says; stored with every commit."""


class Results:
    """Writes the stream of results."""

    def __init__(self, match_events: EventLog, results: EventLog, games: Mapping[str, AnyGame]) -> None:
        self._match_events = match_events
        self._results = results
        self._games = games

    async def record(self, commit: Commit) -> None:
        """Record the result of a match if this commit of its events has closed it. May be called again.

        Raises `LogUnavailable`; whatever else it raises says that the match cannot be read.
        """
        if not is_closed([commit]):
            return
        recorded = await self._results.read(commit.match_id)
        if not recorded.commits:
            await self._record(commit.match_id)

    async def _record(self, match_id: str) -> None:
        history = await self._match_events.read(match_id)
        last = history.commits[-1]
        game = self._games[last.game]
        result = result_of(game, fold(game, history.commits), last)
        draft = Draft(
            match_id=match_id,
            game=game.key,
            rules_version=RESULT_RULES,
            events=encode_events([ResultRecorded(result)]),
            command_id=COMMAND_ID,
            at=last.at,
        )
        await self._results.append(draft, EMPTY)  # a conflict is impossible: any other writer writes the same command
