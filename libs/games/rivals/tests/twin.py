"""Another state that looks the same to one viewer."""

from random import Random

from gamekit.audience import Viewer
from games.rivals import steps
from games.rivals.cards import CARDS
from games.rivals.cards.card import CardKey
from games.rivals.soundness import violations
from games.rivals.state import Prince, State

REVEALS = frozenset({"CardDrawn", "EventCardRevealed", "HandShown", "RegionsTurnedUp", "StackSearched"})


def twin(state: State, viewer: Viewer, rng: Random) -> State | None:
    """Deal all cards anew that the viewer cannot see: hands, draw stacks, event stack and region stack."""
    if not state.sets or not state.agenda:
        return None
    step = state.agenda[0]
    seen_hand = isinstance(step, steps.Treason | steps.HandRaid) and step.seat == viewer
    seen_stack = step.stack if isinstance(step, steps.StackCard | steps.StartCard) and step.seat == viewer else None
    hidden = [prince for seat, prince in enumerate(state.princes) if seat != viewer and not seen_hand]
    for back in dict.fromkeys(state.sets):
        deal_anew(state, hidden, back, seen_stack, rng)
    state.events = shuffled(state.events, rng)
    state.regions = shuffled(state.regions, rng)
    return state if not violations(state) else None


def deal_anew(state: State, hidden: list[Prince], back: str, seen_stack: int | None, rng: Random) -> None:
    """Shuffle the unseen cards of one set, and deal them back to where cards of this set lay."""
    numbers = [number for number, found in enumerate(state.sets) if found == back and number != seen_stack]
    pool = [card for number in numbers for card in state.stacks[number]]
    for prince in hidden:
        pool += [card for card in prince.hand if CARDS[card].set == back]
    rng.shuffle(pool)
    for number in numbers:
        size = len(state.stacks[number])
        state.stacks[number], pool = tuple(pool[:size]), pool[size:]
    for prince in hidden:
        kept = [card for card in prince.hand if CARDS[card].set != back]
        drawn = len(prince.hand) - len(kept)
        prince.hand, pool = tuple(sorted([*kept, *pool[:drawn]])), pool[drawn:]


def shuffled(cards: tuple[CardKey, ...], rng: Random) -> tuple[CardKey, ...]:
    return tuple(rng.sample(cards, len(cards)))
