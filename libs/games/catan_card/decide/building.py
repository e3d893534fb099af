"""Roads, settlements, cities, developments, and giving developments up."""

from typing import Literal

from gamekit.audience import Seat, Secret
from gamekit.rejection import Rejection
from games.catan_card.cards import CARDS, Development
from games.catan_card.commands import (
    BuildCity,
    BuildDevelopment,
    BuildRoad,
    BuildSettlement,
    DiscardDevelopment,
    DrawRegions,
    LayRegion,
    PickRegion,
    PlayScout,
)
from games.catan_card.decide.stacks import not_in_hand
from games.catan_card.decide.stock import spending
from games.catan_card.decide.story import Story
from games.catan_card.events import (
    ActionPlayed,
    CityBuilt,
    DevelopmentBuilt,
    DevelopmentDiscarded,
    RegionLaid,
    RegionsDrawn,
    RegionStackSearched,
    RegionStackShuffled,
    RoadBuilt,
    SettlementBuilt,
)
from games.catan_card.principality import (
    Principality,
    has_city,
    has_town,
    is_free,
    road_columns,
    settlement_columns,
)
from games.catan_card.resources import CITY_COST, ROAD_COST, SETTLEMENT_COST, Counts, covers
from games.catan_card.row import NEEDS_CITY, SITES, TOWN_OF, outer_spots
from games.catan_card.steps import Complete, LayRegions, PickRegions, ScoutOrDraw, Settle, Step


def build_road(story: Story, seat: Seat, command: BuildRoad) -> Rejection | None:
    """Extend the centre row by a road (CCG-061 to CCG-065)."""
    owned = story.owned(seat)
    if not story.state.roads:
        return Rejection("no_road_left", "All roads are built.", "CCG-065")
    if command.column in settlement_columns(owned):
        return Rejection("road_beside_road", "Two roads never lie next to each other.", "CCG-063")
    if command.column not in road_columns(owned):
        return Rejection("not_at_the_end", "A road goes beside an outermost settlement or city.", "CCG-062")
    return _pay(story, seat, ROAD_COST, "road", command.column)


def build_settlement(story: Story, seat: Seat, command: BuildSettlement) -> Rejection | None:
    """Lay a settlement at the far end of a road (CCG-066 to CCG-068)."""
    if not story.state.settlements:
        return Rejection("no_settlement_left", "All settlements are built.", "CCG-068")
    if command.column not in settlement_columns(story.owned(seat)):
        return Rejection("no_open_road", "A settlement goes to the far end of an own road.", "CCG-067")
    return _pay(story, seat, SETTLEMENT_COST, "settlement", command.column)


def build_city(story: Story, seat: Seat, command: BuildCity) -> Rejection | None:
    """Lay a city on a settlement (CCG-075 to CCG-077)."""
    owned = story.owned(seat)
    if not story.state.cities:
        return Rejection("no_city_left", "All cities are built.", "CCG-077")
    if not has_town(owned, command.column) or has_city(owned, command.column):
        return Rejection("no_own_settlement", "A city covers an own settlement.", "CCG-076")
    return _pay(story, seat, CITY_COST, "city", command.column)


def build_development(story: Story, seat: Seat, command: BuildDevelopment) -> Rejection | None:
    """Lay a development of the hand on a free, fitting site (CCG-081 to CCG-087)."""
    owned = story.owned(seat)
    if command.card not in owned.hand:
        return not_in_hand("CCG-059")
    refused = _site_refused(owned, command.card, command.site)
    return refused or _pay(story, seat, CARDS[command.card].cost, command.card, command.site)


def _site_refused(owned: Principality, card: str, site: int) -> Rejection | None:
    if site not in SITES or not has_town(owned, TOWN_OF[site]):
        return Rejection("no_own_site", "A development lies above or below an own settlement or city.", "CCG-081")
    city = has_city(owned, TOWN_OF[site])
    if NEEDS_CITY[site] and not city:
        return Rejection("no_city", "A settlement has one site above and one below.", "CCG-069")
    if not is_free(owned, site):
        return Rejection("site_taken", "A site holds one development.", "CCG-082")
    if CARDS[card].kind == "city_building" and not city:
        return Rejection("no_city", "Red developments lie only at cities.", "CCG-084")
    return None


