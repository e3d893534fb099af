"""Which problem an exception is: the one place that knows what the parts behind the gateway raise."""

from collections.abc import Iterable

from fastapi import FastAPI, Request
from fastapi.exceptions import HTTPException, RequestValidationError
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, Route

from eventlog.commit import BrokenChain
from eventlog.log import LogUnavailable
from gateway.correlation import CORRELATION_ID
from gateway.ports import Unavailable
from gateway.problems import FieldError, Problem, Refused, answer, problem
from projections.cursor import InvalidCursor
from projections.store import ModelsUnavailable
from rulesclient.client import RulesUnavailable
from telemetry import logs

_BY_STATUS = {
    400: "invalid_json",  # FastAPI's answer to a body that it cannot parse
    404: "not_found",
    405: "method_not_allowed",
    413: "body_too_large",
    415: "unsupported_media_type",
}

log = logs.get(__name__)


def problem_of(error: Exception) -> Problem:
    """Describe what ended a request; what is not foreseen is logged and an `internal_error`."""
    match error:
        case Refused():
            return error.problem
        case RequestValidationError():
            return _invalid(error)
        case StarletteHTTPException():
            return problem(_BY_STATUS.get(error.status_code, "bad_request"))
        case RulesUnavailable():
            return problem("unavailable", "The rules do not answer; it is unknown whether the command was stored.")
        case Unavailable():
            return problem("unavailable", f"{error.service.capitalize()} does not answer.")
        case ModelsUnavailable():
            return problem("unavailable", "The read models are away.")
        case LogUnavailable():
            return problem("unavailable", "The event log is away.")
        case BrokenChain():
            return problem("corrupt_match", f"The stored match is damaged from version {error.version} on.")
        case InvalidCursor():
            return problem("invalid_cursor")
        case _:
            log.error("unforeseen", exc_info=error, correlation_id=CORRELATION_ID.get())
            return problem("internal_error")


def _invalid(error: RequestValidationError) -> Problem:
    found = error.errors()
    if any(each["type"] == "json_invalid" for each in found):
        return problem("invalid_json")
    if any(each["loc"][0] == "path" for each in found):
        return problem("not_found")  # nothing has a name like this
    mistakes = ((tuple(each["loc"]), each["msg"].removeprefix("Value error, ")) for each in found)
    return problem("invalid_request", errors=[FieldError(loc, msg) for loc, msg in mistakes])


FORESEEN = (
    HTTPException,
    StarletteHTTPException,
    RequestValidationError,
    RulesUnavailable,
    Unavailable,
    ModelsUnavailable,
    LogUnavailable,
    BrokenChain,
    InvalidCursor,
)
"""What a request may end with; anything else is a mistake of ours."""


def install(app: FastAPI, routes: Iterable[BaseRoute]) -> None:
    """Make the application, which has these routes, answer with problems."""
    known = [route for route in routes if isinstance(route, Route)]

    async def respond(request: Request, error: Exception) -> Response:
        found = problem_of(error)
        return answer(found, {"Allow": _allowed(known, request)} if found.code == "method_not_allowed" else None)

    for kind in FORESEEN:
        app.add_exception_handler(kind, respond)


def _allowed(routes: Iterable[Route], request: Request) -> str:
    """List the methods of all routes that have this path, of which the router knows only the first."""
    here = (route for route in routes if route.matches(request.scope)[0] is not Match.NONE)
    methods = {method for route in here for method in route.methods or ()}
    return ", ".join(sorted(methods | ({"HEAD"} if "GET" in methods else set())))
