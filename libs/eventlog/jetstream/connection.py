"""One connection to the servers: questions with answers, mailboxes for subscriptions, patience with outages."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import TypeAlias, TypeVar

import nats.errors
from msgspec import Struct
from nats.aio.client import Client
from nats.aio.msg import Msg

from eventlog.log import LogUnavailable

T = TypeVar("T")

_log = logging.getLogger(__name__)
_SWEEP_SECONDS = 0.25
_PAUSES_SECONDS = (0.02, 0.5)
STATUS = "Status"
TRACEPARENT = "traceparent"
"""The header that holds the trace of a commit, as W3C defines it."""


def _nothing(*_: object) -> None: ...


def _no_trace() -> str:
    return ""


class Hooks(Struct, frozen=True):
    """What a service may want to count, or to say. Every hook is a plain callable that returns at once."""

    connected: Callable[[], None] = _nothing
    """For the first time."""
    disconnected: Callable[[], None] = _nothing
    reconnected: Callable[[], None] = _nothing
    retried: Callable[[str], None] = _nothing
    """A question is asked again; the reason."""
    rebuilt: Callable[[str], None] = _nothing
    """A reader of a shard starts anew from its last position; the reason."""
    traceparent: Callable[[], str] = _no_trace
    """The trace that an append belongs to; it is stored beside the commit, and whoever follows a shard gets it."""


NO_HOOKS = Hooks()


class Patience(Struct, frozen=True):
    """How long to wait. Seconds."""

    answer: float = 3.0
    """For one answer, before the question is asked again."""
    total: float = 10.0
    """For the whole of a call, before it raises `LogUnavailable`."""


class Unanswered(Exception):  # noqa: N818 - it names the condition
    """No usable answer this time: asking again may help."""


class Interrupted(Unanswered):
    """Messages may have passed by: the connection was lost and is back, or they came too fast."""


class Mailbox:
    """What one subscription has received, taken in batches."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._messages: list[Msg] = []
        self._interrupted = False
        self._arrived = asyncio.Event()

    async def put(self, message: Msg) -> None:
        """Receive a message. An owner who is too slow for so many is interrupted."""
        if len(self._messages) >= self._room:
            self.interrupt()
        if not self._interrupted:
            self._messages.append(message)
            self._arrived.set()

    def interrupt(self) -> None:
        """Make the next `take` raise `Interrupted`; what arrives before is dropped."""
        self._interrupted = True
        self._messages = []
        self._arrived.set()

    async def take(self, within: float) -> list[Msg]:
        """Return all that has arrived, waiting for the first for so many seconds: an empty list means silence."""
        try:
            async with asyncio.timeout(within):
                await self._arrived.wait()
        except TimeoutError:
            return []
        self._arrived.clear()
        taken, self._messages = self._messages, []
        if self._interrupted:
            self._interrupted = False
            raise Interrupted("messages may have been missed")
        return taken


class _Question:
    """An open question: one answer, or parts until a message with a status ends them."""

    __slots__ = ("answer", "deadline", "many", "parts")

    def __init__(self, deadline: float, many: bool) -> None:
        self.answer: asyncio.Future[list[Msg]] = asyncio.get_running_loop().create_future()
        self.deadline = deadline
        self.many = many
        self.parts: list[Msg] = []

    def receive(self, message: Msg) -> None:
        self.parts.append(message)
        last = not self.many or (message.headers is not None and STATUS in message.headers)
        if last and not self.answer.done():
            self.answer.set_result(self.parts)

    def give_up(self, reason: str) -> None:
        if not self.answer.done():
            self.answer.set_exception(Unanswered(reason))


