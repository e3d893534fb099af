"""Expansions that leave a principality."""

from collections.abc import Sequence
from typing import Final

from gamekit.audience import Seat
from games.rivals import steps
from games.rivals.cards import CARDS
from games.rivals.cards.card import CardKey
from games.rivals.cards.turmoil.expansions import irmgard
from games.rivals.commands import ChooseExpansion, ChooseStack, Site
from games.rivals.events import ExpansionRemoved
from games.rivals.play import Choice, Play
from games.rivals.state import State, matching_stacks


def returns_face_up(state: State, card: CardKey) -> bool:
    """Whether a card belongs to a face-up stack: in theme games, not in the Duel (RIV-325)."""
    return CARDS[card].face_up and state.options.mode != "duel_of_the_princes"


def choices_of(found: Sequence[Site]) -> list[ChooseExpansion]:
    """Return the commands that choose among expansions; those alike in every respect are one."""
    return list(dict.fromkeys(ChooseExpansion(site.card, site.column, site.half) for site in found))


def site_of(command: ChooseExpansion) -> Site:
    """Return the expansion a command chooses."""
    return Site(command.card, command.column, command.half)


def force_out(play: Play, seat: Seat, site: Site) -> None:
    """Make a seat remove an expansion: its owner chooses the stack it goes under (RIV-107, RIV-326)."""
    if returns_face_up(play.state, site.card):
        play.happen(ExpansionRemoved(seat, site.card, site.column, site.half, "face_up"))
        irmgard(play, seat, site.card)
    else:
        play.next(steps.Removal(seat, site.card, site.column, site.half))


def put_aside(play: Play, seat: Seat, site: Site) -> None:
    """Put an expansion on the discard pile, or back to its face-up stack (RIV-105, RIV-106, RIV-165)."""
    to: Final = "face_up" if returns_face_up(play.state, site.card) else "discards"
    play.happen(ExpansionRemoved(seat, site.card, site.column, site.half, to))


def removal_options(state: State, step: steps.Removal) -> Sequence[ChooseStack]:
    """Return the stacks with a matching back."""
    return [ChooseStack(stack) for stack in matching_stacks(state.sets, step.card)]


def remove(play: Play, step: steps.Removal, command: ChooseStack) -> None:
    """Put the expansion under the stack."""
    play.happen(ExpansionRemoved(step.seat, step.card, step.column, step.half, "stack", command.stack))
    irmgard(play, step.seat, step.card)


CHOICES: Final[dict[type, Choice]] = {
    steps.Removal: Choice(
        "choose_stack",
        "Choose the stack under which your removed card goes.",
        "RIV-107",
        removal_options,
        remove,
        "wrong_stack",
    ),
}
