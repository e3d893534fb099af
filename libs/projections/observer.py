"""What a runner tells whoever watches it: metrics and logs attach here."""

from collections.abc import Collection
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol

from eventlog.log import Recorded
from projections.store import Partition


class Observer(Protocol):
    """Called by a runner as things happen; must return at once and not raise."""

    def opened(self, partition: Partition, generation: int, position: int, parked: Collection[str]) -> None:
        """Hear that the live generation is taken up where it stands: its checkpoint, and the matches left out."""

    def closed(self, partition: Partition) -> None:
        """Hear that the work that was `opened` is over: another runner may take it up, or this one again."""

    def applied(self, partition: Partition, generation: int, position: int, commits: int, seconds: float) -> None:
        """Hear that commits are folded and written, up to a position."""

    def traced(self, partition: Partition, generation: int, recorded: Recorded, seconds: float) -> None:
        """Hear that a commit that belongs to a trace is folded and written, in a batch that took so long."""

    def reacting(self, recorded: Recorded) -> AbstractContextManager[None]:
        """Hear that a commit that belongs to a trace is reacted to, for the length of a block."""
        ...

    def lagging(self, partition: Partition, generation: int, commits: int) -> None:
        """Hear how many commits are still to be folded, about twice a second."""

    def parked(self, partition: Partition, generation: int, match_id: str, reason: str) -> None:
        """Hear that a match is left out from now on."""

    def unparked(self, partition: Partition, generation: int, match_id: str) -> None:
        """Hear that a parked match is complete again."""

    def restarted(self, partition: Partition, reason: str) -> None:
        """Hear that the runner starts again from the stored checkpoint."""

    def promoted(self, partition: Partition, generation: int) -> None:
        """Hear that a rebuilt generation is the live one now."""


class Unobserved:
    """An `Observer` that does nothing; subclass it to listen to some of the calls."""

    def opened(self, partition: Partition, generation: int, position: int, parked: Collection[str]) -> None:
        """See `Observer.opened`."""

    def closed(self, partition: Partition) -> None:
        """See `Observer.closed`."""

    def applied(self, partition: Partition, generation: int, position: int, commits: int, seconds: float) -> None:
        """See `Observer.applied`."""

    def traced(self, partition: Partition, generation: int, recorded: Recorded, seconds: float) -> None:
        """See `Observer.traced`."""

    def reacting(self, recorded: Recorded) -> AbstractContextManager[None]:  # noqa: ARG002
        """See `Observer.reacting`."""
        return nullcontext()

    def lagging(self, partition: Partition, generation: int, commits: int) -> None:
        """See `Observer.lagging`."""

    def parked(self, partition: Partition, generation: int, match_id: str, reason: str) -> None:
        """See `Observer.parked`."""

    def unparked(self, partition: Partition, generation: int, match_id: str) -> None:
        """See `Observer.unparked`."""

    def restarted(self, partition: Partition, reason: str) -> None:
        """See `Observer.restarted`."""

    def promoted(self, partition: Partition, generation: int) -> None:
        """See `Observer.promoted`."""
