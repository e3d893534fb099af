"""Highest Roll: a complete game in the smallest size, with secrets, simultaneous turns and luck."""

from gamekit import statements
from gamekit.game import Game

from .commands import Command
from .decide import decide, open_match
from .events import CharmsShown, Event
from .evolve import evolve
from .legal import awaiting, legal
from .scoring import outcome, standings
from .state import Options, State, copy, initial, violations
from .view import View, sketch, view

GAME: Game[State, Command, Event, Options, View] = Game(
    key="toy",
    title={"en": "Highest Roll", "de": "Höchster Wurf"},
    seats=range(2, 5),
    rules_version=1,
    State=State,
    Options=Options,
    Command=Command,
    Event=Event,
    View=View,
    initial=initial,
    open=open_match,
    evolve=evolve,
    copy=copy,
    decide=decide,
    awaiting=awaiting,
    legal=legal,
    view=view,
    standings=standings,
    outcome=outcome,
    violations=violations,
    sketch=sketch,
    final=(CharmsShown,),
    open_ended=frozenset(),
    rules=statements.load(__name__),
    components={"chip": {"en": "Chip", "de": "Chip"}, "charm": {"en": "Charm", "de": "Glücksbringer"}},
)
