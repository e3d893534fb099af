import asyncio
import gc
import json
from collections.abc import MutableMapping
from typing import Any

import pytest
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from gamekit.audience import SPECTATOR
from gateway.problems import Problem, problem
from gateway.schemas import CommandMessage
from gateway.streams.session import Sessions
from gateway.tests.house import MATCH, House
from gateway.tests.sockets import LONG, Message, look, messages
from rulesclient.client import RulesUnavailable
from testkit.waiting import AMPLE


async def tell(socket: ClientConnection, message: Any) -> Message:
    """Send a message and return its answer, whatever else comes in between."""
    await socket.send(message if isinstance(message, str) else json.dumps(message))
    async with asyncio.timeout(AMPLE):
        while True:
            answer: Message = json.loads(await socket.recv())
            if answer["type"] != "commit":
                return answer


async def test_commands_on_a_stream_are_answered_by_their_ids(house: House, url: str) -> None:
    bid = {"type": "PlaceBid", "chips": 3}
    async with look(url, house.bearer("ann")) as socket:
        accepted = await tell(socket, {"type": "command", "id": "c1", "body": bid, "expected_version": 2})
        repeated = await tell(socket, {"type": "command", "id": "c1", "body": bid, "expected_version": 2})
        rejected = await tell(socket, {"type": "command", "id": "c2", "body": bid})

    shown = [{"type": "BidPlaced", "seat": 0, "chips": {"seats": [0], "value": 3}}]
    assert accepted == repeated == {"type": "accepted", "id": "c1", "version": 3, "events": shown}
    assert (rejected["type"], rejected["id"]) == ("rejected", "c2")
    assert rejected["problem"]["code"] == "already_bid"
    assert rejected["problem"]["rule"] == "TOY-006"
    assert rejected["problem"]["rule_text"] == "Nobody bids twice in a round."


async def test_a_command_needs_a_seat_a_token_that_is_good_and_rules_that_answer(house: House, url: str) -> None:
    command = {"type": "command", "id": "c1", "body": {"type": "PlaceBid", "chips": 3}}
    async with look(url) as nobody, look(url, house.bearer("eve")) as eve, look(url, house.bearer("ann")) as ann:
        assert (await tell(nobody, command))["problem"]["code"] == "missing_token"
        assert (await tell(eve, command))["problem"]["code"] == "not_seated"
        house.rules.told = RulesUnavailable("silence")
        assert (await tell(ann, command))["problem"]["code"] == "unavailable"
        house.rules.told = RuntimeError("a mistake of ours")
        assert (await tell(ann, command))["problem"]["code"] == "internal_error"
        house.rules.told = None
        house.now += 3600
        assert (await tell(ann, command))["problem"]["code"] == "expired_token"

    assert house.rules.matches[MATCH].version == 2


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("{", "invalid_json"),
        ("\ufffd", "invalid_json"),
        ('{"type":"command","id":"c1","body":' + "[" * 60_000, "invalid_json"),
        ('{"type":"command","id":"c1","id":"c2","body":{}}', "invalid_json"),
        ("[]", "invalid_request"),
        ({"type": "ping"}, "invalid_request"),
        ({"type": "command", "id": "c1"}, "invalid_request"),
        ({"type": "command", "id": "a b", "body": {}}, "invalid_request"),
        ({"type": "command", "id": "c1\n", "body": {}}, "invalid_request"),
        ({"type": "command", "id": "c1", "body": {}, "x": 1}, "invalid_request"),
        ({"type": "command", "id": "c1", "body": {}, "expected_version": -1}, "invalid_request"),
    ],
)
async def test_a_message_that_is_not_understood_is_an_error_and_the_stream_goes_on(
    house: House, url: str, message: Any, code: str
) -> None:
    async with look(url, house.bearer("ann")) as socket:
        answer = await tell(socket, message)
        assert (answer["type"], answer["problem"]["code"]) == ("error", code)
        await house.rules.play(1)
        await messages(socket, until=3)

    assert [asked["player_id"] for asked in house.rules.asked] == ["p-ann"]


