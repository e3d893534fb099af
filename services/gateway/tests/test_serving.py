import asyncio
import json
import socket as sockets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, aclosing, asynccontextmanager, suppress

import httpx
import pytest
from msgspec import Raw
from prometheus_client import REGISTRY
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from eventlog.commit import EMPTY, Head
from eventlog.log import History, LogUnavailable
from gamekit.audience import SPECTATOR
from gateway import heads
from gateway.server import listen
from gateway.streams.feeds import SlowConsumer
from gateway.tests.house import MATCH, House, configured, refused
from rulesclient.client import Accepted
from testkit.waiting import AMPLE, until


async def test_sockets_are_told_of_a_restart_and_requests_are_finished(house: House) -> None:
    await house.rules.open()
    under_way, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(_request: object) -> bytes:
        under_way.set()
        await go_on.wait()
        return b'{"table_id":"t1"}'

    house.matchmaking.get_table = slowly  # type: ignore[attr-defined]
    async with httpx.AsyncClient() as client:
        async with house.listen(drain_seconds=5) as port:
            request = asyncio.create_task(client.get(f"http://127.0.0.1:{port}/v1/tables/t1"))
            socket = await connect(f"ws://127.0.0.1:{port}/v1/matches/{MATCH}/stream")
            await socket.recv()
            await under_way.wait()
            asyncio.get_running_loop().call_later(0.3, go_on.set)
        assert (await request).json() == {"table_id": "t1"}

    with pytest.raises(ConnectionClosed) as closed:
        await socket.recv()
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1012, "service_restart")
    with pytest.raises(ConnectionRefusedError):
        sockets.create_connection(("127.0.0.1", port)).close()


async def test_a_request_that_never_ends_does_not_hold_up_the_end(house: House) -> None:
    begun = asyncio.Event()

    async def forever(_request: object) -> bytes:
        begun.set()
        await asyncio.Event().wait()
        raise AssertionError("never")

    house.matchmaking.get_table = forever  # type: ignore[attr-defined]
    async with asyncio.timeout(AMPLE), house.listen(drain_seconds=1) as port:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /v1/tables/t1 HTTP/1.1\r\nHost: x\r\n\r\n")
        await begun.wait()
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


async def test_a_handshake_that_waits_for_its_match_is_told_of_a_restart(house: House) -> None:
    under_way = asyncio.Event()

    async def silent(match_id: str, after: Head = EMPTY, limit: int | None = None) -> History:
        under_way.set()
        await asyncio.Event().wait()
        raise AssertionError("never")

    async def come(port: int) -> None:
        async with connect(f"ws://127.0.0.1:{port}/v1/matches/{MATCH}/stream"):
            raise AssertionError("it was opened")

    house.log.read = silent  # type: ignore[method-assign]
    async with house.listen(drain_seconds=1) as port:
        coming = asyncio.create_task(come(port))
        await under_way.wait()
    with pytest.raises(InvalidStatus) as refusal:
        await coming
    await house.feeds.close()

    response = refusal.value.response
    assert (response.status_code, response.headers["Retry-After"]) == (503, "1")
    assert response.headers["Content-Type"] == "application/problem+json"
    assert json.loads(response.body)["code"] == "unavailable"


async def test_a_taken_port_is_an_error(house: House) -> None:
    async with house.listen() as port:
        with pytest.raises(OSError, match="in use"):
            async with listen(house.gateway, configured(port=port)):
                pass


async def test_who_does_not_read_is_dropped_alone_and_may_come_back(house: House) -> None:
    await house.rules.open()
    slow = REGISTRY.get_sample_value("hexarchy_slow_consumers_total") or 0
    async with house.listen() as port:
        url = f"ws://127.0.0.1:{port}/v1/matches/{MATCH}/stream"
        async with connect(url, compression=None) as reader, connect(url, compression=None, max_queue=1) as sleeper:
            seen = asyncio.create_task(versions(reader, until=202))
            await house.rules.pad(200, 100_000)
            assert await seen == [2, *range(3, 203)]
            await until(lambda: REGISTRY.get_sample_value("hexarchy_slow_consumers_total") == slow + 1)
            received = await versions(sleeper, until=202)
        async with connect(f"{url}?since={received[-1]}", compression=None) as again:
            received += await versions(again, until=202)
    assert received == [2, *range(3, 203)]


async def versions(socket: ClientConnection, until: int) -> list[int]:
    """Receive commits until a version, or until the connection ends; return their versions."""
    found: list[int] = []
    async with asyncio.timeout(AMPLE):
        with suppress(ConnectionClosed):
            while not found or found[-1] < until:
                found.append(json.loads(await socket.recv())["version"])
    return found


