"""Points, advantages and the end of the match. All of it follows from the cards as they lie."""

from typing import Final

from msgspec import Struct

from gamekit.audience import Seat, Viewer
from gamekit.game import Outcome
from games.rivals.cards import CARDS, NAME
from games.rivals.cards.gold.expansions import harbor, salt_silo, trading_base
from games.rivals.options import TARGET
from games.rivals.places import Row, expansions_in, remembered
from games.rivals.state import Prince, State, is_over, opponent

LEAST_ADVANTAGE: Final = 3
"""RIV-081, RIV-082: the points an advantage needs."""

_PRINTED: Final = {
    key: (card.victory, card.strength, card.skill, card.commerce, card.progress) for key, card in CARDS.items()
}

_CONDITIONAL: Final = frozenset({"harbor", "trading_base", "salt_silo"})
"""What gives points by other cards."""


class Points(Struct, frozen=True, gc=False):
    """What the cards of a principality give; the tokens are not among it."""

    victory: int
    strength: int
    skill: int
    commerce: int
    progress: int


def points_of(prince: Prince) -> Points:
    """Return the points on all cards of a principality, conditional ones included (RIV-080, RIV-331)."""
    return _points_in(prince.places)


@remembered
def _points_in(row: Row) -> Points:
    victory = sum(2 if place.city else 1 for place in row)
    strength = skill = commerce = progress = 0
    cards = expansions_in(row)
    for card in cards:
        printed = _PRINTED[card]
        victory += printed[0]
        strength += printed[1]
        skill += printed[2]
        commerce += printed[3]
        progress += printed[4]
    if _CONDITIONAL.isdisjoint(cards):
        return Points(victory, strength, skill, commerce, progress)
    names = [NAME[card] for card in cards]
    ships = sum(CARDS[card].kind == "trade_ship" for card in cards)
    return Points(
        victory + harbor(names, ships),
        strength,
        skill,
        commerce + trading_base(names) + salt_silo(names, ships),
        progress,
    )


def advantage(own: int, other: int) -> bool:
    """Whether these points give an advantage over those (RIV-081, RIV-082, RIV-085)."""
    return own >= LEAST_ADVANTAGE and own > other


def strength_holder(state: State) -> Seat | None:
    """Return who has the strength advantage, and with it the hero token."""
    red, blue = state.princes
    return _holder(points_of(red).strength, points_of(blue).strength)


def trade_holder(state: State) -> Seat | None:
    """Return who has the trade advantage, and with it the trade token."""
    red, blue = state.princes
    return _holder(points_of(red).commerce, points_of(blue).commerce)


def _holder(first: int, second: int) -> Seat | None:
    if advantage(first, second):
        return 0
    return 1 if advantage(second, first) else None


def victory_points(state: State, seat: Seat) -> int:
    """Return a seat's victory points: places, expansions and tokens (RIV-089, RIV-110)."""
    princes = state.princes
    return _victory_points_beside(princes[seat].places, princes[opponent(seat)].places)


@remembered
def _victory_points_beside(own_row: Row, other_row: Row) -> int:
    own, other = _points_in(own_row), _points_in(other_row)
    tokens = advantage(own.strength, other.strength) + advantage(own.commerce, other.commerce)
    return own.victory + tokens


def hand_limit(state: State, seat: Seat) -> int:
    """Return how many cards a seat may hold at the end of its turn (RIV-071)."""
    return 3 + points_of(state.princes[seat]).progress


def target(state: State) -> int:
    """Return the victory points that win."""
    return TARGET[state.options.mode]


def standings(state: State, viewer: Viewer) -> tuple[int, ...]:  # noqa: ARG001 - all points are public
    """Return the victory points of each seat: everything that counts lies open."""
    return tuple(victory_points(state, seat) for seat in range(len(state.princes)))


def outcome(state: State) -> Outcome | None:
    """Return the result: the winner first; at the turn limit who has more points. None while the match goes on."""
    if not is_over(state):
        return None
    first, second = (victory_points(state, seat) for seat in (0, 1))
    if state.winner is not None:
        ranks = (1, 2) if state.winner == 0 else (2, 1)
    else:
        ranks = (1 + (second > first), 1 + (first > second))
    return Outcome(ranks, (first, second))
