"""Bad input at the running server: each a documented problem with a stable code, and nothing stored."""

import json
import secrets
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import jwt
import pytest
import websockets
from httpx import Request
from msgspec import Struct

from eventlog.jetstream import JetStreamLogs
from eventlog.log import RESULTS, TABLES, match_events
from games import GAMES
from standalone.tests.running import Running
from testkit.waiting import AMPLE

GAME = GAMES["catan"]
JSON = dict[str, Any]
TOO_LARGE = b'{"body": "' + b"x" * 1_100_000 + b'"}'
FOREIGN = jwt.encode({"sub": "p1", "name": "Eve"}, "k" * 32)
"""Signed by somebody else."""


class Host(Struct, frozen=True):
    """A running match: who is on its seats, and who must act now."""

    http: httpx.AsyncClient
    match_id: str
    tokens: tuple[str, ...]
    stranger: str
    active: int
    legal: list[JSON]
    version: int

    def bearer(self, seat: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[seat]}"}

    @property
    def commands(self) -> str:
        return f"/v1/matches/{self.match_id}/commands"

    @property
    def passive(self) -> int:
        """A seat that is not awaited."""
        return (self.active + 1) % len(self.tokens)


@pytest.fixture
async def host(server: Running) -> AsyncIterator[Host]:
    async with httpx.AsyncClient(base_url=server.url, timeout=AMPLE) as http:
        tokens = [(await http.post("/v1/guests", json={})).json()["token"] for _ in range(4)]
        *seated, stranger = tokens
        bearers = [{"Authorization": f"Bearer {token}"} for token in seated]
        table = (await http.post("/v1/tables", json={"game": GAME.key, "seats": 3}, headers=bearers[0])).json()
        path = f"/v1/tables/{table['table_id']}"
        for bearer in bearers[1:]:
            await http.post(f"{path}/seats", headers=bearer)
        match_id = (await http.post(f"{path}/start", headers=bearers[0])).json()["match_id"]
        seen = (await http.get(f"/v1/matches/{match_id}", params={"min_version": 1})).json()
        active = int(next(iter(seen["awaiting"])))
        own = (await http.get(f"/v1/matches/{match_id}", headers=bearers[active])).json()
        yield Host(http, match_id, tuple(seated), stranger, active, own["legal"], own["version"])


def key() -> dict[str, str]:
    return {"Idempotency-Key": secrets.token_hex(8)}


async def stored(server: Running) -> tuple[int, ...]:
    """Count everything that was ever stored."""
    runtime = server.runtime
    async with JetStreamLogs.connect([runtime.nats_url], name="test") as logs:
        opened = [await logs.open(category) for category in (match_events(runtime.shards), TABLES, RESULTS)]
        shards = [(log, shard) for log in opened for shard in range(log.category.shards)]
        return tuple([await log.pending(shard, 0) for log, shard in shards])


def sent(body: Any, *, seat: int | None = None, headers: dict[str, str] | None = None) -> Callable[[Host], Request]:
    """Describe a command: any JSON or bytes, from a seat (the active one by default), with more headers."""

    def request(host: Host) -> Request:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        own = {"Content-Type": "application/json", **key(), **host.bearer(host.active if seat is None else seat)}
        return host.http.build_request("POST", host.commands, content=content, headers={**own, **(headers or {})})

    return request


def legal(host: Host) -> bytes:
    return json.dumps({"body": host.legal[0]}).encode()


def from_(token: Callable[[Host], str | None], command_id: str | None = "k") -> Callable[[Host], Request]:
    """Describe a legal command that somebody else sends, or that has no id."""

    def request(host: Host) -> Request:
        found = token(host)
        headers = {"Authorization": f"Bearer {found}"} if found is not None else {}
        named = {"Idempotency-Key": command_id} if command_id is not None else {}
        kind = {"Content-Type": "application/json"}
        return host.http.build_request("POST", host.commands, content=legal(host), headers={**kind, **headers, **named})

    return request


