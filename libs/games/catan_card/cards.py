"""The 62 unmarked cards, developments and action cards, and the ten event cards."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from games.catan_card.resources import INDEX, RESOURCES, Resource

Kind: TypeAlias = Literal["building", "fleet", "knight", "city_building", "neutral", "attack", "defense"]

Development: TypeAlias = Literal[
    "abbey",
    "garrison",
    "smithy",
    "sawmill",
    "brick_factory",
    "woolen_mill",
    "grain_mill",
    "foundry",
    "brick_fleet",
    "gold_fleet",
    "grain_fleet",
    "lumber_fleet",
    "ore_fleet",
    "wool_fleet",
    "conrad_the_swift",
    "falk_the_fair",
    "gotz_ironfist",
    "hagen_the_sinister",
    "karl_the_strong",
    "otto_the_berserker",
    "pippin_the_short",
    "siegfried_lackland",
    "walter_the_recreant",
    "aqueduct",
    "bath_house",
    "church",
    "colossus",
    "counting_house",
    "harbor",
    "library",
    "marketplace",
    "merchant_guild",
    "mint",
    "town_hall",
]
Action: TypeAlias = Literal[
    "alchemist",
    "caravan",
    "merchant",
    "brigands",
    "arsonist",
    "black_knight",
    "spy",
    "bishop",
    "herb_woman",
    "scout",
]
CardKey: TypeAlias = Development | Action

Attack: TypeAlias = Literal["merchant", "brigands", "arsonist", "black_knight", "spy"]
RolledAttack: TypeAlias = Literal["brigands", "arsonist", "black_knight"]
Defense: TypeAlias = Literal["bishop", "herb_woman"]

Stack: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
"""One of the five draw stacks."""

EventCard: TypeAlias = Literal[
    "civil_war", "conflict", "master_builder", "plague", "productive_year", "progress", "year_end"
]


class Card(Struct, frozen=True):
    """An unmarked card. `cost` is in the order of `RESOURCES`; `hand_limit` is what it adds to the owner's limit."""

    key: CardKey
    kind: Kind
    copies: int = 1
    cost: tuple[int, ...] = (0,) * 6
    victory: int = 0
    strength: int = 0
    tournament: int = 0
    commerce: int = 0
    hand_limit: int = 0


def _cost(**amounts: int) -> tuple[int, ...]:
    return tuple(amounts.get(resource, 0) for resource in RESOURCES)


