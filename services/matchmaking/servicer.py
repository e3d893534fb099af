"""The gRPC face of matchmaking: translates messages and decides nothing."""

from collections.abc import Awaitable
from typing import Any

import grpc
import msgspec
from grpc.aio import ServicerContext

from contracts.matchmaking.v1 import matchmaking_pb2 as pb
from contracts.matchmaking.v1.matchmaking_pb2_grpc import MatchmakingServicer
from eventlog.log import LogUnavailable
from gamekit.rejection import Rejection
from matchmaking.handlers import Caller, MatchesUnavailable, Matchmaking, Wish
from matchmaking.table import Account
from readmodels import tables
from telemetry import logs

Context = ServicerContext[Any, Any]
"""Whatever the call: only its end matters here."""

log = logs.get(__name__)


class Servicer(MatchmakingServicer):
    """Matchmaking over gRPC. UNAVAILABLE says that nothing is known of what came of a call: it is safe to repeat."""

    def __init__(self, matchmaking: Matchmaking) -> None:
        self._matchmaking = matchmaking

    async def OpenTable(  # noqa: N802 - gRPC's name
        self, request: pb.OpenTableRequest, context: Context
    ) -> pb.OpenTableResponse:
        """Open a table."""
        wish = Wish(request.game, request.options, request.seats, request.nonce)
        answer = self._matchmaking.open_table(
            _caller(request.account),
            wish,
            private=request.private,
            auto_start=request.auto_start,
            idempotency_key=request.idempotency_key,
        )
        return pb.OpenTableResponse(table=await _table(answer, context))

    async def GetTable(  # noqa: N802 - gRPC's name
        self, request: pb.GetTableRequest, context: Context
    ) -> pb.GetTableResponse:
        """Return a table."""
        answer = self._matchmaking.get_table(_caller(request.account), request.table_id)
        return pb.GetTableResponse(table=await _table(answer, context))

    async def TakeSeat(  # noqa: N802 - gRPC's name
        self, request: pb.TakeSeatRequest, context: Context
    ) -> pb.TakeSeatResponse:
        """Sit an account down."""
        seat = request.seat if request.HasField("seat") else None
        answer = self._matchmaking.take_seat(
            _caller(request.account), request.table_id, seat, request.invite, request.nonce
        )
        return pb.TakeSeatResponse(table=await _table(answer, context))

    async def TakeAnySeat(  # noqa: N802 - gRPC's name
        self, request: pb.TakeAnySeatRequest, context: Context
    ) -> pb.TakeAnySeatResponse:
        """Sit an account down where players of the same match are brought together."""
        wish = Wish(request.game, request.options, request.seats, request.nonce)
        answer = self._matchmaking.take_any_seat(_caller(request.account), wish, request.instead_of)
        return pb.TakeAnySeatResponse(table=await _table(answer, context))

    async def LeaveSeat(  # noqa: N802 - gRPC's name
        self, request: pb.LeaveSeatRequest, context: Context
    ) -> pb.LeaveSeatResponse:
        """Free an account's seat."""
        answer = self._matchmaking.leave_seat(_caller(request.account), request.table_id)
        return pb.LeaveSeatResponse(table=await _table(answer, context))

    async def StartTable(  # noqa: N802 - gRPC's name
        self, request: pb.StartTableRequest, context: Context
    ) -> pb.StartTableResponse:
        """Start the match."""
        answer = self._matchmaking.start_table(_caller(request.account), request.table_id)
        return pb.StartTableResponse(table=await _table(answer, context))


def _caller(account: pb.Account) -> Caller:
    return Caller(Account(account.player_id, account.name), account.correlation_id)


async def _table(asked: Awaitable[tables.Table | Rejection], context: Context) -> pb.Table:
    try:
        answer = await asked
    except (LogUnavailable, MatchesUnavailable) as error:
        log.warning("unknown fate", error=str(error))
        await context.abort(grpc.StatusCode.UNAVAILABLE, "Something behind this service does not answer; ask again.")
    if isinstance(answer, Rejection):
        return pb.Table(problem=pb.Problem(code=answer.code, detail=answer.detail))
    return pb.Table(table=msgspec.json.encode(answer))