@pytest.mark.parametrize(
    ("sent", "code"),
    [([b"binary"], 1003), (["x"] * 10, 1008), ([" " * 65_537], 1009)],
    ids=["binary", "mistakes", "oversize"],
)
async def test_a_client_that_makes_no_sense_is_closed(url: str, sent: list[Any], code: int) -> None:
    async with look(url) as socket:
        for message in sent:
            await socket.send(message)
        await rest_until_closed(socket)

    assert socket.close_code == code


async def test_text_that_is_no_text_closes_the_stream_and_is_no_error_of_ours(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with look(url) as socket:
        await socket.send([b"\xff", b"\xfe"], text=True)
        await rest_until_closed(socket)

    assert (socket.close_code, socket.close_reason) == (1003, "not_text")
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def rest_until_closed(socket: ClientConnection) -> None:
    async with asyncio.timeout(AMPLE):
        try:
            async for _ in socket:
                pass
        except ConnectionClosed:
            return


async def test_no_more_than_sixteen_commands_of_a_socket_are_under_way(house: House, url: str) -> None:
    under_way = most = 0
    go_on = asyncio.Event()
    submit = house.rules.submit

    async def slowly(*args: Any, **options: Any) -> Any:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        await go_on.wait()
        under_way -= 1
        return await submit(*args, **options)

    house.rules.submit = slowly  # type: ignore[method-assign]
    async with look(url, house.bearer("ann")) as socket:
        for number in range(40):
            await socket.send(
                json.dumps({"type": "command", "id": f"c{number}", "body": {"type": "PlaceBid", "chips": 1}})
            )
        async with asyncio.timeout(AMPLE):
            while under_way < 16:  # noqa: ASYNC110 - what it waits for sets no event
                await asyncio.sleep(0.01)
        go_on.set()
        answers = [json.loads(await socket.recv()) for _ in range(42)]

    assert most == 16
    kinds = [answer["type"] for answer in answers]
    assert (kinds.count("accepted"), kinds.count("rejected"), kinds.count("commit")) == (1, 39, 2)


async def test_who_ends_the_match_has_its_answer_before_the_stream_ends(house: House, url: str) -> None:
    version = await house.rules.play(2 * LONG.rounds - 1)
    player_id, body = house.rules.legal()
    go_on, submit = asyncio.Event(), house.rules.submit

    async def slowly(*args: Any, **options: Any) -> Any:
        answer = await submit(*args, **options)
        await go_on.wait()
        return answer

    house.rules.submit = slowly  # type: ignore[method-assign]
    async with look(f"{url}?since={version}", house.bearer(player_id.removeprefix("p-"))) as socket:
        await socket.send(json.dumps({"type": "command", "id": "c1", "body": json.loads(body)}))
        (commit,) = await messages(socket, until=version + 1)
        go_on.set()
        async with asyncio.timeout(20):
            found = [json.loads(message) async for message in socket]

    accepted, closed = found
    assert (accepted["type"], accepted["id"], accepted["version"]) == ("accepted", "c1", commit["version"])
    assert (closed["type"], closed["version"]) == ("closed", commit["version"])
    assert socket.close_code == 1000


async def test_a_session_ends_when_an_answer_cannot_be_sent(house: House) -> None:
    await house.rules.open(options=LONG)
    feed = await house.feeds.enter(MATCH)
    command = json.dumps({"type": "command", "id": "c1", "body": {"type": "PlaceBid", "chips": 1}})
    received: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    for message in ({"type": "websocket.connect"}, *3 * [{"type": "websocket.receive", "text": command}]):
        received.put_nowait(message)

    async def send(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.send":
            raise OSError("the connection is lost")

    async def submit(_command: CommandMessage) -> Problem:
        return problem("missing_token")

    complaints: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: complaints.append(context))
    socket = WebSocket({"type": "websocket"}, received.get, send)
    await socket.accept()
    async with asyncio.timeout(AMPLE):
        await Sessions().run(socket, submit, feed, (SPECTATOR, False), feed.match.version)

    gc.collect()
    assert complaints == []
