"""Where streams are: their leaders and copies, and moving a leader elsewhere."""

from msgspec import Struct

from eventlog.jetstream import api
from eventlog.jetstream.api import Replica
from eventlog.jetstream.connection import Connection


class Placement(Struct, frozen=True):
    """The servers of a stream. `leader` is empty while there is none."""

    stream: str
    leader: str
    copies: tuple[Replica, ...]
    """Those besides the leader's, as the leader sees them."""

    @property
    def servers(self) -> tuple[str, ...]:
        """Every server that has the stream."""
        return (*filter(None, (self.leader,)), *(copy.name for copy in self.copies))


class _Answer(Struct, frozen=True):
    success: bool = False


async def placement(connection: Connection, stream: str) -> Placement:
    """Return where a stream is; raises `Unanswered`, also while it has no leader who could tell."""
    cluster = (await api.stream(connection, stream)).cluster
    return Placement(stream, cluster.leader, cluster.replicas)


async def step_down(connection: Connection, stream: str) -> None:
    """Ask a stream's leader to let another copy lead; raises `Unanswered`."""
    await api.call(connection, f"$JS.API.STREAM.LEADER.STEPDOWN.{stream}", b"", _Answer)
