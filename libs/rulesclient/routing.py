"""Which replica a match belongs to: every client sends its commands to the same one, where its state is hot."""

from collections.abc import Sequence
from hashlib import blake2b


def ranked(match_id: str, addresses: Sequence[str]) -> list[str]:
    """Return the addresses in the order a match prefers them (rendezvous hashing).

    When an address goes away, only the matches that preferred it move, each to its second choice.
    """
    return sorted(addresses, key=lambda address: _weight(match_id, address))


def _weight(match_id: str, address: str) -> bytes:
    return blake2b(match_id.encode(), key=address.encode()[:64], digest_size=8).digest()
