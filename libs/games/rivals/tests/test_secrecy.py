"""What a viewer may not see changes nothing for that viewer, in every mode."""

from random import Random
from typing import get_args

import pytest

from gamekit import match as matches
from gamekit.audience import SPECTATOR, Viewer
from gamekit.playout import by_kind, play, without
from games.rivals import GAME
from games.rivals.commands import Remove
from games.rivals.options import Mode, Options
from testkit.interference import Comparison, disguise_of, twin_of

COMMANDS = 400

POOL = 6


@pytest.mark.parametrize("mode", get_args(Mode))
def test_hidden_cards_change_nothing_for_who_does_not_see_them(mode: Mode) -> None:
    rng, disguise = Random(7), disguise_of(GAME)
    played = play(GAME, Options(mode=mode), 2, rng, limit=COMMANDS, choose=without(by_kind, Remove))
    commands = [step.command for step in played.steps]
    match = matches.fold(GAME, played.opening)
    compared: set[Viewer] = set()
    for number, step in enumerate(played.steps):
        viewer: Viewer = (0, 1, SPECTATOR)[number % 3]
        twin = twin_of(GAME, disguise, match.state, viewer, rng)
        if twin is not None:
            compared.add(viewer)
            differences = Comparison(GAME, disguise, match, twin, viewer).differences(rng.sample(commands, POOL))
            assert not differences, f"at version {match.version}: {differences[0]}"
        for event in step.events:
            match = matches.evolve(GAME, match, event)
    assert compared
