"""Tables as anybody may see them. Written by matchmaking."""

from enum import StrEnum

from msgspec import Raw, Struct

PROJECTION = "tables"
"""One shard. A document per table, keyed by its id: a `Table` without its invite code."""


def open_of(game: str | None = None) -> str:
    """Index of the public tables of a game, or of all, that wait for players, oldest first."""
    return "open" if game is None else f"open:{game}"


def playing_of(game: str | None = None) -> str:
    """Index of the public tables of a game, or of all, whose match is being played, oldest first."""
    return "playing" if game is None else f"playing:{game}"


def seated(player_id: str) -> str:
    """Index of the tables where an account sits, private ones and those that have started too, oldest first."""
    return f"seated:{player_id}"


class Status(StrEnum):
    """What has become of a table: it waits for players, its match began, that is over, or it closed before."""

    OPEN = "open"
    STARTED = "started"
    FINISHED = "finished"
    CLOSED = "closed"


class TableSeat(Struct, frozen=True):
    """A place at a table; nobody sits there while `player_id` is None."""

    seat: int
    player_id: str | None = None
    name: str | None = None


class Table(Struct, frozen=True, kw_only=True):
    """A match being arranged, which begins when the last seat is taken (`auto_start`) or when the host says so.

    `match_id` is set once the match exists, a moment after the start; `invite` is for those alone who sit there.
    """

    table_id: str
    game: str
    options: Raw
    seats: tuple[TableSeat, ...]
    private: bool
    host: str
    status: Status
    commitment: str
    """SHA-256 of the secret that the luck of the match will come from."""
    opened_at: str
    auto_start: bool = False
    match_id: str | None = None
    invite: str | None = None
