"""Games: the catalogue, what a client needs to know of each, and their rules."""

from functools import cache
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query, Response

from gamekit.game import AnyGame
from gamekit.wire import schemas
from gateway.openapi import answers, reference
from gateway.problems import Refused, documented
from gateway.routes.context import GameKey, StrictRoute, TheGateway, json_response
from gateway.schemas import GameDetails, GameSummary, RulesQuery, SeatRange

router = APIRouter(prefix="/v1/games", tags=["games"], route_class=StrictRoute)

_LIST = {"type": "object", "properties": {"items": {"type": "array", "items": reference("GameSummary")}}}
_STATEMENTS = {"type": "object", "properties": {"items": {"type": "array", "items": reference("Statement")}}}
RuleId = Annotated[str, Path(pattern=r"^[A-Z]{2,5}-\d{3}$", description="The statement's id, such as ABC-012.")]


@router.get("", responses=documented() | answers(_LIST))
async def list_games(gateway: TheGateway) -> Response:
    """List every game of this server."""
    return json_response(msgspec.json.encode({"items": [_summary(game) for game in gateway.games.values()]}))


@router.get("/{game}", responses=documented("unknown_game", "not_found") | answers(reference("GameDetails")))
async def describe_game(gateway: TheGateway, game: GameKey) -> Response:
    """Describe a game: names, options, and the schemas of its commands, events and view."""
    return json_response(_details(gateway.game(game)))


@router.get("/{game}/rules", responses=documented("unknown_game", "not_found") | answers(_STATEMENTS))
async def list_rules(gateway: TheGateway, game: GameKey, query: Annotated[RulesQuery, Query()]) -> Response:
    """List the numbered statements that a game is built from, all of them or those of a chapter."""
    rules = gateway.game(game).rules.values()
    found = [rule for rule in rules if query.chapter in (None, rule.chapter)]
    return json_response(msgspec.json.encode({"items": found}))


@router.get(
    "/{game}/rules/{rule_id}",
    responses=documented("unknown_game", "unknown_rule", "not_found") | answers(reference("Statement")),
)
async def read_rule(gateway: TheGateway, game: GameKey, rule_id: RuleId) -> Response:
    """Return one statement: what the `rule` of a problem stands for."""
    rule = gateway.game(game).rules.get(rule_id)
    if rule is None:
        raise Refused("unknown_rule", f"{game} has no rule {rule_id}.")
    return json_response(msgspec.json.encode(rule))


def _summary(game: AnyGame) -> GameSummary:
    return GameSummary(game.key, game.title, SeatRange(game.seats.start, game.seats.stop - 1), game.rules_version)


@cache
def _details(game: AnyGame) -> bytes:
    details = GameDetails(
        key=game.key,
        title=game.title,
        seats=SeatRange(game.seats.start, game.seats.stop - 1),
        rules_version=game.rules_version,
        components=dict(game.components),
        open_ended=tuple(sorted(kind.__name__ for kind in game.open_ended)),
        schemas=schemas(game),
    )
    return msgspec.json.encode(details)