async def test_who_falls_behind_further_than_the_window_is_too_slow(house: House) -> None:
    await house.rules.open()
    feed = await house.feeds.enter(MATCH)
    async with aclosing(feed.messages((SPECTATOR, False), 2)) as messages:
        first = asyncio.create_task(anext(messages))
        await house.rules.pad(1, 1)
        await first
        await house.rules.pad(70, 1)
        assert await feed.reach(73, AMPLE)
        with pytest.raises(SlowConsumer):
            await anext(messages)
    house.feeds.leave(MATCH, feed)


async def test_a_feed_is_shared_and_closed_after_the_last_has_left(house: House) -> None:
    await house.rules.open()
    one, other = await asyncio.gather(house.feeds.enter(MATCH), house.feeds.enter(MATCH))
    assert one is other
    house.feeds.leave(MATCH, one)
    await asyncio.sleep(0)
    assert len(house.feeds) == 1
    house.feeds.leave(MATCH, one)
    await until(lambda: len(house.feeds) == 0)


async def test_a_feed_whose_log_goes_away_ends_its_streams_and_a_new_one_begins(house: House) -> None:
    await house.rules.open()
    async with house.listen() as port:
        url = f"ws://127.0.0.1:{port}/v1/matches/{MATCH}/stream"
        async with connect(url) as socket:
            await socket.recv()
            house.log.plant(MATCH, b"damaged")
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(socket.recv(), AMPLE)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1013, "unavailable")
        with pytest.raises(InvalidStatus) as refusal:
            async with connect(url):
                pass
    assert json.loads(refusal.value.response.body)["code"] == "corrupt_match"


async def test_a_log_that_is_away_while_the_past_is_read_ends_the_stream(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    house.feeds._window = 1
    await house.rules.open()
    await house.rules.play(3)
    feed = await house.feeds.enter(MATCH)

    async def away(match_id: str, after: Head = EMPTY, limit: int | None = None) -> History:
        raise LogUnavailable(match_id)

    house.log.read = away  # type: ignore[method-assign]
    async with house.listen() as port, connect(f"ws://127.0.0.1:{port}/v1/matches/{MATCH}/stream") as socket:
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
    house.feeds.leave(MATCH, feed)

    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1013, "unavailable")
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_a_feed_that_was_lost_is_closed_after_the_last_has_left(house: House) -> None:
    await house.rules.open()
    feed = await house.feeds.enter(MATCH)
    house.log.plant(MATCH, b"damaged")
    await until(lambda: feed.is_lost)

    house.feeds.leave(MATCH, feed)

    await until(lambda: len(house.feeds) == 0)


async def test_a_match_with_an_event_that_nobody_knows_cannot_be_followed(house: House) -> None:
    await house.rules.open()
    await house.rules._append(MATCH, None, "c1", (Raw(b'{"type":"EarthQuaked"}'),))

    async with house.listen() as port:
        with pytest.raises(InvalidStatus) as refusal:
            async with connect(f"ws://127.0.0.1:{port}/v1/matches/{MATCH}/stream"):
                pass

    assert json.loads(refusal.value.response.body)["detail"] == "The stored match is damaged from version 3 on."


async def test_a_token_that_somebody_puts_into_an_address_gets_into_no_log(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    async with house.listen() as port:
        with pytest.raises(InvalidStatus):
            async with connect(f"ws://127.0.0.1:{port}/v1/matches/{MATCH}/stream?token=1234"):
                pass

    server = [record.getMessage() for record in caplog.records if record.name.startswith("uvicorn")]
    assert not [line for line in server if "1234" in line]


async def test_what_is_not_http_is_a_problem_too(house: House) -> None:
    async with house.listen() as port:
        for sent in (b"FOO / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\r\n", b"GET /a b HTTP/1.1\r\nHost: x\r\n\r\n"):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent)
            async with asyncio.timeout(AMPLE):
                head, _, body = (await reader.read()).partition(b"\r\n\r\n")
            writer.close()
            assert head.startswith(b"HTTP/1.1 400 ")
            assert b"content-type: application/problem+json\r\ncontent-length: %d\r\n" % len(body) in head
            assert json.loads(body)["code"] == "bad_request"


async def test_a_head_that_does_not_end_drops_the_connection(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heads, "HEAD_SECONDS", 0.3)
    async with house.listen() as port, asyncio.timeout(AMPLE):
        for sent in (b"", b"GET /healthz HT"):
            assert await answered(port, sent) == b""