def _pay(
    story: Story, seat: Seat, cost: Counts, card: Literal["road", "settlement", "city"] | Development, place: int
) -> Rejection | None:
    """CCG-058: first the cost, then the card."""
    if not covers(story.owned(seat).held, cost):
        return Rejection("cannot_afford", "The resources for it are not in stock.", "CCG-030")
    story.then(*spending(seat, cost, "building"), Complete(seat, card, place), Settle())
    return None


def run_complete(story: Story, step: Complete) -> Step | None:
    """Lay what has been paid."""
    match step.card:
        case "road":
            story.happen(RoadBuilt(step.seat, step.place))
        case "city":
            story.happen(CityBuilt(step.seat, step.place))
        case "settlement":
            story.happen(SettlementBuilt(step.seat, step.place))
            story.then(ScoutOrDraw(step.seat, step.place), LayRegions(step.seat, step.place))
        case card:
            story.happen(DevelopmentBuilt(step.seat, card, step.place))
    return None


# The regions of a new settlement


def draw_regions(story: Story, step: ScoutOrDraw, _: DrawRegions) -> Rejection | None:
    """Draw the top two regions (CCG-070): eleven suffice for five settlements (CCG-074)."""
    first, second = story.state.regions[:2]
    story.happen(RegionsDrawn(step.seat, (first, second)))
    return None


def play_scout(story: Story, step: ScoutOrDraw, _: PlayScout) -> Rejection | None:
    """Look through the region stack (CCG-159)."""
    if "scout" not in story.owned(step.seat).hand:
        return not_in_hand("CCG-107")
    story.happen(
        ActionPlayed(step.seat, "scout"),
        RegionStackSearched(step.seat, Secret((step.seat,), story.state.regions)),
    )
    story.then(PickRegions(step.seat, step.column))
    return None


def pick_region(story: Story, step: PickRegions, command: PickRegion) -> Rejection | None:
    """Pick a region; after the second the rest of the stack is shuffled (CCG-160)."""
    if command.region not in story.state.regions or command.region == step.picked:
        return Rejection("no_such_region", "This region is not in the stack.", "CCG-159")
    if step.picked is None:
        story.then(PickRegions(step.seat, step.column, command.region))
        return None
    story.happen(RegionsDrawn(step.seat, (step.picked, command.region)))
    story.happen(RegionStackShuffled(Secret((), story.chance.shuffled("regions", story.state.regions))))
    return None


def lay_region(story: Story, step: LayRegions, command: LayRegion) -> Rejection | None:
    """Lay one of the two regions at an outer corner; the other goes to the other one (CCG-070 to CCG-072)."""
    upper, lower = outer_spots(step.column)
    owned = story.owned(step.seat)
    if command.region not in owned.unlaid:
        return Rejection("not_your_region", "This region is not there to be laid.", "CCG-070")
    if command.spot not in (upper, lower):
        return Rejection("no_corner", "The regions go to the outer corners of the new settlement.", "CCG-070")
    (other,) = (region for region in owned.unlaid if region != command.region)
    rest = lower if command.spot == upper else upper
    story.happen(
        RegionLaid(step.seat, command.region, command.spot, 0),
        RegionLaid(step.seat, other, rest, 0),
    )
    return None


def discard_development(story: Story, seat: Seat, command: DiscardDevelopment) -> Rejection | None:
    """Give up an own development (CCG-131 to CCG-133)."""
    owned = story.owned(seat)
    card = owned.sites[command.site] if command.site in SITES else None
    if card is None:
        return Rejection("no_development", "No own development lies there.", "CCG-131")
    story.happen(DevelopmentDiscarded(seat, card, command.site))
    story.then(Settle())
    return None
