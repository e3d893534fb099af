"""The OpenAPI document: FastAPI's, with the shapes of answers and of every game's commands and events."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from gamekit.game import AnyGame
from gamekit.statements import Statement
from gamekit.wire import schemas
from gateway import schemas as out
from gateway.problems import Problem
from matchlog.proof import Proof
from readmodels.ratings import PlayerStatistics, Result
from readmodels.standings import Standings
from readmodels.tables import Table

_PLACE = "#/components/schemas/"
_DOCUMENTS: Sequence[Any] = (
    Problem,
    Statement,
    Table,
    Standings,
    Result,
    PlayerStatistics,
    out.Guest,
    out.GameSummary,
    out.GameDetails,
    out.Accepted,
    out.MatchView,
    out.EventPage,
    out.Mark,
    Proof,
    out.Ranked,
    out.CommitMessage,
    out.ClosedMessage,
    out.CommandMessage,
    out.AcceptedMessage,
    out.RejectedMessage,
    out.ErrorMessage,
)


def reference(name: str) -> dict[str, Any]:
    """Return a reference to a component."""
    return {"$ref": f"{_PLACE}{name}"}


def page_of(name: str) -> dict[str, Any]:
    """Return the schema of a list with a cursor."""
    properties = {"items": {"type": "array", "items": reference(name)}, "cursor": {"type": ["string", "null"]}}
    return {"type": "object", "properties": properties, "required": ["items", "cursor"]}


def answers(schema: Mapping[str, Any], status: int = 200, media_type: str = "application/json") -> dict[int | str, Any]:
    """Return what a route answers when all goes well, for its `responses`."""
    return {status: {"description": "As asked.", "content": {media_type: {"schema": schema}}}}


def component_prefix(key: str) -> str:
    """Return what the components of a game begin with: `CatanDice` for `catan_dice`."""
    return "".join(part.capitalize() for part in key.split("_"))


def install(app: FastAPI, games: Mapping[str, AnyGame]) -> None:
    """Make the application's document complete."""

    def document() -> dict[str, Any]:
        if not app.openapi_schema:
            found = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
            _forget_default_refusals(found)
            components = found["components"]
            components["schemas"] |= _answers() | _games(games)
            components["securitySchemes"] = {"bearer": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}}
            found["security"] = [{"bearer": []}, {}]
            app.openapi_schema = found
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]  # FastAPI documents this as the way to extend it


def _forget_default_refusals(found: dict[str, Any]) -> None:
    """Take out the answers that FastAPI would give to an invalid request, and that we do not."""
    for name in ("HTTPValidationError", "ValidationError"):
        found["components"]["schemas"].pop(name, None)
    for operations in found["paths"].values():
        for operation in operations.values():
            if "problem" not in str(operation["responses"].get("422", "problem")):
                del operation["responses"]["422"]


def _answers() -> dict[str, Any]:
    _, components = msgspec.json.schema_components(_DOCUMENTS, ref_template=_PLACE + "{name}")
    return components


def _games(games: Mapping[str, AnyGame]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, game in games.items():
        found |= _game(component_prefix(key), schemas(game))
    commands = [reference(f"{component_prefix(key)}Command") for key in games]
    found["Command"] = {"anyOf": commands, "description": "A command of the match's game."}
    return found


def _game(prefix: str, found: dict[str, Any]) -> dict[str, Any]:
    definitions = found.pop("$defs")
    roots = {f"{prefix}{kind.capitalize()}": schema for kind, schema in found.items()}
    named = {f"{prefix}{name}": schema for name, schema in definitions.items()}
    # Where a definition has the name of a root (a game's `Options`, say), the root is but a reference to it.
    moved: dict[str, Any] = _moved({**roots, **named}, f"{_PLACE}{prefix}")
    return moved


def _moved(schema: Any, place: str) -> Any:
    """Return a schema whose references lead to another place."""
    match schema:
        case dict():
            return {key: _moved(value, place) for key, value in schema.items()}
        case list() | tuple():
            return [_moved(item, place) for item in schema]
        case str() if schema.startswith("#/$defs/"):
            return place + schema.removeprefix("#/$defs/")
        case _:
            return schema
