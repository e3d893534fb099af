"""What one seat owns, and the sums that its developments add up to."""

from collections.abc import Container, Iterable
from typing import Final

from msgspec import Struct, field

from games.catan_card.cards import BUILDINGS, CARDS, DOUBLES, RATES, Card, CardKey, Development, Kind
from games.catan_card.options import Options
from games.catan_card.resources import INDEX, STORE, YIELD_INDEX, Region
from games.catan_card.row import BESIDE, NEEDS_CITY, SITES, SITES_AT, SPOTS, START_TOWNS, TOWN_OF

HAND_LIMIT: Final = 3
BANK_RATE: Final = 3
SEARCH_PRICE: Final = 2


class Principality(Struct):
    """One seat's cards on the table and in the hand."""

    hand: list[CardKey] = field(default_factory=list)
    unlaid: tuple[Region, ...] = ()
    """Regions that are the seat's but do not lie yet."""
    left: int = START_TOWNS[0]
    right: int = START_TOWNS[1]
    """The outermost columns of the centre row, roads included."""
    cities: int = 0
    """Mask of columns."""
    regions: tuple[Region | None, ...] = (None,) * len(SPOTS)
    stock: list[int] = field(default_factory=lambda: [0] * len(SPOTS))
    """What lies on each spot."""
    sites: tuple[Development | None, ...] = (None,) * len(SITES)

    # Kept up by `change_stock`, `lay_region` and `recount`.
    held: list[int] = field(default_factory=lambda: [0] * 6)
    """By resource: the whole stock."""
    spots: tuple[tuple[int, ...], ...] = ((),) * 6
    """By resource: the spots of its regions."""
    numbers: tuple[tuple[int, ...], ...] = ((),) * 7
    """By number of the die: the spots that yield."""
    doubled: tuple[int, ...] = ()
    """The spots next to a fitting production building."""
    strength: int = 0
    tournament: int = 0
    commerce: int = 0
    building_points: int = 0
    """Points of settlements, cities and red buildings."""
    hand_limit: int = HAND_LIMIT
    rates: tuple[int, ...] = (BANK_RATE,) * 6
    """By resource: how many the bank wants for one other."""
    search_price: int = SEARCH_PRICE


def copy(owned: Principality) -> Principality:
    """Return an independent principality."""
    twin: Principality = owned.__copy__()  # type: ignore[attr-defined]  # every msgspec struct has it; half the time of `copy.copy`
    twin.hand = owned.hand[:]
    twin.stock = owned.stock[:]
    twin.held = owned.held[:]
    return twin


# The centre row


def towns(owned: Principality) -> range:
    """Return the columns of settlements and cities."""
    return range(owned.left | 1, owned.right + 1, 2)


def has_town(owned: Principality, column: int) -> bool:
    """Whether a settlement or city stands in a column."""
    return owned.left <= column <= owned.right and column % 2 == 1


def has_city(owned: Principality, column: int) -> bool:
    """Whether a city stands in a column."""
    return bool(owned.cities >> column & 1)


def road_columns(owned: Principality) -> list[int]:
    """Return where a road may go: beside an outermost settlement or city (CCG-062, CCG-063)."""
    ends = ((owned.left, owned.left - 1), (owned.right, owned.right + 1))
    return [column for end, column in ends if end % 2]


def settlement_columns(owned: Principality) -> list[int]:
    """Return where a settlement may go: the open far ends of own roads (CCG-067)."""
    ends = ((owned.left, owned.left - 1), (owned.right, owned.right + 1))
    return [column for end, column in ends if end % 2 == 0]


def is_free(owned: Principality, site: int) -> bool:
    """Whether a site is there and nothing lies on it."""
    column = TOWN_OF[site]
    return owned.sites[site] is None and has_town(owned, column) and (not NEEDS_CITY[site] or has_city(owned, column))


def free_sites(owned: Principality) -> list[int]:
    """Return every free site."""
    sites, cities = owned.sites, owned.cities
    return [
        site
        for site in _sites_of_row(owned)
        if sites[site] is None and (not NEEDS_CITY[site] or cities >> TOWN_OF[site] & 1)
    ]


