"""A gateway on fakes of our own: everything behind its ports is in this process."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import msgspec
from fastapi import FastAPI
from msgspec import Raw

from eventlog.commit import Draft, Head
from eventlog.log import Appended, match_events
from eventlog.memory import MemoryLog
from gamekit import match as matches
from gamekit.match import Match, Player
from gamekit.rejection import Rejection
from gamekit.wire import encode_events, wire
from gateway.api import build
from gateway.handlers import Gateway
from gateway.identity import Account, Keyring
from gateway.keys import FixedKeys, TokenKey, TokenKeys
from gateway.ports import Refusal
from gateway.server import listen
from gateway.settings import Settings
from gateway.shares import Shares
from gateway.streams.feeds import Feeds
from gateway.streams.session import Sessions
from projections.memory import MemoryStore
from rulesclient.client import Accepted, Answer, Problem
from testkit.toy import GAME

OLD = TokenKey("old", "o" * 32, datetime(2029, 1, 1, tzinfo=UTC))
NEW = TokenKey("new", "n" * 32, datetime(2029, 6, 1, tzinfo=UTC))


def keys(*found: TokenKey) -> FixedKeys:
    """Return a source of these keys."""
    return FixedKeys(TokenKeys(found))


KEYS = keys(OLD, NEW)
NOW = 1_900_000_000
AT = "2030-03-17T17:46:40.000Z"
SECRET = bytes(range(32))
MATCH = "m1"
NAMES = ("ann", "bob", "cyd", "dan")


class LocalRules:
    """The rules, deciding on a memory log; or answering as told."""

    def __init__(self, log: MemoryLog) -> None:
        self._log = log
        self._heads: dict[str, Head] = {}
        self._answers: dict[tuple[str, str, str], Answer] = {}
        self.matches: dict[str, Match[Any]] = {}
        self.asked: list[dict[str, Any]] = []
        self.told: Answer | Exception | None = None

    async def open(self, match_id: str = MATCH, seats: int = 2, options: Any = None) -> None:
        players = [Player(f"p-{name}", name) for name in NAMES[:seats]]
        events = matches.open_match(GAME, options or GAME.Options(), players, SECRET)
        assert not isinstance(events, Rejection)
        self.matches[match_id] = matches.fold(GAME, events)
        self._heads[match_id] = Head()
        await self._store(match_id, None, "open", events)

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
        self.asked.append(
            {
                "match_id": match_id,
                "command_id": command_id,
                "player_id": player_id,
                "body": body,
                "expected_version": expected_version,
                "correlation_id": correlation_id,
            }
        )
        if isinstance(self.told, Exception):
            raise self.told
        if self.told is not None:
            return self.told
        known = (match_id, command_id, player_id)
        if known not in self._answers:
            answer = await self._decide(match_id, command_id, player_id, body, expected_version)
            if isinstance(answer, Problem):
                return answer
            self._answers[known] = answer
        return self._answers[known]

    async def _decide(
        self, match_id: str, command_id: str, player_id: str, body: bytes, expected_version: int | None
    ) -> Answer:
        match = self.matches.get(match_id)
        if match is None:
            return Problem("unknown_match", "There is no such match.")
        seat = match.seat_of(player_id)
        if seat is None:
            return Problem("not_seated", "You have no seat in this match.", None, match.version)
        if expected_version not in (None, match.version):
            return Problem("stale_version", f"The match is at version {match.version}.", None, match.version)
        command = wire(GAME).command(body)
        events = command if isinstance(command, Rejection) else matches.decide(GAME, match, seat, command)
        if isinstance(events, Rejection):
            return Problem(events.code, events.detail, events.rule, match.version)
        for event in events:
            match = matches.evolve(GAME, match, event)
        stored = await self._store(match_id, seat, command_id, events)
        return Accepted(match.version, msgspec.json.encode(wire(GAME).redacted(stored, seat)))

    async def _store(self, match_id: str, seat: int | None, command_id: str, events: Any) -> tuple[Raw, ...]:
        stored = encode_events(events)
        await self._append(match_id, seat, command_id, stored)
        return stored

    async def _append(self, match_id: str, seat: int | None, command_id: str, stored: tuple[Raw, ...]) -> None:
        draft = Draft(
            match_id=match_id,
            game=GAME.key,
            rules_version=GAME.rules_version,
            events=stored,
            command_id=command_id,
            seat=seat,
            at=AT,
        )
        appended = await self._log.append(draft, self._heads[match_id])
        assert isinstance(appended, Appended)
        self._heads[match_id] = appended.head

    def legal(self, match_id: str = MATCH) -> tuple[str, bytes]:
        """Return an account that is awaited and a command that it may give."""
        match = self.matches[match_id]
        seat = min(GAME.awaiting(match.state))
        command = GAME.legal(match.state, seat)[0]
        return match.players[seat].player_id, msgspec.json.encode(command)

    async def pad(self, commits: int, size: int, match_id: str = MATCH) -> None:
        """Store rounds that carry so many bytes which mean nothing: unknown fields of events are kept."""
        event = Raw(b'{"type":"RoundRolled","bids":[0,0],"dice":[1,1],"winner":null,"pad":"%b"}' % (b"x" * size))
        for number in range(commits):
            await self._append(match_id, None, f"pad-{number}", (event,))

    async def play(self, commands: int, match_id: str = MATCH) -> int:
        """Play some commands, or to the end; return the version reached."""
        for number in range(commands):
            match = self.matches[match_id]
            if match.closed:
                break
            player_id, body = self.legal(match_id)
            answer = await self.submit(match_id, f"play-{match.version}-{number}", player_id, body)
            assert isinstance(answer, Accepted), answer
        return self.matches[match_id].version


class Told:
    """A service that answers what it is told, and remembers what it was asked."""

    def __init__(self) -> None:
        self.answer: Any = b"{}"
        self.asked: list[Any] = []

    def __getattr__(self, _name: str) -> Any:
        return self._answer

    async def _answer(self, request: Any) -> Any:
        self.asked.append(request)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


class ToldReplay(Told):
    async def export(self, request: Any) -> Any:
        answer = await self._answer(request)
        return answer if isinstance(answer, Refusal) else _lines(answer)


async def _lines(lines: bytes | list[bytes]) -> AsyncIterator[bytes]:
    for line in [lines] if isinstance(lines, bytes) else lines:
        yield line


class House:
    """A gateway and everything behind it."""

    def __init__(self) -> None:
        self.now = NOW
        self.log = MemoryLog(match_events(2))
        self.rules = LocalRules(self.log)
        self.matchmaking = Told()
        self.replay = ToldReplay()
        self.models = MemoryStore()
        self.keyring = Keyring(KEYS, 3600, lambda: self.now)
        self.feeds = Feeds(self.log, {GAME.key: GAME}, linger=0.0)
        self.healthy = True
        self.gateway = Gateway(
            games={GAME.key: GAME},
            keyring=self.keyring,
            rules=self.rules,
            matchmaking=self.matchmaking,
            replay=self.replay,
            models=self.models,
            match_events=self.log.category,
            feeds=self.feeds,
            sessions=Sessions(account_streams=20, send_seconds=2.0),
            commands=Shares(20, "too_many_commands"),
            checks={"log": self._answers},
        )
        self.app: FastAPI = build(self.gateway)

    async def _answers(self) -> bool:
        return self.healthy

    def token(self, name: str = "ann") -> str:
        """Return a token for one of those who sit in every match: ann has seat 0, bob seat 1, and so on."""
        return self.keyring.token(Account(f"p-{name}", name, self.now + 3600))

    def bearer(self, name: str = "ann") -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token(name)}"}

    def listen(self, **settings: Any) -> AbstractAsyncContextManager[int]:
        """Serve it on a free port."""
        return listen(self.gateway, configured(port=0, **settings))


def configured(**settings: Any) -> Settings:
    """Return settings of the house, whose keys come from no file."""
    return Settings(token_keys_file=Path("keys.json"), **settings)


def refused(response: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """Check that a response is a problem of this kind, and return it."""
    assert response.headers["content-type"] == "application/problem+json", response.text
    found: dict[str, Any] = response.json()
    assert (response.status_code, found["status"], found["code"]) == (status, status, code), found
    assert found["type"].startswith("/v1/problems/")
    assert found["title"]
    assert found["detail"]
    return found
