"""A small client of the public HTTP API: what the demonstration and the commands of the program need of it."""

import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
import websockets

JSON = dict[str, Any]


class Refused(Exception):  # noqa: N818 - it names what happened
    """The API answered with a problem; `problem` is its document (RFC 9457)."""

    def __init__(self, problem: JSON) -> None:
        rule = f" [{problem['rule']}]" if problem.get("rule") else ""
        super().__init__(f"{problem.get('code', problem.get('title'))}{rule}: {problem.get('detail', '')}")
        self.problem = problem


class Client:
    """One account's calls. Without a token it is a spectator's."""

    def __init__(self, http: httpx.AsyncClient, token: str | None = None) -> None:
        self._http = http
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}

    def as_account(self, token: str | None) -> "Client":
        """Return the client of a token's account; without one, of a spectator."""
        return Client(self._http, token)

    async def guest(self, name: str) -> "Client":
        """Make a guest account and return its client."""
        made = await self._call("POST", "/v1/guests", json={"name": name})
        return Client(self._http, made["token"])

    async def open_table(self, game: str, options: JSON, seats: int, nonce: str) -> JSON:
        """Open a public table and sit down at it."""
        body = {"game": game, "options": options, "seats": seats, "nonce": nonce}
        return await self._call("POST", "/v1/tables", json=body)

    async def take_seat(self, table_id: str, nonce: str) -> JSON:
        """Sit down on a free seat."""
        return await self._call("POST", f"/v1/tables/{table_id}/seats", json={"nonce": nonce})

    async def start(self, table_id: str) -> str:
        """Start a full table; return the id of its match."""
        table = await self._call("POST", f"/v1/tables/{table_id}/start")
        return str(table["match_id"])

    async def match(self, match_id: str, *, at: int | None = None, min_version: int = 0) -> JSON:
        """Return a match as this account may see it."""
        version = {"at": at} if at is not None else {}
        return await self._call("GET", f"/v1/matches/{match_id}", params={**version, "min_version": min_version})

    async def submit(self, match_id: str, command: JSON) -> JSON:
        """Submit a command; asked again with the same id while the answer is not known."""
        headers = {"Idempotency-Key": uuid.uuid4().hex}
        return await self._call("POST", f"/v1/matches/{match_id}/commands", json={"body": command}, headers=headers)

    async def proof(self, match_id: str) -> JSON:
        """Have the server check a match, and return what it found."""
        return await self._call("GET", f"/v1/matches/{match_id}/proof")

    async def games(self) -> JSON:
        """Return the catalogue."""
        return await self._call("GET", "/v1/games")

    async def export(self, match_id: str) -> AsyncIterator[bytes]:
        """Yield the stored commits of a match, a line each."""
        async with self._http.stream("GET", f"/v1/matches/{match_id}/export", headers=self._headers) as answer:
            if answer.is_error:
                raise Refused(msgspec.json.decode(await answer.aread()))
            async for line in answer.aiter_lines():
                if line:
                    yield line.encode()

    async def stream(self, match_id: str, since: int) -> AsyncIterator[JSON]:
        """Yield the messages of a match's live stream from a version on, to its end."""
        url = self._http.base_url.copy_with(scheme="wss" if self._http.base_url.scheme == "https" else "ws")
        path = url.join(f"/v1/matches/{match_id}/stream?since={since}")
        async with websockets.connect(str(path), additional_headers=self._headers) as socket:
            async for message in socket:
                yield msgspec.json.decode(message)

    async def _call(self, method: str, path: str, headers: dict[str, str] | None = None, **request: Any) -> JSON:
        answer = await self._http.request(method, path, headers={**self._headers, **(headers or {})}, **request)
        document: JSON = msgspec.json.decode(answer.content)
        if answer.is_error:
            raise Refused(document)
        return document


@asynccontextmanager
async def connect(url: str) -> AsyncIterator[Client]:
    """Open connections to a server while the context lasts."""
    retrying = httpx.AsyncHTTPTransport(retries=5)
    async with httpx.AsyncClient(base_url=url, timeout=30, transport=retrying) as http:
        yield Client(http)
