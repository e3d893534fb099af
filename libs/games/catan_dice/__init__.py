"""The Catan Dice Game Plus for two to four players."""

from typing import Final

from gamekit.game import Game
from gamekit.statements import load
from games.catan_dice.commands import Command
from games.catan_dice.decide import decide, open_match
from games.catan_dice.events import Event, MatchWon, TurnLimitReached
from games.catan_dice.evolve import evolve
from games.catan_dice.legal import awaiting, legal
from games.catan_dice.names import COMPONENTS, TITLE
from games.catan_dice.options import Options
from games.catan_dice.scoring import outcome, standings
from games.catan_dice.sketch import sketch
from games.catan_dice.soundness import violations
from games.catan_dice.state import State, copy, initial
from games.catan_dice.view import View, view

GAME: Final = Game(
    key="catan_dice",
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
    final=(MatchWon, TurnLimitReached),
    open_ended=frozenset(),
    rules=load(__name__),
    components=COMPONENTS,
)
"""The game."""
