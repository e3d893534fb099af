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
    # Every input is hashed by itself, so that no other pair of account and key runs together into the same bytes.
    parts = b"".join(hashlib.sha256(part.encode()).digest() for part in (player_id, idempotency_key))
    return _text(hashlib.sha256(parts).digest()[:_ID_BYTES])


def is_table_id(text: str) -> bool:
    """Whether a table could have this id."""
    return _ID.fullmatch(text) is not None


def invite() -> str:
    """Return a new invite code of eight characters."""
    return _text(secrets.token_bytes(_INVITE_BYTES))


def _text(random: bytes) -> str:
    return b32encode(random).rstrip(b"=").decode().lower()
