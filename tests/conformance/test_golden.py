"""What is written down stays true."""

import pytest

from gamekit.game import AnyGame
from testkit import golden
from testkit.event_formats import examples, faults


def test_golden_playthroughs_happen_again_exactly(game: AnyGame) -> None:
    paths = golden.playthroughs(game)

    assert paths, f"no golden match: record one with `python -m testkit.golden {game.key} NAME`"
    for path in paths:
        try:
            golden.replay(game, path.read_bytes())
        except golden.Departure as departure:
            remedy = (
                "If the rules were changed on purpose, raise the game's `rules_version` and record its matches anew."
            )
            pytest.fail(f"{path}, {departure}\n{remedy}", pytrace=False)


def test_the_stored_form_of_every_event_is_intact(game: AnyGame) -> None:
    path = examples(game)

    assert path.exists(), f"no golden events: find some with `python -m testkit.event_formats {game.key}`"
    found = faults(game.Event, path.read_bytes().splitlines())
    if found:
        remedy = (
            f"`python -m testkit.event_formats {game.key}` adds missing examples. Stored events are a public format:"
        )
        rule = "a field may be added with a default; anything else is a new event."
        pytest.fail("\n".join([f"{path}:", *found, remedy, rule]), pytrace=False)
