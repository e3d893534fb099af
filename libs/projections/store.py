"""The port of the store of read models. `memory` and `redis` implement it and pass one compliance suite.

A projection's read models are kept per shard (a `Partition`) and per generation. One generation is live: it is the one
to read. Another may be building beside it, and becomes the live one when it has caught up. Whatever a batch of commits
changes is written in one transaction together with the checkpoint, and only where the generation is wanted and its
checkpoint is still the one that the writer started from. So any number of writers, a lost answer or an emptied store
never double or lose an effect; the lease only spares them wasted work.
"""

from collections.abc import Sequence
from typing import Protocol

import msgspec
from msgspec import Struct


class Partition(Struct, frozen=True):
    """One shard of one projection."""

    projection: str
    shard: int


class Checkpoint(Struct, frozen=True):
    """The last position of the shard that is in the read models. `stamp` is unique to the write that put it there."""

    position: int = 0
    stamp: str = ""


START = Checkpoint()
"""The checkpoint of a generation that was never written."""


class Parked(Struct, frozen=True):
    """A match whose commits are not folded: `reason` says what is wrong with the one at `position`.

    `skipped` counts the later ones that were left out because of it.
    """

    match_id: str
    position: int
    reason: str
    skipped: int = 0


class Changes(Struct):
    """All that one step writes. A None takes a document away, a member out of its index, a match out of parking."""

    position: int
    """The checkpoint's position afterwards."""
    documents: dict[str, bytes | None] = {}
    indexes: dict[str, dict[str, float | None]] = {}
    parked: dict[str, Parked | None] = {}
    answered: tuple[str, ...] = ()
    """Matches whose request for a retry is dealt with."""


class Standing(Struct, frozen=True):
    """Where a generation stands: what a writer needs to go on, and what it is asked for."""

    checkpoint: Checkpoint
    parked: tuple[Parked, ...]
    retries: tuple[str, ...]
    """Matches of which an operator asks that they be tried again."""


class Status(Struct, frozen=True):
    """What a partition serves, and what is being built beside it. Positions are checkpoints."""

    live: int | None
    position: int
    building: int | None = None
    building_position: int = 0


class Fenced(Exception):  # noqa: N818 - it names the condition
    """Nothing was written: the store no longer stands where the writer started from, or wants another generation."""


class ModelsUnavailable(Exception):  # noqa: N818 - it names the condition
    """The store could not answer within its bounded retries."""


class Store(Protocol):
    """Where read models are kept. Every method raises `ModelsUnavailable` when the store stays away."""

    async def live(self, partition: Partition) -> int:
        """Return the live generation; an empty partition begins with generation 1."""
        ...

    async def standing(self, partition: Partition, generation: int) -> Standing:
        """Return where a generation stands; `START` where it was never written."""
        ...

    async def load(self, partition: Partition, generation: int, keys: Sequence[str]) -> Sequence[bytes | None]:
        """Return documents in the order of their keys, None for those that do not exist."""
        ...

    async def commit(self, partition: Partition, generation: int, after: Checkpoint, changes: Changes) -> Checkpoint:
        """Write everything at once and return the new checkpoint, or raise `Fenced` and write nothing."""
        ...

    async def hold(self, partition: Partition, owner: str, seconds: float) -> bool:
        """Take or renew the writer's lease; False while somebody else has it.

        An owner named `rebuild...` only steps in where nobody runs, and gives way to any other.
        """
        ...

    async def release(self, partition: Partition, owner: str) -> None:
        """Give the lease back, if it is the owner's."""
        ...

    async def request_rebuild(self, partition: Partition) -> int:
        """Ask for a new generation and return its number; the same while one is asked for already."""
        ...

    async def cancel_rebuild(self, partition: Partition) -> None:
        """Withdraw the request; what was built of it is dropped."""
        ...

    async def promote(self, partition: Partition, generation: int) -> None:
        """Make the generation being built the live one; `Fenced` unless both stand at the same position."""
        ...

    async def discard(self, partition: Partition, generation: int) -> None:
        """Begin anew with an empty live generation, unless another than this one is live by now; end any rebuild.

        For read models of a log that is not the one any more.
        """
        ...

    async def tidy(self, partition: Partition) -> None:
        """Drop every generation that is neither live nor asked for."""
        ...

    async def status(self, partition: Partition) -> Status:
        """Return what is live and what is being built."""
        ...

    async def parked(self, partition: Partition) -> Sequence[Parked]:
        """Return the parked matches of the live generation, in the order of their positions."""
        ...

    async def request_retry(self, partition: Partition, match_id: str) -> None:
        """Ask that a parked match be tried again; asking twice is asking once.

        Its commits are then folded after those of other matches that came later: where documents that matches share
        depend on that order, rebuild instead.
        """
        ...

    async def dump(self, partition: Partition) -> bytes:
        """Return everything in the live generation in one canonical form, for comparison. Meant for a store at rest."""
        ...


class Contents(Struct, frozen=True):
    """What `Store.dump` writes down."""

    position: int
    documents: dict[str, bytes]
    indexes: dict[str, dict[str, float]]
    parked: tuple[Parked, ...]

    def canonical(self) -> bytes:
        """Return the canonical form: JSON, sorted at every level, documents in base 64, scores as text.

        Empty indexes are left out.
        """
        indexes = {
            name: {member: repr(float(score)) for member, score in members.items()}
            for name, members in self.indexes.items()
            if members
        }
        return msgspec.json.encode(msgspec.structs.replace(self, indexes=indexes), order="sorted")
