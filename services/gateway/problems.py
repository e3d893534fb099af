"""Refusals as RFC 9457 problem details: every code there is, its status, and how it is written."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from fastapi.exceptions import HTTPException
from msgspec import UNSET, Struct, UnsetType
from starlette.responses import Response

MEDIA_TYPE = "application/problem+json"
TYPES = "/v1/problems"
RETRY_SECONDS = 1


class Kind(Struct, frozen=True):
    """What a code means: its HTTP status, a title, and what the client can do about it."""

    status: int
    title: str
    meaning: str


REFUSED = "refused"
"""The kind of every code that is not listed: a game's own, from its rules."""

KINDS: Mapping[str, Kind] = {
    REFUSED: Kind(
        422, "The rules refuse this", "The game refuses the command; `code`, `rule` and `rule_text` say why."
    ),
    # what is wrong with a request by itself
    "invalid_json": Kind(400, "Not JSON", "The body is not well-formed JSON."),
    "idempotency_key_required": Kind(
        400, "Idempotency-Key is missing", "A command needs an id of its own in this header; repeat it when repeating."
    ),
    "invalid_idempotency_key": Kind(
        400, "Idempotency-Key is malformed", "It is 1 to 64 letters, digits, and the characters . _ : -"
    ),
    "invalid_cursor": Kind(400, "Unknown cursor", "Only use cursors from an answer to the same list."),
    "bad_request": Kind(400, "Bad request", "The request cannot be understood."),
    "invalid_request": Kind(
        422, "Invalid request", "A field is missing, unknown or has a wrong value; `errors` lists where."
    ),
    "unsupported_media_type": Kind(415, "Not JSON", "Bodies are JSON and say so: Content-Type: application/json."),
    "body_too_large": Kind(413, "The body is too large", "No request needs one of this size."),
    "command_too_large": Kind(413, "The command is too large", "No command needs to be of this size."),
    "request_timeout": Kind(408, "The body did not come", "Send the whole request without pauses."),
    "method_not_allowed": Kind(405, "Method not allowed", "The header Allow lists the methods of this path."),
    # who asks
    "missing_token": Kind(401, "A token is needed", "Send Authorization: Bearer with a token from POST /v1/guests."),
    "invalid_token": Kind(401, "The token is invalid", "It was not made by this server, or was damaged."),
    "expired_token": Kind(401, "The token has expired", "Get a new one."),
    "not_seated": Kind(403, "You have no seat here", "Only those who sit here may do this."),
    "not_host": Kind(403, "You are not the host", "Only the host of the table may do this."),
    "wrong_invite": Kind(403, "Wrong invite code", "A private table needs the code that its players see."),
    "too_many_commands": Kind(
        429, "Too many commands at once", "Wait for the answers to those that are under way, then repeat this one."
    ),
    "too_many_streams": Kind(429, "Too many streams at once", "Close one of yours to open another."),
    # what it is about
    "not_found": Kind(404, "There is no such thing", "Nothing has this path."),
    "unknown_game": Kind(404, "There is no such game", "GET /v1/games lists all of them."),
    "unknown_table": Kind(404, "There is no such table", "It never existed."),
    "unknown_match": Kind(404, "There is no such match", "It never existed."),
    "unknown_version": Kind(404, "There is no such version", "The match has not come that far."),
    "unknown_result": Kind(404, "There is no result", "The match goes on, or its end is not recorded yet."),
    "unknown_player": Kind(404, "There is no such player", "Only those who finished a match have statistics."),
    "unknown_rule": Kind(404, "There is no such rule", "GET /v1/games/{game}/rules lists all of them."),
    "unknown_problem": Kind(404, "There is no such problem", "GET /v1/problems lists all of them."),
    # how it stands
    "stale_version": Kind(
        409, "The match has gone on", "`version` is the newest one; look again and decide whether you still want it."
    ),
    "version_unavailable": Kind(
        409, "The match has not come that far", "The version to wait for (`min_version`) was not there in time."
    ),
    "match_over": Kind(409, "The match is over", "Nothing can be done in it any more."),
    "conflict": Kind(409, "Others were faster", "Ask again with the same Idempotency-Key."),
    "table_full": Kind(409, "The table is full", "Every seat is taken."),
    "seat_taken": Kind(409, "The seat is taken", "Take another one."),
    "already_seated": Kind(409, "You have a seat already", "Leave it first to take another one."),
    "table_not_full": Kind(409, "Seats are free", "A match starts when every seat is taken."),
    "table_started": Kind(409, "The match has started", "Seats cannot change any more."),
    "table_closed": Kind(409, "The table is closed", "Its host has left, or too many have come and gone."),
    "match_exists": Kind(409, "The match exists already", "There is another match with this id."),
    "idempotency_key_reused": Kind(
        422, "The Idempotency-Key was used", "You sent something else with this key before; take a new one."
    ),
    "invalid_command": Kind(422, "Not a command of this game", "See the game's schema in GET /v1/games/{game}."),
    "invalid_command_id": Kind(422, "Not a command id", "See invalid_idempotency_key."),
    "invalid_options": Kind(422, "Not options of this game", "See the game's schema in GET /v1/games/{game}."),
    "invalid_nonce": Kind(422, "The nonce is too long", "Take a shorter one."),
    "unknown_seat": Kind(422, "There is no such seat", "Seats are counted from 0."),
    "wrong_number_of_seats": Kind(422, "Wrong number of seats", "See `seats` in GET /v1/games/{game}."),
    # a WebSocket stream
    "slow_consumer": Kind(409, "Too slow", "Events came faster than they were read; connect again with `since`."),
    "too_many_mistakes": Kind(400, "Too many mistakes", "Message after message could not be understood."),
    "not_text": Kind(400, "Not text", "Messages are JSON in text frames."),
    # us
    "unavailable": Kind(
        503, "Try again", "Something is away. Whether a command was stored is unknown: repeat it with the same key."
    ),
    "corrupt_match": Kind(500, "The match is damaged", "Its history is not what was written; it cannot go on."),
    "internal_error": Kind(500, "Something went wrong", "It is our mistake; quote X-Request-ID to the operator."),
}


