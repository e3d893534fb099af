"""Matches: what they are and were like, for the eyes of whoever asks.

Spectators see what is public, also of a match from a private table: whoever knows its id may look.
"""

import hashlib
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Header, Query, Response
from starlette.responses import StreamingResponse

from contracts.replay.v1 import replay_pb2 as pb
from gateway.handlers import settled
from gateway.openapi import answers, reference
from gateway.problems import Refused, documented
from gateway.routes.context import Anybody, MatchId, StrictRoute, TheGateway, json_response, player_id
from gateway.routes.rankings import RATINGS
from gateway.schemas import EventsQuery, MatchQuery
from projections.store import Partition
from readmodels import ratings, standings

router = APIRouter(prefix="/v1/matches/{match_id}", tags=["matches"], route_class=StrictRoute)

_NDJSON = "application/x-ndjson"
_READ = ("invalid_token", "expired_token", "not_found", "unknown_match", "unknown_game", "corrupt_match")


@router.get(
    "",
    responses=documented(*_READ, "unknown_version", "version_unavailable")
    | {304: {"description": "It is as the ETag in If-None-Match says."}}
    | answers(reference("MatchView")),
)
async def read_match(
    gateway: TheGateway,
    account: Anybody,
    match_id: MatchId,
    query: Annotated[MatchQuery, Query()],
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """Return a match as the caller may see it: now, or as it was at a version."""
    request = pb.ViewRequest(
        match_id=match_id, player_id=player_id(account), at=query.at, min_version=query.min_version
    )
    found = settled(await gateway.replay.view(request))
    tag = f'W/"{hashlib.blake2b(found, digest_size=12).hexdigest()}"'
    if if_none_match is not None and tag in if_none_match:
        return Response(status_code=304, headers={"ETag": tag})
    response = json_response(found)
    response.headers["ETag"] = tag
    return response


@router.get("/events", responses=documented(*_READ) | answers(reference("EventPage")))
async def list_events(
    gateway: TheGateway, account: Anybody, match_id: MatchId, query: Annotated[EventsQuery, Query()]
) -> Response:
    """List what happened after a version, in whole commits."""
    request = pb.EventsRequest(match_id=match_id, player_id=player_id(account), since=query.since, limit=query.limit)
    return json_response(settled(await gateway.replay.events(request)))


@router.get("/timeline", responses=documented(*_READ) | answers({"type": "array", "items": reference("Mark")}))
async def read_timeline(gateway: TheGateway, account: Anybody, match_id: MatchId) -> Response:
    """List a mark per commit, for a scrubber."""
    request = pb.TimelineRequest(match_id=match_id, player_id=player_id(account))
    return json_response(settled(await gateway.replay.timeline(request)))


@router.get(
    "/proof",
    responses=documented("not_found", "unknown_match", "unknown_game", "corrupt_match") | answers(reference("Proof")),
)
async def read_proof(gateway: TheGateway, match_id: MatchId) -> Response:
    """Check the hash chain, the luck and every decision of a match, and say what was found."""
    return json_response(settled(await gateway.replay.verify(pb.VerifyRequest(match_id=match_id))))


@router.get(
    "/export",
    response_class=StreamingResponse,
    responses=documented(*_READ) | answers({"type": "object"}, media_type=_NDJSON),
)
async def export_match(gateway: TheGateway, account: Anybody, match_id: MatchId) -> Response:
    """Return the commits, one a line: as they are stored after the end, before it as the caller may see them."""
    request = pb.ExportRequest(match_id=match_id, player_id=player_id(account))
    return StreamingResponse(_lines(settled(await gateway.replay.export(request))), media_type=_NDJSON)


async def _lines(commits: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    async for commit in commits:
        yield commit + b"\n"


@router.get("/standings", responses=documented("not_found", "unknown_match") | answers(reference("Standings")))
async def read_standings(gateway: TheGateway, match_id: MatchId) -> Response:
    """Return the points that everybody may know of; a moment behind the match."""
    partition = Partition(standings.PROJECTION, gateway.match_events.shard_of(match_id))
    found = await gateway.models.get(partition, match_id)
    if found is None:
        raise Refused("unknown_match")
    return json_response(found)


@router.get("/result", responses=documented("not_found", "unknown_result") | answers(reference("Result")))
async def read_result(gateway: TheGateway, match_id: MatchId) -> Response:
    """Return how a finished match came out."""
    found = await gateway.models.get(RATINGS, ratings.result_key(match_id))
    if found is None:
        raise Refused("unknown_result")
    return json_response(found)
