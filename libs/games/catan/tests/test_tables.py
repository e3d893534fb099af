"""The look-ups that stand in for a `match` are complete, and enumerated discards are all there are."""

import importlib
from itertools import product

from gamekit.wire import members
from games.catan.commands import Command, Discard
from games.catan.events import Event
from games.catan.legal import legal
from games.catan.options import Options
from games.catan.resources import Resources
from games.catan.state import initial

decide = importlib.import_module("games.catan.decide")
evolve = importlib.import_module("games.catan.evolve")


def test_every_event_is_applied_by_a_function_of_its_own() -> None:
    assert evolve._APPLY.keys() == set(members(Event))
    assert len(set(evolve._APPLY.values())) == len(members(Event))


def test_every_command_is_decided_by_a_function_of_its_own() -> None:
    handlers = [entry.handle for entry in decide._ENTRIES.values()]

    assert decide._ENTRIES.keys() == set(members(Command))
    assert len(set(handlers)) == len(members(Command))


def test_every_way_to_discard_is_listed_once() -> None:
    state = initial(Options(), 3)
    hand = (3, 0, 2, 4, 1)
    state.phase = "discard"
    state.debts = [0, 5, 0]
    state.holdings[1].hand = list(hand)

    every_choice = product(*(range(count + 1) for count in hand))
    listed = list(legal(state, 1))

    assert len(listed) == len(set(listed))
    assert set(listed) == {Discard(Resources(*choice)) for choice in every_choice if sum(choice) == 5}
