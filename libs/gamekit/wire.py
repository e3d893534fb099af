"""The JSON forms of a game: commands coming in, events and snapshots stored, schemas published."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Generic, TypeVar, Union

import msgspec
from msgspec import Raw, Struct

from gamekit.audience import Viewer, redact
from gamekit.game import AnyGame
from gamekit.match import Match, MatchClosed, MatchEvent, MatchOpened
from gamekit.rejection import Rejection

S = TypeVar("S")

_json = msgspec.json.Encoder()
_msgpack = msgspec.msgpack.Encoder(order="deterministic")


class _Snapshot(Struct, Generic[S], frozen=True, array_like=True):
    """A match in MessagePack. The opening stays JSON, as it was stored: it holds raw JSON itself."""

    opened: bytes
    state: S
    key: bytes
    version: int
    closed: bool


class Wire:
    """Encoders and decoders of one game. Get it from `wire(game)`: they are built once."""

    def __init__(self, game: AnyGame) -> None:
        events: Any = _event_union(game)
        self._commands = msgspec.json.Decoder(game.Command)
        self._options = msgspec.json.Decoder(game.Options)
        self._event = msgspec.json.Decoder(events)
        self._events = msgspec.json.Decoder(tuple[events, ...])
        self._snapshot = msgspec.msgpack.Decoder(_Snapshot[game.State])  # type: ignore[name-defined]
        self._opened = msgspec.json.Decoder(MatchOpened)

    def command(self, body: bytes | Raw) -> Any | Rejection:
        """Read a command; malformed JSON, an unknown type or field, a wrong value are refused as `invalid_command`."""
        try:
            return self._commands.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return Rejection("invalid_command", str(error))

    def options(self, body: bytes | Raw) -> Any | Rejection:
        """Read a game's options; anything wrong with them is refused as `invalid_options`."""
        try:
            return self._options.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return Rejection("invalid_options", str(error))

    def event(self, raw: bytes | Raw) -> MatchEvent:
        """Read one stored event. Unknown fields are ignored; an unknown event is a `msgspec.ValidationError`."""
        return self._event.decode(raw)

    def events(self, array: bytes | Raw) -> tuple[MatchEvent, ...]:
        """Read a JSON array of stored events."""
        found: tuple[MatchEvent, ...] = self._events.decode(array)
        return found

    def redacted(self, events: Sequence[Raw], viewer: Viewer) -> list[Raw]:
        """Return stored events as the viewer may see them; what holds no secret passes through byte by byte."""
        return [self._redacted(raw, viewer) for raw in events]

    def _redacted(self, raw: Raw, viewer: Viewer) -> Raw:
        event = self._event.decode(raw)
        seen = redact(event, viewer)
        return raw if seen is event else Raw(_json.encode(seen))

    def snapshot(self, match: Match[Any]) -> bytes:
        """Write the whole match, hidden things included, so that `restore` returns an equal one.

        Equal matches have equal bytes.
        """
        opened = _json.encode(match.opened)
        return _msgpack.encode(_Snapshot(opened, match.state, match.key, match.version, match.closed))

    def restore(self, snapshot: bytes) -> Match[Any]:
        """Read a match written by `snapshot`."""
        found = self._snapshot.decode(snapshot)
        return Match(self._opened.decode(found.opened), found.state, found.key, found.version, found.closed)


@cache
def wire(game: AnyGame) -> Wire:
    """Return the game's encoders and decoders."""
    return Wire(game)


def encode_events(events: Iterable[MatchEvent]) -> tuple[Raw, ...]:
    """Write events in their stored form."""
    return tuple(Raw(_json.encode(event)) for event in events)


def event_types(game: AnyGame) -> tuple[type, ...]:
    """Return every event type that can stand in a match of the game."""
    return (MatchOpened, MatchClosed, *members(game.Event))


def _event_union(game: AnyGame) -> Any:
    return Union[MatchOpened, MatchClosed, game.Event]  # noqa: UP007 - the parts are run-time values


def members(union: Any) -> tuple[type, ...]:
    """Return the types of a union; a single type is a union of one."""
    return tuple(getattr(union, "__args__", (union,)))


def schemas(game: AnyGame) -> dict[str, Any]:
    """Return JSON Schemas of the game's options, commands, events and view, sharing one `$defs`."""
    kinds = {
        "options": game.Options,
        "command": game.Command,
        "event": _event_union(game),
        "view": game.View,
    }
    roots, definitions = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    return {**dict(zip(kinds, roots, strict=True)), "$defs": definitions}
