"""The id that joins everything done for one request: in its answer, in calls to other services, in their logs."""

import re
import secrets
from contextvars import ContextVar

HEADER = "X-Request-ID"
METADATA = "x-correlation-id"
"""The key in gRPC metadata."""

CORRELATION_ID: ContextVar[str] = ContextVar("correlation_id", default="")

_well_formed = re.compile(rb"[A-Za-z0-9._-]{1,64}").fullmatch


def adopt(given: bytes | None) -> str:
    """Make the client's id, or a new one where there is none or a strange one, that of the current task."""
    found = given.decode() if given and _well_formed(given) else secrets.token_hex(8)
    CORRELATION_ID.set(found)
    return found
