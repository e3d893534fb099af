"""What routes take from a request: the gateway, who asks, and JSON that is JSON."""

from collections.abc import Callable, Coroutine
from typing import Annotated, Any

import msgspec
from fastapi import Depends, Path, Request, Response
from fastapi.routing import APIRoute

from contracts.matchmaking.v1.matchmaking_pb2 import Account as Caller
from eventlog.log import ID
from gateway.correlation import CORRELATION_ID
from gateway.handlers import Gateway
from gateway.identity import Account
from gateway.problems import Refused
from gateway.reading import check_query, read_json


def _gateway(request: Request) -> Gateway:
    found: Gateway = request.app.state.gateway
    return found


def _anybody(request: Request) -> Account | None:
    header = request.headers.get("authorization")
    return _gateway(request).keyring.bearer(None if header is None else header.encode("latin-1"))


def _somebody(account: Annotated[Account | None, Depends(_anybody)]) -> Account:
    if account is None:
        raise Refused("missing_token")
    return account


TheGateway = Annotated[Gateway, Depends(_gateway)]
Anybody = Annotated[Account | None, Depends(_anybody)]
"""Who asks; None is a spectator. A bad token is refused, never taken for a spectator."""
Somebody = Annotated[Account, Depends(_somebody)]

GameKey = Annotated[str, Path(pattern=r"^[a-z0-9_]{1,64}$", description="The game's key.")]
_ID = f"^{ID.pattern}$"
TableId = Annotated[str, Path(pattern=_ID, description="The table's id.")]
MatchId = Annotated[str, Path(pattern=_ID, description="The match's id.")]
PlayerId = Annotated[str, Path(pattern=_ID, description="The account's id.")]


def player_id(account: Account | None) -> str:
    """Return the account's id as other services want it: empty for a spectator."""
    return "" if account is None else account.player_id


def caller(account: Account | None) -> Caller:
    """Return who asks as matchmaking wants it."""
    return Caller(
        player_id=player_id(account),
        name="" if account is None else account.name,
        correlation_id=CORRELATION_ID.get(),
    )


def json_response(content: bytes, status: int = 200) -> Response:
    """Return a response of JSON that is written already."""
    return Response(content, status, media_type="application/json")


_anything = msgspec.json.Decoder()


class _StrictRequest(Request):
    async def json(self) -> Any:
        # The standard parser takes NaN and lone surrogates, which nothing behind us could store.
        return read_json(_anything, await self.body())


class StrictRoute(APIRoute):
    """Reads bodies and queries strictly."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """See `APIRoute`."""
        handler = super().get_route_handler()
        takes_any = bool(self.dependant.query_params)

        async def strict(request: Request) -> Response:
            check_query(request.query_params, takes_any=takes_any)
            return await handler(_StrictRequest(request.scope, request.receive))

        return strict


class BareRoute(APIRoute):
    """Calls its endpoint with the request and nothing else: for paths where every microsecond counts."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """See `APIRoute`."""
        endpoint: Callable[[Request], Coroutine[Any, Any, Response]] = self.endpoint
        return endpoint
