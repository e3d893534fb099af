"""The fold of one batch: commits in, everything to be written out. No IO."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from eventlog.log import Recorded
from projections.projection import Projection
from projections.store import Changes, Parked

M = TypeVar("M")

NOT_A_COMMIT = "the stored message is not a commit"


class Fault(Struct, frozen=True):
    """What is wrong with one commit of a batch. Models that its fold has touched are spoilt."""

    index: int
    reason: str


def reason_of(error: Exception) -> str:
    """Return what to tell an operator; the same error always reads the same."""
    return f"{type(error).__name__}: {error}"[:500]


def keys_of(
    projection: Projection[M], batch: Sequence[Recorded], parked: Mapping[str, Parked]
) -> tuple[list[Sequence[str]], Fault | None]:
    """Return the keys that each commit reads, up to the first commit for which the projection cannot name them."""
    keys: list[Sequence[str]] = []
    for index, recorded in enumerate(batch):
        skipped = recorded.commit is None or recorded.match_id in parked
        try:
            keys.append(() if skipped or recorded.commit is None else projection.keys(recorded.commit))
        except Exception as error:  # noqa: BLE001 - whatever a projection raises parks the match
            return keys, Fault(index, reason_of(error))
    return keys, None


class Sheet(Generic[M]):
    """The models of one batch while it is folded. `hot` is shared with the batches before and after it."""

    def __init__(
        self,
        projection: Projection[M],
        hot: dict[str, M],
        stored: Mapping[str, bytes | None],
        parked: Mapping[str, Parked],
    ) -> None:
        self._projection = projection
        self._hot = hot
        self._stored = stored
        self._already_parked = parked
        self._parked: dict[str, Parked] = {}
        self.position = 0
        self._index = 0
        self._keys: Sequence[str] = ()
        self._changed: dict[str, int] = {}
        self._dropped: set[str] = set()
        self._written: dict[str, bytes | None] = {}
        self._indexes: dict[str, dict[str, float | None]] = {}

    def fold(self, batch: Sequence[Recorded], keys: Iterable[Sequence[str]]) -> Fault | None:
        """Fold as much of a batch as goes well."""
        projection, models = self._projection, self
        for index, (recorded, self._keys) in enumerate(zip(batch, keys, strict=True)):
            self._index = index
            if recorded.match_id in self._already_parked or recorded.match_id in self._parked:
                self.skip(recorded.match_id)
            elif recorded.commit is None:
                self.park(recorded, NOT_A_COMMIT)
            else:
                self.position = recorded.position
                try:
                    projection.apply(recorded.commit, models)
                except Exception as error:  # noqa: BLE001 - whatever a projection raises parks the match
                    return Fault(index, reason_of(error))
        return self._encode()

    def _encode(self) -> Fault | None:
        """Write every changed model once; one that cannot be written is the fault of the commit that put it last."""
        for key, index in self._changed.items():
            try:
                self._written[key] = self._projection.encode(self._hot[key])
            except Exception as error:  # noqa: BLE001 - whatever a projection raises parks the match
                return Fault(index, reason_of(error))
        return None

    def park(self, recorded: Recorded, reason: str) -> None:
        """Leave a match out from this commit on."""
        self._parked[recorded.match_id] = Parked(recorded.match_id, recorded.position, reason)

    def skip(self, match_id: str, commits: int = 1) -> None:
        """Count commits of a parked match."""
        parked = self._parked.get(match_id) or self._already_parked[match_id]
        self._parked[match_id] = replace(parked, skipped=parked.skipped + commits)

    def changes(self, position: int) -> Changes:
        """Return all there is to write, for a checkpoint at this position."""
        return Changes(position, self._written, self._indexes, dict(self._parked))

    def get(self, key: str) -> M | None:
        """See `Models.get`."""
        if key not in self._keys:
            raise LookupError(f"{self._projection.name} reads {key!r} without naming it in keys()")
        model = self._hot.get(key)
        if model is None and key not in self._dropped:
            stored = self._stored.get(key)
            if stored is not None:
                model = self._hot[key] = self._projection.decode(stored)
        return model

    def put(self, key: str, model: M) -> None:
        """See `Models.put`."""
        self._hot[key] = model
        self._changed[key] = self._index

    def write(self, key: str, stored: bytes) -> None:
        """See `Models.write`."""
        self._written[key] = stored

    def drop(self, key: str) -> None:
        """See `Models.drop`."""
        self._hot.pop(key, None)
        self._dropped.add(key)
        self._changed.pop(key, None)
        self._written[key] = None

    def rank(self, index: str, member: str, score: float) -> None:
        """See `Models.rank`."""
        if math.isnan(score):
            raise ValueError(f"{member!r} has no score in index {index!r}")
        self._indexes.setdefault(index, {})[member] = float(score)

    def unrank(self, index: str, member: str) -> None:
        """See `Models.unrank`."""
        self._indexes.setdefault(index, {})[member] = None
