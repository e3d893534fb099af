"""Another state that looks the same to one viewer."""

from random import Random

from gamekit.audience import Viewer
from games.catan_card.cards import CardKey
from games.catan_card.state import State, first_step
from games.catan_card.steps import Complete, PickRegions, TakeCards
from games.catan_card.view import sees_hand

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
    hidden = [stack for number, stack in enumerate(state.stacks) if number != searched]
    hidden += [owned.hand for seat, owned in enumerate(state.owned) if not sees_hand(state, viewer, seat)]
    deal_anew(hidden, announced(state, viewer), rng)
    if not (isinstance(step, PickRegions) and step.seat == viewer):
        rng.shuffle(state.regions)
    rng.shuffle(state.events)
    return state


def announced(state: State, viewer: Viewer) -> list[tuple[list[CardKey], CardKey]]:
    """Return the hidden hands with the card in each that everybody knows: a development that is being paid."""
    return [
        (state.owned[step.seat].hand, step.card)
        for step in state.agenda
        if isinstance(step, Complete)
        and step.card not in ("road", "settlement", "city")
        and not sees_hand(state, viewer, step.seat)
    ]


def deal_anew(hidden: list[list[CardKey]], known: list[tuple[list[CardKey], CardKey]], rng: Random) -> None:
    for hand, card in known:
        hand.remove(card)
    pool = [card for cards in hidden for card in cards]
    rng.shuffle(pool)
    for cards in hidden:
        cards[:] = [pool.pop() for _ in cards]
    for hand, card in known:
        hand.append(card)
