"""The Rivals for Catan for two players: the introductory game, three eras and the Duel of the Princes."""

from typing import Final

from gamekit.game import Game
from gamekit.statements import load
from games.rivals.commands import ArrangeRegions, Command
from games.rivals.decide import decide, open_match
from games.rivals.events import Event, MatchStopped, MatchWon
from games.rivals.evolve import evolve
from games.rivals.legal import awaiting, legal
from games.rivals.names import COMPONENTS, TITLE
from games.rivals.options import Options
from games.rivals.scoring import outcome, standings
from games.rivals.sketch import sketch
from games.rivals.soundness import violations
from games.rivals.state import State, copy, initial
from games.rivals.view import View, view

GAME: Final = Game(
    key="rivals",
    title=TITLE,
    seats=range(2, 3),
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
    final=(MatchWon, MatchStopped),
    open_ended=frozenset({ArrangeRegions}),
    rules=load(__name__),
    components=COMPONENTS,
)
"""The game."""
