"""The names of tables and the codes that open them: opaque, lowercase, not to be guessed."""

import hashlib
import re
import secrets
from base64 import b32encode

_ID_BYTES = 16
_INVITE_BYTES = 5
_ID = re.compile(r"[a-z2-7]{26}")


def table_id(player_id: str, idempotency_key: str) -> str:
    """Return a new table id; with a key always the same one for the same account and key."""
    if not idempotency_key:
        return _text(secrets.token_bytes(_ID_BYTES))
    return _hashed(player_id.encode(), idempotency_key.encode())


def numbered_table_id(*meeting: str, number: int) -> str:
    """Return the id of a table where strangers meet; they are counted from 1."""
    return _hashed(b"table", *(part.encode() for part in meeting), str(number).encode())


def fact_id(kind: str, *parts: str) -> str:
    """Return the id of a fact that is not of a table but stands in the log of tables; no table could have it."""
    return f"{kind}-{_hashed(*(part.encode() for part in parts))}"


def is_table_id(text: str) -> bool:
    """Whether a table could have this id."""
    return _ID.fullmatch(text) is not None


def invite() -> str:
    """Return a new invite code of eight characters."""
    return _text(secrets.token_bytes(_INVITE_BYTES))


def _hashed(*parts: bytes) -> str:
    # Every part is hashed by itself, so that no others run together into the same bytes.
    digests = b"".join(hashlib.sha256(part).digest() for part in parts)
    return _text(hashlib.sha256(digests).digest()[:_ID_BYTES])


def _text(random: bytes) -> str:
    return b32encode(random).rstrip(b"=").decode().lower()
