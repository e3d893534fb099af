"""Roads, settlements, cities and expansions."""

from collections.abc import Callable, Sequence
from typing import Final

from gamekit.audience import Seat, Secret
from gamekit.rejection import Rejection
from games.rivals import steps
from games.rivals.cards import CARDS, NAME
from games.rivals.cards.card import Card, CardKey
from games.rivals.cards.gold import buildings as gold
from games.rivals.cards.progress import expansions as progress
from games.rivals.cards.turmoil import expansions as turmoil
from games.rivals.commands import (
    Build,
    BuildAtRegion,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    PlaceRegion,
    Remove,
    Side,
    Site,
)
from games.rivals.events import (
    ActionPlayed,
    CityBuilt,
    ExpansionBuilt,
    RegionExpansionBuilt,
    RegionPlaced,
    RegionStackShuffled,
    RegionsTurnedUp,
    RoadBuilt,
    SettlementBuilt,
)
from games.rivals.places import Place, Row, names_in
from games.rivals.play import Choice, Play
from games.rivals.removal import put_aside
from games.rivals.resources import (
    CITY_COST,
    ROAD_COST,
    SETTLEMENT_COST,
    Counts,
    Resources,
    covers,
    with_discount,
)
from games.rivals.state import Prince, State, holdings, place_index, stands_at

SCOUT: Final = "scout"
TOWN_HALL: Final = "town_hall"
PARISH_HALL: Final = "parish_hall"

BUILT: Final[dict[str, Callable[[Play, Seat], None]]] = {**gold.BUILT, **turmoil.BUILT, **progress.BUILT}
"""What expansions do at once when they are built."""

REQUIREMENTS: Final[dict[str, Callable[[State, Seat], Rejection | None]]] = {
    **gold.REQUIREMENTS,
    **progress.REQUIREMENTS,
}

_CANNOT_AFFORD: Final = Rejection("cannot_afford", "Your regions do not hold what it costs.", "RIV-048")
_ROAD_LIES_THERE: Final = Rejection("road_lies_there", "A road lies at this end already.", "RIV-056")
_NO_FREE_ROAD: Final = Rejection("no_free_road", "A settlement stands at the free end of a road.", "RIV-057")
_CITY_STANDS_THERE: Final = Rejection("city_stands_there", "A city is laid on a settlement.", "RIV-060")
_NO_PLACE: Final = Rejection("no_own_place", "You have no place in this column.", "RIV-047")


# Roads, settlements and cities


def build_road(play: Play, seat: Seat, command: BuildRoad) -> Rejection | None:
    """Lay a road at an end of the row."""
    if refused := road_refused(play.state, seat, command.side, holdings(play.state, seat)):
        return refused
    play.happen(RoadBuilt(seat, command.side))
    play.next(steps.Payment(seat, ROAD_COST))
    return None


def road_refused(state: State, seat: Seat, side: Side, held: Counts) -> Rejection | None:
    """Return why a seat cannot build a road there."""
    if road_at(state.princes[seat], side):
        return _ROAD_LIES_THERE
    if not state.roads_left:
        return Rejection("no_road_left", "All roads are built.", "RIV-065")
    return None if covers(held, ROAD_COST) else _CANNOT_AFFORD


def road_at(prince: Prince, side: Side) -> bool:
    """Whether a road without a place lies at this end."""
    return prince.left_road if side == "left" else prince.right_road


def build_settlement(play: Play, seat: Seat, command: BuildSettlement) -> Rejection | None:
    """Found a settlement at the end of a road; a Scout chooses its regions (RIV-122)."""
    if refused := settlement_refused(play.state, seat, command.side, holdings(play.state, seat)):
        return refused
    if command.scout:
        if SCOUT not in play.state.princes[seat].hand:
            return Rejection("not_in_hand", "This card is not in your hand.", "RIV-122")
        play.happen(ActionPlayed(seat, SCOUT))
    play.happen(SettlementBuilt(seat, command.side))
    regions = (
        (steps.UpperRegion(seat, command.side, scouted=True), steps.LowerRegion(seat, command.side))
        if command.scout
        else (steps.NewRegions(seat, command.side),)
    )
    play.next(steps.Payment(seat, SETTLEMENT_COST), *regions)
    return None


