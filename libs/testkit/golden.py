"""Golden playthroughs: whole matches written down, replayed by every test run.

A playthrough is a file of JSON lines: a header that opens the match, one line per command with the events it led to,
and the outcome with a digest of the final snapshot. `python -m testkit.golden GAME NAME` records a new one into the
game's folder `playthroughs/`. An existing one changes only together with the game's `rules_version`.
"""

import argparse
import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Raw, Struct

from gamekit import match as matches
from gamekit.game import AnyGame, Outcome
from gamekit.match import MatchEvent, Player
from gamekit.playout import Playout, play
from gamekit.rejection import Rejection
from gamekit.wire import encode_events, wire
from testkit.folders import folder_of, game_asked_for


class Header(Struct, frozen=True):
    """How the match was opened, and the events of its opening."""

    game: str
    rules_version: int
    options: Raw
    players: tuple[Player, ...]
    secret: str
    events: tuple[Raw, ...]


class Line(Struct, frozen=True):
    """One command and its events."""

    seat: int
    command: Raw
    events: tuple[Raw, ...]


class Footer(Struct, frozen=True):
    """How the match stands at the end; `snapshot` is a SHA-256."""

    outcome: Outcome | None
    snapshot: str


class Departure(Exception):  # noqa: N818 - it names what is wrong
    """A replayed match goes another way than it was written down; `line` counts from 1."""

    def __init__(self, line: int, written: object, happened: object) -> None:
        super().__init__(f"line {line}\n  written:  {written}\n  happened: {happened}")
        self.line = line


def playthroughs(game: AnyGame) -> list[Path]:
    """Return the golden files of a game."""
    return sorted((folder_of(game) / "playthroughs").glob("*.jsonl"))


def write(playout: Playout) -> bytes:
    """Return a played match as a playthrough."""
    opened = playout.match.opened
    header = Header(
        game=opened.game,
        rules_version=playout.game.rules_version,
        options=opened.options,
        players=opened.players,
        secret=opened.secret.reveal(),
        events=encode_events(playout.opening),
    )
    lines = [
        Line(step.seat, Raw(msgspec.json.encode(step.command)), encode_events(step.events)) for step in playout.steps
    ]
    return b"".join(
        msgspec.json.encode(part) + b"\n" for part in (header, *lines, _footer(playout.game, playout.match))
    )


def store(playout: Playout, name: str) -> Path:
    """Write a played match into its game's folder; return the file."""
    path = folder_of(playout.game) / "playthroughs" / f"{name}.jsonl"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(write(playout))
    return path


def replay(game: AnyGame, text: bytes) -> None:
    """Play a playthrough again; raises `Departure` at the first line that does not happen as it is written."""
    first, *middle, last = text.splitlines()
    header = msgspec.json.decode(first, type=Header)
    if header.rules_version != game.rules_version:
        raise Departure(1, f"rules version {header.rules_version}", f"rules version {game.rules_version}")
    options = msgspec.json.decode(header.options, type=game.Options)
    events = matches.open_match(game, options, header.players, bytes.fromhex(header.secret))
    _compare(1, header.events, events)
    match = matches.fold(game, [wire(game).event(raw) for raw in header.events])
    for number, line in enumerate(_lines(middle), start=2):
        answer = matches.decide(game, match, line.seat, wire(game).command(line.command))
        _compare(number, line.events, answer)
        for event in wire(game).events(msgspec.json.encode(line.events)):
            match = matches.evolve(game, match, event)
    written, happened = msgspec.json.decode(last, type=Footer), _footer(game, match)
    if written != happened:
        raise Departure(len(middle) + 2, written, happened)


def _lines(lines: Sequence[bytes]) -> Iterator[Line]:
    return (msgspec.json.decode(line, type=Line) for line in lines)


def _compare(line: int, written: tuple[Raw, ...], happened: Sequence[MatchEvent] | Rejection) -> None:
    if isinstance(happened, Rejection):
        raise Departure(line, _text(written), happened)
    if _text(encode_events(happened)) != _text(written):
        raise Departure(line, _text(written), _text(encode_events(happened)))


def _text(events: Sequence[Raw]) -> str:
    return " ".join(bytes(event).decode() for event in events)


def _footer(game: AnyGame, match: matches.Match[Any]) -> Footer:
    digest = hashlib.sha256(wire(game).snapshot(match)).hexdigest()
    return Footer(matches.outcome(game, match), digest)


def main() -> None:
    """Record a playthrough of random legal commands."""
    parser = argparse.ArgumentParser(prog="python -m testkit.golden", description=main.__doc__)
    parser.add_argument("game", type=game_asked_for, help="key of the game")
    parser.add_argument("name", help="what the match shows; becomes the file's name")
    parser.add_argument("--seats", type=int, help="number of players (the fewest)")
    parser.add_argument("--options", default="{}", help="JSON object")
    parser.add_argument("--number", type=int, default=0, help="another number plays another match")
    parser.add_argument("--limit", type=int, default=10_000, help="stop after so many commands")
    asked = parser.parse_args()
    game: AnyGame = asked.game
    options = wire(game).options(asked.options.encode())
    if isinstance(options, Rejection):
        parser.error(options.detail)
    seats = asked.seats or game.seats.start
    try:
        played = play(game, options, seats, Random(asked.number), limit=asked.limit, check=True)
    except ValueError as refused:
        parser.error(str(refused))
    path = store(played, asked.name)
    print(f"{path}: {len(played.steps)} commands, {'ended' if played.match.closed else 'cut off'}")


if __name__ == "__main__":
    main()
