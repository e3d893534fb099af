"""What things are called in each language, by their key on the wire."""

from typing import Final

from gamekit.game import Names


def _names(en: str, es: str, de: str) -> Names:
    return {"en": en, "es": es, "de": de}


TITLE: Final = _names("The Castles of Burgundy", "Los castillos de Borgoña", "Die Burgen von Burgund")

_ANIMALS: Final = {
    "cow": ("Cows", "Vacas", "Kühe"),
    "sheep": ("Sheep", "Ovejas", "Schafe"),
    "pig": ("Pigs", "Cerdos", "Schweine"),
    "chicken": ("Chickens", "Gallinas", "Hühner"),
}

COMPONENTS: Final[dict[str, Names]] = {
    # kinds of tiles and spaces
    "building": _names("Building", "Edificio", "Gebäude"),
    "animal": _names("Animals", "Animales", "Tiere"),
    "knowledge": _names("Knowledge", "Conocimiento", "Wissen"),
    "ship": _names("Ship", "Barco", "Schiff"),
    "castle": _names("Castle", "Castillo", "Burg"),
    "mine": _names("Mine", "Mina", "Bergwerk"),
    # buildings
    "warehouse": _names("Warehouse", "Almacén", "Warenhaus"),
    "carpenter": _names("Carpenter's workshop", "Taller del carpintero", "Schreinerei"),
    "church": _names("Church", "Iglesia", "Kirche"),
    "market": _names("Market", "Mercado", "Markt"),
    "boarding_house": _names("Boarding house", "Casa de huéspedes", "Wohnhaus"),
    "bank": _names("Bank", "Banco", "Bank"),
    "city_hall": _names("City hall", "Ayuntamiento", "Rathaus"),
    "watchtower": _names("Watchtower", "Atalaya", "Wachturm"),
    # animals, by kind and by tile
    **{animal: _names(en, es, de) for animal, (en, es, de) in _ANIMALS.items()},
    **{
        f"{animal}_{number}": _names(f"{number} {en.lower()}", f"{number} {es.lower()}", f"{number} {de}")
        for animal, (en, es, de) in _ANIMALS.items()
        for number in (2, 3, 4)
    },
    # knowledge tiles
    **{
        f"knowledge_{number}": _names(f"Knowledge {number}", f"Conocimiento {number}", f"Wissen {number}")
        for number in range(1, 27)
    },
    # goods
    "turquoise": _names("Turquoise goods", "Mercancía turquesa", "Türkise Ware"),
    "violet": _names("Violet goods", "Mercancía violeta", "Violette Ware"),
    "pink": _names("Pink goods", "Mercancía rosa", "Rosa Ware"),
    "red": _names("Red goods", "Mercancía roja", "Rote Ware"),
    "brown": _names("Brown goods", "Mercancía marrón", "Braune Ware"),
    "orange": _names("Orange goods", "Mercancía naranja", "Orange Ware"),
    # other pieces and places
    "worker": _names("Worker", "Trabajador", "Arbeiter"),
    "silver": _names("Silver", "Plata", "Silberling"),
    "large_bonus": _names("Large bonus tile", "Bonificación grande", "Großes Bonusplättchen"),
    "small_bonus": _names("Small bonus tile", "Bonificación pequeña", "Kleines Bonusplättchen"),
    "depot": _names("Depot", "Depósito", "Lager"),
    "black_depot": _names("Central black depot", "Depósito negro central", "Zentrales schwarzes Lager"),
    "storage": _names("Storage", "Almacenamiento", "Ablage"),
    "duchy": _names("Duchy", "Principado", "Fürstentum"),
    "city": _names("City", "Ciudad", "Stadt"),
    "pasture": _names("Pasture", "Pasto", "Weide"),
    "river": _names("River", "Río", "Fluss"),
}
