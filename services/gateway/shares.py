"""What one account may have under way at once, so that nobody takes the place of all."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from gateway.problems import Refused


class Shares:
    """Counts what each account has under way: `most` at once, then more is refused."""

    def __init__(self, most: int, code: str) -> None:
        self._most = most
        self._code = code
        self._under_way: Counter[str] = Counter()

    @contextmanager
    def one(self, player_id: str) -> Iterator[None]:
        """Hold one for the length of a block; refuses with the code."""
        if self._under_way[player_id] >= self._most:
            raise Refused(self._code)
        self._under_way[player_id] += 1
        try:
            yield
        finally:
            self._under_way[player_id] -= 1
            if not self._under_way[player_id]:
                del self._under_way[player_id]