_CARDS: Final = (
    # building
    Card("abbey", "building", copies=2, cost=_cost(lumber=1, brick=1, ore=1), hand_limit=1),
    Card("garrison", "building", copies=3, cost=_cost(lumber=1, brick=1), commerce=1),
    Card("smithy", "building", cost=_cost(lumber=1, ore=2)),
    Card("sawmill", "building", cost=_cost(lumber=2)),
    Card("brick_factory", "building", cost=_cost(brick=1, ore=1)),
    Card("woolen_mill", "building", cost=_cost(brick=1, wool=1)),
    Card("grain_mill", "building", cost=_cost(brick=1, grain=1)),
    Card("foundry", "building", cost=_cost(brick=1, ore=1)),
    # fleet
    Card("brick_fleet", "fleet", cost=_cost(lumber=1, wool=1), commerce=1),
    Card("gold_fleet", "fleet", cost=_cost(lumber=1, wool=1), commerce=1),
    Card("grain_fleet", "fleet", cost=_cost(lumber=1, wool=1), commerce=1),
    Card("lumber_fleet", "fleet", cost=_cost(lumber=1, wool=1), commerce=1),
    Card("ore_fleet", "fleet", cost=_cost(lumber=1, wool=1), commerce=1),
    Card("wool_fleet", "fleet", cost=_cost(lumber=1, wool=1), commerce=1),
    # knight
    Card("conrad_the_swift", "knight", cost=_cost(ore=1, grain=1), strength=2, tournament=1),
    Card("falk_the_fair", "knight", cost=_cost(ore=2, grain=2, wool=1), strength=1, tournament=5),
    Card("gotz_ironfist", "knight", cost=_cost(ore=2, grain=2, wool=2), strength=5, tournament=2),
    Card("hagen_the_sinister", "knight", cost=_cost(ore=1, grain=1), strength=1, tournament=2),
    Card("karl_the_strong", "knight", cost=_cost(ore=2, grain=2, wool=3), strength=7, tournament=1),
    Card("otto_the_berserker", "knight", cost=_cost(ore=2, grain=1, wool=1), strength=3, tournament=2),
    Card("pippin_the_short", "knight", cost=_cost(ore=1, grain=1, wool=1), strength=1, tournament=3),
    Card("siegfried_lackland", "knight", cost=_cost(ore=1), strength=1, tournament=1),
    Card("walter_the_recreant", "knight", cost=_cost(ore=1, grain=1, wool=1), strength=3, tournament=1),
    # city_building
    Card("aqueduct", "city_building", copies=2, cost=_cost(lumber=2, brick=2, ore=2), victory=1),
    Card("bath_house", "city_building", copies=2, cost=_cost(brick=2, ore=1, wool=1), victory=1),
    Card("church", "city_building", copies=2, cost=_cost(brick=1, ore=2, grain=2), victory=1),
    Card("colossus", "city_building", cost=_cost(brick=3, ore=3, grain=3), victory=2),
    Card("counting_house", "city_building", cost=_cost(brick=1, grain=1, wool=2), commerce=3),
    Card("harbor", "city_building", cost=_cost(brick=1, ore=1, wool=1), commerce=1),
    Card("library", "city_building", copies=2, cost=_cost(lumber=2, brick=1, ore=2), victory=1, hand_limit=1),
    Card("marketplace", "city_building", cost=_cost(grain=1, wool=1), commerce=2),
    Card("merchant_guild", "city_building", cost=_cost(brick=2, grain=1, wool=3), commerce=4),
    Card("mint", "city_building", cost=_cost(lumber=2, brick=2, ore=2), commerce=1),
    Card("town_hall", "city_building", copies=2, cost=_cost(brick=1, ore=2, wool=2), victory=1),
    # neutral
    Card("alchemist", "neutral", copies=2),
    Card("caravan", "neutral"),
    # attack
    Card("merchant", "attack", copies=2),
    Card("brigands", "attack"),
    Card("arsonist", "attack", copies=2),
    Card("black_knight", "attack", copies=3),
    Card("spy", "attack", copies=3),
    # defense
    Card("bishop", "defense", copies=2),
    Card("herb_woman", "defense", copies=2),
    Card("scout", "defense", copies=2),
)

CARDS: Final[dict[str, Card]] = {card.key: card for card in _CARDS}
"""Every unmarked card by its key."""

DRAW_CARDS: Final[tuple[CardKey, ...]] = tuple(card.key for card in _CARDS for _ in range(card.copies))
"""CCG-003: the 62 cards that form the draw stacks."""

STACK_SIZES: Final = (13, 13, 12, 12, 12)
"""CCG-010: five draw stacks of about equal size."""
STACKS: Final = range(5)

EVENT_CARDS: Final[tuple[EventCard, ...]] = (
    "civil_war",
    "conflict",
    "master_builder",
    "plague",
    "plague",
    "productive_year",
    "productive_year",
    "progress",
    "progress",
    "year_end",
)

UNITS: Final[tuple[Kind, ...]] = ("fleet", "knight")
BUILDINGS: Final[tuple[Kind, ...]] = ("building", "city_building")
"""CCG-005: every development that is not a unit is a building."""
DEVELOPMENT_KINDS: Final[tuple[Kind, ...]] = (*BUILDINGS, *UNITS)

DOUBLES: Final[dict[str, Resource]] = {
    "sawmill": "lumber",
    "brick_factory": "brick",
    "foundry": "ore",
    "grain_mill": "grain",
    "woolen_mill": "wool",
}
"""CCG-181: what production buildings double next to themselves."""

RATES: Final[dict[str, tuple[int, int]]] = {
    **{f"{resource}_fleet": (INDEX[resource], 2) for resource in RESOURCES},
    "mint": (INDEX["gold"], 1),
}
"""CCG-103, CCG-105: the resource (by its index) and how many of it the bank then wants for one other."""

COUNTERS: Final[dict[RolledAttack, Defense]] = {
    "brigands": "bishop",
    "arsonist": "bishop",
    "black_knight": "herb_woman",
}
"""CCG-155, CCG-156: the defence card that an attack can be answered with."""
