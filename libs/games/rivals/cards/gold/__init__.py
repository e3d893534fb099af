"""The Era of Gold: what is printed on its cards. What they do stands beside, under their names."""

from typing import Final

from games.rivals.cards.card import Card, names
from games.rivals.resources import Resources

CARDS: Final = (
    Card(
        "gudrun",
        "gold",
        "attack",
        names("Gudrun, Terror of the Seas", "Gudrun el azote de los mares", "Gudrun, Schrecken der Meere"),
        (
            "The opponent hands over up to 2 gold per own Pirate Ship, limited by the gold he has (Gold Cache "
            "included) and by what you can store; he chooses where it comes from."
        ),
        name="gudrun",
    ),
    Card(
        "trade_master",
        "gold",
        "attack",
        names("Trade Master", "Maestro mercader", "Handelsmeister"),
        "Take up to 2 resources of your choice from the opponent; he decides which regions they leave.",
        copies=2,
        marked=1,
        name="trade_master",
    ),
    Card(
        "merchant",
        "gold",
        "attack",
        names("Merchant", "Mercader", "Händler"),
        (
            "Take up to 2 resources of your choice from the opponent (he decides which regions they leave), then "
            "give him back 1 resource of your choice."
        ),
        copies=2,
        name="merchant",
    ),
    Card(
        "gold_goldsmith",
        "gold",
        "action",
        names("Goldsmith", "Orfebre", "Goldschmied"),
        "Same as the basic Goldsmith: pay 3 gold, take 2 resources of your choice.",
        marked=1,
        name="goldsmith",
    ),
    Card(
        "gold_brigands",
        "gold",
        "attack",
        names("Brigands", "Razia", "Raubzug"),
        (
            "Name one resource type and take 1, 2 or 3 of it from the opponent, never more than a single one of "
            "your regions can still store; he decides which regions they leave."
        ),
        marked=1,
        name="brigands",
    ),
    Card(
        "reiner",
        "gold",
        "action",
        names("Reiner the Herald", "Reiner el heraldo", "Reiner, der Herold"),
        (
            "Played before the dice: the event die counts as Celebration and only the production die is rolled; "
            "you get 1 resource on top of whatever the Celebration gives you (so at least 1)."
        ),
        marked=1,
        name="reiner",
        moment="before_roll",
    ),
    Card(
        "gold_cache",
        "gold",
        "region_expansion",
        names("Gold Cache", "Escondite de oro", "Goldversteck"),
        (
            "Extra store for 0 to 3 gold, starting empty; gold its owner receives may be put here; its gold is "
            "neither counted nor lost in a Brigand Attack, is spent like any gold, can be demanded by attack "
            "cards, and is untouched by Plague."
        ),
        name="gold_cache",
        ground="region",
    ),
    Card(
        "gold_storehouse",
        "gold",
        "building",
        names("Storehouse", "Almacén", "Lagerstätte"),
        "Same as the basic Storehouse: the two adjacent regions are left out of the Brigand Attack count.",
        marked=1,
        name="storehouse",
        ground="place",
        cost=Resources(lumber=1, wool=1),
    ),
    Card(
        "gold_toll_bridge",
        "gold",
        "building",
        names("Toll Bridge", "Puente de peaje", "Zollbrücke"),
        "Same as the basic Toll Bridge: 2 extra gold on Plentiful Harvest.",
        marked=1,
        name="toll_bridge",
        ground="place",
        cost=Resources(lumber=1, brick=1),
        commerce=1,
    ),
    Card(
        "gold_large_trade_ship",
        "gold",
        "trade_ship",
        names("Large Trade Ship", "Gran barco mercante", "Großes Handelsschiff"),
        "Same as the basic Large Trade Ship: 2:1 trades with the resource of one adjacent region.",
        marked=1,
        name="large_trade_ship",
        ground="place",
        cost=Resources(lumber=1, wool=1),
        commerce=1,
    ),
    Card(
        "pirate_ship",
        "gold",
        "unit",
        names("Pirate Ship", "Barco pirata", "Kaperschiff"),
        (
            "When built, the opponent discards 1 trade ship of his choice to the discard pile (nothing happens if"
            " he has none). On every Plentiful Harvest its owner gets 1 extra gold. Not a trade ship."
        ),
        copies=2,
        name="pirate_ship",
        ground="place",
        cost=Resources(lumber=1, wool=1),
    ),
    Card(
        "moneylender",
        "gold",
        "building",
        names("Moneylender", "Casa de empeño", "Geldverleiher"),
        (
            "When the event die shows Trade and you hold the trade advantage, you may take up to 2 resources from"
            " the opponent instead of 1, only as many as he has and you can store."
        ),
        name="moneylender",
        ground="city",
        cost=Resources(lumber=2, ore=2, brick=1),
        unique=True,
        victory=1,
    ),
    Card(
        "mint",
        "gold",
        "building",
        names("Mint", "Casa de la moneda", "Münzstätte"),
        "Once per own turn and per Mint, trade 1 gold for 1 other resource of your choice.",
        copies=2,
        marked=1,
        name="mint",
        ground="city",
        cost=Resources(lumber=2, ore=2, brick=1),
        victory=1,
    ),
    Card(
        "merchant_guild",
        "gold",
        "building",
        names("Merchant Guild", "Gremio de mercaderes", "Händlergilde"),
        "No text effect; it is the requirement of the Trade Master and the Staple House.",
        copies=2,
        marked=1,
        name="merchant_guild",
        ground="city",
        cost=Resources(brick=2, wool=2, grain=1),
        unique=True,
        face_up=True,
        victory=1,
        commerce=2,
    ),
    Card(
        "staple_house",
        "gold",
        "building",
        names("Staple House", "Lonja", "Stapelhaus"),
        "Right after paying for and building it, take 2 resources of your choice.",
        copies=2,
        marked=1,
        name="staple_house",
        ground="city",
        cost=Resources(brick=2, ore=2, wool=1),
        victory=1,
    ),
    Card(
        "harbor",
        "gold",
        "building",
        names("Harbor", "Puerto", "Hafen"),
        ("Worth 1 victory point as long as its owner has at least 3 trade ships; the commerce point always counts."),
        marked=1,
        name="harbor",
        ground="city",
        cost=Resources(brick=1, wool=1, ore=1),
        commerce=1,
    ),
    Card(
        "trading_base",
        "gold",
        "building",
        names("Trading Base", "Puesto comercial", "Handelsstützpunkt"),
        (
            "While it stands, its owner's Marketplace and Harbor each count 1 additional commerce point (2 each),"
            " also when built later."
        ),
        marked=1,
        name="trading_base",
        ground="city",
        cost=Resources(grain=2, wool=2, brick=1),
        victory=1,
        commerce=1,
    ),
    Card(
        "salt_silo",
        "gold",
        "building",
        names("Salt Silo", "Silo de sal", "Salzspeicher"),
        (
            "While it stands, each of its owner's trade ships counts 1 additional commerce point, also ships "
            "built later."
        ),
        name="salt_silo",
        ground="city",
        cost=Resources(wool=2, gold=2, brick=1),
        victory=1,
    ),
    Card(
        "gold_trade_ships_race",
        "gold",
        "event",
        names("Trade Ships Race", "Carrera de barcos mercantes", "Wettfahrt der Handelsschiffe"),
        (
            "The player with more trade ships takes 1 resource of his choice; on a tie both take 1, but only "
            "players with at least 1 trade ship can receive."
        ),
        marked=1,
        name="trade_ships_race",
    ),
    Card(
        "gift_for_the_prince",
        "gold",
        "event",
        names("Gift for the Prince", "Regalo para el príncipe", "Geschenk für den Fürsten"),
        (
            "Each player gets 1 gold for each of his units with at least 1 strength point; gold that cannot be "
            "stored is lost."
        ),
        marked=1,
        name="gift_for_the_prince",
    ),
    Card(
        "gold_traveling_merchant",
        "gold",
        "event",
        names("Traveling Merchant", "Vendedor ambulante", "Fahrender Händler"),
        (
            "Each player may take up to 2 resources of his choice, paying 1 gold for each; gold from the same "
            "roll may be used."
        ),
        marked=1,
        name="traveling_merchant",
    ),
)
