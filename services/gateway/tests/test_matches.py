from typing import Any

import httpx
import msgspec
import pytest

from contracts.replay.v1 import replay_pb2 as pb
from gamekit.game import Outcome
from gateway.ports import Refusal, Unavailable
from gateway.tests.house import House, refused
from projections.store import START, Changes, Partition
from readmodels.ratings import Result, SeatResult, result_key
from readmodels.standings import Standing, Standings

READS = [
    ("/v1/matches/m1", pb.ViewRequest(match_id="m1", player_id="p-ann")),
    ("/v1/matches/m1?at=3&min_version=2", pb.ViewRequest(match_id="m1", player_id="p-ann", at=3, min_version=2)),
    ("/v1/matches/m1?at=0", pb.ViewRequest(match_id="m1", player_id="p-ann", at=0)),
    ("/v1/matches/m1/events", pb.EventsRequest(match_id="m1", player_id="p-ann", limit=200)),
    (
        "/v1/matches/m1/events?since=5&limit=7",
        pb.EventsRequest(match_id="m1", player_id="p-ann", since=5, limit=7),
    ),
    ("/v1/matches/m1/timeline", pb.TimelineRequest(match_id="m1", player_id="p-ann")),
    ("/v1/matches/m1/proof", pb.VerifyRequest(match_id="m1")),
]
PATHS = [path for path, _ in READS] + ["/v1/matches/m1/export"]


@pytest.mark.parametrize(("path", "request_"), READS)
async def test_a_match_is_read_with_the_eyes_of_whoever_asks(
    house: House, client: httpx.AsyncClient, path: str, request_: Any
) -> None:
    house.replay.answer = b'{"version":3}'

    answer = await client.get(path, headers=house.bearer())

    assert (answer.status_code, answer.json()) == (200, {"version": 3})
    assert house.replay.asked == [request_]


async def test_without_a_token_one_is_a_spectator(house: House, client: httpx.AsyncClient) -> None:
    answer = await client.get("/v1/matches/m1")

    assert answer.status_code == 200
    assert house.replay.asked == [pb.ViewRequest(match_id="m1", player_id="")]


async def test_a_match_that_has_not_changed_is_not_sent_again(house: House, client: httpx.AsyncClient) -> None:
    first = await client.get("/v1/matches/m1")
    tag = {"If-None-Match": first.headers["etag"]}
    same = await client.get("/v1/matches/m1", headers=tag)
    house.replay.answer = b'{"version":4}'
    other = await client.get("/v1/matches/m1", headers=tag)

    assert (same.status_code, same.content) == (304, b"")
    assert (other.status_code, other.json()) == (200, {"version": 4})


async def test_an_export_has_one_commit_a_line(house: House, client: httpx.AsyncClient) -> None:
    house.replay.answer = [b'{"first_version":1}', b'{"first_version":3}']

    answer = await client.get("/v1/matches/m1/export", headers=house.bearer())

    assert answer.headers["content-type"] == "application/x-ndjson"
    assert answer.content == b'{"first_version":1}\n{"first_version":3}\n'
    assert house.replay.asked == [pb.ExportRequest(match_id="m1", player_id="p-ann")]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    ("status", "code"),
    [(404, "unknown_match"), (404, "unknown_version"), (409, "version_unavailable"), (500, "corrupt_match")],
)
async def test_a_refusal_of_replay_becomes_a_problem(
    house: House, client: httpx.AsyncClient, path: str, status: int, code: str
) -> None:
    house.replay.answer = Refusal(code, "No.")

    refused(await client.get(path), status, code)


@pytest.mark.parametrize("path", PATHS)
async def test_replay_that_is_away_means_try_again(house: House, client: httpx.AsyncClient, path: str) -> None:
    house.replay.answer = Unavailable("replay")

    answer = await client.get(path)

    refused(answer, 503, "unavailable")
    assert answer.headers["retry-after"] == "1"


@pytest.mark.parametrize(
    "query",
    [
        "?at=-1",
        "?at=x",
        "?at=1.5",
        "?min_version=9223372036854775808",
        "?version=1",
        "/events?since=-1",
        "/events?limit=0",
    ],
)
async def test_a_malformed_question_reaches_nobody(house: House, client: httpx.AsyncClient, query: str) -> None:
    problem = refused(await client.get(f"/v1/matches/m1{query}"), 422, "invalid_request")

    assert problem["errors"][0]["loc"][0] == "query"
    assert house.replay.asked == []


@pytest.mark.parametrize("match_id", ["a.b", "*", "%3E", "x" * 65])
async def test_what_cannot_be_a_match_is_not_found(house: House, client: httpx.AsyncClient, match_id: str) -> None:
    for rest in ("", "/events", "/timeline", "/proof", "/export", "/standings", "/result"):
        refused(await client.get(f"/v1/matches/{match_id}{rest}"), 404, "not_found")
    assert house.replay.asked == []


async def test_standings_and_results_come_from_read_models(house: House, client: httpx.AsyncClient) -> None:
    seats = (Standing(0, "p-ann", "ann", 2), Standing(1, "p-bob", "bob", 1))
    points = Standings(
        match_id="m1", game="toy", version=9, seats=seats, outcome=Outcome((1, 2), (2, 1)), updated_at="2030"
    )
    result = Result(
        match_id="m1", game="toy", version=9, finished_at="2030", seats=(SeatResult(0, "p-ann", "ann", 1, 2),)
    )
    shard = Partition("standings", house.log.category.shard_of("m1"))
    await put(house, shard, {"m1": msgspec.json.encode(points)})
    await put(house, Partition("ratings", 0), {result_key("m1"): msgspec.json.encode(result)})

    assert msgspec.convert((await client.get("/v1/matches/m1/standings")).json(), Standings) == points
    assert msgspec.convert((await client.get("/v1/matches/m1/result")).json(), Result) == result
    refused(await client.get("/v1/matches/m2/standings"), 404, "unknown_match")
    refused(await client.get("/v1/matches/m2/result"), 404, "unknown_result")


async def put(house: House, partition: Partition, documents: dict[str, bytes | None]) -> None:
    await house.models.live(partition)
    await house.models.commit(partition, 1, START, Changes(1, documents))
