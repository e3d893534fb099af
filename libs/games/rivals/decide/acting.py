"""The action phase: everything the active seat may do in any order."""

from collections.abc import Callable
from typing import Any, Final

from gamekit.audience import Seat
from gamekit.rejection import Rejection
from games.rivals import commands
from games.rivals.cards import CARDS, NAME
from games.rivals.cards.basic.actions import ACTIONS as BASIC
from games.rivals.cards.card import Card, CardKey
from games.rivals.cards.gold.actions import ACTIONS as GOLD
from games.rivals.cards.progress.actions import ACTIONS as PROGRESS
from games.rivals.cards.turmoil.actions import ACTIONS as TURMOIL
from games.rivals.commands import Command, EndActions, PlayCard
from games.rivals.decide import building, trading
from games.rivals.events import ActionPlayed
from games.rivals.play import Action, Play
from games.rivals.state import State

ACTIONS: Final[dict[str, Action]] = {**BASIC, **GOLD, **TURMOIL, **PROGRESS}
"""What action cards do, by their name."""


def act(play: Play, seat: Seat, command: Command) -> Rejection | None:
    """Carry out a command of the action phase, which then goes on until it is ended."""
    handle = HANDLERS.get(type(command))
    if handle is None:
        return Rejection("not_in_action_phase", "This is not done in the action phase.", "RIV-028")
    return handle(play, seat, command)


def play_card(play: Play, seat: Seat, command: PlayCard) -> Rejection | None:
    """Play an action card."""
    if refused := card_refused(play.state, seat, command.card):
        return refused
    play.happen(ActionPlayed(seat, command.card))
    ACTIONS[NAME[command.card]].play(play, seat)
    return None


def card_refused(state: State, seat: Seat, key: CardKey) -> Rejection | None:
    """Return why a seat cannot play a card in its action phase."""
    if key not in state.princes[seat].hand:
        return Rejection("not_in_hand", "This card is not in your hand.", "RIV-046")
    card = CARDS[key]
    if card.kind not in {"action", "attack"}:
        return Rejection("not_an_action", "This card is built, not played.", "RIV-012")
    if not is_played_now(card):
        return Rejection("wrong_moment", "This card is not played in the action phase.", "RIV-341")
    return ACTIONS[card.name].refused(state, seat)


def is_played_now(card: Card) -> bool:
    """Whether an action card is played in the action phase (RIV-341)."""
    return card.moment == "actions"


def end_actions(play: Play, seat: Seat, command: EndActions) -> Rejection | None:  # noqa: ARG001
    """End the action phase."""
    del play.agenda[0]
    return None


HANDLERS: Final[dict[type, Callable[[Play, Seat, Any], Rejection | None]]] = {
    commands.PlayCard: play_card,
    commands.Build: building.build,
    commands.BuildAtRegion: building.build_at_region,
    commands.BuildRoad: building.build_road,
    commands.BuildSettlement: building.build_settlement,
    commands.BuildCity: building.build_city,
    commands.Remove: building.remove,
    commands.Exchange: trading.exchange,
    commands.ExchangeFromRegion: trading.exchange_from_region,
    commands.EndActions: end_actions,
}
