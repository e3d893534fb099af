"""Another state that looks the same to one viewer."""

from random import Random

from gamekit.audience import Viewer
from games.catan.cards import DEVELOPMENT_CARDS
from games.catan.resources import RESOURCES
from games.catan.scoring import TARGET, visible_points
from games.catan.soundness import violations
from games.catan.state import Holdings, State

REVEALS = frozenset({"CardStolen", "DevelopmentCardBought", "MonopolyPlayed"})


def twin(state: State, viewer: Viewer, rng: Random) -> State | None:
    """Let two others swap a resource card, and others a development card with the pile; None if nothing can differ."""
    others = [held for seat, held in enumerate(state.holdings) if seat != viewer]
    if state.winner is not None:
        return None
    swapped = swap_resources(others, rng)
    if is_far_from_the_end(state):
        swapped = swap_with_the_pile(state, others, rng) or swapped
    return state if swapped and not violations(state) else None


def swap_resources(others: list[Holdings], rng: Random) -> bool:
    one, other = rng.sample(others, 2)
    pairs = [(i, j) for i in range(len(RESOURCES)) for j in range(len(RESOURCES)) if i != j]
    possible = [(i, j) for i, j in pairs if one.hand[i] and other.hand[j]]
    if not possible:
        return False
    given, taken = rng.choice(possible)
    one.hand[given] -= 1
    one.hand[taken] += 1
    other.hand[taken] -= 1
    other.hand[given] += 1
    return True


def swap_with_the_pile(state: State, others: list[Holdings], rng: Random) -> bool:
    held = rng.choice(others)
    kinds = range(len(DEVELOPMENT_CARDS))
    possible = [(i, j) for i in kinds for j in kinds if i != j and held.cards[i] > held.fresh[i] and state.pile[j]]
    if not possible:
        return False
    back, drawn = rng.choice(possible)
    held.cards[back] -= 1
    state.pile[back] += 1
    held.cards[drawn] += 1
    state.pile[drawn] -= 1
    return True


def is_far_from_the_end(state: State) -> bool:
    """Whether no hidden victory point card could end the match: its end shows them to everybody."""
    return all(visible_points(state, seat) + sum(held.cards) + 4 < TARGET for seat, held in enumerate(state.holdings))
