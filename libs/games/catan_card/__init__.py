"""The Catan Card Game of 1996 for two players."""

from typing import Final

from gamekit.game import Game
from gamekit.statements import load
from games.catan_card.commands import Command, OfferTrade
from games.catan_card.decide import decide, open_match
from games.catan_card.events import Event, MatchStopped, MatchWon
from games.catan_card.evolve import evolve
from games.catan_card.legal import awaiting, legal
from games.catan_card.names import COMPONENTS, TITLE
from games.catan_card.options import Options
from games.catan_card.scoring import outcome, standings
from games.catan_card.sketch import sketch
from games.catan_card.soundness import violations
from games.catan_card.state import State, copy, initial
from games.catan_card.view import View, view

GAME: Final = Game(
    key="catan_card",
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
    open_ended=frozenset({OfferTrade}),
    rules=load(__name__),
    components=COMPONENTS,
)
"""The game."""
