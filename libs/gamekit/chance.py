"""Luck that nobody can steer and anybody can check afterwards.

The server commits to a secret before the seats bring their nonces, so neither side alone chooses the luck. Every draw
is a pure function of the match's key, the version it happens at, its purpose and its number, and can be recomputed
once the secret is revealed.
"""

import hashlib
import hmac
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")

_WORD = 8  # bytes of one draw
_RANGE = 1 << (8 * _WORD)


def commitment(secret: bytes) -> str:
    """Return what is published of a secret before the match: its SHA-256 in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def match_key(secret: bytes, nonces: Sequence[str]) -> bytes:
    """Return the 32-byte key of a match.

    It is the HMAC-SHA256 of the seats' nonces in seat order, each led by its length in two bytes.
    """
    message = b"".join(len(raw).to_bytes(2, "big") + raw for raw in (nonce.encode() for nonce in nonces))
    return hmac.digest(secret, message, "sha256")


class Chance(ABC):
    """The only source of luck a game may use. Purposes name what a draw is for, such as `"dice"` or `"theft"`."""

    __slots__ = ()

    @abstractmethod
    def below(self, purpose: str, bound: int) -> int:
        """Draw a whole number from 0 to `bound - 1`, each equally likely; `bound` is at least 1."""

    def die(self, purpose: str, sides: int = 6) -> int:
        """Roll one die."""
        return 1 + self.below(purpose, sides)

    def pick(self, purpose: str, items: Sequence[T]) -> T:
        """Draw one of the items, each equally likely."""
        return items[self.below(purpose, len(items))]

    def shuffled(self, purpose: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in an order drawn evenly from all orders (Fisher-Yates, from the last place down)."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            drawn = self.below(purpose, last + 1)
            deck[last], deck[drawn] = deck[drawn], deck[last]
        return tuple(deck)


class HmacChance(Chance):
    """The chance of a match at one version.

    Draw `k` of purpose `p` at version `v` is the first 8 bytes of
    HMAC-SHA256(key, v in 8 bytes ‖ p ‖ 0 ‖ k in 4 bytes).
    The number is reduced modulo the bound; a draw from the incomplete last cycle is skipped, and `k` counts it.
    """

    __slots__ = ("_drawn", "_key", "_version")

    def __init__(self, key: bytes, version: int) -> None:
        self._key = key
        self._version = version.to_bytes(8, "big")
        self._drawn: dict[str, int] = {}

    def below(self, purpose: str, bound: int) -> int:
        """See `Chance.below`."""
        fair = _RANGE - _RANGE % bound
        while True:
            word = self._word(purpose)
            if word < fair:
                return word % bound

    def _word(self, purpose: str) -> int:
        drawn = self._drawn.get(purpose, 0)
        self._drawn[purpose] = drawn + 1
        keyed_inner, keyed_outer = _halves(self._key)
        inner, outer = keyed_inner.copy(), keyed_outer.copy()
        inner.update(self._version + purpose.encode() + b"\0" + drawn.to_bytes(4, "big"))
        outer.update(inner.digest())
        return int.from_bytes(outer.digest()[:_WORD], "big")


@lru_cache(maxsize=1024)
def _halves(key: bytes) -> tuple["hashlib._Hash", "hashlib._Hash"]:
    """Return the inner and the outer hash of an HMAC-SHA256 with the key already in them (RFC 2104).

    The key stays the same for a whole match; going on from here takes a third of the time of `hmac.digest`.
    """
    block = key.ljust(64, b"\0")
    return hashlib.sha256(bytes(byte ^ 0x36 for byte in block)), hashlib.sha256(bytes(byte ^ 0x5C for byte in block))
