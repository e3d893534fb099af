"""The look-ups that stand in for a `match` are complete, and everything has a name."""

import importlib
from typing import get_args

from gamekit.wire import members
from games.catan_dice.commands import Command
from games.catan_dice.dice import Face, Piece
from games.catan_dice.events import Event
from games.catan_dice.names import COMPONENTS
from games.catan_dice.sheet import Terrain

decide = importlib.import_module("games.catan_dice.decide")
evolve = importlib.import_module("games.catan_dice.evolve")


def test_every_event_is_applied_by_a_function_of_its_own() -> None:
    assert evolve._APPLY.keys() == set(members(Event))
    assert len(set(evolve._APPLY.values())) == len(members(Event))


def test_every_command_is_decided_by_a_function_of_its_own() -> None:
    handlers = [handle for _, handle in decide._HANDLERS.values()]

    assert decide._HANDLERS.keys() == set(members(Command))
    assert len(set(handlers)) == len(members(Command))


def test_faces_pieces_and_terrain_have_names() -> None:
    assert {*get_args(Face), *get_args(Piece), *get_args(Terrain)} <= COMPONENTS.keys()
