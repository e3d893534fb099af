"""NATS as it is spoken on the wire: what a server permits is seen at once, without a client's retries in between."""

import json
import socket
from types import TracebackType
from typing import NamedTuple, Self

from testkit.waiting import AMPLE

_NOBODY_THERE = b"NATS/1.0 503"
_INBOX = "1"
_REFUSED = "-ERR"
_PONG = "PONG"


class _Heard(NamedTuple):
    kind: str
    subscription: str = ""
    subject: str = ""
    content: bytes = b""


class Wire:
    """One connection of one user; `PermissionError` when the server does not let it in."""

    def __init__(self, port: int, user: str, password: str) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=AMPLE)
        self._lines = self._socket.makefile("rb")
        self._inbox = f"_INBOX_{user}"
        self._subscriptions = 0
        login = {"verbose": False, "pedantic": False, "headers": True, "no_responders": True}
        self._send(f"CONNECT {json.dumps({**login, 'user': user, 'pass': password})}")
        self._send("PING")
        if self._hear().kind == _REFUSED:
            self.close()
            raise PermissionError(user)
        self.subscribe(f"{self._inbox}.*")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._lines.close()
        self._socket.close()

    def publish(self, subject: str, payload: bytes = b"", reply: str = "") -> None:
        self._send(f"PUB {subject} {reply} {len(payload)}", payload)

    def subscribe(self, subject: str) -> None:
        self._subscriptions += 1
        self._send(f"SUB {subject} {self._subscriptions}")

    def ask(self, subject: str, payload: bytes = b"") -> bytes | None:
        """Return the one answer, or None where the server lets nothing through to one who could answer."""
        self.publish(subject, payload, f"{self._inbox}.answer")
        while True:
            heard = self._hear()
            if heard.kind == _REFUSED or heard.content.startswith(_NOBODY_THERE):
                return None
            if heard.subscription == _INBOX:
                return heard.content

    def heard(self) -> set[str]:
        """Return the subjects of what has come up to now."""
        self._send("PING")
        return {heard.subject for heard in iter(self._hear, _Heard(_PONG))} - {""}

    def _hear(self) -> _Heard:
        while line := self._lines.readline().decode().split():
            match line:
                case ["MSG" | "HMSG", subject, subscription, *_, size]:
                    return _Heard("MSG", subscription, subject, self._lines.read(int(size) + 2)[:-2])
                case [kind, *_] if kind in (_PONG, _REFUSED):
                    return _Heard(kind)
        raise ConnectionError("the server has hung up")

    def _send(self, line: str, payload: bytes | None = None) -> None:
        self._socket.sendall(line.encode() + b"\r\n" + (b"" if payload is None else payload + b"\r\n"))