class FieldError(Struct, frozen=True):
    """One mistake in a request: where (`body`, `query` or `header`, then field by field) and what."""

    loc: tuple[str | int, ...]
    msg: str


class Problem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A refusal. `code` is stable; `rule` is the numbered statement that forbids it and `rule_text` what it says.

    `version` is the match's newest version where a match refused.
    """

    type: str
    title: str
    status: int
    code: str
    detail: str
    rule: str | UnsetType = UNSET
    rule_text: str | UnsetType = UNSET
    version: int | UnsetType = UNSET
    errors: tuple[FieldError, ...] | UnsetType = UNSET


class Refused(HTTPException):
    """Ends a request with a problem."""

    def __init__(self, code: str, detail: str = "", *, errors: Sequence[FieldError] = ()) -> None:
        self.problem = problem(code, detail, errors=errors)
        super().__init__(self.problem.status, self.problem.detail)


def problem(
    code: str,
    detail: str = "",
    *,
    rule: str | None = None,
    rule_text: str | None = None,
    version: int | None = None,
    errors: Sequence[FieldError] = (),
) -> Problem:
    """Describe a refusal; without a detail its errors stand in, or else the meaning of its kind."""
    name = code if code in KINDS else REFUSED
    kind = KINDS[name]
    return Problem(
        type=f"{TYPES}/{name}",
        title=kind.title,
        status=kind.status,
        code=code,
        detail=detail or "; ".join(f"{'.'.join(map(str, each.loc))}: {each.msg}" for each in errors) or kind.meaning,
        rule=rule or UNSET,
        rule_text=rule_text or UNSET,
        version=version or UNSET,
        errors=tuple(errors) or UNSET,
    )


def answer(found: Problem, headers: Mapping[str, str] | None = None) -> Response:
    """Write a problem as a response, with the headers that its status calls for."""
    return Response(msgspec.json.encode(found), found.status, {**_headers(found.status), **(headers or {})}, MEDIA_TYPE)


def _headers(status: int) -> dict[str, str]:
    match status:
        case 401:
            return {"WWW-Authenticate": "Bearer"}
        case 408:
            return {"Connection": "close"}
        case 429 | 503:
            return {"Retry-After": str(RETRY_SECONDS)}
        case _:
            return {}


def documented(*codes: str) -> dict[int | str, dict[str, Any]]:
    """Return what a route may answer besides success, for OpenAPI; some codes can come from any route."""
    by_status: dict[int, list[str]] = {}
    for code in dict.fromkeys((*codes, "invalid_request", "unavailable", "internal_error")):
        by_status.setdefault(KINDS[code].status, []).append(code)
    schema = {"$ref": "#/components/schemas/Problem"}
    return {
        status: {
            "description": ", ".join(f"`{code}`" for code in sorted(found)),
            "content": {MEDIA_TYPE: {"schema": schema}},
        }
        for status, found in sorted(by_status.items())
    }
