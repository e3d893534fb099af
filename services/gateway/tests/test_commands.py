from typing import Any

import httpx
import msgspec
import pytest
from fastapi import FastAPI

from gateway import failures
from gateway.routes import commands
from gateway.tests.house import MATCH, House, refused
from rulesclient.client import Problem, RulesUnavailable

PATH = f"/v1/matches/{MATCH}/commands"
BID = {"type": "PlaceBid", "chips": 3}


def headers(house: House, name: str = "ann", key: str = "c1") -> dict[str, str]:
    return house.bearer(name) | {"Idempotency-Key": key}


async def test_a_command_is_answered_with_the_version_and_the_events_its_seat_may_see(
    house: House, client: httpx.AsyncClient
) -> None:
    await house.rules.open()

    sent = headers(house) | {"X-Request-ID": "r-1"}
    answer = await client.post(PATH, json={"body": BID, "expected_version": 2}, headers=sent)

    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-request-id"] == "r-1"
    assert answer.json() == {
        "version": 3,
        "events": [{"type": "BidPlaced", "seat": 0, "chips": {"seats": [0], "value": 3}}],
    }
    assert house.rules.asked == [
        {
            "match_id": MATCH,
            "command_id": "c1",
            "player_id": "p-ann",
            "body": msgspec.json.encode(BID),
            "expected_version": 2,
            "correlation_id": "r-1",
        }
    ]


async def test_a_repeated_command_has_the_same_answer(house: House, client: httpx.AsyncClient) -> None:
    await house.rules.open()

    first = await client.post(PATH, json={"body": BID}, headers=headers(house))
    second = await client.post(PATH, json={"body": BID}, headers=headers(house))

    assert first.status_code == second.status_code == 200
    assert first.content == second.content


async def test_a_refusal_by_a_rule_says_which_and_what_it_says(house: House, client: httpx.AsyncClient) -> None:
    await house.rules.open()

    answer = await client.post(PATH, json={"body": BID | {"chips": 99}}, headers=headers(house))

    assert refused(answer, 422, "too_few_chips") == {
        "type": "/v1/problems/refused",
        "title": "The rules refuse this",
        "status": 422,
        "code": "too_few_chips",
        "detail": "You have 10 chips.",
        "rule": "TOY-005",
        "rule_text": "Nobody bids more chips than it has.",
        "version": 2,
    }


@pytest.mark.parametrize(
    ("body", "name", "status", "code"),
    [
        ({"body": BID, "expected_version": 1}, "ann", 409, "stale_version"),
        ({"body": BID}, "eve", 403, "not_seated"),
        ({"body": {"type": "Castle"}}, "ann", 422, "invalid_command"),
        ({"body": BID | {"x": 1}}, "ann", 422, "invalid_command"),
        ({"body": 5}, "ann", 422, "invalid_command"),
        ({"body": {"type": "RaiseBid", "chips": 1}}, "ann", 422, "no_bid_yet"),
    ],
)
async def test_what_the_match_refuses_is_a_problem_with_its_version(
    house: House, client: httpx.AsyncClient, body: Any, name: str, status: int, code: str
) -> None:
    await house.rules.open()

    problem = refused(await client.post(PATH, json=body, headers=headers(house, name)), status, code)

    assert problem["version"] == 2
    assert house.rules.matches[MATCH].version == 2


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (404, "unknown_match"),
        (404, "unknown_game"),
        (409, "match_over"),
        (409, "conflict"),
        (413, "command_too_large"),
        (422, "idempotency_key_reused"),
        (500, "corrupt_match"),
        (500, "internal_error"),
    ],
)
async def test_what_rules_refuse_is_a_problem(house: House, client: httpx.AsyncClient, status: int, code: str) -> None:
    house.rules.told = Problem(code, "No.")

    problem = refused(await client.post(PATH, json={"body": BID}, headers=headers(house)), status, code)

    assert "version" not in problem


async def test_rules_that_are_away_leave_the_fate_of_a_command_open(house: House, client: httpx.AsyncClient) -> None:
    house.rules.told = RulesUnavailable("silence")

    answer = await client.post(PATH, json={"body": BID}, headers=headers(house))

    refused(answer, 503, "unavailable")
    assert answer.headers["retry-after"] == "1"


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (b"", 400, "invalid_json"),
        (b"{", 400, "invalid_json"),
        (b'{"body":{"type":"PlaceBid","chips":NaN}}', 400, "invalid_json"),
        (b'{"body":' + b"[" * 60_000, 400, "invalid_json"),
        (b'{"body":' + b"[" * 30_000 + b"]" * 30_000 + b"}", 400, "invalid_json"),
        (b"\xff\xfe", 400, "invalid_json"),
        (b"[]", 422, "invalid_request"),
        (b"{}", 422, "invalid_request"),
        (b'{"body":{},"expected":1}', 422, "invalid_request"),
        (b'{"body":{},"expected_version":-1}', 422, "invalid_request"),
        (b'{"body":{},"expected_version":"1"}', 422, "invalid_request"),
        (b'{"body":{},"expected_version":9223372036854775808}', 422, "invalid_request"),
        (b'{"body":"' + b"x" * 65_536 + b'"}', 413, "body_too_large"),
    ],
)
async def test_a_malformed_request_for_a_command_reaches_nobody(
    house: House, client: httpx.AsyncClient, content: bytes, status: int, code: str
) -> None:
    sent = headers(house) | {"Content-Type": "application/json"}
    refused(await client.post(PATH, content=content, headers=sent), status, code)

    assert house.rules.asked == []


