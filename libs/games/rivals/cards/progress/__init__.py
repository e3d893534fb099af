"""The Era of Progress: what is printed on its cards. What they do stands beside, under their names."""

from typing import Final

from games.rivals.cards.card import Card, names
from games.rivals.resources import Resources

CARDS: Final = (
    Card(
        "benjamin",
        "progress",
        "action",
        names("Benjamin the Traveling Scholar", "Benjamin el erudito viajero", "Benjamin, der fahrende Scholar"),
        (
            "Each of your regions (new ones included) whose number equals this turn's production result gains 1 "
            "more resource; boosters do not apply."
        ),
        name="benjamin",
    ),
    Card(
        "progress_brigitta",
        "progress",
        "action",
        names("Brigitta, the Wise Woman", "Brigitta la mujer sabia", "Brigitta, die weise Frau"),
        "Same as the basic Brigitta: choose the production die result before rolling.",
        marked=1,
        name="brigitta",
        moment="before_roll",
    ),
    Card(
        "guido",
        "progress",
        "attack",
        names("Guido the Ambassador", "Guido el diplomático", "Guido, der Gesandte"),
        "Take 1 card of your choice from the discard pile; it may be played or built at once.",
        name="guido",
    ),
    Card(
        "gustav",
        "progress",
        "action",
        names("Gustav the Librarian", "Gustav el bibliotecario", "Gustav, der Bibliothekar"),
        "Take 1 card of your choice from the discard pile; it may be played or built at once.",
        name="gustav",
    ),
    Card(
        "doctor",
        "progress",
        "action",
        names("Doctor", "Médico", "Medicus"),
        "Each region adjacent to one of your Bath Houses (only one of them) gains 1 resource if it has room.",
        copies=2,
        marked=1,
        name="doctor",
    ),
    Card(
        "mineral_mining",
        "progress",
        "action",
        names("Mineral Mining", "Minería", "Flözbau"),
        "Receive up to 2 ore, stored in any of your mountains; what cannot be stored is lost.",
        copies=2,
        marked=1,
        name="mineral_mining",
    ),
    Card(
        "three_field_system",
        "progress",
        "action",
        names("Three-Field System", "Rotación trienal", "Dreifelderwirtschaft"),
        "Receive up to 2 grain, stored in any of your fields; what cannot be stored is lost.",
        copies=2,
        marked=1,
        name="three_field_system",
    ),
    Card(
        "progress_relocation",
        "progress",
        "action",
        names("Relocation", "Traslado", "Umzug"),
        "Same as the basic Relocation: swap 2 of your own regions or 2 of your own expansion cards.",
        marked=1,
        name="relocation",
    ),
    Card(
        "chief_cannoneer",
        "progress",
        "unit",
        names("Chief Cannoneer", "Jefe de cañoneros", "Geschützmeister"),
        (
            "A unit but not a hero: cards about heroes ignore it, cards about units include it; a player may own "
            "both copies."
        ),
        copies=2,
        marked=1,
        name="chief_cannoneer",
        ground="place",
        cost=Resources(lumber=1, ore=1),
        strength=4,
    ),
    Card(
        "town_hall",
        "progress",
        "building",
        names("Town Hall", "Ayuntamiento", "Rathaus"),
        (
            "Laid on top of the owner's Parish Hall in a city; choosing a card from a stack in the exchange step "
            "is then free. The Parish Hall stays below and still blocks a second one."
        ),
        copies=2,
        marked=1,
        name="town_hall",
        ground="city",
        cost=Resources(wool=2, ore=2, brick=1),
        victory=1,
    ),
    Card(
        "library",
        "progress",
        "building",
        names("Library", "Biblioteca", "Bibliothek"),
        "When built, you may at once choose 1 card from a draw stack; it may be played or built immediately.",
        copies=2,
        marked=1,
        name="library",
        ground="city",
        cost=Resources(lumber=2, brick=1, ore=1),
        victory=1,
    ),
    Card(
        "pharmacy",
        "progress",
        "building",
        names("Pharmacy", "Botica", "Apotheke"),
        ("After each Plague its owner takes 1 resource of his choice per Pharmacy, whether he lost resources or not."),
        copies=2,
        marked=1,
        name="pharmacy",
        ground="city",
        cost=Resources(wool=2, brick=1, gold=1),
        victory=1,
    ),
    Card(
        "bath_house",
        "progress",
        "building",
        names("Bath House", "Casa de baños", "Badhaus"),
        "The 4 regions adjacent to the city it stands in are protected from Plague.",
        copies=3,
        marked=1,
        name="bath_house",
        ground="city",
        cost=Resources(brick=2, wool=1, ore=1),
        victory=1,
    ),
    Card(
        "building_crane",
        "progress",
        "building",
        names("Building Crane", "Grúa de acoplamiento", "Baukran"),
        (
            "Each city expansion whose cost is more than 4 resources costs its owner 1 resource less, type of his"
            " choice."
        ),
        name="building_crane",
        ground="city",
        cost=Resources(lumber=1),
    ),
    Card(
        "parliament",
        "progress",
        "building",
        names("Parliament", "Parlamento", "Parlament"),
        "No text effect; gives its points.",
        marked=1,
        name="parliament",
        ground="city",
        cost=Resources(lumber=3, brick=2, wool=2),
        victory=2,
    ),
    Card(
        "university",
        "progress",
        "building",
        names("University", "Universidad", "Universität"),
        (
            "No text effect; it is the requirement of Mineral Mining, the Three-Field System, the Chief Cannoneer"
            " and the Building Crane."
        ),
        copies=2,
        marked=1,
        name="university",
        ground="city",
        cost=Resources(lumber=2, grain=2, brick=1),
        unique=True,
        face_up=True,
        victory=1,
        progress=1,
    ),
    Card(
        "progress_invention",
        "progress",
        "event",
        names("Invention", "Invención", "Erfindung"),
        ("Each player takes 1 resource of his choice for each of his buildings bearing a progress point, at most 2."),
        copies=2,
        marked=2,
        name="invention",
    ),
    Card(
        "plague",
        "progress",
        "event",
        names("Plague", "Plaga", "Seuche"),
        (
            "Each region adjacent to a city loses 1 resource (only 1 even between two cities); protected regions "
            "and region expansions are unaffected."
        ),
        copies=3,
        marked=2,
        name="plague",
    ),
)
