"""The look-ups that stand in for a `match` are complete, a sketch shows what there is, and names are given."""

import importlib

from gamekit.audience import SPECTATOR
from gamekit.wire import members
from games.burgundy import GAME
from games.burgundy.commands import Command, TakeWorkers
from games.burgundy.events import Event
from games.burgundy.goods import GOODS
from games.burgundy.names import COMPONENTS
from games.burgundy.state import SOURCES
from games.burgundy.tests.position import position
from games.burgundy.tiles import KINDS, TILE_COUNT
from games.burgundy.view import ScoreView

decide = importlib.import_module("games.burgundy.decide")
evolve = importlib.import_module("games.burgundy.evolve")


def test_every_event_is_applied_by_a_function_of_its_own() -> None:
    assert evolve._APPLY.keys() == set(members(Event))
    assert len(set(evolve._APPLY.values())) == len(members(Event))


def test_every_command_is_decided_by_a_function_of_its_own() -> None:
    assert decide._HANDLERS.keys() == set(members(Command))
    assert len(set(decide._HANDLERS.values())) == len(members(Command))


def test_the_score_is_shown_by_every_source() -> None:
    assert ScoreView.__struct_fields__ == SOURCES


def test_every_tile_kind_and_good_has_a_name_in_three_languages() -> None:
    for key in (*TILE_COUNT, *KINDS, *GOODS):
        assert set(COMPONENTS[key]) == {"en", "es", "de"}
        assert all(COMPONENTS[key].values())


def test_the_sketch_shows_depots_dice_and_duchies() -> None:
    table = position(
        dice=(3, 4),
        depots={3: ["cow_2"]},
        black=["knowledge_7"],
        depot_goods={3: ["pink"]},
        storage={0: ["city_hall"]},
        duchy={0: {24: "mine"}},
        goods={0: ["red"]},
        sold={0: ["violet"]},
        workers={0: 5},
    )

    drawing = GAME.sketch(GAME.view(table.state, 0))

    assert "depot 3  c2" in drawing
    assert "P3" in drawing
    assert "black    k7" in drawing
    assert "dice 3 4; 5 workers, 0 silver; storage Ci; goods 1xR4, sold 1xV2" in drawing
    assert "bonus tiles left: B 5 2, A 5 2, K 5 2, S 5 2, C 5 2, M 5 2\n" in drawing
    assert "[Mi]" in drawing
    assert "sold 1\n" in GAME.sketch(GAME.view(table.state, SPECTATOR))


def test_the_sketch_puts_used_dice_in_brackets() -> None:
    table = position(dice=(3, 3))

    after = table.when(0, TakeWorkers(3)).then_scenario()

    assert "dice 3 3;" in GAME.sketch(GAME.view(table.state, 0))
    assert "dice 3 (3);" in GAME.sketch(GAME.view(after.state, 0))


def test_the_sketch_tells_that_the_match_is_over() -> None:
    table = position(dice=(5,), phase=5, round_=5, active=1)

    over = table.when(1, TakeWorkers(5)).then_scenario()

    assert "the match is over" not in GAME.sketch(GAME.view(table.state, 0))
    assert GAME.sketch(GAME.view(over.state, 0)).startswith("phase E, round 5, white die 1; the match is over\n")
