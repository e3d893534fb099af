"""The lobby: what everybody may know of tables, which of them wait for players, and who sits where."""

from collections.abc import Sequence, Set
from datetime import datetime

import msgspec

from eventlog.commit import Commit
from matchmaking.table import event_decoder, publish
from projections.projection import Models
from readmodels.tables import OPEN, PROJECTION, Status, Table, open_of, seated

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Table)


class Tables:
    """Projects the table events into a document per table, and the lists of those that wait and of each account's."""

    name = PROJECTION

    def keys(self, commit: Commit) -> Sequence[str]:
        """See `Projection.keys`."""
        return (commit.match_id,)

    def apply(self, commit: Commit, models: Models[Table]) -> None:
        """See `Projection.apply`."""
        before = table = models.get(commit.match_id)
        for raw in commit.events:
            table = publish(table, event_decoder.decode(raw))
        if table is not None:
            models.put(commit.match_id, table)
            _list(table, models)
            _list_by_player(table, _players(before), models)

    def encode(self, model: Table) -> bytes:
        """See `Projection.encode`."""
        return _encoder.encode(model)

    def decode(self, stored: bytes) -> Table:
        """See `Projection.decode`."""
        return _decoder.decode(stored)


def _list(table: Table, models: Models[Table]) -> None:
    """Put the table into the lists of those that wait, or take it out."""
    for index in (OPEN, open_of(table.game)):
        if waits(table):
            models.rank(index, table.table_id, _opened_at(table))
        else:
            models.unrank(index, table.table_id)


def _list_by_player(table: Table, before: Set[str], models: Models[Table]) -> None:
    """Put the table into the lists of those who sit there, and take it out of those of who has left."""
    players = _players(table)
    for player_id in sorted(before - players):
        models.unrank(seated(player_id), table.table_id)
    for player_id in sorted(players):
        models.rank(seated(player_id), table.table_id, _opened_at(table))


def _players(table: Table | None) -> Set[str]:
    if table is None or table.status is Status.CLOSED:
        return frozenset()
    return {seat.player_id for seat in table.seats if seat.player_id is not None}


def _opened_at(table: Table) -> float:
    return datetime.fromisoformat(table.opened_at).timestamp()


def waits(table: Table) -> bool:
    """Whether anybody could still sit down here."""
    return not table.private and table.status is Status.OPEN and any(seat.player_id is None for seat in table.seats)


class Starts:
    """Has no documents: its checkpoint tells up to where the matches of started tables are known to exist."""

    name = "table_starts"

    def keys(self, _commit: Commit) -> Sequence[str]:
        """See `Projection.keys`."""
        return ()

    def apply(self, commit: Commit, models: Models[None]) -> None:
        """See `Projection.apply`."""

    def encode(self, _model: None) -> bytes:
        """See `Projection.encode`."""
        return b""

    def decode(self, _stored: bytes) -> None:
        """See `Projection.decode`."""
