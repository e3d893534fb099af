import asyncio
import json
from contextlib import AsyncExitStack
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from gamekit.audience import SPECTATOR, Viewer
from gamekit.wire import wire
from gateway.tests.house import MATCH, House
from gateway.tests.sockets import Message, look, messages
from testkit.toy import GAME
from testkit.waiting import AMPLE


async def rest(socket: ClientConnection) -> list[Message]:
    """Receive everything until the server closes."""
    async with asyncio.timeout(AMPLE):
        return [json.loads(message) async for message in socket]


async def stored(house: House, viewer: Viewer, after: int = 0) -> list[Any]:
    """Return what a viewer may see of all events after a version, straight from the log."""
    history = await house.log.read(MATCH)
    raws = [raw for commit in history.commits for raw in commit.events]
    return [msgspec.json.decode(raw) for raw in wire(GAME).redacted(raws[after:], viewer)]


def events(found: list[Message]) -> list[Any]:
    """Return the events of commits, having checked that their versions follow each other."""
    commits = [message for message in found if message["type"] == "commit"]
    for before, after in pairwise(commits):
        assert after["first_version"] == before["version"] + 1
    for commit in commits:
        assert len(commit["events"]) == commit["version"] - commit["first_version"] + 1
    return [event for commit in commits for event in commit["events"]]


async def test_a_stream_tells_the_whole_match_and_then_closes(house: House, url: str) -> None:
    async with look(url) as socket:
        await messages(socket, until=2)
        await house.rules.play(100)
        found = await rest(socket)

    commits = [message for message in found if message["type"] == "commit"]
    match = house.rules.matches[MATCH]
    outcome = GAME.outcome(match.state)
    assert outcome is not None
    assert socket.close_code == 1000
    assert socket.close_reason == "match_over"
    assert events(found) == await stored(house, SPECTATOR, after=2)
    assert found[-1] == {
        "type": "closed",
        "version": match.version,
        "outcome": {"ranks": list(outcome.ranks), "points": list(outcome.points)},
    }
    assert [commit["awaiting"] for commit in commits][-1] == {}
    assert commits[-1]["standings"] == list(outcome.points)


async def test_a_commit_says_who_did_what_when_and_who_is_next(house: House, url: str) -> None:
    await house.rules.submit(MATCH, "c1", "p-ann", b'{"type":"PlaceBid","chips":3}')

    async with look(url, house.bearer("ann")) as ann, look(url + "?since=2", house.bearer("bob")) as bob:
        seen_by_ann = (await messages(ann, until=3))[-1]
        seen_by_bob = (await messages(bob, until=3))[-1]

    prompt = msgspec.to_builtins(GAME.awaiting(house.rules.matches[MATCH].state)[1])
    public = {
        "type": "commit",
        "version": 3,
        "first_version": 3,
        "seat": 0,
        "at": "2030-03-17T17:46:40.000Z",
        "awaiting": {"1": prompt},
    }
    assert seen_by_ann.pop("standings") != []
    assert seen_by_bob.pop("standings") != []
    assert seen_by_ann == public | {
        "command_id": "c1",
        "events": [{"type": "BidPlaced", "seat": 0, "chips": {"seats": [0], "value": 3}}],
    }
    assert seen_by_bob == public | {"events": [{"type": "BidPlaced", "seat": 0, "chips": {"seats": [0]}}]}


async def test_legal_commands_come_where_they_are_asked_for(house: House, url: str) -> None:
    async with look(url + "?legal=1", house.bearer("ann")) as ann, look(url + "?legal=1") as spectator:
        seen_by_ann = (await messages(ann, until=2))[-1]
        seen_by_spectator = (await messages(spectator, until=2))[-1]

    legal = GAME.legal(house.rules.matches[MATCH].state, 0)
    assert seen_by_ann["legal"] == msgspec.to_builtins(legal)
    assert "legal" not in seen_by_spectator


@pytest.mark.parametrize("name", ["ann", "bob", "eve", None])
async def test_nobody_is_ever_sent_what_is_not_for_its_eyes(house: House, url: str, name: str | None) -> None:
    viewer = {"ann": 0, "bob": 1}.get(name or "", SPECTATOR)
    async with look(url, house.bearer(name) if name else None) as socket:
        await messages(socket, until=2)
        await house.rules.play(8)
        live = await messages(socket, until=8)

    seen = await stored(house, viewer)
    assert events(live) == seen[2:][: len(events(live))]
    assert not leaks(live, viewer)


def leaks(value: Any, viewer: Viewer) -> list[Any]:
    """Find every secret with a value that the viewer does not belong to."""
    match value:
        case {"seats": list(seats), "value": _} if viewer not in seats:
            return [value]
        case dict():
            return [leak for item in value.values() for leak in leaks(item, viewer)]
        case list():
            return [leak for item in value for leak in leaks(item, viewer)]
        case _:
            return []


@pytest.mark.parametrize("window", [2, 64])
async def test_catching_up_while_the_match_goes_on_gives_each_event_once(house: House, url: str, window: int) -> None:
    house.feeds._window = window  # so small that most of the past has to come from the log
    await house.rules.play(6)
    playing = asyncio.create_task(gently(house))
    async with AsyncExitStack() as stack:
        sockets = [
            (since, await stack.enter_async_context(look(f"{url}?since={since}", house.bearer("ann"))))
            for since in range(9)
        ]
        found = await asyncio.gather(*(rest(socket) for _, socket in sockets))
    await playing

    for (since, _), received in zip(sockets, found, strict=True):
        assert events(received) == await stored(house, 0, after=since)


