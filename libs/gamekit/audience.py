"""Who may see what: secrets carry their audience in their type, and redaction needs to know no game."""

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

    An empty audience is nobody. What surrounds a secret is public: a tuple of secrets tells their number, a secret
    tuple does not.
    """

    seats: tuple[Seat, ...]
    value: T | UnsetType = UNSET

    def reveal(self) -> T:
        """Return the value; only a whole, unredacted secret has one (`ValueError` otherwise)."""
        if isinstance(self.value, UnsetType):
            raise ValueError("this secret was redacted")
        return self.value

    def may_see(self, viewer: Viewer) -> bool:
        """Whether the viewer belongs to the audience."""
        return viewer is OMNISCIENT or viewer in self.seats


def redact(value: S, viewer: Viewer) -> S:
    """Return the struct as the viewer may see it: secrets of others lose their value.

    Where nothing is hidden from the viewer it is the same object.
    """
    if viewer is OMNISCIENT or not holds_secrets(type(value)):
        return value
    seen = cast("S", _hide(value, viewer))
    return value if seen == value else seen


def holds_secrets(kind: type[Struct]) -> bool:
    """Whether any value of this type may carry a `Secret`."""
    found = _holds_secrets.get(kind)
    if found is None:
        found = _holds_secrets[kind] = _mentions_secret(msgspec.inspect.type_info(kind), set())
    return found


_holds_secrets: dict[type[Struct], bool] = {}


def _hide(value: Any, viewer: Viewer) -> Any:
    match value:
        case Secret() if not value.may_see(viewer):
            return Secret(value.seats)
        case Struct():
            return type(value)(**{name: _hide(getattr(value, name), viewer) for name in value.__struct_fields__})
        case tuple() | list() | frozenset() | set():
            return type(value)(_hide(item, viewer) for item in value)
        case dict():
            return {key: _hide(item, viewer) for key, item in value.items()}
        case _:
            return value


def _mentions_secret(info: msgspec.inspect.Type, seen: set[Any]) -> bool:
    """Search a msgspec type description, through structs and containers, for `Secret`."""
    match info:
        case msgspec.inspect.StructType(cls=cls):
            if getattr(cls, "__origin__", cls) is Secret:
                return True
            if cls in seen:
                return False
            seen.add(cls)
            return any(_mentions_secret(field.type, seen) for field in info.fields)
        case msgspec.inspect.AnyType():  # an open type parameter, say
            return True
        case _:
            return any(_mentions_secret(part, seen) for part in _parts(info))


def _parts(info: msgspec.inspect.Type) -> list[msgspec.inspect.Type]:
    """Return the types that a container or a union is made of."""
    single = [getattr(info, name, None) for name in ("item_type", "key_type", "value_type")]
    several = [*getattr(info, "item_types", ()), *getattr(info, "types", ())]
    return [part for part in (*single, *several) if part is not None]
