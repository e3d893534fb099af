"""The application: routes, middleware and documents around a `Gateway`, whatever stands behind its ports."""

from collections.abc import Sequence
from itertools import chain

from fastapi import FastAPI
from fastapi_offline import FastAPIOffline
from starlette.middleware.cors import CORSMiddleware

from gateway import failures, openapi
from gateway.correlation import HEADER
from gateway.edge import Edge
from gateway.handlers import Gateway
from gateway.routes import commands, games, guests, matches, operations, problems, rankings, streams, tables

_DESCRIPTION = """\
An open play server for classic board games. Get a token with `POST /v1/guests`, open or join a table, start it, then
read the match, pick one of your `legal` commands and submit it. Refusals are problem details (RFC 9457) with a stable
`code`. What happens can be followed live at `/v1/matches/{match_id}/stream` over WebSocket.
"""
_RESOURCES = (commands, streams, matches, tables, guests, games, rankings, problems, operations)
_EXPOSED = (HEADER, "ETag", "Retry-After", "Allow", "WWW-Authenticate")


def build(
    gateway: Gateway,
    *,
    body_bytes: int = 65_536,
    body_seconds: float = 10.0,
    cors_origins: Sequence[str] = ("*",),
) -> FastAPI:
    """Return the application."""
    app = FastAPIOffline(
        title="Hexarchy",
        version="1",
        description=_DESCRIPTION,
        redirect_slashes=False,
        redoc_url=None,
        static_url="/docs/static",
        generate_unique_id_function=lambda route: route.name,
    )
    app.state.gateway = gateway
    routers = [resource.router for resource in _RESOURCES]
    for router in routers:
        app.include_router(router)
    app.add_api_websocket_route("/{path:path}", streams.refuse_path)
    failures.install(app, [*app.routes, *chain.from_iterable(router.routes for router in routers)])
    openapi.install(app, gateway.games)
    app.add_middleware(commands.Express)
    app.add_middleware(Edge, body_bytes=body_bytes, body_seconds=body_seconds)
    if cors_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(cors_origins),
            allow_methods=["*"],
            allow_headers=["*"],
            expose_headers=list(_EXPOSED),
        )
    return app
