"""A whole match of the toy game through the public API, on real brokers, with every service in this process."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from embedded.child import free_port
from embedded.nats_server import NatsServer
from embedded.valkey_server import ValkeyServer
from eventlog.commit import check_chain
from gateway.app import serve as serve_gateway
from gateway.keys import first, write
from gateway.settings import Settings as GatewaySettings
from matchmaking.app import serve as serve_matchmaking
from matchmaking.settings import Settings as MatchmakingSettings
from replay.app import serve as serve_replay
from replay.settings import Settings as ReplaySettings
from rules.app import serve as serve_rules
from rules.settings import Settings as RulesSettings
from scoring.app import serve as serve_scoring
from scoring.settings import Settings as ScoringSettings
from testkit.toy import GAME
from testkit.waiting import AMPLE

GAMES = {GAME.key: GAME}
NAMES = ("ann", "bob", "cyd")


@pytest.fixture
async def host(
    nats_server: NatsServer, valkey_server: ValkeyServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> AsyncIterator[str]:
    """Everything, running; the address of the gateway."""
    rules, matchmaking, replay, gateway = (free_port() for _ in range(4))
    monkeypatch.setenv("HEXARCHY_NATS_URL", nats_server.url)
    monkeypatch.setenv("HEXARCHY_REDIS_URL", valkey_server.url)
    monkeypatch.setenv("HEXARCHY_RULES_URLS", f"127.0.0.1:{rules}")
    monkeypatch.setenv("HEXARCHY_MATCHMAKING_URL", f"127.0.0.1:{matchmaking}")
    monkeypatch.setenv("HEXARCHY_REPLAY_URL", f"127.0.0.1:{replay}")
    write(tmp_path / "keys.json", first(datetime.now(UTC)))
    monkeypatch.setenv("HEXARCHY_GATEWAY_TOKEN_KEYS_FILE", str(tmp_path / "keys.json"))
    services = (
        serve_rules(RulesSettings(port=rules, ops_port=0), GAMES),
        serve_matchmaking(MatchmakingSettings(port=matchmaking, ops_port=0), GAMES),
        serve_replay(ReplaySettings(port=replay, ops_port=0), GAMES),
        serve_scoring(ScoringSettings(ops_port=0), GAMES),
        serve_gateway(GatewaySettings(port=gateway), GAMES),  # type: ignore[call-arg]  # the keys: see above
    )
    async with AsyncExitStack() as stack:
        for service in services:
            await stack.enter_async_context(service)
        yield f"127.0.0.1:{gateway}"


class Guest:
    """Somebody who plays."""

    def __init__(self, client: httpx.AsyncClient, guest: dict[str, Any]) -> None:
        self.client = client
        self.player_id = guest["player_id"]
        self.headers = {"Authorization": f"Bearer {guest['token']}"}

    async def get(self, path: str) -> Any:
        answer = await self.client.get(path, headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, body: Any = None, key: str = "") -> Any:
        headers = self.headers | ({"Idempotency-Key": key} if key else {})
        answer = await self.client.post(path, json=body, headers=headers)
        assert answer.status_code < 300, answer.text
        return answer.json()


async def watch(host: str, match_id: str, headers: dict[str, str] | None) -> list[dict[str, Any]]:
    """Follow a match to its end."""
    async with connect(f"ws://{host}/v1/matches/{match_id}/stream", additional_headers=headers) as stream:
        return [json.loads(message) async for message in stream]


async def eventually(
    client: httpx.AsyncClient,
    path: str,
    holds: Callable[[Any], bool] = bool,
    headers: Mapping[str, str] | None = None,
) -> Any:
    """Ask until the answer is there and as it should be; read models are a moment behind."""
    async with asyncio.timeout(AMPLE):
        while True:
            answer = await client.get(path, headers=headers)
            if answer.status_code == 200 and holds(answer.json()):
                return answer.json()
            assert answer.status_code in (200, 404), answer.text
            await asyncio.sleep(0.05)


async def test_a_match_is_arranged_played_watched_proved_and_rated(host: str) -> None:
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=AMPLE) as client:
        assert (await client.get("/readyz")).json()["ready"] is True
        answers = [await client.post("/v1/guests", json={"name": name}) for name in NAMES]
        guests = [Guest(client, answer.json()) for answer in answers]
        match_id = await arranged(guests)
        eyes = [*(guest.headers for guest in guests), None]
        watching = [asyncio.create_task(watch(host, match_id, headers)) for headers in eyes]

        version = await play(guests, match_id)

        streams = await asyncio.wait_for(asyncio.gather(*watching), AMPLE)
        for stream in streams:
            assert stream[-1]["type"] == "closed"
            assert sum(len(message["events"]) for message in stream[:-1]) == version
        for guest in guests:
            assert await sat_at(guest) == [match_id]
        await proved(client, guests[0], match_id, version)
        await rated(client, guests, match_id, streams[0][-1]["outcome"])


async def sat_at(guest: Guest) -> list[str]:
    """Return the matches of a guest's tables, once they are known to have started."""
    mine: dict[str, Any] = await eventually(
        guest.client,
        "/v1/tables/mine",
        lambda found: all(table["match_id"] for table in found["items"]) and bool(found["items"]),
        guest.headers,
    )
    return [table["match_id"] for table in mine["items"]]