class Connection:
    """Many questions may be open at once. Made by `connect`."""

    def __init__(self, client: Client, hooks: Hooks, patience: Patience) -> None:
        self.client = client
        self.hooks = hooks
        self._patience = patience
        self._inbox = ""
        self._questions: dict[str, _Question] = {}
        self._asked = 0
        self._mailboxes: set[Mailbox] = set()
        self._sweeping = False

    async def open_inbox(self) -> None:
        """Start to receive answers."""
        self._inbox = self.client.new_inbox()  # not before it is connected: its prefix is an option of that
        # One callback for all answers costs less than half of the client's own `request` with its timer per question.
        await self.client.subscribe(f"{self._inbox}.*", cb=self._receive, pending_bytes_limit=0)

    async def ask(self, subject: str, payload: bytes, headers: Mapping[str, str] | None = None) -> Msg:
        """Send a question and return its one answer; raises `Unanswered`."""
        (answer,) = await self._ask(subject, payload, headers, many=False)
        if answer.headers is not None and answer.headers.get(STATUS) == "503":
            raise Unanswered(f"nobody answers on {subject}")
        return answer

    async def ask_many(self, subject: str, payload: bytes) -> list[Msg]:
        """Send a question and return its answers; the last one has a status and no content. Raises `Unanswered`."""
        return await self._ask(subject, payload, None, many=True)

    async def tell(self, subject: str, payload: bytes, reply: str = "") -> None:
        """Send something and wait for no answer; without a connection, nothing is sent."""
        if self.client.is_connected:
            with suppress(nats.errors.Error):
                await self.client.publish(subject, payload, reply=reply or f"{self._inbox}.-")

    async def _ask(self, subject: str, payload: bytes, headers: Mapping[str, str] | None, many: bool) -> list[Msg]:
        if not self.client.is_connected:
            raise Unanswered("not connected")
        self._asked += 1
        token = str(self._asked)
        question = _Question(asyncio.get_running_loop().time() + self._patience.answer, many)
        self._questions[token] = question
        self._watch_deadlines()
        try:
            own = dict(headers) if headers else None  # the client may write into it
            await self.client.publish(subject, payload, reply=f"{self._inbox}.{token}", headers=own)
            return await question.answer
        except nats.errors.Error as error:
            raise Unanswered(str(error)) from error
        finally:
            del self._questions[token]

    async def _receive(self, message: Msg) -> None:
        question = self._questions.get(message.subject[len(self._inbox) + 1 :])
        if question is not None:
            question.receive(message)

    def _watch_deadlines(self) -> None:
        if not self._sweeping:
            self._sweeping = True
            asyncio.get_running_loop().call_later(_SWEEP_SECONDS, self._sweep)

    def _sweep(self) -> None:
        self._sweeping = False
        now = asyncio.get_running_loop().time()
        for question in self._questions.values():
            if question.deadline < now:
                question.give_up("no answer in time")
        if self._questions:
            self._watch_deadlines()

    @asynccontextmanager
    async def mailbox(self, subject: str, room: int = 1000) -> AsyncIterator[Mailbox]:
        """Subscribe to a subject for the length of a block; `LogUnavailable` when the connection is closed."""
        mailbox = Mailbox(room)
        try:
            subscription = await self.client.subscribe(subject, cb=mailbox.put, pending_bytes_limit=0)
        except nats.errors.Error as error:
            raise LogUnavailable(str(error)) from error
        self._mailboxes.add(mailbox)
        try:
            yield mailbox
        finally:
            self._mailboxes.discard(mailbox)
            if not self.client.is_closed:
                await subscription.unsubscribe()

    async def persist(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Repeat what is `Unanswered`; `LogUnavailable` when patience ends or it is closed."""
        clock = asyncio.get_running_loop().time
        deadline = clock() + self._patience.total
        pause, longest = _PAUSES_SECONDS
        while True:
            try:
                return await attempt()
            except Unanswered as reason:
                if self.client.is_closed or clock() + pause > deadline:
                    raise LogUnavailable(str(reason)) from reason
                self.hooks.retried(str(reason))
            await asyncio.sleep(pause)
            pause = min(pause * 2, longest)

    def lost(self) -> None:
        """Give up every open question: the connection is lost."""
        for question in self._questions.values():
            question.give_up("the connection was lost")

    def back(self) -> None:
        """Interrupt every mailbox: the connection is back, and may have missed something."""
        for mailbox in self._mailboxes:
            mailbox.interrupt()


@asynccontextmanager
async def connect(
    urls: Sequence[str], name: str, hooks: Hooks, patience: Patience, *, waits: bool = False
) -> AsyncIterator[Connection]:
    """Connect for the length of a block and come back after every outage.

    If it cannot at first, it goes on trying if it `waits`, and else raises `LogUnavailable`. `name` is a word: answers
    come to `_INBOX_<name>.>`, so that servers can be told to let nobody hear those of others.
    """
    client = Client()
    connection = Connection(client, hooks, patience)
    leaving = False

    async def disconnected() -> None:
        connection.lost()
        if leaving:
            return
        _log.warning("disconnected from the event log")
        hooks.disconnected()

    async def reconnected() -> None:
        _log.warning("connected to the event log again")
        connection.back()
        hooks.reconnected()

    try:
        within = None if waits else patience.total
        await _connect(client, urls, name=name, within=within, disconnected=disconnected, reconnected=reconnected)
        await connection.open_inbox()
        hooks.connected()
        yield connection
    finally:
        leaving = True
        await client.close()
        connection.back()  # nobody needs to wait for more


_Callback: TypeAlias = Callable[[], Awaitable[None]]


async def _connect(
    client: Client,
    urls: Sequence[str],
    *,
    name: str,
    within: float | None,
    disconnected: _Callback,
    reconnected: _Callback,
) -> None:
    async def failed(error: Exception) -> None:
        level = logging.DEBUG if client.is_connected or within is not None else logging.WARNING
        _log.log(level, "event log connection: %r", error)

    try:
        async with asyncio.timeout(within):
            await client.connect(
                list(urls),
                name=name,
                inbox_prefix=f"_INBOX_{name}",
                max_reconnect_attempts=-1,
                reconnect_time_wait=0.2,  # type: ignore[arg-type] # it is only slept for
                connect_timeout=2,
                ping_interval=10,
                max_outstanding_pings=2,
                pending_size=16 * 1024 * 1024,
                disconnected_cb=disconnected,
                reconnected_cb=reconnected,
                error_cb=failed,
            )
    except TimeoutError as error:
        raise LogUnavailable(f"no event log at {', '.join(map(_without_password, urls))}") from error


def _without_password(url: str) -> str:
    scheme, _, place = url.rpartition("//")
    return f"{scheme}//{place.rpartition('@')[2]}"
