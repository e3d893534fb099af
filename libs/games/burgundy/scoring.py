"""Victory points, the final scoring and the end of the match."""

from collections.abc import Iterator, Sequence
from typing import Final

from gamekit.audience import Seat, Viewer
from gamekit.game import Outcome
from games.burgundy.events import FinalScore, KnowledgeScore
from games.burgundy.spaces import members_of
from games.burgundy.state import Holdings, State, empty_spaces, placed, region_tiles, track_order
from games.burgundy.tiles import ANIMALS, KNOWLEDGE, Tile

REGION_POINTS: Final = (0, 1, 3, 6, 10, 15, 21, 28, 36)
"""By size (BUR-126)."""

PHASE_POINTS: Final = (0, 10, 8, 6, 4, 2)
"""By phase, from 1 for A (BUR-127)."""

WATCHTOWER_POINTS: Final = 4

WORKERS_PER_POINT: Final = 2

_SCORING_KNOWLEDGE: Final = sum(1 << number for number in range(15, 27))
"""Mask of the knowledge tiles that score at the end."""

BUILDING_KNOWLEDGE: Final[dict[int, Tile]] = {
    16: "warehouse",
    17: "watchtower",
    18: "carpenter",
    19: "church",
    20: "market",
    21: "boarding_house",
    22: "bank",
    23: "city_hall",
}
"""The knowledge tiles that score for each building of one kind (BUR-187 to BUR-194)."""


def bonus_points(seats: int, *, large: bool) -> int:
    """Return what a bonus tile gives (BUR-132, BUR-133)."""
    return seats + 3 if large else seats


def sale_points(seats: int, amount: int) -> int:
    """Return what selling so many goods tiles gives (BUR-143)."""
    return seats * amount


def animals_scored(held: Holdings, tile: Tile, space: int) -> tuple[int, int]:
    """Return how many tiles an animal tile new in a pasture lets score, and the points (BUR-089 to BUR-093).

    All tiles of its animal in the pasture count, itself included; with knowledge tile 7 each brings 1 more.
    """
    animal, number = ANIMALS[tile]
    others = [ANIMALS[other][1] for other in region_tiles(held, space) if ANIMALS[other][0] == animal]
    tiles = 1 + len(others)
    return tiles, number + sum(others) + tiles * held.knows(7)


def final_score(held: Holdings) -> FinalScore:
    """Return what a seat scores at the end of the game (BUR-159 to BUR-163)."""
    knowledge = tuple(_knowledge_scores(held))
    parts = (sum(held.goods), held.silver, held.workers // WORKERS_PER_POINT)
    return FinalScore(*parts, knowledge, held.points + sum(parts) + sum(score.points for score in knowledge))


def _knowledge_scores(held: Holdings) -> Iterator[KnowledgeScore]:
    for number in members_of(held.knowledge & _SCORING_KNOWLEDGE):
        yield KnowledgeScore(KNOWLEDGE[number - 1], _knowledge_points(held, number))


def _knowledge_points(held: Holdings, number: int) -> int:
    match number:
        case 15:
            return 3 * sum(amount > 0 for amount in held.sold)
        case 24:
            return 4 * len({animal for tile, (animal, _) in ANIMALS.items() if tile in held.tiles})
        case 25:
            return sum(held.sold)
        case 26:
            return 2 * len(held.bonus_tiles)
        case _:
            return 4 * placed(held, BUILDING_KNOWLEDGE[number])


def standings(state: State, _viewer: Viewer) -> tuple[int, ...]:
    """Return the victory points of each seat on the track: they are public."""
    return tuple(held.points for held in state.holdings)


def outcome(state: State) -> Outcome | None:
    """Return the result, None while the match goes on. Nobody shares a rank: turn order breaks the last tie."""
    if state.stage != "over":
        return None
    best_first = ranking(state)
    ranks = tuple(1 + best_first.index(seat) for seat in range(len(state.holdings)))
    return Outcome(ranks, tuple(held.points for held in state.holdings))


def ranking(state: State) -> Sequence[Seat]:
    """Return the seats by points, then by empty spaces, then from the back of the turn order (BUR-164 to BUR-166)."""
    order = track_order(state)
    sign = -1 if state.options.fewest_empty_wins else 1

    def strength(seat: Seat) -> tuple[int, int, int]:
        held = state.holdings[seat]
        return held.points, sign * empty_spaces(held), order.index(seat)

    return sorted(order, key=strength, reverse=True)
