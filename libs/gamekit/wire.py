"""The JSON forms of a game: commands coming in, events and snapshots stored, schemas published."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Union

import msgspec
from msgspec import Raw

from gamekit.audience import Viewer, redact
from gamekit.game import AnyGame
from gamekit.match import Match, MatchClosed, MatchEvent, MatchOpened
from gamekit.rejection import Rejection

_encoder = msgspec.json.Encoder()


class Wire:
    """Encoders and decoders of one game. Get it from `wire(game)`: they are built once."""

    def __init__(self, game: AnyGame) -> None:
        events = Union[MatchOpened, MatchClosed, game.Event]  # noqa: UP007 - the parts are run-time values
        self._commands = msgspec.json.Decoder(game.Command)
        self._options = msgspec.json.Decoder(game.Options)
        self._event = msgspec.json.Decoder(events)
        self._events = msgspec.json.Decoder(tuple[events, ...])
        self._match = msgspec.msgpack.Decoder(Match[game.State])  # type: ignore[name-defined]

    def command(self, body: bytes | Raw) -> Any | Rejection:
        """Read a command; malformed JSON, an unknown type or field, or a wrong value is a rejection `invalid_command`."""
        try:
            return self._commands.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return Rejection("invalid_command", str(error))

    def options(self, body: bytes | Raw) -> Any | Rejection:
        """Read a game's options; anything wrong with them is a rejection `invalid_options`."""
        try:
            return self._options.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return Rejection("invalid_options", str(error))

    def event(self, raw: bytes | Raw) -> MatchEvent:
        """Read one stored event. Unknown fields are ignored; an unknown event is a `msgspec.ValidationError`."""
        return self._event.decode(raw)

    def events(self, array: bytes | Raw) -> tuple[MatchEvent, ...]:
        """Read a JSON array of stored events."""
        return self._events.decode(array)  # type: ignore[no-any-return]

    def redacted(self, events: Sequence[Raw], viewer: Viewer) -> list[Raw]:
        """Return stored events as the viewer may see them; what holds no secret passes through byte by byte."""
        return [self._redacted(raw, viewer) for raw in events]

    def _redacted(self, raw: Raw, viewer: Viewer) -> Raw:
        event = self._event.decode(raw)
        seen = redact(event, viewer)
        return raw if seen is event else Raw(_encoder.encode(seen))

    def snapshot(self, match: Match[Any]) -> bytes:
        """Write the whole match, hidden things included, so that `restore` returns an equal one."""
        return msgspec.msgpack.encode(match)

    def restore(self, snapshot: bytes) -> Match[Any]:
        """Read a match written by `snapshot`."""
        return self._match.decode(snapshot)  # type: ignore[no-any-return]


@cache
def wire(game: AnyGame) -> Wire:
    """Return the game's encoders and decoders."""
    return Wire(game)


def encode_events(events: Iterable[MatchEvent]) -> tuple[Raw, ...]:
    """Write events in their stored form."""
    return tuple(Raw(_encoder.encode(event)) for event in events)


def event_types(game: AnyGame) -> tuple[type, ...]:
    """Return every event type that can stand in a match of the game."""
    return (MatchOpened, MatchClosed, *members(game.Event))


def members(union: Any) -> tuple[type, ...]:
    """Return the types of a union; a single type is a union of one."""
    return tuple(getattr(union, "__args__", (union,)))


def schemas(game: AnyGame) -> dict[str, Any]:
    """Return JSON Schemas of the game's options, commands, events and view, sharing one `$defs`."""
    kinds = {
        "options": game.Options,
        "command": game.Command,
        "event": Union[MatchOpened, MatchClosed, game.Event],  # noqa: UP007 - the parts are run-time values
        "view": game.View,
    }
    roots, definitions = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    return {**dict(zip(kinds, roots, strict=True)), "$defs": definitions}
