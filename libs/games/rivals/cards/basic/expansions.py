"""What buildings of the basic set do beyond their points. Its common trade ships are exchanged with in `decide`."""

from collections.abc import Sequence
from typing import Final

from gamekit.audience import Seat
from games.rivals import steps
from games.rivals.cards import CARDS
from games.rivals.places import Row, names_in
from games.rivals.play import Play
from games.rivals.regions import RESOURCE_OF, RegionKey, Regions
from games.rivals.resources import RESOURCES
from games.rivals.state import Prince, State, adjacent_to, bearing, count_named, has, opponent

SEARCH_PRICE: Final = 2


def storehouse(prince: Prince) -> set[RegionKey]:
    """Return the regions that a Brigand Attack does not count (RIV-128)."""
    return set(adjacent_to(prince, "storehouse"))


def boosters(row: Row, top: Regions, bottom: Regions) -> list[RegionKey]:
    """Return the regions that an adjacent building lets produce more, once for each (RIV-131, RIV-317).

    These are the Iron Foundry, the Grain Mill, the Lumber Camp, the Weaver's Shop and the Brick Factory.
    """
    return [
        region
        for index, place in enumerate(row)
        for cards, regions in ((place.top, top), (place.bottom, bottom))
        for card in cards
        for region in regions[index : index + 2]
        if RESOURCE_OF[region] == CARDS[card].boosts
    ]


def marketplace(play: Play, step: steps.Market) -> None:
    """Compare how many regions bear the number rolled: with fewer, one resource is received (RIV-134, RIV-316)."""
    state = play.state
    own = state.princes[step.seat]
    if not has(own, "marketplace"):
        return
    number, others = state.production, state.princes[opponent(step.seat)]
    produced = bearing(others.regions, number)
    if len(produced) > len(bearing(own.regions, number)):
        kinds = {RESOURCE_OF[region] for region in produced}
        play.next(steps.Gain(step.seat, 1, tuple(kind for kind in RESOURCES if kind in kinds)))


def toll_bridge(prince: Prince) -> int:
    """Return the gold that a Plentiful Harvest brings (RIV-137)."""
    return 2 * count_named(prince, "toll_bridge")


def parish_hall(state: State, seat: Seat) -> int:
    """Return what searching a stack in the exchange step costs: less with a Parish Hall, nothing with a Town Hall.

    RIV-076, RIV-130, RIV-213.
    """
    names = names_in(state.princes[seat].places)
    return 0 if "town_hall" in names else SEARCH_PRICE - ("parish_hall" in names)


def large_trade_ship(state: State, seat: Seat) -> Sequence[RegionKey]:
    """Return the regions of which a Large Trade Ship exchanges two resources (RIV-139)."""
    prince = state.princes[seat]
    beside = adjacent_to(prince, "large_trade_ship")
    return [region for region in prince.regions if region in beside and state.stored[region] >= 2]