@pytest.mark.parametrize(
    ("key", "code"),
    [
        (None, "idempotency_key_required"),
        ("", "invalid_idempotency_key"),
        ("a b", "invalid_idempotency_key"),
        ("x" * 65, "invalid_idempotency_key"),
        (b"\xe9", "invalid_idempotency_key"),
    ],
)
async def test_a_command_needs_an_id_of_its_own(
    house: House, client: httpx.AsyncClient, key: str | bytes | None, code: str
) -> None:
    sent: dict[str, Any] = house.bearer() | ({} if key is None else {"Idempotency-Key": key})
    refused(await client.post(PATH, json={"body": BID}, headers=sent), 400, code)

    assert house.rules.asked == []


async def test_a_command_needs_a_token_that_is_still_good(house: House, client: httpx.AsyncClient) -> None:
    key = {"Idempotency-Key": "c1"}
    sent = headers(house)
    refused(await client.post(PATH, json={"body": BID}, headers=key), 401, "missing_token")
    refused(
        await client.post(PATH, json={"body": BID}, headers=key | {"Authorization": "Bearer x"}), 401, "invalid_token"
    )

    house.now += 3600
    refused(await client.post(PATH, json={"body": BID}, headers=sent), 401, "expired_token")
    assert house.rules.asked == []


@pytest.mark.parametrize(
    ("content", "detail"),
    [
        (
            b'{"body":{"type":"PlaceBid","chips":3},"body":{"type":"PlaceBid","chips":9}}',
            "the key 'body' more than once",
        ),
        (b'{"body":{"type":"PlaceBid","chips":3,"chips":9}}', "the key 'chips' more than once"),
        (b'{"body":{"type":"PlaceBid","a":[{"b":' + b"1" * 5000 + b',"c":1e999,"b":NaN}]}}', "malformed"),
        (
            b'{"body":{"type":"PlaceBid","a":[{"b":' + b"1" * 5000 + b',"c":1e999,"b":{}}]}}',
            "the key 'b' more than once",
        ),
        (b'{"body":' + b"[" * 20_000 + b"]" * 20_000 + b"}", "nested too deeply"),
    ],
)
async def test_a_command_that_could_be_read_in_two_ways_is_not_read(
    house: House, client: httpx.AsyncClient, content: bytes, detail: str
) -> None:
    sent = headers(house) | {"Content-Type": "application/json"}

    answer = await client.post(PATH, content=content, headers=sent)

    assert detail in refused(answer, 400, "invalid_json")["detail"]
    assert house.rules.asked == []


async def test_a_command_takes_no_parameters(house: House, client: httpx.AsyncClient) -> None:
    answer = await client.post(f"{PATH}?dry_run=1", json={"body": BID}, headers=headers(house))

    assert refused(answer, 422, "invalid_request")["detail"] == "query.dry_run: There is no such parameter."
    assert house.rules.asked == []


@pytest.mark.parametrize("match_id", ["a.b", "*", "%3E", "x" * 65, "%00"])
async def test_what_cannot_be_a_match_is_unknown(house: House, client: httpx.AsyncClient, match_id: str) -> None:
    answer = await client.post(f"/v1/matches/{match_id}/commands", json={"body": BID}, headers=headers(house))

    refused(answer, 404, "unknown_match")
    assert house.rules.asked == []


async def test_the_way_past_the_router_and_the_way_through_it_answer_the_same(house: House) -> None:
    await house.rules.open()
    through_router = FastAPI()
    through_router.state.gateway = house.gateway
    through_router.include_router(commands.router)
    failures.install(through_router, [])

    for body in (b'{"body":{"type":"PlaceBid","chips":3}}', b'{"body":{}}', b"{", b'{"body":1,"body":{}}'):
        sent = headers(house) | {"Content-Type": "application/json"}
        answers = []
        for app in (house.app, through_router):
            async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://x") as client:
                answers.append(await client.post(PATH, content=body, headers=sent))
        past, through = answers
        assert (past.status_code, past.content) == (through.status_code, through.content)


async def test_commands_are_counted_under_their_route(house: House, client: httpx.AsyncClient) -> None:
    await client.post(PATH, json={"body": BID}, headers=headers(house))

    route = 'hexarchy_http_requests_total{route="/v1/matches/{match_id}/commands",status="404"}'
    assert route in (await client.get("/metrics")).text
