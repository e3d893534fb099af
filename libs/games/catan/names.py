"""What things are called in each language, by their key on the wire."""

from typing import Final

from gamekit.game import Names


def _names(en: str, es: str, de: str) -> Names:
    return {"en": en, "es": es, "de": de}


TITLE: Final = _names("Catan", "Catan", "Catan")

COMPONENTS: Final[dict[str, Names]] = {
    # resources
    "brick": _names("Brick", "Arcilla", "Lehm"),
    "lumber": _names("Lumber", "Madera", "Holz"),
    "wool": _names("Wool", "Lana", "Wolle"),
    "grain": _names("Grain", "Cereales", "Getreide"),
    "ore": _names("Ore", "Mineral", "Erz"),
    # terrain
    "hills": _names("Hills", "Cerros", "Hügelland"),
    "forest": _names("Forest", "Bosque", "Wald"),
    "pasture": _names("Pasture", "Pastos", "Weideland"),
    "fields": _names("Fields", "Sembrados", "Ackerland"),
    "mountains": _names("Mountains", "Montañas", "Gebirge"),
    "desert": _names("Desert", "Desierto", "Wüste"),
    # pieces
    "road": _names("Road", "Carretera", "Straße"),
    "settlement": _names("Settlement", "Poblado", "Siedlung"),
    "city": _names("City", "Ciudad", "Stadt"),
    "robber": _names("Robber", "Ladrón", "Räuber"),
    # development cards
    "knight": _names("Knight", "Caballero", "Ritter"),
    "victory_point": _names("Victory point", "Punto de victoria", "Siegpunkt"),
    "road_building": _names("Road building", "Construcción de carreteras", "Straßenbau"),
    "year_of_plenty": _names("Year of plenty", "Año de abundancia", "Erfindung"),
    "monopoly": _names("Monopoly", "Monopolio", "Monopol"),
    # special cards
    "longest_road": _names("Longest road", "Gran ruta comercial", "Längste Handelsstraße"),
    "largest_army": _names("Largest army", "Gran ejército de caballería", "Größte Rittermacht"),
    # harbors; those of one resource are named by it
    "harbor": _names("Harbor", "Puerto", "Hafen"),
    "generic": _names("3:1 harbor", "Puerto 3:1", "3:1-Hafen"),
    # colours
    "red": _names("Red", "Rojo", "Rot"),
    "blue": _names("Blue", "Azul", "Blau"),
    "white": _names("White", "Blanco", "Weiß"),
    "orange": _names("Orange", "Naranja", "Orange"),
}