def settlement_refused(state: State, seat: Seat, side: Side, held: Counts) -> Rejection | None:
    """Return why a seat cannot build a settlement there."""
    if not road_at(state.princes[seat], side):
        return _NO_FREE_ROAD
    if not state.settlements_left:
        return Rejection("no_settlement_left", "All settlements are built.", "RIV-065")
    return None if covers(held, SETTLEMENT_COST) else _CANNOT_AFFORD


def build_city(play: Play, seat: Seat, command: BuildCity) -> Rejection | None:
    """Lay a city on a settlement."""
    index = place_index(play.state.princes[seat], command.column)
    if index is None:
        return _NO_PLACE
    place = play.state.princes[seat].places[index]
    if refused := city_refused(play.state, place, holdings(play.state, seat)):
        return refused
    play.happen(CityBuilt(seat, command.column))
    play.next(steps.Payment(seat, CITY_COST))
    return None


def city_refused(state: State, place: Place, held: Counts) -> Rejection | None:
    """Return why a seat cannot turn this place into a city."""
    if place.city:
        return _CITY_STANDS_THERE
    if not state.cities_left:
        return Rejection("no_city_left", "All cities are built.", "RIV-065")
    return None if covers(held, CITY_COST) else _CANNOT_AFFORD


# The regions of a new settlement


def turn_up_regions(play: Play, step: steps.NewRegions) -> None:
    """Turn up the two top regions; the builder assigns them (RIV-059, RIV-320)."""
    turned = play.state.regions[:2]
    play.happen(RegionsTurnedUp(turned))
    play.next(steps.UpperRegion(step.seat, step.side, turned))


def _upper_options(state: State, step: steps.UpperRegion) -> Sequence[PlaceRegion]:
    return [PlaceRegion(region) for region in (sorted(state.regions) if step.scouted else step.regions)]


def _place_upper(play: Play, step: steps.UpperRegion, command: PlaceRegion) -> None:
    play.happen(RegionPlaced(step.seat, step.side, "top", command.region))
    if not step.scouted:
        (other,) = play.state.turned_up
        play.happen(RegionPlaced(step.seat, step.side, "bottom", other))


def _lower_options(state: State, step: steps.LowerRegion) -> Sequence[PlaceRegion]:  # noqa: ARG001
    return [PlaceRegion(region) for region in sorted(state.regions)]


def _place_lower(play: Play, step: steps.LowerRegion, command: PlaceRegion) -> None:
    play.happen(RegionPlaced(step.seat, step.side, "bottom", command.region))
    if play.state.regions and not play.state.options.scout_keeps_order:
        play.happen(RegionStackShuffled(Secret((), play.chance.shuffled("regions", play.state.regions))))


# Expansions


def build(play: Play, seat: Seat, command: Build) -> Rejection | None:
    """Build an expansion above or below a place."""
    state = play.state
    if refused := build_refused(state, seat, command.card, holdings(state, seat)) or site_refused(state, seat, command):
        return refused
    face_up = command.card in state.face_up
    card = CARDS[command.card]
    discount = discount_for(state.princes[seat].places, card)
    play.happen(ExpansionBuilt(seat, command.card, command.column, command.half, face_up))
    planned: list[steps.AnyStep] = [steps.Payment(seat, card.cost, discount)] if card.cost.total else []
    if card.name in BUILT:
        planned.append(steps.Built(seat, command.card))
    play.next(*planned)
    return None


def build_refused(state: State, seat: Seat, key: CardKey, held: Counts) -> Rejection | None:
    """Return why a seat cannot build a card at any place."""
    prince = state.princes[seat]
    if key not in state.face_up and key not in prince.hand:
        return Rejection("not_in_hand", "This card is neither in your hand nor face up.", "RIV-047")
    card = CARDS[key]
    if card.ground not in {"place", "city"}:
        return Rejection("not_for_places", "This card is not built at a place.", "RIV-101")
    if stands_already(prince.places, card):
        return Rejection("already_built", "Only one card of this name may stand in a principality.", "RIV-051")
    if card.name in REQUIREMENTS and (refused := REQUIREMENTS[card.name](state, seat)):
        return refused
    return None if is_covered(held, prices(prince.places, key)) else _CANNOT_AFFORD


