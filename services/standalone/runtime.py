"""What a running embedded server tells other programs on its machine, in a file of its data folder."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from msgspec import DecodeError, Struct
from msgspec import json as msgjson

from gateway import keys

_FILE = "runtime.json"
_OLDER_KEY = "token.key"


class Runtime(Struct, frozen=True):
    """Addresses of the parts of a running server."""

    api_url: str
    nats_url: str
    redis_url: str
    shards: int
    pid: int
    """Process id of the program that runs it all."""
    addresses: dict[str, str]
    """gRPC address by service."""
    pids: dict[str, int]
    """Process id by name of the part."""


class DataInUse(Exception):  # noqa: N818 - it names what is wrong
    """Another process serves from this data folder."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Own a data folder while the context lasts; `DataInUse` if another process does. A crash releases it."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise DataInUse(f"another Hexarchy serves from {folder}") from error
        yield


def publish(folder: Path, runtime: Runtime) -> None:
    """Write the runtime file, readable by its owner only, whole or not at all."""
    draft = folder / f"{_FILE}.new"
    draft.touch(mode=0o600)
    draft.write_bytes(msgjson.format(msgjson.encode(runtime)))
    draft.replace(folder / _FILE)


def withdraw(folder: Path) -> None:
    """Remove the runtime file."""
    (folder / _FILE).unlink(missing_ok=True)


def find(folder: Path) -> Runtime | None:
    """Read the runtime file of a server that runs; None where none does, also if one crashed."""
    try:
        found = msgjson.decode((folder / _FILE).read_bytes(), type=Runtime)
    except (FileNotFoundError, DecodeError):
        return None
    return found if _runs(found.pid) else None


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass  # it runs, for somebody else
    return True


def token_keys(folder: Path) -> Path:
    """Return the file of the keys that sign the tokens of this folder's server; made once."""
    path = folder / "token-keys.json"
    if not path.exists():
        keys.write(path, _older_keys(folder) or keys.first(datetime.now(UTC)))
    (folder / _OLDER_KEY).unlink(missing_ok=True)
    return path


def _older_keys(folder: Path) -> keys.TokenKeys | None:
    """Return the one key that older servers kept, so that guests stay who they are."""
    try:
        secret = (folder / _OLDER_KEY).read_text().strip()
    except FileNotFoundError:
        return None
    return keys.TokenKeys((keys.TokenKey("local", secret, datetime.fromtimestamp(0, UTC)),))
