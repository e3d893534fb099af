"""The development cards."""

from typing import Final, Literal, TypeAlias

DevelopmentCard: TypeAlias = Literal["knight", "victory_point", "road_building", "year_of_plenty", "monopoly"]

DEVELOPMENT_CARDS: Final[tuple[DevelopmentCard, ...]] = (
    "knight",
    "victory_point",
    "road_building",
    "year_of_plenty",
    "monopoly",
)
"""The order in which counts of development cards are held everywhere."""

KNIGHT: Final = 0
VICTORY_POINT: Final = 1
ROAD_BUILDING: Final = 2
YEAR_OF_PLENTY: Final = 3
MONOPOLY: Final = 4

CARD_INDEX: Final[dict[DevelopmentCard, int]] = {card: index for index, card in enumerate(DEVELOPMENT_CARDS)}

PILE: Final = (14, 5, 2, 2, 2)
"""BAS-004: how many there are of each, 25 in all."""
