"""A small client of the public HTTP API: what the demonstration and the commands of the program need of it."""

import asyncio
import time
import uuid
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
import websockets
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

JSON = dict[str, Any]

_PAUSE_SECONDS = 0.1
_UNAVAILABLE = 503


class Refused(Exception):  # noqa: N818 - it names what happened
    """The API answered with a problem; `problem` is its document (RFC 9457)."""

    def __init__(self, problem: JSON) -> None:
        rule = f" [{problem['rule']}]" if problem.get("rule") else ""
        super().__init__(f"{problem.get('code', problem.get('title'))}{rule}: {problem.get('detail', '')}")
        self.problem = problem


class Client:
    """One account's calls. Without a token it is a spectator's.

    A question whose answer was lost, or that the server could not answer just now, is asked again for `patience`
    seconds; commands and tables keep their key then, and are the same command and table.
    """

    def __init__(self, http: httpx.AsyncClient, token: str | None = None, *, patience: float = 0.0) -> None:
        self._http = http
        self._token = token
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._patience = patience

    def as_account(self, token: str | None) -> "Client":
        """Return the client of a token's account; without one, of a spectator."""
        return Client(self._http, token, patience=self._patience)

    def patient(self, seconds: float) -> "Client":
        """Return the client of the same account with another patience."""
        return Client(self._http, self._token, patience=seconds)

    async def guest(self, name: str) -> "Client":
        """Make a guest account and return its client."""
        made = await self._call("POST", "/v1/guests", json={"name": name})
        return self.as_account(made["token"])

    async def open_table(self, game: str, options: JSON, seats: int, nonce: str) -> JSON:
        """Open a public table and sit down at it."""
        body = {"game": game, "options": options, "seats": seats, "nonce": nonce}
        return await self._call("POST", "/v1/tables", json=body, headers=_key())

    async def take_seat(self, table_id: str, nonce: str) -> JSON:
        """Sit down on a free seat."""
        return await self._call("POST", f"/v1/tables/{table_id}/seats", json={"nonce": nonce})

    async def take_any_seat(self, game: str, options: JSON, seats: int, nonce: str) -> JSON:
        """Sit down where players of the same match are brought together."""
        body = {"game": game, "options": options, "seats": seats, "nonce": nonce}
        return await self._call("POST", "/v1/tables/any/seats", json=body)

    async def start(self, table_id: str) -> str:
        """Start a full table; return the id of its match."""
        table = await self._call("POST", f"/v1/tables/{table_id}/start")
        return str(table["match_id"])

    async def match(self, match_id: str, *, at: int | None = None, min_version: int = 0) -> JSON:
        """Return a match as this account may see it."""
        version = {"at": at} if at is not None else {}
        query = {**version, "min_version": min_version}
        return await self._call("GET", f"/v1/matches/{match_id}", params=query)

    async def submit(self, match_id: str, command: JSON, command_id: str | None = None) -> JSON:
        """Submit a command; asked again with the same id while the answer is not known."""
        path = f"/v1/matches/{match_id}/commands"
        return await self._call("POST", path, json={"body": command}, headers=_key(command_id))

    async def proof(self, match_id: str) -> JSON:
        """Have the server check a match, and return what it found."""
        return await self._call("GET", f"/v1/matches/{match_id}/proof")

    async def get(self, path: str, **query: Any) -> Any:
        """Return the document at a path, an object or a list."""
        return await self._call("GET", path, params=query)

    async def export(self, match_id: str) -> AsyncIterator[bytes]:
        """Yield the stored commits of a match, a line each."""
        async with self._http.stream("GET", f"/v1/matches/{match_id}/export", headers=self._headers) as answer:
            if answer.is_error:
                await answer.aread()
                _document(answer)
            async for line in answer.aiter_lines():
                if line:
                    yield line.encode()

    async def stream(self, match_id: str, since: int, *, legal: bool = False) -> AsyncGenerator[JSON]:
        """Yield what a live stream tells from a version on, to the match's end. A lost connection is taken up again.

        With `legal`, the newest message tells the legal commands after it.
        """
        lost_since = None
        while True:
            try:
                async with websockets.connect(self._stream_url(match_id, since, legal), **self._handshake()) as socket:
                    lost_since = None
                    async for text in socket:
                        message = msgspec.json.decode(text)
                        since = message.get("version", since)
                        yield message
                        if message["type"] == "closed":
                            return
            except (ConnectionClosed, InvalidHandshake, OSError) as error:
                _raise_refusal(error)
                lost_since = lost_since or time.monotonic()
                if time.monotonic() > lost_since + self._patience:
                    raise
            await asyncio.sleep(_PAUSE_SECONDS)

    def _stream_url(self, match_id: str, since: int, legal: bool) -> str:
        url = self._http.base_url.copy_with(scheme="wss" if self._http.base_url.scheme == "https" else "ws")
        return str(url.join(f"/v1/matches/{match_id}/stream?since={since}&legal={int(legal)}"))

    def _handshake(self) -> JSON:
        return {"additional_headers": self._headers, "proxy": None if _is_here(self._http.base_url) else True}

    async def _call(self, method: str, path: str, headers: dict[str, str] | None = None, **request: Any) -> JSON:
        deadline = time.monotonic() + self._patience
        while True:
            try:
                answer = await self._http.request(method, path, headers={**self._headers, **(headers or {})}, **request)
                if answer.status_code != _UNAVAILABLE or time.monotonic() > deadline:
                    return _document(answer)
            except httpx.TransportError:
                if time.monotonic() > deadline:
                    raise
            await asyncio.sleep(_PAUSE_SECONDS)


def _is_here(url: httpx.URL) -> bool:
    """Whether a server runs on this machine, which no proxy could reach."""
    return url.host in ("127.0.0.1", "localhost", "::1")


def _key(command_id: str | None = None) -> dict[str, str]:
    return {"Idempotency-Key": command_id or uuid.uuid4().hex}


def _document(answer: httpx.Response) -> JSON:
    document = _json(answer.content, answer.status_code)
    if answer.is_error:
        raise Refused(document)
    return document


def _json(body: bytes | bytearray, status: int) -> JSON:
    try:
        document: JSON = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"the server answers {status} and no JSON") from error
    return document


def _raise_refusal(error: Exception) -> None:
    """Raise what a handshake was refused with, unless asking again may help."""
    if isinstance(error, InvalidStatus) and error.response.status_code != _UNAVAILABLE:
        raise Refused(_json(error.response.body or b"", error.response.status_code)) from error


@asynccontextmanager
async def connect(url: str, *, patience: float = 0.0) -> AsyncIterator[Client]:
    """Open connections to a server while the context lasts."""
    async with httpx.AsyncClient(base_url=url, timeout=30, trust_env=not _is_here(httpx.URL(url))) as http:
        yield Client(http, patience=patience)