async def arranged(guests: list[Guest]) -> str:
    """Open a private table, sit everybody down and start; return the match."""
    host, *others = guests
    wanted = {"game": "toy", "seats": len(guests), "options": {"rounds": 4}, "private": True, "nonce": "luck"}
    table = await host.post("/v1/tables", wanted, key="k1")
    assert await host.post("/v1/tables", wanted, key="k1") == table
    path = f"/v1/tables/{table['table_id']}"
    for guest in others:
        refusal = await guest.client.post(f"{path}/seats", headers=guest.headers)
        assert (refusal.status_code, refusal.json()["code"]) == (403, "wrong_invite")
        await guest.post(f"{path}/seats", {"invite": table["invite"]})
    started = await host.post(f"{path}/start")
    assert [seat["player_id"] for seat in started["seats"]] == [guest.player_id for guest in guests]
    return str(started["match_id"])


async def play(guests: list[Guest], match_id: str) -> int:
    """Let whoever is awaited do the first legal thing until the match is over; return its last version."""
    path, version = f"/v1/matches/{match_id}", 0
    while True:
        view = await guests[0].get(f"{path}?min_version={version}")
        if view["outcome"] is not None:
            return int(view["version"])
        for seat in sorted(map(int, view["awaiting"])):
            own = await guests[seat].get(f"{path}?min_version={version}")
            command = {"body": own["legal"][0], "expected_version": own["version"]}
            accepted = await guests[seat].post(f"{path}/commands", command, key=f"c{version}-{seat}")
            version = accepted["version"]


async def proved(client: httpx.AsyncClient, guest: Guest, match_id: str, version: int) -> None:
    path = f"/v1/matches/{match_id}"
    await eventually(client, f"{path}/proof", lambda proof: all(check["ok"] for check in proof["checks"]))
    export = await client.get(f"{path}/export")
    marks = await guest.get(f"{path}/timeline")
    page = await guest.get(f"{path}/events?since=3&limit=2")
    past = await guest.get(f"{path}?at=2")

    assert check_chain(match_id, export.content.splitlines())[-1].version == version
    assert marks[-1]["closed"] is True
    assert page["commits"][0]["first_version"] == 4
    assert (past["version"], past["latest_version"]) == (2, version)


async def rated(client: httpx.AsyncClient, guests: list[Guest], match_id: str, outcome: Any) -> None:
    player = f"/v1/players/{guests[0].player_id}"
    result = await eventually(client, f"/v1/matches/{match_id}/result")
    standings = await eventually(client, f"/v1/matches/{match_id}/standings", lambda found: bool(found["outcome"]))
    statistics = await eventually(client, player)
    results = await guests[0].get(f"{player}/results")
    board = await guests[0].get("/v1/leaderboards/toy")

    assert [seat["rank"] for seat in result["seats"]] == outcome["ranks"]
    assert [seat["points"] for seat in standings["seats"]] == outcome["points"]
    assert statistics["games"]["toy"]["played"] == 1
    assert [found["match_id"] for found in results["items"]] == [match_id]
    assert {entry["player_id"] for entry in board["items"]} == {guest.player_id for guest in guests}
