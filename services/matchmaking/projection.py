"""The lobby: what everybody may know of tables, which of them wait for players or play, and who sits where."""

from collections.abc import Sequence, Set
from datetime import datetime

import msgspec

from eventlog.commit import Commit
from matchmaking import ids
from matchmaking.table import event_decoder, publish
from projections.projection import Models
from readmodels.tables import PROJECTION, Status, Table, open_of, playing_of, seated

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Table)


class Tables:
    """Projects the table events into a document per table, and lists of those that wait, play, or have a player."""

    name = PROJECTION

    def keys(self, commit: Commit) -> Sequence[str]:
        """See `Projection.keys`."""
        return (commit.match_id,)

    def apply(self, commit: Commit, models: Models[Table]) -> None:
        """See `Projection.apply`."""
        if not ids.is_table_id(commit.match_id):
            return
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
    """Put the table into the list where it belongs, and take it out of the other."""
    for belongs, list_of in ((waits(table), open_of), (plays(table), playing_of)):
        for index in (list_of(), list_of(table.game)):
            if belongs:
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


def plays(table: Table) -> bool:
    """Whether anybody could watch a match here."""
    return not table.private and table.status is Status.STARTED and table.match_id is not None


class Reactions:
    """Has no documents: its checkpoint tells up to where commits have had the reaction that its runner is given."""

    def __init__(self, name: str) -> None:
        self.name = name

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


STARTS = Reactions("table_starts")
"""Of the table events: the matches of started tables exist."""

ENDS = Reactions("table_ends")
"""Of the results: the tables of finished matches say so."""
