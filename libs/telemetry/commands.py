"""Commands, as operators see them: how many, how they came out and how long they took."""

from time import perf_counter

from prometheus_client import Counter, Histogram

from telemetry.metrics import COMMAND_SECONDS, COMMANDS

ACCEPTED = "accepted"
REFUSED = "refused"
FAILED = "failed"

UNAVAILABLE = "unavailable"
"""The code of a command whose fate is unknown."""

_FAILURES = frozenset({UNAVAILABLE, "conflict", "corrupt_match", "internal_error", "unknown_game"})

_meters: dict[tuple[str, str], tuple[Counter, Histogram]] = {}


def outcome_of(code: str) -> str:
    """Return whether a code tells that a command was accepted, refused for what it is, or failed for what we are."""
    if code == ACCEPTED:
        return ACCEPTED
    return FAILED if code in _FAILURES else REFUSED


def count_command(game: str, code: str, began: float) -> None:
    """Count a command that began at a moment of `perf_counter` and ends now."""
    # `labels` costs more than all of this, so its children are kept.
    meters = _meters.get((game, code))
    if meters is None:
        meters = COMMANDS.labels(game, code), COMMAND_SECONDS.labels(game, outcome_of(code))
        _meters[game, code] = meters
    counter, histogram = meters
    counter.inc()
    histogram.observe(perf_counter() - began)