def is_covered(held: Counts, prices: tuple[Resources, ...]) -> bool:
    """Whether resources held pay any of these prices."""
    for price in prices:  # noqa: SIM110 - a generator costs more than the one price most have
        if covers(held, price):
            return True
    return False


def prices(row: Row, key: CardKey) -> tuple[Resources, ...]:
    """Return what an expansion may be paid with, with the discount its buyer has (RIV-048)."""
    return with_discount(CARDS[key].cost, discount_for(row, CARDS[key]))


def stands_already(row: Row, card: Card) -> bool:
    """Whether a card of which only one may stand in a principality does so (RIV-051)."""
    names = names_in(row)
    return card.unique and (card.name in names or (card.name == PARISH_HALL and TOWN_HALL in names))  # RIV-216


def discount_for(row: Row, card: Card) -> int:
    """Return how many resources of choice a card costs less (RIV-349)."""
    return int(turmoil.drill_ground(row, card) or progress.building_crane(row, card))


def site_refused(state: State, seat: Seat, command: Build) -> Rejection | None:
    """Return why a card cannot be built in this half of this place."""
    prince = state.princes[seat]
    index = place_index(prince, command.column)
    if index is None:
        return _NO_PLACE
    place = prince.places[index]
    if CARDS[command.card].ground == "city" and not place.city:
        return Rejection("not_a_city", "City expansions stand at cities.", "RIV-099")
    if command.card == TOWN_HALL:  # RIV-356: it lies on the Parish Hall
        if PARISH_HALL in place.cards(command.half):
            return None
        return Rejection("no_parish_hall", "The Town Hall is built on the Parish Hall of a city.", "RIV-212")
    if len(place.cards(command.half)) == place.capacity:
        return Rejection("no_free_site", "All sites there are taken.", "RIV-047")
    return None


def built(play: Play, step: steps.Built) -> None:
    """Let an expansion do what it does when it is built."""
    BUILT[NAME[step.card]](play, step.seat)


def build_at_region(play: Play, seat: Seat, command: BuildAtRegion) -> Rejection | None:
    """Put the Gold Cache beside a region."""
    prince = play.state.princes[seat]
    if refused := region_card_refused(play.state, seat, command.card):
        return refused
    if command.region not in prince.regions:
        return Rejection("no_own_region", "This is not your region.", "RIV-102")
    play.happen(RegionExpansionBuilt(seat, command.card, command.region))
    return None


def region_card_refused(state: State, seat: Seat, key: CardKey) -> Rejection | None:
    """Return why a seat cannot put a card beside a region."""
    if key not in state.princes[seat].hand:
        return Rejection("not_in_hand", "This card is not in your hand.", "RIV-047")
    if CARDS[key].ground != "region":
        return Rejection("not_for_regions", "This card is not put beside a region.", "RIV-102")
    return REQUIREMENTS[CARDS[key].name](state, seat)


# Losing them


def remove(play: Play, seat: Seat, command: Remove) -> Rejection | None:
    """Remove an own building or unit, in all modes but the introductory game (RIV-105, RIV-323)."""
    if play.state.options.mode == "introductory":
        return Rejection("removing_not_allowed", "In the introductory game cards are not removed.", "RIV-323")
    site = Site(command.card, command.column, command.half)
    if not stands_at(play.state.princes[seat], site):
        return Rejection("no_such_expansion", "This card does not stand there.", "RIV-105")
    put_aside(play, seat, site)
    return None


CHOICES: Final[dict[type, Choice]] = {
    steps.UpperRegion: Choice(
        "place_upper_region",
        "Choose the region above your new settlement.",
        "RIV-059",
        _upper_options,
        _place_upper,
        "no_such_region",
        forced=False,
    ),
    steps.LowerRegion: Choice(
        "place_lower_region",
        "Choose the region below your new settlement.",
        "RIV-122",
        _lower_options,
        _place_lower,
        "no_such_region",
        forced=False,
    ),
}
