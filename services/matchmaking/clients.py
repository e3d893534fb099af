"""The matches of tables, opened through the rules service."""

from gamekit.rejection import Rejection
from matchmaking.handlers import MatchesUnavailable
from matchmaking.table import Table
from rulesclient.client import Problem, RulesClient, RulesUnavailable
from telemetry import tracing

_CREATE_MATCH = "hexarchy.rules.v1.Rules/CreateMatch"


class RulesMatches:
    """Implements the port `Matches`."""

    def __init__(self, rules: RulesClient) -> None:
        self._rules = rules

    async def create(self, table: Table, correlation_id: str) -> Rejection | None:
        """See `Matches.create`."""
        about = {"hexarchy.match_id": table.public.table_id, "hexarchy.game": table.public.game}
        try:
            with tracing.call(_CREATE_MATCH, about):
                answer = await self._rules.create_match(
                    table.public.table_id,
                    table.public.game,
                    bytes(table.public.options),
                    table.players,
                    bytes.fromhex(table.secret),
                    correlation_id=correlation_id,
                    traceparent=tracing.traceparent(),
                )
        except RulesUnavailable as error:
            raise MatchesUnavailable(str(error)) from error
        return Rejection(answer.code, answer.detail, answer.rule) if isinstance(answer, Problem) else None
