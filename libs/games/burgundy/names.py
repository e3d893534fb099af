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

_KNOWLEDGE: Final = (
    ("equal buildings in a city", "edificios iguales en una ciudad", "gleiche Gebäude in einer Stadt"),
    ("workers from mines", "trabajadores de las minas", "Arbeiter aus Minen"),
    ("2 silver per sale", "2 de plata por venta", "2 Silberlinge je Verkauf"),
    ("1 worker per sale", "1 trabajador por venta", "1 Arbeiter je Verkauf"),
    ("ships load at two depots", "barcos en dos depósitos", "Schiffe laden an zwei Depots"),
    ("buy from any depot", "compra en cualquier depósito", "Kauf aus jedem Depot"),
    ("1 point more per animal tile", "1 punto más por loseta de animales", "1 Punkt mehr je Tierplättchen"),
    (
        "workers change a die by up to 2",
        "trabajadores cambian un dado hasta en 2",
        "Arbeiter ändern Würfel um bis zu 2",
    ),
    ("free step to place buildings", "paso gratis al colocar edificios", "freier Schritt für Gebäude"),
    ("free step to place ships and animals", "paso gratis: barcos y animales", "freier Schritt für Schiffe und Tiere"),
    (
        "free step to place castles, mines and knowledge",
        "paso gratis: castillos, minas y conocimiento",
        "freier Schritt für Burgen, Minen und Wissen",
    ),
    ("free step to take tiles", "paso gratis al tomar losetas", "freier Schritt beim Nehmen"),
    ("1 silver with workers", "1 de plata con los trabajadores", "1 Silberling zu den Arbeitern"),
    ("4 workers instead of 2", "4 trabajadores en vez de 2", "4 Arbeiter statt 2"),
    ("3 points per colour sold", "3 puntos por color vendido", "3 Punkte je verkaufter Farbe"),
    ("4 points per warehouse", "4 puntos por almacén", "4 Punkte je Warenhaus"),
    ("4 points per watchtower", "4 puntos por atalaya", "4 Punkte je Wachturm"),
    ("4 points per workshop", "4 puntos por taller", "4 Punkte je Schreinerei"),
    ("4 points per church", "4 puntos por iglesia", "4 Punkte je Kirche"),
    ("4 points per market", "4 puntos por mercado", "4 Punkte je Markt"),
    ("4 points per boarding house", "4 puntos por casa de huéspedes", "4 Punkte je Wohnhaus"),
    ("4 points per bank", "4 puntos por banco", "4 Punkte je Bank"),
    ("4 points per city hall", "4 puntos por ayuntamiento", "4 Punkte je Rathaus"),
    ("4 points per kind of animal", "4 puntos por tipo de animal", "4 Punkte je Tierart"),
    ("1 point per goods tile sold", "1 punto por mercancía vendida", "1 Punkt je verkaufter Ware"),
    ("2 points per bonus tile", "2 puntos por bonificación", "2 Punkte je Bonusplättchen"),
)
"""In the order of the tiles' numbers: what each does, in short."""

COMPONENTS: Final[dict[str, Names]] = {
    # kinds of tiles and spaces
    "building": _names("Building", "Edificio", "Gebäude"),
    "animal": _names("Animals", "Animales", "Tiere"),
    "knowledge": _names("Knowledge", "Conocimiento", "Wissen"),
    "ship": _names("Ship", "Barco", "Schiff"),
    "castle": _names("Castle", "Castillo", "Burg"),
    "mine": _names("Mine", "Mina", "Mine"),
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
        f"knowledge_{number}": _names(
            f"Knowledge {number}: {en}", f"Conocimiento {number}: {es}", f"Wissen {number}: {de}"
        )
        for number, (en, es, de) in enumerate(_KNOWLEDGE, start=1)
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
    "depot": _names("Depot", "Depósito", "Depot"),
    "black_depot": _names("Central black depot", "Depósito negro central", "Zentrales schwarzes Depot"),
    "storage": _names("Storage", "Almacenamiento", "Ablage"),
    "duchy": _names("Duchy", "Principado", "Fürstentum"),
    "city": _names("City", "Ciudad", "Stadt"),
    "pasture": _names("Pasture", "Pasto", "Weide"),
    "river": _names("River", "Río", "Fluss"),
}
