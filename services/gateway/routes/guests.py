"""Guests: an identity for whoever asks."""

from datetime import UTC, datetime

import msgspec
from fastapi import APIRouter, Response

from gateway.openapi import answers, reference
from gateway.problems import documented
from gateway.routes.context import StrictRoute, TheGateway, json_response
from gateway.schemas import Guest, NewGuest

router = APIRouter(prefix="/v1", tags=["guests"], route_class=StrictRoute)

_NOBODY = NewGuest()
_NAMELESS = "Guest"


@router.post(
    "/guests",
    status_code=201,
    responses=documented("invalid_json", "unsupported_media_type", "body_too_large") | answers(reference("Guest"), 201),
)
async def admit_guest(gateway: TheGateway, wish: NewGuest = _NOBODY) -> Response:
    """Become somebody: an account, and the token to send as `Authorization: Bearer` from now on."""
    account, token = gateway.keyring.admit(wish.name or _NAMELESS)
    expires_at = datetime.fromtimestamp(account.expires_at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    guest = Guest(account.player_id, account.name, token, expires_at)
    return json_response(msgspec.json.encode(guest), 201)
