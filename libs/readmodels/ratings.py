"""Results, ratings and statistics, folded from the stream of results in its one order. Written by scoring."""

from msgspec import Struct

PROJECTION = "ratings"
"""One shard. Documents `player:<player_id>` (`PlayerStatistics`) and `result:<match_id>` (`Result`)."""


def player_key(player_id: str) -> str:
    """Key of an account's document."""
    return f"player:{player_id}"


def result_key(match_id: str) -> str:
    """Key of a result's document."""
    return f"result:{match_id}"


def leaderboard(game: str) -> str:
    """Index of the accounts that played a game, by their rating's ordinal."""
    return f"leaderboard:{game}"


def results_of(player_id: str) -> str:
    """Index of an account's finished matches, in the order of rating."""
    return f"results:{player_id}"


class Rating(Struct, frozen=True):
    """A skill estimate (Plackett-Luce): mean `mu`, uncertainty `sigma`, and `ordinal`, which ranks (mu - 3 sigma)."""

    mu: float
    sigma: float
    ordinal: float


class GameStatistics(Struct, frozen=True):
    """What an account has done in one game."""

    played: int
    won: int
    points: int
    rating: Rating


class PlayerStatistics(Struct, frozen=True):
    """What an account has done, per game key."""

    player_id: str
    name: str
    games: dict[str, GameStatistics]


class SeatResult(Struct, frozen=True):
    """How a seat came out of a match; rank 1 won."""

    seat: int
    player_id: str
    name: str
    rank: int
    points: int


class Result(Struct, frozen=True, kw_only=True):
    """How a match came out."""

    match_id: str
    game: str
    version: int
    finished_at: str
    seats: tuple[SeatResult, ...]
