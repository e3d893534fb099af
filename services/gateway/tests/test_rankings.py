import httpx
import msgspec

from gateway.tests.house import House, refused
from projections.store import START, Changes, ModelsUnavailable, Partition
from readmodels.ratings import (
    GameStatistics,
    PlayerStatistics,
    Rating,
    Result,
    leaderboard,
    player_key,
    result_key,
    results_of,
)

RATINGS = Partition("ratings", 0)


def player(name: str, ordinal: float) -> PlayerStatistics:
    return PlayerStatistics(f"p-{name}", name, {"toy": GameStatistics(4, 1, 9, Rating(25.0, 8.0, ordinal))})


def result(match_id: str) -> Result:
    return Result(match_id=match_id, game="toy", version=9, finished_at="2030", seats=())


async def fill(house: House) -> None:
    documents: dict[str, bytes | None] = {
        player_key(f"p-{name}"): msgspec.json.encode(player(name, mark)) for name, mark in (("ann", 1.0), ("bob", 5.0))
    }
    documents |= {result_key(name): msgspec.json.encode(result(name)) for name in ("m1", "m2")}
    indexes: dict[str, dict[str, float | None]] = {
        leaderboard("toy"): {"p-ann": 1.0, "p-bob": 5.0},
        results_of("p-ann"): {"m1": 1.0, "m2": 2.0},
    }
    await house.models.live(RATINGS)
    await house.models.commit(RATINGS, 1, START, Changes(1, documents, indexes))


async def test_the_best_lead_the_leaderboard(house: House, client: httpx.AsyncClient) -> None:
    await fill(house)

    first = (await client.get("/v1/leaderboards/toy?limit=1")).json()
    second = (await client.get("/v1/leaderboards/toy", params={"cursor": first["cursor"]})).json()

    rating = {"mu": 25.0, "sigma": 8.0, "ordinal": 5.0}
    assert first["items"] == [{"player_id": "p-bob", "name": "bob", "played": 4, "won": 1, "rating": rating}]
    assert [entry["player_id"] for entry in second["items"]] == ["p-ann"]
    assert second["cursor"] is None
    refused(await client.get("/v1/leaderboards/chess"), 404, "unknown_game")


async def test_whoever_is_ranked_but_not_folded_anew_yet_is_left_out(house: House, client: httpx.AsyncClient) -> None:
    await fill(house)
    anew = msgspec.json.encode(PlayerStatistics("p-bob", "bob", {}))  # the store was emptied after the ranks were read
    stands = await house.models.standing(RATINGS, 1)
    await house.models.commit(RATINGS, 1, stands.checkpoint, Changes(2, {player_key("p-bob"): anew}))

    listed = (await client.get("/v1/leaderboards/toy")).json()

    assert [entry["player_id"] for entry in listed["items"]] == ["p-ann"]


async def test_a_player_has_statistics_and_results(house: House, client: httpx.AsyncClient) -> None:
    await fill(house)

    statistics = (await client.get("/v1/players/p-ann")).json()
    results = (await client.get("/v1/players/p-ann/results")).json()

    assert msgspec.convert(statistics, PlayerStatistics) == player("ann", 1.0)
    assert [found["match_id"] for found in results["items"]] == ["m2", "m1"]
    assert (await client.get("/v1/players/p-eve/results")).json() == {"items": [], "cursor": None}
    refused(await client.get("/v1/players/p-eve"), 404, "unknown_player")


async def test_read_models_that_are_away_mean_try_again(house: House, client: httpx.AsyncClient) -> None:
    async def away(*_: object, **__: object) -> None:
        raise ModelsUnavailable("no server")

    house.models.get = house.models.page = away  # type: ignore[assignment, method-assign]

    for path in (
        "/v1/players/p1",
        "/v1/players/p1/results",
        "/v1/leaderboards/toy",
        "/v1/tables",
        "/v1/matches/m/result",
    ):
        answer = await client.get(path)
        assert refused(answer, 503, "unavailable")["detail"] == "The read models are away."
        assert answer.headers["retry-after"] == "1"
