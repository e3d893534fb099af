"""Which problem an exception is: the one place that knows what the parts behind the gateway raise."""

from fastapi import FastAPI, Request
from fastapi.exceptions import HTTPException, RequestValidationError
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.responses import Response

from eventlog.commit import BrokenChain
from eventlog.log import LogUnavailable
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
            log.error("unforeseen", exc_info=error)
            return problem("internal_error")


def _invalid(error: RequestValidationError) -> Problem:
    found = error.errors()
    if any(each["type"] == "json_invalid" for each in found):
        return problem("invalid_json")
    if any(each["loc"][0] == "path" for each in found):
        return problem("not_found")  # nothing has a name like this
    errors = tuple(FieldError(tuple(each["loc"]), each["msg"]) for each in found)
    return problem("invalid_request", "; ".join(f"{'.'.join(map(str, e.loc))}: {e.msg}" for e in errors), errors=errors)


async def _respond(_request: Request, error: Exception) -> Response:
    headers = error.headers if isinstance(error, StarletteHTTPException) else None
    return answer(problem_of(error), headers)


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


def install(app: FastAPI) -> None:
    """Make the application answer with problems."""
    for kind in FORESEEN:
        app.add_exception_handler(kind, _respond)
