"""The files of a backup: segments, which are never changed, and the manifest that tells which of them count.

A segment is compressed by gzip. It holds a record per message: a line with position, subject and the number of bytes,
then these bytes and a line feed. Every file is written under another name, synced and renamed, so that a backup is
whole after a power cut, too.
"""

import fcntl
import gzip
import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct

from eventlog.raw import RawMessage

FORMAT = 1
_MANIFEST = "manifest.json"


class Segment(Struct, frozen=True):
    """A file with the messages of one stream from a position to another; `size` is its bytes before compression."""

    file: str
    first: int
    last: int
    size: int
    sha256: str


class Cut(Struct, frozen=True):
    """One moment of all streams, by the server's clock: where each of them ended."""

    at: str
    ends: dict[str, int]


class Manifest(Struct, frozen=True):
    """What a backup holds. It can be restored up to `complete`; what is beyond was copied by a run that did not end."""

    shards: int
    format: int = FORMAT
    complete: Cut | None = None
    segments: dict[str, tuple[Segment, ...]] = {}

    def of(self, stream: str) -> tuple[Segment, ...]:
        """Return the segments of a stream, in order."""
        return self.segments.get(stream, ())


class BackupDamaged(Exception):  # noqa: N818 - it names what is wrong
    """A file of the backup is missing, or not what was written."""


class BackupInUse(Exception):  # noqa: N818 - it names what is wrong
    """Another program works on this backup now."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Own a backup while the context lasts; raises `BackupInUse`."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise BackupInUse(f"another program works on the backup in {folder}") from error
        yield


def read_manifest(folder: Path) -> Manifest | None:
    """Return the manifest of a backup, None where there is none yet; raises `BackupDamaged`."""
    try:
        found = msgspec.json.decode((folder / _MANIFEST).read_bytes(), type=Manifest)
    except FileNotFoundError:
        return None
    except msgspec.DecodeError as error:
        raise BackupDamaged(f"{folder / _MANIFEST}: {error}") from error
    if found.format != FORMAT:
        raise BackupDamaged(f"{folder / _MANIFEST} has format {found.format}; this program reads {FORMAT}")
    return found


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Put a manifest in the place of the one before, and take away the segments that it has no more."""
    before = read_manifest(folder)
    _write(folder / _MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))
    for file in _files(before.segments if before else {}) - _files(manifest.segments):
        (folder / file).unlink(missing_ok=True)


def _files(segments: Mapping[str, Sequence[Segment]]) -> set[str]:
    return {segment.file for some in segments.values() for segment in some}


def write_segment(folder: Path, stream: str, messages: Sequence[RawMessage]) -> Segment:
    """Write messages, which follow each other, as a segment."""
    first, last = messages[0].position, messages[-1].position
    content = b"".join(map(_record, messages))
    packed = gzip.compress(content, mtime=0)
    file = f"{stream}/{first:012}-{last:012}.gz"
    (folder / stream).mkdir(parents=True, exist_ok=True)
    _write(folder / file, packed)
    return Segment(file, first, last, len(content), hashlib.sha256(packed).hexdigest())


def read_segment(folder: Path, segment: Segment) -> list[RawMessage]:
    """Read and check a segment; raises `BackupDamaged`."""
    path = folder / segment.file
    try:
        packed = path.read_bytes()
    except OSError as error:
        raise BackupDamaged(f"{path}: {error.strerror}") from error
    if hashlib.sha256(packed).hexdigest() != segment.sha256:
        raise BackupDamaged(f"{path} is not what was written: its hash is another one")
    messages = list(_messages(gzip.decompress(packed)))
    if [message.position for message in messages] != list(range(segment.first, segment.last + 1)):
        raise BackupDamaged(f"{path} does not hold what the manifest says")
    return messages


def size_of(message: RawMessage) -> int:
    """Return how many bytes a message takes in a segment before compression."""
    return len(_record(message))


def _record(message: RawMessage) -> bytes:
    return b"%d %b %d\n%b\n" % (message.position, message.subject.encode(), len(message.stored), message.stored)


def _messages(content: bytes) -> Iterator[RawMessage]:
    at = 0
    while at < len(content):
        line = content.index(b"\n", at)
        position, subject, length = content[at:line].decode().split(" ")
        at = line + 1 + int(length) + 1
        yield RawMessage(int(position), subject, content[line + 1 : at - 1])


def _write(path: Path, content: bytes) -> None:
    draft = path.with_name(f"{path.name}.new")
    with draft.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
