"""What Riots do. The other event cards of the Era of Turmoil are reprints of basic ones."""

from collections.abc import Sequence
from typing import Final

from gamekit.audience import Seat
from games.rivals import steps
from games.rivals.cards import CARDS
from games.rivals.cards.card import CardKey
from games.rivals.cards.turmoil.expansions import chapel
from games.rivals.cards.turmoil.warding import undergo
from games.rivals.commands import ChooseExpansion, Command, Pay, Site
from games.rivals.events import EventWarded
from games.rivals.play import Choice, Play, in_turn
from games.rivals.removal import choices_of, force_out, site_of
from games.rivals.state import Prince, State, sites
from games.rivals.stores import pay, payment_options, some

MANY_UNITS: Final = 2


def restless_units(prince: Prince) -> list[Site]:
    """Return the units with printed strength or commerce points (RIV-332)."""
    return [site for site in sites(prince) if _is_restless(site.card)]


def _is_restless(card: CardKey) -> bool:
    printed = CARDS[card]
    return printed.is_unit and (printed.strength > 0 or printed.commerce > 0)


def riots(play: Play) -> None:
    """Make both seats pay for their units, or lose one of them (RIV-201)."""
    for seat in reversed(in_turn(play.state)):
        prince = play.state.princes[seat]
        if not restless_units(prince):
            continue
        protector = chapel(prince, play.state.production)
        if protector is None:
            undergo(play, seat, "riots")
    for seat in in_turn(play.state):
        protector = chapel(play.state.princes[seat], play.state.production)
        if protector is not None and restless_units(play.state.princes[seat]):
            play.happen(EventWarded(seat, "riots", protector))


def riots_for(play: Play, seat: Seat) -> None:
    """Ask one seat for its dues: 1 gold, or 2 with more than two such units."""
    units = len(restless_units(play.state.princes[seat]))
    play.next(steps.RiotDues(seat, 2 if units > MANY_UNITS else 1))


def _dues_options(state: State, step: steps.RiotDues) -> Sequence[Command]:
    in_gold = payment_options(state, steps.Payment(step.seat, some("gold", step.gold)))
    return [*in_gold, *choices_of(restless_units(state.princes[step.seat]))]


def _settle(play: Play, step: steps.RiotDues, command: Pay | ChooseExpansion) -> None:
    if isinstance(command, Pay):
        pay(play, step, command)
    else:
        force_out(play, step.seat, site_of(command))


EVENTS: Final = {"riots": riots}
EVENTS_FOR: Final = {"riots": riots_for}

CHOICES: Final[dict[type, Choice]] = {
    steps.RiotDues: Choice(
        "calm_riots",
        "Pay the gold, or choose a unit with strength or commerce points to lose.",
        "RIV-201",
        _dues_options,
        _settle,
        "riots_not_calmed",
        amount="gold",
    ),
}
