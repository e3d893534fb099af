import json
from dataclasses import replace

import httpx

from gamekit.wire import schemas
from games import GAMES
from gateway.api import build
from gateway.tests.house import House, refused
from testkit.toy import GAME

SUMMARY = {
    "key": "toy",
    "title": {"en": "Highest Roll", "de": "Höchster Wurf"},
    "seats": {"min": 2, "max": 4},
    "rules_version": 1,
}


async def test_the_catalogue_lists_every_game(client: httpx.AsyncClient) -> None:
    answer = await client.get("/v1/games")

    assert (answer.status_code, answer.json()) == (200, {"items": [SUMMARY]})


async def test_a_game_is_described_with_all_that_a_client_needs(client: httpx.AsyncClient) -> None:
    answer = await client.get("/v1/games/toy")

    assert answer.status_code == 200
    assert answer.json() == SUMMARY | {
        "components": {"chip": {"en": "Chip", "de": "Chip"}, "charm": {"en": "Charm", "de": "Glücksbringer"}},
        "open_ended": [],
        "schemas": schemas(GAME),
    }


async def test_rules_are_listed_whole_by_chapter_and_one_by_one(client: httpx.AsyncClient) -> None:
    everything = (await client.get("/v1/games/toy/rules")).json()["items"]
    chapter = (await client.get("/v1/games/toy/rules", params={"chapter": "The end"})).json()["items"]
    one = (await client.get("/v1/games/toy/rules/TOY-005")).json()

    assert [rule["id"] for rule in everything] == list(GAME.rules)
    assert [rule["id"] for rule in chapter] == ["TOY-011", "TOY-012"]
    assert one == {"id": "TOY-005", "chapter": "Bidding", "text": "Nobody bids more chips than it has.", "sources": []}


async def test_unknown_games_and_rules_are_refused(client: httpx.AsyncClient) -> None:
    for path in ("/v1/games/chess", "/v1/games/chess/rules", "/v1/games/chess/rules/TOY-005"):
        refused(await client.get(path), 404, "unknown_game")
    refused(await client.get("/v1/games/toy/rules/TOY-999"), 404, "unknown_rule")
    refused(await client.get("/v1/games/toy/rules/5"), 404, "not_found")
    refused(await client.get("/v1/games/toy/rules?chapters=1"), 422, "invalid_request")


async def test_the_document_has_every_game_and_no_loose_end(client: httpx.AsyncClient) -> None:
    document = (await client.get("/openapi.json")).json()
    components = document["components"]["schemas"]

    assert components["Command"] == {
        "anyOf": [{"$ref": "#/components/schemas/ToyCommand"}],
        "description": "A command of the match's game.",
    }
    assert components["ToyCommand"]["anyOf"] == [
        {"$ref": "#/components/schemas/ToyPlaceBid"},
        {"$ref": "#/components/schemas/ToyRaiseBid"},
    ]
    assert components["ToyView"]["type"] == components["ToyOptions"]["type"] == "object"
    for name in references(document):
        assert name in components


async def test_code_can_be_generated_from_the_document_of_all_games(house: House) -> None:
    app = build(replace(house.gateway, games=GAMES))

    document = app.openapi()

    components = document["components"]["schemas"]
    assert [name for name in components if not name.isalnum()] == []
    assert [name for name, schema in components.items() if schema.get("title", name) != name] == []
    operations = {operation["operationId"] for path in document["paths"].values() for operation in path.values()}
    assert operations >= {"submit_command", "read_match", "open_table"}
    export = document["paths"]["/v1/matches/{match_id}/export"]["get"]["responses"]["200"]
    assert list(export["content"]) == ["application/x-ndjson"]
    written = json.dumps(document)
    assert '"items": false' not in written, "some generators know no schema that is false"
    assert r"\\Z" not in written, "the regular expressions of JSON Schema have no such thing"
    assert components["CatanCardStolen"]["properties"]["card"]["properties"]["value"] == {
        "enum": ["brick", "grain", "lumber", "ore", "wool"]
    }


async def test_the_document_says_of_every_id_what_it_is_like_in_words_that_all_languages_know(
    client: httpx.AsyncClient,
) -> None:
    document = (await client.get("/openapi.json")).json()

    parameters = document["paths"]["/v1/matches/{match_id}/commands"]["post"]["parameters"]
    patterns = {parameter["name"]: parameter["schema"]["pattern"] for parameter in parameters}
    assert patterns == {"match_id": "^[A-Za-z0-9_-]{1,64}$", "Idempotency-Key": "^[A-Za-z0-9._:-]{1,64}$"}
    # Only Python knows \Z; to others it is a Z.
    command = document["components"]["schemas"]["CommandMessage"]["properties"]
    assert command["id"]["pattern"] == patterns["Idempotency-Key"]


async def test_the_document_knows_every_message_of_a_stream(client: httpx.AsyncClient) -> None:
    components = (await client.get("/openapi.json")).json()["components"]["schemas"]

    kinds = {name: schema["properties"]["type"]["enum"] for name, schema in components.items() if "Message" in name}
    assert kinds == {
        "CommandMessage": ["command"],
        "CommitMessage": ["commit"],
        "ClosedMessage": ["closed"],
        "AcceptedMessage": ["accepted"],
        "RejectedMessage": ["rejected"],
        "ErrorMessage": ["error"],
    }


def references(schema: object) -> set[str]:
    """Return the names of all components that a document refers to."""
    match schema:
        case dict():
            own = {schema["$ref"]} if isinstance(schema.get("$ref"), str) else set()
            mapped = set((schema.get("discriminator") or {}).get("mapping", {}).values())
            found = {reference.removeprefix("#/components/schemas/") for reference in own | mapped}
            return found.union(*(references(value) for value in schema.values()))
        case list():
            return set().union(*(references(item) for item in schema))
        case _:
            return set()
