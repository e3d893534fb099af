"""A wire to a NATS server on which messages to the client can get lost."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import cast
from urllib.parse import urlsplit

from msgspec import Struct


class Delivery(Struct, frozen=True):
    """A message on its way from the server to the client. `content` begins with its headers, if it has any."""

    subject: str
    reply: str
    content: bytes

    @property
    def is_acknowledgement(self) -> bool:
        """Whether it says that a published message is stored."""
        return self.content.startswith(b'{"stream":')

    @property
    def is_from_consumer(self) -> bool:
        """Whether it is a stored message that a consumer delivers."""
        return self.reply.startswith("$JS.ACK.")


class Wire:
    """Passes everything on, except deliveries that `loses` says get lost."""

    def __init__(self) -> None:
        self.url = ""
        self.loses: Callable[[Delivery], bool] = lambda _: False
        self.lost: list[Delivery] = []

    async def deliver(self, server: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        """Pass on what the server says until it hangs up."""
        while line := await server.readline():
            delivery = await _delivery(line, server)
            if delivery and self.loses(delivery):
                self.lost.append(delivery)
                continue
            client.write(line + (delivery.content + b"\r\n" if delivery else b""))
            await client.drain()


async def _delivery(line: bytes, server: asyncio.StreamReader) -> Delivery | None:
    verb, *fields = line.decode().split()
    if verb not in {"MSG", "HMSG"}:
        return None
    content = await server.readexactly(int(fields[-1]) + 2)
    plain = 3 if verb == "MSG" else 4
    return Delivery(fields[0], fields[2] if len(fields) > plain else "", content[:-2])


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while some := await reader.read(65536):
        writer.write(some)
        await writer.drain()


@asynccontextmanager
async def lossy_wire(url: str) -> AsyncIterator[Wire]:
    """Open a wire to the server at `url` for the length of a block; clients connect to `wire.url`."""
    wire = Wire()
    target = urlsplit(url)

    connections: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connections.add(cast("asyncio.Task[None]", asyncio.current_task()))
        try:
            await _connect_through(wire, target.hostname, target.port, reader, writer)
        finally:
            writer.close()

    listener = await asyncio.start_server(serve, "127.0.0.1", 0)
    wire.url = f"nats://127.0.0.1:{listener.sockets[0].getsockname()[1]}"
    async with listener:
        yield wire
        for connection in connections:
            connection.cancel()
        await asyncio.gather(*connections, return_exceptions=True)


async def _connect_through(
    wire: Wire, host: str | None, port: int | None, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    with suppress(OSError, asyncio.IncompleteReadError):
        server_reader, server_writer = await asyncio.open_connection(host, port)
        try:
            await _first_done(wire.deliver(server_reader, writer), _pass_on(reader, server_writer))
        finally:
            server_writer.close()


async def _first_done(*ways: Coroutine[None, None, None]) -> None:
    """Run both directions until one side hangs up."""
    tasks = [asyncio.ensure_future(way) for way in ways]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
