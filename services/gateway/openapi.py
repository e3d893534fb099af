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
_DEFS = "#/$defs/"
_DOCUMENTS: Sequence[Any] = (
    Problem,
    out.ProblemKind,
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
    # A generic type such as `Secret[str]` has no name that could be one in a client's language.
    nameless = {f"{_DEFS}{name}": _untitled(schema) for name, schema in definitions.items() if not name.isalnum()}
    named = {f"{prefix}{name}": _titled(prefix, schema) for name, schema in definitions.items() if name.isalnum()}
    # Where a definition has the name of a root (a game's `Options`, say), the root is but a reference to it.
    moved: dict[str, Any] = _moved({**roots, **named}, f"{_PLACE}{prefix}", nameless)
    return moved


def _titled(prefix: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema whose title is as unique as its name: some generators name classes by it."""
    return {**schema, "title": f"{prefix}{schema['title']}"} if "title" in schema else schema


def _untitled(schema: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in schema.items() if key != "title"}


def _moved(schema: Any, place: str, nameless: Mapping[str, Any]) -> Any:
    """Return a schema whose references lead to another place, with nameless definitions where they are used."""
    match schema:
        case {"$ref": str(reference)} if reference in nameless:
            return _moved(nameless[reference], place, nameless)
        case {"prefixItems": _, "items": False}:  # `maxItems` says the same; some generators take no `false`
            return _moved({key: value for key, value in schema.items() if key != "items"}, place, nameless)
        case dict():
            return {key: _moved(value, place, nameless) for key, value in schema.items()}
        case list() | tuple():
            return [_moved(item, place, nameless) for item in schema]
        case str() if schema.startswith(_DEFS):
            return place + schema.removeprefix(_DEFS)
        case _:
            return schema
