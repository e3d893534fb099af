from typing import Any

import httpx
import msgspec
import pytest
from msgspec import Raw

from contracts.matchmaking.v1 import matchmaking_pb2 as pb
from gateway.ports import Refusal, Unavailable
from gateway.tests.house import House, refused
from projections.store import START, Changes, Partition
from readmodels.tables import Status, Table, TableSeat, open_of, playing_of, seated

TABLES = Partition("tables", 0)
NEW = {"game": "toy", "options": {"rounds": 2}, "seats": 3, "private": True, "nonce": "luck"}


def table(table_id: str = "t1") -> Table:
    return Table(
        table_id=table_id,
        game="toy",
        options=Raw(b'{"rounds":3}'),
        seats=(TableSeat(0, "p-ann", "ann"), TableSeat(1)),
        private=False,
        host="p-ann",
        status=Status.OPEN,
        commitment="c" * 64,
        opened_at="2030-01-01T00:00:00.000Z",
    )


def caller(name: str = "ann", correlation_id: str = "r-1") -> pb.Account:
    return pb.Account(player_id=f"p-{name}", name=name, correlation_id=correlation_id)


async def test_a_table_is_opened_as_asked(house: House, client: httpx.AsyncClient) -> None:
    house.matchmaking.answer = b'{"table_id":"t1"}'

    headers = house.bearer() | {"Idempotency-Key": "k1", "X-Request-ID": "r-1"}
    answer = await client.post("/v1/tables", json=NEW, headers=headers)

    assert (answer.status_code, answer.json()) == (201, {"table_id": "t1"})
    assert house.matchmaking.asked == [
        pb.OpenTableRequest(
            account=caller(),
            idempotency_key="k1",
            game="toy",
            options=b'{"rounds":2}',
            seats=3,
            private=True,
            nonce="luck",
        )
    ]


async def test_a_seat_at_any_table_is_asked_for(house: House, client: httpx.AsyncClient) -> None:
    house.matchmaking.answer = b'{"table_id":"t1"}'
    wanted = {"game": "toy", "options": {"rounds": 2}, "seats": 3, "nonce": "luck", "instead_of": "t0"}

    headers = house.bearer() | {"X-Request-ID": "r-1"}
    answer = await client.post("/v1/tables/any/seats", json=wanted, headers=headers)

    assert (answer.status_code, answer.json()) == (200, {"table_id": "t1"})
    assert house.matchmaking.asked == [
        pb.TakeAnySeatRequest(
            account=caller(), game="toy", options=b'{"rounds":2}', seats=3, nonce="luck", instead_of="t0"
        )
    ]
    private = await client.post("/v1/tables/any/seats", json=wanted | {"private": True}, headers=headers)
    assert refused(private, 422, "invalid_request")["errors"][0]["loc"] == ["body", "private"]


async def test_a_table_can_be_opened_to_start_by_itself(house: House, client: httpx.AsyncClient) -> None:
    house.matchmaking.answer = b'{"table_id":"t1"}'

    await client.post("/v1/tables", json={"game": "toy", "seats": 2, "auto_start": True}, headers=house.bearer())

    assert house.matchmaking.asked[0].auto_start


async def test_tables_opened_without_a_key_are_different_ones(house: House, client: httpx.AsyncClient) -> None:
    for _ in range(2):
        await client.post("/v1/tables", json={"game": "toy", "seats": 2}, headers=house.bearer())

    first, second = (asked.idempotency_key for asked in house.matchmaking.asked)
    assert len(first) == len(second) == 32
    assert first != second


@pytest.mark.parametrize(
    ("method", "path", "body", "request_"),
    [
        ("GET", "/v1/tables/t1", None, pb.GetTableRequest(account=caller(), table_id="t1")),
        ("POST", "/v1/tables/t1/seats", None, pb.TakeSeatRequest(account=caller(), table_id="t1")),
        (
            "POST",
            "/v1/tables/t1/seats",
            {"seat": 0, "invite": "abc", "nonce": "x"},
            pb.TakeSeatRequest(account=caller(), table_id="t1", seat=0, invite="abc", nonce="x"),
        ),
        ("DELETE", "/v1/tables/t1/seats/me", None, pb.LeaveSeatRequest(account=caller(), table_id="t1")),
        ("POST", "/v1/tables/t1/start", None, pb.StartTableRequest(account=caller(), table_id="t1")),
    ],
)
async def test_what_is_done_at_a_table_is_passed_on(
    house: House, client: httpx.AsyncClient, method: str, path: str, body: Any, request_: Any
) -> None:
    house.matchmaking.answer = b'{"table_id":"t1"}'

    headers = house.bearer() | {"X-Request-ID": "r-1"}
    answer = await client.request(method, path, json=body, headers=headers)

    assert (answer.status_code, answer.json()) == (200, {"table_id": "t1"})
    assert house.matchmaking.asked == [request_]


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (404, "unknown_table"),
        (403, "not_host"),
        (403, "wrong_invite"),
        (403, "not_seated"),
        (409, "table_full"),
        (409, "seat_taken"),
        (409, "already_seated"),
        (409, "table_not_full"),
        (409, "table_started"),
        (409, "table_closed"),
        (409, "conflict"),
        (422, "unknown_seat"),
        (422, "invalid_nonce"),
        (422, "wrong_number_of_seats"),
        (422, "some_code_of_a_game"),
    ],
)
async def test_a_refusal_of_matchmaking_becomes_a_problem(
    house: House, client: httpx.AsyncClient, status: int, code: str
) -> None:
    house.matchmaking.answer = Refusal(code, "No.")

    for path in ("/v1/tables/t1/seats", "/v1/tables/t1/start"):
        problem = refused(await client.post(path, headers=house.bearer()), status, code)
        assert problem["detail"] == "No."


