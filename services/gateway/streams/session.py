"""One socket: events go out, commands come in, and one of many reasons ends it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager, suppress
from typing import Any, TypeAlias

import msgspec
from msgspec import Raw, Struct
from starlette.websockets import WebSocket, WebSocketDisconnect

from gateway.problems import Problem, Refused
from gateway.reading import read_json
from gateway.schemas import AcceptedMessage, CommandMessage, ErrorMessage, RejectedMessage
from gateway.shares import Shares
from gateway.streams.feeds import Feed, FeedLost, SlowConsumer
from gateway.streams.frames import Kind
from rulesclient.client import Accepted
from telemetry.metrics import SLOW_CONSUMERS, STREAMS

_COMMANDS_UNDER_WAY = 16
_MISTAKES = 10
_CLOSE_SECONDS = 1.0

_decoder = msgspec.json.Decoder(CommandMessage)
_events = msgspec.json.Decoder(tuple[Raw, ...])
_json = msgspec.json.Encoder()

Submit: TypeAlias = Callable[[CommandMessage], Awaitable[Accepted | Problem]]
"""Has a command decided. Raises nothing."""


class End(Struct, frozen=True):
    """Why a stream is closed: a WebSocket code, and a reason that is a stable code of ours."""

    code: int
    reason: str = ""


FINISHED = End(1000, "match_over")
NOT_TEXT = End(1003, "not_text")
TOO_MANY_MISTAKES = End(1008, "too_many_mistakes")
SLOW = End(1013, "slow_consumer")
LOST = End(1013, "unavailable")
RESTART = End(1012, "service_restart")
GONE = End(1005)
"""The client has closed it."""


class Session:
    """A socket that looks at a match."""

    def __init__(self, socket: WebSocket, submit: Submit, send_seconds: float) -> None:
        self._socket = socket
        self._submit = submit
        self._send_seconds = send_seconds
        self._commands: set[asyncio.Task[None]] = set()
        self._room = asyncio.Semaphore(_COMMANDS_UNDER_WAY)
        self._stopped: asyncio.Future[End] = asyncio.get_running_loop().create_future()

    def stop(self, end: End) -> None:
        """Close it from outside."""
        if not self._stopped.done():
            self._stopped.set_result(end)

    async def run(self, feed: Feed, kind: Kind, since: int) -> None:
        """Serve the accepted socket until it ends."""
        sending = asyncio.create_task(self._send_all(feed, kind, since))
        receiving = asyncio.create_task(self._receive_all())
        try:
            done, _ = await asyncio.wait((self._stopped, sending, receiving), return_when=asyncio.FIRST_COMPLETED)
            end = next(iter(done)).result()
        finally:
            await _cancel(sending, receiving, *self._commands)
        if end is not GONE:
            await self._close(end)

    async def _send_all(self, feed: Feed, kind: Kind, since: int) -> End:
        try:
            async with aclosing(feed.messages(kind, since)) as messages:
                async for message in messages:
                    await self._send(message)
            if self._commands:  # whoever ended the match has its answer before the end
                await asyncio.wait(self._commands)
            await self._send(feed.end())
        except (SlowConsumer, TimeoutError):
            SLOW_CONSUMERS.inc()
            return SLOW
        except WebSocketDisconnect:
            return GONE
        except FeedLost:
            return LOST
        return FINISHED

    async def _send(self, message: str) -> None:
        async with asyncio.timeout(self._send_seconds):
            try:
                await self._socket.send({"type": "websocket.send", "text": message})
            except RuntimeError as error:  # another send has found out already
                raise WebSocketDisconnect(1006) from error

    async def _receive_all(self) -> End:
        mistakes = 0
        while mistakes < _MISTAKES:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                return GONE
            text = received.get("text")
            if text is None:
                return NOT_TEXT
            try:
                await self._begin(read_json(_decoder, text))
            except Refused as refused:
                mistakes += 1
                if end := await self._tell(ErrorMessage(refused.problem)):
                    return end
        return TOO_MANY_MISTAKES

    async def _begin(self, command: CommandMessage) -> None:
        """Have a command decided beside the others; with too many under way, read no further."""
        await self._room.acquire()
        task = asyncio.create_task(self._answer(command))
        self._commands.add(task)
        task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[None]) -> None:
        self._commands.discard(task)
        self._room.release()

    async def _answer(self, command: CommandMessage) -> None:
        answer = await self._submit(command)
        if isinstance(answer, Problem):
            end = await self._tell(RejectedMessage(command.id, answer))
        else:
            end = await self._tell(AcceptedMessage(command.id, answer.version, _events.decode(answer.events)))
        if end is not None:
            self.stop(end)

    async def _tell(self, message: AcceptedMessage | RejectedMessage | ErrorMessage) -> End | None:
        try:
            await self._send(_json.encode(message).decode())
        except WebSocketDisconnect:
            return GONE
        except TimeoutError:
            return SLOW
        return None

    async def _close(self, end: End) -> None:
        # A client that does not read cannot be told: after a moment the connection is dropped.
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            async with asyncio.timeout(_CLOSE_SECONDS):
                await self._socket.close(end.code, end.reason)


class Sessions:
    """All sockets of this process, so many at once for an account.

    A single send may take `send_seconds` before a client is too slow.
    """

    def __init__(self, account_streams: int = 64, send_seconds: float = 10.0) -> None:
        self.shares = Shares(account_streams, "too_many_streams")
        self._send_seconds = send_seconds
        self._running: set[Session] = set()
        self._opening: set[asyncio.Timeout] = set()
        self._draining = False

    @property
    def draining(self) -> bool:
        """Whether no new ones are taken."""
        return self._draining

    @asynccontextmanager
    async def opening(self) -> AsyncIterator[None]:
        """Do what a handshake needs; refuses `unavailable` when it is not done before the drain."""
        waiting = asyncio.timeout(None)
        try:
            async with waiting:
                self._opening.add(waiting)
                try:
                    yield
                finally:
                    self._opening.discard(waiting)
        except TimeoutError:
            if not waiting.expired():
                raise
            raise Refused("unavailable", "This server is about to restart.") from None

    async def run(self, socket: WebSocket, submit: Submit, feed: Feed, kind: Kind, since: int) -> None:
        """Serve an accepted socket to its end."""
        session = Session(socket, submit, self._send_seconds)
        self._running.add(session)
        STREAMS.inc()
        try:
            if self._draining:
                session.stop(RESTART)
            await session.run(feed, kind, since)
        finally:
            STREAMS.dec()
            self._running.discard(session)

    async def drain(self, seconds: float) -> None:
        """Close every socket with 1012, refuse those that are about to open, and wait for that a while."""
        self._draining = True
        now = asyncio.get_running_loop().time
        deadline = now() + seconds
        for waiting in self._opening:
            waiting.reschedule(now())
        while (self._running or self._opening) and now() < deadline:
            for session in tuple(self._running):
                session.stop(RESTART)
            await asyncio.sleep(0.02)


async def _cancel(*tasks: asyncio.Task[Any]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
