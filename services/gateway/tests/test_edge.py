import re
from collections.abc import AsyncIterator

import httpx
import pytest

from gateway.problems import KINDS, TYPES
from gateway.tests.house import House, refused


async def test_every_code_is_documented_where_its_type_leads(client: httpx.AsyncClient) -> None:
    listed = (await client.get(TYPES)).json()["items"]

    assert [kind["code"] for kind in listed] == list(KINDS)
    for kind in listed:
        assert (await client.get(f"{TYPES}/{kind['code']}")).json() == kind
    refused(await client.get(f"{TYPES}/nonsense"), 404, "unknown_problem")


async def test_what_no_route_has_is_a_problem_too(client: httpx.AsyncClient) -> None:
    refused(await client.get("/"), 404, "not_found")
    refused(await client.get("/v1/games/"), 404, "not_found")
    no_handshake = refused(await client.get("/v1/matches/m1/stream"), 404, "not_found")
    assert no_handshake["detail"] == "This is a WebSocket, but the request came without `Upgrade: websocket`."


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/v1/games", "GET, HEAD"),
        ("/v1/tables", "GET, HEAD, POST"),
        ("/v1/tables/t1/seats/me", "DELETE"),
        ("/v1/matches/m1/commands", "POST"),
        ("/openapi.json", "GET, HEAD"),
    ],
)
async def test_a_method_that_a_path_does_not_have_is_refused_with_all_that_it_has(
    client: httpx.AsyncClient, path: str, allowed: str
) -> None:
    answer = await client.put(path)

    refused(answer, 405, "method_not_allowed")
    assert answer.headers["allow"] == allowed


async def test_a_question_for_the_head_alone_is_answered_as_the_whole_would_be(client: httpx.AsyncClient) -> None:
    whole = await client.get("/v1/games")
    head = await client.head("/v1/games")

    assert head.status_code == 200
    assert head.headers["content-length"] == whole.headers["content-length"]
    assert (await client.head("/v1/guests")).headers["allow"] == "POST"


async def test_a_key_that_stands_twice_in_an_object_is_refused(client: httpx.AsyncClient) -> None:
    sent = {"Content-Type": "application/json"}
    twice = b' {"name": "ann", "\\u006eame": "bob"}'

    answer = await client.post("/v1/guests", content=twice, headers=sent)

    assert refused(answer, 400, "invalid_json")["detail"] == "An object has the key 'name' more than once."


@pytest.mark.parametrize("query", ["at=1&at=1", "at=1&min_version=0&at=2"])
async def test_a_parameter_that_is_given_twice_is_refused(client: httpx.AsyncClient, query: str) -> None:
    problem = refused(await client.get(f"/v1/matches/m1?{query}"), 422, "invalid_request")

    assert problem["errors"] == [{"loc": ["query", "at"], "msg": "It is given more than once."}]
    assert problem["detail"] == "query.at: It is given more than once."


@pytest.mark.parametrize(
    "path",
    ["/v1/games", "/v1/games/toy", "/v1/problems", "/v1/tables/t1", "/v1/matches/m1/standings", "/v1/players/p1"],
)
async def test_a_parameter_is_refused_where_none_is_taken(client: httpx.AsyncClient, path: str) -> None:
    problem = refused(await client.get(f"{path}?at=1"), 422, "invalid_request")

    assert problem["errors"] == [{"loc": ["query", "at"], "msg": "There is no such parameter."}]


@pytest.mark.parametrize("number", ["+1", "01", "1.0", " 1", "1_0", "-1", "\uff11", "", "true"])
async def test_a_number_in_a_query_is_written_in_one_way_only(client: httpx.AsyncClient, number: str) -> None:
    for parameters in ({"at": number}, {"min_version": number}):
        problem = refused(await client.get("/v1/matches/m1", params=parameters), 422, "invalid_request")
        assert problem["errors"][0]["msg"] == "Write a whole number, 0 or more, in plain digits"
    refused(await client.get("/v1/tables", params={"limit": number}), 422, "invalid_request")


@pytest.mark.parametrize("name", ["Authorization", "Idempotency-Key"])
async def test_a_header_that_decides_what_is_meant_is_refused_twice(client: httpx.AsyncClient, name: str) -> None:
    refused(await client.get("/v1/games", headers=[(name, "a"), (name, "a")]), 400, "bad_request")


async def test_probes_may_ask_with_parameters_of_their_own(client: httpx.AsyncClient) -> None:
    assert (await client.get("/healthz?at=1&at=2")).status_code == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""])
