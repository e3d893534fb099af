"""What must hold after every command: all 180 cards are somewhere, and every store is within its bounds."""

from collections import Counter
from collections.abc import Iterator, Sequence

from games.rivals.cards import CARDS, NAME
from games.rivals.regions import CAPACITY, GOLD_CACHE, REGIONS
from games.rivals.state import CITIES, ROADS, SETTLEMENTS, Prince, State, expansions

_ALL_CARDS = Counter({key: card.copies for key, card in CARDS.items()})
_ALL_REGIONS = Counter(REGIONS.keys())


def violations(state: State) -> Sequence[str]:
    """Return the laws that the state breaks, as sentences; none when it is sound."""
    if not state.sets:
        return ()
    faults = [*_cards(state), *_regions(state), *_centre(state)]
    for seat, prince in enumerate(state.princes):
        faults += [f"seat {seat}: {fault}" for fault in _principality(prince)]
    return faults


def _cards(state: State) -> Iterator[str]:
    """Count every card where it lies; a Town Hall lies on a Parish Hall (RIV-001)."""
    found = Counter(state.face_up + state.discards + state.events + state.box)
    for stack in state.stacks:
        found.update(stack)
    for prince in state.princes:
        found.update(prince.hand)
        standing = expansions(prince)
        found.update(standing)
        found["parish_hall"] += standing.count("town_hall")
        found["gold_cache"] += prince.cache is not None
    if wrong := {key for key in found.keys() | _ALL_CARDS.keys() if found[key] != _ALL_CARDS[key]}:
        yield f"these cards are too many or too few: {sorted(wrong)}"
    for number, stack in enumerate(state.stacks):
        if any(CARDS[card].set != state.sets[number] or CARDS[card].kind == "event" for card in stack):
            yield f"a card lies in stack {number} that does not belong there"


def _regions(state: State) -> Iterator[str]:
    laid = [region for prince in state.princes for region in prince.regions]
    if Counter([*laid, *state.regions, *state.turned_up]) != _ALL_REGIONS:
        yield "a region is missing or there twice"
    caches = [GOLD_CACHE] if any(prince.cache is not None for prince in state.princes) else []
    if state.stored.keys() != {*laid, *caches}:
        yield "resources are stored where there is no store"
    if any(not 0 <= count <= CAPACITY for count in state.stored.values()):
        yield f"a store holds less than 0 or more than {CAPACITY}: {state.stored}"


def _centre(state: State) -> Iterator[str]:
    places = [place for prince in state.princes for place in prince.places]
    if len(places) + state.settlements_left != SETTLEMENTS:
        yield "settlements are missing"
    if sum(place.city for place in places) + state.cities_left != CITIES:
        yield "cities are missing"
    between = sum(len(prince.places) - 1 + prince.left_road + prince.right_road for prince in state.princes)
    if between + state.roads_left != ROADS:
        yield "roads are missing"
    if min(state.settlements_left, state.cities_left, state.roads_left) < 0:
        yield "more was built than there is"


def _principality(prince: Prince) -> Iterator[str]:
    """Check what stands where."""
    columns = [place.column for place in prince.places]
    if columns != list(range(columns[0], columns[0] + 2 * len(columns), 2)):
        yield f"places stand in columns {columns}"
    for place in prince.places:
        halves = (place.top, place.bottom)
        if any(len(half) > place.capacity for half in halves):
            yield f"too many cards stand at the place in column {place.column}"
        if not place.city and any(CARDS[card].ground == "city" for half in halves for card in half):
            yield f"a city expansion stands at the settlement in column {place.column}"
    unique = Counter(NAME[card] for card in expansions(prince) if CARDS[card].unique)
    unique["parish_hall"] += expansions(prince).count("town_hall")
    if crowded := [name for name, count in unique.items() if count > 1]:
        yield f"cards stand twice that may stand once: {crowded}"
    if list(prince.hand) != sorted(prince.hand):
        yield "the hand is not in order"
