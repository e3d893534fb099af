"""Adding a tile to the duchy, and all that follows at once: points, completed regions, bonus tiles, benefits."""

from collections.abc import Mapping, Sequence
from typing import Final

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.burgundy.benefits import CHOICES, can_be_used
from games.burgundy.commands import PlaceTile
from games.burgundy.decide.shipping import marker_moved
from games.burgundy.decide.turns import go_on
from games.burgundy.decide.workers import unfit
from games.burgundy.dice import price_lists
from games.burgundy.events import (
    AnimalsScored,
    BenefitLost,
    BenefitReceived,
    BonusTileTaken,
    ChoiceOpened,
    Event,
    RegionCompleted,
    ShipLoaded,
    TilePlaced,
)
from games.burgundy.evolve import place
from games.burgundy.scoring import (
    PHASE_POINTS,
    REGION_POINTS,
    WATCHTOWER_POINTS,
    animals_scored,
    bonus_points,
)
from games.burgundy.spaces import NUMBERS, Space
from games.burgundy.state import Holdings, State, copy_of, sites
from games.burgundy.tiles import ANIMALS, KIND_INDEX, KIND_INDEX_OF, KIND_OF, Tile

BOARDING_HOUSE_WORKERS: Final = 4
BANK_SILVER: Final = 2
_GAINS: Final[Mapping[Tile, tuple[int, int, int]]] = {
    "boarding_house": (BOARDING_HOUSE_WORKERS, 0, 0),
    "bank": (0, BANK_SILVER, 0),
    "watchtower": (0, 0, WATCHTOWER_POINTS),
}
"""The workers, silver and points that a building brings."""
_BONUS_TILES: Final = 2


def place_tile(state: State, seat: Seat, command: PlaceTile, chance: Chance) -> Sequence[Event] | Rejection:
    """Put a stored tile on a fitting space; without a die any number of the space will do."""
    held, tile, space, die = state.holdings[seat], command.tile, command.space, command.die
    if refused := _site_refused(held, tile, space):
        return refused
    if die is not None:
        needed = price_lists(held.knowledge)[die].place[KIND_INDEX_OF[tile]][NUMBERS[space]]
        if refused := unfit(held, needed, command.workers, "BUR-069"):
            return refused
    events: list[Event] = [TilePlaced(seat, tile, space, die, command.workers)]
    _gain(events, seat, held, tile, space)
    _complete(events, state, seat, space)
    if tile in CHOICES and _opens_choice(events, state, seat, command):
        return events
    return go_on(state, events, die, chance, silver=BANK_SILVER if tile == "bank" else 0)


def _site_refused(held: Holdings, tile: Tile, space: Space) -> Rejection | None:
    if tile not in held.storage:
        return Rejection("not_stored", f"There is no {tile} in the storage.", "BUR-068")
    if sites(held, tile) >> space & 1:
        return None
    if held.covered >> space & 1:
        return Rejection("space_covered", "A tile lies on that space.", "BUR-070")
    if held.duchy.kinds[space] != KIND_OF[tile]:
        return Rejection("wrong_color", f"That space is for: {held.duchy.kinds[space]}.", "BUR-071")
    if not held.frontier >> space & 1:
        return Rejection("not_connected", "A tile has to touch one that lies in the duchy.", "BUR-072")
    return Rejection("building_in_city", f"There is a {tile} in that city already.", "BUR-106")


def _gain(events: list[Event], seat: Seat, held: Holdings, tile: Tile, space: Space) -> None:
    """Let a tile bring what it brings without a choice."""
    if tile in ANIMALS:
        events.append(AnimalsScored(seat, *animals_scored(held, tile, space)))
    elif tile in _GAINS:
        events.append(BenefitReceived(seat, tile, *_GAINS[tile]))


def _complete(events: list[Event], state: State, seat: Seat, space: Space) -> None:
    """Score the region of the space if it is full, then a colour of which all spaces are covered (BUR-333)."""
    held = state.holdings[seat]
    covered, duchy = held.covered | 1 << space, held.duchy
    region = duchy.regions[duchy.region_of[space]]
    if region.mask & ~covered:
        return
    points = REGION_POINTS[region.size], PHASE_POINTS[state.phase]
    events.append(RegionCompleted(seat, space, region.size, *points))
    index = KIND_INDEX[region.kind]
    taken = state.bonus_tiles_taken[index]
    if taken < _BONUS_TILES and not duchy.kind_masks[index] & ~covered:
        large = taken == 0
        events.append(BonusTileTaken(seat, region.kind, large, bonus_points(len(state.holdings), large=large)))


def _opens_choice(events: list[Event], state: State, seat: Seat, command: PlaceTile) -> bool:
    """Ask how to use a tile's benefit; one without a use is lost, but a ship's marker moves all the same."""
    benefit, held = CHOICES[command.tile], state.holdings[seat]
    if benefit == "city_hall":
        held = copy_of(held)
        place(held, command.tile, command.space)
    if can_be_used(state, held, benefit):
        events.append(ChoiceOpened(seat, benefit))
        return True
    if benefit == "ship":
        events += (ShipLoaded(seat, (), ()), marker_moved(state, seat))
    else:
        events.append(BenefitLost(seat, benefit))
    return False
