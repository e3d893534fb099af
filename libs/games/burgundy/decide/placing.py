"""Adding a tile to the duchy, and all that follows at once: points, completed regions, bonus tiles, benefits."""

from collections.abc import Sequence
from typing import Final

from gamekit.audience import Seat
from gamekit.chance import Chance
from gamekit.rejection import Rejection
from games.burgundy.benefits import CHOICES, can_be_used
from games.burgundy.commands import PlaceTile
from games.burgundy.decide.course import Course
from games.burgundy.decide.shipping import move_marker
from games.burgundy.decide.turns import go_on
from games.burgundy.decide.workers import unfit
from games.burgundy.dice import workers_to_place
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
from games.burgundy.scoring import (
    PHASE_POINTS,
    REGION_POINTS,
    WATCHTOWER_POINTS,
    animals_scored,
    bonus_points,
    completed_region,
)
from games.burgundy.spaces import NUMBERS, Space
from games.burgundy.state import Holdings, State, sites
from games.burgundy.tiles import ANIMALS, KIND_INDEX, KIND_OF, Tile

BOARDING_HOUSE_WORKERS: Final = 4
BANK_SILVER: Final = 2
_BONUS_TILES: Final = 2


def place_tile(state: State, seat: Seat, command: PlaceTile, chance: Chance) -> Sequence[Event] | Rejection:
    """Put a stored tile on a fitting space; without a die any number of the space will do."""
    held = state.holdings[seat]
    if refused := _site_refused(held, command.tile, command.space) or _die_refused(held, command):
        return refused
    course = Course(state, TilePlaced(seat, command.tile, command.space, command.die, command.workers))
    _gain(course, seat, command.tile, command.space)
    _complete_region(course, seat, command.space)
    _take_bonus_tile(course, seat, command.tile)
    _open_choice(course, seat, command.tile)
    return go_on(course, chance)


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


def _die_refused(held: Holdings, command: PlaceTile) -> Rejection | None:
    if command.die is None:
        return None
    needed = workers_to_place(held, command.die, KIND_OF[command.tile])[NUMBERS[command.space]]
    return unfit(held, needed, command.workers, "BUR-069")


def _gain(course: Course, seat: Seat, tile: Tile, space: Space) -> None:
    """Let a tile bring what it brings without a choice."""
    if tile in ANIMALS:
        course.add(AnimalsScored(seat, *animals_scored(course.state.holdings[seat], tile, space)))
    elif tile == "boarding_house":
        course.add(BenefitReceived(seat, tile, workers=BOARDING_HOUSE_WORKERS))
    elif tile == "bank":
        course.add(BenefitReceived(seat, tile, silver=BANK_SILVER))
    elif tile == "watchtower":
        course.add(BenefitReceived(seat, tile, points=WATCHTOWER_POINTS))


def _complete_region(course: Course, seat: Seat, space: Space) -> None:
    region = completed_region(course.state.holdings[seat], space)
    if region is not None:
        phase_points = PHASE_POINTS[course.state.phase]
        course.add(RegionCompleted(seat, space, region.size, REGION_POINTS[region.size], phase_points))


def _take_bonus_tile(course: Course, seat: Seat, tile: Tile) -> None:
    """Give the first and the second seat that covered all spaces of a kind its bonus tile (BUR-131, BUR-133)."""
    held, kind = course.state.holdings[seat], KIND_OF[tile]
    taken = course.state.bonus_tiles_taken[KIND_INDEX[kind]]
    if taken < _BONUS_TILES and not held.duchy.kind_masks[KIND_INDEX[kind]] & ~held.covered:
        large = taken == 0
        course.add(BonusTileTaken(seat, kind, large, bonus_points(len(course.state.holdings), large=large)))


def _open_choice(course: Course, seat: Seat, tile: Tile) -> None:
    """Ask how to use the tile's benefit; one without a use is lost, but a ship's marker moves all the same."""
    benefit = CHOICES.get(tile)
    if benefit is None:
        return
    if can_be_used(course.state, course.state.holdings[seat], benefit):
        course.add(ChoiceOpened(seat, benefit))
    elif benefit == "ship":
        course.add(ShipLoaded(seat, (), ()))
        move_marker(course, seat)
    else:
        course.add(BenefitLost(seat, benefit))
