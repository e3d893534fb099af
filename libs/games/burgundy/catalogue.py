"""What hex tiles do, in own words."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from games.burgundy.names import COMPONENTS
from games.burgundy.scoring import BUILDING_KNOWLEDGE
from games.burgundy.tiles import ANIMALS, KIND_OF, NUMBER_OF, Kind, Tile


class TileView(Struct, frozen=True):
    """What a hex tile is and does: at once when it is placed, unless the text names another time."""

    kind: Kind
    text: str


_FREE_STEP: Final = "A die with which you {use} may be changed by 1 without a worker."
_PER_BUILDING: Final = "At the end of the game 4 points for each {building} in your duchy."
_PASTURE: Final = "Scores {number}, and every other {animal} tile in its pasture scores its animals again."

_KNOWLEDGE: Final[dict[int, str]] = {
    1: "Your cities may have several buildings of the same kind.",
    2: "At the end of each phase 1 worker for each of your mines, besides the silver.",
    3: "Each of your sales brings 2 silver instead of 1.",
    4: "Each of your sales brings 1 worker besides the silver.",
    5: "Your ships may take the goods of two neighbouring depots; 6 and 1 are neighbours.",
    6: "Your purchase may come from any depot; it stays one in a turn, for 2 silver.",
    7: "Each animal tile that you score brings 1 point more.",
    8: "Each worker that you spend changes a die by up to 2.",
    9: _FREE_STEP.format(use="place a building"),
    10: _FREE_STEP.format(use="place a ship or an animal tile"),
    11: _FREE_STEP.format(use="place a castle, mine or knowledge tile"),
    12: _FREE_STEP.format(use="take a tile from a depot"),
    13: "Your action of taking workers brings 1 silver too; a boarding house does not.",
    14: "Your action of taking workers brings 4 workers instead of 2.",
    15: "At the end of the game 3 points for each colour of goods of which you have sold any.",
    **{
        number: _PER_BUILDING.format(building=COMPONENTS[building]["en"].lower())
        for number, building in BUILDING_KNOWLEDGE.items()
    },
    24: "At the end of the game 4 points for each kind of animal in your duchy.",
    25: "At the end of the game 1 point for each goods tile that you have sold.",
    26: "At the end of the game 2 points for each of your bonus tiles, large or small.",
}

_TEXTS: Final[dict[Tile, str]] = {
    "warehouse": "You may sell all your goods of one colour without a die.",
    "carpenter": "You may take a building from a numbered depot into your storage.",
    "church": "You may take a mine, knowledge or castle tile from a numbered depot into your storage.",
    "market": "You may take a ship or an animal tile from a numbered depot into your storage.",
    "boarding_house": "Brings 4 workers.",
    "bank": "Brings 2 silver.",
    "city_hall": "You place another tile from your storage, whatever the number of its space.",
    "watchtower": "Scores 4 points.",
    **{tile: _PASTURE.format(number=number, animal=animal) for tile, (animal, number) in ANIMALS.items()},
    **{tile: _KNOWLEDGE[number] for tile, number in NUMBER_OF.items()},
    "ship": "Takes all goods of a depot that you have room for, then your marker moves on the turn-order track.",
    "castle": "An extra action at once, as with a die of any number.",
    "mine": "At the end of each phase 1 silver.",
}

CATALOGUE: Final[Mapping[Tile, TileView]] = {tile: TileView(kind, _TEXTS[tile]) for tile, kind in KIND_OF.items()}
"""Every face there is."""