async def gently(house: House) -> None:
    """Play to the end, letting others in between."""
    while not house.rules.matches[MATCH].closed:
        await house.rules.play(1)
        await asyncio.sleep(0.001)


async def test_who_connects_again_with_the_last_version_misses_and_repeats_nothing(house: House, url: str) -> None:
    playing = asyncio.create_task(gently(house))
    received: list[Message] = []
    while not received or received[-1]["type"] != "closed":
        since = received[-1]["version"] if received else 0
        async with look(f"{url}?since={since}", house.bearer("bob")) as socket:
            try:
                async with asyncio.timeout(AMPLE):
                    for _ in range(3):
                        received.append(json.loads(await socket.recv()))  # noqa: PERF401 - it may end in between
            except ConnectionClosed:
                break
    await playing

    assert events(received) == await stored(house, 1)


async def test_a_version_inside_a_commit_is_no_obstacle(house: House, url: str) -> None:
    async with look(url + "?since=1") as socket:
        found = await messages(socket, until=2)

    assert [(message["first_version"], message["version"]) for message in found] == [(2, 2)]
    assert events(found) == (await stored(house, SPECTATOR))[1:2]


async def test_a_finished_match_is_told_and_closed(house: House, url: str) -> None:
    version = await house.rules.play(100)

    async with look(url) as whole, look(f"{url}?since={version}") as end:
        assert events(await rest(whole)) == await stored(house, SPECTATOR)
        assert [message["type"] for message in await rest(end)] == ["closed"]


@pytest.mark.parametrize(
    ("path", "headers", "status", "code"),
    [
        ("/v1/matches/nothing/stream", {}, 404, "unknown_match"),
        ("/v1/matches/a.b/stream", {}, 404, "unknown_match"),
        (f"/v1/matches/{MATCH}/commands", {}, 404, "not_found"),
        ("/v1/nothing", {}, 404, "not_found"),
        (f"/v1/matches/{MATCH}/stream?since=-1", {}, 422, "invalid_request"),
        (f"/v1/matches/{MATCH}/stream?since=x", {}, 422, "invalid_request"),
        (f"/v1/matches/{MATCH}/stream?since=9223372036854775808", {}, 422, "invalid_request"),
        (f"/v1/matches/{MATCH}/stream?since=1.0", {}, 422, "invalid_request"),
        (f"/v1/matches/{MATCH}/stream?since=1&since=2", {}, 422, "invalid_request"),
        (f"/v1/matches/{MATCH}/stream?legal=yes", {}, 422, "invalid_request"),
        (f"/v1/matches/{MATCH}/stream?token=x", {}, 422, "invalid_request"),
        (f"/v1/matches/{MATCH}/stream?since=3", {}, 404, "unknown_version"),
        (f"/v1/matches/{MATCH}/stream", {"Sec-WebSocket-Protocol": "bearer.x, bearer.y"}, 400, "bad_request"),
        (f"/v1/matches/{MATCH}/stream", {"Authorization": "Bearer x"}, 401, "invalid_token"),
        (f"/v1/matches/{MATCH}/stream", {"Authorization": "x"}, 401, "invalid_token"),
        (f"/v1/matches/{MATCH}/stream", {"Sec-WebSocket-Protocol": "hexarchy.v1, bearer.x"}, 401, "invalid_token"),
    ],
)
async def test_a_stream_that_cannot_be_is_refused_before_it_begins(
    url: str, path: str, headers: dict[str, str], status: int, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    base = url.split("/v1/")[0]
    with pytest.raises(InvalidStatus) as refusal:
        async with look(base + path, {"X-Request-ID": "r-1", **headers}):
            pass

    response = refusal.value.response
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.headers["X-Request-ID"] == "r-1"
    assert response.headers["Cache-Control"] == "private, no-cache"
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
    problem = json.loads(response.body)
    assert (response.status_code, problem["status"], problem["code"]) == (status, status, code)


async def test_a_stream_is_opened_with_one_token_at_most(house: House, url: str) -> None:
    twice = 2 * [("Authorization", f"Bearer {house.token()}")]
    with pytest.raises(InvalidStatus) as refusal:
        async with connect(url, additional_headers=twice):
            pass

    assert json.loads(refusal.value.response.body)["code"] == "bad_request"


async def test_a_browser_brings_its_token_as_a_subprotocol(house: House, url: str) -> None:
    offered = ["hexarchy.v1", f"bearer.{house.token('bob')}"]
    async with look(url, subprotocols=offered) as socket:
        found = await messages(socket, until=2)

    assert socket.subprotocol == "hexarchy.v1"
    assert not leaks(found, 1)
    assert events(found) == (await stored(house, 1))[:2] != (await stored(house, SPECTATOR))[:2]


async def test_a_stream_keeps_the_id_of_its_request(url: str) -> None:
    async with look(url, {"X-Request-ID": "r-1"}) as socket:
        assert socket.response is not None
        assert socket.response.headers["X-Request-ID"] == "r-1"
