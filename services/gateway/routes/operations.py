"""Health and metrics, for machines: outside of the public API, and less strict."""

import asyncio
from collections.abc import Mapping

import msgspec
from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest
from starlette.responses import PlainTextResponse

from gateway.handlers import Check
from gateway.routes.context import TheGateway, json_response

router = APIRouter(include_in_schema=False)

_READY_SECONDS = 2.0


@router.get("/healthz")
async def healthz() -> Response:
    """Say that the process turns."""
    return PlainTextResponse("ok\n")


@router.get("/readyz")
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


@router.get("/metrics")
async def metrics() -> Response:
    """Return the metrics of this process."""
    return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)
