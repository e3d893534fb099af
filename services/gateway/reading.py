"""How requests are read: strictly. What could be understood in two ways is refused, not guessed."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import msgspec
from starlette.datastructures import QueryParams

from gateway.problems import FieldError, Refused

T = TypeVar("T")

_ONCE = frozenset({b"authorization", b"idempotency-key"})
"""Headers that decide what a request means."""


class _KeyTwice(ValueError):  # noqa: N818 - it names what is wrong
    """An object has a key twice, of which parsers take one or the other."""


def read_json(decoder: msgspec.json.Decoder[T], content: bytes | str) -> T:
    """Decode JSON; refuses `invalid_json`, also for a key twice in one object, and `invalid_request`."""
    try:
        found = decoder.decode(content)
        _scan(content if isinstance(content, str) else content.decode(errors="replace"))
    except msgspec.ValidationError as error:
        raise Refused("invalid_request", str(error)) from error
    except RecursionError as error:
        raise Refused("invalid_json", "It is nested too deeply.") from error
    except (msgspec.DecodeError, ValueError) as error:
        raise Refused("invalid_json", str(error)) from error
    return found


def _scan(text: str) -> None:
    _scanner.raw_decode(text.lstrip())


def _look(pairs: Sequence[tuple[str, Any]]) -> None:
    if len(pairs) > len({key for key, _ in pairs}):
        keys = [key for key, _ in pairs]
        raise _KeyTwice(f"An object has the key {max(keys, key=keys.count)!r} more than once.")


# Nothing is built of what is scanned, and no number is too large to be passed over.
_scanner = json.JSONDecoder(object_pairs_hook=_look, parse_int=len, parse_float=len, parse_constant=len)


def check_query(query: QueryParams, *, takes_any: bool) -> None:
    """Refuse a parameter that is given more than once, or at all where none is taken."""
    names = [name for name, _ in query.multi_items()]
    if takes_any:
        names, mistake = [name for name in names if names.count(name) > 1], "It is given more than once."
    else:
        mistake = "There is no such parameter."
    if names:
        raise Refused("invalid_request", errors=[FieldError(("query", name), mistake) for name in dict.fromkeys(names)])


def has_header_twice(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether a header that decides what a request means is given more than once."""
    found = [name for name, _ in headers if name in _ONCE]
    return len(found) > len(set(found))
