"""The 164 hex tiles: their faces, what kind each is, and how many of each there are by the colour of their back.

Tiles with one face are alike, so a tile is named by its face: `ship`, `bank`, `cow_3` (three cows), `knowledge_12`.
"""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["building", "animal", "knowledge", "ship", "castle", "mine"]
"""What a hex tile is, and the colour of tiles and spaces: beige, light green, yellow, blue, dark green, grey."""

KINDS: Final[tuple[Kind, ...]] = ("building", "animal", "knowledge", "ship", "castle", "mine")
KIND_INDEX: Final[Mapping[Kind, int]] = {kind: index for index, kind in enumerate(KINDS)}

Tile: TypeAlias = Literal[
    "warehouse",
    "carpenter",
    "church",
    "market",
    "boarding_house",
    "bank",
    "city_hall",
    "watchtower",
    "cow_2",
    "cow_3",
    "cow_4",
    "sheep_2",
    "sheep_3",
    "sheep_4",
    "pig_2",
    "pig_3",
    "pig_4",
    "chicken_2",
    "chicken_3",
    "chicken_4",
    "knowledge_1",
    "knowledge_2",
    "knowledge_3",
    "knowledge_4",
    "knowledge_5",
    "knowledge_6",
    "knowledge_7",
    "knowledge_8",
    "knowledge_9",
    "knowledge_10",
    "knowledge_11",
    "knowledge_12",
    "knowledge_13",
    "knowledge_14",
    "knowledge_15",
    "knowledge_16",
    "knowledge_17",
    "knowledge_18",
    "knowledge_19",
    "knowledge_20",
    "knowledge_21",
    "knowledge_22",
    "knowledge_23",
    "knowledge_24",
    "knowledge_25",
    "knowledge_26",
    "ship",
    "castle",
    "mine",
]

BUILDINGS: Final[tuple[Tile, ...]] = (
    "warehouse",
    "carpenter",
    "church",
    "market",
    "boarding_house",
    "bank",
    "city_hall",
    "watchtower",
)

ANIMALS: Final[Mapping[Tile, tuple[str, int]]] = {
    "cow_2": ("cow", 2),
    "cow_3": ("cow", 3),
    "cow_4": ("cow", 4),
    "sheep_2": ("sheep", 2),
    "sheep_3": ("sheep", 3),
    "sheep_4": ("sheep", 4),
    "pig_2": ("pig", 2),
    "pig_3": ("pig", 3),
    "pig_4": ("pig", 4),
    "chicken_2": ("chicken", 2),
    "chicken_3": ("chicken", 3),
    "chicken_4": ("chicken", 4),
}
"""The animal on a tile and how many of it."""

KNOWLEDGE: Final[tuple[Tile, ...]] = (
    "knowledge_1",
    "knowledge_2",
    "knowledge_3",
    "knowledge_4",
    "knowledge_5",
    "knowledge_6",
    "knowledge_7",
    "knowledge_8",
    "knowledge_9",
    "knowledge_10",
    "knowledge_11",
    "knowledge_12",
    "knowledge_13",
    "knowledge_14",
    "knowledge_15",
    "knowledge_16",
    "knowledge_17",
    "knowledge_18",
    "knowledge_19",
    "knowledge_20",
    "knowledge_21",
    "knowledge_22",
    "knowledge_23",
    "knowledge_24",
    "knowledge_25",
    "knowledge_26",
)
"""In the order of their numbers, from 1."""
NUMBER_OF: Final[Mapping[Tile, int]] = {tile: number for number, tile in enumerate(KNOWLEDGE, start=1)}

KIND_OF: Final[Mapping[Tile, Kind]] = {
    **dict.fromkeys(BUILDINGS, "building"),
    **dict.fromkeys(ANIMALS, "animal"),
    **dict.fromkeys(KNOWLEDGE, "knowledge"),
    "ship": "ship",
    "castle": "castle",
    "mine": "mine",
}
KIND_INDEX_OF: Final[Mapping[Tile, int]] = {tile: KIND_INDEX[kind] for tile, kind in KIND_OF.items()}

_BLACK_KNOWLEDGE: Final = (7, 12, 14, 15, 24, 25)
_ANIMALS_BY_NUMBER: Final = {2: (2, 0), 3: (2, 1), 4: (1, 1)}
"""Tiles with so many animals, per animal: colour-backed and black-backed."""


def _backs(tile: Tile) -> tuple[int, int]:
    """Return how many tiles of a face have a back in their own colour, and how many a black one."""
    match KIND_OF[tile]:
        case "building":
            return 5, 2
        case "animal":
            return _ANIMALS_BY_NUMBER[ANIMALS[tile][1]]
        case "knowledge":
            return (0, 1) if NUMBER_OF[tile] in _BLACK_KNOWLEDGE else (1, 0)
        case "ship":
            return 20, 6
        case "castle":
            return 14, 2
        case "mine":
            return 10, 2


TILE_COUNT: Final[Mapping[Tile, int]] = {tile: sum(_backs(tile)) for tile in KIND_OF}
"""How many tiles of each face there are, 164 in all (BUR-005)."""

COLOR_BACKED: Final[tuple[tuple[Tile, ...], ...]] = tuple(
    tuple(tile for tile, its_kind in KIND_OF.items() if its_kind == kind for _ in range(_backs(tile)[0]))
    for kind in KINDS
)
"""The tiles of each stock in the order of `KINDS`, unshuffled."""

BLACK_BACKED: Final[tuple[Tile, ...]] = tuple(tile for tile in KIND_OF for _ in range(_backs(tile)[1]))
"""The tiles of the black stock, unshuffled."""
