"""The basic set: what is printed on its cards. What they do stands beside, under their names."""

from typing import Final

from games.rivals.cards.card import Card, names
from games.rivals.resources import Resources

CARDS: Final = (
    Card(
        "scout",
        "basic",
        "action",
        names("Scout", "Explorador", "Kundschafter"),
        (
            "Played while building a new settlement: instead of the two top region cards the player picks any 2 "
            "cards from the region stack (the rest is then shuffled)."
        ),
        copies=2,
        name="scout",
        moment="settlement_built",
    ),
    Card(
        "goldsmith",
        "basic",
        "action",
        names("Goldsmith", "Orfebre", "Goldschmied"),
        "Pay 3 gold (from any gold rivers and the Gold Cache) and take 2 resources of your choice.",
        copies=2,
        name="goldsmith",
    ),
    Card(
        "brigitta",
        "basic",
        "action",
        names("Brigitta, the Wise Woman", "Brigitta la mujer sabia", "Brigitta, die weise Frau"),
        (
            "Played before the dice: the player sets the production die to a face of his choice, then rolls only "
            "the event die; both results resolve in the normal order."
        ),
        copies=2,
        name="brigitta",
        moment="before_roll",
    ),
    Card(
        "relocation",
        "basic",
        "action",
        names("Relocation", "Traslado", "Umzug"),
        (
            "Swap the positions of 2 of your own regions, or of 2 of your own expansion cards; stored resources "
            "stay with their region and all placement rules must still hold."
        ),
        name="relocation",
    ),
    Card(
        "merchant_caravan",
        "basic",
        "action",
        names("Merchant Caravan", "Caravana de comerciantes", "Kaufmannszug"),
        ("Discard exactly 2 of your own resources (same or different, from 1 or 2 regions) and take any 2 resources."),
        copies=2,
        name="merchant_caravan",
    ),
    Card(
        "storehouse",
        "basic",
        "building",
        names("Storehouse", "Almacén", "Lagerstätte"),
        (
            "Resources in the two adjacent regions are not counted when checking the Brigand Attack limit; if the"
            " limit is still exceeded their gold and wool are lost too."
        ),
        copies=2,
        name="storehouse",
        ground="place",
        cost=Resources(lumber=1, wool=1),
    ),
    Card(
        "parish_hall",
        "basic",
        "building",
        names("Parish Hall", "Casa de la comunidad", "Gemeindehaus"),
        "Choosing a specific card from a draw stack in the exchange step costs 1 resource instead of 2.",
        copies=2,
        name="parish_hall",
        ground="place",
        cost=Resources(brick=1, grain=1),
        unique=True,
    ),
    Card(
        "iron_foundry",
        "basic",
        "building",
        names("Iron Foundry", "Fundición de hierro", "Eisenschmelze"),
        (
            "Production die only: each adjacent mountain whose number is rolled gains 2 ore instead of 1 (excess "
            "is lost)."
        ),
        name="iron_foundry",
        ground="place",
        cost=Resources(brick=1, ore=1),
        boosts="ore",
    ),
    Card(
        "grain_mill",
        "basic",
        "building",
        names("Grain Mill", "Molino de cereales", "Getreidemühle"),
        (
            "Production die only: each adjacent field whose number is rolled gains 2 grain instead of 1 (excess "
            "is lost)."
        ),
        name="grain_mill",
        ground="place",
        cost=Resources(lumber=1, grain=1),
        boosts="grain",
    ),
    Card(
        "lumber_camp",
        "basic",
        "building",
        names("Lumber Camp", "Aserradero", "Holzfällerlager"),
        (
            "Production die only: each adjacent forest whose number is rolled gains 2 lumber instead of 1 (excess"
            " is lost)."
        ),
        name="lumber_camp",
        ground="place",
        cost=Resources(lumber=1, ore=1),
        boosts="lumber",
    ),
    Card(
        "weavers_shop",
        "basic",
        "building",
        names("Weaver's Shop", "Tejeduría", "Webstube"),
        (
            "Production die only: each adjacent pasture whose number is rolled gains 2 wool instead of 1 (excess "
            "is lost)."
        ),
        name="weavers_shop",
        ground="place",
        cost=Resources(lumber=1, wool=1),
        boosts="wool",
    ),
    Card(
        "brick_factory",
        "basic",
        "building",
        names("Brick Factory", "Fábrica de ladrillos", "Ziegelbrennerei"),
        ("Production die only: each adjacent hill whose number is rolled gains 2 brick instead of 1 (excess is lost)."),
        name="brick_factory",
        ground="place",
        cost=Resources(brick=1, ore=1),
        boosts="brick",
    ),
    Card(
        "marketplace",
        "basic",
        "building",
        names("Marketplace", "Mercado", "Markt"),
        (
            "If the rolled production number stands on more of the opponent's regions than of yours, take 1 "
            "resource of a type the opponent's rolled regions produced, even if he could not store it."
        ),
        copies=2,
        name="marketplace",
        ground="place",
        cost=Resources(grain=1, wool=1),
        unique=True,
        commerce=1,
    ),
    Card(
        "abbey",
        "basic",
        "building",
        names("Abbey", "Monasterio", "Kloster"),
        (
            "No text effect: its progress point raises the hand limit by 1; the Year of Plenty and Invention "
            "events refer to it."
        ),
        copies=2,
        name="abbey",
        ground="place",
        cost=Resources(brick=1, grain=1, ore=1),
        unique=True,
        progress=1,
    ),
    Card(
        "toll_bridge",
        "basic",
        "building",
        names("Toll Bridge", "Puente de peaje", "Zollbrücke"),
        ("On the event die result Plentiful Harvest its owner gets 2 extra gold; gold that cannot be stored is lost."),
        name="toll_bridge",
        ground="place",
        cost=Resources(lumber=1, brick=1),
        commerce=1,
    ),
    Card(
        "large_trade_ship",
        "basic",
        "trade_ship",
        names("Large Trade Ship", "Gran barco mercante", "Großes Handelsschiff"),
        (
            "On your turn, any number of times, trade 2 resources taken from one of its two adjacent regions for "
            "1 other resource; the left and right region may not be mixed in one trade."
        ),
        name="large_trade_ship",
        ground="place",
        cost=Resources(lumber=1, wool=1),
        commerce=1,
    ),
    Card(
        "ore_ship",
        "basic",
        "trade_ship",
        names("Ore Ship", "Barco mercante de mineral", "Erz-Handelsschiff"),
        (
            "On your turn, any number of times, trade 2 ore (from any of your regions of that kind) for 1 other "
            "resource."
        ),
        name="ore_ship",
        ground="place",
        cost=Resources(lumber=1, wool=1),
        commerce=1,
        trades="ore",
    ),
    Card(
        "grain_ship",
        "basic",
        "trade_ship",
        names("Grain Ship", "Barco mercante de cereales", "Getreide-Handelsschiff"),
        (
            "On your turn, any number of times, trade 2 grain (from any of your regions of that kind) for 1 other"
            " resource."
        ),
        name="grain_ship",
        ground="place",
        cost=Resources(lumber=1, wool=1),
        commerce=1,
        trades="grain",
    ),
    Card(
        "gold_ship",
        "basic",
        "trade_ship",
        names("Gold Ship", "Barco mercante de oro", "Gold-Handelsschiff"),
        (
            "On your turn, any number of times, trade 2 gold (from any of your regions of that kind) for 1 other "
            "resource."
        ),
        name="gold_ship",
        ground="place",
        cost=Resources(lumber=1, wool=1),
        commerce=1,
        trades="gold",
    ),
    Card(
        "lumber_ship",
        "basic",
        "trade_ship",
        names("Lumber Ship", "Barco mercante de madera", "Holz-Handelsschiff"),
        (
            "On your turn, any number of times, trade 2 lumber (from any of your regions of that kind) for 1 "
            "other resource."
        ),
        name="lumber_ship",
        ground="place",
        cost=Resources(lumber=1, wool=1),
        commerce=1,
        trades="lumber",
    ),
    Card(
        "brick_ship",
        "basic",
        "trade_ship",
        names("Brick Ship", "Barco mercante de arcilla", "Lehm-Handelsschiff"),
        (
            "On your turn, any number of times, trade 2 brick (from any of your regions of that kind) for 1 other"
            " resource."
        ),
        name="brick_ship",
        ground="place",
        cost=Resources(lumber=1, wool=1),
        commerce=1,
        trades="brick",
    ),
    Card(
        "wool_ship",
        "basic",
        "trade_ship",
        names("Wool Ship", "Barco mercante de lana", "Woll-Handelsschiff"),
        (
            "On your turn, any number of times, trade 2 wool (from any of your regions of that kind) for 1 other "
            "resource."
        ),
        name="wool_ship",
        ground="place",
        cost=Resources(lumber=1, wool=1),
        commerce=1,
        trades="wool",
    ),
    Card(
        "austin",
        "basic",
        "hero",
        names("Austin", "Austin", "Austin"),
        "No text effect; gives its points.",
        name="austin",
        ground="place",
        cost=Resources(grain=1, ore=1),
        strength=1,
        skill=2,
    ),
    Card(
        "candamir",
        "basic",
        "hero",
        names("Candamir", "Candamir", "Candamir"),
        "No text effect; gives its points.",
        name="candamir",
        ground="place",
        cost=Resources(wool=2, grain=1, ore=1),
        strength=4,
        skill=1,
    ),
    Card(
        "harald",
        "basic",
        "hero",
        names("Harald", "Harald", "Harald"),
        "No text effect; gives its points.",
        name="harald",
        ground="place",
        cost=Resources(grain=1, ore=1),
        strength=2,
        skill=1,
    ),
    Card(
        "inga",
        "basic",
        "hero",
        names("Inga", "Inga", "Inga"),
        "No text effect; gives its points.",
        name="inga",
        ground="place",
        cost=Resources(grain=1, wool=1, ore=1),
        strength=1,
        skill=3,
    ),
    Card(
        "osmund",
        "basic",
        "hero",
        names("Osmund", "Osmund", "Osmund"),
        "No text effect; gives its points.",
        name="osmund",
        ground="place",
        cost=Resources(grain=1, wool=1, ore=1),
        strength=2,
        skill=2,
    ),
    Card(
        "siglind",
        "basic",
        "hero",
        names("Siglind", "Siglind", "Siglind"),
        "No text effect; gives its points.",
        name="siglind",
        ground="place",
        cost=Resources(wool=2, grain=1, ore=1),
        strength=2,
        skill=3,
    ),
    Card(
        "feud",
        "basic",
        "event",
        names("Feud", "Altercado", "Fehde"),
        (
            "The holder of the strength advantage names 3 buildings of the opponent (all of them if he has 3 or "
            "fewer); the opponent picks 1 of these and puts it under a draw stack with the same back."
        ),
        marked=1,
        name="feud",
    ),
    Card(
        "year_of_plenty",
        "basic",
        "event",
        names("Year of Plenty", "Año productivo", "Ertragreiches Jahr"),
        ("Every region gains 1 resource for each adjacent Storehouse and each adjacent Abbey, as far as it has room."),
        copies=2,
        marked=1,
        name="year_of_plenty",
    ),
    Card(
        "trade_ships_race",
        "basic",
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
        "fraternal_feuds",
        "basic",
        "event",
        names("Fraternal Feuds", "Enemistad fraternal", "Bruderzwist"),
        (
            "The holder of the strength advantage looks at the opponent's hand and puts 2 cards of it under draw "
            "stacks with matching backs; the victim refills only at the end of his next turn."
        ),
        marked=1,
        name="fraternal_feuds",
    ),
    Card(
        "invention",
        "basic",
        "event",
        names("Invention", "Invención", "Erfindung"),
        ("Each player takes 1 resource of his choice for each of his buildings bearing a progress point, at most 2."),
        name="invention",
    ),
    Card(
        "yule",
        "basic",
        "event",
        names("Yule", "Solsticio de invierno", "Julfest"),
        (
            "Rebuild the event stack as at the start of the game (shuffle the rest, 3 cards, Yule, remaining "
            "cards on top), then draw another event card."
        ),
        name="yule",
    ),
    Card(
        "traveling_merchant",
        "basic",
        "event",
        names("Traveling Merchant", "Vendedor ambulante", "Fahrender Händler"),
        (
            "Each player may take up to 2 resources of his choice, paying 1 gold for each; gold from the same "
            "roll may be used."
        ),
        copies=2,
        marked=1,
        name="traveling_merchant",
    ),
)
