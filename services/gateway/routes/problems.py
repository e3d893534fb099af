"""Problems: what their codes mean, where the `type` of each leads."""

import msgspec
from fastapi import APIRouter, Response

from gateway.openapi import answers, reference
from gateway.problems import KINDS, Refused, documented
from gateway.routes.context import StrictRoute, json_response
from gateway.schemas import ProblemKind

router = APIRouter(prefix="/v1/problems", tags=["problems"], route_class=StrictRoute)

_KIND = reference("ProblemKind")
_LIST = {"type": "object", "properties": {"items": {"type": "array", "items": _KIND}}, "required": ["items"]}


@router.get("", responses=documented() | answers(_LIST))
async def list_problems() -> Response:
    """List every code that a problem can have; a game's own codes have the type `refused`."""
    return json_response(msgspec.json.encode({"items": [_described(code) for code in KINDS]}))


@router.get("/{code}", responses=documented("unknown_problem", "not_found") | answers(_KIND))
async def read_problem(code: str) -> Response:
    """Say what a code means: where the `type` of a problem leads."""
    if code not in KINDS:
        raise Refused("unknown_problem")
    return json_response(msgspec.json.encode(_described(code)))


def _described(code: str) -> ProblemKind:
    kind = KINDS[code]
    return ProblemKind(code, kind.status, kind.title, kind.meaning)
