"""What things are called in each language, by their key on the wire."""

from typing import Final

from gamekit.game import Names


def _names(en: str, es: str, de: str) -> Names:
    return {"en": en, "es": es, "de": de}


TITLE: Final = _names("Catan Dice Game Plus", "Catan: el juego de dados Plus", "Catan: Das Würfelspiel Plus")

COMPONENTS: Final[dict[str, Names]] = {
    # faces of the dice
    "brick": _names("Brick", "Arcilla", "Lehm"),
    "lumber": _names("Lumber", "Madera", "Holz"),
    "wool": _names("Wool", "Lana", "Wolle"),
    "grain": _names("Grain", "Cereales", "Getreide"),
    "ore": _names("Ore", "Mineral", "Erz"),
    "gold": _names("Gold", "Oro", "Gold"),
    # terrain
    "hills": _names("Hills", "Cerros", "Hügelland"),
    "forest": _names("Forest", "Bosque", "Wald"),
    "pasture": _names("Pasture", "Pastos", "Weideland"),
    "fields": _names("Fields", "Sembrados", "Ackerland"),
    "mountains": _names("Mountains", "Montañas", "Gebirge"),
    "desert": _names("Desert", "Desierto", "Wüste"),
    # what is on a sheet
    "road": _names("Road", "Carretera", "Straße"),
    "start_road": _names("Start road", "Carretera inicial", "Startstraße"),
    "settlement": _names("Settlement", "Poblado", "Siedlung"),
    "city": _names("City", "Ciudad", "Stadt"),
    "knight": _names("Knight", "Caballero", "Ritter"),
    "joker": _names("Resource joker", "Comodín de materia prima", "Rohstoffjoker"),
    "sheet": _names("Score sheet", "Hoja de puntuación", "Spielzettel"),
    "victory_point": _names("Victory point", "Punto de victoria", "Siegpunkt"),
    # sticks
    "longest_road": _names("Longest road", "Gran ruta comercial", "Längste Handelsstraße"),
    "largest_army": _names("Largest army", "Gran ejército de caballería", "Größte Rittermacht"),
    # dice
    "die": _names("Die", "Dado", "Würfel"),
}
