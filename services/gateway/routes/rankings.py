"""Rankings: leaderboards, players and their results."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Response

from gateway.openapi import answers, page_of, reference
from gateway.problems import Refused, documented
from gateway.routes.context import GameKey, PlayerId, StrictRoute, TheGateway, json_response
from gateway.routes.pages import documents, listed, read_page
from gateway.schemas import ListQuery, Ranked
from projections.store import Partition
from readmodels import ratings

router = APIRouter(prefix="/v1", tags=["rankings"], route_class=StrictRoute)

RATINGS = Partition(ratings.PROJECTION, 0)
_LIST = ("not_found", "invalid_cursor")
_decoder = msgspec.json.Decoder(ratings.PlayerStatistics)


@router.get("/leaderboards/{game}", responses=documented(*_LIST, "unknown_game") | answers(page_of("Ranked")))
async def read_leaderboard(gateway: TheGateway, game: GameKey, query: Annotated[ListQuery, Query()]) -> Response:
    """List those who played a game, the best first."""
    index = ratings.leaderboard(gateway.game(game).key)
    page = await read_page(gateway.models, RATINGS, index, query, descending=True)
    players = map(_decoder.decode, await documents(gateway.models, RATINGS, page, ratings.player_key))
    # Between the two reads the store may have been emptied, and be folded anew.
    return listed([_ranked(player, player.games[game]) for player in players if game in player.games], page)


def _ranked(player: ratings.PlayerStatistics, record: ratings.GameStatistics) -> bytes:
    return msgspec.json.encode(Ranked(player.player_id, player.name, record.played, record.won, record.rating))


@router.get(
    "/players/{player_id}", responses=documented("not_found", "unknown_player") | answers(reference("PlayerStatistics"))
)
async def read_player(gateway: TheGateway, player_id: PlayerId) -> Response:
    """Return what an account has done, by game."""
    found = await gateway.models.get(RATINGS, ratings.player_key(player_id))
    if found is None:
        raise Refused("unknown_player")
    return json_response(found)


@router.get("/players/{player_id}/results", responses=documented(*_LIST) | answers(page_of("Result")))
async def list_results(gateway: TheGateway, player_id: PlayerId, query: Annotated[ListQuery, Query()]) -> Response:
    """List an account's finished matches, the newest first."""
    index = ratings.results_of(player_id)
    page = await read_page(gateway.models, RATINGS, index, query, descending=True)
    return listed(await documents(gateway.models, RATINGS, page, ratings.result_key), page)
