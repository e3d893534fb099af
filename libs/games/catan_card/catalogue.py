"""What cards say: kind, cost, points, and their text in own words."""

from functools import cache
from typing import Final, Literal

from msgspec import Struct

from games.catan_card.cards import CARDS, DOUBLES, Kind
from games.catan_card.options import Options
from games.catan_card.principality import commerce_of
from games.catan_card.resources import (
    CITY_COST,
    FREE,
    RESOURCES,
    ROAD_COST,
    SETTLEMENT_COST,
    Counts,
    Resources,
    resources,
)


class CardView(Struct, frozen=True, omit_defaults=True):
    """What a card says. On the wire only what it has."""

    kind: Kind | Literal["centre", "event"]
    text: str
    cost: Resources = FREE
    victory: int = 0
    strength: int = 0
    tournament: int = 0
    commerce: int = 0
    hand_limit: int = 0


CENTRE: Final[dict[str, tuple[Counts, int]]] = {
    "road": (ROAD_COST, 0),
    "settlement": (SETTLEMENT_COST, 1),
    "city": (CITY_COST, 2),
}
"""What the cards of the open stacks cost, and their points."""


def printed(key: str, options: Options) -> CardView:
    """Return what a card says: of the centre row, a development, an action card or an event card."""
    return _printed(key, commerce_of(CARDS[key], options) if key in CARDS else 0)


@cache
def _printed(key: str, commerce: int) -> CardView:
    if key in CENTRE:
        cost, victory = CENTRE[key]
        return CardView("centre", _TEXTS[key], resources(cost), victory)
    if key not in CARDS:
        return CardView("event", _TEXTS[key])
    card = CARDS[key]
    points = (card.victory, card.strength, card.tournament, commerce)
    return CardView(card.kind, _TEXTS[key], resources(card.cost), *points, card.hand_limit)


_POINTS_ONLY: Final = "Nothing but its points."
_KNIGHT: Final = "Its strength counts for the knight figure, its tournament points at a tournament."
_HAND_LIMIT: Final = "Raises your hand limit by one. At progress it brings a resource."

_TEXTS: Final[dict[str, str]] = {
    "road": "Lies beside your outermost settlement or city. A new settlement goes to its far end.",
    "settlement": "Brings two regions and has two sites.",
    "city": "Covers a settlement and has four sites; only here red developments may lie.",
    # developments
    "abbey": _HAND_LIMIT,
    "garrison": "Banditti do not count what its two regions store. In a productive year both get a resource.",
    "smithy": "Each of your knights has one strength more.",
    **{key: f"Regions beside it yield two {resource} instead of one." for key, resource in DOUBLES.items()},
    **{f"{resource}_fleet": f"The bank wants two {resource} for another resource." for resource in RESOURCES},
    **{card.key: _KNIGHT for card in CARDS.values() if card.kind == "knight"},
    "aqueduct": "None of your regions loses anything to a plague.",
    "bath_house": "The four regions of its city lose nothing to a plague.",
    "church": "Knights and fleets of its city cannot be chosen in a civil war.",
    "colossus": _POINTS_ONLY,
    "counting_house": _POINTS_ONLY,
    "harbor": "Each of your fleets has two commerce points instead of one.",
    "library": _HAND_LIMIT,
    "marketplace": _POINTS_ONLY,
    "merchant_guild": _POINTS_ONLY,
    "mint": "The bank wants one gold for another resource.",
    "town_hall": "To choose a card from a draw stack costs you one resource instead of two.",
    # action cards
    "alchemist": "Before you roll: set the number. The event die is rolled, and the event comes first.",
    "caravan": "Swap one or two of your resources for as many of any kind.",
    "merchant": "Take one or two resources from the opponent and give one back.",
    "brigands": "Roll. On 1 to 5 you take two resources from the opponent, on 6 the opponent takes two from you.",
    "arsonist": (
        "Roll. On 1 to 5 the opponent takes a building, which you choose, back into the hand; on 6 you take one back, "
        "which the opponent chooses."
    ),
    "black_knight": (
        "Roll. On 1 to 5 the opponent takes a knight, which you choose, back into the hand; on 6 you take one back, "
        "which the opponent chooses."
    ),
    "spy": "See the opponent's hand and take a knight, a fleet or an action card.",
    "bishop": "Answers brigands or an arsonist before the roll: they succeed on 1 and 2 only; 3 to 6 count as a 6.",
    "herb_woman": "Answers a black knight before the roll: it succeeds on 1 and 2 only; 3 to 6 count as a 6.",
    "scout": "When you have built a settlement: pick its two regions from the region stack.",
    # event cards
    "civil_war": "Each player sends a knight or fleet of the other back into the hand, the active player first.",
    "conflict": "The holder of the knight figure puts two cards of the opponent's hand under a draw stack.",
    "master_builder": "Each player may look through a draw stack, take a card, and put one of the hand under a stack.",
    "plague": "Every region beside a city loses a resource.",
    "productive_year": "Every region gets a resource for each garrison beside it.",
    "progress": "Each player gets a resource of free choice for every abbey and library.",
    "year_end": "All event cards are shuffled.",
}
