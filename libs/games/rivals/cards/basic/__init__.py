"""The basic set: what is printed on its cards. What they do stands beside, under their names."""

from typing import Final

from gamekit.game import Names
from games.rivals.cards.card import Card, CardKey, names
from games.rivals.regions import Land
from games.rivals.resources import Resource, Resources


def _booster(key: CardKey, called: Names, cost: Resources, resource: Resource, land: Land) -> Card:
    """Return a building that doubles what adjacent regions produce (RIV-131)."""
    text = (
        f"Production die only: each adjacent {land} whose number is rolled gains 2 {resource} instead of 1 (excess "
        "is lost)."
    )
    return Card(key, "basic", "building", called, text, name=key, ground="place", cost=cost, boosts=resource)


def _trade_ship(resource: Resource, called: Names) -> Card:
    """Return a common trade ship (RIV-138)."""
    text = (
        f"On your turn, any number of times, trade 2 {resource} (from any of your regions of that kind) for 1 other "
        "resource."
    )
    key, cost = f"{resource}_ship", Resources(lumber=1, wool=1)
    return Card(
        key, "basic", "trade_ship", called, text, name=key, ground="place", cost=cost, commerce=1, trades=resource
    )


def _hero(key: CardKey, cost: Resources, *, strength: int, skill: int) -> Card:
    """Return a hero, whose name is the same in every language."""
    name = key.capitalize()
    return Card(
        key,
        "basic",
        "hero",
        names(name, name, name),
        "No text effect; gives its points.",
        name=key,
        ground="place",
        cost=cost,
        strength=strength,
        skill=skill,
    )


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
    _booster(
        "iron_foundry",
        names("Iron Foundry", "Fundición de hierro", "Eisenschmelze"),
        Resources(brick=1, ore=1),
        "ore",
        "mountain",
    ),
    _booster(
        "grain_mill",
        names("Grain Mill", "Molino de cereales", "Getreidemühle"),
        Resources(lumber=1, grain=1),
        "grain",
        "field",
    ),
    _booster(
        "lumber_camp",
        names("Lumber Camp", "Aserradero", "Holzfällerlager"),
        Resources(lumber=1, ore=1),
        "lumber",
        "forest",
    ),
    _booster(
        "weavers_shop", names("Weaver's Shop", "Tejeduría", "Webstube"), Resources(lumber=1, wool=1), "wool", "pasture"
    ),
    _booster(
        "brick_factory",
        names("Brick Factory", "Fábrica de ladrillos", "Ziegelbrennerei"),
        Resources(brick=1, ore=1),
        "brick",
        "hill",
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
    _trade_ship("ore", names("Ore Ship", "Barco mercante de mineral", "Erz-Handelsschiff")),
    _trade_ship("grain", names("Grain Ship", "Barco mercante de cereales", "Getreide-Handelsschiff")),
    _trade_ship("gold", names("Gold Ship", "Barco mercante de oro", "Gold-Handelsschiff")),
    _trade_ship("lumber", names("Lumber Ship", "Barco mercante de madera", "Holz-Handelsschiff")),
    _trade_ship("brick", names("Brick Ship", "Barco mercante de arcilla", "Lehm-Handelsschiff")),
    _trade_ship("wool", names("Wool Ship", "Barco mercante de lana", "Woll-Handelsschiff")),
    _hero("austin", Resources(grain=1, ore=1), strength=1, skill=2),
    _hero("candamir", Resources(wool=2, grain=1, ore=1), strength=4, skill=1),
    _hero("harald", Resources(grain=1, ore=1), strength=2, skill=1),
    _hero("inga", Resources(grain=1, wool=1, ore=1), strength=1, skill=3),
    _hero("osmund", Resources(grain=1, wool=1, ore=1), strength=2, skill=2),
    _hero("siglind", Resources(wool=2, grain=1, ore=1), strength=2, skill=3),
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
