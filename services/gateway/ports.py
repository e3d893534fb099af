"""What the gateway needs of others. `clients` does it over the network; tests have their own."""

from collections.abc import AsyncIterator
from typing import Protocol

from msgspec import Struct

from contracts.matchmaking.v1 import matchmaking_pb2 as tables
from contracts.replay.v1 import replay_pb2 as matches
from rulesclient.client import Answer


class Refusal(Struct, frozen=True):
    """Another service said no: a stable code and a sentence."""

    code: str
    detail: str


class Unavailable(Exception):  # noqa: N818 - it names the condition
    """Another service does not answer."""

    def __init__(self, service: str) -> None:
        super().__init__(f"{service} does not answer")
        self.service = service


class Rules(Protocol):
    """The write side of matches; `rulesclient.client.RulesClient` is one."""

    async def submit(
        self,
        match_id: str,
        command_id: str,
        player_id: str,
        body: bytes,
        *,
        expected_version: int | None = None,
        correlation_id: str = "",
        traceparent: str = "",
    ) -> Answer:
        """Have a command decided; raises `RulesUnavailable` where its fate is unknown."""
        ...


class Matchmaking(Protocol):
    """Tables. Every method answers with the table as JSON, and raises `Unavailable`."""

    async def open_table(self, request: tables.OpenTableRequest) -> bytes | Refusal:
        """Make a table."""
        ...

    async def get_table(self, request: tables.GetTableRequest) -> bytes | Refusal:
        """Return a table."""
        ...

    async def take_seat(self, request: tables.TakeSeatRequest) -> bytes | Refusal:
        """Sit down."""
        ...

    async def take_any_seat(self, request: tables.TakeAnySeatRequest) -> bytes | Refusal:
        """Sit down where players of the same match are brought together."""
        ...

    async def leave_seat(self, request: tables.LeaveSeatRequest) -> bytes | Refusal:
        """Stand up."""
        ...

    async def start_table(self, request: tables.StartTableRequest) -> bytes | Refusal:
        """Start the match."""
        ...


class Replay(Protocol):
    """The read side of matches. Every method answers with JSON, and raises `Unavailable`."""

    async def view(self, request: matches.ViewRequest) -> bytes | Refusal:
        """Return a match at a version."""
        ...

    async def events(self, request: matches.EventsRequest) -> bytes | Refusal:
        """Return a page of events."""
        ...

    async def timeline(self, request: matches.TimelineRequest) -> bytes | Refusal:
        """Return turns and highlights."""
        ...

    async def verify(self, request: matches.VerifyRequest) -> bytes | Refusal:
        """Check a match."""
        ...

    async def export(self, request: matches.ExportRequest) -> AsyncIterator[bytes] | Refusal:
        """Return the commits one by one."""
        ...
