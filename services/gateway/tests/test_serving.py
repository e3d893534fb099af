import asyncio
import json
import socket as sockets

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from eventlog.commit import Commit
from gateway.streams import session
from gateway.tests.house import KEYS, MATCH, House
from gateway.settings import Settings
from testkit.toy import GAME


async def test_sockets_are_told_of_a_restart_and_requests_are_finished(house: House) -> None:
    await house.rules.open()
    under_way, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(_request: object) -> bytes:
        under_way.set()
        await go_on.wait()
        return b'{"table_id":"t1"}'

    house.matchmaking.get_table = slowly  # type: ignore[attr-defined]
    async with house.listen(drain_seconds=5) as port, httpx.AsyncClient() as client:
        base = f"127.0.0.1:{port}"
        request = asyncio.create_task(client.get(f"http://{base}/v1/tables/t1"))
        socket = await connect(f"ws://{base}/v1/matches/{MATCH}/stream")
        await socket.recv()
        await under_way.wait()
        asyncio.get_running_loop().call_later(0.3, go_on.set)

    with pytest.raises(ConnectionClosed) as closed:
        while True:
            await socket.recv()
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1012, "service_restart")
    assert (await request).json() == {"table_id": "t1"}
    with pytest.raises(ConnectionRefusedError):
        sockets.create_connection(("127.0.0.1", port)).close()


async def test_a_request_that_never_ends_does_not_hold_up_the_end(house: House) -> None:
    begun = asyncio.Event()

    async def forever(_request: object) -> bytes:
        begun.set()
        await asyncio.Event().wait()
        raise AssertionError("never")

    house.matchmaking.get_table = forever  # type: ignore[attr-defined]
    loop = asyncio.get_running_loop()
    async with house.listen(drain_seconds=1) as port:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /v1/tables/t1 HTTP/1.1\r\nHost: x\r\n\r\n")
        await begun.wait()
        began = loop.time()
    assert loop.time() - began < 4
    writer.close()


async def test_while_it_drains_no_stream_begins(house: House) -> None:
    await house.rules.open()
    async with house.listen() as port:
        await house.gateway.sessions.drain(0)
        with pytest.raises(InvalidStatus) as refusal:
            async with connect(f"ws://127.0.0.1:{port}/v1/matches/{MATCH}/stream"):
                pass
    assert refusal.value.response.status_code == 503
    assert refusal.value.response.headers["Retry-After"] == "1"


async def test_a_taken_port_is_an_error(house: House) -> None:
    async with house.listen() as port:
        with pytest.raises(OSError, match="in use"):
            async with house.gateway_on(port):
                pass


async def test_who_does_not_read_is_dropped_and_the_others_notice_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.rules.open(seats=2)
    big = await padded(house)
    async with house.listen() as port:
        url = f"ws://127.0.0.1:{port}/v1/matches/{MATCH}/stream"
        async with connect(url, compression=None) as reader, connect(url, compression=None, max_queue=1) as sleeper:
            await reader.recv()
            await sleeper.recv()
            feed = await house.feeds.enter(MATCH)
            seen = asyncio.create_task(collect(reader, 400))
            for number in range(400):
                feed.take(msgspec.structs.replace(big, first_version=big.first_version + number))
                await asyncio.sleep(0)
            assert await seen == list(range(big.first_version, big.first_version + 400))
            slow = await drain(sleeper)

    assert slow.rcvd is None or (slow.rcvd.code, slow.rcvd.reason) == (1013, "slow_consumer")
    house.feeds.leave(MATCH, feed)


async def collect(socket: object, count: int) -> list[int]:
    """Receive commits; return their versions."""
    async with asyncio.timeout(30):
        return [json.loads(await socket.recv())["version"] for _ in range(count)]  # type: ignore[attr-defined]
