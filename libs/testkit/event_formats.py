"""Stored events are a public format: a golden example of every event type guards it.

The examples of a game are the lines of its `tests/golden_events.jsonl`, each exactly as stored. A line is never
changed: a field may be added to an event with a default, and then a new line shows the new form beside the old one.
`python -m testkit.event_formats GAME` adds examples, found in random matches, of event types that have none. With
`--anew` it forgets all old ones first, which is right as long as nobody has stored a match of the game.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from gamekit.game import AnyGame
from gamekit.playout import play
from gamekit.wire import encode_events, members
from testkit.folders import folder_of, game_asked_for
from testkit.variants import variants


def examples(game: AnyGame) -> Path:
    """Return the file of a game's examples."""
    return folder_of(game) / "tests" / "golden_events.jsonl"


def faults(event_union: Any, lines: Sequence[bytes]) -> list[str]:
    """Return what is wrong with the examples of an event union; empty when its stored format is intact."""
    decoder = msgspec.json.Decoder(event_union)
    found = []
    for number, line in enumerate(lines, start=1):
        try:
            event = decoder.decode(line)
        except msgspec.DecodeError as error:
            found.append(f"line {number} can no longer be read: {error}")
            continue
        again = msgspec.json.encode(event)
        if not extends(msgspec.json.decode(again), msgspec.json.decode(line)):
            found.append(f"line {number} would now be stored as {again.decode()}")
    shown = current(event_union, lines)
    missing = sorted(kind.__name__ for kind in members(event_union) if kind not in shown)
    return found + [f"{name} has no example of its present form" for name in missing]


def current(event_union: Any, lines: Iterable[bytes]) -> set[type]:
    """Return the event types of which a line shows the present form."""
    decoder, found = msgspec.json.Decoder(event_union), set()
    for line in lines:
        with suppress(msgspec.DecodeError):
            event = decoder.decode(line)
            if msgspec.json.encode(event) == line:
                found.add(type(event))
    return found


def extends(new: Any, old: Any) -> bool:
    """Whether a JSON value is an older one with, at most, fields added."""
    if isinstance(new, dict) and isinstance(old, dict):
        return all(key in new and extends(new[key], value) for key, value in old.items())
    if isinstance(new, list) and isinstance(old, list):
        return len(new) == len(old) and all(map(extends, new, old))
    return bool(new == old)


def collect(game: AnyGame, known: set[type], matches: int = 200) -> list[bytes]:
    """Return an example of each event type that is not known yet, as far as random matches show one."""
    wanted = set(members(game.Event)) - known
    found: dict[type, bytes] = {}
    ways = variants(game)
    for number in range(matches):
        if wanted <= found.keys():
            break
        options, seats = ways[number % len(ways)]
        for event in play(game, options, seats, Random(number), limit=3000).events:
            if type(event) in wanted and type(event) not in found:
                found[type(event)] = bytes(encode_events([event])[0])
    return [found[kind] for kind in members(game.Event) if kind in found]


def main() -> None:
    """Add examples of event types that have none."""
    parser = argparse.ArgumentParser(prog="python -m testkit.event_formats", description=main.__doc__)
    parser.add_argument("game", type=game_asked_for, help="key of the game")
    parser.add_argument(
        "--anew", action="store_true", help="forget the old examples: nobody has stored such events yet"
    )
    asked = parser.parse_args()
    game: AnyGame = asked.game
    path = examples(game)
    lines = path.read_bytes().splitlines() if path.exists() and not asked.anew else []
    lines += collect(game, current(game.Event, lines))
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    found = faults(game.Event, lines)
    print(f"{path}: {len(lines)} examples", *found, sep="\n")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
