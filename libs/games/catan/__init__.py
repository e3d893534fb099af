"""Base Catan for three or four players."""

from typing import Final

from gamekit.game import Game
from gamekit.statements import load
from games.catan.commands import Command, CounterOffer, OfferTrade
from games.catan.decide import decide, open_match
from games.catan.events import Event, MatchWon
from games.catan.evolve import evolve
from games.catan.legal import awaiting, legal
from games.catan.names import COMPONENTS, TITLE
from games.catan.options import Options
from games.catan.scoring import outcome, standings
from games.catan.sketch import sketch
from games.catan.soundness import violations
from games.catan.state import State, copy, initial
from games.catan.view import View, view

GAME: Final = Game(
    key="catan",
    title=TITLE,
    seats=range(3, 5),
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
    final=(MatchWon,),
    open_ended=frozenset({OfferTrade, CounterOffer}),
    rules=load(__name__),
    components=COMPONENTS,
)
"""The game."""
