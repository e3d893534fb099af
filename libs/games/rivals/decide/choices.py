"""Every step of the agenda: what it asks and what becomes of the answer, or what it does by itself."""

from typing import Final

from games.rivals import removal, steps, stores
from games.rivals.cards.basic import actions as basic_actions
from games.rivals.cards.basic import events as basic_events
from games.rivals.cards.basic.expansions import marketplace
from games.rivals.cards.gold import actions as gold_actions
from games.rivals.cards.gold import buildings as gold_buildings
from games.rivals.cards.progress import actions as progress_actions
from games.rivals.cards.turmoil import actions as turmoil_actions
from games.rivals.cards.turmoil import events as turmoil_events
from games.rivals.cards.turmoil import expansions as turmoil_expansions
from games.rivals.cards.turmoil import warding
from games.rivals.decide import building, opening, production, turn
from games.rivals.play import Automatic, Choice

CHOICES: Final[dict[type, Choice]] = {
    **opening.CHOICES,
    **production.CHOICES,
    **stores.CHOICES,
    **building.CHOICES,
    **removal.CHOICES,
    **turn.CHOICES,
    **basic_actions.CHOICES,
    **basic_events.CHOICES,
    **gold_actions.CHOICES,
    **gold_buildings.CHOICES,
    **turmoil_actions.CHOICES,
    **turmoil_events.CHOICES,
    **turmoil_expansions.CHOICES,
    **warding.CHOICES,
    **progress_actions.CHOICES,
}
"""The decisions of seats; the action phase is not among them: see `acting`."""

WAITS: Final = frozenset(
    {steps.Actions, *(kind for kind, choice in CHOICES.items() if not (choice.forced or choice.lapses))}
)
"""The steps at which a match always stops for a command."""

AUTOMATIC: Final[dict[type, Automatic]] = {
    steps.TurnStart: turn.start_turn,
    steps.Brigands: production.brigand_attack,
    steps.Production: production.produce,
    steps.Market: marketplace,
    steps.EventDie: production.event_die,
    steps.EventFor: production.event_for,
    steps.NewRegions: building.turn_up_regions,
    steps.Built: building.built,
    steps.Searching: turn.search,
    steps.Attack: turmoil_actions.strike,
    steps.TurnEnd: turn.end_turn,
}