async def test_matchmaking_that_is_away_means_try_again(house: House, client: httpx.AsyncClient) -> None:
    house.matchmaking.answer = Unavailable("matchmaking")

    answer = await client.get("/v1/tables/t1")

    assert refused(answer, 503, "unavailable")["detail"] == "Matchmaking does not answer."
    assert answer.headers["retry-after"] == "1"


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/v1/tables"),
        ("GET", "/v1/tables/mine"),
        ("POST", "/v1/tables/any/seats"),
        ("POST", "/v1/tables/t1/seats"),
        ("DELETE", "/v1/tables/t1/seats/me"),
        ("POST", "/v1/tables/t1/start"),
    ],
)
async def test_nobody_does_anything_at_a_table_without_a_token(
    house: House, client: httpx.AsyncClient, method: str, path: str
) -> None:
    refused(await client.request(method, path, json=NEW if path == "/v1/tables" else None), 401, "missing_token")
    assert house.matchmaking.asked == []


@pytest.mark.parametrize(
    ("field", "value"),
    [("game", 1), ("game", "a/b"), ("seats", "3"), ("seats", 0), ("seats", True), ("options", []), ("extra", 1)],
)
async def test_a_malformed_table_is_refused(house: House, client: httpx.AsyncClient, field: str, value: object) -> None:
    problem = refused(
        await client.post("/v1/tables", json=NEW | {field: value}, headers=house.bearer()), 422, "invalid_request"
    )

    assert problem["errors"][0]["loc"] == ["body", field]
    assert house.matchmaking.asked == []


async def test_open_tables_are_listed_page_by_page(house: House, client: httpx.AsyncClient) -> None:
    stored = {name: msgspec.json.encode(table(name)) for name in ("t1", "t2", "t3")}
    scores: dict[str, float | None] = {"t1": 1.0, "t2": 2.0, "t3": 3.0, "gone": 4.0}
    await house.models.live(TABLES)
    await house.models.commit(
        TABLES, 1, START, Changes(1, {**stored}, {open_of(): scores, open_of("toy"): {"t2": 2.0}})
    )

    first = (await client.get("/v1/tables", params={"limit": 2})).json()
    second = (await client.get("/v1/tables", params={"limit": 2, "cursor": first["cursor"]})).json()
    of_game = (await client.get("/v1/tables", params={"game": "toy"})).json()

    assert [found["table_id"] for found in first["items"]] == ["t1", "t2"]
    assert [found["table_id"] for found in second["items"]] == ["t3"]
    assert second["cursor"] is None
    assert of_game == {"items": [msgspec.json.decode(stored["t2"])], "cursor": None}
    refused(await client.get("/v1/tables", params={"game": "chess"}), 404, "unknown_game")
    refused(await client.get("/v1/tables", params={"game": "toy", "cursor": first["cursor"]}), 400, "invalid_cursor")


async def test_tables_being_played_are_listed_the_newest_first(house: House, client: httpx.AsyncClient) -> None:
    stored = {name: msgspec.json.encode(table(name)) for name in ("t1", "t2", "t3", "t4")}
    playing: dict[str, float | None] = {"t1": 1.0, "t2": 2.0, "t3": 3.0}
    indexes: dict[str, dict[str, float | None]] = {
        playing_of(): playing,
        playing_of("toy"): {"t2": 2.0},
        open_of(): {"t4": 4.0},
    }
    await house.models.live(TABLES)
    await house.models.commit(TABLES, 1, START, Changes(1, {**stored}, indexes))

    every = (await client.get("/v1/tables", params={"status": "started"})).json()
    of_game = (await client.get("/v1/tables", params={"status": "started", "game": "toy"})).json()

    assert [found["table_id"] for found in every["items"]] == ["t3", "t2", "t1"]
    assert of_game == {"items": [msgspec.json.decode(stored["t2"])], "cursor": None}
    refused(await client.get("/v1/tables", params={"status": "finished"}), 422, "invalid_request")


async def test_whoever_lost_the_ids_finds_the_own_tables_again_the_newest_first(
    house: House, client: httpx.AsyncClient
) -> None:
    stored = {name: msgspec.json.encode(table(name)) for name in ("t1", "t2", "t3")}
    own, others = seated("p-ann"), seated("p-bob")
    await house.models.live(TABLES)
    await house.models.commit(
        TABLES, 1, START, Changes(1, {**stored}, {own: {"t1": 1.0, "t3": 3.0}, others: {"t2": 2.0}})
    )

    listed = (await client.get("/v1/tables/mine", headers=house.bearer())).json()

    assert listed == {"items": [msgspec.json.decode(stored[name]) for name in ("t3", "t1")], "cursor": None}


@pytest.mark.parametrize("query", ["limit=0", "limit=201", "limit=x", "game=a/b", "offset=3"])
async def test_a_malformed_list_is_refused(client: httpx.AsyncClient, query: str) -> None:
    refused(await client.get(f"/v1/tables?{query}"), 422, "invalid_request")


async def test_a_cursor_that_was_never_handed_out_is_refused(client: httpx.AsyncClient) -> None:
    refused(await client.get("/v1/tables?cursor=x"), 400, "invalid_cursor")
