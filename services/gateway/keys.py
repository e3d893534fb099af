"""The keys that sign tokens: a JSON file that gateways read again when it changes, and that `hexarchy keys` renews."""

import os
import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Protocol

import msgspec
from msgspec import Meta, Struct

from telemetry import logs

SIGNS_AFTER = timedelta(minutes=15)
"""How long a new key only verifies: until then every gateway has read it."""
_SLACK = timedelta(days=1)
"""How much longer than its tokens an old key is kept."""
_LOOK_SECONDS = 5.0
_URGENT_LOOK_SECONDS = 1.0

log = logs.get(__name__)


class TokenKey(Struct, frozen=True):
    """A secret with its name. It signs from `signs_from` on, until the next key does, and verifies as long as it is."""

    id: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.-]{1,32}$")]
    secret: Annotated[str, Meta(min_length=32)]
    signs_from: Annotated[datetime, Meta(tz=True)]


class TokenKeys(Struct, frozen=True):
    """Keys by any order. At least one."""

    keys: Annotated[tuple[TokenKey, ...], Meta(min_length=1)]

    def secret(self, key_id: str) -> str:
        """Return a key's secret; raises `KeyError`."""
        return next((key.secret for key in self.keys if key.id == key_id), None) or _unknown(key_id)

    def knows(self, key_id: str) -> bool:
        """Whether there is a key of this name."""
        return any(key.id == key_id for key in self.keys)

    def signing(self, now: datetime) -> TokenKey:
        """Return the newest key whose time has come; the first to come where none has."""
        ordered = sorted(self.keys, key=lambda key: key.signs_from)
        return next((key for key in reversed(ordered) if key.signs_from <= now), ordered[0])

    def rotated(self, now: datetime, lifetime: timedelta) -> "TokenKeys":
        """Add today's key unless there is one, and drop those of which no token can be good any more."""
        ordered = tuple(sorted(self.keys, key=lambda key: key.signs_from))
        if not any(key.id.startswith(_day(now)) for key in ordered):
            ordered += (_new(self._free_id(now), now + SIGNS_AFTER),)
        replaced_at = [key.signs_from for key in ordered[1:]] + [datetime.max.replace(tzinfo=UTC)]
        return TokenKeys(
            tuple(key for key, until in zip(ordered, replaced_at, strict=True) if until > now - lifetime - _SLACK)
        )

    def revoked(self, key_id: str, now: datetime) -> "TokenKeys":
        """Take out a key whose secret is not secret any more; where none is left that signs, make one that does."""
        left = tuple(key for key in self.keys if key.id != key_id)
        if any(key.signs_from <= now for key in left):
            return TokenKeys(left)
        return TokenKeys((*left, _new(self._free_id(now), now)))

    def _free_id(self, now: datetime) -> str:
        # An id is never given twice: whoever has not read the file yet must find the new one unknown.
        names = (_day(now) if count == 1 else f"{_day(now)}.{count}" for count in range(1, len(self.keys) + 2))
        return next(name for name in names if not self.knows(name))


def _unknown(key_id: str) -> str:
    raise KeyError(key_id)


def _day(now: datetime) -> str:
    return f"{now:%Y-%m-%d}"


def _new(key_id: str, signs_from: datetime) -> TokenKey:
    return TokenKey(key_id, secrets.token_urlsafe(48), signs_from.replace(microsecond=0))


def first(now: datetime) -> TokenKeys:
    """Make a first key, which signs at once."""
    return TokenKeys((_new(_day(now), now),))


def read(path: Path) -> TokenKeys:
    """Read a file of keys; raises `ValueError` for one that is none, without saying what is in it, and `OSError`."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=TokenKeys)
    except msgspec.DecodeError as error:
        raise ValueError(f"{path} does not hold token keys: {error}") from None
    if len({key.id for key in found.keys}) < len(found.keys):
        raise ValueError(f"{path} names a token key twice")
    return found


def write(path: Path, keys: TokenKeys) -> None:
    """Write a file of keys, whole or not at all: with the mode it had, a new one for its owner only."""
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o600
    draft = path.with_name(f".{path.name}.new")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(keys)) + b"\n")
        file.flush()
        os.fsync(file.fileno())
    draft.chmod(mode)
    draft.replace(path)


def renew(path: Path, now: datetime, lifetime: timedelta, revoke: str | None = None) -> TokenKeys:
    """Rotate the keys of a file, which is made if there is none, or revoke one; return what it holds then."""
    if not path.exists():
        renewed = first(now)
    elif revoke is not None:
        renewed = read(path).revoked(revoke, now)
    else:
        renewed = read(path).rotated(now, lifetime)
    if not path.exists() or renewed != read(path):
        write(path, renewed)
    return renewed


class KeySource(Protocol):
    """Where a keyring has its keys from."""

    def current(self, wanted: str | None = None) -> TokenKeys:
        """Return the keys as they are now: the same object as long as they are the same. `wanted` should be one."""
        ...


class FixedKeys(Struct, frozen=True):
    """Keys that never change."""

    keys: TokenKeys

    def current(self, wanted: str | None = None) -> TokenKeys:  # noqa: ARG002 - there are no others
        """See `KeySource.current`."""
        return self.keys


class KeyFile:
    """A file of keys, looked at every few seconds. While what is in it is broken, the keys read before stay in force.

    The first look raises what `read` does.
    """

    def __init__(self, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._path = path
        self._clock = clock
        self._looked = clock()
        self._seen = _signature(path)
        self._keys = read(path)

    def current(self, wanted: str | None = None) -> TokenKeys:
        """See `KeySource.current`. For a key that is not known the file is looked at at once, if not just looked at."""
        urgent = wanted is not None and not self._keys.knows(wanted)
        if self._clock() - self._looked >= (_URGENT_LOOK_SECONDS if urgent else _LOOK_SECONDS):
            self._looked = self._clock()
            self._look()
        return self._keys

    def _look(self) -> None:
        try:
            seen = _signature(self._path)
            if seen != self._seen:
                self._keys, self._seen = read(self._path), seen
                log.info("token keys read", keys=[key.id for key in self._keys.keys])
        except (OSError, ValueError) as error:
            log.error("the token keys cannot be read: those of before stay in force", error=str(error))


def _signature(path: Path) -> tuple[int, int, int]:
    found = path.stat()
    return found.st_mtime_ns, found.st_ino, found.st_size