def asked(method: str, path: str, body: Any = None) -> Callable[[Host], Request]:
    """Describe any other request of the seat that is awaited."""
    return lambda host: host.http.build_request(
        method, path.format(match=host.match_id), json=body, headers={**host.bearer(host.active), **key()}
    )


def table(**fields: Any) -> Callable[[Host], Request]:
    return asked("POST", "/v1/tables", {"game": GAME.key, "seats": 3, **fields})


EVERY: list[tuple[str, Callable[[Host], Request], int, str, str | None]] = [
    ("malformed JSON", sent(b'{"body": '), 400, "invalid_json", None),
    ("not UTF-8", sent(b'{"body": "\xff"}'), 422, "invalid_command", None),
    ("no command", sent({}), 422, "invalid_request", None),
    ("unknown field around a command", sent({"body": {"type": "RollDice"}, "more": 1}), 422, "invalid_request", None),
    ("unknown field of a command", sent({"body": {"type": "RollDice", "dice": 6}}), 422, "invalid_command", None),
    ("unknown command", sent({"body": {"type": "Cheat"}}), 422, "invalid_command", None),
    ("no type of command", sent({"body": [1]}), 422, "invalid_command", None),
    ("wrong type", sent({"body": {"type": "PlaceSettlement", "vertex": "1"}}), 422, "invalid_command", None),
    ("wrong type of version", sent({"body": {}, "expected_version": "1"}), 422, "invalid_request", None),
    ("body over the limit", sent(TOO_LARGE), 413, "body_too_large", None),
    ("not sent as JSON", sent({}, headers={"Content-Type": "text/plain"}), 415, "unsupported_media_type", None),
    ("no key", from_(lambda host: host.tokens[host.active], None), 400, "idempotency_key_required", None),
    ("bad key", sent({}, headers={"Idempotency-Key": "a b"}), 400, "invalid_idempotency_key", None),
    ("no token", from_(lambda _host: None), 401, "missing_token", None),
    ("foreign token", from_(lambda _host: FOREIGN), 401, "invalid_token", None),
    ("damaged token", from_(lambda host: host.tokens[0][:-2]), 401, "invalid_token", None),
    ("account without a seat", from_(lambda host: host.stranger), 403, "not_seated", None),
    ("out of turn", from_(lambda host: host.tokens[host.passive]), 422, "not_your_turn", "BAS-027"),
    ("too early", sent({"body": {"type": "RollDice"}}), 422, "placement_pending", "BAS-037"),
    ("impossible place", sent({"body": {"type": "PlaceSettlement", "vertex": 99}}), 422, "invalid_command", None),
    ("out of order", sent({"body": {"type": "PlaceRoad", "edge": 0}}), 422, "placement_pending", "BAS-028"),
    ("stale version", sent({"body": {"type": "RollDice"}, "expected_version": 1}), 409, "stale_version", None),
    ("unknown match", asked("POST", "/v1/matches/none/commands", {"body": {}}), 404, "unknown_match", None),
    ("impossible match", asked("GET", "/v1/matches/a*b"), 404, "not_found", None),
    ("look at an unknown match", asked("GET", "/v1/matches/none"), 404, "unknown_match", None),
    ("look past the end", asked("GET", "/v1/matches/{match}?at=100000"), 404, "unknown_version", None),
    ("look at no number", asked("GET", "/v1/matches/{match}?at=one"), 422, "invalid_request", None),
    ("look with a word of its own", asked("GET", "/v1/matches/{match}?when=1"), 422, "invalid_request", None),
    ("unknown game", table(game="chess"), 404, "unknown_game", None),
    ("look at an unknown game", asked("GET", "/v1/games/chess"), 404, "unknown_game", None),
    ("too many seats", table(seats=9), 422, "wrong_number_of_seats", None),
    ("unknown option", table(options={"speed": "fast"}), 422, "invalid_options", None),
    ("unknown field of a table", table(color="red"), 422, "invalid_request", None),
    ("unknown table", asked("POST", "/v1/tables/none/seats", {}), 404, "unknown_table", None),
    ("unknown path", asked("GET", "/v1/nothing"), 404, "not_found", None),
    ("unknown method", asked("DELETE", "/v1/games"), 405, "method_not_allowed", None),
]