def taken_sites(owned: Principality) -> list[int]:
    """Return every site on which a development lies."""
    sites = owned.sites
    return [site for site in _sites_of_row(owned) if sites[site] is not None]


def _sites_of_row(owned: Principality) -> range:
    """Return the sites above and below the row, four for each town as if it were a city."""
    return SITES[4 * (owned.left // 2) : 4 * ((owned.right + 1) // 2)]


# Stock


def room(owned: Principality, resource: int) -> int:
    """How much more of a resource (by its index) can be stored."""
    return STORE * len(owned.spots[resource]) - owned.held[resource]


# The masks are written out, as nothing is asked for more often while commands are listed.


def held_mask(owned: Principality) -> int:
    """Return the mask of the resources in stock."""
    lumber, brick, ore, grain, wool, gold = owned.held
    return (lumber > 0) | (brick > 0) << 1 | (ore > 0) << 2 | (grain > 0) << 3 | (wool > 0) << 4 | (gold > 0) << 5


def enough_mask(owned: Principality) -> int:
    """Return the mask of the resources of which the bank takes what is in stock."""
    held, rates = owned.held, owned.rates
    return (
        (held[0] >= rates[0])
        | (held[1] >= rates[1]) << 1
        | (held[2] >= rates[2]) << 2
        | (held[3] >= rates[3]) << 3
        | (held[4] >= rates[4]) << 4
        | (held[5] >= rates[5]) << 5
    )


def storable_mask(owned: Principality) -> int:
    """Return the mask of the resources there is room for."""
    held, spots = owned.held, owned.spots
    return (
        (held[0] < STORE * len(spots[0]))
        | (held[1] < STORE * len(spots[1])) << 1
        | (held[2] < STORE * len(spots[2])) << 2
        | (held[3] < STORE * len(spots[3])) << 3
        | (held[4] < STORE * len(spots[4])) << 4
        | (held[5] < STORE * len(spots[5])) << 5
    )


def change_stock(owned: Principality, spots: Iterable[int], by: int) -> None:
    """Change the stock on each of the spots, on one named twice twice."""
    regions, stock, held = owned.regions, owned.stock, owned.held
    for spot in spots:
        region = regions[spot]
        if region is not None:
            stock[spot] += by
            held[YIELD_INDEX[region.terrain]] += by


def spots_with_stock(owned: Principality, resource: int | None) -> list[int]:
    """Return the spots from which a resource, or any, can be taken."""
    spots, stock = _spots_of_row(owned) if resource is None else owned.spots[resource], owned.stock
    return [spot for spot in spots if stock[spot]]


def spots_with_room(owned: Principality, resource: int | None) -> list[int]:
    """Return the spots on which a resource, or any, can be stored."""
    spots, stock = _spots_of_row(owned) if resource is None else owned.spots[resource], owned.stock
    return [spot for spot in spots if stock[spot] < STORE and owned.regions[spot] is not None]


def _spots_of_row(owned: Principality) -> range:
    """Return the spots that border the towns of the row."""
    return SPOTS[(owned.left | 1) - 1 : ((owned.right - 1) | 1) + 3]


def lay_region(owned: Principality, region: Region, spot: int, stock: int) -> None:
    """Put a region in its place."""
    owned.unlaid = tuple(other for other in owned.unlaid if other != region)
    owned.regions = (*owned.regions[:spot], region, *owned.regions[spot + 1 :])
    change_stock(owned, (spot,), stock)
    owned.spots = spots_by_resource(owned)
    owned.numbers = spots_by_number(owned)
    owned.doubled = doubled_spots(owned)


def put_on_site(owned: Principality, site: int, card: Development | None) -> None:
    """Put a development on a site, or clear it."""
    owned.sites = (*owned.sites[:site], card, *owned.sites[site + 1 :])


def spots_by_resource(owned: Principality) -> tuple[tuple[int, ...], ...]:
    """Return, by resource, the spots of its regions."""
    found: list[list[int]] = [[] for _ in range(6)]
    for spot, region in enumerate(owned.regions):
        if region is not None:
            found[YIELD_INDEX[region.terrain]].append(spot)
    return tuple(map(tuple, found))


def spots_by_number(owned: Principality) -> tuple[tuple[int, ...], ...]:
    """Return, by number of the die (0 is unused), the spots that yield."""
    found: list[list[int]] = [[] for _ in range(7)]
    for spot, region in enumerate(owned.regions):
        if region is not None:
            found[region.number].append(spot)
    return tuple(map(tuple, found))


# Developments


def recount(owned: Principality, options: Options) -> None:
    """Add up anew what the cards on the table are worth."""
    cards = [CARDS[key] for site in _sites_of_row(owned) if (key := owned.sites[site]) is not None]
    keys = {card.key for card in cards}
    knights = [card for card in cards if card.kind == "knight"]
    owned.strength = sum([card.strength for card in knights]) + ("smithy" in keys) * len(knights)
    owned.tournament = sum([card.tournament for card in knights])
    owned.commerce = _commerce(cards, keys, options)
    owned.building_points = len(towns(owned)) + owned.cities.bit_count() + sum([card.victory for card in cards])
    owned.hand_limit = HAND_LIMIT + sum([card.hand_limit for card in cards])
    owned.rates = _rates(keys)
    owned.search_price = SEARCH_PRICE - ("town_hall" in keys)
    owned.doubled = doubled_spots(owned)


def _commerce(cards: Iterable[Card], keys: Container[str], options: Options) -> int:
    total = 0
    fleet = 2 if "harbor" in keys else 1
    for card in cards:
        total += fleet if card.kind == "fleet" else commerce_of(card, options)
    return total


def commerce_of(card: Card, options: Options) -> int:
    """Return the commerce points of a card by itself, which options take from the garrison and the harbor."""
    if (card.key == "garrison" and not options.garrison_commerce) or (
        card.key == "harbor" and not options.harbor_commerce
    ):
        return 0
    return card.commerce


def _rates(keys: Iterable[str]) -> tuple[int, ...]:
    rates = [BANK_RATE] * 6
    for key in keys:
        if key in RATES:
            resource, rate = RATES[key]
            rates[resource] = min(rates[resource], rate)
    return tuple(rates)


def count(owned: Principality, key: str) -> int:
    """How many developments of a kind of card lie on the table."""
    return owned.sites.count(key)


def sites_with(owned: Principality, kinds: tuple[Kind, ...]) -> list[int]:
    """Return the sites on which developments of some kinds lie."""
    return [site for site, key in enumerate(owned.sites) if key is not None and CARDS[key].kind in kinds]


def neighbours(owned: Principality, spot: int) -> list[Development]:
    """Return the developments that neighbour a region."""
    return [key for site in SITES_AT[spot] if (key := owned.sites[site]) is not None]


def doubled_spots(owned: Principality) -> tuple[int, ...]:
    """Return the regions that a fitting production building neighbours (CCG-056, CCG-182)."""
    keys = DOUBLES.keys() & owned.sites
    if not keys:
        return ()
    return tuple(
        spot
        for key, resource in DOUBLES.items()
        if key in keys
        for spot in owned.spots[INDEX[resource]]
        if key in neighbours(owned, spot)
    )


def garrisoned_spots(owned: Principality) -> list[int]:
    """Return the spots that neighbour a garrison, each as often as there are garrisons beside it."""
    if "garrison" not in owned.sites:
        return []
    return [spot for site, key in enumerate(owned.sites) if key == "garrison" for spot in BESIDE[site]]


def has_at(owned: Principality, column: int, key: str) -> bool:
    """Whether a card lies at the settlement or city of a column."""
    return key in owned.sites[2 * column - 2 : 2 * column + 2]


def building_sites(owned: Principality) -> list[int]:
    """Return the sites of buildings: what an arsonist can hit (CCG-148)."""
    return sites_with(owned, BUILDINGS)