async def test_a_second_head_that_does_not_end_drops_the_connection_too(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house.listen() as port, asyncio.timeout(AMPLE), raw(port) as (reader, writer):
        writer.write(ASKED)
        await reader.readuntil(b"ok\n")
        monkeypatch.setattr(heads, "HEAD_SECONDS", 0.3)
        writer.write(b"GET /hea")
        with suppress(ConnectionResetError):
            assert await reader.read() == b""


ASKED = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


@asynccontextmanager
async def raw(port: int) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection to the gateway, for what no client would say."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield reader, writer
    finally:
        writer.close()


async def answered(port: int, sent: bytes) -> bytes:
    """Say something and return all that is answered before the connection ends."""
    async with raw(port) as (reader, writer):
        writer.write(sent)
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""


async def test_a_head_without_end_drops_the_connection(house: House) -> None:
    async with house.listen() as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        with suppress(ConnectionError):
            writer.write(b"GET /healthz HTTP/1.1\r\n" + b"X-Long: 123456789\r\n" * 10_000)
            await writer.drain()
            assert await reader.read() == b""
        writer.close()


async def test_a_request_on_a_connection_that_is_kept_has_all_its_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heads, "HEAD_SECONDS", 1.0)
    async with house.listen() as port, asyncio.timeout(AMPLE), raw(port) as (reader, writer):
        writer.write(ASKED)
        await reader.readuntil(b"ok\n")
        await asyncio.sleep(1.1)  # longer than a head may take
        writer.write(ASKED)
        await reader.readuntil(b"ok\n")


async def test_a_body_that_does_not_come_is_refused(house: House) -> None:
    head = b"POST /v1/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"
    async with house.listen(body_seconds=0.2) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(head)
        async with asyncio.timeout(AMPLE):
            answered = await reader.read()
        writer.close()
    assert answered.startswith(b"HTTP/1.1 408 ")
    assert b'"code":"request_timeout"' in answered


@pytest.mark.parametrize("path", ["/v1/guests", f"/v1/matches/{MATCH}/commands"])
async def test_who_hangs_up_in_the_middle_of_a_request_has_made_no_mistake_of_ours(
    house: House, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    about = ("Content-Type: application/json", "Content-Length: 20", f"Authorization: Bearer {house.token()}")
    head = "\r\n".join((f"POST {path} HTTP/1.1", "Host: x", *about, "Idempotency-Key: c1"))
    before = broken_off()
    async with house.listen() as port:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"{head}\r\n\r\n{{".encode())
        await writer.drain()
        writer.close()
        await until(lambda: broken_off() == before + 1)

    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def broken_off() -> float:
    """Count the requests that have come to nothing, whatever they were for."""
    samples = (sample for metric in REGISTRY.collect() for sample in metric.samples)
    return sum(
        sample.value
        for sample in samples
        if sample.name == "hexarchy_http_requests_total" and sample.labels["status"] == "400"
    )


async def test_an_account_has_its_share_of_commands_and_streams_and_no_more(house: House) -> None:
    await house.rules.open()
    go_on = asyncio.Event()

    async def slowly(*_: object, **__: object) -> Accepted:
        await go_on.wait()
        return Accepted(2, b"[]")

    house.rules.submit = slowly  # type: ignore[method-assign]
    async with house.listen() as port, httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:

        async def submit(name: str, number: int) -> httpx.Response:
            headers = {**house.bearer(name), "Idempotency-Key": f"k{number}"}
            return await client.post(f"/v1/matches/{MATCH}/commands", json={"body": {"type": "Roll"}}, headers=headers)

        under_way = [asyncio.create_task(submit("ann", number)) for number in range(21)]
        done, _ = await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
        of_another = asyncio.create_task(submit("bob", 0))
        refused(done.pop().result(), 429, "too_many_commands")
        go_on.set()
        answers = [await each for each in (*under_way, of_another)]
        assert sorted(answer.status_code for answer in answers) == [200] * 21 + [429]
        assert (await submit("ann", 30)).status_code == 200

        async with AsyncExitStack() as open_streams:
            stream = f"ws://127.0.0.1:{port}/v1/matches/{MATCH}/stream"
            for name in ["ann"] * 20 + ["bob"]:
                await open_streams.enter_async_context(connect(stream, additional_headers=house.bearer(name)))
            with pytest.raises(InvalidStatus) as refusal:
                await connect(stream, additional_headers=house.bearer("ann"))
            assert refusal.value.response.status_code == 429
