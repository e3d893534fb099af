"""What things are called in each language, by their key on the wire."""

from typing import Final

from gamekit.game import Names


def _names(en: str, hu: str, de: str) -> Names:
    return {"en": en, "hu": hu, "de": de}


TITLE: Final = _names("Catan Card Game", "Catan telepesei kártyajáték", "Die Siedler von Catan: Das Kartenspiel")

COMPONENTS: Final[dict[str, Names]] = {
    # resources
    "lumber": _names("Lumber", "fa", "Holz"),
    "brick": _names("Brick", "tégla", "Lehm"),
    "ore": _names("Ore", "érc", "Erz"),
    "grain": _names("Grain", "gabona", "Getreide"),
    "wool": _names("Wool", "gyapjú", "Wolle"),
    "gold": _names("Gold", "arany", "Gold"),
    # regions
    "forest": _names("Forest", "erdő", "Wald"),
    "hills": _names("Hills", "domb", "Hügelland"),
    "mountains": _names("Mountains", "hegység", "Gebirge"),
    "fields": _names("Fields", "búzamező", "Ackerland"),
    "pasture": _names("Pasture", "legelő", "Weideland"),
    "gold_field": _names("Gold Field", "aranylelőhely", "Goldfluss"),
    # starting sets
    "red": _names("White-red shield", "fehér-piros címer", "Weiß-rotes Wappen"),
    "black": _names("Black-red shield", "fekete-piros címer", "Schwarz-rotes Wappen"),
    # figures and event die
    "knight": _names("Knight", "lovag", "Ritter"),
    "windmill": _names("Windmill", "malom", "Mühle"),
    "banditti": _names("Banditti", "Banditák", "Räuber"),
    "commerce": _names("Commerce", "Kereskedelem", "Handel"),
    "tournament": _names("Tournament", "Lovagi torna", "Turnier"),
    "year_of_plenty": _names("Year of Plenty", "Jó év", "Gutes Jahr"),
    "event_card": _names("Event Card", "Rendkívüli esemény", "Ereigniskarte"),
    # cards of the centre row
    "road": _names("Road", "út", "Straße"),
    "settlement": _names("Settlement", "falu", "Siedlung"),
    "city": _names("City", "város", "Stadt"),
    # developments
    "abbey": _names("Abbey", "Kolostor", "Kloster"),
    "garrison": _names("Garrison", "Védett raktár", "Befestigtes Lager"),
    "smithy": _names("Smithy", "Kovácsműhely", "Schmiede"),
    "sawmill": _names("Sawmill", "Fűrészmalom", "Sägewerk"),
    "brick_factory": _names("Brick Factory", "Téglaégető", "Ziegel-Brennerei"),
    "woolen_mill": _names("Woolen Mill", "Gyapjú-manufaktúra", "Woll-Manufaktur"),
    "grain_mill": _names("Grain Mill", "Szélmalom", "Getreidemühle"),
    "foundry": _names("Foundry", "Öntöde", "Eisengießerei"),
    "brick_fleet": _names("Brick Fleet", "Tégla flotta", "Lehm-Handelsflotte"),
    "gold_fleet": _names("Gold Fleet", "Arany flotta", "Gold-Handelsflotte"),
    "grain_fleet": _names("Grain Fleet", "Gabona flotta", "Getreide-Handelsflotte"),
    "lumber_fleet": _names("Lumber Fleet", "Fa flotta", "Holz-Handelsflotte"),
    "ore_fleet": _names("Ore Fleet", "Érc flotta", "Erz-Handelsflotte"),
    "wool_fleet": _names("Wool Fleet", "Gyapjú flotta", "Woll-Handelsflotte"),
    "conrad_the_swift": _names("Conrad the Swift", "Fürge Konrád", "Konrad der Flinke"),
    "falk_the_fair": _names("Falk the Fair", "Szép Falk", "Falk der Schöne"),
    "gotz_ironfist": _names("Gotz Ironfist", "Vasöklű Götz", "Götz Eisenfaust"),
    "hagen_the_sinister": _names("Hagen the Sinister", "Sötét Hagen", "Hagen der Finstere"),
    "karl_the_strong": _names("Karl the Strong", "Erős Karl", "Karl der Starke"),
    "otto_the_berserker": _names("Otto the Berserker", "Berserker Otto", "Otto der Berserker"),
    "pippin_the_short": _names("Pippin the Short", "Kis Pippin", "Pippin der Kurze"),
    "siegfried_lackland": _names("Siegfried Lackland", "Földnélküli Siegfried", "Siegfried ohne Land"),
    "walter_the_recreant": _names("Walter the Recreant", "Hitehagyott Walter", "Walter der Abtrünnige"),
    "aqueduct": _names("Aqueduct", "Vízvezeték", "Wasserversorgung"),
    "bath_house": _names("Bath House", "Fürdő", "Badhaus"),
    "church": _names("Church", "Templom", "Kirche"),
    "colossus": _names("Colossus of Catan", "Catan kolosszusa", "Der Koloss von Catan"),
    "counting_house": _names("Counting House", "Iroda", "Handelskontor"),
    "harbor": _names("Harbor", "Kikötő", "Hafen"),
    "library": _names("Library", "Könyvtár", "Bibliothek"),
    "marketplace": _names("Marketplace", "Piac", "Markt"),
    "merchant_guild": _names("Merchant Guild", "Céhház", "Händlerzunft"),
    "mint": _names("Mint", "Pénzverde", "Münzgießerei"),
    "town_hall": _names("Town Hall", "Városháza", "Rathaus"),
    # action cards
    "alchemist": _names("Alchemist", "Alkimista", "Alchemist"),
    "caravan": _names("Caravan", "Karaván", "Karawane"),
    "merchant": _names("Merchant", "Kereskedő", "Händler"),
    "brigands": _names("Brigands", "Rablótámadás", "Raubzug"),
    "arsonist": _names("Arsonist", "Gyújtogató", "Feuerteufel"),
    "black_knight": _names("Black Knight", "Fekete lovag", "Schwarzer Ritter"),
    "spy": _names("Spy", "Kém", "Spion"),
    "bishop": _names("Bishop", "Püspök", "Bischof"),
    "herb_woman": _names("Herb Woman", "Javasasszony", "Kräuterhexe"),
    "scout": _names("Scout", "Felfedező", "Kundschafter"),
    # event cards
    "civil_war": _names("Civil War", "Polgárháború", "Bürgerkrieg"),
    "conflict": _names("Conflict", "Csata", "Konflikt"),
    "master_builder": _names("Master Builder", "Építőmester", "Baumeister"),
    "plague": _names("Plague", "Járvány", "Seuche"),
    "productive_year": _names("Productive Year", "Jó év", "Ertragreiches Jahr"),
    "progress": _names("Progress", "Fejlesztés", "Fortschritt"),
    "year_end": _names("Year End", "Újév", "Jahreswechsel"),
}
