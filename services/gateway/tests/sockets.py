"""A match that is followed over WebSocket, as tests see it."""

import asyncio
import json
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from testkit.toy import GAME
from testkit.waiting import AMPLE

Message = dict[str, Any]
LONG = GAME.Options(rounds=9, chips=99)


def look(url: str, headers: dict[str, str] | None = None, **options: Any) -> connect:
    return connect(url, additional_headers=headers, compression=None, **options)


async def messages(socket: ClientConnection, until: int) -> list[Message]:
    """Receive commits until the match has a version."""
    found: list[Message] = []
    async with asyncio.timeout(AMPLE):
        while not found or found[-1]["version"] < until:
            found.append(json.loads(await socket.recv()))
    return found
