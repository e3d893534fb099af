"""What the expansions of the Era of Turmoil do beyond their points."""

from collections.abc import Callable, Sequence
from typing import Final

from gamekit.audience import Seat
from games.rivals import steps
from games.rivals.cards import CARDS, NAME
from games.rivals.cards.card import Card, CardKey
from games.rivals.commands import NameResource
from games.rivals.places import Place, Row, names_in
from games.rivals.play import Choice, Play
from games.rivals.resources import Resource
from games.rivals.scoring import points_of
from games.rivals.state import Prince, State, expansions, has, opponent

_PROTECTING: Final = {"lookout_tower": (1, 2), "heinrich": (3, 4, 5)}
_PEACEFUL: Final = {"chapel_123": (1, 2, 3), "chapel_456": (4, 5, 6)}
_TITHES: Final = (NameResource("grain"), NameResource("wool"))


def lookout_tower_and_heinrich(prince: Prince) -> frozenset[int]:
    """Return the numbers that protect from an attack in one roll (RIV-187 to RIV-189)."""
    return frozenset(number for name, numbers in _PROTECTING.items() if has(prince, name) for number in numbers)


def chapel(prince: Prince, production: int | None) -> CardKey | None:
    """Return a Chapel that protects from Riots at the production number of the turn (RIV-194)."""
    standing = expansions(prince)
    return next((key for key, numbers in _PEACEFUL.items() if key in standing and production in numbers), None)


def drill_ground(row: Row, card: Card) -> bool:
    """Whether a hero costs a resource less (RIV-191)."""
    return card.kind == "hero" and "drill_ground" in names_in(row)


def fire_brigade(place: Place) -> bool:
    """Whether the buildings of a place are safe from the Arsonist (RIV-196)."""
    return any(NAME[card] == "fire_brigade" for card in place.top + place.bottom)


def irmgard(play: Play, seat: Seat, lost: CardKey) -> None:
    """Bring a resource for an expansion that had to be removed, other than herself (RIV-193)."""
    if NAME[lost] != "irmgard" and has(play.state.princes[seat], "irmgard"):
        play.next(steps.Gain(seat, 1))


def heroes(prince: Prince) -> int:
    """Return how many heroes there are (RIV-350)."""
    return sum(CARDS[card].kind == "hero" for card in expansions(prince))


def tithe_barn(play: Play, seat: Seat) -> None:
    """Bring wool or grain for each hero, once it is built (RIV-195)."""
    if count := heroes(play.state.princes[seat]):
        play.next(steps.Tithe(seat, count))


def _tithe_options(state: State, step: steps.Tithe) -> Sequence[NameResource]:  # noqa: ARG001
    return _TITHES


def _tithe(play: Play, step: steps.Tithe, command: NameResource) -> None:
    kind: Resource = command.resource
    play.next(steps.Gain(step.seat, step.count, (kind,)))


def fairgrounds(play: Play, seat: Seat) -> None:
    """Bring two resources to who has more skill points, once it is built (RIV-197)."""
    own, other = (points_of(play.state.princes[who]).skill for who in (seat, opponent(seat)))
    if own > other:
        play.next(steps.Gain(seat, 2))


BUILT: Final[dict[str, Callable[[Play, Seat], None]]] = {"tithe_barn": tithe_barn, "fairgrounds": fairgrounds}

CHOICES: Final[dict[type, Choice]] = {
    steps.Tithe: Choice(
        "choose_tithe",
        "Choose wool or grain: one of it for each of your heroes.",
        "RIV-195",
        _tithe_options,
        _tithe,
        "neither_wool_nor_grain",
        amount="count",
    ),
}
