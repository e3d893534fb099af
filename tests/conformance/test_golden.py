"""What is written down stays true."""

from pathlib import Path

import pytest

from gamekit.game import AnyGame
from testkit import golden
from testkit.event_formats import examples, faults

OTHER_RULES = "If the rules were changed on purpose, raise the game's `rules_version` and record its matches anew."
FORMAT = """Stored events are a public format: a field may be added with a default; anything else is a new event.
`python -m testkit.event_formats {}` adds missing examples (with --anew, as long as nobody has stored a match, all)."""


def test_golden_playthroughs_happen_again_exactly(game: AnyGame) -> None:
    paths = golden.playthroughs(game)

    assert paths, f"no golden match: record one with `python -m testkit.golden {game.key} NAME`"
    for path in paths:
        departure = departure_of(game, path)
        if departure:
            pytest.fail(f"{path}, {departure}\n{OTHER_RULES}", pytrace=False)


def departure_of(game: AnyGame, path: Path) -> golden.Departure | None:
    try:
        golden.replay(game, path.read_bytes())
    except golden.Departure as departure:
        return departure
    return None


def test_the_stored_form_of_every_event_is_intact(game: AnyGame) -> None:
    path = examples(game)

    assert path.exists(), f"no golden events: find some with `python -m testkit.event_formats {game.key}`"
    found = faults(game.Event, path.read_bytes().splitlines())
    if found:
        pytest.fail("\n".join([f"{path}:", *found, FORMAT.format(game.key)]), pytrace=False)
