"""Cursors: a place in the order of an index, as opaque text."""

import math
from base64 import urlsafe_b64decode, urlsafe_b64encode

import msgspec

from projections.reader import Entry

_decoder = msgspec.json.Decoder(tuple[str, str])


class InvalidCursor(ValueError):  # noqa: N818 - it names what is wrong
    """The cursor was never handed out."""


def cursor_to(entry: Entry) -> str:
    """Return the cursor to what follows the entry."""
    place = msgspec.json.encode((repr(entry.score), entry.member))
    return urlsafe_b64encode(place).rstrip(b"=").decode()


def after(cursor: str | None) -> tuple[float, bytes] | None:
    """Return the score and the member that a cursor stands behind; None for the beginning."""
    if cursor is None:
        return None
    try:
        text, member = _decoder.decode(urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        score = float(text)
    except (ValueError, msgspec.DecodeError) as error:
        raise InvalidCursor(cursor) from error
    if math.isnan(score):
        raise InvalidCursor(cursor)
    return score, member.encode()
