"""Health, metrics, and what the codes of problems mean."""

import asyncio
from collections.abc import Mapping

import msgspec
from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest
from starlette.responses import PlainTextResponse

from gateway.handlers import Check
from gateway.openapi import answers, reference
from gateway.problems import KINDS, Refused, documented
from gateway.routes.context import StrictRoute, TheGateway, json_response
from gateway.schemas import ProblemKind

router = APIRouter(tags=["operations"], route_class=StrictRoute)

_READY_SECONDS = 2.0
_KIND = reference("ProblemKind")
_KINDS = {"type": "object", "properties": {"items": {"type": "array", "items": _KIND}}, "required": ["items"]}


@router.get("/healthz", include_in_schema=False)
async def healthz() -> Response:
    """Say that the process turns."""
    return PlainTextResponse("ok\n")


@router.get("/readyz", include_in_schema=False)
async def readyz(gateway: TheGateway) -> Response:
    """Say whether everything needed answers, and what does not."""
    found = await _checked(gateway.checks)
    fine = all(found.values()) and not gateway.sessions.draining
    body = {"ready": fine, "checks": {name: "ok" if ok else "away" for name, ok in found.items()}}
    return json_response(msgspec.json.encode(body), 200 if fine else 503)


async def _checked(checks: Mapping[str, Check]) -> dict[str, bool]:
    answered = await asyncio.gather(*(_answers(check) for check in checks.values()))
    return dict(zip(checks, answered, strict=True))


async def _answers(check: Check) -> bool:
    try:
        async with asyncio.timeout(_READY_SECONDS):
            return await check()
    except Exception:  # noqa: BLE001 - whatever it is, it is not ready
        return False


@router.get("/metrics", include_in_schema=False)
async def metrics() -> Response:
    """Return the metrics of this process."""
    return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)


@router.get("/v1/problems", responses=documented() | answers(_KINDS))
async def list_problems() -> Response:
    """List every code that a problem can have; a game's own codes have the type `refused`."""
    return json_response(msgspec.json.encode({"items": [_described(code) for code in KINDS]}))


@router.get("/v1/problems/{code}", responses=documented("unknown_problem", "not_found") | answers(_KIND))
async def read_problem(code: str) -> Response:
    """Say what a code means: where the `type` of a problem leads."""
    if code not in KINDS:
        raise Refused("unknown_problem")
    return json_response(msgspec.json.encode(_described(code)))


def _described(code: str) -> ProblemKind:
    kind = KINDS[code]
    return ProblemKind(code, kind.status, kind.title, kind.meaning)
