"""Who is next: work on one match is done one at a time, different matches side by side."""

import asyncio
from collections import deque


class Turns:
    """One holder at a time per key, in order of arrival. A key that nobody wants takes no memory."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def take(self, key: str) -> None:
        """Wait for the turn. Whoever has got it must `pass_on`."""
        waiting = self._waiting.get(key)
        if waiting is None:
            self._waiting[key] = deque()
            return
        turn = asyncio.get_running_loop().create_future()
        waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the turn had come already, and nobody else would pass it on
                self.pass_on(key)
            raise

    def pass_on(self, key: str) -> None:
        """Give the turn to the next who still waits."""
        waiting = self._waiting[key]
        while waiting:
            turn = waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        del self._waiting[key]

    def __len__(self) -> int:
        return len(self._waiting)
