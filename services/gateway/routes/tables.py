"""Tables: matches being arranged."""

import secrets
from typing import Annotated

import msgspec
from fastapi import APIRouter, Header, Query, Response

from contracts.matchmaking.v1 import matchmaking_pb2 as pb
from eventlog.log import COMMAND_ID
from gateway.handlers import Gateway, settled
from gateway.openapi import answers, page_of, reference
from gateway.problems import documented
from gateway.routes.context import Anybody, Somebody, StrictRoute, TableId, TheGateway, caller, json_response
from gateway.routes.pages import documents, listed, read_page
from gateway.schemas import AnySeat, ListQuery, NewTable, TablesQuery, WantedSeat
from projections.store import Partition
from readmodels import tables

router = APIRouter(prefix="/v1/tables", tags=["tables"], route_class=StrictRoute)

_TABLES = Partition(tables.PROJECTION, 0)
_TABLE = answers(reference("Table"))
_ANY_SEAT = WantedSeat()
_IDENTITY = ("missing_token", "invalid_token", "expired_token")
_BODY = ("invalid_json", "unsupported_media_type", "body_too_large")
_TABLE_PROBLEMS = ("not_found", "unknown_table", "table_started", "table_closed", "conflict")
TableKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        pattern=f"^{COMMAND_ID.pattern}$",
        description="Makes it safe to repeat: the same key is the same table.",
    ),
]


@router.post(
    "",
    status_code=201,
    responses=documented(
        *_IDENTITY,
        *_BODY,
        "unknown_game",
        "wrong_number_of_seats",
        "invalid_options",
        "invalid_nonce",
        "idempotency_key_reused",
        "conflict",
    )
    | answers(reference("Table"), 201),
)
async def open_table(gateway: TheGateway, account: Somebody, table: NewTable, key: TableKey = None) -> Response:
    """Open a table and sit down at it as its host. A private one shows its invite code to those who sit there."""
    request = pb.OpenTableRequest(
        account=caller(account),
        idempotency_key=key or secrets.token_hex(16),
        game=table.game,
        options=msgspec.json.encode(table.options),
        seats=table.seats,
        private=table.private,
        auto_start=table.auto_start,
        nonce=table.nonce,
    )
    return json_response(settled(await gateway.matchmaking.open_table(request)), 201)


@router.post(
    "/any/seats",
    responses=documented(
        *_IDENTITY,
        *_BODY,
        "unknown_game",
        "wrong_number_of_seats",
        "invalid_options",
        "invalid_nonce",
        "conflict",
    )
    | _TABLE,
)
async def take_any_seat(gateway: TheGateway, account: Somebody, match: AnySeat) -> Response:
    """Sit down where players of the same game, options and number of seats are brought together.

    Ask again until `match_id` is set: the match begins with the last seat. Whoever sits or plays there keeps that seat,
    but goes on to another table `instead_of` one whose match never ends.
    """
    request = pb.TakeAnySeatRequest(
        account=caller(account),
        game=match.game,
        options=msgspec.json.encode(match.options),
        seats=match.seats,
        nonce=match.nonce,
        instead_of=match.instead_of or "",
    )
    return json_response(settled(await gateway.matchmaking.take_any_seat(request)))


@router.get("", responses=documented("unknown_game", "invalid_cursor") | answers(page_of("Table")))
async def list_tables(gateway: TheGateway, query: Annotated[TablesQuery, Query()]) -> Response:
    """List the public tables that wait for players, the oldest first, or those being played, the newest first."""
    game = None if query.game is None else gateway.game(query.game).key
    playing = query.status == "started"
    index = tables.playing_of(game) if playing else tables.open_of(game)
    return await _list(gateway, index, query, newest_first=playing)


@router.get("/mine", responses=documented(*_IDENTITY, "invalid_cursor") | answers(page_of("Table")))
async def list_own_tables(gateway: TheGateway, account: Somebody, query: Annotated[ListQuery, Query()]) -> Response:
    """List the tables where you sit, the newest first. `status` tells which matches are over."""
    return await _list(gateway, tables.seated(account.player_id), query, newest_first=True)


async def _list(gateway: Gateway, index: str, query: ListQuery, *, newest_first: bool) -> Response:
    page = await read_page(gateway.models, _TABLES, index, query, descending=newest_first)
    return listed(await documents(gateway.models, _TABLES, page, lambda table_id: table_id), page)


@router.get(
    "/{table_id}",
    responses=documented("invalid_token", "expired_token", "not_found", "unknown_table") | _TABLE,
)
async def read_table(gateway: TheGateway, account: Anybody, table_id: TableId) -> Response:
    """Return a table; who opened or joined it a moment ago sees that."""
    request = pb.GetTableRequest(account=caller(account), table_id=table_id)
    return json_response(settled(await gateway.matchmaking.get_table(request)))


@router.post(
    "/{table_id}/seats",
    responses=documented(
        *_IDENTITY,
        *_BODY,
        *_TABLE_PROBLEMS,
        "already_seated",
        "wrong_invite",
        "table_full",
        "unknown_seat",
        "seat_taken",
        "invalid_nonce",
    )
    | _TABLE,
)
async def take_seat(
    gateway: TheGateway, account: Somebody, table_id: TableId, wanted: WantedSeat = _ANY_SEAT
) -> Response:
    """Sit down. Who sits there already keeps the seat."""
    request = pb.TakeSeatRequest(
        account=caller(account), table_id=table_id, seat=wanted.seat, invite=wanted.invite, nonce=wanted.nonce
    )
    return json_response(settled(await gateway.matchmaking.take_seat(request)))


@router.delete("/{table_id}/seats/me", responses=documented(*_IDENTITY, *_TABLE_PROBLEMS, "not_seated") | _TABLE)
async def leave_seat(gateway: TheGateway, account: Somebody, table_id: TableId) -> Response:
    """Stand up. When the host leaves, or after many have come and gone, the table closes."""
    request = pb.LeaveSeatRequest(account=caller(account), table_id=table_id)
    return json_response(settled(await gateway.matchmaking.leave_seat(request)))


@router.post(
    "/{table_id}/start", responses=documented(*_IDENTITY, *_TABLE_PROBLEMS, "not_host", "table_not_full") | _TABLE
)
async def start_table(gateway: TheGateway, account: Somebody, table_id: TableId) -> Response:
    """Start the match; only the host may. The table has its `match_id` from now on."""
    request = pb.StartTableRequest(account=caller(account), table_id=table_id)
    return json_response(settled(await gateway.matchmaking.start_table(request)))
