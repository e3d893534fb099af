"""The Castles of Burgundy for two to four players."""

from typing import Final

from gamekit.game import Game
from gamekit.statements import load
from games.burgundy.commands import Command
from games.burgundy.decide import decide, open_match
from games.burgundy.events import Event, MatchEnded
from games.burgundy.evolve import evolve
from games.burgundy.legal import awaiting, legal
from games.burgundy.names import COMPONENTS, TITLE
from games.burgundy.options import Options
from games.burgundy.scoring import outcome, standings
from games.burgundy.sketch import sketch
from games.burgundy.soundness import violations
from games.burgundy.state import State, copy, initial
from games.burgundy.view import View, view

GAME: Final = Game(
    key="burgundy",
    title=TITLE,
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
    final=(MatchEnded,),
    open_ended=frozenset(),
    rules=load(__name__),
    components=COMPONENTS,
)
"""The game."""
