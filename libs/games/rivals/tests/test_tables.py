"""The look-ups that stand in for a `match` are complete, and every card that does something has its code."""

import importlib

from gamekit.wire import members
from games.rivals.cards import CARDS
from games.rivals.commands import Command
from games.rivals.decide.acting import ACTIONS, HANDLERS
from games.rivals.decide.building import BUILT, REQUIREMENTS
from games.rivals.decide.choices import AUTOMATIC, CHOICES
from games.rivals.decide.production import EVENTS
from games.rivals.events import Event
from games.rivals.steps import Actions, AnyStep

evolve = importlib.import_module("games.rivals.evolve")


def test_every_event_is_applied() -> None:
    assert evolve.APPLY.keys() == set(members(Event))


def test_every_step_is_a_decision_or_is_carried_out_by_itself() -> None:
    assert CHOICES.keys() | AUTOMATIC.keys() | {Actions} == set(members(AnyStep))
    assert not CHOICES.keys() & AUTOMATIC.keys()


def test_every_command_of_the_action_phase_has_a_handler_of_its_own() -> None:
    assert HANDLERS.keys() <= set(members(Command))
    assert len(set(HANDLERS.values())) == len(HANDLERS)


def test_every_action_and_event_card_has_its_code_by_its_name() -> None:
    actions = {card.name for card in CARDS.values() if card.kind in {"action", "attack"}}
    events = {card.name for card in CARDS.values() if card.kind == "event"}

    assert ACTIONS.keys() | {"scout", "sebastian"} == actions
    assert EVENTS.keys() | {"yule"} == events


def test_what_is_built_or_required_names_cards() -> None:
    assert BUILT.keys() | REQUIREMENTS.keys() <= {card.name for card in CARDS.values()}
