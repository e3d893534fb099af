"""Commands: the one path where every microsecond counts, so bytes pass through it with as little ceremony as can be."""

import re
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Request, Response
from msgspec import Meta, Raw, Struct
from starlette.types import ASGIApp, Receive, Scope, Send

from eventlog.log import COMMAND_ID, ID, is_id
from gateway.failures import FORESEEN, problem_of
from gateway.handlers import Gateway
from gateway.openapi import answers, reference
from gateway.problems import Problem, Refused, answer, documented
from gateway.reading import check_query, read_json
from gateway.routes.context import BareRoute, json_response
from gateway.schemas import MAX_VERSION

router = APIRouter(prefix="/v1/matches/{match_id}", tags=["matches"], route_class=BareRoute)


class _Envelope(Struct, frozen=True, forbid_unknown_fields=True):
    body: Raw
    expected_version: Annotated[int, Meta(ge=0, le=MAX_VERSION)] | None = None


_decoder = msgspec.json.Decoder(_Envelope)

_DOCUMENTATION: dict[str, Any] = {
    "parameters": [
        {
            "name": "match_id",
            "in": "path",
            "required": True,
            "description": "The match's id.",
            "schema": {"type": "string", "pattern": f"^{ID.pattern}$"},
        },
        {
            "name": "Idempotency-Key",
            "in": "header",
            "required": True,
            "description": "The command's id, new for every command; the same one is the same command for ever.",
            "schema": {"type": "string", "pattern": f"^{COMMAND_ID.pattern}$"},
        },
    ],
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {
                "schema": {
                    "type": "object",
                    "properties": {
                        "body": reference("Command"),
                        "expected_version": {
                            "type": ["integer", "null"],
                            "minimum": 0,
                            "description": "Decide only if the match stands at this version.",
                        },
                    },
                    "required": ["body"],
                    "additionalProperties": False,
                }
            }
        },
    },
}


@router.post(
    "/commands",
    openapi_extra=_DOCUMENTATION,
    responses=documented(
        "refused",
        "invalid_json",
        "idempotency_key_required",
        "invalid_idempotency_key",
        "idempotency_key_reused",
        "unsupported_media_type",
        "body_too_large",
        "request_timeout",
        "too_many_commands",
        "command_too_large",
        "missing_token",
        "invalid_token",
        "expired_token",
        "not_seated",
        "unknown_match",
        "unknown_game",
        "stale_version",
        "match_over",
        "conflict",
        "invalid_command",
        "corrupt_match",
    )
    | answers(reference("Accepted")),
)
async def submit_command(request: Request) -> Response:
    """Ask for something in a match. It is stored before the answer; an answer that was lost can be asked for again."""
    gateway: Gateway = request.app.state.gateway
    authorization = key = None
    for name, value in request.scope["headers"]:
        if name == b"authorization":
            authorization = value
        elif name == b"idempotency-key":
            key = value
    account = gateway.keyring.bearer(authorization)
    if account is None:
        raise Refused("missing_token")
    match_id = request.path_params["match_id"]
    if not is_id(match_id):
        raise Refused("unknown_match")
    command_id = _command_id(key)
    if request.scope["query_string"]:
        check_query(request.query_params, takes_any=False)
    envelope = read_json(_decoder, await request.body())
    answered = await gateway.submit(account, match_id, command_id, bytes(envelope.body), envelope.expected_version)
    if isinstance(answered, Problem):
        return answer(answered)
    return json_response(b'{"version":%d,"events":%b}' % (answered.version, answered.events))


class Express:
    """Takes commands past the router, whose work would cost more than all of theirs; everything else it lets through.

    The route above is what the document describes, and answers in the same way.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a command, or pass on what is none."""
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if found is None:
            await self._app(scope, receive, send)
            return
        scope["path_params"] = found.groupdict()
        scope["route"] = _ROUTE
        try:
            response = await submit_command(Request(scope, receive))
        except FORESEEN as error:
            response = answer(problem_of(error))
        await response(scope, receive, send)


_PATH = re.compile(r"/v1/matches/(?P<match_id>[^/]+)/commands")
_ROUTE = router.routes[0]


def _command_id(key: bytes | None) -> str:
    if key is None:
        raise Refused("idempotency_key_required")
    command_id = key.decode("latin-1")
    if not COMMAND_ID.fullmatch(command_id):
        raise Refused("invalid_idempotency_key")
    return command_id
