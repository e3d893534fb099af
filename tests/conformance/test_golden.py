"""What is written down stays true."""

from gamekit.game import AnyGame
from testkit import golden
from testkit.event_formats import examples, faults


def test_golden_playthroughs_happen_again_exactly(game: AnyGame) -> None:
    paths = golden.playthroughs(game)

    assert paths, "record one with `python -m testkit.golden`"
    for path in paths:
        golden.replay(game, path.read_bytes())


def test_the_stored_form_of_every_event_is_intact(game: AnyGame) -> None:
    assert faults(game.Event, examples(game).read_bytes().splitlines()) == []
