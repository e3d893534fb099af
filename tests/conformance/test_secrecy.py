"""Law 4: two matches that differ only in what a viewer may not see are the same match for that viewer."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from gamekit import match as matches
from gamekit.audience import SPECTATOR, Onlooker, Viewer, holds_secrets, redact
from gamekit.game import AnyGame
from gamekit.match import Match, MatchEvent, Player, open_match
from gamekit.playout import Playout, play
from gamekit.rejection import Rejection
from gamekit.wire import encode_events, event_types, wire
from testkit.interference import Comparison, Disguise, first_difference, twin_of
from testkit.variants import variants

MATCHES = 3
COMMANDS = 150
POOL = 12
OPENINGS = 30
TOGETHER = 25  # commands
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


def test_what_reveals_hidden_things_are_events_of_the_game(game: AnyGame, disguise: Disguise) -> None:
    assert disguise.REVEALS - {kind.__name__ for kind in event_types(game)} == set()


def test_matches_that_tell_a_viewer_the_same_show_it_the_same(game: AnyGame) -> None:
    """Whatever `twin` forgets to change: luck alone makes matches whose openings look alike, and they go on alike."""
    for options, seats in variants(game):
        told: dict[tuple[Viewer, bytes], Match[Any]] = {}
        for number in range(OPENINGS):
            players = [Player(f"player-{seat}", "Somebody") for seat in range(seats)]
            opening = open_match(game, options, players, Random(number).randbytes(32))
            assert not isinstance(opening, Rejection)
            match = matches.fold(game, opening)
            for viewer in viewers(seats):
                other = told.setdefault((viewer, seen_of(opening[1:], viewer)), match)
                if other is not match:
                    compare_while_alike(game, (other, match), viewer, Random(number))


def compare_while_alike(game: AnyGame, pair: Sequence[Match[Any]], viewer: Viewer, rng: Random) -> None:
    """Give two matches the same commands while the viewer is told the same of them; it must be shown the same."""
    one, other = (matches.copy(game, match) for match in pair)
    for _ in range(TOGETHER):
        shown = [shown_to(game, match.state, viewer) for match in (one, other)]
        if shown[0] != shown[1]:
            pytest.fail(f"at version {one.version}, shown to {viewer}: {first_difference(*shown)}", pytrace=False)
        seat = rng.choice(sorted(game.awaiting(one.state)) or [0])
        commands = [command for command in game.legal(one.state, seat) if command in game.legal(other.state, seat)]
        if not commands:
            return
        command = rng.choice(commands)
        events, others = (decide(game, match, seat, command) for match in (one, other))
        if seen_of(events, viewer) != seen_of(others, viewer):
            return
        for event, counterpart in zip(events, others, strict=True):
            one, other = matches.evolve(game, one, event), matches.evolve(game, other, counterpart)


def decide(game: AnyGame, match: Match[Any], seat: int, command: Any) -> Sequence[MatchEvent]:
    answer = matches.decide(game, match, seat, command)
    assert not isinstance(answer, Rejection)
    return answer


def seen_of(events: Sequence[MatchEvent], viewer: Viewer) -> bytes:
    return msgspec.json.encode([redact(event, viewer) for event in events])


def shown_to(game: AnyGame, state: Any, viewer: Viewer) -> Any:
    """Return all that a viewer gets from a state, as JSON."""
    legal = [] if isinstance(viewer, Onlooker) else game.legal(state, viewer)
    view, standings = game.view(state, viewer), game.standings(state, viewer)
    shown = {"view": view, "standings": standings, "awaiting": dict(game.awaiting(state)), "legal": list(legal)}
    return msgspec.json.decode(msgspec.json.encode(shown))


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
