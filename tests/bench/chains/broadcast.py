"""Bare fan-out: what somebody posts to a room goes to every socket there, through the same server and framework."""

import asyncio
import sys
from collections import defaultdict

from fastapi import FastAPI, Request, WebSocket, WebSocketDisconnect
from tests.bench.chains import hosting


def app() -> FastAPI:
    """Return the application."""
    broadcast = FastAPI()
    rooms: defaultdict[str, set[WebSocket]] = defaultdict(set)

    @broadcast.websocket("/stream/{room}")
    async def stream(room: str, socket: WebSocket) -> None:
        await socket.accept()
        rooms[room].add(socket)
        try:
            while True:
                await socket.receive_text()
        except WebSocketDisconnect:
            rooms[room].discard(socket)

    @broadcast.post("/message/{room}")
    async def message(room: str, request: Request) -> None:
        text = (await request.body()).decode()
        await asyncio.gather(*(socket.send_text(text) for socket in rooms[room]))

    return broadcast


if __name__ == "__main__":
    hosting.run(lambda: hosting.serve(app(), int(sys.argv[1])))
