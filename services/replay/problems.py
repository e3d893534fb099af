"""Why replay has no answer."""

from msgspec import Struct

from eventlog.commit import BrokenChain


class Problem(Struct, frozen=True):
    """A refusal: a stable code in snake_case, and a sentence for people."""

    code: str
    detail: str


def unknown_match(match_id: str) -> Problem:
    """Say that there is no such match."""
    return Problem("unknown_match", f"There is no match {match_id!r}.")


def unknown_version(version: int, newest: int) -> Problem:
    """Say that the match has no such version."""
    return Problem("unknown_version", f"There is no version {version}; the match has versions 1 to {newest}.")


def version_unavailable(version: int, newest: int) -> Problem:
    """Say that the match has not come that far in the time that a reader waits."""
    return Problem("version_unavailable", f"Version {version} has not come yet; the match is at version {newest}.")


def corrupt_match(broken: BrokenChain) -> Problem:
    """Say that the match cannot be read any further."""
    # The reason stays here: what is stored may be hidden from whoever asks.
    return Problem("corrupt_match", f"The stored match is damaged from version {broken.version} on.")


def too_many_proofs() -> Problem:
    """Say that so many matches are being checked that one more has to wait."""
    return Problem("unavailable", "Too many matches are being checked; ask again.")


def unknown_game(game: str) -> Problem:
    """Say that the match belongs to a game that this server does not have."""
    return Problem("unknown_game", f"There is no game {game!r} here.")
