"""Another state that looks the same to one viewer."""

from random import Random
from typing import TypeVar

from gamekit.audience import Seat, Viewer
from games.catan_card.cards import STACKS, CardKey
from games.catan_card.state import State, first_step
from games.catan_card.steps import Complete, PickRegions, TakeCards
from games.catan_card.view import sees_hand

T = TypeVar("T")

REVEALS = frozenset(
    {
        "StackSearched",
        "CardTaken",
        "CardDrawn",
        "CardPutUnder",
        "CardSpied",
        "HandShown",
        "RegionStackSearched",
        "RegionsDrawn",
        "EventCardDrawn",
    }
)


def twin(state: State, viewer: Viewer, rng: Random) -> State | None:
    """Deal everything the viewer does not see anew: hidden hands and draw stacks, the regions, the event cards."""
    if not any(state.stacks):
        return None
    step = first_step(state)
    searched = step.stack if isinstance(step, TakeCards) and step.seat == viewer else None
    deal_anew(state, [stack for stack in STACKS if stack != searched], hidden_hands(state, viewer), rng)
    if not (isinstance(step, PickRegions) and step.seat == viewer):
        state.regions = shuffled(state.regions, rng)
    state.events = shuffled(state.events, rng)
    return state


def hidden_hands(state: State, viewer: Viewer) -> list[Seat]:
    return [seat for seat in (0, 1) if not sees_hand(state, viewer, seat)]


def announced(state: State, seat: Seat) -> list[CardKey]:
    """Return the card of a hand that everybody knows: a development that is being paid."""
    return [
        card
        for card in state.owned[seat].hand
        for step in state.agenda
        if isinstance(step, Complete) and (step.seat, step.card) == (seat, card)
    ][:1]


def deal_anew(state: State, stacks: list[int], seats: list[Seat], rng: Random) -> None:
    known = {seat: announced(state, seat) for seat in seats}
    for seat in seats:
        for card in known[seat]:
            state.owned[seat].hand.remove(card)
    pool = [card for stack in stacks for card in state.stacks[stack]]
    pool += [card for seat in seats for card in state.owned[seat].hand]
    rng.shuffle(pool)
    for stack in stacks:
        state.stacks[stack] = tuple(pool.pop() for _ in state.stacks[stack])
    for seat in seats:
        state.owned[seat].hand = [*known[seat], *(pool.pop() for _ in state.owned[seat].hand)]


def shuffled(items: tuple[T, ...], rng: Random) -> tuple[T, ...]:
    return tuple(rng.sample(items, len(items)))