async def test_a_body_that_is_not_json_is_refused(client: httpx.AsyncClient, kind: str) -> None:
    answer = await client.post("/v1/guests", content=b'{"name":"ann"}', headers={"Content-Type": kind})

    refused(answer, 415, "unsupported_media_type")


@pytest.mark.parametrize("kind", ["application/json", "Application/JSON; charset=utf-8", "application/vnd.x+json"])
async def test_json_may_be_called_by_any_of_its_names(client: httpx.AsyncClient, kind: str) -> None:
    answer = await client.post("/v1/guests", content=b'{"name":"ann"}', headers={"Content-Type": kind})

    assert answer.status_code == 201


@pytest.mark.parametrize(
    "content", [b"{", b'{"name":NaN}', b'{"name":"\\ud800"}', b"\xff", b"[" * 50_000, b'{"name":"a"}x']
)
async def test_a_body_that_only_looks_like_json_is_refused(client: httpx.AsyncClient, content: bytes) -> None:
    answer = await client.post("/v1/guests", content=content, headers={"Content-Type": "application/json"})

    refused(answer, 400, "invalid_json")


async def test_a_body_over_the_limit_is_refused_whether_it_tells_its_length_or_not(client: httpx.AsyncClient) -> None:
    sent = {"Content-Type": "application/json"}
    drawn: list[bytes] = []

    async def chunks() -> AsyncIterator[bytes]:
        while len(drawn) < 100:
            drawn.append(b" " * 8192)
            yield drawn[-1]

    refused(await client.post("/v1/guests", content=b" " * 65_537, headers=sent), 413, "body_too_large")
    refused(await client.post("/v1/guests", content=chunks(), headers=sent), 413, "body_too_large")
    assert len(drawn) == 9
    assert (await client.post("/v1/guests", content=b"{}" + b" " * 65_534, headers=sent)).status_code == 201


async def test_a_request_keeps_its_id_and_gets_one_where_it_has_none(client: httpx.AsyncClient) -> None:
    kept = await client.get("/v1/games", headers={"X-Request-ID": "a-1"})
    strange = await client.get("/v1/nothing", headers={"X-Request-ID": "a b"})

    assert kept.headers["x-request-id"] == "a-1"
    assert len(strange.headers["x-request-id"]) == 16


async def test_pages_of_any_origin_may_call_but_carry_no_credentials(client: httpx.AsyncClient) -> None:
    asked = {
        "Origin": "http://x",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "Idempotency-Key",
    }
    preflight = await client.options("/v1/tables", headers=asked)
    answer = await client.get("/v1/nothing", headers={"Origin": "http://x"})

    assert preflight.status_code == 200
    assert "Idempotency-Key" in preflight.headers["access-control-allow-headers"]
    assert answer.headers["access-control-allow-origin"] == "*"
    assert "access-control-allow-credentials" not in answer.headers
    assert "X-Request-ID" in answer.headers["access-control-expose-headers"]


async def test_a_mistake_of_ours_is_a_problem_that_tells_nothing(house: House, client: httpx.AsyncClient) -> None:
    house.matchmaking.answer = RuntimeError("the password is 1234")

    answer = await client.get("/v1/tables/t1")

    refused(answer, 500, "internal_error")
    assert "1234" not in answer.text
    assert answer.headers["x-request-id"]
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_health_tells_the_process_from_what_it_needs(house: House, client: httpx.AsyncClient) -> None:
    healthy = await client.get("/readyz")
    house.healthy = False
    away = await client.get("/readyz")

    assert (healthy.status_code, healthy.json()) == (200, {"ready": True, "checks": {"log": "ok"}})
    assert (away.status_code, away.json()) == (503, {"ready": False, "checks": {"log": "away"}})
    assert (await client.get("/healthz")).text == "ok\n"


async def test_requests_are_counted_by_route_and_status(client: httpx.AsyncClient) -> None:
    await client.get("/v1/tables/metered-1")
    await client.get("/v1/metered")

    metrics = (await client.get("/metrics")).text

    assert 'hexarchy_http_requests_total{route="/v1/tables/{table_id}",status="200"}' in metrics
    assert 'hexarchy_http_requests_total{route="unrouted",status="404"}' in metrics
    assert 'hexarchy_http_request_seconds_count{route="/v1/tables/{table_id}"}' in metrics
    assert "metered" not in metrics


async def test_the_documentation_is_served_without_asking_any_other_host(client: httpx.AsyncClient) -> None:
    page = await client.get("/docs")

    assert page.headers["content-type"].startswith("text/html")
    parts = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert [part for part in parts if not part.startswith("/docs/static/")] == []
    assert {(await client.get(part)).status_code for part in parts} == {200}