@pytest.mark.parametrize(
    ("request_of", "status", "code", "rule"), [case[1:] for case in EVERY], ids=[c[0] for c in EVERY]
)
async def test_bad_input_is_a_documented_problem_and_stores_nothing(
    server: Running, host: Host, request_of: Callable[[Host], Request], status: int, code: str, rule: str | None
) -> None:
    before = await stored(server)

    answer = await host.http.send(request_of(host))

    problem = answer.json()
    assert (answer.status_code, problem["code"], problem.get("rule")) == (status, code, rule), problem
    assert answer.headers["content-type"] == "application/problem+json"
    assert problem["status"] == status
    assert problem["title"]
    assert problem["detail"]
    if rule is not None:
        assert problem["rule_text"] == GAME.rules[rule].text
    await assert_documented(host.http, problem)
    assert await stored(server) == before


async def assert_documented(http: httpx.AsyncClient, problem: JSON) -> None:
    """The type of a problem is an address where it is explained."""
    explained = await http.get(problem["type"])
    assert explained.status_code == 200, explained.text
    assert explained.json()["status"] == problem["status"]


async def test_an_illegal_move_is_refused_with_the_rule_that_forbids_it(server: Running, host: Host) -> None:
    settlement = host.legal[0]
    path, active = f"/v1/matches/{host.match_id}", host.bearer(host.active)
    placed = await host.http.post(host.commands, json={"body": settlement}, headers={**active, **key()})
    own = await host.http.get(path, params={"min_version": placed.json()["version"]}, headers=active)
    road = own.json()["legal"][0]
    paved = await host.http.post(host.commands, json={"body": road}, headers={**active, **key()})
    seen = await host.http.get(path, params={"min_version": paved.json()["version"]})
    rival = host.bearer(int(next(iter(seen.json()["awaiting"]))))
    before = await stored(server)

    answer = await host.http.post(host.commands, json={"body": settlement}, headers={**rival, **key()})

    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["rule"]) == (422, "vertex_taken", "BAS-029")
    assert problem["rule_text"] == GAME.rules["BAS-029"].text
    assert problem["version"] == paved.json()["version"]
    assert await stored(server) == before


async def test_a_repeated_key_is_the_same_answer_and_with_another_command_a_problem(
    server: Running, host: Host
) -> None:
    headers = {**host.bearer(host.active), **key()}
    first = await host.http.post(host.commands, json={"body": host.legal[0]}, headers=headers)
    before = await stored(server)

    again = await host.http.post(host.commands, json={"body": host.legal[0]}, headers=headers)
    other = await host.http.post(host.commands, json={"body": host.legal[1]}, headers=headers)

    assert (first.status_code, again.status_code) == (200, 200)
    assert again.json() == first.json()
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")
    assert await stored(server) == before


async def test_bad_input_on_a_stream_is_answered_on_it(server: Running, host: Host) -> None:
    url = f"{server.url.replace('http', 'ws', 1)}/v1/matches/{host.match_id}/stream?since={host.version}"
    before = await stored(server)
    async with websockets.connect(url, additional_headers=host.bearer(host.passive), proxy=None) as socket:
        told = []
        for message in ("{", "[]", '{"type": "command", "id": "1", "body": {"type": "RollDice"}}'):
            await socket.send(message)
            told.append(json.loads(await socket.recv()))

    assert [(each["type"], each["problem"]["code"]) for each in told] == [
        ("error", "invalid_json"),
        ("error", "invalid_request"),
        ("rejected", "not_your_turn"),
    ]
    assert await stored(server) == before
