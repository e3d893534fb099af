"""Law 4: two matches that differ only in what a viewer may not see are the same match for that viewer."""

from random import Random
from typing import Any

import msgspec
import pytest

from gamekit import match as matches
from gamekit.audience import SPECTATOR, Viewer, holds_secrets
from gamekit.game import AnyGame
from gamekit.playout import Playout, play
from gamekit.wire import encode_events, event_types, wire
from testkit.interference import Comparison, Disguise, twin_of

MATCHES = 3
COMMANDS = 150
POOL = 12
REMEDY = """The viewer is told of what it may not see. If the rules show it in that event, put the event into `REVEALS`
of the game's tests/twin.py; if the viewer may see it all along, `twin` must not change it."""


def viewers(seats: int) -> list[Viewer]:
    return [*range(seats), SPECTATOR]


def test_what_a_viewer_may_not_see_changes_nothing_for_that_viewer(game: AnyGame, disguise: Disguise) -> None:
    compared: set[Viewer] = set()
    for number in range(MATCHES):
        seats = game.seats[number % len(game.seats)]
        compared |= compare_a_match(game, disguise, seats, Random(100 + number))

    if any(holds_secrets(kind) for kind in event_types(game)[2:]):
        unlike = [viewer for viewer in viewers(game.seats.start) if viewer not in compared]
        assert not unlike, f"the game has secrets, but `twin` in tests/twin.py never changed anything for {unlike}"


def compare_a_match(game: AnyGame, disguise: Disguise, seats: int, rng: Random) -> set[Viewer]:
    """Compare every position of a random match with its twins; return for which viewers there were any."""
    played = play(game, game.Options(), seats, rng, limit=COMMANDS)
    commands = [step.command for step in played.steps]
    match = matches.fold(game, played.opening)
    compared: set[Viewer] = set()
    for step in played.steps:
        pool = rng.sample(commands, min(POOL, len(commands)))
        for viewer in viewers(seats):
            twin = twin_of(game, disguise, match.state, viewer, rng)
            if twin is not None:
                compared.add(viewer)
                differences = Comparison(game, disguise, match, twin, viewer).differences(pool)
                if differences:
                    pytest.fail(f"at version {match.version}: {differences[0]}\n{REMEDY}", pytrace=False)
        for event in step.events:
            match = matches.evolve(game, match, event)
    return compared


def test_redacted_events_are_still_events_of_the_game(game: AnyGame, playout: Playout) -> None:
    stored = encode_events(playout.events)

    for viewer in viewers(len(playout.match.players)):
        for raw in wire(game).redacted(stored, viewer):
            assert msgspec.json.encode(wire(game).event(raw)) == bytes(raw)


def test_a_redacted_secret_keeps_nothing_of_its_value(game: AnyGame, playout: Playout) -> None:
    for event in playout.events:
        for viewer in viewers(len(playout.match.players)):
            (raw,) = wire(game).redacted(encode_events([event]), viewer)

            assert not [seats for seats in visible_audiences(msgspec.json.decode(raw)) if viewer not in seats]


def visible_audiences(value: Any) -> list[list[int]]:
    """Return the audiences of the secrets in a JSON value that still have their value."""
    if isinstance(value, dict):
        inner = [found for item in value.values() for found in visible_audiences(item)]
        return [value["seats"], *inner] if value.keys() == {"seats", "value"} else inner
    if isinstance(value, list):
        return [found for item in value for found in visible_audiences(item)]
    return []
