"""What things are called in each language, by their key on the wire."""

from typing import Final

from gamekit.game import Names
from games.rivals.cards import CARDS
from games.rivals.cards.card import names
from games.rivals.regions import GOLD_CACHE, REGIONS

TITLE: Final = names("The Rivals for Catan", "Los Príncipes de Catán", "Die Fürsten von Catan")

_LANDS: Final = {
    "forest": names("Forest", "Bosque", "Wald"),
    "hill": names("Hills", "Cerro", "Hügelland"),
    "mountain": names("Mountains", "Montaña", "Gebirge"),
    "field": names("Fields", "Sembrado", "Ackerland"),
    "pasture": names("Pasture", "Pasto", "Weideland"),
    "gold_river": names("Gold Field", "Río aurífero", "Goldfluss"),
}

_PIECES: Final = {
    "lumber": names("Lumber", "Madera", "Holz"),
    "brick": names("Brick", "Arcilla", "Lehm"),
    "ore": names("Ore", "Mineral", "Erz"),
    "grain": names("Grain", "Cereales", "Getreide"),
    "wool": names("Wool", "Lana", "Wolle"),
    "gold": names("Gold", "Oro", "Gold"),
    "road": names("Road", "Carretera", "Straße"),
    "settlement": names("Settlement", "Poblado", "Siedlung"),
    "city": names("City", "Ciudad", "Stadt"),
    "hero_token": names("Hero token", "Ficha de héroe", "Heldenfigur"),
    "trade_token": names("Trade token", "Ficha de comercio", "Handelsfigur"),
    "red": names("Red", "Rojo", "Rot"),
    "blue": names("Blue", "Azul", "Blau"),
}

_EVENT_DIE: Final = {
    "brigand_attack": names("Brigand Attack", "Asalto del ladrón", "Räuberüberfall"),
    "trade": names("Trade", "Comercio", "Handel"),
    "celebration": names("Celebration", "Fiesta", "Fest"),
    "plentiful_harvest": names("Plentiful Harvest", "Cosecha abundante", "Ertragreiche Ernte"),
    "event_card": names("Event card", "Robar carta de evento", "Ereigniskarte"),
}

COMPONENTS: Final[dict[str, Names]] = {
    **_LANDS,
    **{region.key: _LANDS[region.land] for region in REGIONS.values()},
    **_PIECES,
    **_EVENT_DIE,
    **{card.key: card.names for card in CARDS.values()},
    GOLD_CACHE: CARDS[GOLD_CACHE].names,
}
