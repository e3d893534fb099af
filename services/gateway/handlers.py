"""What the gateway itself does: turn a well-formed request for a command into an answer; and what all routes share."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from eventlog.log import Category
from gamekit.game import AnyGame
from gateway.correlation import CORRELATION_ID
from gateway.identity import Account, Keyring
from gateway.ports import Matchmaking, Refusal, Replay, Rules
from gateway.problems import Problem, Refused, problem
from gateway.shares import Shares
from gateway.streams.feeds import Feeds
from gateway.streams.session import Sessions
from projections.reader import ReadModels
from rulesclient.client import Accepted
from telemetry import tracing

T = TypeVar("T")

_SUBMIT = "hexarchy.rules.v1.Rules/SubmitStream"

Check = Callable[[], Awaitable[bool]]


@dataclass(frozen=True)
class Gateway:
    """Everything that the routes work with. `checks` tell by name whether something needed answers."""

    games: Mapping[str, AnyGame]
    keyring: Keyring
    rules: Rules
    matchmaking: Matchmaking
    replay: Replay
    models: ReadModels
    match_events: Category
    feeds: Feeds
    sessions: Sessions
    commands: Shares
    checks: Mapping[str, Check]

    async def submit(
        self, account: Account, match_id: str, command_id: str, body: bytes, expected_version: int | None
    ) -> Accepted | Problem:
        """Have a command decided; raises `RulesUnavailable` where its fate is unknown."""
        with self.commands.one(account.player_id), tracing.call(_SUBMIT, {"hexarchy.match_id": match_id}):
            answer = await self.rules.submit(
                match_id,
                command_id,
                account.player_id,
                body,
                expected_version=expected_version,
                correlation_id=CORRELATION_ID.get(),
                traceparent=tracing.traceparent(),
            )
        if isinstance(answer, Accepted):
            return answer
        return problem(
            answer.code, answer.detail, rule=answer.rule, rule_text=self.rule_text(answer.rule), version=answer.version
        )

    def rule_text(self, rule: str | None) -> str | None:
        """Return what a rule says, whichever game it belongs to: their ids differ."""
        if rule is None:
            return None
        return next((game.rules[rule].text for game in self.games.values() if rule in game.rules), None)

    def game(self, key: str) -> AnyGame:
        """Return a game; refuses `unknown_game`."""
        found = self.games.get(key)
        if found is None:
            raise Refused("unknown_game", f"There is no game {key!r} on this server.")
        return found


def settled(answer: T | Refusal) -> T:
    """Return what another service answered; ends the request where it refused."""
    if isinstance(answer, Refusal):
        raise Refused(answer.code, answer.detail)
    return answer
