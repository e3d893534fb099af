"""Who may see what: secrets carry their audience in their type, and redaction needs to know no game."""

from collections.abc import Callable
from enum import Enum
from typing import Any, Generic, TypeAlias, TypeVar, cast

import msgspec
from msgspec import UNSET, Struct, UnsetType

T = TypeVar("T")
S = TypeVar("S", bound=Struct)

Seat: TypeAlias = int
"""A place in a match, counted from 0."""


class Onlooker(Enum):
    """A viewer without a seat. An omniscient one sees everything and is only let in after the end."""

    SPECTATOR = "spectator"
    OMNISCIENT = "omniscient"


SPECTATOR = Onlooker.SPECTATOR
OMNISCIENT = Onlooker.OMNISCIENT

Viewer: TypeAlias = Seat | Onlooker
"""Whose eyes."""


class Secret(Struct, Generic[T], frozen=True):
    """A value that only some seats may see. Everybody else sees that it is there, and for whom.

    An empty audience is nobody. What surrounds a secret is public: a tuple of secrets tells their number, a secret tuple
    does not.
    """

    seats: tuple[Seat, ...]
    value: T | UnsetType = UNSET

    def reveal(self) -> T:
        """Return the value; only a whole, unredacted secret has one (`ValueError` otherwise)."""
        if self.value is UNSET:
            raise ValueError("this secret was redacted")
        return cast("T", self.value)

    def may_see(self, viewer: Viewer) -> bool:
        """Whether the viewer belongs to the audience."""
        return viewer is OMNISCIENT or viewer in self.seats


def redact(value: S, viewer: Viewer) -> S:
    """Return the struct as the viewer may see it: secrets of others lose their value. Without any, it is the same object."""
    if viewer is OMNISCIENT:
        return value
    return cast("S", _redactor(type(value))(value, viewer))


def holds_secrets(kind: type[Struct]) -> bool:
    """Whether any value of this type may carry a `Secret`."""
    return _redactor(kind) is not _as_it_is


_Redactor: TypeAlias = Callable[[Any, Viewer], Any]
_redactors: dict[type, _Redactor] = {}


def _redactor(kind: type) -> _Redactor:
    found = _redactors.get(kind)
    if found is None:
        found = _redactors[kind] = _walk if _mentions_secret(msgspec.inspect.type_info(kind), set()) else _as_it_is
    return found


def _as_it_is(value: Any, _viewer: Viewer) -> Any:
    return value


def _walk(value: Any, viewer: Viewer) -> Any:
    if isinstance(value, Secret):
        return value if value.may_see(viewer) else Secret(value.seats)
    if isinstance(value, Struct):
        fields = value.__struct_fields__
        return type(value)(**{field: _walk(getattr(value, field), viewer) for field in fields})
    if isinstance(value, tuple):
        return tuple(_walk(item, viewer) for item in value)
    if isinstance(value, dict):
        return {key: _walk(item, viewer) for key, item in value.items()}
    return value


def _mentions_secret(info: Any, seen: set[Any]) -> bool:
    """Search a msgspec type description, through structs and containers, for `Secret`."""
    if isinstance(info, msgspec.inspect.StructType):
        origin = getattr(info.cls, "__origin__", info.cls)
        if origin is Secret:
            return True
        if info.cls in seen:
            return False
        seen.add(info.cls)
        return any(_mentions_secret(field.type, seen) for field in info.fields)
    parts = (getattr(info, name, None) for name in ("item_type", "key_type", "value_type"))
    inner = [part for part in parts if part is not None]
    inner += [*getattr(info, "item_types", ()), *getattr(info, "types", ())]
    return any(_mentions_secret(part, seen) for part in inner)
