"""People around one match, who play random legal commands through the public API and remember what they were told."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import aclosing, asynccontextmanager
from random import Random
from typing import Any

from msgspec import Struct

from standalone.client import Client, Refused
from standalone.demonstration import choose
from testkit.waiting import AMPLE

JSON = dict[str, Any]
_NAMES = ("Ada", "Blaise", "Carl", "Dorothy")


class Answer(Struct, frozen=True):
    """What a seat was told about an accepted command."""

    seat: int
    version: int
    events: list[JSON]


class Stream:
    """What a live stream has told so far."""

    def __init__(self) -> None:
        self.messages: list[JSON] = []
        self._grown = asyncio.Event()

    async def follow(self, client: Client, match_id: str) -> None:
        """Listen from the start of a match to its end."""
        async with aclosing(client.stream(match_id, 0, legal=True)) as messages:
            async for message in messages:
                self.messages.append(message)
                self._grown.set()

    async def reach(self, version: int, within: float = AMPLE) -> JSON:
        """Return the message that leads to a version, once it is there."""
        async with asyncio.timeout(within):
            while not self.messages or self.messages[-1]["version"] < version:
                self._grown.clear()
                await self._grown.wait()
        return self.messages[-1]

    async def end(self, within: float = AMPLE) -> None:
        """Wait for the last message."""
        async with asyncio.timeout(within):
            while not self.messages or self.messages[-1]["type"] != "closed":
                self._grown.clear()
                await self._grown.wait()

    @property
    def commits(self) -> list[JSON]:
        """What was told of each commit, without what only comes with the newest one."""
        newest_only = {"type", "awaiting", "standings", "legal"}
        return [
            {name: value for name, value in message.items() if name not in newest_only}
            for message in self.messages
            if message["type"] == "commit"
        ]


class Table:
    """A match and the clients on its seats. `answers` has, by command id, what they were told."""

    def __init__(self, match_id: str, players: list[Client], source: Random) -> None:
        self.match_id = match_id
        self.players = players
        self.answers: dict[str, Answer] = {}
        self.version = 0
        self._source = source

    async def play(self, commands: int) -> None:
        """Play so many commands, or to the end, looking before each."""
        for _ in range(commands):
            seen = await self.players[0].match(self.match_id, min_version=self.version)
            if not seen["awaiting"]:
                return
            seat = self._source.choice(sorted(map(int, seen["awaiting"])))
            if seat != 0:
                seen = await self.players[seat].match(self.match_id, min_version=self.version)
            await self.submit(seat, seen["legal"])

    async def play_by_streams(self, streams: list[Stream], commands: int = 10_000) -> bool:
        """Play so many commands, told by the seats' streams what there is to do; return whether the match is over."""
        for _ in range(commands):
            told = await streams[0].reach(self.version)
            if not told.get("awaiting"):
                return True
            seat = self._source.choice(sorted(map(int, told["awaiting"])))
            await self.submit(seat, (await streams[seat].reach(self.version))["legal"])
        return False

    async def submit(self, seat: int, legal: list[JSON]) -> None:
        """Submit any of the legal commands; one that builds if there is one, or matches would be long."""
        command_id = secrets.token_hex(8)
        building = [command for command in legal if command["type"].startswith("Build")]
        told = await self.players[seat].submit(self.match_id, choose(building or legal, self._source), command_id)
        self.answers[command_id] = Answer(seat, told["version"], told["events"])
        self.version = told["version"]


async def sit_down(visitor: Client, game: str, seats: int, options: Mapping[str, Any] | None = None) -> Table:
    """Open a table, fill it, and start its match."""
    host, *others = players = [await visitor.guest(name) for name in _NAMES[:seats]]
    table = await host.open_table(game, dict(options or {}), seats, secrets.token_hex(16))
    for player in others:
        await player.take_seat(table["table_id"], secrets.token_hex(16))
    return Table(await host.start(table["table_id"]), players, Random(seats))


async def document(
    client: Client, path: str, holds: Callable[[Any], bool] = bool, within: float = AMPLE, **query: str
) -> Any:
    """Return a document of a read model once it is there and as it should be; it comes a moment after what it tells."""
    async with asyncio.timeout(within):
        while True:
            try:
                if holds(found := await client.get(path, **query)):
                    return found
            except Refused as refused:
                if refused.problem["status"] != 404:
                    raise
            await asyncio.sleep(0.05)


def is_decided(proof: JSON) -> bool:
    """Whether every check of a proof came to something: one of stored states does not while the store is slow."""
    return all(check["ok"] is not None for check in proof["checks"])


@asynccontextmanager
async def listening(table: Table, *more: Client) -> AsyncIterator[list[Stream]]:
    """Have every seat, and more clients after them, listen to the match; a stream that fails, fails the context."""
    streams = [Stream() for _ in (*table.players, *more)]
    async with asyncio.TaskGroup() as group:
        tasks = [
            group.create_task(stream.follow(client, table.match_id))
            for stream, client in zip(streams, (*table.players, *more), strict=True)
        ]
        yield streams
        for task in tasks:
            task.cancel()
